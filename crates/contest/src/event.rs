//! What happened: the lines of a journal. A match is its terms and what happened since, and nothing
//! else.

use serde::{Deserialize, Serialize};

use crate::team::Team;
use crate::terms::{Colours, Day, Dice, Hour};

/// Something that happened in a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// Something else was agreed.
    Agreed(Agreed),
    /// A team has placed its stones: the six numbers in reading order as it sees them.
    Layout {
        /// Who.
        team: Team,
        /// The numbers.
        stones: [u8; 6],
    },
    /// A team's planes: where ours are hidden before a round, and where the opponent's were after
    /// it.
    Hidden {
        /// Whose.
        team: Team,
        /// The layout, as `9x9 D2^ H7>`.
        planes: String,
    },
    /// The next game began, on that day at that hour.
    Started {
        /// The day.
        day: Option<Day>,
        /// The hour.
        hour: Option<Hour>,
    },
    /// A move or a throw, as the game writes it.
    Step {
        /// Its text.
        text: String,
        /// Who brought it.
        by: By,
    },
    /// Steps were taken back.
    Back {
        /// How many steps are left.
        kept: usize,
    },
    /// Both clocks stand.
    Paused,
    /// The clock of the team to move runs again.
    Resumed,
    /// The record of the game on the board was written: its file's name.
    Recorded {
        /// The name, without a folder.
        name: String,
    },
    /// Clocks were set; what they show stands beside every event.
    Corrected,
    /// The game has ended otherwise than by its rules.
    Ended(Ending),
    /// The game was closed, and its result counts.
    Next,
    /// The match was closed for good.
    Closed,
    /// Time went by.
    Tick,
}

/// One of the terms of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Agreed {
    /// A team's name.
    Name(Team, String),
    /// The contest.
    Contest(String),
    /// Where it is played.
    Place(String),
    /// The day; nothing for that of the machine.
    Day(Option<Day>),
    /// The hour; nothing for that of the machine.
    Hour(Option<Hour>),
    /// Which team is ours.
    Ours(Team),
    /// Games of the match.
    Games(u32),
    /// Each team's time for a game, in milliseconds.
    Clock(u64),
    /// The part of our time that the engine never gets, in milliseconds.
    Margin(u64),
    /// Who plays the first colour.
    Colours(Colours),
    /// Who throws dice.
    Dice(Dice),
    /// Board, planes and reveal rule, as `9x9/2r`.
    Setup(String),
}

/// Who brought a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The operator typed it.
    Hand,
    /// The engine chose it.
    Engine,
    /// The engine had no answer, and the program played what it had in reserve.
    Reserve,
    /// The program threw the die, or answered a shot from our hidden planes.
    Program,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By its rules: the winner, or `None` for a draw.
    Rules(Option<Team>),
    /// The same position stood on the board for the third time: a draw.
    Repetition,
    /// That team gave up.
    Resigned(Team),
    /// That team's time ran out, and the referee says so.
    Time(Team),
    /// By the referee's decision: the winner, or `None` for a draw.
    Ruled(Option<Team>),
    /// The game was broken off and does not count.
    Void,
}

impl Ending {
    /// The winner; `None` for a draw and for a game that does not count.
    #[must_use]
    pub fn winner(self) -> Option<Team> {
        match self {
            Self::Rules(winner) | Self::Ruled(winner) => winner,
            Self::Resigned(loser) | Self::Time(loser) => Some(!loser),
            Self::Repetition | Self::Void => None,
        }
    }

    /// Half points of each team.
    #[must_use]
    pub fn points(self) -> [u32; 2] {
        match (self, self.winner()) {
            (Self::Void, _) => [0, 0],
            (_, Some(Team::A)) => [2, 0],
            (_, Some(Team::B)) => [0, 2],
            (_, None) => [1, 1],
        }
    }
}

/// An event with what the clocks showed right after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalEntry {
    /// What happened.
    pub event: Event,
    /// What A and B had left, in milliseconds.
    pub left: [u64; 2],
}
