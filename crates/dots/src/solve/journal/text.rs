//! The text of a journal: what its lines say, and which of them are whole.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::super::Settled;
use super::JournalError;
use crate::size::Size;

/// What a journal says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Contents {
    /// The lines that are whole, in their order.
    pub settled: Vec<Settled>,
    /// How many are not: what they said is lost, and has to be searched again.
    pub damaged: usize,
}

impl Contents {
    /// What these bytes of a journal say. Where the last line has no end yet, it is not looked at.
    ///
    /// ```
    /// use dots::solve::journal::Contents;
    /// use dots::solve::{Limits, Solver};
    /// use dots::{Dots, Fixed, Size};
    ///
    /// // The search of 2×2 boxes has written this: whoever begins wins two boxes or more.
    /// let journal = "quincunx dots journal 1 2x2\n0 00000000 2 4 088a4ea7\n";
    /// let contents = Contents::of(journal.as_bytes(), Size::new(2, 2).unwrap())?;
    /// assert_eq!((contents.settled[0].to_string(), contents.damaged), ("0 00000000 2 4 088a4ea7".into(), 0));
    ///
    /// let solver = Solver::new(Fixed::<2, 2>::GRID, 1 << 10)?;
    /// solver.learn(&contents.settled[0])?;
    /// let answer = solver.at_least(&Dots::<Fixed<2, 2>>::EMPTY, 2, &Limits::new())?;
    /// assert_eq!((answer.value, answer.nodes), (true, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`JournalError::Header`]: they are not those of a journal of this board.
    pub fn of(bytes: &[u8], size: Size) -> Result<Self, JournalError> {
        let expected = first_line(size);
        let Some(body) = bytes.strip_prefix(expected.as_bytes()) else {
            // Somebody may be about to write the first line, or the power failed meanwhile.
            let begun = expected.as_bytes().starts_with(bytes);
            return if begun { Ok(Self::default()) } else { Err(JournalError::Header { expected: header(size) }) };
        };
        let mut contents = Self::default();
        for line in body.split_inclusive(|&byte| byte == b'\n') {
            let Some(line) = line.strip_suffix(b"\n") else { break };
            match core::str::from_utf8(line).ok().and_then(parse) {
                Some(settled) => contents.settled.push(settled),
                None => contents.damaged += 1,
            }
        }
        Ok(contents)
    }
}

/// How many of these bytes are lines with an end.
pub(super) fn whole(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

fn header(size: Size) -> String {
    format!("quincunx dots journal 1 {size}")
}

/// The first line of a journal, with its end.
pub(super) fn first_line(size: Size) -> String {
    header(size) + "\n"
}

/// A line without its end.
pub(super) fn line(settled: &Settled) -> String {
    let Settled { drawn, loose, lower, upper } = settled;
    let text = format!("{drawn:x} {loose:08x} {lower} {upper}");
    format!("{text} {:08x}", crc32fast::hash(text.as_bytes()))
}

fn parse(text: &str) -> Option<Settled> {
    let mut words = text.split(' ');
    let settled = Settled {
        drawn: u128::from_str_radix(words.next()?, 16).ok()?,
        loose: u32::from_str_radix(words.next()?, 16).ok()?,
        lower: words.next()?.parse().ok()?,
        upper: words.next()?.parse().ok()?,
    };
    // Written again it must be the same, checksum included: there is one way to write it.
    (line(&settled) == text).then_some(settled)
}

impl fmt::Display for Settled {
    /// As its line in a journal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line(self))
    }
}
