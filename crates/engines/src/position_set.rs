//! Files of positions by which engines are measured: one position a line, and a last line that
//! shows whether any of them has changed.
//!
//! ```text
//! # Lines that begin with `#` say where the set comes from.
//! a position, as its game writes it with what is known of it
//! end 1 89abcdef
//! ```
//!
//! The last line has the number of positions and the CRC-32 of their lines, each with its line
//! feed.

use std::collections::HashSet;
use std::fmt::{Display, Write};
use std::hash::Hash;
use std::str::FromStr;

use game_core::ParseError;

/// The word before the number of positions and their checksum.
const END: &str = "end";

/// What a reader of these files may have expected, beside the phrases of positions.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// The last line.
        COUNT: "`end`, the number of positions above and their checksum: the file has been changed or cut",
            "`end`、以上局面数及其校验和（文件已被改动或截断）";
        /// Nothing more in a file.
        FILE_END: "the end of the file",
            "文件结尾";
        /// A line like an earlier one.
        NEW: "a position that no line above has, up to symmetry",
            "与以上各行（对称视为相同）不同的局面";
    }
}

/// The text of a set, with these lines at its head.
///
/// It can be read again if no line of the head has a line feed in it, and the text of each position
/// is one line that does not begin with `#` or `end`.
#[must_use]
pub fn write<T: Display>(head: &[String], positions: &[T]) -> String {
    let (mut text, mut sum) = (String::new(), crc32fast::Hasher::new());
    for line in head {
        text = text + "# " + line + "\n";
    }
    for position in positions {
        let line = format!("{position}\n");
        sum.update(line.as_bytes());
        text.push_str(&line);
    }
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{END} {} {:08x}", positions.len(), sum.finalize());
    text
}

/// Reads the text of a set. A line that begins with `#` or `end` is no position. Positions with the
/// same `representative` are equal up to symmetry.
///
/// # Errors
///
/// A line is no position of the set, or repeats an earlier one up to symmetry, or the number and
/// the checksum at the end are missing or wrong.
pub fn read<T, K>(text: &str, representative: impl Fn(&T) -> K) -> Result<Vec<T>, ParseError>
where
    T: FromStr<Err = ParseError>,
    K: Eq + Hash,
{
    let (mut positions, mut known) = (Vec::new(), HashSet::new());
    let (mut sum, mut end) = (crc32fast::Hasher::new(), None);
    let mut last = 0;
    for (number, line) in (1..).zip(text.lines()) {
        last = number;
        let at = |error: ParseError| ParseError {
            line: number,
            ..error
        };
        if line.starts_with('#') {
            continue;
        }
        if end.is_some() {
            return Err(at(ParseError::new(1, expected::FILE_END)));
        }
        if line.starts_with(END) {
            let expected = format!("{END} {} {:08x}", positions.len(), sum.clone().finalize());
            end = (line == expected).then_some(());
            end.ok_or_else(|| at(ParseError::new(1, expected::COUNT)))?;
            continue;
        }
        let position: T = line.parse().map_err(at)?;
        if !known.insert(representative(&position)) {
            return Err(at(ParseError::new(1, expected::NEW)));
        }
        sum.update(line.as_bytes());
        sum.update(b"\n");
        positions.push(position);
    }
    end.map(|()| positions).ok_or(ParseError {
        line: last + 1,
        column: 1,
        expected: expected::COUNT,
    })
}
