//! The record of contests of EinStein.
//!
//! ```text
//! #[WTN][North R][South B][先手胜][2023.08.01 10:00 重庆][2023 CCGC];
//! R:A5-6;B5-2;C5-4;A4-1;B4-5;A3-3
//! B:E3-1;D2-2;E2-3;C1-4;D1-5;E1-6
//! 1:5;(R5,B4)
//! ```
//!
//! Column A to E from the left, row 5 *on top*: Red's corner is A5. Where the home triangles lie
//! the other way round, row 1 is on top. A ply is its number, the die, and a stone with the square
//! that it enters; every stone is checked against the die.

mod layouts;
mod plies;
mod square;

use einstein::{AnyEinStein, EinStein, Square};
use game_core::{Player, Side, Step};

use self::layouts::{layouts, setup};
use self::plies::{WrittenPly, play, plies};
use self::square::{SIZE, is_home};
use crate::dialect::Dialect;
use crate::draft::Draft;
use crate::encoding::Encoding;
use crate::error::RecordError;
use crate::expected;
use crate::format::{ContestFile, Format, FormatInfo, WriteError};
use crate::line::Line;
use crate::part::Part;
use crate::play::{Game, Play};
use crate::record::Heading;
use crate::scan::Scanner;
use crate::stones::letter;
use crate::tags::{self, Header};
use crate::text::put;

/// The format.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "wtn",
    game: Some(Game::EinStein),
    contest: Some(ContestFile {
        encoding: Encoding::Gb2312,
        prefix: "WTN",
        signs: ["", ""],
    }),
    parts: &[
        Part::Players,
        Part::Verdict,
        Part::Date,
        Part::Time,
        Part::Place,
        Part::Event,
    ],
    extension: "txt",
    read: |text, _| read(text),
    write: |record| write(record.heading(), record.line(Format::Wtn)?),
};

/// The signs of Red and Blue.
const SIGNS: [char; 2] = ['R', 'B'];

/// Reads a record.
fn read(text: &str) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    scanner.blanks();
    scanner.skip('#');
    scanner.blanks();
    if !scanner.skip_text("[WTN]") {
        return Err(scanner.refusal(expected::WTN));
    }
    let mut header = Header::read(scanner, SIGNS)?;
    scanner.spaces();
    let mut semicolons = 0;
    while scanner.skip(';') {
        semicolons += 1;
        scanner.spaces();
    }
    if let Some(dialect) = [Some(Dialect::NoSemicolon), None]
        .get(semicolons)
        .copied()
        .unwrap_or(Some(Dialect::Semicolons))
    {
        header.dialects.push(dialect);
    }
    let homes = layouts(scanner, &mut header.dialects)?;
    let (mut setup, from_top) = setup(&homes)?;
    if from_top {
        header.dialects.push(Dialect::RowsFromTop);
    }
    let plies = plies(scanner)?;
    setup.mover = opener(&header, plies.first())?;
    let start = EinStein::new(setup).map_err(|_| homes[0].1.expected(expected::TRIANGLE))?;
    let mut line = Line::new(AnyEinStein::from(start));
    for ply in &plies {
        play(&mut line, ply, from_top).map_err(|error| error.of_ply(line.plies() + 1))?;
    }
    let (heading, verdict_at) = (header.heading(setup.mover), header.verdict_at);
    Ok(Draft {
        heading,
        play: Play::EinStein(line),
        verdict_at,
        dialects: header.dialects,
    })
}

/// The opener: the side of the first ply; the heading must agree.
fn opener(header: &Header, first: Option<&WrittenPly>) -> Result<Side, RecordError> {
    match (header.opener, first) {
        (Some(side), Some(ply)) if side != ply.side => {
            Err(ply.side_at.expected(expected::OPENER).of_ply(1))
        }
        (_, Some(ply)) => Ok(ply.side),
        (side, None) => Ok(side.unwrap_or(Side::First)),
    }
}

/// The square with row 5 on top.
fn text_of(square: Square) -> String {
    format!(
        "{}{}",
        letter(b'A', square.column()),
        SIZE.saturating_sub(square.row())
    )
}

/// Writes a record of a game of the contest's size from layouts on the home triangles.
fn write(heading: &Heading, line: &Line<AnyEinStein>) -> Result<String, WriteError> {
    let AnyEinStein::Standard(start) = line.start() else {
        return Err(WriteError::Start);
    };
    let mut text = format!("#[WTN]{};\n", tags::write(heading, start.mover(), SIGNS));
    for (side, sign) in [Side::First, Side::Second].into_iter().zip(SIGNS) {
        let stones = (1..=6).filter_map(|stone| Some((start.stone(side, stone)?, stone)));
        let mut stones: Vec<_> = stones
            .filter(|&(square, _)| is_home(side, square))
            .collect();
        stones.sort_unstable();
        if stones.len() < 6 || start.die().is_some() {
            return Err(WriteError::Start);
        }
        let items: Vec<String> = stones
            .iter()
            .map(|&(square, stone)| format!("{}-{stone}", text_of(square)))
            .collect();
        put(&mut text, format_args!("{sign}:{}\n", items.join(";")));
    }
    let mut number = 0;
    for (before, ply) in line.steps() {
        let (Step::Move(m), AnyEinStein::Standard(position)) = (ply.step, before) else {
            continue;
        };
        let (Some((_, to)), Some(die)) = (position.squares(m), position.die()) else {
            continue;
        };
        number += 1;
        let sign = SIGNS[position.mover().index()];
        put(
            &mut text,
            format_args!("{number}:{die};({sign}{},{})\n", m.stone(), text_of(to)),
        );
    }
    Ok(text)
}
