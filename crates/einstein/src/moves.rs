use core::fmt;

use crate::board::distances;
use crate::stones::Stones;

/// A move: a stone of the mover, the square it leaves and the square it goes to.
///
/// Squares are numbered in the frame of the mover, from 0, the mover's own corner, to N² − 1, the
/// goal: so that a move means the same to both sides.
/// [`EinStein::squares`](crate::EinStein::squares) names them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    stone: u8,
    from: u8,
    to: u8,
}

const _: () = assert!(size_of::<Move>() == 3);

impl Move {
    /// A move of a stone, from 0.
    #[inline]
    pub(crate) const fn new(stone: u8, from: u8, to: u8) -> Self {
        Self { stone, from, to }
    }

    /// The stone's number, from 1 to 6.
    #[must_use]
    pub const fn stone(self) -> u8 {
        self.stone + 1
    }

    /// The square it leaves, as the mover sees it.
    #[must_use]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The square it goes to, as the mover sees it.
    #[must_use]
    pub const fn to(self) -> u8 {
        self.to
    }

    /// The stone's number from 0.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.stone as usize
    }

    /// Which of the three steps it is, on a board of that width.
    pub(crate) const fn step(self, width: usize) -> usize {
        let distance = self.to.wrapping_sub(self.from);
        let [right, down, _] = distances(width);
        if distance == right {
            0
        } else if distance == down {
            1
        } else {
            2
        }
    }
}

impl fmt::Debug for Move {
    /// Writes the stone and the squares as the mover sees them, such as `6:10-11`. The names of
    /// squares depend on the side and the width of the board, which only the position has.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}-{}", self.stone(), self.from, self.to)
    }
}

// The number of the stone, and the squares as the mover sees them.
#[cfg(feature = "serde")]
game_core::serialize_as_data!(Move, (u8, u8, u8), |m| (m.stone(), m.from, m.to), |(
    stone,
    from,
    to,
)| {
    let is_move = matches!(stone, 1..=6) && from.max(to) < 36;
    is_move.then(|| Self::new(stone - 1, from, to))
});

/// The moves of a position: bit 3s + d is step `d` (right, down, diagonal) of stone `s` (from 0),
/// so that they come in that order.
#[derive(Clone, Debug)]
pub struct Moves {
    mask: u32,
    stones: Stones,
    distances: [u8; 3],
}

impl Moves {
    #[inline]
    pub(crate) const fn new(mask: u32, stones: Stones, width: usize) -> Self {
        Self {
            mask,
            stones,
            distances: distances(width),
        }
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let bit = self.mask.trailing_zeros();
        if bit == u32::BITS {
            return None;
        }
        self.mask &= self.mask - 1;
        let stone = bit / 3;
        let from = self.stones.square(stone as usize);
        #[allow(clippy::cast_possible_truncation, reason = "below 6")]
        Some(Move {
            stone: stone as u8,
            from,
            to: from + self.distances[(bit % 3) as usize],
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.mask.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}
