use std::fmt::{self, Display};

/// Hexadecimal digits of a checksum.
const DIGITS: usize = 8;

/// A line of text behind its checksum: CRC-32 in eight digits, a blank, the text, a line feed.
/// The text holds no line feed.
#[must_use]
pub fn seal(text: &str) -> String {
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// The text of a line, without its line feed.
///
/// The checksum is compared as text, so that no digit can change its case unseen.
///
/// # Errors
///
/// The line has no checksum, another one, or is no text.
pub fn open(line: &[u8]) -> Result<&str, LineFault> {
    let Some((sum, rest)) = line.split_at_checked(DIGITS) else { return Err(LineFault::Short) };
    let Some((b' ', text)) = rest.split_first() else { return Err(LineFault::Short) };
    if sum != format!("{:08x}", crc32fast::hash(text)).as_bytes() {
        return Err(LineFault::Checksum);
    }
    std::str::from_utf8(text).map_err(|_| LineFault::Meaning)
}

/// What is wrong with a line of a journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// There is no checksum with a blank behind it.
    Short,
    /// The checksum is not that of the text.
    Checksum,
    /// The checksum is right, and the text is no game.
    Meaning,
    /// It has more bytes than a line may have ([`LONGEST_LINE`](super::LONGEST_LINE)).
    Long,
}

impl Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Short => "it does not begin with a checksum",
            Self::Checksum => "its checksum does not fit",
            Self::Meaning => "it holds no game",
            Self::Long => "it is longer than a line may be",
        })
    }
}
