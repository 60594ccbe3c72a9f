//! The settled positions of `data/dots/settled.txt`: they can be made again, their values are
//! right, and the checks of the claim about the contest's board would refute a wrong one.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::claim;
use crate::dots_games::Board;
use crate::settled;

use std::collections::HashSet;

use claim::Known;
use dots::solve::{Bounds, Ideas, Limits, Solver};
use dots::{Dots, Fixed, Grid};
use game_core::{Packed, Position, Score, Symmetric};
use settled::Settled;

const TEXT: &str = include_str!("../../../data/dots/settled.txt");

fn all() -> Vec<Settled> {
    settled::read(TEXT).unwrap()
}

/// The file is exactly the text of its positions; values have the parity of the boxes that are
/// left.
#[test]
fn the_file_is_whole() {
    let all = all();
    assert!(settled::written(&all) == TEXT, "the file is another one");
    for one in &all {
        let boxes = one.position.boxes_left().cast_signed();
        assert!(
            (one.value - boxes) % 2 == 0 && one.value.abs() <= boxes,
            "{one:?}"
        );
    }
    let games: HashSet<u64> = all.iter().map(|one| one.game).collect();
    assert!(
        games.len() > 150
            && games
                .iter()
                .all(|&game| settled::lines().any(|line| line.0 == game)),
        "{games:?}"
    );
    let line = TEXT.lines().find(|line| !line.starts_with('#')).unwrap();
    let (one, rest) = (&all[0], line.split_once(';').unwrap());
    // A value with which the other player would win.
    let other = if one.winner() == one.position.mover() {
        -60
    } else {
        60
    };
    let other = line.replacen(&format!(" {} ", one.value), &format!(" {other} "), 1);
    for wrong in [
        other,
        format!("{}; 0 0", rest.0),
        rest.0.to_owned(),
        format!("{line} 60"),
        format!("{line} x"),
    ] {
        assert_eq!(settled::read(&wrong), None, "{wrong}");
    }
}

/// Games are played again move by move, and their positions get the same values.
#[test]
fn games_are_made_again() {
    let (all, solver) = (all(), Solver::new(Board::GRID, settled::TABLE).unwrap());
    for (game, line) in settled::lines().step_by(75) {
        let moves = settled::played(game, line).unwrap();
        let again = settled::settle(game, &moves, &solver).unwrap();
        assert!(
            again.iter().eq(all.iter().filter(|one| one.game == game)),
            "game {game}"
        );
    }
}

/// Values of a sample by a search without symmetry, independent parts and cutoffs by the table; the
/// earliest, which would take that search too long, by another table than that of their game.
#[test]
fn values_of_a_sample() {
    let ideas = Ideas::USUAL - Ideas::SYMMETRY - Ideas::LOOSE - Ideas::CUTOFFS;
    let plain = Solver::with_ideas(Board::GRID, settled::TABLE, ideas).unwrap();
    let usual = Solver::new(Board::GRID, settled::TABLE).unwrap();
    let (mut late, mut early) = (0, 0);
    for one in all().iter().step_by(43) {
        let is_late = one.position.move_count() <= settled::LATE;
        let solver = if is_late { &plain } else { &usual };
        assert_eq!(
            solver.value(&one.position, &Limits::new()).unwrap().value,
            one.value,
            "{}",
            one.position
        );
        *(if is_late { &mut late } else { &mut early }) += 1;
    }
    assert!(late > 3 && early > 3, "{late} and {early}");
}

/// The settled values do not refute the claim or each other, and a wrong one is noticed.
#[test]
fn nothing_contradicts() {
    let all = all();
    let values: Vec<(Dots<Board>, Score)> =
        all.iter().map(|one| (one.position, one.value)).collect();
    let known = |values: &[(Dots<Board>, Score)]| {
        Known::of(
            values.iter().copied(),
            all.iter().flat_map(Settled::passed),
            Board::GRID,
        )
    };
    let verdict = known(&values).unwrap().verdict(&Dots::<Board>::EMPTY);
    assert!(!verdict.refutes([34_220 - 1276, 1276]), "{verdict:?}");
    assert_eq!(
        (verdict.first_moves, verdict.three_edges),
        ([0; 2], [0; 2]),
        "it has become possible to test the claim"
    );
    assert_eq!(
        verdict.start,
        Bounds {
            lower: -25,
            upper: 25
        }
    );
    let mut wrong = 0;
    // Of two positions of a game the earlier is worth at least what the move between them brings.
    for at in 1..all.len() {
        if all[at].game == all[at - 1].game {
            let mut values = values.clone();
            values[at].1 = -values[at].0.boxes_left().cast_signed();
            wrong += usize::from(known(&values).is_err());
        }
        if wrong > 3 {
            return;
        }
    }
    panic!("only {wrong} wrong values were found out");
}

/// All positions of up to this many edges, settled.
fn early<G: Grid<Word = u64>>(empty: Dots<G>, edges: usize) -> Vec<(Dots<G>, Score)> {
    let solver = Solver::new(empty.grid(), 1 << 24).unwrap();
    let (mut layer, mut all) = (vec![empty], Vec::new());
    for _ in 0..edges {
        let mut seen = HashSet::new();
        let next = layer
            .iter()
            .flat_map(|at| at.moves().map(|edge| at.after(edge).canonical()));
        layer = next.filter(|at| seen.insert(at.pack())).collect();
        all.extend(
            layer
                .iter()
                .map(|at| (*at, solver.value(at, &Limits::new()).unwrap().value)),
        );
    }
    all
}

/// On 3×3 the same claim is wrong, and settled positions after one, two or three edges refute it:
/// every first move loses by at least three boxes, and the empty board is worth −3.
#[test]
fn a_wrong_claim_is_refuted() {
    let empty = Dots::<Fixed<3, 3>>::EMPTY;
    let all = early(empty, 3);
    let only = |edges: usize| {
        all.iter()
            .filter(move |one| one.0.move_count() == 24 - edges)
            .copied()
    };
    for edges in 1..=3 {
        let known = Known::of(
            only(edges),
            only(1).chain(only(2)).map(|one| one.0).chain([empty]),
            empty.grid(),
        );
        let verdict = known.unwrap().verdict(&empty);
        assert_eq!(
            (verdict.start.value(), verdict.first_moves),
            (Some(-3), [0, 24]),
            "{edges}"
        );
        assert!(verdict.refutes([2024, 2024]), "{edges}");
    }
    let verdict = Known::of(only(3), [], empty.grid())
        .unwrap()
        .verdict(&empty);
    // After any three edges the second player wins.
    assert_eq!(verdict.three_edges, [0, 24 * 23 * 22 / 6]);
    assert!(!verdict.refutes([0, 2024]) && verdict.refutes([0, 2023]));
    assert_eq!(claim::of_three(&Dots::<Board>::EMPTY).count(), 34_220);
}
