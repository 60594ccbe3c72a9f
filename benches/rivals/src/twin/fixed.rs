//! Hand-written searches that look a fixed number of moves ahead, without a table.

use super::Hand;
use crate::measure::Found;

/// More than any value.
const INFINITY: i32 = i32::MAX / 2;

/// Every position up to the depth, moves from the middle outwards.
pub(crate) fn minimax(hand: Hand, depth: u32) -> Found {
    let mut nodes = 0;
    let value = full(hand, depth, &mut nodes);
    Found {
        nodes,
        value: value.into(),
    }
}

fn full(hand: Hand, depth: u32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if hand.is_over() {
        return hand.end();
    }
    if depth == 0 {
        return hand.static_eval();
    }
    let mut best = -INFINITY;
    hand.for_each(|m| best = best.max(-full(hand.after(m), depth - 1, nodes)));
    best
}

/// Alpha-beta with the full window at the root, fail-soft, moves from left to right.
pub(crate) fn alpha_beta(hand: Hand, depth: u32) -> Found {
    let mut nodes = 0;
    let value = within(hand, depth, -INFINITY, INFINITY, &mut nodes);
    Found {
        nodes,
        value: value.into(),
    }
}

/// The value if it lies between the two; if not, a bound for it on the same side of them.
fn within(hand: Hand, depth: u32, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if hand.is_over() {
        return hand.end();
    }
    if depth == 0 {
        return hand.static_eval();
    }
    let (mut cells, mut best) = (hand.cells(), -INFINITY);
    while cells != 0 && best < beta {
        let m = cells & cells.wrapping_neg();
        cells ^= m;
        best = best.max(-within(
            hand.after(m),
            depth - 1,
            -beta,
            -alpha.max(best),
            nodes,
        ));
    }
    best
}
