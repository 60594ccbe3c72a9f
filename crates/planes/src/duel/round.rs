//! One round.

use alloc::sync::Arc;

use game_core::{Player, Position, Side, ToMove};
use thiserror::Error;

use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;
use crate::secret::Secret;
use crate::world::World;

/// A round: what both have hidden, and who is to shoot. The referee holds it; players get
/// [`DuelView`]s.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuelRound {
    /// By the side that has hidden it; its belief is the other side's.
    hidden: [Secret; 2],
    opener: Side,
    mover: Side,
}

/// What one side sees of a round.
#[derive(Clone, Copy, Debug)]
pub struct DuelView<'d> {
    /// The number of the layout that it has hidden.
    pub own: usize,
    /// What it knows of the other's board.
    pub opponent_board: &'d Belief,
    /// What the other one knows of its board.
    pub own_board_as_seen: &'d Belief,
}

/// Why a shot is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DuelError {
    /// The round is over.
    #[error("The round is over.")]
    Over,
    /// The cell is off the board, or was shot at.
    #[error("The cell {0} is off the board, or was shot at.")]
    Cell(Cell),
}

impl DuelRound {
    /// A round in which First has hidden one layout and Second the other, by number; `None` if
    /// there is no such layout.
    #[must_use]
    pub fn new(world: &Arc<World>, [first, second]: [usize; 2], opener: Side) -> Option<Self> {
        let hidden = [
            Secret::new(Arc::clone(world), first)?,
            Secret::new(Arc::clone(world), second)?,
        ];
        Some(Self {
            hidden,
            opener,
            mover: opener,
        })
    }

    /// Who fired the first shot, or will.
    #[must_use]
    pub const fn opener(&self) -> Side {
        self.opener
    }

    /// The side to shoot; `None` once the round is over.
    #[must_use]
    pub fn mover(&self) -> Option<Side> {
        self.winner().is_none().then_some(self.mover)
    }

    /// Who has brought all planes of the other down.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let is_down = |side: &Side| self.hidden[side.index()].to_move() == ToMove::Nobody;
        [Side::First, Side::Second]
            .into_iter()
            .find(is_down)
            .map(|side| !side)
    }

    /// What a side has hidden, by number: for the referee, and for all once the round is over.
    #[must_use]
    pub fn layout(&self, side: Side) -> usize {
        self.hidden[side.index()].layout()
    }

    /// What a side knows of the other's board.
    #[must_use]
    pub fn known_to(&self, side: Side) -> &Belief {
        self.hidden[(!side).index()].belief()
    }

    /// What a side sees.
    #[must_use]
    pub fn view(&self, side: Side) -> DuelView<'_> {
        DuelView {
            own: self.layout(side),
            opponent_board: self.known_to(side),
            own_board_as_seen: self.known_to(!side),
        }
    }

    /// The side to shoot shoots.
    ///
    /// # Errors
    ///
    /// The round is over, or the cell cannot be shot at; nothing has changed.
    pub fn shoot(&mut self, cell: Cell) -> Result<Answer, DuelError> {
        let mover = self.mover().ok_or(DuelError::Over)?;
        let target = &mut self.hidden[(!mover).index()];
        if !target.is_legal(cell) {
            return Err(DuelError::Cell(cell));
        }
        target.play(cell);
        self.mover = !mover;
        Ok(target.belief().world().answer(target.layout(), cell))
    }
}
