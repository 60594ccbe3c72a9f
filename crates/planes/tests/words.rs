//! Every error is a sentence, and the debug output of sets, worlds and cells is short.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use game_core::{Position, Side};
use planes::duel::{DuelError, Exchange};
use planes::three::MatchRecord;
use planes::tree::{TreeError, VerifyError};
use planes::{Belief, Cell, Cells, Setup, Shape, World};

#[test]
fn errors_are_different_sentences() {
    let cell = Cell::new(2, 3).unwrap();
    let trees = [
        TreeError::Layouts(2352),
        TreeError::Planes(8),
        TreeError::Open(cell),
        TreeError::Shot(cell),
        TreeError::Outside(cell),
        TreeError::Over,
        TreeError::Weights,
    ];
    let checks = [
        VerifyError::Setup,
        VerifyError::Answers,
        VerifyError::Branch(5, cell),
        VerifyError::Early(5),
        VerifyError::Late(5),
        VerifyError::Twice(5, cell),
    ];
    let duels = [DuelError::Over, DuelError::Cell(cell)];
    let texts = trees.iter().map(ToString::to_string);
    let texts: BTreeSet<String> = texts
        .chain(checks.iter().map(ToString::to_string))
        .chain(duels.iter().map(ToString::to_string))
        .collect();
    assert_eq!(texts.len(), 15);
    assert!(
        texts
            .iter()
            .all(|text| text.ends_with('.') && text.len() > 15),
        "{texts:?}"
    );
    // A sentence names its subject.
    assert!(
        texts.iter().filter(|text| text.contains("D3")).count() == 6,
        "{texts:?}"
    );
    assert!(
        texts.iter().filter(|text| text.contains("ayout 5")).count() == 4,
        "{texts:?}"
    );
}

/// Errors of records of matches of three name the line and the fault.
#[test]
fn errors_of_records_are_different_sentences() {
    let wrong = [
        ("planes of two 1\n", "Line 1: "),
        ("planes of three 1\n9x9/90\n", "Line 2: there"),
        (
            "planes of three 1\n9x9/2\nthree nobody\n",
            "Line 3: column ",
        ),
        (
            "planes of three 1\n4x5/1\nthree everyone same decided 1\nround 9\n",
            "Line 4: ",
        ),
        (
            "planes of three 1\n4x5/1\nthree everyone same decided 1\n",
            "Line 4: ",
        ),
    ];
    let mut texts = BTreeSet::new();
    for (record, place) in wrong {
        let text = record.parse::<MatchRecord>().unwrap_err().to_string();
        assert!(
            text.starts_with(place) && text.ends_with('.'),
            "{record:?}: {text}"
        );
        texts.insert(text);
    }
    assert_eq!(texts.len(), wrong.len());
}

#[test]
fn the_usual_game_is_one_plane_on_seven_by_seven() {
    let world = World::default();
    assert_eq!(
        (world.setup(), world.len(), world.is_empty()),
        (&Setup::standard(7, 1), 48, false)
    );
    assert_eq!(
        World::new(Setup::standard(7, 1)).unwrap().len(),
        world.len()
    );
    assert_eq!(Belief::default(), "7x7/1".parse().unwrap());
    assert_eq!(Exchange::default(), "7x7/1 |".parse().unwrap());
    assert_eq!(
        (Shape::default(), Shape::default().cells()),
        (Shape::standard(), 10)
    );
    assert_eq!(Exchange::default().world().len(), 48);
    assert_eq!(Exchange::default().payoff(Side::First), 0);
}

#[test]
fn debug_output_is_short() {
    let cells: Cells = [(0, 0), (1, 2)]
        .into_iter()
        .filter_map(|(row, column)| Cell::new(row, column))
        .collect();
    assert_eq!(
        (format!("{cells:?}"), cells.len()),
        ("{A1, C2}".to_owned(), 2)
    );
    assert_eq!((cells.iter().len(), cells.iter().skip(1).len()), (2, 1));
    assert_eq!(format!("{:?}", World::default()), "7x7/1, 48 layouts");
}
