//! The record of contests of Connect6.
//!
//! ```text
//! {[C6][North B][South W][先手胜][2017.07.29 14:00 重庆][2017 CCGC];B(J,10);W(I,11);W(K,9)}
//! ```
//!
//! One stone an item; column A to S from the left, row 1 to 19 *from the bottom*. Behind a stone
//! may stand `MARK[-2]` to `MARK[2]`. Some programs count rows from the top: as the board looks the
//! same either way no content tells them apart, so the caller does.

use connect6::AnyConnect6;
use game_core::{Side, Step};

use crate::dialect::Dialect;
use crate::draft::Draft;
use crate::encoding::Encoding;
use crate::error::RecordError;
use crate::expected;
use crate::format::{ContestFile, Format, FormatInfo, Options, WriteError};
use crate::line::{Line, Note};
use crate::part::Part;
use crate::play::{Game, Play};
use crate::record::Heading;
use crate::scan::Scanner;
use crate::stones::{SIZE, Stone, begin, cell_from_bottom, letter, place};
use crate::tags::{self, Header};
use crate::text::put;

/// The format.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "c6",
    game: Some(Game::Connect6),
    contest: Some(ContestFile {
        encoding: Encoding::Gb2312,
        prefix: "C6",
        signs: [" B", " W"],
    }),
    parts: &[
        Part::Players,
        Part::Verdict,
        Part::Date,
        Part::Time,
        Part::Place,
        Part::Event,
        Part::Marks,
    ],
    extension: "txt",
    read,
    write: |record| write(record.heading(), record.line(Format::C6)?),
};

/// The signs of Black and White.
const SIGNS: [char; 2] = ['B', 'W'];

/// Reads a record.
fn read(text: &str, options: Options) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    scanner.blanks();
    let opened = scanner.skip('{');
    let braced = opened && scanner.skip_text("{C6}");
    if !braced && !scanner.skip_text("[C6]") {
        return Err(scanner.refusal(expected::C6));
    }
    let mut header = Header::read(scanner, SIGNS)?;
    let line = stones(scanner, options, &mut header.dialects)?;
    if braced {
        header.dialects.push(Dialect::Braces);
    }
    if options.rows_from_top {
        header.dialects.push(Dialect::RowsFromTop);
    }
    let (heading, verdict_at) = (header.heading(Side::First), header.verdict_at);
    Ok(Draft {
        heading,
        play: Play::Connect6(line),
        verdict_at,
        dialects: header.dialects,
    })
}

/// The stones up to the end of the text.
fn stones(
    scanner: &mut Scanner<'_>,
    options: Options,
    dialects: &mut Vec<Dialect>,
) -> Result<Line<AnyConnect6>, RecordError> {
    let (mut line, mut closed) = (begin(), false);
    let mut note = |dialect| {
        if !dialects.contains(&dialect) {
            dialects.push(dialect);
        }
    };
    loop {
        scanner.blanks();
        let (mut semicolons, mut blank) = (0, false);
        while scanner.skip(';') {
            semicolons += 1;
            blank |= scanner.blanks();
        }
        let ends = matches!(scanner.peek(), None | Some('}'));
        if semicolons > 1 || (ends && semicolons > 0 && line.plies() > 0) {
            note(Dialect::Semicolons);
        }
        if ends {
            break;
        }
        if blank {
            note(Dialect::Blanks);
        }
        if semicolons == 0 {
            if line.plies() > 0 {
                return Err(scanner
                    .refusal(expected::SEMICOLON)
                    .of_ply(line.plies() + 1));
            }
            note(Dialect::NoSemicolon);
        }
        let (side, cell, remark) =
            stone(scanner, options).map_err(|error| error.of_ply(line.plies() + 1))?;
        place(&mut line, cell, Some(side), remark)?;
    }
    while scanner.skip('}') {
        closed = true;
        scanner.blanks();
    }
    if !closed {
        note(Dialect::NoBrace);
    }
    scanner.end(expected::END)?;
    Ok(line)
}

/// `B(J,10)MARK[1]`.
fn stone(scanner: &mut Scanner<'_>, options: Options) -> Result<(Side, Stone, Note), RecordError> {
    let at = scanner.place();
    let side = match scanner.next() {
        Some('B') => Side::First,
        Some('W') => Side::Second,
        _ => return Err(at.expected(expected::C6_STONE)),
    };
    scanner.literal('(', expected::C6_STONE)?;
    let at = scanner.place();
    let column = scanner.letter('S', expected::CELL)?;
    scanner.literal(',', expected::C6_STONE)?;
    scanner.spaces();
    let row = scanner.number(99, expected::CELL)?;
    let cell =
        cell_from_bottom(column, row, options.rows_from_top).ok_or(at.expected(expected::CELL))?;
    scanner.literal(')', expected::C6_STONE)?;
    let mut remark = Note::default();
    if scanner.skip_text("MARK[") {
        let refusal = scanner.refusal(expected::MARK);
        let negative = scanner.skip('-');
        let mark = scanner.number(2, expected::MARK).map_err(|_| refusal)?;
        let mark = i8::try_from(mark).unwrap_or_default();
        remark.mark = Some(if negative { -mark } else { mark });
        scanner.literal(']', expected::MARK)?;
    }
    Ok((side, Stone { cell, at }, remark))
}

/// Writes a record of a game on the board of contests.
fn write(heading: &Heading, line: &Line<AnyConnect6>) -> Result<String, WriteError> {
    if line.start() != begin().start() {
        return Err(WriteError::Start);
    }
    let mut text = format!("{{[C6]{}", tags::write(heading, Side::First, SIGNS));
    for (before, ply) in line.steps() {
        let Step::Move(cell) = ply.step else { continue };
        let sign = if before.mover() == Side::First {
            'B'
        } else {
            'W'
        };
        put(
            &mut text,
            format_args!(
                ";{sign}({},{})",
                letter(b'A', cell.column()),
                SIZE.saturating_sub(cell.row())
            ),
        );
        if let Some(mark) = ply.note.mark {
            put(&mut text, format_args!("MARK[{mark}]"));
        }
    }
    if line.plies() == 0 {
        text.push(';');
    }
    text.push('}');
    Ok(text)
}
