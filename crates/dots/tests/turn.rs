//! Whole turns: legal as a whole, or refused with the place where they go wrong.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use dots::{AnyDots, Edge, Size, TurnError};
use game_core::{Notation, Position, ToMove};

fn edges(position: &AnyDots, numbers: &[&str]) -> Vec<Edge> {
    let fresh = AnyDots::empty(position.size());
    numbers
        .iter()
        .map(|number| fresh.read_move(number).unwrap())
        .collect()
}

/// Games of the greedy player, turn by turn: each is what its moves come to, and changes the mover.
#[test]
fn turns_make_games() {
    for size in [(1, 1), (1, 4), (2, 3), (3, 3), (5, 5), (6, 7)] {
        let mut at = AnyDots::empty(Size::new(size.0, size.1).unwrap());
        while at.to_move() != ToMove::Nobody {
            let turn = at.turn_of(AnyDots::greedy).unwrap();
            let after = at.after_turn(&turn).unwrap();
            let played = turn.iter().fold(at, |at, &edge| at.after(edge));
            assert_eq!(after, played);
            assert!(
                after.to_move() == ToMove::Nobody || after.mover() != at.mover(),
                "{at} {after}"
            );
            // One edge less is no turn, one more is too many.
            let missing = TurnError::Unfinished {
                edges: turn.len() - 1,
            };
            assert_eq!(at.after_turn(&turn[..turn.len() - 1]), Err(missing), "{at}");
            let longer = [turn.clone(), edges(&at, &["0"])].concat();
            assert_eq!(
                at.after_turn(&longer),
                Err(TurnError::Beyond { place: turn.len() })
            );
            at = after;
        }
        assert_eq!(at.turn_of(AnyDots::greedy), Ok(Vec::new()));
        assert_eq!(at.after_turn(&[]), Ok(at));
    }
}

#[test]
fn errors_have_their_place() {
    let position: AnyDots = "1x3 1111111000".parse().unwrap();
    let after = |numbers: &[&str]| position.after_turn(&edges(&position, numbers));
    assert_eq!(after(&["7", "7"]), Err(TurnError::Illegal { place: 1 }));
    assert_eq!(after(&["0"]), Err(TurnError::Illegal { place: 0 }));
    assert_eq!(after(&[]), Err(TurnError::Unfinished { edges: 0 }));
    assert_eq!(after(&["8", "7"]), Err(TurnError::Beyond { place: 1 }));
    assert_eq!(
        after(&["7", "8", "9"]).map(|at| at.to_move()),
        Ok(ToMove::Nobody)
    );
    // An edge of a larger board is none of this one.
    let far = AnyDots::empty(Size::new(7, 7).unwrap())
        .nth_move(111)
        .unwrap();
    assert_eq!(
        position.after_turn(&[far]),
        Err(TurnError::Illegal { place: 0 })
    );
    assert_eq!(
        position.turn_of(|_| None),
        Err(TurnError::Unfinished { edges: 0 })
    );
    assert_eq!(
        position.turn_of(|_| Some(far)),
        Err(TurnError::Illegal { place: 0 })
    );
    for error in [after(&["0"]), after(&[]), after(&["8", "7"])] {
        let sentence = error.unwrap_err().to_string();
        assert!(sentence.ends_with('.'), "{sentence}");
    }
}
