use game_core::Side;
use game_core::bits::Set16;
use thiserror::Error;

use crate::cell::Cell;
use crate::placement::Placement;

/// The parts of a position, not yet checked: what an editor or a reader of texts fills in.
///
/// ```
/// use game_core::Side;
/// use game_core::bits::Set16;
/// use lgame::{LGame, Setup, SetupError};
///
/// let mut setup = Setup::from(LGame::START);
/// assert_eq!(LGame::new(setup), Ok(LGame::START));
/// setup.neutrals = Set16::single(0);
/// assert_eq!(LGame::new(setup), Err(SetupError::NeutralCount(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Cells of the L-pieces of First (A) and Second (B).
    pub pieces: [Set16; 2],
    /// Cells of the neutral pieces.
    pub neutrals: Set16,
    /// Whose turn it is.
    pub mover: Side,
}

impl Setup {
    /// The placements of the two L-pieces, if all is in order.
    pub(crate) fn validate(&self) -> Result<[Placement; 2], SetupError> {
        let [a, b] = self.pieces;
        let twice = (a & b) | ((a | b) & self.neutrals);
        if let Some(cell) = twice.first().and_then(Cell::new) {
            return Err(SetupError::Overlap(cell));
        }
        let first = Placement::with_cells(a).ok_or(SetupError::NotAnL(Side::First))?;
        let second = Placement::with_cells(b).ok_or(SetupError::NotAnL(Side::Second))?;
        if self.neutrals.len() != 2 {
            return Err(SetupError::NeutralCount(self.neutrals.len()));
        }
        Ok([first, second])
    }
}

impl<R: crate::Rule> From<crate::LGame<R>> for Setup {
    fn from(position: crate::LGame<R>) -> Self {
        let pieces = [Side::First, Side::Second].map(|side| position.piece(side).cells());
        Self {
            pieces,
            neutrals: position.neutrals(),
            mover: position.mover(),
        }
    }
}

/// Why parts make no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// Two pieces on one cell.
    #[error("Two pieces lie on the cell {0}.")]
    Overlap(Cell),
    /// The cells of this side form no L.
    #[error("The cells of piece {} do not form an L.", ["A", "B"][*.0 as usize])]
    NotAnL(Side),
    /// This many neutral pieces instead of two.
    #[error("There are {0} neutral pieces instead of two.")]
    NeutralCount(usize),
}
