//! The stones of one side in one word.
//!
//! ```text
//! byte      7       6     5     4     3     2     1     0
//!           unused  mark  st.6  st.5  st.4  st.3  st.2  st.1
//! ```
//!
//! A stone's byte is the number of its square in the frame of its side, or [`GONE`]. For example
//! the start of either side on 5×5 squares is `…0A_06_05_02_01_00`: stone 6 on square 10, its A3.
//! All six are compared with a square in a handful of instructions (SWAR: Lamport, "Multiple byte
//! processing with full-word instructions", 1975). The mark belongs to the owner of the stones.

/// The byte of a stone that was captured: its bit 6 is in no square below 64.
pub(crate) const GONE: u8 = 0x7F;

/// A byte in each of the six places.
const fn everywhere(byte: u8) -> u64 {
    byte as u64 * 0x0000_0101_0101_0101
}

/// Where the mark is.
const MARK: u32 = 48;

/// Everything but the mark.
const STONES: u64 = everywhere(0xFF);

/// Gathers the lowest bit of each byte `i` at bit 58 + `i`: the sum of 2^(58 − 7i). No two
/// products of a byte and a summand meet, because 8i − 7j is different for all i, j below 6; so
/// there are the six highest bits, and nothing else reaches them.
const GATHER: u64 = 1 << 58 | 1 << 51 | 1 << 44 | 1 << 37 | 1 << 30 | 1 << 23;

/// The stones of one side, and a mark of six bits or so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Stones(u64);

#[allow(
    clippy::cast_possible_truncation,
    reason = "a byte at a time, and numbers of stones"
)]
impl Stones {
    /// No stones, mark 0.
    pub(crate) const NONE: Self = Self(everywhere(GONE));

    /// The square of a stone (from 0), or [`GONE`].
    #[inline]
    pub(crate) const fn square(self, stone: usize) -> u8 {
        (self.0 >> (8 * (stone % 8))) as u8
    }

    /// With a stone (from 0) on a square.
    #[inline]
    pub(crate) const fn placed(self, stone: usize, square: u8) -> Self {
        let shift = 8 * (stone % 8);
        Self(self.0 & !(0xFF << shift) | (square as u64) << shift)
    }

    /// The stone on a square, if there is one, as the highest bit of its byte.
    ///
    /// The difference of a byte and the square is 0 only for the stone that stands there; adding
    /// 0x7F sets the highest bit of every other byte and never carries into the next. The mark
    /// is left as it is, and cut off in the end.
    #[inline]
    const fn hit(self, square: u8) -> u64 {
        let difference = self.0 ^ everywhere(square & 0x7F);
        !(difference + everywhere(0x7F)) & everywhere(0x80)
    }

    /// Without the stone on a square, if there is one.
    #[inline]
    pub(crate) const fn without(self, square: u8) -> Self {
        let hit = self.hit(square);
        Self(self.0 | (hit - (hit >> 7)))
    }

    /// The number of the stone on a square, from 0.
    #[inline]
    pub(crate) const fn on(self, square: u8) -> Option<usize> {
        let hit = self.hit(square);
        if hit == 0 {
            None
        } else {
            Some(hit.trailing_zeros() as usize / 8)
        }
    }

    /// The stones that are on the board: stone `i` (from 0) is bit `i`.
    #[inline]
    pub(crate) const fn alive(self) -> usize {
        let alive = !(self.0 >> 6) & everywhere(1);
        (alive.wrapping_mul(GATHER) >> 58) as usize
    }

    /// Whether all are gone.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 & STONES == everywhere(GONE)
    }

    /// The mark.
    #[inline]
    pub(crate) const fn mark(self) -> u8 {
        (self.0 >> MARK) as u8
    }

    /// With another mark.
    #[inline]
    pub(crate) const fn marked(self, mark: u8) -> Self {
        Self(self.0 & STONES | (mark as u64) << MARK)
    }

    /// The squares of the first `count` stones in this many bits each; a captured stone has all
    /// bits set.
    #[inline]
    pub(crate) const fn packed(self, count: usize, bits: u32) -> u64 {
        let (mut word, mut stone) = (0, 0);
        while stone < count {
            word |= (self.square(stone) as u64 & ((1 << bits) - 1)) << (bits * stone as u32);
            stone += 1;
        }
        word
    }

    /// The whole word.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Numbers, from 0, and squares of the stones that are on the board.
    pub(crate) fn iter(self) -> impl Iterator<Item = (usize, u8)> {
        (0..6)
            .map(move |stone| (stone, self.square(stone)))
            .filter(|&(_, square)| square != GONE)
    }
}

#[cfg(test)]
mod tests {
    use super::{GONE, Stones};

    /// All that words do, against arrays.
    #[test]
    fn words_are_arrays() {
        for number in 0..7_u32.pow(6) {
            let squares: [u8; 6] =
                core::array::from_fn(
                    |i| match number / 7_u32.pow(u32::try_from(i).unwrap()) % 7 {
                        0 => GONE,
                        digit => u8::try_from(digit).unwrap() * 6 - 6 + u8::try_from(i).unwrap(),
                    },
                );
            let stones = (0..6).fold(Stones::NONE.marked(5), |stones, i| {
                stones.placed(i, squares[i])
            });
            assert_eq!(stones.mark(), 5);
            let alive = (0..6)
                .filter(|&i| squares[i] != GONE)
                .fold(0, |set, i| set | 1 << i);
            assert_eq!(
                (stones.alive(), stones.is_empty()),
                (alive, alive == 0),
                "{squares:?}"
            );
            for square in [0, 1, 7, 14, 30, 35] {
                assert_eq!(
                    stones.on(square),
                    squares.iter().position(|&s| s == square),
                    "{squares:?} {square}"
                );
                let left = stones.without(square);
                assert!((0..6).all(|i| left.square(i)
                    == if squares[i] == square {
                        GONE
                    } else {
                        squares[i]
                    }));
                assert_eq!(left.mark(), 5);
            }
            assert!(
                stones
                    .iter()
                    .eq((0..6).map(|i| (i, squares[i])).filter(|&(_, s)| s != GONE))
            );
        }
    }
}
