//! Wins written down: the turn, and what follows each reply.

use alloc::vec::Vec;

use super::proof::{Answered, ForcedWin};
use super::solver::{ForcedOptions, ForcedWinSolver, IsOver, StoppedError, placed};
use crate::position::Connect6;

impl<const N: usize, const FIVES: bool> ForcedWinSolver<N, FIVES> {
    /// The shortest win of the player to move with what follows each reply: a proof that
    /// [`check`](super::check) accepts.
    pub fn win(
        &mut self,
        position: &Connect6<N, FIVES>,
        search: ForcedOptions,
    ) -> Option<ForcedWin> {
        self.win_unless(position, search, &|| false).ok().flatten()
    }

    /// The same, broken off soon after `is_over` returns `true`.
    pub(crate) fn win_unless(
        &mut self,
        position: &Connect6<N, FIVES>,
        search: ForcedOptions,
        is_over: IsOver<'_>,
    ) -> Result<Option<ForcedWin>, StoppedError> {
        let Some((turns, _)) = self.turns_unless(position, search, is_over)? else {
            return Ok(None);
        };
        self.proved(position, turns, is_over)
            .map(Some)
            .ok_or(StoppedError)
    }

    /// The win in this many turns that a search has found; `None` only if it is broken off.
    fn proved(
        &mut self,
        position: &Connect6<N, FIVES>,
        turns: u8,
        is_over: IsOver<'_>,
    ) -> Option<ForcedWin> {
        let nodes = self.nodes;
        // What the table has forgotten is searched again, without an end: it is there.
        self.most = u64::MAX;
        let win = self.proof(position, turns, 0, is_over);
        self.nodes = nodes;
        win
    }

    /// What wins in this many turns, and what follows each reply.
    fn proof(
        &mut self,
        position: &Connect6<N, FIVES>,
        turns: u8,
        ply: usize,
        is_over: IsOver<'_>,
    ) -> Option<ForcedWin> {
        let turn = self.attack(position, turns, ply, is_over)?;
        let mut after = *position;
        after.try_turn(turn).ok()?;
        let mut stones = turn.cells();
        let (Some(a), Some(b)) = (stones.next(), stones.next()) else {
            return Some(ForcedWin::last(turn));
        };
        if after.is_over() {
            return Some(ForcedWin::last(turn));
        }
        let attacker = self.attacker;
        let replies = self.with([a, b], attacker, |own| {
            let defences = own.roads.defences(&after, attacker, &[a, b]);
            let mut replies = Vec::new();
            for set in defences.sets() {
                let mut cells = set.cells();
                let (c, d) = cells.next().zip(cells.next())?;
                let win = own.with([c, d], !attacker, |own| {
                    own.proof(&placed(&after, [c, d]), turns - 1, ply + 1, is_over)
                })?;
                replies.push(Answered { reply: [c, d], win });
            }
            Some(replies)
        })?;
        Some(ForcedWin { turn, replies })
    }
}
