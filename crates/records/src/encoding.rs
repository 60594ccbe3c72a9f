//! The encodings of records: which one bytes are in, and texts in a given one.
//!
//! Contests in China ask for GB2312, programs write GBK, GB18030 or UTF-8. GB2312 is a part of GBK,
//! and GBK of GB18030, so that one decoder reads all three; UTF-8 is tried first, because Chinese
//! text in another encoding is hardly ever valid UTF-8. The result of a C6 or WTN record never is:
//! the first bytes of 先手胜 are `CF C8` in GBK, and `C8` continues nothing in UTF-8.

use std::fmt;

use encoding_rs::{DecoderResult, EncoderResult, GB18030, GBK};
use thiserror::Error;

use crate::draft::Place;
use crate::error::{Fault, RecordError};

/// An encoding of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// UTF-8 without byte order mark.
    Utf8,
    /// UTF-8 with byte order mark.
    Utf8Bom,
    /// GB2312 of 1980: 6,763 characters and signs.
    Gb2312,
    /// GBK of 1995.
    Gbk,
    /// GB18030, which has all characters.
    Gb18030,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Utf8,
        Self::Utf8Bom,
        Self::Gb2312,
        Self::Gbk,
        Self::Gb18030,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf8Bom => "utf-8-bom",
            Self::Gb2312 => "gb2312",
            Self::Gbk => "gbk",
            Self::Gb18030 => "gb18030",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A character that an encoding does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "The character {character:?} does not exist in {encoding}; gb18030 and utf-8 have all characters."
)]
pub struct EncodeError {
    /// The character.
    pub character: char,
    /// The encoding.
    pub encoding: Encoding,
}

/// The text of bytes and the least encoding that they are in.
///
/// ```
/// use records::{Encoding, decode};
/// assert_eq!(decode(b"\xCF\xC8\xCA\xD6\xCA\xA4")?, ("先手胜".to_owned(), Encoding::Gb2312));
/// assert_eq!(decode("先手胜".as_bytes())?, ("先手胜".to_owned(), Encoding::Utf8));
/// # Ok::<(), records::RecordError>(())
/// ```
///
/// # Errors
///
/// They are text in none of the encodings; the place is that of the first bytes that are wrong.
pub fn decode(bytes: &[u8]) -> Result<(String, Encoding), RecordError> {
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        let text = std::str::from_utf8(rest).map_err(|error| {
            let valid = rest.get(..error.valid_up_to()).unwrap_or_default();
            end_of(&String::from_utf8_lossy(valid)).fault(Fault::NotText)
        })?;
        return Ok((text.to_owned(), Encoding::Utf8Bom));
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok((text.to_owned(), Encoding::Utf8));
    }
    let text = gb18030(bytes)?;
    let least = [Encoding::Gb2312, Encoding::Gbk]
        .into_iter()
        .find(|&encoding| {
            // The same bytes, not only some bytes: GB18030 has signs in places where GBK has
            // others.
            encode(&text, encoding).is_ok_and(|encoded| encoded == bytes)
        });
    Ok((text, least.unwrap_or(Encoding::Gb18030)))
}

/// The text of bytes in GB18030.
fn gb18030(bytes: &[u8]) -> Result<String, RecordError> {
    let mut decoder = GB18030.new_decoder_without_bom_handling();
    let room = decoder
        .max_utf8_buffer_length_without_replacement(bytes.len())
        .unwrap_or(0);
    let mut text = String::with_capacity(room);
    let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    match result {
        DecoderResult::InputEmpty => Ok(text),
        DecoderResult::Malformed(..) | DecoderResult::OutputFull => {
            Err(end_of(&text).fault(Fault::NotText))
        }
    }
}

/// The place behind a text.
fn end_of(text: &str) -> Place {
    let last = text.rsplit('\n').next().unwrap_or_default();
    let count = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    Place {
        line: count(text.matches('\n').count()),
        column: count(last.chars().count()),
    }
}

/// The bytes of a text in an encoding.
///
/// ```
/// use records::{Encoding, encode};
/// assert_eq!(encode("胜", Encoding::Gb2312).unwrap(), b"\xCA\xA4");
/// assert!(encode("朱镕基", Encoding::Gb2312).is_err());
/// assert!(encode("朱镕基", Encoding::Gbk).is_ok());
/// ```
///
/// # Errors
///
/// The encoding does not have one of the characters.
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, EncodeError> {
    let table = match encoding {
        Encoding::Utf8 => return Ok(text.as_bytes().to_vec()),
        Encoding::Utf8Bom => return Ok([b"\xEF\xBB\xBF", text.as_bytes()].concat()),
        Encoding::Gb2312 | Encoding::Gbk => GBK,
        Encoding::Gb18030 => GB18030,
    };
    let (mut bytes, mut buffer) = (Vec::with_capacity(text.len()), [0; 16]);
    for character in text.chars() {
        // One at a time, so that each can be looked at: records are short.
        let mut utf8 = [0; 4];
        let (result, _, written) = table.new_encoder().encode_from_utf8_without_replacement(
            character.encode_utf8(&mut utf8),
            &mut buffer,
            true,
        );
        let encoded = buffer.get(..written).unwrap_or_default();
        let fits = match encoding {
            Encoding::Gb2312 => is_gb2312(encoded),
            // The Encoding Standard has the Euro sign as one byte, which GBK of 1995 has not.
            Encoding::Gbk => encoded != b"\x80",
            _ => true,
        };
        if !matches!(result, EncoderResult::InputEmpty) || !fits {
            return Err(EncodeError {
                character,
                encoding,
            });
        }
        bytes.extend_from_slice(encoded);
    }
    Ok(bytes)
}

/// Whether the bytes of a character are in GB2312: the places that the standard of 1980 fills, by
/// rows of 94.
fn is_gb2312(bytes: &[u8]) -> bool {
    let &[row, cell] = bytes else {
        return matches!(bytes, [byte] if byte.is_ascii());
    };
    match row {
        0xA1 | 0xA3 | 0xB0..=0xD6 | 0xD8..=0xF7 => (0xA1..=0xFE).contains(&cell),
        0xA2 => matches!(cell, 0xB1..=0xE2 | 0xE5..=0xEE | 0xF1..=0xFC),
        0xA4 => matches!(cell, 0xA1..=0xF3),
        0xA5 => matches!(cell, 0xA1..=0xF6),
        0xA6 => matches!(cell, 0xA1..=0xB8 | 0xC1..=0xD8),
        0xA7 => matches!(cell, 0xA1..=0xC1 | 0xD1..=0xF1),
        0xA8 => matches!(cell, 0xA1..=0xBA | 0xC5..=0xE9),
        0xA9 => matches!(cell, 0xA4..=0xEF),
        0xD7 => matches!(cell, 0xA1..=0xF9),
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// The standard says how many characters it has: 3,755 and 3,008 characters, 682 signs.
    #[test]
    fn gb2312_has_as_many_characters_as_the_standard_says() {
        let rows = |rows: std::ops::RangeInclusive<u8>| {
            rows.flat_map(|row| (0xA1..=0xFE).map(move |cell| [row, cell]))
                .filter(|bytes| is_gb2312(bytes))
                .count()
        };
        assert_eq!(
            (rows(0xA1..=0xAF), rows(0xB0..=0xD7), rows(0xD8..=0xFE)),
            (682, 3755, 3008)
        );
    }

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        let error = decode(b"ab\ncd\xCA\xA4\xFF").unwrap_err();
        assert_eq!(
            (error.line, error.column, error.fault),
            (2, 4, Fault::NotText)
        );
        let error = decode(b"\xEF\xBB\xBFab\n\xFF").unwrap_err();
        assert_eq!((error.line, error.column), (2, 1));
    }

    #[test]
    fn encodings_are_detected() {
        for (text, encoding) in [
            ("先手胜", Encoding::Gb2312),
            ("镕", Encoding::Gbk),
            ("胜😀", Encoding::Gb18030),
        ] {
            let bytes = encode(text, encoding).unwrap();
            assert_eq!(decode(&bytes), Ok((text.to_owned(), encoding)));
        }
        assert_eq!(encode("镕", Encoding::Gb2312).unwrap_err().character, '镕');
        assert_eq!(encode("€", Encoding::Gbk).unwrap_err().character, '€');
        assert_eq!(
            encode("😀", Encoding::Gbk).unwrap_err().encoding,
            Encoding::Gbk
        );
        let bytes = encode("a", Encoding::Utf8Bom).unwrap();
        assert_eq!(decode(&bytes), Ok(("a".to_owned(), Encoding::Utf8Bom)));
    }
}
