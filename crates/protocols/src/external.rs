//! Which program a spec asks for.

use game_core::{Localized, Text, text};
use registry::{Engine, ErasedGame};
use thiserror::Error;

use crate::program::Program;
use crate::{Protocol, connectmore, ewn, gtp, quincunx, sau, words};

/// Why there is no engine in another process for a spec.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProgramError {
    /// The protocol is not spoken for the game.
    #[error(
        "The protocol {} is not spoken for the game {game}, whose protocols are: {}.", .protocol.name(),
        .spoken.join(", ")
    )]
    NotSpoken {
        /// The protocol.
        protocol: Protocol,
        /// The name of the game.
        game: &'static str,
        /// The names of those that are spoken for it.
        spoken: Vec<&'static str>,
    },
    /// The command names no program, or a quote in it is not closed.
    #[error("Behind `{prefix}:` stands a program with its arguments.")]
    NoProgram {
        /// What stands before the colon.
        prefix: String,
    },
}

impl Localized for ProgramError {
    fn text(&self) -> Text {
        match self {
            Self::NotSpoken {
                protocol,
                game,
                spoken,
            } => {
                let (protocol, spoken) = (protocol.name(), Text::list(spoken.iter().copied()));
                text!(
                    "{self}",
                    "{protocol} 协议不用于游戏 {game}；可用的协议：{spoken:#}。"
                )
            }
            Self::NoProgram { prefix } => text!("{self}", "`{prefix}:` 之后应为程序及其参数。"),
        }
    }
}

/// The engine in another process that a spec asks for: `process:PROGRAM ARGUMENTS` in the usual
/// protocol of the game, `gtp:PROGRAM ARGUMENTS` in that one. Nothing if it asks for another kind
/// of engine.
///
/// The program is started when it first thinks, and ended when the engine is dropped: it receives
/// `quit`, its input is closed, and a fifth of a second later it is killed.
///
/// # Errors
///
/// The protocol is not spoken for the game, or the spec names no program.
pub fn external_engine(
    game: &dyn ErasedGame,
    spec: &str,
) -> Option<Result<Box<dyn Engine>, ProgramError>> {
    let (protocol, command) = program_of(game, spec)?;
    if !protocol.speaks(game) {
        let (game, spoken) = (game.name(), Protocol::spoken(game));
        return Some(Err(ProgramError::NotSpoken {
            protocol,
            game,
            spoken,
        }));
    }
    let Some(words) =
        words(command).filter(|words| words.first().is_some_and(|word| !word.is_empty()))
    else {
        let prefix = spec.split(':').next().unwrap_or_default().to_owned();
        return Some(Err(ProgramError::NoProgram { prefix }));
    };
    Some(Ok(match protocol {
        Protocol::ConnectMore => Program::<connectmore::ConnectMoreClient>::engine(words),
        Protocol::Sau => Program::<sau::SauClient>::engine(words),
        Protocol::Gtp => Program::<gtp::GtpClient>::engine(words),
        Protocol::Ewn => Program::<ewn::EwnClient>::engine(words),
        Protocol::Quincunx => Program::<quincunx::QuincunxClient>::engine(words),
    }))
}

/// Whether the protocol of a spec can express this position as the beginning of a game. An engine
/// of another kind can.
#[must_use]
pub fn can_begin(game: &dyn ErasedGame, spec: &str) -> bool {
    match program_of(game, spec) {
        None | Some((Protocol::Quincunx, _)) => true,
        Some((Protocol::ConnectMore, _)) => connectmore::is_expressible(game),
        Some((Protocol::Sau, _)) => sau::can_begin(game),
        Some((Protocol::Gtp, _)) => gtp::is_expressible(game),
        Some((Protocol::Ewn, _)) => ewn::is_expressible(game),
    }
}

/// The protocol of a spec, and the command behind it.
fn program_of<'s>(game: &dyn ErasedGame, spec: &'s str) -> Option<(Protocol, &'s str)> {
    let (name, command) = spec.split_once(':')?;
    let protocol = if name == "process" {
        Some(Protocol::usual(game))
    } else {
        Protocol::named(name)
    };
    protocol.map(|protocol| (protocol, command))
}
