//! The 19-bit code of the paper by Tsai and Lin (National Taiwan Normal University).
//!
//! The paper writes a position as `(x1, y1, dir1), (x2, y2, dir2), (n1, n2), who`: the foot of
//! each L and the side of it on which the bar lies (0 up, 1 down, 2 left, 3 right), for each
//! neutral piece the number of free cells before it in reading order, and who is to move. x
//! counts to the right and y downwards, from 0. A cell is free if no L covers it *and no neutral
//! piece lies on it*, so n1 ≤ n2 ≤ 6. That is 2+2+2 + 2+2+2 + 3+3 + 1 = 19 bits, packed here in
//! the paper's order from the highest bit down.
//!
//! ```
//! use lgame::{LGame, PaperCode};
//!
//! let code = PaperCode::of(&LGame::START);
//! assert_eq!(code.to_string(), "(1,0,3),(2,3,2),(0,6),0");
//! assert_eq!(PaperCode::from_bits(code.bits()).and_then(PaperCode::position), Ok(LGame::START));
//! ```

use core::fmt;

use game_core::Side;
use game_core::bits::Set16;
use thiserror::Error;

use crate::cell::Cell;
use crate::placement::{Direction, Placement};
use crate::position::LGame;
use crate::rule::Rule;
use crate::setup::{Setup, SetupError};

/// A position as the paper writes it: numbers that fit their bits, not yet known to be one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PaperCode {
    /// `(x, y, dir)` of First's L and of Second's, each number below 4.
    pieces: [(u8, u8, u8); 2],
    /// Free cells before each neutral piece, each number below 8.
    neutrals: (u8, u8),
    /// Who is to move: 0 for First, 1 for Second.
    who: u8,
}

impl PaperCode {
    /// Number of bits.
    pub const BITS: u32 = 19;

    /// The code of these numbers: foot and direction of First's L and of Second's, free cells
    /// before the neutral pieces, who is to move.
    ///
    /// # Errors
    ///
    /// A number exceeds its bits.
    pub fn new(pieces: [(u8, u8, u8); 2], neutrals: (u8, u8), who: u8) -> Result<Self, PaperError> {
        let four = pieces.iter().all(|&(x, y, dir)| x < 4 && y < 4 && dir < 4);
        let eight = neutrals.0 < 8 && neutrals.1 < 8;
        if four && eight && who < 2 {
            Ok(Self {
                pieces,
                neutrals,
                who,
            })
        } else {
            Err(PaperError::Range)
        }
    }

    /// How the paper writes this position.
    #[must_use]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "coordinates and counts are below 8"
    )]
    pub fn of<R: Rule>(position: &LGame<R>) -> Self {
        let pieces = [Side::First, Side::Second].map(|side| {
            let piece = position.piece(side);
            (
                piece.foot().x() as u8,
                piece.foot().y() as u8,
                piece.direction() as u8,
            )
        });
        let taken = position.piece(Side::First).cells()
            | position.piece(Side::Second).cells()
            | position.neutrals();
        let mut before = position
            .neutrals()
            .iter()
            .map(|cell| (!taken).place(cell) as u8);
        let neutrals = (before.next().unwrap_or(0), before.next().unwrap_or(0));
        Self {
            pieces,
            neutrals,
            who: position.mover() as u8,
        }
    }

    /// The code in its lowest 19 bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        let [(x1, y1, dir1), (x2, y2, dir2)] = self.pieces;
        let fields = [(x1, 2), (y1, 2), (dir1, 2), (x2, 2), (y2, 2), (dir2, 2)];
        let rest = [(self.neutrals.0, 3), (self.neutrals.1, 3), (self.who, 1)];
        fields
            .into_iter()
            .chain(rest)
            .fold(0, |bits, (field, width)| bits << width | u32::from(field))
    }

    /// The fields of a code of 19 bits.
    ///
    /// # Errors
    ///
    /// There are higher bits.
    pub fn from_bits(bits: u32) -> Result<Self, PaperError> {
        if bits >> Self::BITS != 0 {
            return Err(PaperError::TooLong);
        }
        #[allow(clippy::cast_possible_truncation, reason = "masked to three bits")]
        let field = |shift: u32, width: u32| (bits >> shift) as u8 & ((1 << width) - 1);
        Ok(Self {
            pieces: [
                (field(17, 2), field(15, 2), field(13, 2)),
                (field(11, 2), field(9, 2), field(7, 2)),
            ],
            neutrals: (field(4, 3), field(1, 3)),
            who: field(0, 1),
        })
    }

    /// The position that this writes.
    ///
    /// # Errors
    ///
    /// A bar would leave the board, the pieces overlap, or the neutral pieces are out of order.
    pub fn position<R: Rule>(self) -> Result<LGame<R>, PaperError> {
        let mut pieces = [Set16::EMPTY; 2];
        for (piece, (x, y, dir)) in pieces.iter_mut().zip(self.pieces) {
            let foot = Cell::at(x.into(), y.into()).zip(Direction::new(dir.into()));
            let placement = foot.and_then(|(foot, direction)| Placement::at(foot, direction));
            *piece = placement.ok_or(PaperError::OffBoard { x, y, dir })?.cells();
        }
        let mover = if self.who == 0 {
            Side::First
        } else {
            Side::Second
        };
        let (n1, n2) = self.neutrals;
        if n1 > n2 || n2 > 6 {
            return Err(PaperError::Neutrals { n1, n2 });
        }
        // The second neutral piece has one more uncovered cell before it: the first one's.
        let free = !(pieces[0] | pieces[1]);
        let neutrals = [usize::from(n1), usize::from(n2) + 1]
            .into_iter()
            .filter_map(|place| free.nth(place))
            .collect();
        LGame::with_rule(Setup {
            pieces,
            neutrals,
            mover,
        })
        .map_err(PaperError::Setup)
    }
}

impl fmt::Display for PaperCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (x, y, dir) in self.pieces {
            write!(f, "({x},{y},{dir}),")?;
        }
        write!(f, "({},{}),{}", self.neutrals.0, self.neutrals.1, self.who)
    }
}

/// Why a code of the paper is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PaperError {
    /// More than 19 bits.
    #[error("The code has more than 19 bits.")]
    TooLong,
    /// A number exceeds its bits.
    #[error("A coordinate or direction exceeds 3, a count of free cells 7, or the side to move 1.")]
    Range,
    /// The bar of an L would leave the board.
    #[error("The L ({x},{y},{dir}) would leave the board.")]
    OffBoard {
        /// Column of the foot.
        x: u8,
        /// Row of the foot.
        y: u8,
        /// The side of the foot.
        dir: u8,
    },
    /// The neutral pieces are out of order or beyond the last free cell.
    #[error("The neutral pieces ({n1},{n2}) break the rule n1 ≤ n2 ≤ 6.")]
    Neutrals {
        /// Free cells before the first.
        n1: u8,
        /// Free cells before the second.
        n2: u8,
    },
    /// The pieces overlap.
    #[error(transparent)]
    Setup(SetupError),
}
