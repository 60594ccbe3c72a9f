//! The eight looks of a square board.

use game_core::{Side, Symmetric};

use crate::cell::Cell;
use crate::position::Connect6;

/// One of the eight ways in which a square looks the same: up to three reflections, one after
/// the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    /// Left and right are exchanged.
    pub mirror: bool,
    /// Then top and bottom are.
    pub flip: bool,
    /// Then rows and columns are.
    pub transpose: bool,
}

impl Symmetry {
    /// All eight, that which changes nothing first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self {
            mirror: bits & 1 != 0,
            flip: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }

    /// Where a cell of a board with this many rows goes; cells beside that board stay.
    ///
    /// ```
    /// use connect6::{Cell, Symmetry};
    /// let quarter = Symmetry { mirror: true, flip: false, transpose: true };
    /// let corner = Cell::new(0, 0).unwrap();
    /// assert_eq!(quarter.image(corner, 19), Cell::new(18, 0).unwrap());
    /// ```
    #[must_use]
    pub fn image(self, cell: Cell, size: usize) -> Cell {
        let turned = |reversed: bool, at: usize| {
            if reversed {
                size.checked_sub(at + 1)
            } else {
                Some(at)
            }
        };
        let place = turned(self.flip, cell.row()).zip(turned(self.mirror, cell.column()));
        let image = place.and_then(|(row, column)| {
            if self.transpose {
                Cell::new(column, row)
            } else {
                Cell::new(row, column)
            }
        });
        image.unwrap_or(cell)
    }
}

impl<const N: usize, const FIVES: bool> Connect6<N, FIVES> {
    /// The position as it looks from another direction.
    #[must_use]
    pub fn seen(&self, symmetry: Symmetry) -> Self {
        self.moved(|cell| symmetry.image(cell, N))
    }
}

impl<const N: usize, const FIVES: bool> Symmetric for Connect6<N, FIVES> {
    /// Of the eight the one whose stones, Black's first, come last in the order of sets.
    fn canonical(&self) -> Self {
        let seen = Symmetry::all().map(|symmetry| self.seen(symmetry));
        seen.max_by_key(|seen| (seen.stones(Side::First), seen.stones(Side::Second)))
            .unwrap_or(*self)
    }
}
