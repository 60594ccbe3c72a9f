//! The last few moves of a line, counted by plain recursion.
//!
//! Nearly all positions of a count lie within its last moves. There the definition as it
//! stands is the fastest program: a position that is a local variable of a function lives in
//! registers, one that lies on a stack of ours is written to memory and read again. Connect
//! Four is counted 1.5 times as fast, as fast as by a counter written for that game alone
//! (`benches/rivals`).
//!
//! Two conditions keep what the explicit stack promises:
//!
//! * Only *plain* positions are counted here, small ones with nothing to drop. Those own no
//!   heap memory, so a copy allocates nothing, and the call stack has room for it.
//! * A line has room for this many steps and no more. Where a run of events exceeds it there is
//!   no answer, and the caller takes the first step by other means. So it is where a list is
//!   longer than the law allows.

use core::mem::needs_drop;

use game_core::{MAX_CHANCE_RUN, MAX_STEPS, Stochastic, ToMove};

use crate::position_stack::list;

/// No more moves are counted here.
const MOVES: u32 = 16;

/// No line of more steps is followed: an event before each move, and a few more.
const STEPS: u32 = 40;

/// A larger position, in bytes, is better refilled where it lies.
const SIZE: usize = 256;

/// Number of sequences of `depth > 0` moves, if they can be counted here after a `run` of events.
#[inline]
pub(super) fn count<P: Stochastic>(position: &P, depth: u32, run: u32) -> Option<u64> {
    let plain = const { !needs_drop::<P>() && size_of::<P>() <= SIZE };
    if plain && depth <= MOVES && run + STEPS <= MAX_CHANCE_RUN {
        sequences(position, depth, STEPS)
    } else {
        None
    }
}

/// The definition, for lines that have `room` for this many steps before the last two moves.
fn sequences<P: Stochastic>(position: &P, depth: u32, room: u32) -> Option<u64> {
    let mut sum = Sum {
        leaves: 0,
        complete: true,
    };
    match (position.to_move(), depth) {
        (ToMove::Nobody, _) => {}
        (ToMove::Player(_), 1) => sum.add(|| moves(position.move_count())),
        (ToMove::Player(_), 2) => return pairs(position, room),
        (ToMove::Player(_), _) => {
            let (room, mut next) = (room.checked_sub(1)?, position.clone());
            let ended = list(position.moves(), |m| {
                next.clone_from(position);
                next.play(m);
                sum.add(|| {
                    if depth == 3 {
                        pairs(&next, room)
                    } else {
                        sequences(&next, depth - 1, room)
                    }
                });
            });
            sum.complete &= ended;
        }
        (ToMove::Chance, _) => {
            let room = room.checked_sub(1)?;
            let ended = list(position.events(), |(event, _)| {
                sum.add(|| sequences(&position.given(event), depth, room));
            });
            sum.complete &= ended;
        }
    }
    sum.result()
}

/// The number of moves, if the law allows as many.
fn moves(count: usize) -> Option<u64> {
    (count <= MAX_STEPS).then_some(count as u64)
}

/// Number of sequences of two moves.
///
/// A function of its own, so that the innermost loop has the registers to itself. Moves are
/// counted before the limits are looked at: there are none unless a player is to move.
///
/// One local position is refilled for every move. A new one for each looks the same and is not:
/// the L-Game, which picks the piece to be moved by its number and so has to be in memory, was
/// counted four times as slowly.
#[inline(never)]
fn pairs<P: Stochastic>(position: &P, room: u32) -> Option<u64> {
    if position.to_move() == ToMove::Chance {
        return sequences(position, 2, room);
    }
    let (mut sum, mut next) = (
        Sum {
            leaves: 0,
            complete: true,
        },
        position.clone(),
    );
    let mut longest = 0;
    let ended = list(position.moves(), |m| {
        next.clone_from(position);
        next.play(m);
        let count = next.move_count();
        sum.leaves = sum.leaves.saturating_add(count as u64);
        longest = longest.max(count);
        if count == 0 && next.to_move() == ToMove::Chance {
            sum.add(|| sequences(&next, 1, room));
        }
    });
    sum.complete &= ended && longest <= MAX_STEPS;
    sum.result()
}

/// A sum that may turn out to be incomplete.
struct Sum {
    leaves: u64,
    complete: bool,
}

impl Sum {
    /// Adds what `count` finds; it is not called once the sum is incomplete.
    #[inline]
    fn add(&mut self, count: impl FnOnce() -> Option<u64>) {
        if self.complete {
            match count() {
                Some(leaves) => self.leaves = self.leaves.saturating_add(leaves),
                None => self.complete = false,
            }
        }
    }

    #[inline]
    fn result(self) -> Option<u64> {
        self.complete.then_some(self.leaves)
    }
}
