//! The machine words that sets of edges and of boxes are kept in.
//!
//! A set is a word, its members are the numbers of the bits: union, intersection and shifting of
//! all members are one instruction each on 64 bits, and two or three on 128.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A machine word as a set of edges or of boxes: `u64` for boards of up to 64 edges, `u128` for
/// wider ones.
///
/// Sealed: what else could hold edges is the crate's business.
pub trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many numbers fit.
    const BITS: u32;

    /// The set of nothing.
    const EMPTY: Self;

    /// The set of `n` alone; empty if `n` does not fit.
    fn single(n: u32) -> Self;

    /// How many numbers are in.
    fn count(self) -> u32;

    /// The least number that is in; the number of bits if nothing is.
    fn first(self) -> u32;

    /// The set without its least number.
    #[must_use]
    fn without_first(self) -> Self;

    /// The set with its bits in reverse order.
    #[must_use]
    fn reversed(self) -> Self;

    /// The lowest bits of a wide word.
    fn of(wide: u128) -> Self;

    /// The word, widened with zeros.
    fn wide(self) -> u128;

    /// Whether nothing is in.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

macro_rules! word {
    ($Word:ident) => {
        impl Word for $Word {
            const BITS: u32 = $Word::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn single(n: u32) -> Self {
                if n < Self::BITS { 1 << n } else { 0 }
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the lowest bits are asked for"
            )]
            fn of(wide: u128) -> Self {
                wide as $Word
            }

            #[inline]
            fn wide(self) -> u128 {
                u128::from(self)
            }
        }

        impl sealed::Sealed for $Word {}
    };
}

word!(u64);
word!(u128);

mod sealed {
    pub trait Sealed {}
}
