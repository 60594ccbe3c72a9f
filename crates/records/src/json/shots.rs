//! Reading the shots of Planes from our own JSON: each with its answer, and the layouts at the end.

use planes::notation::read_layout;
use serde_json::value::RawValue;

use super::objects::{File, Item, note};
use super::source::Source;
use crate::draft::Place;
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::hunt::{Hunt, ShotError};

/// The shots of a game of Planes.
pub(super) fn hunt(source: Source<'_>, file: &File<'_>) -> Result<Hunt, RecordError> {
    let text = if file.start.is_some() {
        source.text(file.start, expected::TEXT)?
    } else {
        "7x7/1".to_owned()
    };
    let at = |column| {
        file.start
            .map_or(Place::START, |value| source.place_in(value, column))
    };
    let setup: planes::Setup = text
        .parse()
        .map_err(|error: game_core::ParseError| at(error.column).expected(error.expected))?;
    let seats = file.seats.map_or(Ok(1), |value| {
        let seats = source.number(value, expected::SEATS)?;
        usize::try_from(seats)
            .ok()
            .filter(|seats| (1..=2).contains(seats))
            .ok_or_else(|| source.refusal(value, expected::SEATS))
    })?;
    let mut hunt =
        Hunt::new(setup, seats).map_err(|_| at(1).expected(planes::notation::expected::SETUP))?;
    for &raw in &file.plies {
        let ply = hunt.shots().len() + 1;
        let item: Item<'_> = source.parse(raw.get())?;
        shot(source, &mut hunt, &item, raw).map_err(|error| error.of_ply(ply))?;
    }
    layouts(source, &mut hunt, file)?;
    Ok(hunt)
}

/// A shot with its answer.
fn shot(
    source: Source<'_>,
    hunt: &mut Hunt,
    item: &Item<'_>,
    raw: &RawValue,
) -> Result<(), RecordError> {
    let (Some(cell), Some(answer)) = (item.shot, item.answer) else {
        return Err(source.refusal(raw, expected::STEP));
    };
    if let Some(value) = item.die.or(item.step) {
        return Err(source.refusal(value, expected::STEP));
    }
    let Some(due) = hunt.due() else {
        return Err(source.place(raw).fault(Fault::AfterEnd));
    };
    if let Some(value) = item.by {
        let by = source.number(value, expected::SEAT)?;
        if u64::try_from(due + 1) != Ok(by) {
            return Err(source.refusal(value, expected::SEAT));
        }
    }
    let text = source.text(Some(cell), expected::SHOT)?;
    let at = planes::notation::read_cell(&text, hunt.setup().board)
        .map_err(|_| source.refusal(cell, expected::SHOT))?;
    let text = source.text(Some(answer), expected::ANSWER)?;
    let given = hunt
        .answer_of(&text)
        .ok_or_else(|| source.refusal(answer, expected::ANSWER))?;
    let note = note(source, item)?;
    hunt.shoot(at, given, note).map_err(|error| match error {
        ShotError::Cell => source.refusal(cell, expected::SHOT),
        _ => source.refusal(answer, expected::ANSWER),
    })
}

/// The layouts that are shown at the end, for each who shoots.
fn layouts(source: Source<'_>, hunt: &mut Hunt, file: &File<'_>) -> Result<(), RecordError> {
    for (seat, &value) in file.layouts.iter().flatten().enumerate() {
        if seat >= hunt.seats() {
            return Err(source.refusal(value, expected::LAYOUT));
        }
        if value.get() == "null" {
            continue;
        }
        let text = source.text(Some(value), expected::LAYOUT)?;
        let layout = read_layout(hunt.world(), &text).map_err(|error| {
            source
                .place_in(value, error.column)
                .expected(error.expected)
        })?;
        hunt.show(seat, layout).map_err(|error| match error {
            ShotError::Layout { shot } => source.place(value).fault(Fault::Layout).of_ply(shot),
            _ => source.refusal(value, expected::LAYOUT),
        })?;
    }
    Ok(())
}
