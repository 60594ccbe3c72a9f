//! Repeatable work, to measure speed and to notice changes.

use std::cell::Cell;

use game_core::{Outcome, Payoff, Ranking};
use lgame::{AtMostOne, Classes, ExactlyOne, Fixed, LGame, Rule, States, UpToBoth};
use search::{Retrograde, minimax, perft, perft_divide};

use super::lookup::NODES;
use registry::Work;

/// Plain search: the value, the index of the best move, the value of every move.
pub(super) fn search_three_turns() -> Work {
    let mut work = Work::default();
    let Ok(report) = minimax(&LGame::START, 3, &mut Payoff) else {
        return work;
    };
    work.nodes = report.nodes;
    let best = report
        .moves
        .iter()
        .position(|root| Some(root.m) == report.best);
    work.note(best.map_or(u64::MAX, |place| place as u64));
    [report.value]
        .into_iter()
        .chain(report.moves.iter().map(|root| root.value))
        .for_each(|value| note(&mut work, value));
    work
}

/// Perft: the number of lines after each first move. Nodes are positions whose moves are listed;
/// leaves are not.
pub(super) fn count_four_moves() -> Work {
    let nodes = (0..4).map(|depth| perft(&LGame::START, depth)).sum();
    let mut work = Work {
        nodes,
        ..Work::default()
    };
    perft_divide(&LGame::START, 4).for_each(|(_, count)| work.note(count));
    work
}

/// The generic retrograde analysis: the outcome at every rank. A position is entered when it is
/// unranked, and when a move leads to it.
pub(super) fn solve_states() -> Work {
    let mut work = Work::default();
    let ranking = Counting {
        entered: Cell::new(0),
    };
    let Ok(solved) = Retrograde::new(&ranking).solve::<LGame>() else {
        return work;
    };
    work.nodes = ranking.entered.get();
    for outcome in solved.outcomes() {
        note(&mut work, outcome.map_or(i32::MAX, Outcome::preference));
    }
    work
}

/// The complete solutions of the game and its variants: the outcome of every class, each entered
/// once.
pub(super) fn solve_variants() -> Work {
    let mut work = Work::default();
    note_variant::<Fixed>(&mut work);
    note_variant::<AtMostOne>(&mut work);
    note_variant::<ExactlyOne>(&mut work);
    note_variant::<UpToBoth>(&mut work);
    work
}

fn note_variant<R: Rule>(work: &mut Work) {
    let solution = lgame::Solution::<R>::with_rule();
    work.nodes += NODES;
    (0..Classes::COUNT).for_each(|class| note(work, solution.outcome_of_class(class).preference()));
}

/// Adds a signed number to the digest.
fn note(work: &mut Work, result: i32) {
    work.note(i64::from(result).cast_unsigned());
}

/// All states; counts the positions that go through the ranking.
struct Counting {
    entered: Cell<u64>,
}

impl Counting {
    fn enter(&self) {
        self.entered.set(self.entered.get() + 1);
    }
}

impl Ranking<LGame> for Counting {
    fn count(&self) -> u64 {
        States::COUNT as u64
    }

    fn rank(&self, position: &LGame) -> Option<u64> {
        self.enter();
        States.rank(position)
    }

    fn unrank(&self, rank: u64) -> Option<LGame> {
        self.enter();
        States.unrank(rank)
    }
}
