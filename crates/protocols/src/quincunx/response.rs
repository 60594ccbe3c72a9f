//! Lines from an engine.

use std::fmt::{self, Display};

use game_core::{ParseError, Text};

use super::info::Info;
use super::offer::Offer;
use super::scan::{Words, expected};
use super::{text_of, word_of};

/// A line from an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Response {
    /// `id`: the engine's name and the like.
    Id {
        /// Of what: `name`, `version`, `author`, `game`.
        of: String,
        /// What.
        text: String,
    },
    /// `option`: something that can be chosen.
    Option(Offer),
    /// `quincunxok`: all options were listed.
    QuincunxOk,
    /// `readyok`: everything before is done.
    ReadyOk,
    /// `info`: what the engine thinks.
    Info(Info),
    /// `bestmove`: the move; nothing for `none`, where there is none to choose.
    BestMove(Option<String>),
    /// `board`: a line of the board, without blanks behind it.
    Board(String),
    /// `position`: where the engine stands.
    Position(String),
    /// `error`: why a line was refused.
    Error(String),
}

/// Of what an engine says something.
const IDS: [&str; 4] = ["name", "version", "author", "game"];

impl Response {
    /// The answer of a line.
    ///
    /// ```
    /// use protocols::quincunx::Response;
    /// assert_eq!(Response::read("bestmove 5:B2-C3")?, Response::BestMove(Some("5:B2-C3".to_owned())));
    /// assert_eq!(Response::read("bestmove none")?, Response::BestMove(None));
    /// assert!(Response::read("bestmove").is_err());
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The line is no answer.
    pub fn read(line: &str) -> Result<Self, ParseError> {
        let words = &mut Words::new(line);
        let refusal = words.refusal(expected::RESPONSE);
        let response = match words.next().unwrap_or_default() {
            "id" => {
                let refusal = words.refusal(expected::ID);
                let of = words
                    .next()
                    .filter(|word| IDS.contains(word))
                    .ok_or(refusal)?;
                Self::Id {
                    of: of.to_owned(),
                    text: rest(words, expected::ID)?,
                }
            }
            "option" => Self::Option(Offer::read(words)?),
            "quincunxok" => Self::QuincunxOk,
            "readyok" => Self::ReadyOk,
            "info" => Self::Info(Info::read(words)?),
            "bestmove" => {
                let best = words.take(expected::BEST, |word| Some(text_of(word)))?;
                Self::BestMove((best != "none").then_some(best))
            }
            // The blanks before the first mark belong to the drawing, all but one.
            "board" => {
                let (_, board) = line.split_once("board").unwrap_or_default();
                return Ok(Self::Board(
                    board
                        .strip_prefix(' ')
                        .unwrap_or(board)
                        .trim_end()
                        .to_owned(),
                ));
            }
            "position" => Self::Position(rest(words, expected::TEXT)?),
            "error" => Self::Error(rest(words, expected::SENTENCE)?),
            _ => return Err(refusal),
        };
        words.end()?;
        Ok(response)
    }
}

/// All that is left of the line, which must be something.
fn rest(words: &mut Words<'_>, expected: &'static Text) -> Result<String, ParseError> {
    let (text, refusal) = (words.rest(), words.refusal(expected));
    while words.next().is_some() {}
    if text.is_empty() {
        Err(refusal)
    } else {
        Ok(text.to_owned())
    }
}

impl Display for Response {
    /// The line, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id { of, text } => write!(f, "id {of} {text}"),
            Self::Option(offer) => Display::fmt(offer, f),
            Self::QuincunxOk => f.write_str("quincunxok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => Display::fmt(info, f),
            Self::BestMove(best) => {
                write!(
                    f,
                    "bestmove {}",
                    best.as_deref().map_or_else(|| "none".to_owned(), word_of)
                )
            }
            Self::Board(line) if line.is_empty() => f.write_str("board"),
            Self::Board(line) => write!(f, "board {line}"),
            Self::Position(text) => write!(f, "position {text}"),
            Self::Error(sentence) => write!(f, "error {sentence}"),
        }
    }
}
