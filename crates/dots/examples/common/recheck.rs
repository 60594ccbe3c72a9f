//! Positions of a journal, solved again by a solver that has learnt nothing from it.
//!
//! A line claims a lower and an upper bound of a value. Each is one question, unless it holds for
//! every position of as many boxes. Chains and loops that stand alone count as drawn in a line, and
//! their places are unknown: such lines are left out.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use dots::solve::{Limits, SettledPosition, SolveError, Solver};
use dots::{Dots, Grid, Sets, Word};
use game_core::{Score, Symmetric};

/// Bytes of a thread's stack, as the solver's own threads have.
const STACK: usize = 4 << 20;

/// The claims that were solved again so far.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct RecheckCount {
    /// Positions.
    pub(crate) done: usize,
    /// Those that do not hold.
    pub(crate) wrong: usize,
    /// Nodes entered for all.
    pub(crate) nodes: u64,
}

impl RecheckCount {
    /// Counts one more.
    pub(crate) fn add(&mut self, holds: bool, nodes: u64) {
        self.done += 1;
        self.wrong += usize::from(!holds);
        self.nodes += nodes;
    }
}

/// The positions of a journal, those that look alike once with all that their lines claim; those with
/// the fewest undrawn edges first, because they take the fewest nodes.
pub(crate) fn ordered<G: Grid>(grid: G, settled: &[SettledPosition]) -> Vec<SettledPosition> {
    let mut by_edges = BTreeMap::new();
    for one in settled.iter().filter(|one| one.loose == 0) {
        let position = position(grid, one.drawn).canonical();
        let all: &mut SettledPosition = by_edges.entry(position.drawn()).or_insert(*one);
        all.lower = all.lower.max(one.lower);
        all.upper = all.upper.min(one.upper);
    }
    let mut order: Vec<_> = by_edges.into_values().collect();
    order.sort_by_key(|one| Reverse(one.drawn.count_ones()));
    order
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
            // The others need not go on without this answer.
            let (holds, nodes) = holds(solver, claim)
                .inspect_err(|_| next.store(claims.len(), Ordering::Relaxed))?;
            listener(claim, holds, nodes);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1))
            .map(|_| {
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, work)
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| match thread {
                Ok(thread) => thread.join().unwrap_or(Err(SolveError::Panicked)),
                Err(_) => Err(SolveError::NoThread),
            })
            .fold(Ok(()), Result::and)
    })
}

/// Whether a position is worth what is claimed, and the nodes entered for that.
fn holds<G: Grid>(solver: &Solver<G>, claim: &SettledPosition) -> Result<(bool, u64), SolveError> {
    let grid = solver.grid();
    let position = position(grid, claim.drawn);
    let boxes = (grid.boxes() & !grid.closed(position.drawn())).count();
    let most = Score::try_from(boxes).unwrap_or(Score::MAX);
    let mut nodes = 0;
    let mut reaches = |margin: Score| {
        if margin <= -most || margin > most {
            return Ok(margin <= -most);
        }
        let answer = solver.at_least(&position, margin, &Limits::new())?;
        nodes += answer.nodes;
        Ok(answer.value)
    };
    let holds = reaches(claim.lower)? && !reaches(claim.upper + 1)?;
    Ok((holds, nodes))
}
