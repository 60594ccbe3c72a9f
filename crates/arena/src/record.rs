use std::fmt::{self, Display};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::{nanos, nanoseconds};

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The text of the position at which it began.
    pub start: String,
    /// The texts of all moves and events since.
    pub steps: Vec<String>,
    /// The number of the player who won; `None` for a draw.
    pub winner: Option<usize>,
    /// Why the game ended.
    pub reason: Reason,
    /// What each seat used.
    pub usage: [Usage; 2],
}

impl Record {
    /// The same game without its times: what two runs under the same node limits agree on.
    #[must_use]
    pub fn timeless(&self) -> Self {
        let usage = self.usage.map(|usage| Usage {
            time: Duration::ZERO,
            ..usage
        });
        Self {
            usage,
            ..self.clone()
        }
    }

    /// What the seat made of the game in half points: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self, seat: usize) -> usize {
        half_points(self.winner, seat)
    }

    /// Whether a game can have ended so: one of two players won or it is a draw, and the reason
    /// fits that.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let fits = match self.reason {
            Reason::Decided | Reason::Adjudicated => true,
            Reason::Repetition | Reason::Plies => self.winner.is_none(),
            _ => self.winner.is_some(),
        };
        fits && self.winner.is_none_or(|winner| winner < 2)
    }
}

/// What a seat makes of a game that has that winner, in half points.
pub(crate) fn half_points(winner: Option<usize>, seat: usize) -> usize {
    match winner {
        None => 1,
        Some(winner) if winner == seat => 2,
        Some(_) => 0,
    }
}

/// What an engine used in a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Usage {
    /// Moves that it made.
    pub moves: u64,
    /// Nodes that it reports.
    pub nodes: u64,
    /// Time it took by the referee's clock.
    #[serde(with = "nanos")]
    pub time: Duration,
}

impl Usage {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            moves: self.moves.saturating_add(other.moves),
            nodes: self.nodes.saturating_add(other.nodes),
            time: self.time.saturating_add(other.time),
        }
    }

    /// The mean time of a move; nothing where there was none.
    #[must_use]
    pub fn time_per_move(&self) -> Option<Duration> {
        nanoseconds(self.time)
            .checked_div(self.moves)
            .map(Duration::from_nanos)
    }
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// By its own rules.
    Decided,
    /// The same position for the third time: a draw.
    Repetition,
    /// The exact solver knows the outcome.
    Adjudicated,
    /// It reached the greatest number of plies: a draw.
    Plies,
    /// The loser named a move that is not legal.
    Illegal {
        /// What it named.
        text: String,
        /// The error of the game.
        message: String,
    },
    /// The loser refused to answer, with a reason.
    Refusal {
        /// Its message.
        message: String,
    },
    /// The loser panicked.
    Panic {
        /// Its message.
        message: String,
    },
    /// The loser overstepped its time.
    Time {
        /// What it took for its last move.
        #[serde(with = "nanos")]
        used: Duration,
        /// What it had for that.
        #[serde(with = "nanos")]
        allowed: Duration,
    },
}

impl Reason {
    /// All reasons' names, in the order of the variants.
    pub const NAMES: [&'static str; 8] = [
        "decided",
        "repetition",
        "adjudicated",
        "plies",
        "illegal",
        "refusal",
        "panic",
        "time",
    ];

    /// The place among [`NAMES`](Self::NAMES).
    pub(crate) const fn place(&self) -> usize {
        match self {
            Self::Decided => 0,
            Self::Repetition => 1,
            Self::Adjudicated => 2,
            Self::Plies => 3,
            Self::Illegal { .. } => 4,
            Self::Refusal { .. } => 5,
            Self::Panic { .. } => 6,
            Self::Time { .. } => 7,
        }
    }

    /// Whether the loser did something that no engine should.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::Illegal { .. } | Self::Refusal { .. } | Self::Panic { .. } | Self::Time { .. }
        )
    }

    /// The word for it in records and reports.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        Self::NAMES[self.place()]
    }
}

impl Display for Reason {
    /// A sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decided => f.write_str("The game was decided on the board."),
            Self::Repetition => {
                f.write_str("The same position stood on the board for the third time.")
            }
            Self::Adjudicated => f.write_str("The exact solver knows the outcome."),
            Self::Plies => f.write_str("The game reached its greatest number of plies."),
            Self::Illegal { text, message } => {
                write!(f, "The move {text:?} is not legal: {message}")
            }
            Self::Refusal { message } => write!(f, "The engine did not move: {message}"),
            Self::Panic { message } => write!(f, "The engine crashed: {message}"),
            Self::Time { used, allowed } => {
                write!(
                    f,
                    "The engine took {used:?} for a move that had {allowed:?}."
                )
            }
        }
    }
}
