//! Reading: encoding and format from the content, then the reader of the format.

use crate::dialect::Dialect;
use crate::encoding::{Encoding, decode};
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::format::{Format, Options};
use crate::record::Record;
use crate::{golem_dots, table, trmph};

/// Most bytes of a record: 1 MiB, far more than the longest game needs.
pub const MOST_BYTES: usize = 1 << 20;

/// A record that was read, and how it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The record.
    pub record: Record,
    /// The format that was recognised.
    pub format: Format,
    /// The encoding; UTF-8 of a text that is ASCII alone.
    pub encoding: Encoding,
    /// What differs from the majority form.
    pub dialects: Vec<Dialect>,
}

/// Reads a record of any format.
///
/// # Errors
///
/// The bytes are no text, no record, or no game by the rules.
pub fn read(bytes: &[u8]) -> Result<Reading, RecordError> {
    read_as(bytes, None, Options::default())
}

/// Reads a record of this format; of any, if it is not given.
///
/// # Errors
///
/// The bytes are no text, no record of the format, or no game by the rules.
pub fn read_as(
    bytes: &[u8],
    format: Option<Format>,
    options: Options,
) -> Result<Reading, RecordError> {
    if bytes.len() > MOST_BYTES {
        return Err(RecordError::at_start(Fault::TooLong { bytes: bytes.len() }));
    }
    let (text, encoding) = decode(bytes)?;
    let format = match format {
        Some(format) => format,
        None => recognise(&text).ok_or(RecordError::at_start(Fault::Expected(expected::RECORD)))?,
    };
    let (record, mut dialects) = read_text(&text, format, options)?;
    if is_foreign(&text, encoding, format.encoding()) {
        dialects.insert(0, Dialect::Encoding);
    }
    Ok(Reading {
        record,
        format,
        encoding,
        dialects,
    })
}

/// Whether a contest would not take this encoding for its own.
fn is_foreign(text: &str, found: Encoding, contest: Encoding) -> bool {
    match (found, contest) {
        (found, contest) if found == contest => false,
        (Encoding::Utf8, _) => !text.is_ascii(),
        (Encoding::Gb2312, Encoding::Gbk) => false,
        _ => true,
    }
}

/// Reads the text of a record of this format.
pub(crate) fn read_text(
    text: &str,
    format: Format,
    options: Options,
) -> Result<(Record, Vec<Dialect>), RecordError> {
    (format.info().read)(text, options)?.record()
}

/// The format of a text, by how it begins; nothing if it is none.
///
/// ```
/// use records::{Format, recognise};
/// assert_eq!(recognise("{{C6}[a B]"), Some(Format::C6));
/// assert_eq!(recognise("move 1 AAB"), Some(Format::SauDots));
/// assert_eq!(recognise("1. e4 e5"), Some(Format::GolemList)); // and its reader says what is wrong
/// assert_eq!(recognise(r#"{"R": "quincunx", "B": "South", "game": []}"#), Some(Format::Dots));
/// assert_eq!(recognise("https://trmph.com/dnb/board#5,a2b1"), Some(Format::Trmph));
/// assert_eq!(recognise("hello"), None);
/// ```
#[must_use]
pub fn recognise(text: &str) -> Option<Format> {
    let text = text.trim_start();
    let inside = text.strip_prefix('{').unwrap_or(text);
    if inside.starts_with("[C6]") || inside.starts_with("{C6}") {
        return Some(Format::C6);
    }
    if text
        .strip_prefix('#')
        .unwrap_or(text)
        .trim_start()
        .starts_with("[WTN]")
    {
        return Some(Format::Wtn);
    }
    if text.starts_with('{') {
        return Some(if has_our_key(text) {
            Format::Json
        } else {
            Format::Dots
        });
    }
    if text
        .strip_prefix('(')
        .is_some_and(|rest| rest.trim_start().starts_with(';'))
    {
        return Some(Format::Sgf);
    }
    let others = [
        (golem_dots::is_one(text.as_bytes()), Format::GolemDots),
        (trmph::is_link(text.as_bytes()), Format::Trmph),
        (table::is_row(text.as_bytes()), Format::Table),
    ];
    if let Some((_, format)) = others.into_iter().find(|(is_so, _)| *is_so) {
        return Some(format);
    }
    let mut signs = text.chars();
    if matches!(signs.next(), Some('1' | '2' | 'B' | 'R')) && signs.next() == Some('_') {
        return Some(Format::LStrings);
    }
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && text.chars().nth(digits) == Some('.') {
        return Some(Format::GolemList);
    }
    of_lines(text)
}

/// Whether a text of JSON has the key that our own records have; a player may well be called the
/// same.
fn has_our_key(text: &str) -> bool {
    text.split("\"quincunx\"")
        .skip(1)
        .any(|behind| behind.trim_start().starts_with(':'))
}

/// The format of lines of a protocol, by the first turn.
fn of_lines(text: &str) -> Option<Format> {
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next().map(str::to_ascii_lowercase).as_deref() {
            Some("move") => {
                let is_number = words.next()?.starts_with(|c: char| c.is_ascii_digit());
                return Some(if is_number {
                    Format::SauDots
                } else {
                    Format::SauConnect6
                });
            }
            Some("black" | "white") => return Some(Format::ConnectMore),
            Some(
                "name" | "name?" | "new" | "next" | "depth" | "vcf" | "unvcf" | "print" | "help",
            )
            | None => {}
            Some(_) => return None,
        }
    }
    None
}
