//! Search of limited depth in a game with cycles: right about everything it decides.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use quincunx::game_core::{AsListed, Evaluate, Outcome, Pair, Ranking, Score, Side, Track};
use quincunx::lgame::{LGame, Solution, States, WIN};
use quincunx::search::{AlphaBeta, Limits};

/// Knows nothing: undecided positions are worth 0.
#[derive(Clone, Copy, Default)]
struct Silent;

impl Track<LGame> for Silent {}

impl Evaluate<LGame> for Silent {
    fn evaluate(&mut self, _: &LGame, _: Side) -> Score {
        0
    }
}

/// The value that a search gives to an outcome: faster wins are better.
fn value(outcome: Outcome) -> Score {
    match outcome {
        Outcome::Win(plies) => WIN - Score::from(plies),
        Outcome::Draw => 0,
        Outcome::Loss(plies) => Score::from(plies) - WIN,
    }
}

/// Nine turns from every state, with one table for all of them.
///
/// The trap of cycles (graph-history interaction): if a repetition ended a line, a table's entry
/// for a position could depend on the way that led there. This search ends lines by depth alone, so
/// an entry depends on its number of turns and on nothing before it; a draw by repetition is never
/// stored, and nothing is claimed beyond the depth.
#[test]
fn nine_turns_from_every_state_decide_all_that_is_decided() {
    let solution = <Solution>::new();
    let mut search = AlphaBeta::new(Pair(Silent, AsListed), 64 << 20).unwrap();
    for rank in 0..States::COUNT as u64 {
        let position: LGame = States.unrank(rank).unwrap();
        let report = search.search(&position, &Limits::new().depth(9)).unwrap();
        assert_eq!(
            report.value,
            value(solution.outcome(&position)),
            "{position}"
        );
    }
}

/// With a table of one bucket almost all entries are replaced, and nothing is wrong.
#[test]
fn a_tiny_table_decides_the_same() {
    let solution = <Solution>::new();
    let mut search = AlphaBeta::new(Pair(Silent, AsListed), 0).unwrap();
    for rank in (0..States::COUNT as u64).step_by(501) {
        let position: LGame = States.unrank(rank).unwrap();
        let report = search.search(&position, &Limits::new().depth(3)).unwrap();
        let outcome = solution.outcome(&position);
        let near = outcome.distance().is_some_and(|plies| plies <= 3);
        assert_eq!(
            report.value,
            if near { value(outcome) } else { 0 },
            "{position}"
        );
    }
}
