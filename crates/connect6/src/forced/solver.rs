//! The search for a forced win.

use alloc::vec::Vec;
use core::fmt;

use game_core::{Position, Side};
use thiserror::Error;

use super::lists::{Lists, Two};
use super::table::ForcedTable;
use crate::cell::Cell;
use crate::position::Connect6;
use crate::roads::{Roads, Threats};
use crate::turn::Turn;

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedOptions {
    /// Turns of the attacker at most, the one that makes six included; at most 60.
    pub turns: u8,
    /// Positions in which the attacker is to move, at most.
    pub nodes: u64,
}

impl ForcedOptions {
    /// Twelve turns, a hundred thousand positions.
    pub const DEFAULT: Self = Self {
        turns: 12,
        nodes: 100_000,
    };
}

impl Default for ForcedOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A search was broken off: it has found no win, and whether there is one is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("The search for a forced win was broken off: nothing is known of the position.")]
pub struct StoppedError;

/// Whether there is no time left.
pub(crate) type IsOver<'w> = &'w dyn Fn() -> bool;

/// Turns that are weighed between two looks at the clock. That takes tens of microseconds, and a
/// position may have hundreds of turns.
const LOOK_EVERY: u32 = 64;

/// Most turns of the attacker: on the largest board there is no room for more than ninety.
const MOST_TURNS: u8 = 60;

/// Turns of the attacker that are looked at first where a win need not be the shortest.
const SOME_TURNS: u8 = 3;

/// Places of the table: 2 MiB.
const PLACES: usize = 1 << 16;

/// Who looks for a forced win of the player to move.
///
/// Nothing is allocated per node: lists are used again.
///
/// ```
/// use connect6::forced::{ForcedWinSolver, ForcedOptions};
/// use connect6::Connect6;
///
/// // Black has three in a row twice, with room around.
/// let position: Connect6 = "J10 A1A19 K10L10 S1S19 J11K12 A5A6".parse()?;
/// let mut forced = ForcedWinSolver::new();
/// let turns = forced.turns(&position, ForcedOptions::DEFAULT).map(|(turns, _)| turns);
/// assert!(turns.is_some_and(|turns| turns >= 2));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct ForcedWinSolver<const N: usize = 19, const FIVES: bool = false> {
    pub(super) roads: Roads<N>,
    table: ForcedTable,
    lists: Vec<Lists>,
    pub(super) attacker: Side,
    pub(super) nodes: u64,
    pub(super) most: u64,
    /// Whether anything was left out since the flag was last cleared: for lack of turns or of
    /// nodes.
    cut: bool,
    /// Turns still to be weighed before the next look at the clock.
    unlooked: u32,
    /// Whether no time was left at that look.
    is_over: bool,
}

impl<const N: usize, const FIVES: bool> ForcedWinSolver<N, FIVES> {
    /// With an empty table of 2 MiB.
    #[must_use]
    pub fn new() -> Self {
        Self {
            roads: Roads::new(),
            table: ForcedTable::new(PLACES),
            lists: Vec::new(),
            attacker: Side::First,
            nodes: 0,
            most: 0,
            cut: false,
            unlooked: LOOK_EVERY,
            is_over: false,
        }
    }

    /// Positions of the last search in which the attacker was to move.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets what the search knows about positions.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// In how many turns of their own the player to move wins by force, and the first of them;
    /// `None` if no such win was found, in the middle of a turn and once the game is over.
    pub fn turns(
        &mut self,
        position: &Connect6<N, FIVES>,
        search: ForcedOptions,
    ) -> Option<(u8, Turn)> {
        self.turns_unless(position, search, &|| false)
            .ok()
            .flatten()
    }

    /// The same, broken off soon after `is_over` returns `true`: it is called after every 64
    /// turns that are weighed, some tens of microseconds.
    ///
    /// # Errors
    ///
    /// The search was broken off.
    pub fn turns_unless(
        &mut self,
        position: &Connect6<N, FIVES>,
        search: ForcedOptions,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<(u8, Turn)>, StoppedError> {
        self.roads.reset(position);
        self.deepen(position, search, (1, |turns| turns + 1), is_over)
    }

    /// Within how many turns of their own the player to move wins by force, and the first of them:
    /// found sooner, as it need not be the shortest. The roads of the position are passed by a
    /// caller that has counted them already, and are the same afterwards.
    pub(crate) fn turns_on(
        &mut self,
        roads: &mut Roads<N>,
        position: &Connect6<N, FIVES>,
        search: ForcedOptions,
        is_over: IsOver<'_>,
    ) -> Result<Option<(u8, Turn)>, StoppedError> {
        core::mem::swap(&mut self.roads, roads);
        let found = self.deepen(position, search, (SOME_TURNS, |turns| 2 * turns), is_over);
        core::mem::swap(&mut self.roads, roads);
        found
    }

    /// Looks for longer and longer wins.
    fn deepen(
        &mut self,
        position: &Connect6<N, FIVES>,
        search: ForcedOptions,
        (first, longer): (u8, impl Fn(u8) -> u8),
        is_over: IsOver<'_>,
    ) -> Result<Option<(u8, Turn)>, StoppedError> {
        self.nodes = 0;
        self.is_over = false;
        if position.is_over() || position.left() != 2 {
            return Ok(None);
        }
        self.attacker = position.mover();
        self.most = search.nodes;
        // Every turn but the last takes four cells, and the board must not be full before.
        let room = position.empty().len().saturating_sub(4) / 4;
        let most = search
            .turns
            .min(MOST_TURNS)
            .min(u8::try_from(room).unwrap_or(MOST_TURNS));
        let mut turns = most.min(first);
        while turns > 0 && self.nodes < self.most {
            self.cut = false;
            if let Some(turn) = self.attack(position, turns, 0, is_over) {
                return Ok(Some((turns, turn)));
            }
            if self.is_over {
                return Err(StoppedError);
            }
            turns = if turns < most && self.cut {
                longer(turns).min(most)
            } else {
                0
            };
        }
        Ok(None)
    }

    /// Counts a turn that is weighed, and looks at the clock now and then. Without any time left
    /// the search is at its last node, and remembers nothing of what it did not finish.
    #[inline]
    fn weigh(&mut self, is_over: IsOver<'_>) {
        self.unlooked -= 1;
        if self.unlooked == 0 {
            self.unlooked = LOOK_EVERY;
            if is_over() {
                self.is_over = true;
                self.cut = true;
                self.most = self.nodes;
            }
        }
    }

    /// The turn that begins a win in this many turns.
    pub(super) fn attack(
        &mut self,
        position: &Connect6<N, FIVES>,
        turns: u8,
        ply: usize,
        is_over: IsOver<'_>,
    ) -> Option<Turn> {
        self.nodes += 1;
        if self.roads.lacks(self.attacker, 2) {
            return self.six(position);
        }
        if turns < 2 || self.nodes >= self.most {
            self.cut = true;
            return None;
        }
        let key = position.key();
        if let Some(known) = self.table.get(key) {
            if let Some((_, turn)) = known.win.filter(|&(needed, _)| needed <= turns) {
                return Some(turn);
            }
            if known.none >= turns {
                self.cut |= known.none < u8::MAX;
                return None;
            }
        }
        let cut = core::mem::replace(&mut self.cut, false);
        let found = self.try_turns(position, turns, ply, is_over);
        match found {
            Some(turn) => self.table.win(key, turns, turn),
            // Nothing was left out: longer wins are not there either.
            None if !self.cut => self.table.none(key, u8::MAX),
            None if self.nodes < self.most => self.table.none(key, turns),
            None => {}
        }
        self.cut |= cut;
        found
    }

    /// The turn that makes six: with one stone where that is enough.
    fn six(&self, position: &Connect6<N, FIVES>) -> Option<Turn> {
        let (mut one, mut two) = (None, None);
        self.roads.windows_of(self.attacker, 4, |place, _| {
            let mut missing = Roads::<N>::cells_at(place)
                .into_iter()
                .filter(|&cell| position.empty().contains(cell));
            match (missing.next(), missing.next()) {
                (Some(a), Some(b)) => two = two.or(Some(Turn::Two(a, b))),
                (Some(a), None) => one = one.or(Some(Turn::One(a))),
                _ => {}
            }
        });
        one.or(two)
    }

    /// Tries the turns that threaten twice: first whether one threatens more.
    fn try_turns(
        &mut self,
        position: &Connect6<N, FIVES>,
        turns: u8,
        ply: usize,
        is_over: IsOver<'_>,
    ) -> Option<Turn> {
        let defences = self.roads.defences(position, !self.attacker, &[]);
        if defences.threats() == Threats::More {
            return None;
        }
        if self.lists.len() <= ply {
            self.lists.push(Lists::default());
        }
        let mut lists = core::mem::take(&mut self.lists[ply]);
        lists.fill(&self.roads, position, self.attacker, &defences);
        let found = self.best_of(&mut lists, position, (turns, ply), is_over);
        self.lists[ply] = lists;
        found.map(|[a, b]| Turn::Two(a, b))
    }

    /// The first turn that wins: one that nothing stops, else those first that leave the fewest
    /// replies.
    fn best_of(
        &mut self,
        lists: &mut Lists,
        position: &Connect6<N, FIVES>,
        (turns, ply): (u8, usize),
        is_over: IsOver<'_>,
    ) -> Option<Two> {
        lists.ranked.clear();
        for &two in &lists.turns {
            self.weigh(is_over);
            if self.is_over {
                return None;
            }
            // It stops what threatens the attacker, so the opponent must stop it in turn.
            let defences = self
                .roads
                .defences_after(position.empty(), self.attacker, two);
            match defences.sets().len() {
                0 => return Some(two),
                replies => lists.ranked.push((replies, two)),
            }
        }
        if turns < 3 {
            self.cut |= !lists.ranked.is_empty();
            return None;
        }
        lists.ranked.sort_unstable();
        lists
            .ranked
            .iter()
            .map(|&(_, two)| two)
            .find(|&two| self.wins(position, two, (turns, ply), is_over))
    }

    /// Places the stones of a turn, calls `of`, and takes them back.
    pub(super) fn with<T>(&mut self, two: Two, side: Side, ask: impl FnOnce(&mut Self) -> T) -> T {
        for cell in two {
            self.roads.push(cell, side);
        }
        let answer = ask(self);
        for _ in two {
            self.roads.pop();
        }
        answer
    }

    /// Whether a turn wins in this many turns, itself included, after every reply that stops it.
    fn wins(
        &mut self,
        position: &Connect6<N, FIVES>,
        two: Two,
        (turns, ply): (u8, usize),
        is_over: IsOver<'_>,
    ) -> bool {
        if self.is_over || self.nodes >= self.most {
            self.cut = true;
            return false;
        }
        let attacker = self.attacker;
        self.with(two, attacker, |own| {
            let after = placed(position, two);
            let defences = own.roads.defences(&after, attacker, &two);
            // Replies that threaten most are met first: they are the most likely to refute.
            let mut replies = [None; 4];
            for (place, set) in replies.iter_mut().zip(defences.sets()) {
                let mut cells = set.cells();
                *place = cells.next().zip(cells.next()).map(|(a, b)| {
                    let threats = own.with([a, b], !attacker, |own| {
                        let [.., three, four, five, _] = own.roads.counts(!attacker);
                        100 * (four + five) + three
                    });
                    (core::cmp::Reverse(threats), [a, b])
                });
            }
            replies.sort_unstable();
            replies.into_iter().flatten().all(|(_, reply)| {
                own.with(reply, !attacker, |own| {
                    own.attack(&placed(&after, reply), turns - 1, ply + 1, is_over)
                        .is_some()
                })
            })
        })
    }
}

/// The position after a turn that wins nothing at once.
pub(super) fn placed<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    two: [Cell; 2],
) -> Connect6<N, FIVES> {
    position.after(two[0]).after(two[1])
}

impl<const N: usize, const FIVES: bool> Default for ForcedWinSolver<N, FIVES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const FIVES: bool> fmt::Debug for ForcedWinSolver<N, FIVES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForcedWinSolver")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
