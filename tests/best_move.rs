//! The best move of any game in one call: what it reads, what it returns, and its errors.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use std::time::Duration;

use quincunx::prelude::*;
use quincunx::registry::QueryError;

/// A move that needs no time, because the L-Game is solved.
fn at_once(game: &str, position: &str) -> Result<BestMove, BestMoveError> {
    best_move(game, position, Duration::ZERO)
}

#[test]
fn the_value_has_a_unit_and_the_move_a_line() {
    let mut best = at_once("lgame", "..nA/.B.A/.BAA/.BBn B").unwrap();
    assert_eq!(
        (best.analysis.value, best.analysis.unit),
        (Some(1.0), Unit::Outcome)
    );
    assert_eq!(best.to_string(), "B2C2B3B4 D4-C4, won in 5 plies");
    assert_eq!(format!("{best:#}"), "B2C2B3B4 D4-C4，胜（5 步）");
    best.analysis.value = None;
    assert_eq!(best.to_string(), "B2C2B3B4 D4-C4");
}

#[test]
fn a_position_and_the_moves_that_lead_to_it_are_one() {
    let by_text = at_once("lgame", "n.AA/BBA./.BA./nB.. A").unwrap();
    for moves in [
        "C1D1C2C3 D4-A4, A2B2B3B4",
        "C1D1C2C3 D4-A4 A2B2B3B4",
        " c1d1c2c3 d4-a4\na2b2b3b4 ",
    ] {
        assert_eq!(at_once("lgame", moves).unwrap(), by_text, "{moves}");
    }
    assert_eq!(
        at_once("lgame", "").unwrap(),
        at_once("lgame", &LGame::START.to_string()).unwrap()
    );
}

#[test]
fn every_game_has_a_best_move_within_a_few_nodes() {
    for (game, position) in [
        ("lgame", "nAA./.BA./.BA./.BBn A"),
        ("einstein", "123../45.../6...f/...ed/..cba r 6"),
        ("connect6", "9x9 E5"),
        ("dots", "2x2"),
        ("planes", "7x7/1 D4=b"),
    ] {
        let best = best_move_within(game, position, &Limits::new().nodes(100)).unwrap();
        assert!(
            !best.m.is_empty() && best.analysis.best.as_deref() == Some(&best.m),
            "{best}"
        );
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let error = |game, position| at_once(game, position).unwrap_err();
    let game = error("chess", "");
    assert!(matches!(game, BestMoveError::UnknownGame { .. }));
    assert_eq!(
        game.to_string(),
        "There is no game \"chess\". Known games: lgame, einstein, connect6, dots, planes."
    );
    let position = error("lgame", "nAA./.BA./.BA./.BBn C");
    assert!(matches!(
        position,
        BestMoveError::NoPosition { game: "lgame", .. }
    ));
    assert!(
        position
            .to_string()
            .contains("Line 1, column 21: expected the side to move"),
        "{position}"
    );
    let step = error("connect6", "J10 K99");
    assert_eq!(
        step,
        BestMoveError::NoStep {
            game: "connect6",
            number: 2,
            step: "K99".to_owned()
        }
    );
    assert_eq!(
        step.to_string(),
        "Step 2 of the game connect6, \"K99\", cannot be played."
    );
    assert_eq!(
        error("einstein", ""),
        BestMoveError::Query(QueryError::Chance)
    );
    assert_eq!(
        error("dots", "1x1 1111"),
        BestMoveError::Query(QueryError::Finished)
    );
}
