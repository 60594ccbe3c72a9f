//! Counting lines of play, the classical test of a move generator (chess programmers call it
//! "performance test"): two programs that agree on a count of millions agree on the rules.
//!
//! By definition, for a position `p` and `d > 0`:
//!
//! ```text
//! perft(p, 0) = 1
//! perft(p, d) = sum over the moves m   of perft(p after m, d − 1)    while a player is to move
//!             = sum over the events e  of perft(p given e, d)        while chance is
//!             = 0                                                    when the game is over
//! ```
//!
//! Written like that, it recurses once per move *and per event*, so a long depth or a long run
//! of events would overflow the call stack. This module keeps the steps still to be taken on a
//! stack of its own instead, with four savings:
//!
//! * With one move to go, the moves are counted and not played ([`Position::move_count`]).
//! * With two to go, the first of them is played only to be counted behind: no stack is needed.
//! * The last step of a node is taken in place, because the walk never comes back to the node. So a
//!   forced line of any length needs the memory of a single position.
//! * With a few to go, positions that own no heap memory are counted by recursion after all:
//!   there it is bounded, and faster (`near.rs`).
//!
//! A game may break the law that lists end, or the law that chance does. Its count ends, too, at
//! the first such list ([`MAX_STEPS`]) or run of chance ([`MAX_CHANCE_RUN`]), and means nothing.
//!
//! [`Position::move_count`]: game_core::Position::move_count

mod near;

use game_core::{MAX_CHANCE_RUN, MAX_STEPS, Step, StepOf, Stochastic, ToMove};

use crate::position_stack::{PositionStack, apply, list};

/// Number of sequences of exactly `depth` moves from `position`.
///
/// Events on the way are enumerated separately, and their weights are ignored; there is no
/// event after the last move. A finished game has no successors. A count beyond 2^64 − 1 stays
/// there.
///
/// In a game that breaks a law of endings, with more than [`MAX_STEPS`] moves or events in a list
/// or more than [`MAX_CHANCE_RUN`] events in a row, the count ends there and means nothing.
///
/// ```
/// # use game_core::{Position, Score, Seat, ToMove, deterministic};
/// # #[derive(Clone, PartialEq, Eq, Debug)]
/// # struct Pile(u8);
/// # impl Position for Pile {
/// #     type Move = u8;
/// #     type Player = Seat<1>;
/// #     const BOUND: Score = 1;
/// #     fn to_move(&self) -> ToMove<Seat<1>> {
/// #         if self.0 == 0 { ToMove::Nobody } else { ToMove::Player(Seat::OPENER) }
/// #     }
/// #     fn moves(&self) -> impl Iterator<Item = u8> { 1..=self.0.min(2) }
/// #     fn play(&mut self, taken: u8) { self.0 -= taken; }
/// #     fn payoff(&self, _: Seat<1>) -> Score { 0 }
/// #     fn key(&self) -> u64 { self.0.into() }
/// # }
/// # deterministic!(Pile);
/// use search::perft;
/// let pile = Pile(3); // three stones, of which one takes one or two: 1+1+1, 1+2 or 2+1
/// assert_eq!([0, 1, 2, 3, 4].map(|depth| perft(&pile, depth)), [1, 2, 3, 1, 0]);
/// ```
#[must_use]
pub fn perft<P: Stochastic>(position: &P, depth: u32) -> u64 {
    Counter::new().count(position, depth)
}

/// The first steps from `position`, in order, each with the number of sequences it begins.
///
/// The steps are moves while a player is to move, and events while chance is; the numbers add
/// up to [`perft`] of the same depth. At depth 0 there is no first step. The iterator is lazy: a
/// caller may print each line as soon as it is known. Where [`perft`] would end a count that
/// means nothing, the lines end.
pub fn perft_divide<P: Stochastic>(
    position: &P,
    depth: u32,
) -> impl Iterator<Item = (StepOf<P>, u64)> {
    let mut counter = Counter::new();
    let moves = position.moves().take(MAX_STEPS).map(Step::Move);
    let events = position
        .events()
        .take(MAX_STEPS)
        .map(|(event, _)| Step::Event(event));
    moves
        .chain(events)
        .take_while(move |_| depth > 0)
        .map_while(move |step| {
            let mut next = position.clone();
            apply(&mut next, step);
            let leaves = counter.count(&next, moves_after(step, depth));
            (!counter.endless).then_some((step, leaves))
        })
}

/// Moves still to be made after `step`, of `depth` to be made before it.
#[inline]
const fn moves_after<M: Copy, E: Copy>(step: Step<M, E>, depth: u32) -> u32 {
    match step {
        Step::Move(_) => depth - 1,
        Step::Event(_) => depth,
    }
}

/// The state of a count; its memory is kept from one count to the next.
struct Counter<P: Stochastic> {
    stack: PositionStack<P>,
    /// Steps still to be taken, those of later plies on top.
    steps: Vec<StepOf<P>>,
    /// The nodes that still have steps to be taken, one per ply.
    frames: Vec<Frame>,
    leaves: u64,
    /// Whether something was met that has no end; nothing is counted from then on.
    endless: bool,
}

/// A node that still has steps to be taken, at least one.
#[derive(Clone, Copy)]
struct Frame {
    /// Where its steps begin on the stack.
    start: usize,
    /// Moves still to be made from here.
    depth: u32,
    /// Events since the last move.
    run: u32,
}

impl<P: Stochastic> Counter<P> {
    const fn new() -> Self {
        Self {
            stack: PositionStack::new(),
            steps: Vec::new(),
            frames: Vec::new(),
            leaves: 0,
            endless: false,
        }
    }

    fn count(&mut self, root: &P, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.leaves = 0;
        self.stack.start(root);
        self.enter(depth, 0);
        while let (Some(&Frame { start, depth, run }), Some(step)) =
            (self.frames.last(), self.steps.pop())
        {
            let ply = self.frames.len() - 1;
            if self.steps.len() == start {
                self.frames.pop();
                self.stack.step_in_place(ply, step);
            } else {
                self.stack.step(ply, step);
            }
            match step {
                Step::Move(_) => self.enter(depth - 1, 0),
                Step::Event(_) => self.enter(depth, run + 1),
            }
        }
        self.leaves
    }

    /// Counts what can be counted at once behind the newest position, from which `depth > 0`
    /// moves are to be made after a `run` of events, and leaves the other steps on the stack.
    #[inline]
    fn enter(&mut self, depth: u32, run: u32) {
        if let Some(leaves) = near::count(self.stack.at(self.frames.len()), depth, run) {
            self.leaves = self.leaves.saturating_add(leaves);
            return;
        }
        let (position, spare) = self.stack.with_spare(self.frames.len());
        let (steps, leaves) = (&mut self.steps, &mut self.leaves);
        let start = steps.len();
        let mut longest = 0;
        // The moves behind this step are counted, unless events come first.
        let count_behind = |step| {
            spare.clone_from(position);
            apply(spare, step);
            match moves_at(spare) {
                Some(count) => {
                    *leaves = leaves.saturating_add(count as u64);
                    longest = longest.max(count);
                }
                None => steps.push(step),
            }
        };
        let moves = || position.moves().map(Step::Move);
        let events = || position.events().map(|(event, _)| Step::Event(event));
        let ended = match (position.to_move(), depth) {
            (ToMove::Nobody, _) => true,
            (ToMove::Player(_), 1) => {
                longest = position.move_count();
                *leaves = leaves.saturating_add(longest as u64);
                true
            }
            (ToMove::Player(_), 2) => list(moves(), count_behind),
            // One event more would be too many.
            (ToMove::Chance, _) if run >= MAX_CHANCE_RUN => false,
            (ToMove::Chance, 1) => list(events(), count_behind),
            (ToMove::Player(_), _) => list(moves(), |step| steps.push(step)),
            (ToMove::Chance, _) => list(events(), |step| steps.push(step)),
        };
        if !ended || longest > MAX_STEPS {
            self.give_up();
        } else if self.steps.len() > start {
            self.frames.push(Frame { start, depth, run });
        }
    }

    /// Something has no end: no step is taken any more.
    #[cold]
    fn give_up(&mut self) {
        self.endless = true;
        self.steps.clear();
        self.frames.clear();
    }
}

/// Number of moves here; `None` where events come first.
///
/// Moves are counted before the limits are looked at: there are none unless a player is to move.
#[inline]
fn moves_at<P: Stochastic>(position: &P) -> Option<usize> {
    match position.move_count() {
        0 if position.to_move() == ToMove::Chance => None,
        count => Some(count),
    }
}
