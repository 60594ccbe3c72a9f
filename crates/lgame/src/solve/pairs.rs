use core::array;

use game_core::bits::Set16;

use crate::rule::Neutrals;
use crate::symmetry::Symmetry;

/// A set of unordered pairs of cells, as a symmetric relation: row i holds the cells that are
/// paired with cell i.
///
/// 256 bits, two or one machine registers of 16 rows: all operations are loops over rows that
/// the compiler turns into a few vector instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pairs([u16; 16]);

/// The bit of each row's own cell.
const OWN: [u16; 16] = {
    let mut own = [0; 16];
    let mut row = 0;
    while row < 16 {
        own[row] = 1 << row;
        row += 1;
    }
    own
};

impl Pairs {
    pub(super) const EMPTY: Self = Self([0; 16]);

    /// All pairs out of `cells`.
    pub(super) const fn out_of(cells: Set16) -> Self {
        let mut rows = [0; 16];
        let mut left = cells;
        while let Some(cell) = left.first() {
            rows[cell] = cells.without(cell).bits();
            left = left.without_first();
        }
        Self(rows)
    }

    fn rows(f: impl Fn(usize) -> u16) -> Self {
        Self(array::from_fn(f))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    #[inline]
    pub(super) fn union(&self, other: &Self) -> Self {
        Self::rows(|i| self.0[i] | other.0[i])
    }

    #[inline]
    pub(super) fn intersection(&self, other: &Self) -> Self {
        Self::rows(|i| self.0[i] & other.0[i])
    }

    #[inline]
    pub(super) fn difference(&self, other: &Self) -> Self {
        Self::rows(|i| self.0[i] & !other.0[i])
    }

    /// The cells of all pairs.
    fn cells(&self) -> Set16 {
        Set16::from_bits(self.0.iter().fold(0, |all, row| all | row))
    }

    /// The cells that are in two pairs or more.
    fn cells_twice(&self) -> Set16 {
        let several = |row: u16| row & row.wrapping_sub(1) != 0;
        let rows = self.0.iter().zip(OWN).filter(|&(&row, _)| several(row));
        Set16::from_bits(rows.fold(0, |all, (_, own)| all | own))
    }

    /// All pairs that have a cell in `cells`; of any cells of the board.
    #[inline]
    fn meeting(cells: Set16) -> Self {
        let bits = cells.bits();
        Self::rows(|i| if bits & OWN[i] == 0 { bits } else { !OWN[i] })
    }

    /// Where the neutral pieces lie before a move that leaves them at a pair of this set, given
    /// all pairs that can be: those out of the cells that the L-pieces leave free once the L
    /// has been laid. Moves of neutral pieces can be undone, so this is also where they can
    /// lie after one.
    ///
    /// - Fixed: the set itself.
    /// - At most one moves: a pair becomes exactly the pairs that share a cell with it.
    /// - Exactly one moves: the pairs that share *one* cell with a pair of the set. A pair of
    ///   the set itself does if one of its cells is also in another.
    /// - Up to both: everything, as soon as there is a pair.
    #[inline]
    pub(super) fn reaching(&self, neutrals: Neutrals, possible: &Self) -> Self {
        match neutrals {
            Neutrals::Fixed => *self,
            Neutrals::AtMostOne => Self::meeting(self.cells()).intersection(possible),
            Neutrals::ExactlyOne => {
                let changed = Self::meeting(self.cells()).difference(self);
                changed
                    .union(&Self::meeting(self.cells_twice()))
                    .intersection(possible)
            }
            Neutrals::UpToBoth if self.is_empty() => Self::EMPTY,
            Neutrals::UpToBoth => *possible,
        }
    }

    /// The pairs as they lie when the board is looked at another way.
    #[inline]
    pub(super) fn image(&self, symmetry: Symmetry) -> Self {
        let images: [u16; 16] =
            array::from_fn(|i| symmetry.cells(Set16::from_bits(self.0[i])).bits());
        let mut rows = [0; 16];
        for (i, image) in images.into_iter().enumerate() {
            rows[symmetry.cell(i)] = image;
        }
        Self(rows)
    }

    /// Calls `visit` with each pair, once.
    #[inline]
    pub(super) fn for_each(&self, mut visit: impl FnMut(Set16)) {
        for (row, own) in self.0.iter().zip(OWN) {
            // Each pair stands in two rows; here it is taken in that of its greater cell.
            let mut smaller = row & (own - 1);
            while smaller != 0 {
                let least = smaller & smaller.wrapping_neg();
                visit(Set16::from_bits(least | own));
                smaller ^= least;
            }
        }
    }
}
