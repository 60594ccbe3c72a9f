//! Commands to an engine.

use game_core::Side;

use super::stones::Stones;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `name`; with a question mark in the dialect that writes `@@` for a missing stone.
    Name {
        /// Whether it was a question.
        asked: bool,
    },
    /// `new`, and which side the engine plays, if given.
    New(Option<Side>),
    /// `move`: a turn of the opponent, to be answered.
    Move(Stones),
    /// `black` or `white`: a turn of that side, not to be answered.
    Place(Side, Stones),
    /// `next`: move for the side to move.
    Next,
    /// `depth`: turns to look ahead.
    Depth(u32),
    /// `vcf` or `unvcf`: whether wins by turns that each threaten twice are looked for first.
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
    /// use protocols::connectmore::Command;
    /// assert_eq!(Command::read("  NEXT\r"), Some(Command::Next));
    /// assert_eq!(Command::read("depth 6"), Some(Command::Depth(6)));
    /// assert_eq!(Command::read("depth six"), None);
    /// ```
    ///
    /// `None` if the line is no command, or one with words that do not belong there.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let lower = line.to_ascii_lowercase();
        let mut words = lower.split_ascii_whitespace();
        let Some(word) = words.next() else {
            return Some(Self::Nothing);
        };
        let rest: Vec<&str> = words.collect();
        match (word, rest.as_slice()) {
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
        }
    }
}

/// Stones in one word or in one word each.
fn read(words: &[&str]) -> Option<Stones> {
    if words.len() > 2 {
        None
    } else {
        Stones::read(&words.concat())
    }
}

/// A number of turns without a sign.
fn turns(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let turns: u32 = digits.then(|| text.parse().ok()).flatten()?;
    (1..=DEEPEST).contains(&turns).then_some(turns)
}

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
            assert_eq!(Command::read(line), Some(command), "{line:?}");
        }
        let stones = Stones::read("KIHJ").unwrap();
        assert_eq!(Command::read("move kiHJ"), Some(Command::Move(stones)));
        assert_eq!(Command::read("move KI HJ"), Some(Command::Move(stones)));
        assert_eq!(
            Command::read("white KIHJ"),
            Some(Command::Place(Side::Second, stones))
        );
    }

    #[test]
    fn unknown_commands_are_refused() {
        let long = "x".repeat(1000);
        for line in [
            "nam",
            "new red",
            "move",
            "move TT",
            "move JJ KK LL",
            "black",
            "next one",
            "depth",
            "depth 0",
            "quit now",
        ] {
            assert_eq!(Command::read(line), None, "{line:?}");
        }
        for line in [
            "depth 182",
            "depth +1",
            "depth 99999999999",
            "\u{1b}[2J",
            "和",
            "name!",
            long.as_str(),
        ] {
            assert_eq!(Command::read(line), None, "{line:?}");
        }
    }
}
