//! The record of contests of Dots and Boxes: JSON with an item for every edge.
//!
//! ```text
//! {"R": "North", "B": "South", "winner": "R", "RScore": 13, "BScore": 12, "Date": "2023-11-03",
//!  "Event": "…", "game": [{"piece": "b(e2,v)"}, …]}
//! ```
//!
//! 5×5 boxes between dots a1 to f6, a on the left, 1 *at the bottom*. `h` is the edge to the right
//! of its dot, `v` the edge upward; `r` or `b` drew it. Unknown keys are passed over. Winner and
//! scores of a game that was broken off mean nothing; those of a finished one must be right.

use dots::{AnyDots, Edge, EdgePlace, Setup, Size};
use game_core::{Position, Side, Step, ToMove};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::dialect::Dialect;
use crate::draft::{Draft, Place};
use crate::encoding::Encoding;
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::format::{ContestFile, Format, FormatInfo, WriteError};
use crate::json::{Source, quoted};
use crate::line::{Line, Note};
use crate::moment::{moment, moment_text};
use crate::part::Part;
use crate::play::{Game, Play};
use crate::record::Heading;
use crate::scan::Scanner;
use crate::text::put;
use crate::verdict::Verdict;

/// The format. The winner of a game that was broken off means nothing there.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "dots",
    game: Some(Game::Dots),
    contest: Some(ContestFile {
        encoding: Encoding::Gbk,
        prefix: "DOTS",
        signs: ["", ""],
    }),
    parts: &[
        Part::Players,
        Part::Date,
        Part::Time,
        Part::Seconds,
        Part::Place,
        Part::Event,
    ],
    extension: "txt",
    read: |text, _| read(text),
    write: |record| write(record.heading(), record.line(Format::Dots)?),
};

/// The object of a file.
#[derive(Deserialize)]
struct File<'t> {
    #[serde(borrow, rename = "R")]
    red: Option<&'t RawValue>,
    #[serde(rename = "B")]
    blue: Option<&'t RawValue>,
    winner: Option<&'t RawValue>,
    #[serde(rename = "RScore")]
    red_score: Option<&'t RawValue>,
    #[serde(rename = "BScore")]
    blue_score: Option<&'t RawValue>,
    #[serde(rename = "Date")]
    date: Option<&'t RawValue>,
    #[serde(rename = "Event")]
    event: Option<&'t RawValue>,
    game: Vec<&'t RawValue>,
}

/// The object of an edge.
#[derive(Deserialize)]
struct Item<'t> {
    #[serde(borrow)]
    piece: &'t RawValue,
}

/// An edge that was read.
struct Drawn {
    side: Side,
    edge: Edge,
    at: Place,
}

/// Reads a record.
fn read(text: &str) -> Result<Draft, RecordError> {
    let source = Source::new(text);
    let file: File<'_> = source.parse(text)?;
    let mut line = None;
    for (place, &raw) in file.game.iter().enumerate() {
        let drawn = piece(source, raw).map_err(|error| error.of_ply(place + 1))?;
        // The player of the first edge opens.
        let line = line.get_or_insert_with(|| begin(drawn.side));
        draw(line, &drawn).map_err(|error| error.of_ply(place + 1))?;
    }
    let line = line.unwrap_or_else(|| begin(Side::First));
    let mut dialects = Vec::new();
    let heading = heading(source, &file, &line, &mut dialects)?;
    let verdict_at = file
        .winner
        .map_or(Place::START, |value| source.place(value));
    Ok(Draft {
        heading,
        play: Play::Dots(line),
        verdict_at,
        dialects,
    })
}

/// An empty board, this side to move.
fn begin(mover: Side) -> Line<AnyDots> {
    Line::new(
        AnyDots::from_setup(&Setup {
            mover,
            ..Setup::empty(Size::STANDARD)
        })
        .unwrap_or_default(),
    )
}

/// What the file says beside the game.
fn heading(
    source: Source<'_>,
    file: &File<'_>,
    line: &Line<AnyDots>,
    dialects: &mut Vec<Dialect>,
) -> Result<Heading, RecordError> {
    let text = |value| source.text(value, expected::TEXT);
    let date = text(file.date)?;
    let (moment, place) = moment(&date).ok_or_else(|| {
        file.date
            .map_or(Place::START.expected(expected::MOMENT), |value| {
                source.refusal(value, expected::MOMENT)
            })
    })?;
    let winner = match text(file.winner)?.as_str() {
        "R" | "r" => Some(Verdict::Won(Side::First)),
        "B" | "b" => Some(Verdict::Won(Side::Second)),
        "" => None,
        _ => {
            return Err(file
                .winner
                .map_or(Place::START.expected(expected::WINNER), |value| {
                    source.refusal(value, expected::WINNER)
                }));
        }
    };
    let (red, blue) = (text(file.red)?, text(file.blue)?);
    if red.is_empty() || blue.is_empty() {
        dialects.push(Dialect::BlankName);
    }
    scores(source, file, line)?;
    Ok(Heading {
        players: [red, blue],
        verdict: winner.filter(|_| line.is_over()),
        moment,
        place: place.to_owned(),
        event: text(file.event)?,
        ..Heading::default()
    })
}

/// The scores are numbers, and right where the game is over.
fn scores(source: Source<'_>, file: &File<'_>, line: &Line<AnyDots>) -> Result<(), RecordError> {
    let (Some(red), Some(blue)) = (file.red_score, file.blue_score) else {
        return Ok(());
    };
    let said = [
        source.number(red, expected::BOXES)?,
        source.number(blue, expected::BOXES)?,
    ];
    let found = [Side::First, Side::Second].map(|side| line.position().won(side));
    if line.is_over() && said != found.map(u64::from) {
        return Err(source
            .place(red)
            .fault(Fault::Score { said, found })
            .of_ply(line.plies()));
    }
    Ok(())
}

/// `{"piece": "b(e2,v)"}`.
fn piece(source: Source<'_>, raw: &RawValue) -> Result<Drawn, RecordError> {
    let item: Item<'_> = source.parse(raw.get())?;
    let (at, text) = (
        source.place(item.piece),
        source.text(Some(item.piece), expected::EDGE)?,
    );
    let scanner = &mut Scanner::new(&text);
    let refusal = || at.expected(expected::EDGE);
    scanner.blanks();
    let side = match scanner.next() {
        Some('r' | 'R') => Side::First,
        Some('b' | 'B') => Side::Second,
        _ => return Err(refusal()),
    };
    scanner
        .literal('(', expected::EDGE)
        .map_err(|_| refusal())?;
    let column = scanner.letter('Z', expected::EDGE).map_err(|_| refusal())?;
    let row = scanner.number(99, expected::EDGE).map_err(|_| refusal())?;
    scanner
        .literal(',', expected::EDGE)
        .map_err(|_| refusal())?;
    scanner.spaces();
    let vertical = match scanner.next() {
        Some('v' | 'V') => true,
        Some('h' | 'H') => false,
        _ => return Err(refusal()),
    };
    scanner
        .literal(')', expected::EDGE)
        .map_err(|_| refusal())?;
    scanner.end(expected::EDGE).map_err(|_| refusal())?;
    let edge = edge(column, row, vertical).ok_or(at.expected(expected::ON_BOARD))?;
    Ok(Drawn { side, edge, at })
}

/// The edge of a dot in a column from 0 and a row from 1, counted from the bottom.
fn edge(column: usize, row: u32, vertical: bool) -> Option<Edge> {
    let size = Size::STANDARD;
    // A vertical edge is named by its lower dot and lies in the row of boxes above it.
    let rows = size.rows().checked_sub(usize::from(vertical))?;
    let from_above = (rows + 1).checked_sub(usize::try_from(row).ok()?)?;
    size.at(EdgePlace {
        row: u8::try_from(from_above).ok()?,
        column: u8::try_from(column).ok()?,
        vertical,
    })
}

/// Draws an edge by the rules.
fn draw(line: &mut Line<AnyDots>, drawn: &Drawn) -> Result<(), RecordError> {
    match line.position().to_move() {
        ToMove::Player(due) if due != drawn.side => {
            return Err(drawn.at.fault(Fault::OutOfTurn { due }));
        }
        ToMove::Player(_) => {}
        ToMove::Nobody | ToMove::Chance => return Err(drawn.at.fault(Fault::AfterEnd)),
    }
    line.play(drawn.edge, Note::default())
        .map_err(|_| drawn.at.expected(expected::UNDRAWN))
}

/// Writes a record of a game on the empty board of contests.
fn write(heading: &Heading, line: &Line<AnyDots>) -> Result<String, WriteError> {
    let (start, position) = (line.start(), line.position());
    if begin(start.mover()).start() != start || (line.plies() == 0 && start.mover() == Side::Second)
    {
        return Err(WriteError::Start);
    }
    let winner = match heading.verdict {
        Some(Verdict::Won(Side::First)) => "R",
        Some(Verdict::Won(Side::Second)) => "B",
        _ => "",
    };
    let date = moment_text(heading.moment, &heading.place, ['-', ':']);
    let [red, blue] = &heading.players;
    let mut text = format!(
        "{{\n    \"R\": {},\n    \"B\": {},\n",
        quoted(red),
        quoted(blue)
    );
    put(
        &mut text,
        format_args!("    \"winner\": {},\n", quoted(winner)),
    );
    put(
        &mut text,
        format_args!("    \"RScore\": {},\n", position.won(Side::First)),
    );
    put(
        &mut text,
        format_args!("    \"BScore\": {},\n", position.won(Side::Second)),
    );
    put(
        &mut text,
        format_args!(
            "    \"Date\": {},\n    \"Event\": {},\n",
            quoted(&date),
            quoted(&heading.event)
        ),
    );
    let mut items = Vec::new();
    for (before, ply) in line.steps() {
        let Step::Move(edge) = ply.step else { continue };
        let sign = if before.mover() == Side::First {
            'r'
        } else {
            'b'
        };
        // The board of contests has a text for every edge: a dot and a direction.
        let mut dot = Size::STANDARD.contest_text(edge).unwrap_or_default();
        let direction = dot.pop().unwrap_or_default();
        items.push(format!(
            "        {{\n            \"piece\": \"{sign}({dot},{direction})\"\n        }}"
        ));
    }
    let list = if items.is_empty() {
        "[]".to_owned()
    } else {
        format!("[\n{}\n    ]", items.join(",\n"))
    };
    Ok(text + &format!("    \"game\": {list}\n}}\n"))
}
