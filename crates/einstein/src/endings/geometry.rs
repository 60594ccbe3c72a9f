//! The board in digits: where a stone of a digit goes, how it is mirrored and met.

use crate::board::{self, TABLE};

/// A step off the board.
pub(super) const OFF: u8 = 0xFF;

/// A step to the goal.
pub(super) const HOME: u8 = 0xFE;

/// The tables of one width.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    /// Number of digits: squares without the goal.
    pub(super) digits: u8,
    mirrored: [u8; TABLE],
    targets: [[u8; 3]; TABLE],
}

impl Geometry {
    /// The tables of a board of that width, from 3 to 6.
    #[allow(clippy::cast_possible_truncation, reason = "at most 36 squares")]
    pub(super) fn new(width: usize) -> Self {
        let digits = board::goal(width);
        let (mut mirrored, mut targets) = ([0; TABLE], [[OFF; 3]; TABLE]);
        let (steps, images, distances) = (
            board::steps(width),
            board::mirrored(width),
            board::distances(width),
        );
        for square in 0..digits {
            let digit = usize::from(digits - 1 - square);
            mirrored[digit] = digits - 1 - images[usize::from(square)];
            for (step, target) in targets[digit].iter_mut().enumerate() {
                if steps[usize::from(square)] & 1 << step != 0 {
                    // One beyond the least digit is the goal.
                    *target = (digit as u8).checked_sub(distances[step]).unwrap_or(HOME);
                }
            }
        }
        Self {
            digits,
            mirrored,
            targets,
        }
    }

    /// The digit of a square in its owner's frame, and the square of a digit; the goal has none.
    #[inline]
    pub(super) const fn turned(&self, square: u8) -> u8 {
        self.digits.wrapping_sub(1).wrapping_sub(square)
    }

    /// The digit that the other side has for the square of a digit; none of its digits where that
    /// is its goal.
    #[inline]
    pub(super) const fn facing(&self, digit: u8) -> u8 {
        self.digits.wrapping_sub(2).wrapping_sub(digit)
    }

    /// The digit of the reflected square.
    #[inline]
    pub(super) const fn mirrored(&self, digit: u8) -> u8 {
        self.mirrored[digit as usize % TABLE]
    }

    /// Where a stone may go: digits, [`HOME`] and [`OFF`].
    #[inline]
    pub(super) const fn targets(&self, digit: u8) -> [u8; 3] {
        self.targets[digit as usize % TABLE]
    }

    /// The digit of the own corner, the greatest: the only one that is no digit of the other side.
    #[inline]
    pub(super) const fn corner(&self) -> u8 {
        self.digits - 1
    }
}
