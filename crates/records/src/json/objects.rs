//! The objects of our own JSON: a file and a ply, as slices of the text.

use std::time::Duration;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::source::Source;
use crate::error::RecordError;
use crate::expected;
use crate::line::Note;

/// The object of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File<'t> {
    #[serde(borrow)]
    pub(super) quincunx: &'t RawValue,
    pub(super) game: &'t RawValue,
    pub(super) players: Option<&'t RawValue>,
    pub(super) verdict: Option<&'t RawValue>,
    pub(super) date: Option<&'t RawValue>,
    pub(super) time: Option<&'t RawValue>,
    pub(super) place: Option<&'t RawValue>,
    pub(super) event: Option<&'t RawValue>,
    pub(super) clock: Option<&'t RawValue>,
    pub(super) comment: Option<&'t RawValue>,
    pub(super) start: Option<&'t RawValue>,
    pub(super) seats: Option<&'t RawValue>,
    pub(super) plies: Vec<&'t RawValue>,
    pub(super) layouts: Option<Vec<&'t RawValue>>,
}

/// The object of a ply.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Item<'t> {
    #[serde(borrow)]
    pub(super) die: Option<&'t RawValue>,
    #[serde(rename = "move")]
    pub(super) step: Option<&'t RawValue>,
    pub(super) by: Option<&'t RawValue>,
    pub(super) shot: Option<&'t RawValue>,
    pub(super) answer: Option<&'t RawValue>,
    pub(super) mark: Option<&'t RawValue>,
    pub(super) comment: Option<&'t RawValue>,
    pub(super) ms: Option<&'t RawValue>,
}

/// The note of a ply.
pub(super) fn note(source: Source<'_>, item: &Item<'_>) -> Result<Note, RecordError> {
    let mark = match item.mark {
        None => None,
        Some(value) => {
            let mark: Option<i8> = serde_json::from_str(value.get())
                .ok()
                .filter(|mark| (-2..=2).contains(mark));
            Some(mark.ok_or_else(|| source.refusal(value, expected::JSON_MARK))?)
        }
    };
    let spent = item
        .ms
        .map(|value| source.number(value, expected::MILLISECONDS))
        .transpose()?;
    let comment = source.text(item.comment, expected::TEXT)?;
    Ok(Note {
        comment,
        mark,
        spent: spent.map(Duration::from_millis),
    })
}
