//! Text: `5x5 0110… score 2 1 1` for a position, `17` or `e2v` for a move.
//!
//! A position is the size of the board, rows × columns of boxes; one digit for every edge in the
//! order of their numbers, 1 if it is drawn, left out if none is; `score` with the boxes that First
//! and Second have won, left out if they have none; and the player to move, left out if it is
//! First. Where a score is given, it accounts for all closed boxes. Boxes that were closed before
//! the start of the game belong to neither side: they are left out while no box is owned, and
//! otherwise are a third number of the score. So `1x2 1110111` has one box without an owner, and
//! after the other one was taken it is `1x2 1111111 score 1 0 1 1`: a single digit at the end is
//! the player to move.
//!
//! A move is the number of its edge. Two other forms are read too and written by functions of
//! [`Size`](crate::Size): that of contest records, `e2v`, and that of the SAU platform, `BDE`.

mod draw;
mod edges;
mod position;

pub use draw::owners;
pub(crate) use draw::{draw, draw_with_names};
pub(crate) use edges::read_move;
pub(crate) use position::{PositionDraft, read, write};

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::{Notation, ParseError};

use crate::edge::Edge;
use crate::grid::{Fixed, Grid};
use crate::position::Dots;

/// What a reader may have expected: every [`ParseError::expected`] of this game, in both
/// languages.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// The size of the board.
        SIZE: "the size of the board, rows x columns of boxes, such as `5x5`", "棋盘规格：行数x列数（格），如 `5x5`";
        /// A size that does not exist.
        SUPPORTED: "a size of at most 116 edges, such as `7x7` or `1x38`",
            "不超过 116 条边的规格，如 `7x7` 或 `1x38`";
        /// A size that is read by a board of another one.
        BOARD: "a position of the size that is played", "当前规格的局面";
        /// Between the parts of a position.
        SPACE: "one space", "一个空格";
        /// A part of a position.
        PART: "the edges as digits 0 and 1, `score`, or the player to move, `1` or `2`",
            "由 0 和 1 表示的各边、`score` 或走棋方 `1`、`2`";
        /// An edge of a position.
        BIT: "`0` or `1` for each edge of the board", "棋盘每条边对应的 `0` 或 `1`";
        /// The word before a score.
        SCORE: "`score` and the boxes of both players", "`score` 和双方的格数";
        /// A number of boxes.
        BOXES: "a number of boxes", "格数";
        /// A score that does not add up.
        SUM: "a score that adds up to the closed boxes", "与已围格总数相符的比分";
        /// Whose turn it is.
        PLAYER: "the player to move: `1` or `2`", "走棋方：`1` 或 `2`";
        /// Nothing more.
        END: "the end of the text", "文本到此结束";
        /// A move where there is none.
        NO_MOVE: "no move, as the game is over", "对局已结束，没有走法";
        /// A move.
        EDGE: "the number of an edge, or a form such as `e2v` or `BDE`", "边的编号，或 `e2v`、`BDE` 这样的写法";
        /// An edge beyond the board.
        ON_BOARD: "an edge of the board", "棋盘上的边";
        /// An edge that is drawn.
        UNDRAWN: "an edge that is not drawn yet", "未占的边";
    }
}

impl<G: Grid> fmt::Display for Dots<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, f)
    }
}

impl<G: Grid> Dots<G> {
    /// The position of a text of this grid's size.
    pub(crate) fn of_draft(grid: G, draft: &PositionDraft) -> Result<Self, ParseError> {
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

        #[cfg(feature = "serde")]
        game_core::serialize_as_text!([const R: usize, const C: usize] Dots<Fixed<R, C, $Word>>);

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
