//! The exact answer, as far as the solver reaches.

use std::ops::ControlFlow;

use ::dots::{AnyDots, Nimber};
use game_core::Position;
use search::SearchError;

use super::exact::{Exact, Means, Unknown};
use super::search::valued;
use crate::{Answer, Refusal, Solving, Unit};

/// Nodes entered at most: 4×4 boxes with every move are within it.
const MOST: u64 = 500_000_000;

/// Bytes of the table at most. It begins small; only what takes minutes has all of it.
const TABLE: usize = 1 << 30;

/// Nodes of a slice at most: about a third of a second.
const SLICE: u64 = 1 << 17;

/// Nobody waits for what is bound to need more: with so many undrawn edges after the captures of
/// the turn hardly any position is settled within [`MOST`].
const HOPELESS: u32 = 42;

/// Positions looked at for the Nimstring value.
const NIMBERS: u64 = 100_000;

/// The exact value of a position and of every move, in boxes from here on, by one thread.
///
/// # Errors
///
/// As [`solve_on`].
pub(super) fn solve(position: &AnyDots, tell: &mut dyn FnMut(Solving) -> ControlFlow<()>) -> Result<Answer, Refusal> {
    solve_on(position, 1, tell)
}

/// The same by several threads, where it takes long enough to be worth it.
///
/// # Errors
///
/// Too many nodes are needed, memory is short, or `tell` broke it off.
pub(super) fn solve_on(
    position: &AnyDots,
    threads: u16,
    tell: &mut dyn FnMut(Solving) -> ControlFlow<()>,
) -> Result<Answer, Refusal> {
    if position.after_captures().edges_left() > HOPELESS {
        return Err(Refusal::TooManyPositions { positions: 0 });
    }
    let goes_on = &mut |positions| tell(Solving { positions, total: None }).is_continue();
    let means = Means { nodes: MOST, bytes: TABLE, threads: threads.into(), slice: SLICE };
    let mut exact = Exact::new(position, means).map_err(|unknown| refusal(unknown, 0))?;
    let value = exact.value(position, goes_on).map_err(|unknown| refusal(unknown, exact.nodes()))?;
    let mut moves = Vec::new();
    for edge in position.moves() {
        let of_move =
            exact.value_of_move(position, edge, goes_on).map_err(|unknown| refusal(unknown, exact.nodes()))?;
        moves.push(valued(position, edge, Some(of_move)));
    }
    Ok(Answer {
        exact: true,
        value: Some(f64::from(value)),
        unit: Unit::Boxes,
        fraction: None,
        distance: None,
        nimstring: position.nimstring(NIMBERS).ok().as_ref().map(Nimber::to_string),
        moves,
        nodes: exact.nodes(),
    })
}

fn refusal(unknown: Unknown, positions: u64) -> Refusal {
    match unknown {
        Unknown::Nodes => Refusal::TooManyPositions { positions },
        Unknown::Stopped => Refusal::Stopped,
        Unknown::Memory(bytes) => Refusal::Search(SearchError::Memory { bytes }),
    }
}
