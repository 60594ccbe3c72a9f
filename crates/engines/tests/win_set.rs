//! The public sets of positions of Dots and Boxes with the moves that win: read, whole, and right.
#![cfg(not(target_family = "wasm"))]

use crate::common::all_flips_are_found;

use std::fs;

use dots::AnyDots;
use dots::solve::{Ideas, Limits, SolveError, Solver};
use engines::dots::win_set::{self, DecidedPosition, expected};
use engines::position_set::{
    self,
    expected::{COUNT, FILE_END, NEW},
};
use game_core::{Notation, ParseError, Position, Text};

/// A position in which one capture wins, after a set of one position.
const LINE: &str = "2x3 11111111110000000; 10";

fn whole() -> String {
    let position = LINE.parse::<DecidedPosition>().unwrap();
    position_set::write(&["A comment.".to_owned()], &[position])
}

/// The undrawn edges of the public sets, and the number of positions.
const PUBLISHED: [(usize, usize); 4] = [(40, 960), (41, 600), (42, 420), (43, 60)];

fn published(edges: usize) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/dots");
    fs::read_to_string(format!("{folder}/wins{edges}.txt")).unwrap()
}

/// The winning moves by a solver with these ideas.
fn solved(position: &AnyDots, ideas: Ideas) -> DecidedPosition {
    let AnyDots::Narrow(narrow) = *position else {
        panic!("{position} has more than 64 edges");
    };
    let solver = Solver::with_ideas(narrow.grid(), 64 << 20, ideas).unwrap();
    let needed = 1 - position.payoff(position.mover());
    DecidedPosition::new(position, |edge| {
        let answer = solver.reaches(&narrow, edge, needed, &Limits::new())?;
        Ok::<bool, SolveError>(answer.value)
    })
    .unwrap()
}

#[test]
fn the_published_sets_are_whole() {
    for (edges, count) in PUBLISHED {
        let text = published(edges);
        let positions = win_set::read(&text).unwrap();
        assert_eq!(positions.len(), count);
        let won = positions.iter().filter(|one| !one.winning().is_empty());
        let head: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("# "))
            .map(str::to_owned)
            .collect();
        assert!(
            head.iter()
                .any(|line| line.starts_with(&format!("{} are won", won.clone().count())))
        );
        for one in &positions {
            assert_eq!(one.position().move_count(), edges, "{one}");
            assert_eq!(one.position().captures().0, 0, "{one}");
        }
        // Where a player is far ahead every move may win: there is nothing to decide.
        let decisions = won.filter(|one| one.winning().len() < edges).count();
        let exercises = win_set::exercises(&text, usize::MAX).unwrap();
        assert!(exercises.len() == decisions && decisions > count / 2);
        assert_eq!(win_set::exercises(&text, 3).unwrap(), exercises[..3]);
        assert_eq!(position_set::write(&head, &positions), text);
    }
}

/// By a solver with webs and without independent parts: the sets were made with the usual ideas.
/// The example `dots_win_sets` does the same with sets of more edges, some minutes a position.
#[test]
#[ignore = "a minute; .ci/deep"]
fn a_solver_with_other_ideas_finds_the_winning_moves() {
    for (edges, _) in PUBLISHED.into_iter().filter(|&(edges, _)| edges <= 40) {
        let positions = win_set::read(&published(edges)).unwrap();
        let won = positions.iter().find(|one| !one.winning().is_empty());
        let lost = positions.iter().find(|one| one.winning().is_empty());
        for one in [won.unwrap(), lost.unwrap()] {
            let found = solved(one.position(), Ideas::all() - Ideas::LOOSE);
            assert_eq!(found, *one);
        }
    }
}

#[test]
fn an_exercise_is_a_decision() {
    let won: DecidedPosition = LINE.parse().unwrap();
    assert_eq!(won, solved(won.position(), Ideas::USUAL));
    let exercise = won.exercise().unwrap();
    let values: Vec<(&str, f64)> = exercise
        .moves
        .iter()
        .map(|(text, value)| (text.as_str(), *value))
        .collect();
    let others = ["11", "12", "13", "14", "15", "16"].map(|text| (text, 0.0));
    assert_eq!(values, [&[("10", 1.0)][..], &others].concat());
    assert_eq!(exercise.regret("11"), Some(1.0));
    let game: AnyDots = exercise.position.parse().unwrap();
    assert_eq!(game.read_move("10").unwrap(), won.winning()[0]);
    for same in ["2x3 11111111100000000;", "1x1 0000; 0 1 2 3"] {
        let same: DecidedPosition = same.parse().unwrap();
        assert_eq!(same.exercise(), None, "{same}");
    }
}

#[test]
fn a_damaged_set_is_refused_at_its_place() {
    let good = whole();
    assert_eq!(win_set::read(&good).map(|read| read.len()), Ok(1));
    let edge = expected::WINNING_EDGE;
    let cases: [(String, u32, u32, &Text); 13] = [
        (LINE.to_owned(), 2, 1, COUNT),
        (good.replace("; 10", "; 11"), 3, 1, COUNT),
        (format!("{LINE}\n{LINE}"), 2, 1, NEW),
        (format!("{good}\nmore"), 4, 1, FILE_END),
        (good.replace(';', ""), 2, 25, expected::SEPARATOR),
        (good.replace("; 10", ""), 2, 22, expected::SEPARATOR),
        (good.replace("; 10", ";10"), 2, 23, edge),
        (good.replace("; 10", "; 9"), 2, 24, edge),
        (good.replace("; 10", "; 010"), 2, 24, edge),
        (good.replace("; 10", "; 17"), 2, 24, edge),
        (good.replace("; 10", "; 10 10"), 2, 27, edge),
        (good.replace("; 10", "; 10 "), 2, 27, edge),
        (
            good.replace("2x3", "2x!"),
            2,
            3,
            dots::notation::expected::SIZE,
        ),
    ];
    for (text, line, column, expected) in cases {
        let wanted = ParseError {
            line,
            column,
            expected,
        };
        assert_eq!(win_set::read(&text).unwrap_err(), wanted, "{text:?}");
    }
}

#[test]
fn flipped_bits_are_found() {
    all_flips_are_found(&whole(), |text| win_set::read(text).is_err());
}
