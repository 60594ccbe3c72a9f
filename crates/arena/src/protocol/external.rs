//! Which program a spec asks for.

use registry::{AnyGame, Engine};

use super::program::Program;
use super::{Protocol, words};
use crate::{MakeEngineError, connectmore, ewn, gtp, quincunx, sau};

/// The engine in another process that a spec asks for: `process:PROGRAM ARGUMENTS` in the usual protocol of
/// the game, `gtp:PROGRAM ARGUMENTS` in that one. Nothing if it asks for another kind of engine.
///
/// The program is started when it first thinks, and ended when the engine is dropped: it receives `quit`,
/// its input is closed, and a fifth of a second later it is killed.
pub(crate) fn external_engine(game: &dyn AnyGame, spec: &str) -> Option<Result<Box<dyn Engine>, MakeEngineError>> {
    let (protocol, command) = program_of(game, spec)?;
    let fault = |sentence: String| Some(Err(MakeEngineError::Other(sentence)));
    if !protocol.speaks(game) {
        let names: Vec<&str> = Protocol::ALL.iter().filter(|one| one.speaks(game)).map(|one| one.name()).collect();
        let (name, game, names) = (protocol.name(), game.name(), names.join(", "));
        return fault(format!("The protocol {name} is not spoken for the game {game}, whose protocols are: {names}."));
    }
    let Some(words) = words(command).filter(|words| words.first().is_some_and(|word| !word.is_empty())) else {
        let prefix = spec.split(':').next().unwrap_or_default();
        return fault(format!("Behind `{prefix}:` stands a program with its arguments."));
    };
    Some(Ok(match protocol {
        Protocol::ConnectMore => Program::<connectmore::ConnectMoreClient>::engine(words),
        Protocol::Sau => Program::<sau::SauClient>::engine(words),
        Protocol::Gtp => Program::<gtp::GtpClient>::engine(words),
        Protocol::Ewn => Program::<ewn::EwnClient>::engine(words),
        Protocol::Quincunx => Program::<quincunx::QuincunxClient>::engine(words),
    }))
}

/// Whether the protocol of a spec can express this position as the beginning of a game. An engine of another
/// kind can.
pub(crate) fn can_begin(game: &dyn AnyGame, spec: &str) -> bool {
    match program_of(game, spec) {
        None | Some((Protocol::Quincunx, _)) => true,
        Some((Protocol::ConnectMore, _)) => connectmore::is_expressible(game),
        Some((Protocol::Sau, _)) => sau::can_begin(game),
        Some((Protocol::Gtp, _)) => gtp::is_expressible(game),
        Some((Protocol::Ewn, _)) => ewn::is_expressible(game),
    }
}

/// The protocol of a spec, and the command behind it.
fn program_of<'s>(game: &dyn AnyGame, spec: &'s str) -> Option<(Protocol, &'s str)> {
    let (name, command) = spec.split_once(':')?;
    let protocol = if name == "process" { Some(Protocol::usual(game)) } else { Protocol::named(name) };
    protocol.map(|protocol| (protocol, command))
}
