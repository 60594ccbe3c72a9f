//! The eight ways to look at a square board.

use game_core::bits::Set16;

use crate::cell::Cell;

/// One of the eight symmetries of the square: mirror left and right, mirror top and bottom,
/// then swap rows and columns, each or not.
///
/// No L-piece looks like itself in any of them but the first, so each orbit of placements has
/// exactly eight members.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// The one that changes nothing.
    pub const IDENTITY: Self = Self(0);

    const MIRROR_X: u8 = 1;
    const MIRROR_Y: u8 = 2;
    const TRANSPOSE: u8 = 4;

    /// The symmetry of that number; numbers count modulo 8.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "below 8")]
        Self((index % Self::COUNT) as u8)
    }

    /// Its number, below 8.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::new)
    }

    /// The number of the cell to which this takes the cell of number `cell`.
    pub(crate) const fn cell(self, cell: usize) -> usize {
        let (mut x, mut y) = (cell % Cell::SIDE, cell / Cell::SIDE);
        if self.0 & Self::MIRROR_X != 0 {
            x = Cell::SIDE - 1 - x;
        }
        if self.0 & Self::MIRROR_Y != 0 {
            y = Cell::SIDE - 1 - y;
        }
        if self.0 & Self::TRANSPOSE != 0 {
            x * Cell::SIDE + y
        } else {
            y * Cell::SIDE + x
        }
    }

    /// The set of cells to which this takes `cells`.
    ///
    /// Bit tricks on all 16 cells at once, because the solver calls this for whole relations:
    /// mirrors swap the columns of every row or the rows, the transposition swaps the bits
    /// across the diagonal in two steps (2×2 blocks inside, then the blocks).
    #[must_use]
    #[inline]
    pub const fn cells(self, cells: Set16) -> Set16 {
        let mut bits = cells.bits();
        if self.0 & Self::MIRROR_X != 0 {
            bits = (bits & 0x1111) << 3
                | (bits & 0x2222) << 1
                | (bits & 0x4444) >> 1
                | (bits & 0x8888) >> 3;
        }
        if self.0 & Self::MIRROR_Y != 0 {
            bits = bits << 12 | (bits & 0x00F0) << 4 | (bits & 0x0F00) >> 4 | bits >> 12;
        }
        if self.0 & Self::TRANSPOSE != 0 {
            let inside = (bits ^ (bits >> 3)) & 0x0A0A;
            bits ^= inside ^ (inside << 3);
            let blocks = (bits ^ (bits >> 6)) & 0x00CC;
            bits ^= blocks ^ (blocks << 6);
        }
        Set16::from_bits(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_go_where_their_cells_go() {
        for symmetry in Symmetry::all() {
            for bits in 0..=u16::MAX {
                let cells = Set16::from_bits(bits);
                let one_by_one: Set16 = cells.iter().map(|cell| symmetry.cell(cell)).collect();
                assert_eq!(symmetry.cells(cells), one_by_one, "{symmetry:?}");
            }
        }
    }

    #[test]
    fn the_eight_differ_and_have_inverses() {
        let sample = Set16::from_bits(0b0010_0011);
        for a in Symmetry::all() {
            assert!(Symmetry::all().all(|b| a == b || a.cells(sample) != b.cells(sample)));
            assert!(
                Symmetry::all().any(|b| (0..Cell::COUNT).all(|cell| b.cell(a.cell(cell)) == cell))
            );
        }
    }
}
