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
//!
//! # The search
//!
//! Who wins is cheaper to find than a value, because one good reply is enough. So the only question
//! is: does the mover win this connected position beside a heap of n? A value is the first n for
//! which they do not. Of several parts all but the largest get their values, which join the heap
//! (J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical Computer Science 462, 2012).
//! Loony moves are never tried: the position after them is won beside any heap, so they lose. What is
//! learnt about a part is kept twice: under its place on the board, where it is found at once; and
//! under its web, where it serves all positions with the same graph.

mod known;
mod search;

use core::fmt;

use thiserror::Error;

use crate::capture::{Choice, capture};
use crate::grid::Grid;
use crate::position::Dots;
use crate::symmetry::Symmetries;
use known::HeapTable;
use search::NimstringSearch;

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

/// Finds values and winners on one board, and remembers what it has found.
///
/// ```
/// use dots::{Dots, Fixed, Nimber, Nimstring};
/// let icelandic: Dots<Fixed<2, 2>> = "2x2 110000100100".parse()?;
/// let mut nimstring = Nimstring::new(icelandic.grid());
/// assert_eq!(nimstring.value(icelandic.drawn(), 1_000), Ok(Nimber::Heap(2)));
/// assert_eq!(nimstring.wins(icelandic.drawn(), 2, 1_000), Ok(false));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nimstring<G: Grid> {
    grid: G,
    symmetries: Symmetries<G::Word>,
    table: HeapTable<G::Word>,
}

impl<G: Grid> Nimstring<G> {
    /// Knows nothing yet.
    #[must_use]
    pub fn new(grid: G) -> Self {
        Self {
            grid,
            symmetries: grid.symmetries(),
            table: HeapTable::default(),
        }
    }

    /// Positions remembered: connected ones with a junction in which no box can be taken, those with
    /// the same graph once.
    #[must_use]
    pub fn known(&self) -> usize {
        self.table.len()
    }

    /// The value of a position. At most `nodes` questions are searched: does the mover win a part
    /// beside a heap? The recursion has two steps for each undrawn edge at most.
    ///
    /// # Errors
    ///
    /// The value was not found within that limit. What was found stays known.
    pub fn value(&mut self, drawn: G::Word, nodes: u64) -> Result<Nimber, NodeLimitError> {
        let captured = capture(&self.grid, drawn & self.grid.edges());
        if captured.choice != Choice::TakeAll {
            return Ok(Nimber::Loony);
        }
        self.search(nodes).heap(captured.rest).map(Nimber::Heap)
    }

    /// Whether the mover wins a position beside a heap of Nim; beside a heap of 0, the position
    /// alone. Beside 0 and 1 that takes fewer questions than the value, and hardly more beside others.
    /// The limit is that of [`value`](Self::value).
    ///
    /// # Errors
    ///
    /// The winner was not found within that limit. What was found stays known.
    pub fn wins(&mut self, drawn: G::Word, heap: u32, nodes: u64) -> Result<bool, NodeLimitError> {
        let captured = capture(&self.grid, drawn & self.grid.edges());
        if captured.choice != Choice::TakeAll {
            return Ok(true);
        }
        self.search(nodes).wins(captured.rest, heap)
    }

    fn search(&mut self, nodes: u64) -> NimstringSearch<'_, G> {
        NimstringSearch {
            grid: self.grid,
            symmetries: &self.symmetries,
            table: &mut self.table,
            nodes,
        }
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

    /// Whether the mover wins this position in Nimstring, looking at no more than `nodes` others.
    ///
    /// # Errors
    ///
    /// The winner was not found within that limit.
    pub fn wins_nimstring(&self, nodes: u64) -> Result<bool, NodeLimitError> {
        Nimstring::new(self.grid()).wins(self.drawn(), 0, nodes)
    }
}
