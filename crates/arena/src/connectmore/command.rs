//! What a line says to an engine.

use std::fmt::{self, Display};

use game_core::Side;

use super::stones::Stones;
use crate::guard::shortened;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `name`; with a question mark in the dialect that writes `@@` for a missing stone.
    Name {
        /// Whether it was a question.
        asked: bool,
    },
    /// `new`, and which side the engine plays, if that is said.
    New(Option<Side>),
    /// `move`: a turn of the opponent, to be answered.
    Move(Stones),
    /// `black` or `white`: a turn of that side, not to be answered.
    Place(Side, Stones),
    /// `next`: move for whoever is to move.
    Next,
    /// `depth`: turns to look ahead.
    Depth(u32),
    /// `vcf` or `unvcf`: whether forced wins are looked for first.
    Forcing(bool),
    /// `print`: show the board.
    Print,
    /// `help`: show the commands.
    Help,
    /// `end`: the game is over.
    End,
    /// `error`: the other side refused something.
    Error,
    /// `quit` or `exit`.
    Quit,
    /// An empty line.
    Nothing,
}

/// The greatest depth that is understood, in turns.
const DEEPEST: u32 = 181;

impl Command {
    /// The command of a line, whatever the case of its letters and the blanks between its words.
    ///
    /// ```
    /// use arena::connectmore::Command;
    /// assert_eq!(Command::read("  NEXT\r"), Ok(Command::Next));
    /// assert_eq!(Command::read("depth 6"), Ok(Command::Depth(6)));
    /// assert!(Command::read("depth six").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The line says no command, or one with words that do not belong there.
    pub fn read(line: &str) -> Result<Self, Nonsense> {
        let lower = line.to_ascii_lowercase();
        let mut words = lower.split_ascii_whitespace();
        let Some(word) = words.next() else { return Ok(Self::Nothing) };
        let rest: Vec<&str> = words.collect();
        let command = match (word, rest.as_slice()) {
            ("name", []) => Some(Self::Name { asked: false }),
            ("name?", []) | ("name", ["?"]) => Some(Self::Name { asked: true }),
            ("new", []) => Some(Self::New(None)),
            ("new", ["black"]) => Some(Self::New(Some(Side::First))),
            ("new", ["white"]) => Some(Self::New(Some(Side::Second))),
            ("move", stones) => read(stones).map(Self::Move),
            ("black", stones) => read(stones).map(|stones| Self::Place(Side::First, stones)),
            ("white", stones) => read(stones).map(|stones| Self::Place(Side::Second, stones)),
            ("next", []) => Some(Self::Next),
            ("depth", [depth]) => turns(depth).map(Self::Depth),
            ("vcf", []) => Some(Self::Forcing(true)),
            ("unvcf", []) => Some(Self::Forcing(false)),
            ("print", []) => Some(Self::Print),
            ("help", []) => Some(Self::Help),
            ("end", _) => Some(Self::End),
            ("error", _) => Some(Self::Error),
            ("quit" | "exit", []) => Some(Self::Quit),
            _ => None,
        };
        command.ok_or_else(|| Nonsense { line: shortened(line) })
    }
}

/// Stones in one word or in one word each.
fn read(words: &[&str]) -> Option<Stones> {
    if words.len() > 2 { None } else { Stones::read(&words.concat()) }
}

/// A number of turns without a sign.
fn turns(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let turns: u32 = digits.then(|| text.parse().ok()).flatten()?;
    (1..=DEEPEST).contains(&turns).then_some(turns)
}

/// A line that says no command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nonsense {
    /// Its beginning.
    pub line: String,
}

impl Display for Nonsense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The line {:?} is no command of this protocol; `help` lists them.", self.line)
    }
}

impl std::error::Error for Nonsense {}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_every_dress() {
        for (line, command) in [
            ("name", Command::Name { asked: false }),
            ("Name?", Command::Name { asked: true }),
            ("name ?", Command::Name { asked: true }),
            ("NEW\tBlack", Command::New(Some(Side::First))),
            ("new white", Command::New(Some(Side::Second))),
            ("new", Command::New(None)),
            ("depth 181", Command::Depth(181)),
            ("unVCF", Command::Forcing(false)),
            ("error no such cell", Command::Error),
            ("end", Command::End),
            ("exit", Command::Quit),
            (" \t ", Command::Nothing),
        ] {
            assert_eq!(Command::read(line), Ok(command), "{line:?}");
        }
        let stones = Stones::read("KIHJ").unwrap();
        assert_eq!(Command::read("move kiHJ"), Ok(Command::Move(stones)));
        assert_eq!(Command::read("move KI HJ"), Ok(Command::Move(stones)));
        assert_eq!(Command::read("white KIHJ"), Ok(Command::Place(Side::Second, stones)));
    }

    #[test]
    fn nonsense_is_said_to_be_so() {
        let long = "x".repeat(1000);
        for line in
            ["nam", "new red", "move", "move TT", "move JJ KK LL", "black", "next one", "depth", "depth 0", "quit now"]
        {
            let error = Command::read(line).unwrap_err();
            assert!(error.to_string().contains(line), "{error}");
        }
        for line in ["depth 182", "depth +1", "depth 99999999999", "\u{1b}[2J", "和", "name!", long.as_str()] {
            let sentence = Command::read(line).unwrap_err().to_string();
            assert!(sentence.len() < 400 && !sentence.contains(char::is_control), "{sentence:?}");
        }
    }
}
