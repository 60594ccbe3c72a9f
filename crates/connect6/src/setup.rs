//! Positions that come from outside, before they are checked.

use game_core::Side;
use thiserror::Error;

use crate::cell::Cell;
use crate::cells::Cells;

/// The parts of a position, not yet checked: what an editor or a reader of texts fills in.
///
/// ```
/// use connect6::{Cell, Connect6, Setup, SetupError};
///
/// let mut setup = Setup::EMPTY;
/// assert_eq!(Connect6::from_setup(&setup), Ok(Connect6::<19>::EMPTY));
/// let cell = Cell::new(0, 0).unwrap();
/// setup.stones = setup.stones.map(|cells| cells.with(cell));
/// assert_eq!(Connect6::<19>::from_setup(&setup), Err(SetupError::Twice(cell)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The stones of Black and of White.
    pub stones: [Cells; 2],
    /// Whose turn it is.
    pub mover: Side,
    /// Stones left in the turn: 1 or 2.
    pub left: u8,
}

impl Setup {
    /// The empty board, of which Black's turn takes one stone.
    pub const EMPTY: Self = Self {
        stones: [Cells::EMPTY; 2],
        mover: Side::First,
        left: 1,
    };
}

/// Why parts make no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// A cell with stones of both sides.
    #[error("The cell at row {} column {} has stones of both sides.", .0.row(), .0.column())]
    Twice(Cell),
    /// A stone where this board has no cell.
    #[error("The stone at row {} column {} stands beside the board.", .0.row(), .0.column())]
    OffBoard(Cell),
    /// Not one or two stones left in the turn.
    #[error("A turn cannot have {0} stones left, only one or two.")]
    Left(u8),
    /// Both sides have six in a line.
    #[error("Both sides have six in a line.")]
    BothWon,
}
