//! Sets of small numbers, one bit each: cells of a board, edges, placements.
//!
//! A bitboard *is* a set, and is named and documented as one here: [`Set16`], [`Set64`] and
//! [`Set128`] hold the numbers below 16, 64 and 128. Every operation is a few machine
//! instructions. The operators are those of sets:
//!
//! | | |
//! |---|---|
//! | `a \| b` | union |
//! | `a & b` | intersection |
//! | `a - b` | difference: in `a`, not in `b` |
//! | `a ^ b` | symmetric difference: in exactly one |
//! | `!a` | complement |
//!
//! Each has a `const` method of the same meaning, because operators of traits cannot be
//! used while a constant is computed.
//!
//! # Worked example
//!
//! The cells of a 4×4 board in bit numbers, and the column B:
//!
//! ```text
//!    A  B  C  D            A B C D
//! 1  0  1  2  3          1 . x . .
//! 2  4  5  6  7          2 . x . .
//! 3  8  9 10 11          3 . x . .
//! 4 12 13 14 15          4 . x . .
//! ```
//!
//! ```
//! use game_core::bits::Set16;
//! let column_b: Set16 = [1, 5, 9, 13].into_iter().collect();
//! let row_2 = Set16::from_bits(0b1111_0000);
//! assert_eq!((column_b & row_2).first(), Some(5)); // B2
//! assert_eq!((column_b | row_2).len(), 7);
//! ```

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

/// Writes one type of set: its name, its word and the number of bits.
macro_rules! bit_set {
    ($Set:ident, $Word:ident, $bits:literal) => {
        #[doc = concat!("A set of numbers below ", $bits, ", in one `", stringify!($Word), "`: bit n says whether n is in.")]
        ///
        /// Numbers that do not fit are never members: adding one changes nothing.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $Set($Word);

        impl $Set {
            /// How many numbers fit: those below this one.
            pub const CAPACITY: usize = $bits;

            /// The set of nothing.
            pub const EMPTY: Self = Self(0);

            /// The set of all that fit.
            pub const FULL: Self = Self($Word::MAX);

            /// The set whose bit pattern this is.
            #[must_use]
            #[inline]
            pub const fn from_bits(bits: $Word) -> Self {
                Self(bits)
            }

            /// The bit pattern.
            #[must_use]
            #[inline]
            pub const fn bits(self) -> $Word {
                self.0
            }

            /// The set of `n` alone; empty if `n` does not fit.
            #[must_use]
            #[inline]
            pub const fn single(n: usize) -> Self {
                Self(if n < Self::CAPACITY { 1 << n } else { 0 })
            }

            /// The set of all numbers below `n`.
            ///
            /// ```
            #[doc = concat!("use game_core::bits::", stringify!($Set), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Set), "::below(3).bits(), 0b111);")]
            #[doc = concat!("assert_eq!(", stringify!($Set), "::below(1000), ", stringify!($Set), "::FULL);")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn below(n: usize) -> Self {
                Self(if n < Self::CAPACITY { (1 << n) - 1 } else { $Word::MAX })
            }

            /// How many numbers are in.
            #[must_use]
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether nothing is in.
            #[must_use]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether `n` is in.
            #[must_use]
            #[inline]
            pub const fn contains(self, n: usize) -> bool {
                self.0 & Self::single(n).0 != 0
            }

            /// This set and `n`.
            #[must_use]
            #[inline]
            pub const fn with(self, n: usize) -> Self {
                self.union(Self::single(n))
            }

            /// This set without `n`.
            #[must_use]
            #[inline]
            pub const fn without(self, n: usize) -> Self {
                self.difference(Self::single(n))
            }

            /// The union.
            #[must_use]
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The intersection.
            #[must_use]
            #[inline]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The members of this set that are not in the other.
            #[must_use]
            #[inline]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// What fits and is not in.
            #[must_use]
            #[inline]
            pub const fn complement(self) -> Self {
                Self(!self.0)
            }

            /// Whether nothing is in both.
            #[must_use]
            #[inline]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Whether all that is in this set is in the other too.
            #[must_use]
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The least number that is in.
            #[must_use]
            #[inline]
            pub const fn first(self) -> Option<usize> {
                if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
            }

            /// The greatest number that is in.
            #[must_use]
            #[inline]
            pub const fn last(self) -> Option<usize> {
                if self.0 == 0 { None } else { Some(Self::CAPACITY - 1 - self.0.leading_zeros() as usize) }
            }

            /// This set without its least number.
            #[must_use]
            #[inline]
            pub const fn without_first(self) -> Self {
                Self(self.0 & self.0.wrapping_sub(1))
            }

            /// How many smaller numbers are in: the place of `n` if it is in.
            ///
            /// ```
            #[doc = concat!("use game_core::bits::", stringify!($Set), ";")]
            #[doc = concat!("let set = ", stringify!($Set), "::from_bits(0b1011);")]
            /// assert_eq!(set.place(3), 2);
            /// assert_eq!(set.nth(2), Some(3));
            /// ```
            #[must_use]
            #[inline]
            pub const fn place(self, n: usize) -> usize {
                self.intersection(Self::below(n)).len()
            }

            /// The number at that place in ascending order.
            #[must_use]
            #[inline]
            pub const fn nth(self, place: usize) -> Option<usize> {
                let (mut left, mut skip) = (self, place);
                while skip > 0 && left.0 != 0 {
                    left = left.without_first();
                    skip -= 1;
                }
                left.first()
            }

            /// The members in ascending order.
            #[inline]
            #[must_use]
            pub const fn iter(self) -> Members<Self> {
                Members(self)
            }
        }

        impl BitOr for $Set {
            type Output = Self;

            /// Union.
            ///
            /// ```
            #[doc = concat!("use game_core::bits::", stringify!($Set) , " as Set;")]
            /// assert_eq!(Set::single(1) | Set::single(3), Set::from_bits(0b1010));
            /// ```
            #[inline]
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl BitAnd for $Set {
            type Output = Self;

            /// Intersection.
            ///
            /// ```
            #[doc = concat!("use game_core::bits::", stringify!($Set) , " as Set;")]
            /// assert_eq!(Set::from_bits(0b110) & Set::from_bits(0b011), Set::single(1));
            /// ```
            #[inline]
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }

        impl BitXor for $Set {
            type Output = Self;

            /// Symmetric difference.
            ///
            /// ```
            #[doc = concat!("use game_core::bits::", stringify!($Set) , " as Set;")]
            /// assert_eq!(Set::from_bits(0b110) ^ Set::from_bits(0b011), Set::from_bits(0b101));
            /// ```
            #[inline]
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        impl Sub for $Set {
            type Output = Self;

            /// Difference.
            ///
            /// ```
            #[doc = concat!("use game_core::bits::", stringify!($Set) , " as Set;")]
            /// assert_eq!(Set::from_bits(0b110) - Set::from_bits(0b011), Set::single(2));
            /// ```
            #[inline]
            fn sub(self, other: Self) -> Self {
                self.difference(other)
            }
        }

        impl Not for $Set {
            type Output = Self;

            /// Complement.
            ///
            /// ```
            #[doc = concat!("use game_core::bits::", stringify!($Set) , " as Set;")]
            /// assert_eq!(!Set::EMPTY, Set::FULL);
            /// assert!(!(!Set::single(2)).contains(2));
            /// ```
            #[inline]
            fn not(self) -> Self {
                self.complement()
            }
        }

        impl BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl BitAndAssign for $Set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }

        impl BitXorAssign for $Set {
            #[inline]
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }

        impl SubAssign for $Set {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl fmt::Debug for $Set {
            /// The members, as in `{1, 5}`.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        impl Iterator for Members<$Set> {
            type Item = usize;

            #[inline]
            fn next(&mut self) -> Option<usize> {
                let first = self.0.first()?;
                self.0 = self.0.without_first();
                Some(first)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for Members<$Set> {
            #[inline]
            fn next_back(&mut self) -> Option<usize> {
                let last = self.0.last()?;
                self.0 = self.0.without(last);
                Some(last)
            }
        }

        impl ExactSizeIterator for Members<$Set> {}

        impl FusedIterator for Members<$Set> {}

        impl IntoIterator for $Set {
            type Item = usize;
            type IntoIter = Members<Self>;

            #[inline]
            fn into_iter(self) -> Members<Self> {
                self.iter()
            }
        }

        impl FromIterator<usize> for $Set {
            fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
                numbers.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl Extend<usize> for $Set {
            fn extend<I: IntoIterator<Item = usize>>(&mut self, numbers: I) {
                *self |= numbers.into_iter().collect();
            }
        }
    };
}

/// The members of a set in ascending order, or from the back in descending order.
#[derive(Clone, Debug)]
pub struct Members<S>(S);

bit_set!(Set16, u16, 16);
bit_set!(Set64, u64, 64);
bit_set!(Set128, u128, 128);
