//! What each move does.

use crate::capture::{Choice, capture};
use crate::edge::Edge;
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::Sets;
use crate::word::Word;

/// What kind of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveKind {
    /// Completes one box.
    Capture,
    /// Completes both boxes of a double-cross at once.
    DoubleCapture,
    /// Completes nothing although boxes can be taken: some are left to the opponent. Where they are
    /// two that the opponent can only take at once it is Berlekamp's *double-deal*.
    Decline,
    /// Gives nothing.
    Safe,
    /// Gives a box, after which the opponent must move on.
    Handout,
    /// Gives both boxes of a short chain by its middle edge: the opponent takes one and the other,
    /// and must move on.
    HardHearted,
    /// Gives both boxes of a short chain by an end, so that the opponent may decline: loony.
    HalfHearted,
    /// Gives more boxes than the opponent needs, so that declining is possible.
    Loony,
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveFacts {
    /// The move.
    pub edge: Edge,
    /// Boxes that it completes.
    pub takes: u32,
    /// Boxes that can be taken after it: by the opponent, or still by the mover if the move
    /// completes one.
    pub boxes_given: u32,
    /// What the player who takes them may leave.
    pub choice: Choice,
    /// What kind of move it is.
    pub kind: MoveKind,
}

impl MoveFacts {
    /// Looks at a legal move.
    #[must_use]
    pub fn of<G: Grid>(position: &Dots<G>, edge: Edge) -> Self {
        let (grid, drawn) = (
            position.grid(),
            position.drawn() | G::Word::single(edge.bit()),
        );
        let (takes, after) = (position.takes(edge), capture(&grid, drawn));
        let kind = match (takes, after.boxes, after.choice) {
            (1, ..) => MoveKind::Capture,
            (2.., ..) => MoveKind::DoubleCapture,
            _ if !grid.c_boxes(position.drawn()).is_empty() => MoveKind::Decline,
            (_, 0, _) => MoveKind::Safe,
            // Two trees of one box each, on both sides of the edge.
            (_, 2, Choice::TakeAll) => MoveKind::HardHearted,
            (_, _, Choice::TakeAll) => MoveKind::Handout,
            (_, 2, _) => MoveKind::HalfHearted,
            _ => MoveKind::Loony,
        };
        Self {
            edge,
            takes,
            boxes_given: after.boxes,
            choice: after.choice,
            kind,
        }
    }

    /// Whether it passes the turn and lets the opponent choose who moves on: the opponent wins the
    /// Nimstring game, and mostly the boxes.
    #[must_use]
    pub fn is_loony(&self) -> bool {
        self.takes == 0 && self.choice != Choice::TakeAll
    }
}
