//! Regrets and their means.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use registry::regret::{Exercise, Regrets};

#[test]
fn the_regret_of_a_move() {
    let moves = [("a", 0.25), ("b", 0.75), ("c", 0.5)]
        .map(|(m, value)| (m.to_owned(), value))
        .to_vec();
    let exercise = Exercise {
        position: String::new(),
        moves,
    };
    assert_eq!(
        (
            exercise.regret("a"),
            exercise.regret("b"),
            exercise.regret("d")
        ),
        (Some(0.5), Some(0.0), None)
    );
    assert!((exercise.spread() - 0.5).abs() < 1e-15);
}

#[test]
fn means_and_errors() {
    let mut regrets = Regrets::default();
    assert_eq!((regrets.mean(), regrets.error()), (None, None));
    regrets.add(0.0);
    assert_eq!((regrets.mean(), regrets.error()), (Some(0.0), None));
    regrets.add(0.5);
    assert_eq!(
        (regrets.count(), regrets.best_moves(), regrets.worst()),
        (2, 1, 0.5)
    );
    // The standard deviation is 0.5 / √2, and the error is smaller by √2.
    assert_eq!((regrets.mean(), regrets.error()), (Some(0.25), Some(0.25)));
}
