//! Unchecked parts of a position, and the ways to begin a game.

use game_core::Side;
use game_core::bits::Set128;
use thiserror::Error;

use crate::size::Size;

/// The parts of a position, not yet checked: what an editor or a reader of texts fills in.
///
/// ```
/// use dots::{Dots, Fixed, Setup, SetupError, Size};
///
/// let mut setup = Setup::empty(Size::STANDARD);
/// assert_eq!(Dots::from_setup(Fixed::GRID, &setup), Ok(Dots::<Fixed<5, 5>>::EMPTY));
/// setup.drawn = setup.drawn.with(60);
/// assert_eq!(Dots::from_setup(Fixed::<5, 5>::GRID, &setup), Err(SetupError::NoSuchEdge(60)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// How large the board is.
    pub size: Size,
    /// The numbers of the drawn edges.
    pub drawn: Set128,
    /// Boxes won by First and Second. Others that are closed belong to neither.
    pub won: [u8; 2],
    /// Who is to move.
    pub mover: Side,
}

impl Setup {
    /// No edge is drawn, First is to move.
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self {
            size,
            drawn: Set128::EMPTY,
            won: [0, 0],
            mover: Side::First,
        }
    }

    /// The Icelandic start: two sides of the rim that meet are drawn, here the upper and the left.
    #[must_use]
    pub fn icelandic(size: Size) -> Self {
        let above = 0..size.columns();
        let left = (0..size.rows()).map(|row| size.horizontals() + row * (size.columns() + 1));
        Self {
            drawn: above.chain(left).collect(),
            ..Self::empty(size)
        }
    }

    /// The Swedish start: the whole rim is drawn.
    #[must_use]
    pub fn swedish(size: Size) -> Self {
        let below = size.rows() * size.columns()..size.horizontals();
        let right =
            (1..=size.rows()).map(|row| size.horizontals() + row * (size.columns() + 1) - 1);
        let upper_left = Self::icelandic(size);
        Self {
            drawn: upper_left.drawn | below.chain(right).collect(),
            ..upper_left
        }
    }
}

/// Why parts make no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// This size, where the board has that one.
    #[error("A position of {0} boxes does not fit a board of {1}.")]
    Size(Size, Size),
    /// No type holds a board of this size.
    #[error("A board of {0} boxes has too many edges.")]
    TooLarge(Size),
    /// An edge with a number beyond the board.
    #[error("There is no edge {0} on this board.")]
    NoSuchEdge(usize),
    /// More boxes won than are closed.
    #[error("A score of {} and {} needs more than the {closed} closed boxes.", .won[0], .won[1])]
    Score {
        /// Boxes won by First and Second, unchecked.
        won: [u8; 2],
        /// Boxes that are closed.
        closed: u32,
    },
}
