use game_core::{Compact, Finite, Packed, Position, mix};

/// How a table tells positions apart, in `W` words of 64 bits.
pub trait Identity<P, const W: usize>: Sized {
    /// Whether there is a table at all.
    const MEMORY: bool = true;

    /// Whether different positions never have the same words.
    const EXACT: bool;

    /// No game has more moves from here, as far as this knows.
    #[inline]
    #[must_use]
    fn moves_left(_: &P) -> usize {
        usize::MAX
    }

    /// The words of a position whose key is known already.
    fn words(position: &P, key: u64) -> [u64; W];
}

/// By key: good enough for play. Two positions have the same key once in 2^64 pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByKey {}

/// By pack: good enough for proofs, since no two positions have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByPack {}

/// Not at all: a search without a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forgetful {}

impl<P: Position> Identity<P, 1> for ByKey {
    const EXACT: bool = false;

    #[inline]
    fn words(_: &P, key: u64) -> [u64; 1] {
        [key]
    }
}

impl<P: Compact + Finite> Identity<P, 1> for ByPack {
    const EXACT: bool = true;

    #[inline]
    fn moves_left(position: &P) -> usize {
        position.moves_left()
    }

    /// Hashed without loss, since a single word is sealed by its entry alone.
    #[inline]
    fn words(position: &P, _: u64) -> [u64; 1] {
        [mix(position.pack()[0])]
    }
}

impl<P: Packed + Finite> Identity<P, 2> for ByPack {
    const EXACT: bool = true;

    #[inline]
    fn moves_left(position: &P) -> usize {
        position.moves_left()
    }

    #[inline]
    fn words(position: &P, _: u64) -> [u64; 2] {
        position.pack()
    }
}

impl<P: Position> Identity<P, 0> for Forgetful {
    const MEMORY: bool = false;
    const EXACT: bool = true;

    #[inline]
    fn words(_: &P, _: u64) -> [u64; 0] {
        []
    }
}
