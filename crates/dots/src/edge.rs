//! An edge: as a bit, as a place on the board, and as what a position iterates over.

use core::fmt;

use crate::word::Word;

/// Most edges of a board. Twelve bits of 128 are left: a pack says the size there.
pub(crate) const MOST_EDGES: usize = 116;

/// An edge of a board, by its bit: a move.
///
/// [`Size`](crate::Size) lays out the bits, and translates between bits, numbers and places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(u8);

impl fmt::Debug for Edge {
    /// Writes, for example, `bit 12`. The number of the edge, which is the text of the move,
    /// depends on the size of the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bit {}", self.0)
    }
}

// Serialized as its bit.
#[cfg(feature = "serde")]
game_core::serialize_as_data!(Edge, u8, |edge| edge.0, |bit| (usize::from(bit)
    < MOST_EDGES)
    .then_some(Self(bit)));

impl Edge {
    /// The edge of that bit.
    #[allow(clippy::cast_possible_truncation, reason = "at most 127")]
    pub(crate) const fn at(bit: usize) -> Self {
        Self(bit as u8)
    }

    /// Its bit.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u32 {
        self.0 as u32
    }
}

/// Where an edge lies: row and column from the top left, counted from 0.
///
/// Horizontal edges are counted in rows of dots and columns of boxes, vertical ones in rows of
/// boxes and columns of dots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EdgePlace {
    /// Row, from the top.
    pub row: u8,
    /// Column, from the left.
    pub column: u8,
    /// Whether it is vertical.
    pub vertical: bool,
}

/// Edges in the order of their numbers: horizontal ones first.
#[derive(Clone, Debug)]
pub struct Edges<W> {
    horizontal: W,
    vertical: W,
}

impl<W: Word> Edges<W> {
    /// The edges of a set, cut in two by the set of horizontal ones.
    #[inline]
    pub(crate) fn new(set: W, horizontals: W) -> Self {
        Self {
            horizontal: set & horizontals,
            vertical: set & !horizontals,
        }
    }

    /// The same in a wide word.
    pub(crate) fn wide(self) -> Edges<u128> {
        Edges {
            horizontal: self.horizontal.wide(),
            vertical: self.vertical.wide(),
        }
    }
}

impl<W: Word> Iterator for Edges<W> {
    type Item = Edge;

    #[inline]
    fn next(&mut self) -> Option<Edge> {
        let half = if self.horizontal.is_empty() {
            &mut self.vertical
        } else {
            &mut self.horizontal
        };
        if half.is_empty() {
            return None;
        }
        let bit = half.first();
        *half = half.without_first();
        Some(Edge::at(bit as usize))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(W::BITS as usize))
    }

    #[inline]
    fn for_each<F: FnMut(Edge)>(self, mut f: F) {
        for mut half in [self.horizontal, self.vertical] {
            while !half.is_empty() {
                f(Edge::at(half.first() as usize));
                half = half.without_first();
            }
        }
    }
}
