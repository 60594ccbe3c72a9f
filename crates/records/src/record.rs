//! The record itself: heading and play, which agree.

use thiserror::Error;

use crate::moment::Moment;
use crate::play::Play;
use crate::verdict::Verdict;

/// The time that each side had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// Seconds for the whole game.
    pub seconds: u32,
    /// Seconds added for every turn.
    pub increment: u32,
}

/// What a record says beside the game. Empty texts are unknown.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Heading {
    /// Who played First and Second.
    pub players: [String; 2],
    /// The result; nothing if it is unknown.
    pub verdict: Option<Verdict>,
    /// When it was played.
    pub moment: Moment,
    /// Where it was played.
    pub place: String,
    /// The contest.
    pub event: String,
    /// The time of each side.
    pub clock: Option<Clock>,
    /// A comment on the game.
    pub comment: String,
}

/// A game that was played: its heading, and its plies, all of them legal.
///
/// Where the game is over by its rules, its verdict is that of the rules.
///
/// ```
/// use records::{Heading, Line, Play, Record, Verdict};
/// let line = Line::new("9x9 A1 A3A5 B1C1 A7A9 D1E1 B3B5".parse::<connect6::AnyConnect6>()?);
/// let mut play = Play::Connect6(line);
/// let record = Record::new(Heading::default(), play.clone()).unwrap();
/// assert_eq!(record.heading().verdict, None);
///
/// if let Play::Connect6(line) = &mut play {
///     line.play_text("F1", Default::default())?; // six in a line
/// }
/// let record = Record::new(Heading::default(), play.clone()).unwrap();
/// assert_eq!(record.heading().verdict, Some(Verdict::Won(game_core::Side::First)));
/// let wrong = Heading { verdict: Some(Verdict::Drawn), ..Heading::default() };
/// assert!(Record::new(wrong, play).is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    heading: Heading,
    play: Play,
}

/// A heading whose verdict is not that of the finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("The heading says: {said}; the game says: {found}.")]
pub struct VerdictError {
    /// What the heading says.
    pub said: Verdict,
    /// What the rules say.
    pub found: Verdict,
}

impl Record {
    /// A record of these parts.
    ///
    /// # Errors
    ///
    /// The game is over and its verdict is another one than the heading says.
    pub fn new(mut heading: Heading, play: Play) -> Result<Self, VerdictError> {
        match (heading.verdict, play.verdict()) {
            (Some(said), Some(found)) if said != found => return Err(VerdictError { said, found }),
            (None, Some(found)) => heading.verdict = Some(found),
            _ => {}
        }
        Ok(Self { heading, play })
    }

    /// What the record says beside the game.
    #[must_use]
    pub const fn heading(&self) -> &Heading {
        &self.heading
    }

    /// The game.
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// Both parts.
    #[must_use]
    pub fn into_parts(self) -> (Heading, Play) {
        (self.heading, self.play)
    }
}
