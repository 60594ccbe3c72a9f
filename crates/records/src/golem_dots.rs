//! The text of Little Golem for Dots and Boxes.
//!
//! ```text
//! [Event "dots.ch.1.1.1"]
//! [Size "5"]
//! [Yellow "North"]
//! [Red "South"]
//! ;b[hdb];r[vce];b[hae]
//! ```
//!
//! Lines of tags, then turns: `b` begins, `r` follows, and a bracket holds all edges of a turn. An
//! edge is its direction, `h` or `v`, its row from *the top* and its column from the left, both
//! letters from `a`: `haa` is the edge to the right of the upper left dot, `vaa` the one below it.
//! Other tags are ignored. Games are separated by a blank line. `resign` may replace the last turn,
//! as in the site's other texts.
//!
//! Source: Michael Ciere's program neural-dots (`state.py`, `load_expert_moves.py`,
//! `download_littlegolem.py`), which learns from the site's lists of games. It reads `Size`, the
//! players `Yellow` and `Red`, of whom the first plays `b`, and turns as above; its one complete
//! game is legal. That `Red` plays `r` is inferred from the names.

use dots::{AnyDots, Edge, EdgePlace, Size};
use game_core::{Player, Position, Side, ToMove};

use crate::draft::{Draft, Place};
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::format::{Format, FormatInfo, WriteError};
use crate::line::{Line, Note};
use crate::move_lines::turns_of_edges;
use crate::part::Part;
use crate::play::{Game, Play};
use crate::record::Heading;
use crate::scan::Scanner;
use crate::stones::letter;
use crate::text::put;
use crate::trmph::{rows_of, square};
use crate::verdict::Verdict;

/// The format.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "golem-dots",
    game: Some(Game::Dots),
    contest: None,
    parts: &[Part::Players, Part::Event],
    extension: "txt",
    read: |text, _| read(text),
    write: |record| write(record.heading(), record.line(Format::GolemDots)?),
};

/// Whether a text begins with a tag.
pub(crate) fn has_tag(text: &[u8]) -> bool {
    let name = text.strip_prefix(b"[").unwrap_or_default();
    let letters = name
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    letters > 0 && name[letters..].trim_ascii_start().starts_with(b"\"") && name[letters] != b'"'
}

/// Whether a text has this format: other games, such as chess, have no `Size` tag.
pub(crate) fn is_one(text: &[u8]) -> bool {
    has_tag(text) && text.windows(7).any(|part| part == b"[Size \"")
}

/// Reads a game.
fn read(text: &str) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    let (mut heading, mut size) = (Heading::default(), Size::STANDARD);
    scanner.blanks();
    while scanner.peek() == Some('[') {
        tag(scanner, &mut heading, &mut size)?;
        scanner.blanks();
    }
    let mut line = Line::new(AnyDots::empty(size));
    while !scanner.is_at_end() {
        if turn(scanner, &mut line, &mut heading.verdict)? {
            scanner.end(expected::END)?;
        }
        scanner.blanks();
    }
    Ok(Draft {
        heading,
        ..Draft::bare(Play::Dots(line))
    })
}

/// Reads a size, such as `[Size "5"]`.
fn tag(
    scanner: &mut Scanner<'_>,
    heading: &mut Heading,
    size: &mut Size,
) -> Result<(), RecordError> {
    scanner.literal('[', expected::TAG)?;
    let name = scanner.run(|c| c.is_ascii_alphanumeric());
    scanner.spaces();
    scanner.literal('"', expected::TAG)?;
    let mut inside = scanner.clone();
    let value = scanner.run(|c| c != '"' && c != '\n');
    match name.as_str() {
        "Event" => heading.event = value,
        "Yellow" => heading.players[Side::First.index()] = value,
        "Red" => heading.players[Side::Second.index()] = value,
        "Size" => *size = square(&mut inside)?,
        _ => {}
    }
    scanner.literal('"', expected::TAG)?;
    scanner.literal(']', expected::TAG)
}

/// Reads a turn, such as `;b[haevbe]`. Returns whether it resigns.
fn turn(
    scanner: &mut Scanner<'_>,
    line: &mut Line<AnyDots>,
    verdict: &mut Option<Verdict>,
) -> Result<bool, RecordError> {
    let ply = line.plies() + 1;
    let refusal = |error: RecordError| error.of_ply(ply);
    scanner
        .literal(';', expected::EDGES_TURN)
        .map_err(refusal)?;
    let at = scanner.place();
    let side = match scanner.next() {
        Some('b') => Side::First,
        Some('r') => Side::Second,
        _ => return Err(at.expected(expected::EDGES_TURN).of_ply(ply)),
    };
    scanner
        .literal('[', expected::EDGES_TURN)
        .map_err(refusal)?;
    if line.is_over() {
        return Err(at.fault(Fault::AfterEnd).of_ply(ply));
    }
    if side != line.position().mover() {
        return Err(at
            .fault(Fault::OutOfTurn {
                due: line.position().mover(),
            })
            .of_ply(ply));
    }
    if scanner.skip_text("resign]") {
        *verdict = Some(Verdict::Won(!side));
        return Ok(true);
    }
    loop {
        draw(scanner, line, side)?;
        if scanner.skip(']') {
            return Ok(false);
        }
    }
}

/// Reads an edge that this side draws, such as `hae`.
fn draw(
    scanner: &mut Scanner<'_>,
    line: &mut Line<AnyDots>,
    side: Side,
) -> Result<(), RecordError> {
    let (at, ply): (Place, usize) = (scanner.place(), line.plies() + 1);
    let edge = edge(scanner, line.start().size())
        .ok_or(at.expected(expected::LETTERED_EDGE).of_ply(ply))?;
    let fault = match line.position().to_move() {
        ToMove::Player(due) if due == side => None,
        ToMove::Player(_) => Some(Fault::Expected(expected::NO_EDGE)),
        ToMove::Nobody | ToMove::Chance => Some(Fault::AfterEnd),
    };
    let undrawn = |_| Fault::Expected(expected::UNDRAWN);
    let fault = fault.or_else(|| line.play(edge, Note::default()).map_err(undrawn).err());
    fault.map_or(Ok(()), |fault| Err(at.fault(fault).of_ply(ply)))
}

/// The edge of a direction, a row from the top and a column; `None` if it is outside the board.
fn edge(scanner: &mut Scanner<'_>, size: Size) -> Option<Edge> {
    let vertical = match scanner.next()? {
        'h' => false,
        'v' => true,
        _ => return None,
    };
    let mut next = || {
        scanner
            .letter('H', expected::LETTERED_EDGE)
            .ok()
            .and_then(|place| u8::try_from(place).ok())
    };
    let (row, column) = (next()?, next()?);
    size.at(EdgePlace {
        row,
        column,
        vertical,
    })
}

/// Writes a game.
fn write(heading: &Heading, line: &Line<AnyDots>) -> Result<String, WriteError> {
    let (rows, [first, second]) = (rows_of(line)?, &heading.players);
    let mut text = format!(
        "[Event \"{}\"]\n[Size \"{rows}\"]\n[Yellow \"{first}\"]\n[Red \"{second}\"]\n",
        heading.event
    );
    for (side, edges) in turns_of_edges(line) {
        text.push_str(if side == Side::First { ";b[" } else { ";r[" });
        for edge in edges {
            let EdgePlace {
                row,
                column,
                vertical,
            } = line.start().size().place(edge);
            let [row, column] = [row, column].map(|place| letter(b'a', place.into()));
            put(
                &mut text,
                format_args!("{}{row}{column}", if vertical { 'v' } else { 'h' }),
            );
        }
        text.push(']');
    }
    Ok(text + "\n")
}
