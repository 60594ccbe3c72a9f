//! Saved games: a small JSON file that contains the start and the steps, which are replayed.
//!
//! ```json
//! {
//!   "version": 1,
//!   "game": "lgame",
//!   "start": "nAA./.BA./.BA./.BBn A",
//!   "steps": ["C1D1C2C3"],
//!   "position": "n.AA/.BA./.BA./.BBn B",
//!   "seats": ["person", "perfect"],
//!   "seed": 0
//! }
//! ```
//!
//! `position` is the position after the steps, so that a damaged file does not pass for another
//! game; `resigned` is the number of the player who resigned, from 0.

use game_core::{ParseError, ToMove};
use registry::{ErasedGame, TextError};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::course::{Actor, Course};
use crate::commands::files::LONGEST;

/// The version of the file.
const VERSION: u64 = 1;

/// The contents of a saved game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    version: u64,
    game: String,
    start: String,
    steps: Vec<String>,
    position: String,
    /// Who played which side, as on the command line.
    pub(super) seats: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigned: Option<usize>,
    /// The seed of the game's chance events.
    pub(super) seed: u64,
}

/// The beginning of every version of the file.
#[derive(Deserialize)]
struct SavedHead {
    version: u64,
    game: String,
}

/// Why a file cannot be resumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SavedError {
    /// It is longer than any saved game.
    TooLong,
    /// It is not UTF-8 from this byte on, counted from 0.
    NotText {
        /// The number of bytes before it.
        offset: usize,
    },
    /// It is no saved game, or a damaged one.
    Json {
        /// Line, from 1.
        line: usize,
        /// Column, from 1; 0 at the end of a line.
        column: usize,
        /// The kind of error.
        fault: Category,
    },
    /// This program does not know its version.
    Version { found: u64 },
    /// It belongs to another game.
    Game {
        /// The name of that game.
        found: String,
    },
    /// The start is no position.
    Start {
        /// Its text.
        text: String,
        error: ParseError,
    },
    /// A step is impossible.
    Step {
        /// Its number, from 1.
        ply: usize,
        /// Its text.
        text: String,
        error: TextError,
    },
    /// The game had ended before this step.
    Over {
        /// The number of the step, from 1.
        ply: usize,
    },
    /// The steps lead to another position.
    Position,
    /// The numbers of seats and players differ.
    Seats {
        /// Number of seats.
        found: usize,
        /// Number of players.
        players: usize,
    },
    /// The player who resigned does not exist or could not resign.
    Resigned,
}

impl Saved {
    /// The contents for this game.
    pub(super) fn new(course: &Course, seats: Vec<String>, seed: u64) -> Self {
        Self {
            version: VERSION,
            game: course.game().name().to_owned(),
            start: course.start().text().to_owned(),
            steps: course.plies().iter().map(|ply| ply.step.clone()).collect(),
            position: course.game().text(),
            seats,
            resigned: course.resigned(),
            seed,
        }
    }

    /// The bytes of its file.
    ///
    /// # Errors
    ///
    /// Never fails: JSON can express all of it.
    pub(super) fn bytes(&self) -> serde_json::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Parses the bytes of a file with a game of this name.
    ///
    /// # Errors
    ///
    /// Fails if they are no saved game of this version and this game.
    pub(super) fn read(bytes: &[u8], game: &str) -> Result<Self, SavedError> {
        if bytes.len() as u64 > LONGEST {
            return Err(SavedError::TooLong);
        }
        let text = str::from_utf8(bytes).map_err(|error| SavedError::NotText {
            offset: error.valid_up_to(),
        })?;
        let head: SavedHead = serde_json::from_str(text).map_err(|error| damaged(&error))?;
        if head.version != VERSION {
            return Err(SavedError::Version {
                found: head.version,
            });
        }
        if head.game != game {
            return Err(SavedError::Game { found: head.game });
        }
        serde_json::from_str(text).map_err(|error| damaged(&error))
    }

    /// Whether the bytes are a saved game, of any game or version: such a file may be replaced.
    pub(super) fn is_one(bytes: &[u8]) -> bool {
        serde_json::from_slice::<SavedHead>(bytes).is_ok()
    }

    /// Replays the game step by step; `game` is any position of it.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not allow it.
    pub(super) fn replay(&self, game: &dyn ErasedGame) -> Result<Course, SavedError> {
        let mut start = game.boxed();
        start.read(&self.start).map_err(|error| SavedError::Start {
            text: self.start.clone(),
            error,
        })?;
        let mut course = Course::new(start);
        for (ply, text) in (1..).zip(&self.steps) {
            let actor = match course.game().to_move() {
                _ if course.end().is_some() => return Err(SavedError::Over { ply }),
                ToMove::Player(player) => Actor::Player(player),
                ToMove::Chance | ToMove::Nobody => Actor::Rolled,
            };
            course.play(text, actor).map_err(|error| SavedError::Step {
                ply,
                text: text.clone(),
                error,
            })?;
        }
        if course.game().text() != self.position {
            return Err(SavedError::Position);
        }
        self.check_players(&mut course)?;
        Ok(course)
    }

    fn check_players(&self, course: &mut Course) -> Result<(), SavedError> {
        let (found, players) = (self.seats.len(), course.game().payoffs().len());
        if found != players {
            return Err(SavedError::Seats { found, players });
        }
        match self.resigned {
            None => {}
            Some(player) if player < players && course.end().is_none() => course.resign(player),
            Some(_) => return Err(SavedError::Resigned),
        }
        Ok(())
    }
}

fn damaged(error: &serde_json::Error) -> SavedError {
    SavedError::Json {
        line: error.line(),
        column: error.column(),
        fault: error.classify(),
    }
}
