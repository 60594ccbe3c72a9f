use std::fmt::{self, Display};

use game_core::ParseError;

use crate::EngineFault;

/// Why a plan describes no match.
#[derive(Clone, PartialEq, Debug)]
pub enum PlanError {
    /// The supply has no game of that name.
    UnknownGame {
        /// The name.
        name: String,
    },
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
    /// There are fewer than two engines.
    Engines,
    /// There is no game to play, or there are 2^32 or more.
    Games,
    /// The budget is no node, turn or time at all, or games end before their first ply.
    Nothing,
    /// The list of openings is empty.
    NoOpenings,
    /// An opening of the list is no position.
    Opening {
        /// Its place in the list, from 0.
        number: usize,
        /// The text.
        text: String,
        /// Why not.
        error: ParseError,
    },
    /// An opening of the list is a position in which the game is over.
    Finished {
        /// Its place in the list, from 0.
        number: usize,
        /// The text.
        text: String,
    },
    /// An opening of the list is a position that one of the engines cannot be told.
    Unsayable {
        /// Its place in the list, from 0.
        number: usize,
        /// The text.
        text: String,
        /// The spec of the engine.
        spec: String,
    },
    /// So many random plies hardly ever leave a game that goes on.
    TooManyPlies {
        /// How many.
        plies: u32,
    },
    /// Adjudication would settle every opening before a move is made.
    Settled,
    /// The hypotheses or error rates of the test are none.
    Test,
    /// A test decides between two engines, and there are more.
    TestOfMany,
}

impl Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame { name } => write!(f, "There is no game with the name {name:?}."),
            Self::NoDuel { players } => write!(f, "A match takes a game of two players, and this one has {players}."),
            Self::Engine { spec, fault } => write!(f, "The engine {spec:?} cannot be made. {fault}"),
            Self::Engines => f.write_str("A match takes two engines or more."),
            Self::Games => f.write_str("A match takes from 1 to 4294967295 games."),
            Self::Nothing => f.write_str("Engines take a node, a turn or some time for a move, and games a ply or more."),
            Self::NoOpenings => f.write_str("The list of openings is empty."),
            Self::Opening { number, text, error } => {
                write!(f, "Opening {} of the list, {text:?}, is no position. {error}", number + 1)
            }
            Self::Finished { number, text } => {
                write!(f, "The game is over in opening {} of the list, {text:?}.", number + 1)
            }
            Self::Unsayable { number, text, spec } => write!(
                f,
                "The protocol of the engine {spec:?} cannot say opening {} of the list, {text:?}.",
                number + 1
            ),
            Self::TooManyPlies { plies } => {
                write!(f, "After {plies} random plies the game is over too often to begin there.")
            }
            Self::Settled => {
                f.write_str("Adjudication knows the outcome of every opening, so there is nothing left to play for.")
            }
            Self::Test => f.write_str(
                "A test takes two finite Elo differences that can be told apart, the lower first, and error rates above 0 \
                 and below 0.5.",
            ),
            Self::TestOfMany => {
                f.write_str("A test decides between two engines, and there are more encounters than one.")
            }
        }
    }
}

impl std::error::Error for PlanError {}
