//! Safety at the root: no turn is played after which a forced win of the opponent is found, as long
//! as another turn stands.
//!
//! ```text
//! the opponent would win by double threats if the mover passed?      no: alpha-beta as always
//! the turns of the root := those that no such win refutes, in the order of the evaluator
//! alpha-beta with these turns; the best of them that a longer look does not refute is chosen
//! the opponent would win with zones after it?                        alpha-beta with those that stand
//! ```
//!
//! A win that was found says which stones matter to it ([`TurnScreen`]). So one win refutes most of
//! the turns at once, and the cells that matter to it are turns to try.
//!
//! At the end a search with zones looks for the opponent's win after the chosen turn, which may
//! begin with a single threat. If there is one, alpha-beta searches again, with the turns that it
//! does not refute.

use std::collections::HashSet;
use std::time::Duration;

use connect6::forced::ForcedOptions;
use connect6::zone::TurnScreen;
use connect6::{Cell, Connect6, Turn, TurnPosition, Width};
use game_core::Score;
use search::Report;

use super::boards::ranked;
use super::options::ExpertOptions;
use super::zone_wins::{self, LEAST_POSITIONS};
use crate::alphabeta::won_or_lost;
use registry::Limits;

/// Turns of the evaluator's own choice that are looked at.
const WIDE: (usize, usize, usize) = (24, 12, 250);

/// The best cells of these turns, which are tried together with those that matter to a win.
const PARTNERS: usize = 8;

/// Most cells that matter to a win of which all pairs are tried.
const MOST_CELLS: usize = 40;

/// Turns that alpha-beta gets, at most, and no more than the options allow.
const MOST_TURNS: usize = 30;

/// Looks at single turns that the limits of all of them have room for.
const LOOKS: u64 = 16;

/// Eighths of the limits that alpha-beta leaves for looks with zones and what follows from them.
const KEPT_EIGHTHS: u32 = 1;

/// Eighths of what is left for one look.
const LOOK_EIGHTHS: u32 = 5;

/// With fewer stones the opponent has no such win, or none that can be found.
const FEW_STONES: usize = 3;

/// Limits of a part of the work: positions, and the time at which it ends.
#[derive(Clone, Copy, Debug)]
struct Share<'l> {
    limits: &'l Limits<'l>,
    begin: Option<Duration>,
    /// Positions for all looks together.
    nodes: u64,
    time: Option<Duration>,
}

impl<'l> Share<'l> {
    /// This many eighths of the limits, and at most this many positions.
    fn of(limits: &'l Limits<'l>, eighths: u32, most: u64) -> Self {
        let nodes = limits
            .node_limit()
            .map_or(most, |nodes| most.min(nodes / 8 * u64::from(eighths)));
        Self {
            limits,
            begin: limits.now(),
            nodes,
            time: limits.time_limit().map(|time| time / 8 * eighths),
        }
    }

    /// Whether the time is over, or a stop was requested.
    fn is_over(&self) -> bool {
        let late = self.limits.since(self.begin).zip(self.time);
        self.limits.is_stopped() || late.is_some_and(|(passed, time)| passed >= time)
    }

    /// What one look of several may take of what is left after this many positions.
    fn look(&self, spent: u64) -> Self {
        Self {
            begin: self.limits.now(),
            nodes: (self.nodes / LOOKS)
                .max(1)
                .min(self.nodes.saturating_sub(spent)),
            time: self.time.map(|time| time / 8),
            ..*self
        }
    }

    const fn options(&self) -> ForcedOptions {
        ForcedOptions {
            nodes: self.nodes,
            ..ForcedOptions::DEFAULT
        }
    }
}

/// The turns of a root, as far as the opponent threatens a forced win there.
#[derive(Debug)]
pub(super) struct SafeRoot {
    /// Those that are not refuted, the best first; empty if nothing is threatened or all are.
    pub(super) turns: Vec<Turn>,
    /// Positions looked at.
    pub(super) nodes: u64,
}

impl SafeRoot {
    /// Nothing was looked at.
    const NONE: Self = Self {
        turns: Vec::new(),
        nodes: 0,
    };

    /// Looks at the turns of a position within three eighths of the limits.
    pub(super) fn of<const N: usize>(
        screen: &mut TurnScreen<N>,
        options: &ExpertOptions,
        position: &Connect6<N>,
        limits: &Limits<'_>,
    ) -> Self {
        let share = Share::of(limits, 1, options.safety);
        screen.begin(position);
        if share.nodes == 0 || position.left() != 2 || position.winning_turn().is_some() {
            return Self::NONE;
        }
        let threat = screen.start(position, share.options(), &|| share.is_over());
        if threat != Ok(true) {
            return Self {
                nodes: screen.nodes(),
                ..Self::NONE
            };
        }
        let share = Share::of(limits, 2, options.safety.saturating_mul(4));
        let turns = standing(screen, options, position, share);
        Self {
            turns,
            nodes: screen.nodes(),
        }
    }

    /// The limits that alpha-beta leaves for the last looks.
    pub(super) fn kept<const N: usize>(
        &self,
        options: &ExpertOptions,
        position: &Connect6<N>,
        limits: &Limits<'_>,
    ) -> (u64, Duration) {
        let zones =
            zone_share(options.zones, position, limits, KEPT_EIGHTHS).map_or(0, |_| KEPT_EIGHTHS);
        let eighths = zones + u32::from(!self.turns.is_empty());
        let share = Share::of(limits, eighths, u64::MAX);
        (
            limits.node_limit().map_or(0, |_| share.nodes),
            share.time.unwrap_or_default(),
        )
    }

    /// Looks at the turn that was chosen, and replaces it by the next one that is not refuted.
    /// `limits` are those of the whole search.
    pub(super) fn settle<const N: usize>(
        &mut self,
        screen: &mut TurnScreen<N>,
        options: &ExpertOptions,
        limits: &Limits<'_>,
        report: &mut Report<Turn>,
    ) {
        let is_open = won_or_lost::<TurnPosition<N>>(report.value).is_none();
        if self.turns.is_empty() || !is_open {
            return;
        }
        let (share, before) = (
            Share::of(limits, 1, options.safety.saturating_mul(2)),
            screen.nodes(),
        );
        let others = report
            .moves
            .iter()
            .map(|root| (root.m, root.value))
            .filter(|&(turn, _)| Some(turn) != report.best);
        let all = report.best.map(|turn| (turn, report.value));
        let stands = |&(turn, value): &(Turn, Score)| {
            let nodes = share.nodes.saturating_sub(screen.nodes() - before);
            let search = Share { nodes, ..share }.options();
            won_or_lost::<TurnPosition<N>>(value).is_none_or(|value| value > 0.0)
                && (nodes == 0 || screen.refutes(turn, search, &|| share.is_over()) != Ok(true))
        };
        let chosen = all.into_iter().chain(others).find(stands);
        self.nodes += screen.nodes() - before;
        if let Some((turn, value)) = chosen.filter(|&(turn, _)| Some(turn) != report.best) {
            report.best = Some(turn);
            report.value = value;
            report.variation = vec![turn];
            let at = report.moves.iter().position(|root| root.m == turn);
            report.moves.drain(..at.unwrap_or(0));
        }
    }
}

/// The limits of a look with zones at a position; `None` if there is none.
fn zone_share<'l, const N: usize>(
    zones: u64,
    position: &Connect6<N>,
    limits: &'l Limits<'l>,
    eighths: u32,
) -> Option<Share<'l>> {
    let share = Share::of(limits, eighths, zones);
    let theirs = position.stones(!position.mover()).len();
    (share.nodes >= LEAST_POSITIONS && position.left() == 2 && theirs >= FEW_STONES)
        .then_some(share)
}

/// Whether the opponent wins after a turn, by double threats or by a search with zones; `safety` and
/// `zones` are positions for either at most.
pub(super) fn loses<const N: usize>(
    screen: &mut TurnScreen<N>,
    [safety, zones]: [u64; 2],
    position: &Connect6<N>,
    limits: &Limits<'_>,
    turn: Turn,
) -> bool {
    let Some(share) = zone_share(zones, position, limits, LOOK_EIGHTHS) else {
        return false;
    };
    let is_over = || share.is_over();
    let forced = Share {
        nodes: safety.min(share.nodes / 4),
        ..share
    };
    screen.refutes(turn, forced.options(), &is_over) == Ok(true)
        || screen.refutes_with_zones(turn, zone_wins::OPTIONS, share.nodes, &is_over) == Ok(true)
}

/// The turns that no win refutes that was found so far, or that is found now within an eighth of
/// the limits.
pub(super) fn standing_turns<const N: usize>(
    screen: &mut TurnScreen<N>,
    options: &ExpertOptions,
    position: &Connect6<N>,
    limits: &Limits<'_>,
) -> Vec<Turn> {
    let share = Share::of(limits, 1, options.safety.max(1));
    standing(screen, options, position, share)
}

/// The turns that are not refuted, as many as alpha-beta would try.
fn standing<const N: usize>(
    screen: &mut TurnScreen<N>,
    options: &ExpertOptions,
    position: &Connect6<N>,
    share: Share<'_>,
) -> Vec<Turn> {
    let before = screen.nodes();
    let (mut turns, mut is_over) = (Vec::new(), false);
    for turn in candidates(screen, options, position) {
        if turns.len() >= options.width.turns().min(MOST_TURNS) {
            break;
        }
        if screen.knows(turn) {
            continue;
        }
        let spent = screen.nodes() - before;
        is_over = is_over || spent >= share.nodes || share.is_over();
        let look = share.look(spent);
        let is_late = || look.is_over() || share.is_over();
        if is_over || screen.refutes(turn, look.options(), &is_late) != Ok(true) {
            turns.push(turn);
        }
    }
    turns
}

/// The turns to look at: those of the evaluator's own choice, and those of cells that matter to the
/// win that is threatened.
fn candidates<const N: usize>(
    screen: &TurnScreen<N>,
    options: &ExpertOptions,
    position: &Connect6<N>,
) -> Vec<Turn> {
    let (first, second, turns) = WIDE;
    let width = Width::new(first, second, turns).unwrap_or_default();
    let mut turns = ranked(
        options.planner().width(width),
        &TurnPosition::from(*position),
    );
    let mut seen: HashSet<Turn> = turns.iter().copied().collect();
    let mut partners: Vec<Cell> = Vec::new();
    for cell in turns.iter().flat_map(|turn| turn.cells()) {
        if partners.len() < PARTNERS && !partners.contains(&cell) {
            partners.push(cell);
        }
    }
    // Those first that the evaluator would take.
    let mut left = screen.cells();
    let ranked = turns.iter().flat_map(|turn| turn.cells());
    let mut cells: Vec<Cell> = Vec::new();
    for cell in ranked.chain(left.iter()).collect::<Vec<_>>() {
        if cells.len() < MOST_CELLS && left.contains(cell) {
            left = left.without(cell);
            cells.push(cell);
        }
    }
    partners.extend(&cells);
    for &cell in &cells {
        for &other in &partners {
            let turn = Turn::Two(cell.min(other), cell.max(other));
            if cell != other && seen.insert(turn) {
                turns.push(turn);
            }
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White to move, who played J6D12 and lost by single threats.
    const BEFORE: &str = "J10 H10J9 I9H8 I10K11 G7G9 F6G8 F10E11";

    /// A turn that loses by single threats is recognised where the limits suffice, and then all
    /// turns that do not disturb the win.
    #[test]
    fn a_turn_that_loses_by_single_threats_is_recognised() -> Result<(), game_core::ParseError> {
        let position: Connect6 = BEFORE.parse()?;
        let [played, elsewhere] = [position.read_turn("J6D12")?, position.read_turn("A1S19")?];
        let mut screen = TurnScreen::new();
        let mut loses_within = |nodes: u64, budgets: [u64; 2]| {
            screen.begin(&position);
            loses(
                &mut screen,
                budgets,
                &position,
                &Limits::new().nodes(nodes),
                played,
            )
        };
        assert!(!loses_within(40_000, [20_000, 0]));
        assert!(!loses_within(1_000, [20_000, 100_000]));
        assert!(loses_within(40_000, [20_000, 100_000]));
        assert!(screen.knows(elsewhere));
        Ok(())
    }
}
