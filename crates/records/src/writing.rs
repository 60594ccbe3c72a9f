//! Writing: the majority form, read back before it is given away.

use crate::encoding::{Encoding, encode};
use crate::format::{Format, Options, WriteError};
use crate::line::Note;
use crate::name::file_name;
use crate::part::Part;
use crate::play::Play;
use crate::reading::read_text;
use crate::record::{Heading, Record};

/// A record as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The name that contests give it.
    pub file_name: String,
    /// Its text.
    pub text: String,
    /// Its bytes in the encoding that was asked for.
    pub bytes: Vec<u8>,
    /// Parts of the record for which the format has no place.
    pub left_out: Vec<Part>,
}

/// Writes a record in a format and an encoding; [`Format::encoding`] is that of contests.
///
/// The bytes were read back and give the same record, up to the parts left out.
///
/// # Errors
///
/// The format does not hold the game or its start, a text would be read as something else, or the
/// encoding lacks a character.
pub fn write(record: &Record, format: Format, encoding: Encoding) -> Result<Written, WriteError> {
    let (within, left_out) = record.within(format);
    let text = (format.info().write)(&within)?;
    // Names with brackets, places that begin like a time: the reader finds them all.
    match read_text(&text, format, Options::default()) {
        Ok((read, _)) if read == within => {}
        _ => return Err(WriteError::Text),
    }
    let bytes = encode(&text, encoding)?;
    Ok(Written {
        file_name: file_name(&within, format),
        text,
        bytes,
        left_out,
    })
}

impl Record {
    /// The record without the parts for which the format has no place, and these parts: the result
    /// of writing the record in that format and reading it back.
    #[must_use]
    pub fn within(&self, format: Format) -> (Self, Vec<Part>) {
        let (mut record, mut left_out) = (self.clone(), Vec::new());
        for part in Part::ALL.into_iter().filter(|&part| !format.holds(part)) {
            let without = record.without(part);
            if without != record {
                left_out.push(part);
                record = without;
            }
        }
        if format == Format::Sgf {
            let without = record.with_notes_of_turns();
            if without != record {
                left_out.push(Part::Comments);
                record = without;
            }
        }
        (record, left_out)
    }

    /// The record without a part.
    fn without(&self, part: Part) -> Self {
        let (mut heading, mut play) = self.clone().into_parts();
        match part {
            Part::Players => heading.players = <[String; 2]>::default(),
            Part::Verdict => heading.verdict = play.verdict(),
            Part::Date => heading.moment.date = None,
            Part::Time => heading.moment.time = None,
            Part::Seconds => heading.moment.time = heading.moment.time.map(crate::Time::to_minute),
            Part::Place => heading.place.clear(),
            Part::Event => heading.event.clear(),
            Part::Clock => heading.clock = None,
            Part::Comment => heading.comment.clear(),
            Part::Comments => {
                play = play.noted(|_, note| Note {
                    comment: String::new(),
                    ..note.clone()
                });
            }
            Part::Marks => {
                play = play.noted(|_, note| Note {
                    mark: None,
                    ..note.clone()
                });
            }
            Part::Spent => {
                play = play.noted(|_, note| Note {
                    spent: None,
                    ..note.clone()
                });
            }
            Part::Die => play = play.without_last_event(),
        }
        remade(heading, play, self)
    }

    /// Remarks beside stones that are not the last of their turn are left out.
    fn with_notes_of_turns(&self) -> Self {
        let (heading, play) = self.clone().into_parts();
        let last = |place: usize, steps: usize| place.is_multiple_of(2) || place + 1 == steps;
        let play = match &play {
            Play::Connect6(line) => {
                let steps = line.steps().len();
                let note = |place, note: &Note| {
                    if last(place, steps) {
                        note.clone()
                    } else {
                        Note::default()
                    }
                };
                Play::Connect6(line.noted(note))
            }
            _ => play,
        };
        remade(heading, play, self)
    }
}

/// The parts put together again: their verdict is still that of the game.
fn remade(heading: Heading, play: Play, before: &Record) -> Record {
    Record::new(heading, play).unwrap_or_else(|_| before.clone())
}
