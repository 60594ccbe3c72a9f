use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::nanos;

/// One game to be played, as a value: [`play`](crate::play) makes a [`Record`](crate::Record) of
/// it, on this machine or on another.
///
/// Under limits that no clock affects, the record's moves and result depend on the job
/// alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The name of the game.
    pub game: String,
    /// The text of the position at which it begins.
    pub start: String,
    /// Who sits where: the specs of the engines, `NAME:key=value`, by player's number.
    pub engines: [String; 2],
    /// What each seat may use.
    pub budgets: [Budget; 2],
    /// The chance of each seat's engine in this game.
    pub seeds: [u64; 2],
    /// The chance of the dice: the same in both games of a pair.
    pub dice: u64,
    /// Threads that each engine may use, at least 1.
    pub threads: u16,
    /// When the game ends before its own rules say so.
    pub rules: Rules,
}

/// What an engine may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Budget {
    /// A fixed time for each move.
    Move {
        /// For one move.
        #[serde(with = "nanos")]
        time: Duration,
    },
    /// A clock for the whole game. The time left is shared among the moves that are likely to come
    /// ([`registry::TimeManager`]), so that no engine runs out of time by planning.
    Game {
        /// On the clock at the start.
        #[serde(with = "nanos")]
        base: Duration,
        /// Added after each move.
        #[serde(with = "nanos")]
        increment: Duration,
    },
    /// A number of nodes for each move.
    Nodes {
        /// For one move, each thread's own.
        nodes: u64,
    },
    /// A search depth in turns.
    Depth {
        /// Turns.
        depth: u32,
    },
    /// For each move the opponent's mean time for a move in this game and the one before it in the
    /// pair, at least a millisecond. See [`Plan::equal_time`](crate::Plan::equal_time).
    Equal {
        /// What the opponent took in the game before.
        #[serde(with = "nanos")]
        spent: Duration,
        /// The number of those moves.
        moves: u64,
    },
}

impl Budget {
    /// Whether results depend on the speed of the machine.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        matches!(
            self,
            Self::Move { .. } | Self::Game { .. } | Self::Equal { .. }
        )
    }
}

/// When a game ends before its own rules say so, and how exactly clocks are read.
///
/// The third repetition of a position is always a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Which positions the game's exact solver decides.
    pub adjudication: Adjudication,
    /// The number of steps, moves and events together, after which the game is a draw.
    pub most_plies: u32,
    /// An engine that oversteps its time by no more than this does not lose: what the machine
    /// takes to wake a thread is not the engine's. Of a clock for the whole game, this is what it
    /// may be overstepped by in all: the excess is carried over.
    #[serde(with = "nanos")]
    pub margin: Duration,
}

impl Default for Rules {
    /// Games are played out: no adjudication, 1,000 plies, a margin of 100 ms.
    fn default() -> Self {
        Self {
            adjudication: Adjudication::Never,
            most_plies: 1000,
            margin: Duration::from_millis(100),
        }
    }
}

/// Which positions the game's exact solver decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Adjudication {
    /// None.
    Never,
    /// Those that one side wins; a draw has still to be held.
    Won,
    /// All whose outcome is known.
    All,
}
