//! Wins with zones as text, one turn of the attacker a line, in the order of a walk that goes to
//! the end of each branch before the next.
//!
//! ```text
//! zone proof 1           the format and its version
//! position …             the position, in rows
//! turns 3                how many lines with turns follow
//! H9I8 2                 the attacker's turn, and to how many replies there are answers
//! - K10L10               behind the null move
//! K10 J9L9               behind one stone; the other one stands where it does not matter
//! end
//! ```
//!
//! A number of replies that is 0 is left out. Behind many replies the attacker goes on in the same
//! way: then `J9L9 =17` stands for the turn, and all behind it, of the 17th of these lines, which
//! must be whole before.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt::{self, Write};

use game_core::{Localized, ParseError, Text, text};
use thiserror::Error;

use super::proof::{Reply, ZoneProof};
use crate::cell::{Cell, write_cell};
use crate::notation::read_cell;
use crate::position::Connect6;
use crate::turn::Turn;

/// What stands for a reply without a stone that matters.
const NULL: &str = "-";

/// The first line.
const HEAD: &str = "zone proof 1";

/// Most turns of a proof that is read, those that stand in several places counted at each: 80 MB.
const MOST: usize = 2_000_000;

/// The fault in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ZoneFault {
    /// The first line is not `zone proof 1`.
    Format,
    /// A line `position` with a position of a board of this size is expected.
    Position(Option<ParseError>),
    /// A line `turns` with a number is expected.
    Turns,
    /// A reply, a turn, and how many replies are answered are expected.
    Line,
    /// More turns stand in a row than a board has room for.
    Deep,
    /// The line whose turns stand here too is not whole before this one.
    Same,
    /// With all that stands in several places the proof has more turns than are read.
    Large,
    /// The text has not as many turns as it says, or no line `end` behind them.
    End,
}

impl ZoneFault {
    /// What should stand in the line.
    #[must_use]
    pub const fn expected(&self) -> Text {
        match self {
            Self::Format => Text::new("the line `zone proof 1`", "`zone proof 1`"),
            Self::Position(_) => Text::new(
                "`position` with a position of Connect6",
                "`position` 与六子棋局面",
            ),
            Self::Turns => Text::new("`turns` with a number", "`turns` 与手数"),
            Self::Line => Text::new(
                "a reply, a turn and a number of replies",
                "应手、一手棋与应手个数",
            ),
            Self::Deep => Text::new(
                "no more turns than the board has room for",
                "棋盘容得下的手数",
            ),
            Self::Same | Self::Large | Self::End => {
                Text::new("the line `end` behind the last turn", "末手之后的 `end`")
            }
        }
    }

    /// The fault in a line, as a sentence.
    fn sentence(&self, line: usize) -> String {
        match self {
            Self::Format => format!("The line `{HEAD}` is expected: line {line}."),
            Self::Position(None) => format!("A line `position` is expected: line {line}."),
            Self::Position(Some(error)) => {
                format!("No position of this board in line {line}: {error}")
            }
            Self::Turns => format!("A line `turns` with a number is expected: line {line}."),
            Self::Line => {
                format!(
                    "A reply, a turn and a number of replies are expected, as in `- K10L10 2`: line {line}."
                )
            }
            Self::Deep => {
                format!("Line {line} has more turns before it than a board has room for.")
            }
            Self::Same => format!("Line {line} stands for turns that are not written before it."),
            Self::Large => format!("Up to line {line} the proof has more than {MOST} turns."),
            Self::End => format!("The proof does not end where it says: line {line}."),
        }
    }
}

/// Why a text is no win with zones: the fault and its line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", .fault.sentence(*.line))]
pub struct ZoneError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: ZoneFault,
}

impl Localized for ZoneError {
    fn text(&self) -> Text {
        let (line, expected) = (self.line, self.fault.expected());
        text!("{self}", "第 {line} 行：此处应为{expected:#}。")
    }
}

impl ZoneProof {
    /// Writes the proof for a position.
    #[must_use]
    pub fn write<const N: usize, const FIVES: bool>(
        &self,
        position: &Connect6<N, FIVES>,
    ) -> String {
        let (mut ways, mut lines) = (Ways::default(), String::new());
        let first = ways.add(self);
        let mut told = ZoneWriter {
            size: N,
            places: vec![None; ways.all.len()],
            count: 0,
        };
        // A `String` never refuses.
        let _ = told.way(&ways, first, None, &mut lines);
        format!(
            "{HEAD}\nposition {position}\nturns {}\n{lines}end\n",
            told.count
        )
    }

    /// Reads a proof and the position it is for. Whether it proves anything is for
    /// [`check`](fn@super::check) to say.
    ///
    /// # Errors
    ///
    /// The text is none.
    pub fn read<const N: usize, const FIVES: bool>(
        text: &str,
    ) -> Result<(Connect6<N, FIVES>, Self), ZoneError> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(at(1, ZoneFault::Format));
        }
        let position = behind(lines.next(), "position").ok_or(at(2, ZoneFault::Position(None)))?;
        let position = position
            .parse()
            .map_err(|error| at(2, ZoneFault::Position(Some(error))))?;
        let count = behind(lines.next(), "turns").and_then(|number| number.parse::<usize>().ok());
        let count = count.ok_or(at(3, ZoneFault::Turns))?;
        let mut source = Source {
            items: Vec::new(),
            ends: Vec::new(),
            size: N,
            built: 0,
        };
        while source.items.len() < count {
            let line = source.items.len() + FIRST;
            let text = lines
                .next()
                .filter(|&text| text != END)
                .ok_or(at(line, ZoneFault::End))?;
            source
                .items
                .push(item(text, line == FIRST, N).ok_or(at(line, ZoneFault::Line))?);
        }
        source.ends = vec![None; count];
        let (proof, next) = source.win(0, 0)?;
        let is_whole = next == count && lines.next() == Some(END) && lines.next().is_none();
        if is_whole {
            Ok((position, proof))
        } else {
            Err(at(next + FIRST, ZoneFault::End))
        }
    }
}

/// What a turn is followed by: replies, and the numbers of the ways behind them.
type Way = (Turn, Vec<(Reply, usize)>);

/// Each way to go on once, however many places it stands in.
#[derive(Default)]
struct Ways<'p> {
    numbers: BTreeMap<Way, usize>,
    all: Vec<(&'p ZoneProof, Vec<usize>)>,
}

impl<'p> Ways<'p> {
    fn add(&mut self, proof: &'p ZoneProof) -> usize {
        let behind: Vec<usize> = proof.replies.iter().map(|(_, win)| self.add(win)).collect();
        let replies = proof
            .replies
            .iter()
            .zip(&behind)
            .map(|((reply, _), &way)| (*reply, way))
            .collect();
        let next = self.all.len();
        let number = *self.numbers.entry((proof.turn, replies)).or_insert(next);
        if number == next {
            self.all.push((proof, behind));
        }
        number
    }
}

/// What was written so far.
struct ZoneWriter {
    size: usize,
    /// The line of each way, counted from 1.
    places: Vec<Option<usize>>,
    count: usize,
}

impl ZoneWriter {
    fn way(
        &mut self,
        ways: &Ways<'_>,
        way: usize,
        reply: Option<Reply>,
        out: &mut String,
    ) -> fmt::Result {
        let (Some((proof, behind)), Some(place)) =
            (ways.all.get(way), self.places.get(way).copied())
        else {
            return Ok(());
        };
        self.count += 1;
        if let Some(reply) = reply {
            reply
                .cells()
                .try_for_each(|cell| write_cell(cell, self.size, out))?;
            out.push_str(if reply.count() == 0 { "- " } else { " " });
        }
        if let Some(place) = place.filter(|_| !behind.is_empty()) {
            return writeln!(out, "={place}");
        }
        self.places[way] = Some(self.count);
        proof
            .turn
            .cells()
            .try_for_each(|cell| write_cell(cell, self.size, out))?;
        match behind.len() {
            0 => out.push('\n'),
            count => writeln!(out, " {count}")?,
        }
        let mut each = proof.replies.iter().zip(behind);
        each.try_for_each(|((reply, _), &way)| self.way(ways, way, Some(*reply), out))
    }
}

/// The line of the first turn, from 1.
const FIRST: usize = 4;

/// The last line.
const END: &str = "end";

const fn at(line: usize, fault: ZoneFault) -> ZoneError {
    ZoneError { line, fault }
}

/// What stands behind a word and a space.
fn behind<'t>(line: Option<&'t str>, word: &str) -> Option<&'t str> {
    line?.strip_prefix(word)?.strip_prefix(' ')
}

/// What a line says.
struct ParsedLine {
    reply: Reply,
    what: LineKind,
}

enum LineKind {
    /// The attacker's turn, and to how many replies there are answers.
    Turn(Turn, usize),
    /// What another line says, from 1.
    Same(usize),
}

/// The cells of a word without spaces, two at most.
fn cells(word: &str, size: usize) -> Option<Vec<Cell>> {
    let (mut cells, mut rest) = (Vec::new(), word);
    while !rest.is_empty() && cells.len() < 2 {
        let next = rest
            .bytes()
            .skip(1)
            .position(|byte| byte.is_ascii_alphabetic())
            .map_or(rest.len(), |at| at + 1);
        cells.push(read_cell(rest.get(..next)?, size).ok()?);
        rest = rest.get(next..)?;
    }
    rest.is_empty().then_some(cells)
}

/// A line: the reply, which the first line has not, then the turn and how many replies are
/// answered.
fn item(line: &str, is_first: bool, size: usize) -> Option<ParsedLine> {
    let mut words = line.split(' ');
    let reply = match if is_first { NULL } else { words.next()? } {
        NULL => Reply::NONE,
        word => cells(word, size)
            .filter(|cells| !cells.is_empty())?
            .into_iter()
            .collect(),
    };
    let word = words.next()?;
    let what = if let Some(number) = word.strip_prefix('=') {
        LineKind::Same(number.parse().ok()?)
    } else {
        let turn = match *cells(word, size)? {
            [first] => Turn::One(first),
            [first, second] => Turn::Two(first, second),
            _ => return None,
        };
        LineKind::Turn(
            turn,
            words
                .next()
                .map_or(Some(0), |word| word.parse().ok().filter(|&count| count > 0))?,
        )
    };
    words.next().is_none().then_some(ParsedLine { reply, what })
}

/// The lines of a text, from which the tree is built.
struct Source {
    items: Vec<ParsedLine>,
    /// Where the subtree of each line ends, once it was built.
    ends: Vec<Option<usize>>,
    size: usize,
    /// Turns that were built.
    built: usize,
}

impl Source {
    /// The turn of a line, behind this many others, and all that is behind it; and the line that
    /// comes then.
    fn win(&mut self, line: usize, turns: usize) -> Result<(ZoneProof, usize), ZoneError> {
        let fault = |fault| at(line + FIRST, fault);
        if turns > self.size * self.size / 2 {
            return Err(fault(ZoneFault::Deep));
        }
        let (turn, count) = match self.items.get(line).ok_or(fault(ZoneFault::End))?.what {
            LineKind::Turn(turn, count) => (turn, count),
            LineKind::Same(number) => {
                let same = number
                    .checked_sub(1)
                    .filter(|&same| self.ends.get(same).copied().flatten().is_some());
                let same = same.ok_or(fault(ZoneFault::Same))?;
                return Ok((self.win(same, turns)?.0, line + 1));
            }
        };
        self.built += 1;
        if self.built > MOST {
            return Err(fault(ZoneFault::Large));
        }
        let (mut replies, mut next) = (Vec::new(), line + 1);
        for _ in 0..count {
            let reply = self
                .items
                .get(next)
                .ok_or(at(next + FIRST, ZoneFault::End))?
                .reply;
            let (win, end) = self.win(next, turns + 1)?;
            replies.push((reply, win));
            next = end;
        }
        self.ends[line] = Some(next);
        Ok((ZoneProof { turn, replies }, next))
    }
}
