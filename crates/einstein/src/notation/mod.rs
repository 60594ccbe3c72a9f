//! Text: `123../45.../6...f/...ed/..cba r 5` for a position, `5:A2-B3` for a move.
//!
//! A position is its rows from the top, digits red and letters blue stones, the side to move
//! (`r` or `b`), and the die if it has been thrown. In front stands the size of the game unless it
//! is that of contests: `4x4/3 12../3.../...c/..ba r`; with the faces of the die if they are not
//! as many as the stones: `4x4/3/6 …`. A reader takes the size of contests where none is given,
//! and is strict with the rest.
//!
//! A move is the stone's number, the square it leaves, and the square it enters; `x` is added to a
//! capture, of own stones too. A reader of moves takes letters of squares in either case, and a
//! capture without its `x`.

mod moves;
mod position;

pub(crate) use moves::{read_face, read_move, write_move};
pub(crate) use position::{PositionDraft, draw, read, read_whole_size, write};

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::{Notation, ParseError, ToMove};

use crate::die::Face;
use crate::moves::Move;
use crate::position::EinStein;
use crate::setup::Setup;

/// What a reader may have expected: every [`ParseError::expected`] of this game, in both
/// languages.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// The first part of a size.
        WIDTH: "the size of the board, from `3x3` to `6x6`", "棋盘规格，`3x3` 到 `6x6`";
        /// The second part of a size.
        STONES: "`/` and the number of stones of a side, from 3 to 6", "`/` 和每方棋子数（3 到 6）";
        /// The third part of a size.
        FACES: "the number of faces of the die, from 3 to 6", "骰子的点数个数（3 到 6）";
        /// A size that is read by a game of another one.
        SIZE: "a position of the size that is played", "当前规格的局面";
        /// A size that no game has.
        SUPPORTED: "a supported size: as many faces as stones, or 6; on 3x3 squares three stones",
            "支持的规格：点数个数与棋子数相同或为 6；3x3 棋盘每方三子";
        /// A square of a position.
        STONE: "`.` or a stone that is not yet on the board: a digit for red, a letter from `a` for blue",
            "`.` 或尚未出现的棋子：红方为数字，蓝方为从 `a` 起的字母";
        /// The end of a row.
        SLASH: "`/` at the end of the row", "一行末尾的 `/`";
        /// What follows the board, or the size.
        SPACE: "one space", "一个空格";
        /// Whose turn it is.
        SIDE: "the side to move: `r` or `b`", "走棋方：`r` 或 `b`";
        /// Whose turn it cannot be.
        LOSER: "a side to move whose opponent can still play: no side has won, or only the other one",
            "对方仍可走棋的走棋方：尚无人获胜，或仅对方获胜";
        /// The die.
        DIE: "a face of the die", "骰子的点数";
        /// Nothing more.
        END: "the end of the text", "文本到此结束";
        /// A move where there is none.
        NO_MOVE: "a die before the move, in a game that is not over", "走棋之前的骰子点数，且对局尚未结束";
        /// A die where there is none.
        NO_DIE: "a move: the die has been thrown, or the game is over", "一步走法：骰子已掷出，或对局已结束";
        /// The stone of a move.
        CHOSEN: "the number of a stone that the die lets move", "骰子点数允许走的棋子的编号";
        /// Behind the stone of a move.
        COLON: "`:` after the number of the stone", "棋子编号之后的 `:`";
        /// A square of a move.
        NAME: "the name of a square, such as B3", "格子名，如 B3";
        /// The square that a move leaves.
        FROM: "the square on which the stone stands", "该棋子所在的格子";
        /// Between the squares of a move.
        HYPHEN: "`-` between the two squares", "起止两格之间的 `-`";
        /// The square that a move enters.
        TARGET: "a square one step ahead, straight or diagonally", "前方（直行或斜行）一步的格子";
    }
}

impl<const N: usize, const K: usize, const F: usize> fmt::Display for EinStein<N, K, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(Self::SIZE, &Setup::from(*self), f)
    }
}

impl<const N: usize, const K: usize, const F: usize> FromStr for EinStein<N, K, F> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let draft = read(text)?;
        if draft.size == Self::SIZE {
            Self::of_draft(&draft)
        } else {
            Err(ParseError::new(1, expected::SIZE))
        }
    }
}

#[cfg(feature = "serde")]
game_core::serialize_as_text!([const N: usize, const K: usize, const F: usize] EinStein<N, K, F>);

impl<const N: usize, const K: usize, const F: usize> EinStein<N, K, F> {
    /// The position of a text of its size.
    pub(crate) fn of_draft(draft: &PositionDraft) -> Result<Self, ParseError> {
        Self::from_setup(draft.setup).map_err(|error| draft.locate(error))
    }
}

impl<const N: usize, const K: usize, const F: usize> Notation for EinStein<N, K, F> {
    fn write_move(&self, m: Move, out: &mut impl Write) -> fmt::Result {
        write_move(m, self.squares(m), self.is_capture(m), out)
    }

    fn write_event(&self, face: Face, out: &mut impl Write) -> fmt::Result {
        write!(out, "{face}")
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        draw(N, &Setup::from(*self), out)
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        read_move(self, text)
    }

    fn read_event(&self, text: &str) -> Result<Face, ParseError> {
        read_face(
            text,
            game_core::Position::to_move(self) == ToMove::Chance,
            F,
        )
    }
}
