//! The list of Little Golem for Connect6: `1.j10 2.i9l10 3.j8l8`.
//!
//! A number and a turn; rows from the bottom. `resign` may stand for a turn.

use connect6::AnyConnect6;

use crate::draft::{Draft, Place};
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::format::{Format, FormatInfo, WriteError};
use crate::line::{Line, Note};
use crate::play::{Game, Play};
use crate::scan::Scanner;
use crate::stones::{begin, from_bottom, place_turn, small_text, turns};
use crate::verdict::Verdict;

/// The format.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "list",
    game: Some(Game::Connect6),
    contest: None,
    parts: &[],
    extension: "txt",
    read: |text, _| read(text),
    write: |record| write(record.line(Format::GolemList)?),
};

/// Reads a list.
fn read(text: &str) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    let (mut line, mut number, mut resigned) = (begin(), 0, None);
    scanner.blanks();
    while !scanner.is_at_end() {
        let (at, ply) = (scanner.place(), line.plies() + 1);
        number += 1;
        if resigned.is_some() || line.is_over() {
            return Err(at.fault(Fault::AfterEnd).of_ply(ply));
        }
        let said = scanner
            .number(9999, expected::PLY_NUMBER)
            .map_err(|error| error.of_ply(ply))?;
        if said != number {
            return Err(at.expected(expected::PLY_NUMBER).of_ply(ply));
        }
        scanner
            .literal('.', expected::PLY_NUMBER)
            .map_err(|error| error.of_ply(ply))?;
        scanner.spaces();
        if scanner.skip_text("resign") {
            resigned = Some(Verdict::Won(!line.position().mover()));
        } else {
            turn(scanner, &mut line, &Note::default())?;
        }
        if !scanner.blanks() && !scanner.is_at_end() {
            return Err(scanner.refusal(expected::TURN_END).of_ply(line.plies() + 1));
        }
    }
    let mut draft = Draft::bare(Play::Connect6(line));
    draft.heading.verdict = resigned;
    Ok(draft)
}

/// Joined stones of one turn.
pub(crate) fn turn(
    scanner: &mut Scanner<'_>,
    line: &mut Line<AnyConnect6>,
    note: &Note,
) -> Result<(), RecordError> {
    let mut stones = Vec::new();
    while scanner.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
        let stone =
            from_bottom(scanner).map_err(|error| error.of_ply(line.plies() + stones.len() + 1))?;
        stones.push(stone);
        if stones.len() > 2 {
            return Err(stone
                .at
                .expected(expected::TURN_END)
                .of_ply(line.plies() + stones.len()));
        }
    }
    let end: Place = scanner.place();
    if stones.is_empty() {
        return Err(end.expected(expected::STONES).of_ply(line.plies() + 1));
    }
    place_turn(line, &stones, None, note, end)
}

/// Writes a list of a game on the board of contests whose last turn is whole.
fn write(line: &Line<AnyConnect6>) -> Result<String, WriteError> {
    if line.start() != begin().start() {
        return Err(WriteError::Start);
    }
    let turns = turns(line).ok_or(WriteError::PartTurn)?;
    if turns.is_empty() {
        return Err(WriteError::NoPly);
    }
    let text = |(number, (_, stones)): (usize, &(_, Vec<(connect6::Cell, _)>))| {
        let stones: String = stones.iter().map(|&(cell, _)| small_text(cell)).collect();
        format!("{}.{stones}", number + 1)
    };
    let items: Vec<String> = turns.iter().enumerate().map(text).collect();
    Ok(items.join(" ") + "\n")
}
