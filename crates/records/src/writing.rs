//! Writing: the majority form, read back before it is given away.

use crate::encoding::{Encoding, encode};
use crate::format::Format;
use crate::name::file_name;
use crate::part::Part;
use crate::play::Play;
use crate::reading::{Options, read_text};
use crate::record::Record;
use crate::write_error::WriteError;
use crate::{c6, dots_record, golem, json, l_strings, move_lines, sgf, wtn};

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
/// What is written was read back and is the same record, up to the parts left out.
///
/// # Errors
///
/// The format does not hold the game or its start, a text would be read as something else, or the
/// encoding lacks a character.
pub fn write(record: &Record, format: Format, encoding: Encoding) -> Result<Written, WriteError> {
    let (within, left_out) = record.within(format);
    let text = text_of(&within, format)?;
    // Names with brackets, places that begin like a time: the reader finds them all.
    match read_text(&text, format, Options::default()) {
        Ok((read, _)) if read == within => {}
        _ => return Err(WriteError::Text),
    }
    let bytes = encode(&text, encoding)?;
    Ok(Written { file_name: file_name(&within, format), text, bytes, left_out })
}

/// The text of a record that the format holds.
fn text_of(record: &Record, format: Format) -> Result<String, WriteError> {
    let heading = record.heading();
    match (format, record.play()) {
        (Format::Json, _) => Ok(json::write(record)),
        (Format::C6, Play::Connect6(line)) => c6::write(heading, line),
        (Format::Sgf, Play::Connect6(line)) => sgf::write(heading, line),
        (Format::GolemList, Play::Connect6(line)) => golem::write(line),
        (Format::SauConnect6 | Format::ConnectMore, Play::Connect6(line)) => move_lines::write_stones(line, format),
        (Format::Wtn, Play::EinStein(line)) => wtn::write(heading, line),
        (Format::Dots, Play::Dots(line)) => dots_record::write(heading, line),
        (Format::SauDots, Play::Dots(line)) => move_lines::write_edges(line),
        (Format::LStrings, Play::LGame(line)) => l_strings::write(line),
        (format, play) => Err(WriteError::Game { format, game: play.game() }),
    }
}
