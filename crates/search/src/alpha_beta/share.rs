//! Threads that share the work of one search: nobody begins what another is at.
//!
//! Threads that search the same tree with one table help each other by what they leave there.
//! That alone makes them do the same at the same time. So each puts down which positions it is
//! searching, and a move that leads to one of them is put off until the others are done: by then
//! the table knows it. The first move of a node is never put off, since its value makes the
//! window of the others.
//!
//! After ABDADA (Weill, "The ABDADA distributed minimax search algorithm", 1996) in the simple
//! form of Kerrigan ("Simplified ABDADA", 2017), with this difference: what is put down is the
//! position after the move, so that other ways to it are put off too.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

use game_core::{Deterministic, Evaluate, Order, ZeroSum};

use super::frame::{Frame, Stage};
use super::worker::Worker;
use crate::Identity;
use crate::table::TO_THE_END;

/// Turns to go below which nothing is put down: what is that small is done sooner than it is
/// looked up.
const LEAST_DEPTH: u32 = 4;

/// Room for positions that are being searched, a power of two: far more than threads times plies,
/// so that two seldom meet in one place.
const PLACES: usize = 1 << 12;

/// The keys of the positions that are being searched; 0 for none.
///
/// Whoever needs a place that is taken takes it. Nothing rests on it but who does what first.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    #[allow(clippy::cast_possible_truncation, reason = "the lowest bits are meant")]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % PLACES]
    }

    fn holds(&self, key: u64) -> bool {
        self.place(key).load(Relaxed) == key
    }

    fn begin(&self, key: u64) {
        self.place(key).store(key, Relaxed);
    }

    fn end(&self, key: u64) {
        if self.holds(key) {
            self.place(key).store(0, Relaxed);
        }
    }
}

impl<P, J, I, const W: usize> Worker<P, J, I, W>
where
    P: Deterministic + ZeroSum,
    J: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Whether the moves of a node are shared between threads.
    #[inline]
    pub(super) fn shares(&self, frame: &Frame<P::Move>) -> bool {
        I::MEMORY && frame.at.depth >= LEAST_DEPTH && frame.at.depth != TO_THE_END && self.busy.is_some()
    }

    /// Puts off moves that others are at, each once, and puts down the one that is left: its
    /// position's key.
    #[cold]
    pub(super) fn claim(
        &mut self,
        position: &P,
        after: &mut P,
        frame: &mut Frame<P::Move>,
        put_off: &mut usize,
    ) -> Option<u64> {
        let busy = Arc::clone(self.busy.as_ref()?);
        let is_late = frame.now > frame.start && matches!(frame.stage, Stage::Scout { .. });
        loop {
            let moves = &mut self.moves[frame.now..frame.end];
            after.clone_from(position);
            after.play(moves[0]);
            let key = after.key();
            if !is_late || *put_off >= moves.len() || !busy.holds(key) {
                busy.begin(key);
                return Some(key);
            }
            moves.rotate_left(1);
            *put_off += 1;
            self.next_stage(position, frame);
        }
    }

    /// A position that was put down is done.
    #[cold]
    pub(super) fn release(&self, key: Option<u64>) {
        if let (Some(busy), Some(key)) = (&self.busy, key) {
            busy.end(key);
        }
    }
}
