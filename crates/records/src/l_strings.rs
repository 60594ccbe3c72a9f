//! Positions of the L-Game as `GamesmanClassic` writes them: a game is one position a line.
//!
//! ```text
//! 1_WBB--RB--RB--RRG        the side to move, then sixteen cells in reading order
//! ```
//!
//! `B` and `R` are the L-pieces of the first and the second side, `W` and `G` the neutral squares,
//! which are equal by the rules: whichever comes first is written `W`. The move between two lines
//! is found from them.

use game_core::bits::Set16;
use game_core::{Position, Side, Step, ToMove};
use lgame::{Cell, LGame, Move, Placement, Setup};

use crate::draft::{Draft, Place};
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::format::{Format, FormatInfo, WriteError};
use crate::line::{Line, Note};
use crate::play::{Game, Play};
use crate::scan::Scanner;

/// The format.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "lstrings",
    game: Some(Game::LGame),
    contest: None,
    parts: &[],
    extension: "txt",
    read: |text, _| read(text),
    write: |record| write(record.line(Format::LStrings)?),
};

/// Reads positions.
fn read(text: &str) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    scanner.blanks();
    let (setup, at) = setup(scanner)?;
    let start = LGame::new(setup).map_err(|_| at.expected(expected::L_POSITION))?;
    let mut line = Line::new(start);
    loop {
        if !scanner.blanks() && !scanner.is_at_end() {
            return Err(scanner.refusal(expected::END));
        }
        if scanner.is_at_end() {
            return Ok(Draft::bare(Play::LGame(line)));
        }
        let ply = line.plies() + 1;
        let (setup, at) = self::setup(scanner).map_err(|error| error.of_ply(ply))?;
        step(&mut line, &setup).map_err(|fault| at.fault(fault).of_ply(ply))?;
    }
}

/// `1_` and sixteen cells.
fn setup(scanner: &mut Scanner<'_>) -> Result<(Setup, Place), RecordError> {
    let at = scanner.place();
    let mover = match scanner.next() {
        Some('1' | 'B') => Side::First,
        Some('2' | 'R') => Side::Second,
        _ => return Err(at.expected(expected::L_STRING)),
    };
    scanner.literal('_', expected::L_STRING)?;
    let mut setup = Setup {
        pieces: [Set16::EMPTY; 2],
        neutrals: Set16::EMPTY,
        mover,
    };
    let mut neutrals = [0; 2];
    for cell in 0..Cell::COUNT {
        let refusal = scanner.refusal(expected::L_STRING);
        let [first, second] = &mut setup.pieces;
        match scanner.next() {
            Some('B') => *first = first.with(cell),
            Some('R') => *second = second.with(cell),
            Some(sign @ ('W' | 'G')) => {
                neutrals[usize::from(sign == 'G')] += 1;
                setup.neutrals = setup.neutrals.with(cell);
            }
            Some('-') => {}
            _ => return Err(refusal),
        }
    }
    if neutrals == [1, 1] {
        Ok((setup, at))
    } else {
        Err(at.expected(expected::L_POSITION))
    }
}

/// Plays the move that leads to these parts.
fn step(line: &mut Line<LGame>, after: &Setup) -> Result<(), Fault> {
    let before = *line.position();
    if before.to_move() == ToMove::Nobody {
        return Err(Fault::AfterEnd);
    }
    let no_move = || Fault::Expected(expected::L_MOVE);
    let piece = after.pieces[before.mover() as usize];
    let to = Placement::with_cells(piece).ok_or_else(no_move)?;
    let m = Move {
        to,
        neutrals: after.neutrals,
    };
    // The position after the move must be the one that was written, whose turn it is included.
    if !before.is_legal(m) || Setup::from(before.after(m)) != *after {
        return Err(no_move());
    }
    line.play(m, Note::default()).map_err(|_| no_move())
}

/// The string of a position.
fn text_of(position: &LGame) -> String {
    let Setup {
        pieces: [first, second],
        neutrals,
        mover,
    } = Setup::from(*position);
    let sign = |cell| match cell {
        cell if first.contains(cell) => 'B',
        cell if second.contains(cell) => 'R',
        cell if neutrals.first() == Some(cell) => 'W',
        cell if neutrals.contains(cell) => 'G',
        _ => '-',
    };
    let cells: String = (0..Cell::COUNT).map(sign).collect();
    format!("{}_{cells}\n", if mover == Side::First { 1 } else { 2 })
}

/// Writes every position of a game.
#[allow(clippy::unnecessary_wraps, reason = "as all writers")]
fn write(line: &Line<LGame>) -> Result<String, WriteError> {
    let mut text = text_of(line.start());
    for (before, ply) in line.steps() {
        if let Step::Move(m) = ply.step {
            text += &text_of(&before.after(m));
        }
    }
    Ok(text)
}
