//! The laws of record files, one for each parser.

use records::{
    Encoding, Fault, Format, Options, Piece, Reading, RecordError, Splitter, WriteError, as_entry,
    decode, read, read_as, write,
};

/// Bytes are refused at one of their places, or are a record whose written text is read back as the
/// same record.
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
            let known = [
                WriteError::Start,
                WriteError::NoPly,
                WriteError::PartTurn,
                WriteError::Text,
            ];
            assert!(known.contains(&error), "{error}");
        }
    }
    assert!(
        write(&record, Format::Json, Encoding::Utf8).is_ok(),
        "our own format holds every record"
    );
}

/// The place of an error is in the text, or one column after a line.
fn is_within(bytes: &[u8], error: &RecordError) {
    let sentence = error.to_string();
    assert!(
        sentence.starts_with("Line ") && sentence.ends_with('.'),
        "{sentence}"
    );
    let Ok((text, _)) = decode(bytes) else {
        return assert_eq!(error.fault, Fault::NotText);
    };
    let line = usize::try_from(error.line)
        .unwrap_or(0)
        .checked_sub(1)
        .and_then(|line| text.split('\n').nth(line));
    let columns = line.map_or(0, |line| line.chars().count());
    assert!(
        error.column >= 1 && error.column as usize <= columns + 1,
        "{sentence}\n{text}"
    );
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

/// See [`Format::GolemDots`], [`Format::Trmph`] and [`Format::Table`].
pub fn games_of_corpora_round_trip(bytes: &[u8]) {
    for format in [Format::GolemDots, Format::Trmph, Format::Table] {
        round_trip(bytes, format);
    }
}

/// The games of a file are parts of it, in order; and those that can be read are split again when
/// they are written one after the other.
pub fn files_of_games_are_cut_into_them(bytes: &[u8]) {
    let pieces: Vec<Piece> = Splitter::new(bytes).filter_map(Result::ok).collect();
    let (mut rest, mut place) = (bytes, (1, 1));
    let mut records = Vec::new();
    for (piece, number) in pieces.iter().zip(1..) {
        assert_eq!(piece.number, number);
        assert!(place <= (piece.line, piece.column), "{place:?} {piece:?}");
        place = (piece.line, piece.column);
        let at = rest
            .windows(piece.bytes.len())
            .position(|part| part == piece.bytes);
        assert!(at.is_some(), "{piece:?} is no part of {rest:?}");
        rest = &rest[at.unwrap_or(0) + piece.bytes.len()..];
        match read(&piece.bytes) {
            Ok(reading) => records.push((reading.record.within(reading.format).0, reading.format)),
            Err(error) => is_within(&piece.bytes, &error),
        }
    }
    let mut file = String::new();
    let mut written = Vec::new();
    for (record, format) in records {
        // Lines of moves and strings without a turn are not games.
        let Ok(text) = write(&record, format, Encoding::Utf8) else {
            continue;
        };
        if record.play().plies() > 0 {
            file += &as_entry(&text.text, format, 1);
            written.push(record);
        }
    }
    let again = Splitter::new(file.as_bytes()).map(|piece| piece.map(|piece| read(&piece.bytes)));
    let again: Vec<_> = again
        .filter_map(|reading| Some(reading.ok()?.ok()?.record))
        .collect();
    assert_eq!(again, written, "{file}");
}
