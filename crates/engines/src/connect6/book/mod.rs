//! An opening book as text, read completely or refused.
//!
//! ```text
//! Connect6 book 1
//! # what made it, when, of what: as many such lines as its maker likes
//! checksum 1a2b3c4d
//! J10 I9K11 | J11L12 | 41 | 812 | 430
//! ```
//!
//! After the checksum (CRC-32 of all that follows, each line with its end) each line has five
//! parts: a position at which a turn begins, as the turns that lead there; the turn to play; its
//! value to the mover, in thousandths of a logit of the chance of winning; and the number of human
//! games known to have come there, and how many of these the mover won. Equivalent positions share
//! one line.
//!
//! `data/connect6_book.txt` is the book of the engine `connect6`; its head names the command that
//! made it.

mod error;
mod known;
mod read;

use std::fmt::{self, Display, Write};

use ::connect6::{AnyConnect6, Cell, Connect6, Symmetry, Turn};
use game_core::{Position, Symmetric};

use super::pre_search::Book;
pub use error::BookError;
pub(super) use known::BuiltInTurns;

/// The first line of every book.
const MAGIC: &str = "Connect6 book 1";

/// The book's entry for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookLine {
    /// The turns that lead to the position.
    pub moves: String,
    /// The position, at which a turn begins.
    pub position: Connect6,
    /// The turn to play.
    pub turn: Turn,
    /// The value of the turn to the mover, in thousandths of a logit of the chance of winning; a
    /// million is a win that the search sees.
    pub value: i32,
    /// Human games that came there.
    pub games: u32,
    /// Those of them that the mover won.
    pub won: u32,
}

/// A book of first turns on the board of contests.
///
/// ```
/// use engines::connect6::{Book, BookError, OpeningBook};
///
/// let text = OpeningBook::default().to_string();
/// assert_eq!(text.parse::<OpeningBook>()?, OpeningBook::default());
/// assert_eq!("J10 | I9J9".parse::<OpeningBook>(), Err(BookError::Head { line: 1 }));
/// # Ok::<(), BookError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OpeningBook {
    /// The remarks in the head of the book, one line each.
    remarks: Vec<String>,
    lines: Vec<BookLine>,
    /// The key of each canonical position and the index of its line, sorted by key.
    places: Vec<(u64, usize)>,
}

impl OpeningBook {
    /// An empty book with these remarks, whose line breaks become spaces.
    #[must_use]
    pub fn new(remarks: impl IntoIterator<Item = String>) -> Self {
        let remarks = remarks
            .into_iter()
            .map(|remark| remark.split_whitespace().collect::<Vec<_>>().join(" "));
        Self {
            remarks: remarks.collect(),
            ..Self::default()
        }
    }

    /// Adds a line unless its position has one already; returns whether it was added. The turn must
    /// begin there and be legal.
    pub fn add(&mut self, line: BookLine) -> bool {
        let mut after = line.position;
        if !begins(&line.position)
            || after.try_turn(line.turn).is_err()
            || self.place(&line.position).is_some()
        {
            return false;
        }
        let key = line.position.canonical().key();
        let at = self.places.partition_point(|&(other, _)| other <= key);
        self.places.insert(at, (key, self.lines.len()));
        self.lines.push(line);
        true
    }

    /// The lines in the order of the book.
    #[must_use]
    pub fn lines(&self) -> &[BookLine] {
        &self.lines
    }

    /// The line for a position equivalent to this one.
    #[must_use]
    pub fn line(&self, position: &Connect6) -> Option<&BookLine> {
        self.place(position).and_then(|place| self.lines.get(place))
    }

    fn place(&self, position: &Connect6) -> Option<usize> {
        let look = position.canonical();
        let key = look.key();
        let from = self.places.partition_point(|&(other, _)| other < key);
        let same = self
            .places
            .iter()
            .skip(from)
            .take_while(|&&(other, _)| other == key);
        let is_it = |place: &usize| {
            self.lines
                .get(*place)
                .is_some_and(|line| line.position.canonical() == look)
        };
        same.map(|&(_, place)| place).find(is_it)
    }

    /// The text after the checksum.
    fn body(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            // Writing to a `String` never fails.
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

/// Whether a turn begins there.
fn begins(position: &Connect6) -> bool {
    position.left() == 2 || *position == Connect6::EMPTY
}

impl Book for OpeningBook {
    fn turn(&self, position: &AnyConnect6) -> Option<Turn> {
        let AnyConnect6::Large(position) = position else {
            return None;
        };
        let line = self.line(position)?;
        let seen = Symmetry::all().find(|&symmetry| line.position.seen(symmetry) == *position)?;
        let image = |cell: Cell| seen.image(cell, 19);
        Some(match line.turn {
            Turn::One(cell) => Turn::One(image(cell)),
            Turn::Two(first, second) => Turn::Two(image(first), image(second)),
        })
    }
}

impl Display for BookLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            moves,
            value,
            games,
            won,
            ..
        } = self;
        let turn = AnyConnect6::Large(self.position).turn_text(self.turn);
        write!(f, "{moves} | {turn} | {value} | {games} | {won}")
    }
}

impl Display for OpeningBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        for remark in &self.remarks {
            writeln!(f, "{}", format!("# {remark}").trim_end())?;
        }
        let body = self.body();
        writeln!(f, "checksum {:08x}", crc32fast::hash(body.as_bytes()))?;
        f.write_str(&body)
    }
}
