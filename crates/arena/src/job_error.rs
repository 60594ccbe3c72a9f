use std::fmt::{self, Display};

use game_core::ParseError;

use crate::EngineFault;

/// Why a job describes no game that could be played.
#[derive(Clone, PartialEq, Debug)]
pub enum JobError {
    /// The supply has no game of that name.
    UnknownGame {
        /// The name.
        name: String,
    },
    /// The text of the start says no position.
    Start(ParseError),
    /// The game is not one of two players.
    NoDuel {
        /// How many it has.
        players: usize,
    },
    /// There is no such engine.
    Engine {
        /// The spec.
        spec: String,
        /// Why not.
        fault: EngineFault,
    },
    /// The game breaks a law: chance is to move and has no event, or somebody unheard of is.
    Broken,
}

impl Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame { name } => write!(f, "There is no game with the name {name:?}."),
            Self::Start(error) => write!(f, "The start of the game says no position. {error}"),
            Self::NoDuel { players } => write!(f, "A match takes a game of two players, and this one has {players}."),
            Self::Engine { spec, fault } => write!(f, "The engine {spec:?} cannot be made. {fault}"),
            Self::Broken => f.write_str("The game breaks a law: nobody can say how it goes on."),
        }
    }
}

impl std::error::Error for JobError {}
