//! Reading our own JSON.

use game_core::{Notation, Stochastic};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::objects::{File, Item, note};
use super::shots::hunt;
use super::source::Source;
use crate::draft::{Draft, Place};
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::line::Line;
use crate::moment::{Moment, moment};
use crate::play::{Game, Play, play_of};
use crate::record::{Clock, Heading};
use crate::verdict::Verdict;

/// The object of a clock.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockItem {
    seconds: u32,
    #[serde(default)]
    increment: u32,
}

/// Reads a record.
pub(crate) fn read(text: &str) -> Result<Draft, RecordError> {
    let source = Source::new(text);
    let file: File<'_> = source.parse(text)?;
    if source.number(file.quincunx, expected::VERSION)? != 1 {
        return Err(source.refusal(file.quincunx, expected::VERSION));
    }
    let name = source.text(Some(file.game), expected::GAME)?;
    let game = Game::named(&name).ok_or_else(|| source.refusal(file.game, expected::GAME))?;
    let heading = heading(source, &file)?;
    let verdict_at = file
        .verdict
        .map_or(Place::START, |value| source.place(value));
    for (value, of_planes) in [
        (file.seats, expected::SEATS),
        (
            file.layouts.as_ref().and_then(|all| all.first().copied()),
            expected::LAYOUT,
        ),
    ] {
        if let Some(value) = value.filter(|_| game != Game::Planes) {
            return Err(source.refusal(value, of_planes));
        }
    }
    let play = play_of!(game, line(source, &file)?, hunt(source, &file)?);
    Ok(Draft {
        heading,
        play,
        verdict_at,
        dialects: Vec::new(),
    })
}

/// What the file says beside the game.
fn heading(source: Source<'_>, file: &File<'_>) -> Result<Heading, RecordError> {
    let players = match file.players {
        None => <[String; 2]>::default(),
        Some(value) => {
            serde_json::from_str(value.get()).map_err(|_| source.refusal(value, expected::TWO))?
        }
    };
    let verdict = file
        .verdict
        .map(|value| verdict(source, value))
        .transpose()?;
    let clock: Option<ClockItem> = file
        .clock
        .map(|value| source.parse(value.get()))
        .transpose()?;
    let text = |value| source.text(value, expected::TEXT);
    Ok(Heading {
        players,
        verdict,
        moment: when(source, file)?,
        place: text(file.place)?,
        event: text(file.event)?,
        clock: clock.map(|ClockItem { seconds, increment }| Clock { seconds, increment }),
        comment: text(file.comment)?,
    })
}

fn verdict(source: Source<'_>, value: &RawValue) -> Result<Verdict, RecordError> {
    let name = source.text(Some(value), expected::JSON_VERDICT)?;
    let found = Verdict::ALL
        .into_iter()
        .find(|verdict| verdict.name() == name);
    found.ok_or_else(|| source.refusal(value, expected::JSON_VERDICT))
}

/// Date and time, each by itself.
fn when(source: Source<'_>, file: &File<'_>) -> Result<Moment, RecordError> {
    let mut found = Moment::default();
    if let Some(value) = file.date {
        let text = source.text(file.date, expected::JSON_DATE)?;
        found.date = moment(&text)
            .filter(|(_, rest)| rest.is_empty())
            .and_then(|(moment, _)| moment.date);
        found
            .date
            .ok_or_else(|| source.refusal(value, expected::JSON_DATE))?;
    }
    if let Some(value) = file.time {
        let text = source.text(file.time, expected::JSON_TIME)?;
        found.time = moment(&text)
            .filter(|(_, rest)| rest.is_empty())
            .and_then(|(moment, _)| moment.time);
        found
            .time
            .ok_or_else(|| source.refusal(value, expected::JSON_TIME))?;
    }
    Ok(found)
}

/// The plies of a game with texts for its moves and events.
fn line<P: Notation + Default>(
    source: Source<'_>,
    file: &File<'_>,
) -> Result<Line<P>, RecordError> {
    let start = match file.start {
        None => P::default(),
        Some(value) => {
            let text = source.text(Some(value), expected::TEXT)?;
            text.parse().map_err(|error: game_core::ParseError| {
                source
                    .place_in(value, error.column)
                    .expected(error.expected)
            })?
        }
    };
    let mut line = Line::new(start);
    for &raw in &file.plies {
        let ply = line.plies() + 1;
        let item: Item<'_> = source.parse(raw.get())?;
        step(source, &mut line, &item, raw).map_err(|error| error.of_ply(ply))?;
    }
    Ok(line)
}

/// A ply: its die, its move.
fn step<P: Notation + Stochastic>(
    source: Source<'_>,
    line: &mut Line<P>,
    item: &Item<'_>,
    raw: &RawValue,
) -> Result<(), RecordError> {
    if item.die.is_none() && item.step.is_none()
        || item.by.is_some()
        || item.shot.is_some()
        || item.answer.is_some()
    {
        return Err(source.refusal(raw, expected::STEP));
    }
    if line.is_over() {
        return Err(source.place(raw).fault(Fault::AfterEnd));
    }
    if let Some(value) = item.die {
        let face = source.number(value, expected::FACE)?.to_string();
        let event = line
            .position()
            .read_event(&face)
            .map_err(|_| source.refusal(value, expected::FACE))?;
        line.happen(event)
            .map_err(|_| source.refusal(value, expected::FACE))?;
    }
    let Some(value) = item.step else {
        // Nothing is noted beside a die that waits for its move.
        let noted = item.mark.or(item.comment).or(item.ms);
        return noted.map_or(Ok(()), |value| Err(source.refusal(value, expected::STEP)));
    };
    let text = source.text(Some(value), expected::TEXT)?;
    let note = note(source, item)?;
    line.play_text(&text, note).map_err(|error| {
        source
            .place_in(value, error.column)
            .expected(error.expected)
    })
}
