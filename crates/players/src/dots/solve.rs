//! The exact answer, as far as the recursion reaches.

use std::ops::ControlFlow;

use ::dots::{AnyDots, Nimber};
use game_core::Position;

use super::exact::{Exact, Unknown};
use super::search::valued;
use crate::{Answer, Refusal, Solving, Unit};

/// Positions entered at most: some 300 MB of memory.
const MOST: u64 = 6_000_000;

/// Nobody waits for what is bound to need more: with so many undrawn edges after the captures of
/// the turn hardly any position is settled within [`MOST`].
const HOPELESS: u32 = 42;

/// Positions looked at for the Nimstring value.
const NIMBERS: u64 = 100_000;

/// The exact value of a position and of every move, in boxes from here on.
///
/// # Errors
///
/// Too many positions can be reached, or `tell` broke it off.
pub(super) fn solve(position: &AnyDots, tell: &mut dyn FnMut(Solving) -> ControlFlow<()>) -> Result<Answer, Refusal> {
    if position.after_captures().edges_left() > HOPELESS {
        return Err(Refusal::TooManyPositions { positions: 0 });
    }
    let goes_on = &mut |positions| tell(Solving { positions, total: None }).is_continue();
    let mut exact = Exact::new(position, MOST);
    let value = exact.value(position, goes_on).map_err(|unknown| refusal(unknown, &exact))?;
    let mut moves = Vec::new();
    for edge in position.moves() {
        let of_move = exact.value_of_move(position, edge, goes_on).map_err(|unknown| refusal(unknown, &exact))?;
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

fn refusal(unknown: Unknown, exact: &Exact) -> Refusal {
    match unknown {
        Unknown::Nodes => Refusal::TooManyPositions { positions: exact.nodes() },
        Unknown::Stopped => Refusal::Stopped,
    }
}
