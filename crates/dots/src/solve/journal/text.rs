//! The text of a journal: what its lines say, and which of them are whole.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::io::{self, BufRead};

use ::journal::{Decode, Encode, JournalError, LineError, Reader};

use super::super::SettledPosition;
use super::MOST;
use crate::size::Size;

/// What a journal says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Contents {
    /// The lines that are whole, in their order.
    pub settled: Vec<SettledPosition>,
    /// How many are not: their contents are lost and must be searched again.
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
    /// // The search of 2×2 boxes has written this: the opener wins two boxes or more.
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
    /// [`JournalError::NotAJournal`]: they are not those of a journal of this board.
    pub fn of(bytes: &[u8], size: Size) -> Result<Self, JournalError> {
        scan_or_begun(&mut Reader::new(bytes), size)
    }
}

/// The contents of a journal of this board.
pub(super) fn scan(
    reader: &mut Reader<impl BufRead>,
    size: Size,
) -> Result<Contents, JournalError> {
    // Damage may join any number of lines, and costs them alone.
    reader.set_longest_line(MOST);
    let head = header(size);
    if reader.line()? != Some(head.as_bytes()) {
        return Err(JournalError::NotAJournal {
            of: format!("{head:?}").into(),
        });
    }
    let mut contents = Contents::default();
    while let Some(line) = reader.line()? {
        match SettledPosition::decode(line) {
            Ok(settled) => contents.settled.push(settled),
            Err(_) => contents.damaged += 1,
        }
    }
    Ok(contents)
}

/// The same, where the first line may be one that another process is about to write.
pub(super) fn scan_or_begun(
    reader: &mut Reader<impl BufRead>,
    size: Size,
) -> Result<Contents, JournalError> {
    match scan(reader, size) {
        Err(JournalError::NotAJournal { .. }) if reader.has_torn_head(&header(size)) => {
            Ok(Contents::default())
        }
        scanned => scanned,
    }
}

fn header(size: Size) -> String {
    format!("quincunx dots journal 1 {size}")
}

/// The first line of a journal of this board.
pub(super) struct JournalHeader(pub(super) Size);

impl Encode for JournalHeader {
    fn encode(&self) -> io::Result<String> {
        Ok(header(self.0))
    }
}

impl Encode for SettledPosition {
    fn encode(&self) -> io::Result<String> {
        Ok(line(self))
    }
}

impl Decode for SettledPosition {
    fn decode(line: &[u8]) -> Result<Self, LineError> {
        core::str::from_utf8(line)
            .ok()
            .and_then(parse)
            .ok_or(LineError::Meaning)
    }
}

/// A line without its end.
fn line(settled: &SettledPosition) -> String {
    let SettledPosition {
        drawn,
        loose,
        lower,
        upper,
    } = settled;
    let text = format!("{drawn:x} {loose:08x} {lower} {upper}");
    format!("{text} {:08x}", crc32fast::hash(text.as_bytes()))
}

fn parse(text: &str) -> Option<SettledPosition> {
    let mut words = text.split(' ');
    let settled = SettledPosition {
        drawn: u128::from_str_radix(words.next()?, 16).ok()?,
        loose: u32::from_str_radix(words.next()?, 16).ok()?,
        lower: words.next()?.parse().ok()?,
        upper: words.next()?.parse().ok()?,
    };
    // Written again it must be the same, checksum included: there is one way to write it.
    (line(&settled) == text).then_some(settled)
}

impl fmt::Display for SettledPosition {
    /// As its line in a journal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line(self))
    }
}
