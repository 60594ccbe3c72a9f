//! Lines to an engine.

use std::fmt::{self, Display};

use game_core::ParseError;

use super::go::Go;
use super::scan::{Words, expected, owned, spaced, whole};
use super::{text_of, word_of};

/// A line to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `quincunx`: asks for the name and the options of the engine.
    Quincunx,
    /// `isready`: answer once all earlier commands are done.
    IsReady,
    /// `setoption name … value …`.
    SetOption {
        /// The name of the option: one word.
        name: String,
        /// Its value.
        value: String,
    },
    /// `newgame`, optionally with a seed: forget the last game, and start one with this seed.
    NewGame {
        /// The seed of the game; 0 by default.
        seed: Option<u64>,
    },
    /// `position`: set up a position.
    Position {
        /// The text of a position; `None` for `start`.
        start: Option<String>,
        /// Moves and events from there.
        moves: Vec<String>,
    },
    /// `go`: think, and answer with a move.
    Go(Go),
    /// `ponderhit`: the predicted move, on which the engine ponders, was made.
    PonderHit,
    /// `stop`: answer now.
    Stop,
    /// `d`: draw the board.
    Draw,
    /// `quit`: exit.
    Quit,
    /// An empty line.
    Nothing,
}

impl Command {
    /// The command of a line.
    ///
    /// ```
    /// use protocols::quincunx::Command;
    /// let command = Command::read("position 9x9 E5 moves D4 D5")?;
    /// let moves = vec!["D4".to_owned(), "D5".to_owned()];
    /// assert_eq!(command, Command::Position { start: Some("9x9 E5".to_owned()), moves });
    /// let error = Command::read("go nodes many").unwrap_err();
    /// assert_eq!(error.to_string(), "Line 1, column 10: expected a whole number.");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The line is no command.
    pub fn read(line: &str) -> Result<Self, ParseError> {
        let words = &mut Words::new(line);
        let refusal = words.refusal(expected::COMMAND);
        let Some(word) = words.next() else {
            return Ok(Self::Nothing);
        };
        let command = match word {
            "quincunx" => Self::Quincunx,
            "isready" => Self::IsReady,
            "setoption" => Self::read_option(words)?,
            "newgame" if words.peek().is_none() => Self::NewGame { seed: None },
            "newgame" => Self::NewGame {
                seed: Some(words.pair("seed", expected::SEED, whole)?),
            },
            "position" => Self::read_position(words)?,
            "go" => Self::Go(Go::read(words)?),
            "ponderhit" => Self::PonderHit,
            "stop" => Self::Stop,
            "d" => Self::Draw,
            "quit" => Self::Quit,
            _ => return Err(refusal),
        };
        words.end()?;
        Ok(command)
    }

    fn read_option(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let name = words.pair("name", expected::NAME, owned)?;
        let refusal = words.refusal(expected::VALUE);
        let is_value = words.skip("value");
        let value = spaced(std::iter::from_fn(|| words.next()));
        if is_value && !value.is_empty() {
            Ok(Self::SetOption { name, value })
        } else {
            Err(refusal)
        }
    }

    fn read_position(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let refusal = words.refusal(expected::TEXT);
        let mut text = Vec::new();
        while words.peek().is_some_and(|word| word != "moves") {
            text.extend(words.next());
        }
        if text.is_empty() {
            return Err(refusal);
        }
        let mut moves = Vec::new();
        if words.skip("moves") {
            moves.push(words.take(expected::MOVES, |word| Some(text_of(word)))?);
            moves.extend(std::iter::from_fn(|| words.next()).map(text_of));
        }
        let start = (text != ["start"]).then(|| spaced(text));
        Ok(Self::Position { start, moves })
    }
}

impl Display for Command {
    /// The line, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quincunx => f.write_str("quincunx"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Self::NewGame { seed: None } => f.write_str("newgame"),
            Self::NewGame { seed: Some(seed) } => write!(f, "newgame seed {seed}"),
            Self::Position { start, moves } => {
                write!(f, "position {}", start.as_deref().unwrap_or("start"))?;
                f.write_str(if moves.is_empty() { "" } else { " moves" })?;
                moves.iter().try_for_each(|m| write!(f, " {}", word_of(m)))
            }
            Self::Go(go) => Display::fmt(go, f),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Stop => f.write_str("stop"),
            Self::Draw => f.write_str("d"),
            Self::Quit => f.write_str("quit"),
            Self::Nothing => Ok(()),
        }
    }
}
