//! Turns that refuted others: what refutes one turn often refutes the next one at the same place.
//!
//! A killer move (Akl and Newborn 1977) is a single stone in a game of single moves. Here it is the
//! whole turn, since its second stone is nothing without the first. Killers are tried early where
//! they are among the planned turns; they never change which turns are tried.

use alloc::vec::Vec;

use crate::cell::Cell;

/// Turns remembered at one place.
const KEPT: usize = 2;

/// The last turns that refuted what was played before them, by the place in the line where they
/// began.
#[derive(Clone, Default, Debug)]
pub(super) struct Killers(Vec<[Option<[Cell; 2]>; KEPT]>);

impl Killers {
    /// A turn that began at this place refuted the opponent's play.
    pub(super) fn learn(&mut self, at: usize, turn: [Cell; 2]) {
        if self.0.len() <= at {
            self.0.resize(at + 1, [None; KEPT]);
        }
        let kept = &mut self.0[at];
        if kept[0] != Some(turn) {
            *kept = [Some(turn), kept[0]];
        }
    }

    /// The turns for that place, the one to be tried first at the end.
    pub(super) fn of(&self, at: usize) -> impl Iterator<Item = [Cell; 2]> {
        self.0
            .get(at)
            .copied()
            .unwrap_or([None; KEPT])
            .into_iter()
            .rev()
            .flatten()
    }
}
