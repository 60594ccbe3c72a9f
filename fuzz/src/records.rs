//! The laws of record files, one for each parser.

use records::{Encoding, Fault, Format, Options, Reading, RecordError, WriteError, decode, read_as, write};

/// Bytes are refused at one of their places, or are a record whose written text is read back as the same record.
fn round_trip(bytes: &[u8], format: Format) {
    let Reading { record, .. } = match read_as(bytes, Some(format), Options::default()) {
        Ok(reading) => reading,
        Err(error) => return is_within(bytes, &error),
    };
    let (within, _) = record.within(format);
    match write(&record, format, Encoding::Utf8) {
        Ok(written) => {
            let again = read_as(&written.bytes, Some(format), Options::default());
            assert_eq!(again.map(|reading| reading.record), Ok(within));
        }
        // A record that is read need not be complete; and a name may look like a sign of a side.
        Err(error) => {
            let known = [WriteError::Start, WriteError::NoPly, WriteError::PartTurn, WriteError::Text];
            assert!(known.contains(&error), "{error}");
        }
    }
    assert!(write(&record, Format::Json, Encoding::Utf8).is_ok(), "our own format holds every record");
}

/// The place of an error is in the text, or one column after a line.
fn is_within(bytes: &[u8], error: &RecordError) {
    let sentence = error.to_string();
    assert!(sentence.starts_with("Line ") && sentence.ends_with('.'), "{sentence}");
    let Ok((text, _)) = decode(bytes) else { return assert_eq!(error.fault, Fault::NotText) };
    let line = usize::try_from(error.line).unwrap_or(0).checked_sub(1).and_then(|line| text.split('\n').nth(line));
    let columns = line.map_or(0, |line| line.chars().count());
    assert!(error.column >= 1 && error.column as usize <= columns + 1, "{sentence}\n{text}");
}

/// See [`Format::C6`].
pub fn c6_records_round_trip(bytes: &[u8]) {
    round_trip(bytes, Format::C6);
}

/// See [`Format::Wtn`].
pub fn wtn_records_round_trip(bytes: &[u8]) {
    round_trip(bytes, Format::Wtn);
}

/// See [`Format::Dots`].
pub fn dots_records_round_trip(bytes: &[u8]) {
    round_trip(bytes, Format::Dots);
}

/// See [`Format::Sgf`].
pub fn sgf_records_round_trip(bytes: &[u8]) {
    round_trip(bytes, Format::Sgf);
}

/// See [`Format::GolemList`].
pub fn lists_of_stones_round_trip(bytes: &[u8]) {
    round_trip(bytes, Format::GolemList);
}

/// See [`Format::LStrings`].
pub fn strings_of_the_l_game_round_trip(bytes: &[u8]) {
    round_trip(bytes, Format::LStrings);
}

/// See [`Format::SauConnect6`], [`Format::ConnectMore`] and [`Format::SauDots`].
pub fn lines_of_moves_round_trip(bytes: &[u8]) {
    for format in [Format::SauConnect6, Format::ConnectMore, Format::SauDots] {
        round_trip(bytes, format);
    }
}

/// See [`Format::Json`].
pub fn json_records_round_trip(bytes: &[u8]) {
    round_trip(bytes, Format::Json);
}
