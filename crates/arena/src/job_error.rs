use game_core::{Localized, ParseError, Text, text};
use registry::ErasedGame;
use thiserror::Error;

use crate::{EngineProvider, MakeEngineError};

/// Why a job describes no game that could be played.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum JobError {
    /// The provider has no game of that name.
    #[error("There is no game with the name {name:?}.")]
    UnknownGame {
        /// The name.
        name: String,
    },
    /// The text of the start is no position.
    #[error("The start of the game says no position. {0}")]
    Start(ParseError),
    /// The game is not one of two players.
    #[error("A match takes a game of two players, and this one has {players}.")]
    NoDuel {
        /// How many it has.
        players: usize,
    },
    /// There is no such engine.
    #[error("The engine {spec:?} cannot be made. {fault}")]
    Engine {
        /// The spec.
        spec: String,
        /// Why not.
        fault: MakeEngineError,
    },
    /// The game breaks a law: chance is to move and has no event, or a player who does not exist
    /// is.
    #[error("The game breaks a law: it has no way to go on.")]
    Broken,
}

impl Localized for JobError {
    fn text(&self) -> Text {
        match self {
            Self::UnknownGame { name } => text!("{self}", "没有名为 {name:?} 的游戏。"),
            Self::NoDuel { .. } => text!("{self}", "比赛只适用于双人游戏。"),
            Self::Engine { spec, fault } => {
                let fault = fault.text();
                text!("{self}", "引擎 {spec:?} 无法使用。{fault:#}")
            }
            Self::Start(_) | Self::Broken => {
                text!("{self}", "有一局无法进行：游戏的规则实现有误。")
            }
        }
    }
}

/// The game of that name, if it is one of two players.
pub(crate) fn duel(
    provider: &dyn EngineProvider,
    name: &str,
) -> Result<Box<dyn ErasedGame>, JobError> {
    let game = provider.game(name).ok_or_else(|| JobError::UnknownGame {
        name: name.to_owned(),
    })?;
    let players = game.payoffs().len();
    if players == 2 {
        Ok(game)
    } else {
        Err(JobError::NoDuel { players })
    }
}
