use std::io;

use crate::LineError;

/// Hexadecimal digits of a checksum.
const DIGITS: usize = 8;

/// A value that can be written as a line.
pub trait Encode {
    /// The line, without its line feed. It contains no line feed.
    ///
    /// # Errors
    ///
    /// The value has no text.
    fn encode(&self) -> io::Result<String>;
}

/// A value that can be read from a line.
pub trait Decode: Sized {
    /// The value of a line, without its line feed.
    ///
    /// # Errors
    ///
    /// The line is not what [`Encode::encode`] wrote.
    fn decode(line: &[u8]) -> Result<Self, LineError>;
}

/// A sealed line of JSON.
#[cfg(feature = "json")]
impl<T: serde::Serialize> Encode for T {
    fn encode(&self) -> io::Result<String> {
        Ok(seal_line(&serde_json::to_string(self)?))
    }
}

#[cfg(feature = "json")]
impl<T: serde::de::DeserializeOwned> Decode for T {
    fn decode(line: &[u8]) -> Result<Self, LineError> {
        serde_json::from_str(open_line(line)?).map_err(|_| LineError::Meaning)
    }
}

/// A text behind its checksum: CRC-32 in eight digits, a blank, the text. The text contains no line
/// feed, and neither does the line.
#[must_use]
pub fn seal_line(text: &str) -> String {
    format!("{:08x} {text}", crc32fast::hash(text.as_bytes()))
}

/// The text of a sealed line.
///
/// The checksum is compared as text, so a digit in another case is found too.
///
/// # Errors
///
/// The line has no checksum, another one, or is no text.
pub fn open_line(line: &[u8]) -> Result<&str, LineError> {
    let (sum, rest) = line.split_at_checked(DIGITS).ok_or(LineError::Short)?;
    let text = rest.strip_prefix(b" ").ok_or(LineError::Short)?;
    if sum != format!("{:08x}", crc32fast::hash(text)).as_bytes() {
        return Err(LineError::Checksum);
    }
    std::str::from_utf8(text).map_err(|_| LineError::Meaning)
}
