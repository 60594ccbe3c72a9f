//! The solver's other questions: about other boards, with guesses and known bounds, and about all
//! moves.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use dots::solve::{Bounds, Limits, Siblings, SolveError, Solver};
use dots::{Dots, Fixed, Grid, Measured, Size};
use game_core::{Position, Score};

const NO_LIMIT: Limits<'static> = Limits::new();

/// Another board of the same word is no board of the solver's.
#[test]
fn other_boards_are_refused() {
    let solver = Solver::new(Fixed::<5, 5>::GRID, 1 << 10).unwrap();
    let (given, board) = (Size::new(3, 3).unwrap(), Size::STANDARD);
    let (small, refused) = (
        Dots::<Fixed<3, 3>>::EMPTY,
        SolveError::Board { given, board },
    );
    let edge = small.moves().next().unwrap();
    assert_eq!(solver.moves(&small, &NO_LIMIT), Err(refused));
    assert_eq!(solver.value(&small, &NO_LIMIT), Err(refused));
    assert_eq!(solver.at_least(&small, 0, &NO_LIMIT), Err(refused));
    assert_eq!(solver.reaches(&small, edge, 0, &NO_LIMIT), Err(refused));
    assert_eq!(solver.outcome(&small, &NO_LIMIT), Err(refused));
    assert_eq!(
        solver.value_within(&small, &mut Bounds::of(&small), 0, &NO_LIMIT),
        Err(refused)
    );
    assert!(
        refused.to_string().ends_with('.') && refused.to_string().contains("5x5"),
        "{refused}"
    );
    // A board with its size known at run time is the same board.
    let same = Dots::empty(Measured::<u64>::new(board).unwrap()).with_drawn(u64::MAX);
    assert_eq!(solver.value(&same, &NO_LIMIT).unwrap().value, 0);
}

/// The value does not depend on the guess or on earlier knowledge; a stopped search has proved some
/// of it.
#[test]
fn guesses_and_bounds_change_no_value() {
    let empty = Dots::<Fixed<3, 3>>::EMPTY;
    let known = Bounds::of(&empty);
    for guess in [Score::MIN, -9, -3, 0, 2, Score::MAX] {
        for start in [
            known,
            Bounds { upper: -1, ..known },
            Bounds {
                lower: -5,
                upper: 1,
            },
        ] {
            let (solver, mut bounds) = (Solver::new(empty.grid(), 1 << 20).unwrap(), start);
            let found = solver
                .value_within(&empty, &mut bounds, guess, &NO_LIMIT)
                .unwrap();
            assert_eq!(
                (found.value, bounds),
                (
                    -3,
                    Bounds {
                        lower: -3,
                        upper: -3
                    }
                ),
                "{guess} {start:?}"
            );
            let (less, mut broken) = (Limits::new().nodes(found.nodes - 1), start);
            solver.forget();
            assert_eq!(
                solver.value_within(&empty, &mut broken, guess, &less),
                Err(SolveError::OutOfNodes)
            );
            assert!(
                broken.lower <= -3 && broken.upper >= -3 && broken.value().is_none(),
                "{broken:?}"
            );
        }
    }
}

/// The values of all moves, one after another, from the values of the positions after them.
fn one_by_one<G: Grid>(position: &Dots<G>) -> Vec<Score> {
    let solver = Solver::new(position.grid(), 1 << 24).unwrap();
    let value = |edge| {
        let (takes, after) = (position.takes(edge).cast_signed(), position.after(edge));
        let found = solver.value(&after, &NO_LIMIT).unwrap();
        if takes > 0 {
            takes + found.value
        } else {
            -found.value
        }
    };
    position.moves().map(value).collect()
}

/// Positions of the contest's board in which most moves are worse than the best: each has the value
/// of the position after it.
#[test]
fn moves_use_the_proofs_of_the_value() {
    let lines = include_str!("../../../data/dots/late36.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    for line in lines.take(4) {
        let bits = line
            .split_whitespace()
            .find(|word| word.len() == 60)
            .unwrap();
        let position: Dots<Fixed<5, 5>> = format!("5x5 {bits}").parse().unwrap();
        let solver = Solver::new(position.grid(), 1 << 24).unwrap();
        let told = solver.moves(&position, &NO_LIMIT).unwrap();
        assert!(
            told.moves.iter().map(|m| m.value).eq(one_by_one(&position)),
            "{position}"
        );
        assert_eq!(told.moves.iter().map(|m| m.value).max(), Some(told.value));
        // With the known answers, the same values follow, in any order of the moves.
        let mut siblings = Siblings::new(position, told.value);
        for m in told.moves.iter().rev() {
            assert_eq!(
                siblings.value(m.edge, |least| Ok::<bool, SolveError>(m.value >= least)),
                Ok(m.value)
            );
            // Equivalent moves cause no new question.
            assert_eq!(
                siblings.value(m.edge, |_| Err(SolveError::Stopped)),
                Ok(m.value)
            );
        }
    }
}

/// A move is compared with the last one that is *worse* than the position; good ones between them
/// change no question. The answers are made up, because they do not affect which question comes
/// next.
#[test]
fn a_move_is_compared_with_the_last_worse_one() {
    let position = Dots::<Fixed<5, 5>>::EMPTY;
    let (value, worse) = (1, -5);
    let (mut siblings, mut asked) = (Siblings::new(position, value), Vec::new());
    for edge in position.moves() {
        // Worse, as good, worse, and so on, for all moves that are not equivalent.
        let (truth, mut questions) = (if asked.len() % 2 == 0 { worse } else { value }, Vec::new());
        let told = siblings.value(edge, |least| {
            questions.push(least);
            Ok::<bool, SolveError>(truth >= least)
        });
        if !questions.is_empty() {
            assert_eq!(told, Ok(truth));
            asked.push(questions);
        }
    }
    // The first value is searched step by step; the next ones are found by comparison with it.
    assert!(asked.len() > 5 && asked[0] == [1, -1, -3, -5], "{asked:?}");
    assert!(
        asked[1..]
            .iter()
            .step_by(2)
            .all(|questions| *questions == [1]),
        "{asked:?}"
    );
    assert!(
        asked[2..]
            .iter()
            .step_by(2)
            .all(|questions| *questions == [1, -5, -3]),
        "{asked:?}"
    );
}

/// A limit holds for the value and all moves together.
#[test]
fn a_limit_holds_for_all_moves() {
    let empty = Dots::<Fixed<3, 3>>::EMPTY;
    let new = || Solver::new(empty.grid(), 1 << 22).unwrap();
    let (value, all) = (
        new().value(&empty, &NO_LIMIT).unwrap(),
        new().moves(&empty, &NO_LIMIT).unwrap(),
    );
    assert!(value.nodes < all.nodes && value.value == all.value);
    for (limit, enough) in [
        (all.nodes, true),
        (all.nodes - 1, false),
        (value.nodes, false),
    ] {
        assert_eq!(
            new().moves(&empty, &Limits::new().nodes(limit)).is_ok(),
            enough,
            "{limit}"
        );
    }
}
