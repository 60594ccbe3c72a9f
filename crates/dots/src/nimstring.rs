//! Nimstring: the same moves, but the player who cannot move loses, and boxes count for nothing.
//!
//! Completing a box still obliges the player to move again, so taking the last box *loses*. What
//! decides the fight for control in Dots and Boxes is mostly this game (Berlekamp, Conway and Guy,
//! "Winning Ways", 1982, chapter 16).
//!
//! # The recursion
//!
//! Ask who wins G + *n*, the position beside a heap of n in Nim. A capture keeps the mover on move;
//! any other edge, and a move in the heap, passes the turn. For every G there is either exactly one
//! n for which the mover loses, and G has the *value* n, as a heap of n; or there is none, and G is
//! *loony*: the mover wins, whatever other games are added. By induction:
//!
//! - If no box can be taken, the value is the least number that is not the value of a position
//!   after one move (mex). Moves to loony positions offer the opponent a win and do not count.
//! - If one can, the mover may take it and go on, so G has the value of the rest, unless they can
//!   also pass the turn in a position of *that* value: then the mover always has the right choice,
//!   and G is loony. It is loony too if the rest is.
//!
//! With the [captures of a turn](crate::Capture) this becomes short: if something may be left, G is
//! loony; otherwise G has the value of G′. In G′ no box can be taken, so parts that share no box
//! have values of their own, which are added as heaps are, without carry. Tests compare with the
//! recursion taken literally.

use alloc::collections::BTreeMap;
use core::fmt;

use thiserror::Error;

use crate::capture::{Choice, capture};
use crate::edge::Edges;
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::{Sets, parts};
use crate::symmetry::Symmetries;
use crate::word::Word;

/// A value in Nimstring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nimber {
    /// As a heap of that size in Nim: 0 is lost for the player to move.
    Heap(u32),
    /// Won for the player to move, whatever heap lies beside it.
    Loony,
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap(size) => write!(f, "{size}"),
            Self::Loony => f.write_str("loony"),
        }
    }
}

/// The value was not found within the limit of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("The Nimstring value was not found within the limit of positions.")]
pub struct NodeLimitError;

/// Finds values on one board and remembers them.
///
/// ```
/// use dots::{AnyDots, Dots, Fixed, Nimber, Nimstring};
/// let icelandic: Dots<Fixed<2, 2>> = "2x2 110000100100".parse()?;
/// let mut nimstring = Nimstring::new(icelandic.grid());
/// assert_eq!(nimstring.value(icelandic.drawn(), 1_000), Ok(Nimber::Heap(2)));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nimstring<G: Grid> {
    grid: G,
    symmetries: Symmetries<G::Word>,
    /// Heaps of connected positions in which no box can be taken, by their representatives.
    known: BTreeMap<G::Word, u32>,
}

impl<G: Grid> Nimstring<G> {
    /// Knows nothing yet.
    #[must_use]
    pub fn new(grid: G) -> Self {
        Self {
            grid,
            symmetries: grid.symmetries(),
            known: BTreeMap::new(),
        }
    }

    /// Positions remembered.
    #[must_use]
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The value of a position. At most `nodes` positions are newly looked at, in no more steps of
    /// recursion than there are undrawn edges.
    ///
    /// # Errors
    ///
    /// The value was not found within that limit. What was found stays known.
    pub fn value(&mut self, drawn: G::Word, nodes: u64) -> Result<Nimber, NodeLimitError> {
        self.look(drawn & self.grid.edges(), &mut { nodes })
    }

    fn look(&mut self, drawn: G::Word, nodes: &mut u64) -> Result<Nimber, NodeLimitError> {
        let captured = capture(&self.grid, drawn);
        if captured.choice != Choice::TakeAll {
            return Ok(Nimber::Loony);
        }
        let (mut sum, rest, grid) = (0, captured.rest, self.grid);
        for part in parts(&grid, grid.boxes() & !grid.closed(rest), rest) {
            sum ^= self.part(rest | grid.edges() & !grid.around(part), nodes)?;
        }
        Ok(Nimber::Heap(sum))
    }

    /// The heap of a connected position in which no box can be taken.
    fn part(&mut self, drawn: G::Word, nodes: &mut u64) -> Result<u32, NodeLimitError> {
        let drawn = self.symmetries.canonical(drawn);
        if let Some(&heap) = self.known.get(&drawn) {
            return Ok(heap);
        }
        *nodes = nodes.checked_sub(1).ok_or(NodeLimitError)?;
        let mut met = 0_u128; // a board has at most 116 moves, so values stay below 117
        for edge in Edges::new(self.grid.edges() & !drawn, self.grid.horizontals()) {
            if let Nimber::Heap(heap) = self.look(drawn | G::Word::single(edge.bit()), nodes)? {
                met |= u128::single(heap);
            }
        }
        let heap = met.trailing_ones();
        self.known.insert(drawn, heap);
        Ok(heap)
    }
}

impl<G: Grid> Dots<G> {
    /// The Nimstring value of this position, looking at no more than `nodes` others.
    ///
    /// # Errors
    ///
    /// The value was not found within that limit.
    pub fn nimstring(&self, nodes: u64) -> Result<Nimber, NodeLimitError> {
        Nimstring::new(self.grid()).value(self.drawn(), nodes)
    }
}
