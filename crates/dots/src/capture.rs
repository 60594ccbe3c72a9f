//! The captures that the mover can make first without loss: the closure theorem.
//!
//! Write V(G) for the best difference still to come, as the player to move in G sees it. Where
//! boxes can be taken, hardly anything is left to decide. The boxes that the mover can take this
//! turn are called *dead*. Let T be their number, and G′ the position once all are taken. The mover
//! may take everything and move in G′; or leave the last few of one tree, pass the turn, and let
//! the opponent take those and move in G′. Which of the two is better depends on V(G′) alone:
//!
//! | the dead forest has … | V(G) = | |
//! |---|---|---|
//! | an open tree of two boxes or more | T − 2 + \|2 + V(G′)\| | all, or all but two |
//! | else a closed tree with a path of four boxes | T − 4 + \|4 + V(G′)\| | all, or all but four |
//! | else | T + V(G′) | all |
//!
//! Example: a chain of three, open at one end, can be taken from the other end; beside it is a loop
//! of four. G′ is the loop alone, and V(G′) = −4. So V(G) = 3 − 2 + |2 − 4| = 3: take one, leave
//! two.
//!
//! The proof is in `docs/dots-proofs.md`; tests compare with the value by definition on
//! every position of all boards of at most 24 edges.

use game_core::Score;

use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::{Sets, Walls};
use crate::word::Word;

/// What the mover can choose among once the captures of the turn are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Take all dead boxes, if any, and move on in the rest.
    TakeAll,
    /// Or all but two: one edge hands both over, and the opponent completes both with one edge.
    LeaveTwo,
    /// Or all but four, in two pairs.
    LeaveFour,
}

impl Choice {
    /// Boxes that may be left: 0, 2 or 4.
    #[must_use]
    #[inline]
    pub const fn left(self) -> u32 {
        match self {
            Self::TakeAll => 0,
            Self::LeaveTwo => 2,
            Self::LeaveFour => 4,
        }
    }
}

/// The captures of a turn.
///
/// ```
/// use dots::{Choice, Dots, Fixed};
/// // A chain of three, open at its right end; then nothing is left.
/// let position: Dots<Fixed<1, 3>> = "1x3 1111111000".parse()?;
/// let capture = position.capture();
/// assert_eq!((capture.boxes, capture.choice), (3, Choice::LeaveTwo));
/// assert_eq!(capture.value(0), 3);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capture<W> {
    /// T: boxes that the mover can take this turn.
    pub boxes: u32,
    /// G′: the drawn edges after all of them.
    pub rest: W,
    /// Whether the mover may leave some of them instead.
    pub choice: Choice,
}

impl<W> Capture<W> {
    /// V(G), in boxes, if `rest` is V(G′).
    #[must_use]
    #[inline]
    #[allow(clippy::cast_possible_wrap, reason = "at most 50 boxes")]
    pub const fn value(&self, rest: Score) -> Score {
        let left = self.choice.left() as Score;
        let lead = left + rest;
        // A player who leaves boxes lets the opponent take them and move in the rest, so the sign
        // of `lead` changes.
        self.boxes as Score - left + if self.declines(rest) { -lead } else { lead }
    }

    /// Whether it is best, if `rest` is V(G′), to leave boxes rather than to take all. Where both
    /// are equally good it is not.
    #[must_use]
    #[inline]
    #[allow(clippy::cast_possible_wrap, reason = "at most four")]
    pub const fn declines(&self, rest: Score) -> bool {
        self.choice.left() > 0 && self.choice.left() as Score + rest < 0
    }
}

/// Where the boxes of the dead forest have an edge that leads out, and which of its boxes are
/// neighbours.
#[derive(Clone, Copy, Debug)]
struct Forest<W> {
    /// Boxes with an edge that leads out.
    doors: W,
    /// Boxes with a dead neighbour.
    joined: W,
    /// Boxes with two dead neighbours or more that have such a neighbour too: the middle of a path
    /// of four boxes.
    middle: W,
}

impl<W: Word> Forest<W> {
    #[inline]
    fn of<G: Grid<Word = W>>(grid: &G, dead: W, drawn: W) -> Self {
        let Walls {
            top,
            left,
            right,
            bottom,
        } = Walls::of(grid, drawn);
        let down = grid.bottom();
        // Dead boxes with an undrawn edge on that side; of those, the ones with a dead box behind
        // that edge.
        let (to_left, to_right) = (dead & !left, dead & !right);
        let (to_top, to_bottom) = (dead & !top, dead & !bottom);
        let near = [
            to_left & dead << 1,
            to_right & dead >> 1,
            to_top & dead << down,
            to_bottom & dead >> down,
        ];
        let joined = near[0] | near[1] | near[2] | near[3];
        let doors = (to_left | to_right | to_top | to_bottom)
            & (to_left ^ near[0] | to_right ^ near[1] | to_top ^ near[2] | to_bottom ^ near[3]);
        let twice =
            near[0] & near[1] | near[2] & near[3] | (near[0] | near[1]) & (near[2] | near[3]);
        let middle = near[0] & twice << 1
            | near[1] & twice >> 1
            | near[2] & twice << down
            | near[3] & twice >> down;
        Self {
            doors,
            joined,
            middle: middle & twice,
        }
    }
}

/// The captures of a turn, on a set of drawn edges. About twenty instructions for every link of the
/// longest dead path; nothing is allocated.
#[must_use]
#[inline]
pub fn capture<G: Grid>(grid: &G, drawn: G::Word) -> Capture<G::Word> {
    let rest = grid.closure(drawn);
    if rest == drawn {
        return Capture {
            boxes: 0,
            rest,
            choice: Choice::TakeAll,
        };
    }
    let dead = grid.closed(rest) & !grid.closed(drawn);
    let Forest {
        doors,
        joined,
        middle,
    } = Forest::of(grid, dead, drawn);
    let choice = if !(doors & joined).is_empty() {
        Choice::LeaveTwo
    } else if !middle.is_empty() {
        // No open tree has a second box, so this one is closed.
        Choice::LeaveFour
    } else {
        Choice::TakeAll
    };
    Capture {
        boxes: dead.count(),
        rest,
        choice,
    }
}

impl<G: Grid> Dots<G> {
    /// The captures of the mover's turn.
    #[must_use]
    pub fn capture(&self) -> Capture<G::Word> {
        capture(&self.grid(), self.drawn())
    }
}
