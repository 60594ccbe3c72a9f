//! Positions of a journal, solved again by a solver that has learnt nothing from it.
//!
//! A line of a journal claims that the value of a position is not less than one number, nor greater
//! than another. Each is one question, unless no value of the position could be less or greater.
//! Chains and loops that stand alone count as drawn in a line, and their places are unknown; such
//! lines are left out.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use dots::solve::{Limits, SettledPosition, SolveError, Solver};
use dots::{Dots, Grid, Sets, Word};
use game_core::{Position, Score, Symmetric};

/// The positions of a journal, those that look alike once with all that their lines claim, each
/// after those that follow from it by an edge: what a solver remembers of one serves the next.
pub(crate) fn ordered<G: Grid>(grid: G, settled: &[SettledPosition]) -> Vec<SettledPosition> {
    let mut left = BTreeMap::new();
    for one in settled.iter().filter(|one| one.loose == 0) {
        let position = position(grid, one.drawn).canonical();
        let all: &mut SettledPosition = left.entry(position.drawn()).or_insert(*one);
        all.lower = all.lower.max(one.lower);
        all.upper = all.upper.min(one.upper);
    }
    let mut first: Vec<_> = left.keys().copied().collect();
    first.sort_by_key(|drawn| drawn.count());
    let mut order = Vec::new();
    for drawn in first {
        place(&Dots::empty(grid).with_drawn(drawn), &mut left, &mut order);
    }
    order
}

/// Moves a position from those that are left to the order, behind those that follow from it.
fn place<G: Grid>(
    position: &Dots<G>,
    left: &mut BTreeMap<G::Word, SettledPosition>,
    order: &mut Vec<SettledPosition>,
) {
    if let Some(claim) = left.remove(&position.drawn()) {
        for edge in position.moves() {
            place(&position.after(edge).canonical(), left, order);
        }
        order.push(claim);
    }
}

/// The position with these edges drawn, by their bits.
fn position<G: Grid>(grid: G, drawn: u128) -> Dots<G> {
    let edges = (0..u128::BITS).filter(|bit| drawn >> bit & 1 == 1);
    Dots::empty(grid).with_drawn(edges.fold(G::Word::EMPTY, |all, bit| all | G::Word::single(bit)))
}

/// Solves these positions by this many threads at once. Of each the listener gets whether its claim
/// holds, and the nodes entered.
pub(crate) fn recheck<G: Grid>(
    solver: &Solver<G>,
    claims: &[SettledPosition],
    threads: u16,
    listener: &(dyn Fn(&SettledPosition, bool, u64) + Sync),
) -> Result<(), SolveError> {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(claim) = claims.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (holds, nodes) = holds(solver, claim)?;
            listener(claim, holds, nodes);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mine = work();
        others
            .into_iter()
            .map(|other| other.join().unwrap_or(Err(SolveError::Panicked)))
            .fold(mine, Result::and)
    })
}

/// Whether a position is worth what is claimed, and the nodes entered for that.
fn holds<G: Grid>(solver: &Solver<G>, claim: &SettledPosition) -> Result<(bool, u64), SolveError> {
    let grid = solver.grid();
    let position = position(grid, claim.drawn);
    let boxes = (grid.boxes() & !grid.closed(position.drawn())).count();
    let most = Score::try_from(boxes).unwrap_or(Score::MAX);
    let (mut holds, mut nodes) = (true, 0);
    for (margin, expected) in [(claim.lower, true), (claim.upper + 1, false)] {
        if -most < margin && margin <= most {
            let answer = solver.at_least(&position, margin, &Limits::new())?;
            holds &= answer.value == expected;
            nodes += answer.nodes;
        }
    }
    Ok((holds, nodes))
}
