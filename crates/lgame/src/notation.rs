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

/// What a reader may have expected: every [`ParseError::expected`] of this game, for programs
/// that speak other languages.
pub mod expected {
    /// A cell of a position.
    pub const CELL: &str = "a cell: `A`, `B`, `n` or `.`";
    /// The end of a row.
    pub const SLASH: &str = "`/` after the four cells of a row";
    /// What follows the board.
    pub const SPACE: &str = "one space before the side to move";
    /// Whose turn it is.
    pub const SIDE: &str = "the side to move: `A` or `B`";
    /// Nothing more.
    pub const END: &str = "the end of the text";
    /// First's piece.
    pub const PIECE_A: &str = "four cells `A` that form an L";
    /// Second's piece.
    pub const PIECE_B: &str = "four cells `B` that form an L";
    /// The neutral pieces.
    pub const NEUTRALS: &str = "two neutral pieces `n`";
    /// A cell in a move.
    pub const NAME: &str = "the name of a cell, from A1 to D4";
    /// The L in a move.
    pub const L: &str = "four cells that form an L";
    /// The L in a move that is not legal.
    pub const TARGET: &str = "a place to which the L can move";
    /// Between the cells of a neutral piece.
    pub const HYPHEN: &str = "`-` between the two cells of a neutral piece";
    /// A neutral piece in a move.
    pub const NEUTRAL: &str = "a neutral piece and a free cell";
    /// Neutral pieces in a move that is not legal.
    pub const CHOICE: &str = "as many moves of neutral pieces as the rules allow";
    /// All of them.
    pub const ALL: &[&str] =
        &[CELL, SLASH, SPACE, SIDE, END, PIECE_A, PIECE_B, NEUTRALS, NAME, L, TARGET, HYPHEN, NEUTRAL, CHOICE];
}

const LETTERS: [&str; 2] = ["A", "B"];

impl<R: Rule> LGame<R> {
    fn glyph(&self, cell: usize) -> &'static str {
        let side = [Side::First, Side::Second].into_iter().find(|&side| self.piece(side).cells().contains(cell));
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
        let mut setup = Setup { pieces: [Set16::EMPTY; 2], neutrals: Set16::EMPTY, mover: Side::First };
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
    let column = cells.first().and_then(Cell::new).map_or(0, |cell| cell.index() + cell.y());
    ParseError::new(u32::try_from(column + 1).unwrap_or(u32::MAX), expected)
}

impl<R: Rule> Notation for LGame<R> {
    fn write_move(&self, m: Move, out: &mut impl Write) -> fmt::Result {
        write!(out, "{}", m.to)?;
        let (gone, come) = (self.neutrals() - m.neutrals, m.neutrals - self.neutrals());
        let mut pairs = gone.into_iter().zip(come).filter_map(|(a, b)| Some((Cell::new(a)?, Cell::new(b)?)));
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
        let mut m = Move { to, neutrals: self.neutrals() };
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
        if self.is_legal(m) { Ok(m) } else { Err(reader.refusal(expected::CHOICE)) }
    }
}
