//! Requests to solvers, and limits that end them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use engines::entry;
use registry::{Entry, Limits, QueryError, SolveGoal, SolveRequest};

/// A solver that always finds everything returns only what is requested.
#[test]
fn answers_are_cut_to_the_question() {
    let game = entry("lgame").map(Entry::start).unwrap();
    for (wanted, moves) in [
        (SolveGoal::Moves, 65),
        (SolveGoal::Value, 0),
        (SolveGoal::Outcome, 0),
    ] {
        let answer = game.solve(&SolveRequest::new(wanted)).unwrap().answer;
        assert_eq!((answer.value, answer.moves.len()), (Some(0.0), moves));
    }
}

/// A probability of winning is no outcome.
#[test]
fn probabilities_have_no_outcome() {
    let mut game = entry("einstein").map(Entry::start).unwrap();
    assert_eq!(game.read("3..../5..../...../...../....c r"), Ok(()));
    let asked = game.solve(&SolveRequest::new(SolveGoal::Outcome));
    assert_eq!(
        asked.map_err(|unsolved| unsolved.why),
        Err(QueryError::NoOutcome { game: "einstein" })
    );
}

/// An expired time limit and a set flag end a solver that reports.
#[test]
fn solvers_heed_time_and_flag() {
    let mut game = entry("einstein").map(Entry::start).unwrap();
    assert_eq!(game.read("4x4/3 12../3.../...c/..ba r"), Ok(()));
    let (clock, stop) = (
        || std::time::Duration::ZERO,
        std::sync::atomic::AtomicBool::new(true),
    );
    for limits in [
        Limits::new().time(std::time::Duration::ZERO, &clock),
        Limits::new().stop(&stop),
    ] {
        let told = game.solve(&SolveRequest::default().limits(limits));
        assert_eq!(
            told.map_err(|unsolved| unsolved.why),
            Err(QueryError::Stopped)
        );
    }
}
