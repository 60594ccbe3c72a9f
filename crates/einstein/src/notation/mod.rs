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
pub(crate) use position::{Draft, draw, read, read_whole_size, write};

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::{Notation, ParseError, ToMove};

use crate::die::Face;
use crate::moves::Move;
use crate::position::EinStein;
use crate::setup::Setup;

/// What a reader may have expected: every [`ParseError::expected`] of this game, for programs
/// that speak other languages.
pub mod expected {
    /// The first part of a size.
    pub const WIDTH: &str = "the size of the board, from `3x3` to `6x6`";
    /// The second part of a size.
    pub const STONES: &str = "`/` and the number of stones of a side, from 3 to 6";
    /// The third part of a size.
    pub const FACES: &str = "the number of faces of the die, from 3 to 6";
    /// A size that is read by a game of another one.
    pub const SIZE: &str = "a position of the size that is played";
    /// A size that no game has.
    pub const SUPPORTED: &str = "a supported size: as many faces as stones, or 6; on 3x3 squares three stones";
    /// A square of a position.
    pub const STONE: &str = "`.` or a stone that is not yet on the board: a digit for red, a letter from `a` for blue";
    /// The end of a row.
    pub const SLASH: &str = "`/` at the end of the row";
    /// What follows the board, or the size.
    pub const SPACE: &str = "one space";
    /// Whose turn it is.
    pub const SIDE: &str = "the side to move: `r` or `b`";
    /// Whose turn it cannot be.
    pub const LOSER: &str = "a side to move whose opponent can still play: nobody has won, or the other side alone";
    /// The die.
    pub const DIE: &str = "a face of the die";
    /// Nothing more.
    pub const END: &str = "the end of the text";
    /// A move where there is none.
    pub const NO_MOVE: &str = "a die before the move, in a game that is not over";
    /// A die where there is none.
    pub const NO_DIE: &str = "a move: the die has been thrown, or the game is over";
    /// The stone of a move.
    pub const CHOSEN: &str = "the number of a stone that the die lets move";
    /// Behind the stone of a move.
    pub const COLON: &str = "`:` after the number of the stone";
    /// A square of a move.
    pub const NAME: &str = "the name of a square, such as B3";
    /// The square that a move leaves.
    pub const FROM: &str = "the square on which the stone stands";
    /// Between the squares of a move.
    pub const HYPHEN: &str = "`-` between the two squares";
    /// The square that a move enters.
    pub const TARGET: &str = "a square one step ahead, straight or diagonally";
    /// All of them.
    pub const ALL: &[&str] = &[
        WIDTH, STONES, FACES, SIZE, SUPPORTED, STONE, SLASH, SPACE, SIDE, LOSER, DIE, END, NO_MOVE, NO_DIE, CHOSEN,
        COLON, NAME, FROM, HYPHEN, TARGET,
    ];
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
        if draft.size == Self::SIZE { Self::of_draft(&draft) } else { Err(ParseError::new(1, expected::SIZE)) }
    }
}

impl<const N: usize, const K: usize, const F: usize> EinStein<N, K, F> {
    /// The position of a text of its size.
    pub(crate) fn of_draft(draft: &Draft) -> Result<Self, ParseError> {
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
        read_face(text, game_core::Position::to_move(self) == ToMove::Chance, F)
    }
}
