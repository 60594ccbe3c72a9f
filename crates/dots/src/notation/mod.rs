//! Text: `5x5 0110… score 2 1 1` for a position, `17` or `e2v` for a move.
//!
//! A position is the size of the board, rows × columns of boxes; one digit for every edge in the
//! order of their numbers, 1 if it is drawn, left out if none is; `score` with the boxes that First
//! and Second have won, left out if they have none; and the player to move, left out if it is First.
//! Where a score is given, it accounts for all closed boxes. Boxes that were closed before the game
//! was looked at belong to neither side: they are left out while no box is owned, and otherwise
//! are a third number of the score. So `1x2 1110111` has one box without an owner, and after the other
//! one was taken it is `1x2 1111111 score 1 0 1 1`: a single digit at the end is the player to move.
//!
//! A move is the number of its edge. Two other forms are read too and written by functions of
//! [`Size`](crate::Size): that of contest records, `e2v`, and that of the SAU platform, `BDE`.

mod draw;
mod edges;
mod position;

pub use draw::owners;
pub(crate) use draw::{draw, draw_with_names};
pub(crate) use edges::read_move;
pub(crate) use position::{Draft, read, write};

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::{Notation, ParseError};

use crate::edge::Edge;
use crate::grid::{Fixed, Grid};
use crate::position::Dots;

/// What a reader may have expected: every [`ParseError::expected`] of this game, for programs
/// that speak other languages.
pub mod expected {
    /// The size of the board.
    pub const SIZE: &str = "the size of the board, rows x columns of boxes, such as `5x5`";
    /// A size that does not exist.
    pub const SUPPORTED: &str = "a size of at most 116 edges, such as `7x7` or `1x38`";
    /// A size that is read by a board of another one.
    pub const BOARD: &str = "a position of the size that is played";
    /// Between the parts of a position.
    pub const SPACE: &str = "one space";
    /// A part of a position.
    pub const PART: &str = "the edges as digits 0 and 1, `score`, or the player to move, `1` or `2`";
    /// An edge of a position.
    pub const BIT: &str = "`0` or `1` for each edge of the board";
    /// The word before a score.
    pub const SCORE: &str = "`score` and the boxes of both players";
    /// A number of boxes.
    pub const BOXES: &str = "a number of boxes";
    /// A score that does not add up.
    pub const SUM: &str = "a score that adds up to the closed boxes";
    /// Whose turn it is.
    pub const PLAYER: &str = "the player to move: `1` or `2`";
    /// Nothing more.
    pub const END: &str = "the end of the text";
    /// A move where there is none.
    pub const NO_MOVE: &str = "no move, as the game is over";
    /// A move.
    pub const EDGE: &str = "the number of an edge, or a form such as `e2v` or `BDE`";
    /// An edge beyond the board.
    pub const ON_BOARD: &str = "an edge of the board";
    /// An edge that is drawn.
    pub const UNDRAWN: &str = "an edge that is not drawn yet";
    /// All of them.
    pub const ALL: &[&str] =
        &[SIZE, SUPPORTED, BOARD, SPACE, PART, BIT, SCORE, BOXES, SUM, PLAYER, END, NO_MOVE, EDGE, ON_BOARD, UNDRAWN];
}

impl<G: Grid> fmt::Display for Dots<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, f)
    }
}

impl<G: Grid> Dots<G> {
    /// The position of a text of this grid's size.
    pub(crate) fn of_draft(grid: G, draft: &Draft) -> Result<Self, ParseError> {
        if draft.setup.size != grid.size() {
            return Err(ParseError::new(1, expected::BOARD));
        }
        let sum = draft.refusal();
        let position = Self::from_setup(grid, &draft.setup).map_err(|_| sum)?;
        // A score that is given accounts for all closed boxes.
        let all = draft.score.is_none_or(|boxes| boxes == position.closed());
        if all { Ok(position) } else { Err(sum) }
    }
}

macro_rules! fixed {
    ($Word:ident) => {
        impl<const R: usize, const C: usize> FromStr for Dots<Fixed<R, C, $Word>> {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                Self::of_draft(Fixed::GRID, &read(text)?)
            }
        }

        impl<const R: usize, const C: usize> Notation for Dots<Fixed<R, C, $Word>> {
            fn write_move(&self, edge: Edge, out: &mut impl Write) -> fmt::Result {
                write!(out, "{}", self.size().number(edge))
            }

            fn draw(&self, out: &mut impl Write) -> fmt::Result {
                draw(self, |_| None, out)
            }

            fn read_move(&self, text: &str) -> Result<Edge, ParseError> {
                read_move(self, text)
            }
        }
    };
}

fixed!(u64);
fixed!(u128);
