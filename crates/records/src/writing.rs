//! Writing: the majority form, read back before it is given away.

use crate::encoding::{Encoding, encode};
use crate::format::Format;
use crate::name::file_name;
use crate::part::Part;
use crate::reading::{Options, read_text};
use crate::record::Record;
use crate::write_error::WriteError;

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
