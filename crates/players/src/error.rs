use std::fmt::{self, Display};
use std::path::PathBuf;

use ::dots::solve::journal::JournalError;
use game_core::{IllegalMove, ParseError};
use search::SearchError;

use crate::tables::TablesError;
use crate::{OptionKind, OutsideFault};

/// Why a text was not taken as a step of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextError {
    /// It says nothing that is possible.
    Parse(ParseError),
    /// It says a move that cannot be played.
    Illegal(IllegalMove),
}

impl From<ParseError> for TextError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<IllegalMove> for TextError {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => Display::fmt(error, f),
            Self::Illegal(error) => Display::fmt(error, f),
        }
    }
}

impl std::error::Error for TextError {}

/// Why a question has no answer.
///
/// New reasons are new variants, on purpose without `#[non_exhaustive]`: a program that speaks
/// several languages shall not compile before it can say them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over, and a move was asked for.
    Finished,
    /// Chance is to move, and a move was asked for.
    Chance,
    /// There are more sequences of moves than fit 64 bits.
    CountTooLarge {
        /// The number of moves in a sequence.
        depth: u32,
    },
    /// An engine was asked about a position of a game that it does not play.
    AnotherGame {
        /// The name of the engine.
        engine: &'static str,
        /// The name of the position's game.
        game: &'static str,
    },
    /// The position has no exact solver.
    NoSolver {
        /// The name of the position's game.
        game: &'static str,
    },
    /// So many positions were settled, and more can be reached than a solver may keep.
    TooManyPositions {
        /// How many were settled; 0 if it was clear from the start.
        positions: u64,
    },
    /// Values of this game do not say who wins.
    NoOutcome {
        /// The name of the game.
        game: &'static str,
    },
    /// The exact value is a fraction with more digits than fit.
    TooFine,
    /// Whoever asked broke it off.
    Stopped,
    /// The solver filled the memory that it may take: more time would not help.
    Full {
        /// What it may take, in MiB.
        mebibytes: u64,
    },
    /// There is no endgame table to answer from.
    Tables(TablesError),
    /// The endgame table of so many pieces has not been built, and is too large to be made by the way.
    NotBuilt {
        /// The name of the game.
        game: &'static str,
        /// Most pieces on the board.
        pieces: usize,
    },
    /// There are no exercises with so many pieces.
    NoExercises {
        /// The name of the game.
        game: &'static str,
        /// The pieces that were asked for.
        pieces: usize,
    },
    /// The search broke off without an answer.
    Search(SearchError),
    /// The solver of this game does not know something that it was given.
    NoOption {
        /// The name of the game.
        game: &'static str,
        /// What it does not know: `journal`, `nodes` or `table`.
        option: &'static str,
    },
    /// The journal cannot be used.
    Journal {
        /// Where it lies.
        path: PathBuf,
        /// Why.
        error: JournalError,
    },
    /// The journal says what cannot be true of this board.
    UnlikelyJournal {
        /// Where it lies.
        path: PathBuf,
    },
    /// An engine that is another program has no answer.
    Outside(OutsideFault),
    /// The engine's strategy is stored for other boards, and cannot be searched for.
    NoStrategy {
        /// The name of the engine.
        engine: &'static str,
    },
    /// An engine named something that cannot be played, or nothing, where it is a player's turn.
    Unplayable {
        /// The name of the engine.
        engine: &'static str,
        /// What it named.
        named: Option<String>,
    },
}

impl From<OutsideFault> for Refusal {
    fn from(fault: OutsideFault) -> Self {
        Self::Outside(fault)
    }
}

impl From<SearchError> for Refusal {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("The game is over in this position, so there is no move to choose."),
            Self::Chance => f.write_str("Chance is to move in this position, so there is no move to choose."),
            Self::CountTooLarge { depth } => {
                write!(f, "There are more than 2^64 - 2 sequences of {depth} moves, too many to count.")
            }
            Self::AnotherGame { engine, game } => {
                write!(f, "This engine {engine} plays another game; the position is one of {game}.")
            }
            Self::NoStrategy { engine } => {
                write!(f, "The engine {engine} has no strategy for this board: it plays by one that was found before.")
            }
            Self::NoSolver { game } => write!(f, "There is no solver for this position of the game {game}."),
            Self::TooManyPositions { positions: 0 } => {
                f.write_str("Too many positions can be reached from here to solve this one exactly.")
            }
            Self::TooManyPositions { positions } => {
                write!(f, "Too many positions can be reached from here: {positions} are settled, and more are needed.")
            }
            Self::NoOutcome { game } => {
                write!(f, "The exact values of {game} do not say who wins: ask for the value alone.")
            }
            Self::TooFine => f.write_str("The exact value is a fraction of more than 128 bits."),
            Self::Stopped => f.write_str("The solver was stopped before it was done."),
            Self::Full { mebibytes } => {
                write!(f, "The solver filled its memory of {mebibytes} MiB before it was done.")
            }
            Self::Tables(error) => Display::fmt(error, f),
            Self::NotBuilt { game, pieces } => {
                write!(f, "The endgame table of {game} with {pieces} pieces has not been built.")
            }
            Self::NoExercises { game, pieces } => {
                write!(f, "There are no positions of {game} with {pieces} pieces to measure engines at.")
            }
            Self::Search(error) => Display::fmt(error, f),
            Self::NoOption { game, option } => write!(f, "The solver of {game} knows no `{option}`."),
            Self::Journal { path, error } => write!(f, "The journal {} cannot be used. {error}", path.display()),
            Self::UnlikelyJournal { path } => {
                write!(f, "The journal {} says what cannot be true of this board.", path.display())
            }
            Self::Outside(fault) => Display::fmt(fault, f),
            Self::Unplayable { engine, named: Some(named) } => {
                write!(f, "The engine {engine} named {named:?}, which cannot be played here.")
            }
            Self::Unplayable { engine, named: None } => write!(f, "The engine {engine} named no move."),
        }
    }
}

impl std::error::Error for Refusal {}

/// Why a game has no such engine.
///
/// Without `#[non_exhaustive]`, as [`Refusal`] is.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineError {
    /// No engine of that name plays the game.
    UnknownEngine {
        /// The name.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// The engine has no option of that name.
    UnknownOption {
        /// The name of the engine.
        engine: &'static str,
        /// The key.
        key: String,
        /// The options that there are.
        known: Vec<&'static str>,
    },
    /// An option does not allow its value.
    BadValue {
        /// The name of the engine.
        engine: &'static str,
        /// The key of the option.
        key: &'static str,
        /// The value.
        value: String,
        /// What is allowed.
        allowed: OptionKind,
    },
    /// There are no endgame tables for the engine.
    Tables {
        /// The name of the engine.
        engine: &'static str,
        /// Why not.
        error: TablesError,
    },
    /// There is not so much memory for the engine's table.
    Memory {
        /// The name of the engine.
        engine: &'static str,
        /// Mebibytes that were asked for.
        mebibytes: u64,
    },
}

impl Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownEngine { name, known } => {
                let known = known.join(", ");
                write!(f, "No engine with the name {name:?} plays this game. Known engines: {known}.")
            }
            Self::UnknownOption { engine, key, known } if known.is_empty() => {
                write!(f, "The engine {engine} has no option {key:?}, nor any other.")
            }
            Self::UnknownOption { engine, key, known } => {
                let known = known.join(", ");
                write!(f, "The engine {engine} has no option {key:?}. Known options: {known}.")
            }
            Self::BadValue { engine, key, value, allowed } => {
                write!(f, "The value {value:?} of the option {key} of the engine {engine} is not {allowed}.")
            }
            Self::Tables { engine, error } => {
                write!(f, "There are no endgame tables for the engine {engine}: {error}")
            }
            Self::Memory { engine, mebibytes } => {
                write!(f, "There is not enough memory for the table of the engine {engine}: {mebibytes} MiB.")
            }
        }
    }
}

impl std::error::Error for EngineError {}
