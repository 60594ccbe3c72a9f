//! SGF as Little Golem writes it for Connect6.
//!
//! ```text
//! (;FF[4]EV[connect6.cup]PB[North]PW[South]SO[…];B[j10];W[i9l10];B[j8l8])
//! ```
//!
//! A node is a turn, its stones joined; rows from the bottom. `DT`, `PC`, `RE` and `C` are those of
//! the standard, <https://www.red-bean.com/sgf/>. Variations are refused: a record is one game.

use connect6::AnyConnect6;
use game_core::Side;

use crate::dialect::Dialect;
use crate::draft::{Draft, Place};
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::format::{Format, FormatInfo, WriteError};
use crate::golem::turn;
use crate::line::{Line, Note};
use crate::moment::{moment, moment_text};
use crate::part::Part;
use crate::play::{Game, Play};
use crate::record::{Heading, VerdictError};
use crate::scan::Scanner;
use crate::stones::{begin, small_text, turns};
use crate::text::put;
use crate::verdict::Verdict;

/// The format.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "sgf",
    game: Some(Game::Connect6),
    contest: None,
    parts: &[
        Part::Players,
        Part::Verdict,
        Part::Date,
        Part::Place,
        Part::Event,
        Part::Comment,
        Part::Comments,
    ],
    extension: "sgf",
    read: |text, _| read(text),
    write: |record| write(record.heading(), record.line(Format::Sgf)?),
};

/// The event of a game without one: by it others know the game.
const NO_EVENT: &str = "connect6";

/// A property: its name, its first value as it stands there, and where these are.
struct Property<'t> {
    name: String,
    value: String,
    at: Place,
    /// At the beginning of the value.
    inside: Scanner<'t>,
}

/// A property such as `B[j10]`; further values are passed over.
fn property<'t>(scanner: &mut Scanner<'t>) -> Result<Property<'t>, RecordError> {
    let at = scanner.place();
    let name = scanner.run(|c| c.is_ascii_uppercase());
    scanner.blanks();
    if name.is_empty() || !scanner.skip('[') {
        return Err(at.expected(expected::PROPERTY));
    }
    let inside = scanner.clone();
    let value = value(scanner)?;
    loop {
        scanner.blanks();
        if !scanner.skip('[') {
            return Ok(Property {
                name,
                value,
                at,
                inside,
            });
        }
        self::value(scanner)?;
    }
}

/// A value up to its bracket; a backslash takes what follows as it is.
fn value(scanner: &mut Scanner<'_>) -> Result<String, RecordError> {
    let mut value = String::new();
    loop {
        match scanner.next() {
            None => return Err(scanner.refusal(expected::VALUE_END)),
            Some(']') => return Ok(value),
            Some('\\') => match scanner.next() {
                None => return Err(scanner.refusal(expected::VALUE_END)),
                Some('\n') => {}
                Some(escaped) => value.push(escaped),
            },
            Some(character) => value.push(character),
        }
    }
}

/// Reads a record.
fn read(text: &str) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    scanner.blanks();
    scanner.literal('(', expected::SGF)?;
    scanner.blanks();
    scanner.literal(';', expected::SGF)?;
    let mut draft = Draft::bare(Play::Connect6(begin()));
    let mut line = begin();
    root(scanner, &mut draft)?;
    let mut resigned = false;
    while scanner.skip(';') {
        node(scanner, &mut line, &mut draft, &mut resigned)?;
    }
    if !scanner.skip(')') {
        if !scanner.is_at_end() {
            return Err(scanner.refusal(if scanner.peek() == Some('(') {
                expected::ONE_LINE
            } else {
                expected::PROPERTY
            }));
        }
        draft.dialects.push(Dialect::NoBrace);
    }
    scanner.end(expected::ONE_LINE)?;
    draft.play = Play::Connect6(line);
    Ok(draft)
}

/// The properties of the game.
fn root(scanner: &mut Scanner<'_>, draft: &mut Draft) -> Result<(), RecordError> {
    loop {
        scanner.blanks();
        if !scanner.peek().is_some_and(|c| c.is_ascii_uppercase()) {
            return Ok(());
        }
        let Property {
            name, value, at, ..
        } = property(scanner)?;
        let heading = &mut draft.heading;
        match name.as_str() {
            "PB" => heading.players[0] = value,
            "PW" => heading.players[1] = value,
            "EV" if value == NO_EVENT => heading.event.clear(),
            "EV" => heading.event = value,
            "PC" => heading.place = value,
            "C" => heading.comment = value,
            "DT" => {
                let found = moment(&value).filter(|(_, rest)| rest.is_empty());
                heading.moment = found.ok_or(at.expected(expected::MOMENT))?.0;
            }
            "RE" => {
                heading.verdict = verdict(&value, at)?;
                draft.verdict_at = at;
            }
            "SZ" if value.trim() != "19" => return Err(at.expected(expected::SGF_GAME)),
            "AB" | "AW" => return Err(at.expected(expected::SGF_GAME)),
            // The root may hold the first turn too, but then it is no record of Little Golem.
            "B" | "W" => return Err(at.expected(expected::SGF)),
            _ => {}
        }
    }
}

/// A result of SGF; nothing where it is unknown.
fn verdict(text: &str, at: Place) -> Result<Option<Verdict>, RecordError> {
    Ok(match text.trim() {
        "" | "?" => None,
        "0" | "Draw" => Some(Verdict::Drawn),
        "Void" => Some(Verdict::Void),
        won if won.starts_with("B+") => Some(Verdict::Won(Side::First)),
        won if won.starts_with("W+") => Some(Verdict::Won(Side::Second)),
        _ => return Err(at.expected(expected::SGF_RESULT)),
    })
}

/// The properties of a node: that of its turn, and its remark.
fn properties<'t>(
    scanner: &mut Scanner<'t>,
    ply: usize,
) -> Result<(Property<'t>, Note), RecordError> {
    let (mut played, mut note) = (None, Note::default());
    let here = scanner.place();
    scanner.blanks();
    while scanner.peek().is_some_and(|c| c.is_ascii_uppercase()) {
        let property = property(scanner)?;
        match property.name.as_str() {
            "B" | "W" if played.is_none() => played = Some(property),
            "B" | "W" => return Err(property.at.expected(expected::TURN_END).of_ply(ply)),
            "C" => note.comment = property.value,
            _ => {}
        }
        scanner.blanks();
    }
    match played {
        Some(played) => Ok((played, note)),
        None => Err(here.expected(expected::PROPERTY).of_ply(ply)),
    }
}

/// A turn, with a remark; or that a side resigns, behind which there is no turn.
fn node(
    scanner: &mut Scanner<'_>,
    line: &mut Line<AnyConnect6>,
    draft: &mut Draft,
    resigned: &mut bool,
) -> Result<(), RecordError> {
    let ply = line.plies() + 1;
    let (played, note) = properties(scanner, ply)?;
    let Property {
        name,
        value,
        at,
        mut inside,
    } = played;
    let side = if name == "B" {
        Side::First
    } else {
        Side::Second
    };
    if line.is_over() || *resigned {
        return Err(at.fault(Fault::AfterEnd).of_ply(ply));
    }
    if side != line.position().mover() {
        return Err(at
            .fault(Fault::OutOfTurn {
                due: line.position().mover(),
            })
            .of_ply(ply));
    }
    if value == "resign" {
        *resigned = true;
        let (said, found) = (draft.heading.verdict, Verdict::Won(!side));
        if let Some(said) = said.filter(|&said| said != found) {
            return Err(draft
                .verdict_at
                .fault(Fault::Verdict(VerdictError { said, found }))
                .of_ply(ply));
        }
        draft.heading.verdict = Some(found);
        return Ok(());
    }
    inside.blanks();
    turn(&mut inside, line, &note)?;
    inside.blanks();
    inside
        .literal(']', expected::TURN_END)
        .map_err(|error| error.of_ply(line.plies() + 1))
}

/// A text with its brackets and backslashes escaped.
fn escaped(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            matches!(c, '\\' | ']')
                .then_some('\\')
                .into_iter()
                .chain([c])
        })
        .collect()
}

/// Writes a record of a game on the board of contests whose last turn is whole.
fn write(heading: &Heading, line: &Line<AnyConnect6>) -> Result<String, WriteError> {
    if line.start() != begin().start() {
        return Err(WriteError::Start);
    }
    let turns = turns(line).ok_or(WriteError::PartTurn)?;
    let [black, white] = &heading.players;
    let event = if heading.event.is_empty() {
        NO_EVENT
    } else {
        &heading.event
    };
    let mut text = format!(
        "(;FF[4]EV[{}]PB[{}]PW[{}]",
        escaped(event),
        escaped(black),
        escaped(white)
    );
    let result = match heading.verdict {
        None => "",
        Some(Verdict::Won(Side::First)) => "B+",
        Some(Verdict::Won(Side::Second)) => "W+",
        Some(Verdict::Drawn) => "0",
        Some(Verdict::Void) => "Void",
    };
    let date = moment_text(heading.moment, "", ['-', ':']);
    let parts = [
        ("RE", result),
        ("DT", &date),
        ("PC", &heading.place),
        ("C", &heading.comment),
        ("SO", "quincunx"),
    ];
    for (name, value) in parts.into_iter().filter(|(_, value)| !value.is_empty()) {
        put(&mut text, format_args!("{name}[{}]", escaped(value)));
    }
    for (side, stones) in turns {
        let sign = if side == Side::First { 'B' } else { 'W' };
        let cells: String = stones.iter().map(|&(cell, _)| small_text(cell)).collect();
        put(&mut text, format_args!(";{sign}[{cells}]"));
        if let Some((_, note)) = stones.last().filter(|(_, note)| !note.comment.is_empty()) {
            put(&mut text, format_args!("C[{}]", escaped(&note.comment)));
        }
    }
    Ok(text + ")\n")
}
