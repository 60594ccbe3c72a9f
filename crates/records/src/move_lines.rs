//! Turns as programs send them to each other, one a line.
//!
//! ```text
//! SAU, Connect6        move JJ@@       two letters a stone, column and row from the upper left
//!                      move IIKI
//! ConnectMore          black JJ
//!                      white IIKI
//! SAU, Dots and Boxes  move 1 AAB      how many edges, then three letters each: A, row of dots and
//!                      move 2 BABACD   column; or B, column of dots and row
//! ```
//!
//! Lines that are no turns (`name?`, `new black`, `end` …) are passed over.

use connect6::AnyConnect6;
use dots::{AnyDots, Edge, EdgePlace, Setup, Size};
use game_core::{Position, Side, Step, ToMove};

use crate::draft::{Draft, Place};
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::format::{Format, FormatInfo, WriteError};
use crate::line::{Line, Note};
use crate::play::{Game, Play};
use crate::scan::Scanner;
use crate::stones::{Stone, begin, lettered, lettered_text, place_turn, turns};

/// The lines of SAU for Connect6.
pub(crate) const SAU_CONNECT6: FormatInfo = FormatInfo {
    name: "sau",
    game: Some(Game::Connect6),
    contest: None,
    parts: &[],
    extension: "txt",
    read: |text, _| read(text, Format::SauConnect6),
    write: |record| write_stones(record.line(Format::SauConnect6)?, Format::SauConnect6),
};

/// The lines of SAU for Dots and Boxes.
pub(crate) const SAU_DOTS: FormatInfo = FormatInfo {
    name: "sau-dots",
    game: Some(Game::Dots),
    contest: None,
    parts: &[],
    extension: "txt",
    read: |text, _| read(text, Format::SauDots),
    write: |record| write_edges(record.line(Format::SauDots)?),
};

/// The lines of `ConnectMore`.
pub(crate) const CONNECT_MORE: FormatInfo = FormatInfo {
    name: "connectmore",
    game: Some(Game::Connect6),
    contest: None,
    parts: &[],
    extension: "txt",
    read: |text, _| read(text, Format::ConnectMore),
    write: |record| write_stones(record.line(Format::ConnectMore)?, Format::ConnectMore),
};

/// The first words of lines that are no turns.
const OTHERS: [&str; 14] = [
    "name", "name?", "new", "next", "depth", "vcf", "unvcf", "print", "help", "end", "error",
    "quit", "exit", "version",
];

/// Reads lines of Connect6 or, if that is the format, of Dots and Boxes.
fn read(text: &str, format: Format) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    let mut stones = begin();
    let mut edges = Line::new(empty());
    loop {
        scanner.blanks();
        if scanner.is_at_end() {
            break;
        }
        let at = scanner.place();
        let word = scanner.run(|c| !c.is_whitespace()).to_ascii_lowercase();
        let side = match word.as_str() {
            "move" => None,
            "black" => Some(Side::First),
            "white" => Some(Side::Second),
            other if OTHERS.contains(&other) => {
                scanner.run(|c| c != '\n');
                continue;
            }
            _ => return Err(at.expected(expected::LINE)),
        };
        scanner.spaces();
        if format == Format::SauDots {
            edge_turn(scanner, &mut edges)?;
        } else {
            stone_turn(scanner, &mut stones, side)?;
        }
    }
    Ok(Draft::bare(if format == Format::SauDots {
        Play::Dots(edges)
    } else {
        Play::Connect6(stones)
    }))
}

/// The empty board of contests.
fn empty() -> AnyDots {
    AnyDots::from_setup(&Setup::empty(Size::STANDARD)).unwrap_or_default()
}

/// Whether the line has come to its end.
fn is_line_end(scanner: &mut Scanner<'_>) -> bool {
    scanner.spaces();
    matches!(scanner.peek(), None | Some('\n'))
}

/// `JJ`, `JJ@@`, `JJJJ` or two stones, joined or apart.
fn stone_turn(
    scanner: &mut Scanner<'_>,
    line: &mut Line<AnyConnect6>,
    side: Option<Side>,
) -> Result<(), RecordError> {
    let ply = line.plies() + 1;
    let first = lettered(scanner).map_err(|error| error.of_ply(ply))?;
    let mut stones = vec![first];
    if !is_line_end(scanner) && !scanner.skip_text("@@") {
        let second: Stone = lettered(scanner).map_err(|error| error.of_ply(ply + 1))?;
        // The same cell twice is one stone.
        stones.extend((second.cell != first.cell).then_some(second));
    }
    let end = scanner.place();
    if !is_line_end(scanner) {
        return Err(scanner
            .refusal(expected::LETTERS)
            .of_ply(ply + stones.len()));
    }
    place_turn(line, &stones, side, &Note::default(), end)
}

/// `2 BABACD`.
fn edge_turn(scanner: &mut Scanner<'_>, line: &mut Line<AnyDots>) -> Result<(), RecordError> {
    let (counted_at, ply) = (scanner.place(), line.plies() + 1);
    let count = scanner
        .number(60, expected::EDGE_COUNT)
        .map_err(|error| error.of_ply(ply))?;
    let mover = line.position().mover();
    let mut drawn = 0;
    while !is_line_end(scanner) {
        let ply = line.plies() + 1;
        let (edge, at) = triple(scanner).map_err(|error| error.of_ply(ply))?;
        let fault = match line.position().to_move() {
            ToMove::Player(player) if player == mover => None,
            ToMove::Player(_) => Some(Fault::Expected(expected::NO_EDGE)),
            ToMove::Nobody | ToMove::Chance => Some(Fault::AfterEnd),
        };
        let undrawn = |_| Fault::Expected(expected::UNDRAWN);
        let fault = fault.or_else(|| line.play(edge, Note::default()).map_err(undrawn).err());
        if let Some(fault) = fault {
            return Err(at.fault(fault).of_ply(ply));
        }
        drawn += 1;
    }
    if drawn != count || drawn == 0 {
        return Err(counted_at.expected(expected::EDGE_COUNT).of_ply(ply));
    }
    if line.position().to_move() == ToMove::Player(mover) {
        return Err(scanner
            .refusal(expected::WHOLE_EDGES)
            .of_ply(line.plies() + 1));
    }
    Ok(())
}

/// `AAB`.
fn triple(scanner: &mut Scanner<'_>) -> Result<(Edge, Place), RecordError> {
    let at = scanner.place();
    let mut next = |last| {
        scanner
            .letter(last, expected::TRIPLES)
            .map_err(|_| at.expected(expected::TRIPLES))
    };
    let (kind, major, minor) = (next('B')?, next('Z')?, next('Z')?);
    let vertical = kind == 1;
    let (row, column) = if vertical {
        (minor, major)
    } else {
        (major, minor)
    };
    let place = u8::try_from(row).ok().zip(u8::try_from(column).ok());
    let edge = place.and_then(|(row, column)| {
        Size::STANDARD.at(EdgePlace {
            row,
            column,
            vertical,
        })
    });
    Ok((edge.ok_or(at.expected(expected::ON_BOARD))?, at))
}

/// Writes the turns of a game on the board of contests of Connect6, the last one whole.
fn write_stones(line: &Line<AnyConnect6>, format: Format) -> Result<String, WriteError> {
    if line.start() != begin().start() {
        return Err(WriteError::Start);
    }
    let turns = turns(line).ok_or(WriteError::PartTurn)?;
    let text = |(side, stones): (Side, Vec<(connect6::Cell, &Note)>)| {
        let letters: String = stones
            .iter()
            .map(|&(cell, _)| lettered_text(cell))
            .collect();
        match (format, side) {
            (Format::ConnectMore, Side::First) => format!("black {letters}\n"),
            (Format::ConnectMore, Side::Second) => format!("white {letters}\n"),
            _ if stones.len() == 1 => format!("move {letters}@@\n"),
            _ => format!("move {letters}\n"),
        }
    };
    if turns.is_empty() {
        Err(WriteError::NoPly)
    } else {
        Ok(turns.into_iter().map(text).collect())
    }
}

/// Writes the turns of a game on the board of contests of Dots and Boxes, the last one whole.
fn write_edges(line: &Line<AnyDots>) -> Result<String, WriteError> {
    if *line.start() != empty() {
        return Err(WriteError::Start);
    }
    let turns = turns_of_edges(line);
    if turns.is_empty() {
        return Err(WriteError::NoPly);
    }
    let text = |(_, edges): &(Side, Vec<Edge>)| {
        let letters: String = edges
            .iter()
            .map(|&edge| Size::STANDARD.platform_text(edge).unwrap_or_default())
            .collect();
        format!("move {} {letters}\n", edges.len())
    };
    let last = line.steps().next_back().map(|(before, _)| before.mover());
    let is_whole = last.is_none_or(|mover| line.position().to_move() != ToMove::Player(mover));
    if is_whole {
        Ok(turns.iter().map(text).collect())
    } else {
        Err(WriteError::PartTurn)
    }
}

/// The turns of a game of Dots and Boxes: who drew, and which edges.
pub(crate) fn turns_of_edges(line: &Line<AnyDots>) -> Vec<(Side, Vec<Edge>)> {
    let mut turns: Vec<(Side, Vec<Edge>)> = Vec::new();
    for (before, ply) in line.steps() {
        let Step::Move(edge) = ply.step else { continue };
        match turns.last_mut().filter(|(side, _)| *side == before.mover()) {
            Some((_, edges)) => edges.push(edge),
            None => turns.push((before.mover(), vec![edge])),
        }
    }
    turns
}
