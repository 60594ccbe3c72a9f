//! Text: `nAA./.BA./.BA./.BBn A` for a position, `B1C1C2C3 D4-A4` for a move.
//!
//! A position is its four rows from the top, a space, and the side whose turn it is. A move is
//! the new cells of the L in reading order, then for each neutral piece that moves its cell
//! before and after. Readers of moves take cells in any order and in either case; readers of
//! positions are strict.

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::bits::Set16;
use game_core::text::Reader;
use game_core::{Notation, ParseError, Position, Side};

use crate::cell::Cell;
use crate::moves::Move;
use crate::placement::Placement;
use crate::position::LGame;
use crate::rule::Rule;
use crate::setup::{Setup, SetupError};

/// What a reader may have expected: every [`ParseError::expected`] of this game, in both
/// languages.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// A cell of a position.
        CELL: "a cell: `A`, `B`, `n` or `.`", "一个格子：`A`、`B`、`n` 或 `.`";
        /// The end of a row.
        SLASH: "`/` after the four cells of a row", "一行四格之后的 `/`";
        /// What follows the board.
        SPACE: "one space before the side to move", "走棋方之前的一个空格";
        /// Whose turn it is.
        SIDE: "the side to move: `A` or `B`", "走棋方：`A` 或 `B`";
        /// Nothing more.
        END: "the end of the text", "文本到此结束";
        /// First's piece.
        PIECE_A: "four cells `A` that form an L", "组成 L 形的四个 `A`";
        /// Second's piece.
        PIECE_B: "four cells `B` that form an L", "组成 L 形的四个 `B`";
        /// The neutral pieces.
        NEUTRALS: "two neutral pieces `n`", "两个中立子 `n`";
        /// A cell in a move.
        NAME: "the name of a cell, from A1 to D4", "A1 到 D4 的格子名";
        /// The L in a move.
        L: "four cells that form an L", "组成 L 形的四个格子";
        /// The L in a move that is not legal.
        TARGET: "a place to which the L can move", "L 形棋子可以移到的位置";
        /// Between the cells of a neutral piece.
        HYPHEN: "`-` between the two cells of a neutral piece", "中立子的起止两格之间的 `-`";
        /// A neutral piece in a move.
        NEUTRAL: "a neutral piece and a free cell", "一个中立子和一个空格子";
        /// Neutral pieces in a move that is not legal.
        CHOICE: "as many moves of neutral pieces as the rules allow", "规则允许个数的中立子走法";
    }
}

const LETTERS: [&str; 2] = ["A", "B"];

impl<R: Rule> LGame<R> {
    fn glyph(&self, cell: usize) -> &'static str {
        let side = [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.piece(side).cells().contains(cell));
        match side {
            Some(side) => LETTERS[side as usize],
            None if self.neutrals().contains(cell) => "n",
            None => ".",
        }
    }
}

impl<R: Rule> fmt::Display for LGame<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..Cell::COUNT {
            if cell > 0 && cell % Cell::SIDE == 0 {
                f.write_char('/')?;
            }
            f.write_str(self.glyph(cell))?;
        }
        write!(f, " {}", LETTERS[self.mover() as usize])
    }
}

#[cfg(feature = "serde")]
game_core::serialize_as_text!([R: Rule] LGame<R>);

/// Reads a cell such as `B3`; a refusal points to its letter.
fn read_cell(reader: &mut Reader<'_>) -> Result<Cell, ParseError> {
    let refusal = reader.refusal(expected::NAME);
    let mut next = || reader.take(expected::NAME, Some).map_err(|_| refusal);
    let (column, row) = (next()?, next()?);
    Cell::named(column, row).ok_or(refusal)
}

impl<R: Rule> FromStr for LGame<R> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let reader = &mut Reader::new(text);
        let mut setup = Setup {
            pieces: [Set16::EMPTY; 2],
            neutrals: Set16::EMPTY,
            mover: Side::First,
        };
        for cell in 0..Cell::COUNT {
            if cell > 0 && cell % Cell::SIDE == 0 {
                reader.literal('/', expected::SLASH)?;
            }
            let [a, b] = &mut setup.pieces;
            let set = reader.take(expected::CELL, |c| match c {
                'A' => Some(Some(a)),
                'B' => Some(Some(b)),
                'n' => Some(Some(&mut setup.neutrals)),
                '.' => Some(None),
                _ => None,
            })?;
            if let Some(set) = set {
                *set = set.with(cell);
            }
        }
        reader.literal(' ', expected::SPACE)?;
        setup.mover = reader.take(expected::SIDE, |c| match c {
            'A' => Some(Side::First),
            'B' => Some(Side::Second),
            _ => None,
        })?;
        reader.end(expected::END)?;
        Self::with_rule(setup).map_err(|error| locate(&setup, error))
    }
}

/// Finds the place in a position's text for an error of its parts: at the first cell
/// of the piece that is wrong, or at the start of the text if there is none.
fn locate(setup: &Setup, error: SetupError) -> ParseError {
    let (cells, expected) = match error {
        SetupError::NotAnL(Side::First) => (setup.pieces[0], expected::PIECE_A),
        SetupError::NotAnL(Side::Second) => (setup.pieces[1], expected::PIECE_B),
        SetupError::NeutralCount(_) => (setup.neutrals, expected::NEUTRALS),
        SetupError::Overlap(cell) => (Set16::single(cell.index()), expected::CELL),
    };
    let column = cells
        .first()
        .and_then(Cell::new)
        .map_or(0, |cell| cell.index() + cell.y());
    ParseError::new(u32::try_from(column + 1).unwrap_or(u32::MAX), expected)
}

impl<R: Rule> Notation for LGame<R> {
    fn write_move(&self, m: Move, out: &mut impl Write) -> fmt::Result {
        write!(out, "{}", m.to)?;
        let (gone, come) = (self.neutrals() - m.neutrals, m.neutrals - self.neutrals());
        let mut pairs = gone
            .into_iter()
            .zip(come)
            .filter_map(|(a, b)| Some((Cell::new(a)?, Cell::new(b)?)));
        pairs.try_for_each(|(from, to)| write!(out, " {from}-{to}"))
    }

    /// Four rows with the letters of the columns and the numbers of the rows.
    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "  A B C D")?;
        for row in 0..Cell::SIDE {
            write!(out, "{}", row + 1)?;
            for column in 0..Cell::SIDE {
                write!(out, " {}", self.glyph(row * Cell::SIDE + column))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        let reader = &mut Reader::new(text);
        let mut cells = Set16::EMPTY;
        for _ in 0..4 {
            cells = cells.with(read_cell(reader)?.index());
        }
        let to = Placement::with_cells(cells).ok_or(ParseError::new(1, expected::L))?;
        if !self.targets().contains(to.index()) {
            return Err(ParseError::new(1, expected::TARGET));
        }
        let mut m = Move {
            to,
            neutrals: self.neutrals(),
        };
        let mut free = !(cells | self.other().cells() | m.neutrals);
        // A piece that has moved stays: `waiting` are those that have not.
        let mut waiting = m.neutrals;
        while !reader.is_at_end() {
            reader.literal(' ', expected::END)?;
            let start = reader.refusal(expected::NEUTRAL);
            let from = read_cell(reader)?.index();
            reader.literal('-', expected::HYPHEN)?;
            let target = read_cell(reader)?.index();
            if !waiting.contains(from) || !free.contains(target) {
                return Err(start);
            }
            waiting = waiting.without(from);
            free = free.without(target);
            m.neutrals = m.neutrals.without(from).with(target);
        }
        if self.is_legal(m) {
            Ok(m)
        } else {
            Err(reader.refusal(expected::CHOICE))
        }
    }
}
