//! Parses a book.

use std::str::FromStr;

use ::connect6::AnyConnect6;

use super::{BookError, BookLine, MAGIC, OpeningBook, begins};

impl FromStr for OpeningBook {
    type Err = BookError;

    /// Parses a whole book; damaged and repeated lines are errors.
    fn from_str(text: &str) -> Result<Self, BookError> {
        Self::read(text, |rest, expected| {
            // Line ends differ between systems, so every line is hashed with the same one.
            let mut hasher = crc32fast::Hasher::new();
            for (_, line) in rest {
                hasher.update(line.as_bytes());
                hasher.update(b"\n");
            }
            let found = hasher.finalize();
            if expected == found {
                Ok(())
            } else {
                Err(BookError::Checksum { expected, found })
            }
        })
    }
}

impl OpeningBook {
    /// Parses the book that is part of the program without its checksum, whose table adds 16 kB to
    /// a page. A test checks the same text.
    pub(super) fn of_program(text: &str) -> Result<Self, BookError> {
        Self::read(text, |_, _| Ok(()))
    }

    /// Parses a book; `check` gets the lines after the checksum with their numbers, and the
    /// checksum.
    fn read(
        text: &str,
        check: impl Fn(&[(usize, &str)], u32) -> Result<(), BookError>,
    ) -> Result<Self, BookError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, line)| line != MAGIC) {
            return Err(BookError::Head { line: 1 });
        }
        let mut book = Self::default();
        let expected = loop {
            let (number, line) = lines.next().ok_or(BookError::NoChecksum)?;
            match (
                line.strip_prefix("# ").or((line == "#").then_some("")),
                line.strip_prefix("checksum "),
            ) {
                (Some(remark), _) => book.remarks.push(remark.trim_end().to_owned()),
                (None, Some(digits)) => break checksum(digits).ok_or(BookError::NoChecksum)?,
                (None, None) => return Err(BookError::Head { line: number }),
            }
        };
        let rest: Vec<(usize, &str)> = lines.collect();
        check(&rest, expected)?;
        for (number, line) in rest {
            if !book.add(read(number, line)?) {
                return Err(BookError::Twice { line: number });
            }
        }
        Ok(book)
    }
}

/// Eight hexadecimal digits in lower case.
fn checksum(digits: &str) -> Option<u32> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_one = digits.len() == 8 && digits.bytes().all(is_digit);
    is_one
        .then(|| u32::from_str_radix(digits, 16).ok())
        .flatten()
}

/// Parses a line after the checksum.
fn read(line: usize, text: &str) -> Result<BookLine, BookError> {
    let parts: Vec<&str> = text.split(" | ").collect();
    let &[moves, turn, value, games, won] = parts.as_slice() else {
        return Err(BookError::Parts {
            line,
            found: parts.len(),
        });
    };
    let position: AnyConnect6 = moves
        .parse()
        .map_err(|error| BookError::Position { line, error })?;
    let turn = position
        .read_turn(turn)
        .map_err(|error| BookError::Turn { line, error })?;
    let AnyConnect6::Large(position) = position else {
        return Err(BookError::NoTurn { line });
    };
    if !begins(&position) {
        return Err(BookError::NoTurn { line });
    }
    let (value, games, won) = (
        number(line, 3, value)?,
        number(line, 4, games)?,
        number(line, 5, won)?,
    );
    if won > games {
        return Err(BookError::Number { line, part: 5 });
    }
    Ok(BookLine {
        moves: moves.to_owned(),
        position,
        turn,
        value,
        games,
        won,
    })
}

/// Parses a number in its only written form, without signs and leading zeros.
fn number<T: FromStr + ToString>(line: usize, part: usize, text: &str) -> Result<T, BookError> {
    let number = text
        .parse::<T>()
        .ok()
        .filter(|number| number.to_string() == text);
    number.ok_or(BookError::Number { line, part })
}
