//! Forced wins before the search: by double threats, and then with zones.

use connect6::forced::ForcedOptions;
use connect6::{AnyConnect6, Connect6};

use super::zone_wins::ZoneWins;
use crate::connect6::pre_search::{ForcedWinResult, ForcedWinSearch};
use registry::Limits;

/// The solver of wins at the root, for boards of every size.
#[derive(Debug)]
pub(super) struct Solver {
    /// Positions looked at for a win by double threats, and for one with zones.
    most: [u64; 2],
    large: Wins<19>,
    middle: Wins<15>,
    small: Wins<9>,
}

/// The wins of one size of board.
#[derive(Debug)]
struct Wins<const N: usize> {
    forced: connect6::ForcedWinSolver<N>,
    zones: ZoneWins<N>,
}

impl<const N: usize> Wins<N> {
    fn new() -> Self {
        Self {
            forced: connect6::ForcedWinSolver::new(),
            zones: ZoneWins::new(),
        }
    }

    fn clear(&mut self) {
        self.forced.clear();
        self.zones.clear();
    }

    /// A win by double threats, or else one with zones.
    fn win(
        &mut self,
        position: &Connect6<N>,
        [most_forced, most_zones]: [u64; 2],
        limits: &Limits<'_>,
    ) -> ForcedWinResult {
        let begin = limits.now();
        let forced = if most_forced > 0 {
            forced(&mut self.forced, position, most_forced, limits)
        } else {
            ForcedWinResult::default()
        };
        if forced.win.is_some() {
            return forced;
        }
        let rest = limits.left(forced.nodes, begin);
        let zones = self.zones.win(position, most_zones, &rest);
        ForcedWinResult {
            nodes: forced.nodes + zones.nodes,
            ..zones
        }
    }
}

impl Solver {
    /// With these limits of positions, for wins by double threats and with zones.
    pub(super) fn new(forced: u64, zones: u64) -> Self {
        Self {
            most: [forced, zones],
            large: Wins::new(),
            middle: Wins::new(),
            small: Wins::new(),
        }
    }
}

/// Positions of the first step.
const FIRST_STEP: u64 = 200;

/// Looks for a win in growing steps, so that no step begins that hardly has time. A step takes as
/// long as all steps before it together and once more, so none begins after a twelfth of the time.
/// A step that takes longer, on a busy machine, is stopped after a quarter, its share.
fn forced<const N: usize>(
    solver: &mut connect6::ForcedWinSolver<N>,
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
        let most = limits.node_limit().unwrap_or(u64::MAX);
        let [forced, zones] = self.most;
        let budget = [forced.min(most), zones];
        match position {
            AnyConnect6::Large(p) => self.large.win(p, budget, limits),
            AnyConnect6::Middle(p) => self.middle.win(p, budget, limits),
            AnyConnect6::Small(p) => self.small.win(p, budget, limits),
        }
    }

    fn forget(&mut self) {
        self.large.clear();
        self.middle.clear();
        self.small.clear();
    }
}
