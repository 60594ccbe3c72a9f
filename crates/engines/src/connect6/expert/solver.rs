//! Forced wins by double threats before the search.

use connect6::forced::ForcedOptions;
use connect6::{AnyConnect6, Connect6, ForcedWinSolver};

use crate::connect6::pre_search::{ForcedWinResult, ForcedWinSearch};
use registry::Limits;

/// The solver of wins at the root, for boards of every size.
#[derive(Debug)]
pub(super) struct Solver {
    /// Positions looked at.
    most: u64,
    large: ForcedWinSolver<19>,
    middle: ForcedWinSolver<15>,
    small: ForcedWinSolver<9>,
}

impl Solver {
    /// With this limit of positions.
    pub(super) fn new(most: u64) -> Self {
        Self {
            most,
            large: ForcedWinSolver::new(),
            middle: ForcedWinSolver::new(),
            small: ForcedWinSolver::new(),
        }
    }
}

/// Positions of the first step.
const FIRST_STEP: u64 = 200;

/// Looks for a win in growing steps, so that no step begins that hardly has time. A step takes as
/// long as all steps before it together and once more, so none begins after a twelfth of the time.
/// A step that takes longer, on a busy machine, is stopped after a quarter, its share.
fn forced<const N: usize>(
    solver: &mut ForcedWinSolver<N>,
    position: &Connect6<N>,
    most: u64,
    limits: &Limits<'_>,
) -> ForcedWinResult {
    let begin = limits.now();
    let (mut step, mut nodes) = (most.min(FIRST_STEP), 0);
    let spent_more_than = |part: u32| {
        let spent = begin
            .zip(limits.now())
            .map(|(begin, now)| now.saturating_sub(begin));
        spent
            .zip(limits.time_limit())
            .is_some_and(|(spent, time)| spent >= time / part)
    };
    loop {
        let search = ForcedOptions {
            nodes: step,
            ..ForcedOptions::DEFAULT
        };
        let found = solver.turns_unless(position, search, &|| {
            limits.is_stopped() || spent_more_than(4)
        });
        nodes += solver.nodes();
        let win = found.ok().flatten();
        let is_done = win.is_some() || found.is_err() || solver.nodes() < step || nodes >= most;
        if is_done || spent_more_than(12) || limits.is_stopped() {
            return ForcedWinResult {
                win: win.map(|(turns, turn)| (turn, turns.into())),
                nodes,
            };
        }
        step = step.saturating_mul(2).min(most - nodes);
    }
}

impl ForcedWinSearch for Solver {
    fn win(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> ForcedWinResult {
        let most = self.most.min(limits.node_limit().unwrap_or(u64::MAX));
        match position {
            AnyConnect6::Large(p) => forced(&mut self.large, p, most, limits),
            AnyConnect6::Middle(p) => forced(&mut self.middle, p, most, limits),
            AnyConnect6::Small(p) => forced(&mut self.small, p, most, limits),
        }
    }

    fn forget(&mut self) {
        self.large.clear();
        self.middle.clear();
        self.small.clear();
    }
}
