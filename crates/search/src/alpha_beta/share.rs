//! Threads that share the work of one search: a move that another thread is searching is put off.
//!
//! Threads that search the same tree with one table help each other by what they leave there. That
//! alone makes them do the same at the same time. So each thread marks the positions that it is
//! searching, and a move that leads to one of them is put off until the others are done: by then
//! the table knows it. The first move of a node is never put off, since its value makes the window
//! of the others.
//!
//! After ABDADA (Weill, "The ABDADA distributed minimax search algorithm", 1996) in the simple
//! form of Kerrigan ("Simplified ABDADA", 2017), with this difference: the entry is the
//! position after the move, so that other ways to it are put off too. Only scouts put moves off:
//! without them ([`Options::scouts`](super::Options::scouts)) threads share the table alone.

use game_core::{Deterministic, Evaluate, Order, ZeroSum};

use super::frame::{Frame, Stage};
use super::worker::Worker;
use crate::Identity;
use crate::table::TO_THE_END;

/// Turns to go below which nothing is marked: a search that small is done sooner than it is
/// looked up.
const LEAST_DEPTH: u32 = 4;

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Whether the moves of a node are shared between threads.
    #[inline]
    pub(super) fn shares(&self, frame: &Frame<P::Move>) -> bool {
        I::MEMORY
            && frame.at.depth >= LEAST_DEPTH
            && frame.at.depth != TO_THE_END
            && self.busy.is_some()
    }

    /// Puts off moves that others are searching, each once, and marks the one that is left: its
    /// position's key.
    #[cold]
    pub(super) fn claim(
        &mut self,
        position: &P,
        after: &mut P,
        frame: &mut Frame<P::Move>,
        put_off: &mut usize,
    ) -> Option<u64> {
        let busy = self.busy.take()?;
        let is_late = frame.now > frame.start && matches!(frame.stage, Stage::Scout { .. });
        loop {
            let moves = &mut self.moves[frame.now..frame.end];
            after.clone_from(position);
            after.play(moves[0]);
            let key = after.key();
            if !is_late || *put_off >= moves.len() || !busy.holds(key) {
                busy.begin(key);
                self.busy = Some(busy);
                return Some(key);
            }
            moves.rotate_left(1);
            *put_off += 1;
            self.next_stage(position, frame);
        }
    }

    /// A marked position is done.
    #[cold]
    pub(super) fn release(&self, key: Option<u64>) {
        if let (Some(busy), Some(key)) = (&self.busy, key) {
            busy.end(key);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use game_core::{AsListed, Pair, Position, Side};
    use toys::lattice::{Lattice, Opinion, Shape};

    use std::sync::Arc;

    use super::super::busy::Busy;
    use super::super::frame::NodeState;
    use super::*;
    use crate::{ByKey, Table};

    /// A position with four moves.
    fn position() -> Lattice<false> {
        (0..1_000)
            .map(|seed| Lattice::new(seed, Shape::Alternating, 8))
            .find(|p| p.move_count() == 4)
            .unwrap()
    }

    #[test]
    fn moves_of_other_threads_are_deferred_once() {
        let (position, busy) = (position(), Arc::new(Busy::new()));
        let table = Arc::new(Table::with_bytes(0).unwrap());
        let mut worker: Worker<_, _, ByKey, 1> = Worker::new(Pair(Opinion, AsListed), table);
        worker.busy = Some(Arc::clone(&busy));
        worker.moves.extend(position.moves());
        let keys = [0, 1, 2, 3].map(|m| position.after(m).key());
        let at = NodeState {
            ply: 0,
            me: Side::First,
            depth: 8,
            turns: 0,
            previous: None,
            line: false,
            goes_on: false,
        };
        let mut frame = worker.order(&position, at, 0, (None, None)).unwrap();
        assert!(worker.shares(&frame));
        let (mut after, mut put_off) = (position, 0);
        busy.begin(keys[0]);
        assert_eq!(
            worker.claim(&position, &mut after, &mut frame, &mut put_off),
            Some(keys[0]),
            "the first is not"
        );
        frame.now = 1;
        frame.stage = Stage::Scout { reduction: 0 };
        busy.begin(keys[1]);
        assert_eq!(
            worker.claim(&position, &mut after, &mut frame, &mut put_off),
            Some(keys[2])
        );
        assert_eq!((&worker.moves[..], put_off), (&[0, 2, 3, 1][..], 1));
        worker.release(Some(keys[2]));
        assert!(!busy.holds(keys[2]) && busy.holds(keys[1]));
        frame.now = 3;
        frame.stage = Stage::Scout { reduction: 0 };
        assert_eq!(
            worker.claim(&position, &mut after, &mut frame, &mut put_off),
            Some(keys[1]),
            "but once"
        );
    }
}
