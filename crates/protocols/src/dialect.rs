//! The controller's side of a protocol: how a program gets positions and names its moves.

use std::fmt::Debug;

use registry::{EngineInfo, ErasedGame, ExternalEngineError, Limits, Unit};

use crate::process::AnswerFilter;
use crate::{Process, Protocol};

/// The questions to a program in one protocol, and the meaning of its answers.
///
/// A dialect remembers what it has sent of the game. A new game begins with
/// [`begin`](Self::begin), and each program that is started gets a new dialect.
pub(crate) trait Dialect: Debug + Send {
    /// An answer, as it is picked out of the program's lines.
    type Answer: Debug + Send + 'static;

    /// The description of such engines.
    const INFO: &'static EngineInfo;

    /// Whose lines are read.
    const PROTOCOL: Protocol;

    /// The state before anything is sent, for games like this one.
    fn new(game: &dyn ErasedGame) -> Self;

    /// Picks the answers out of all lines.
    fn answer_filter() -> AnswerFilter<Self::Answer>;

    /// The greeting, once, before anything else.
    ///
    /// # Errors
    ///
    /// The program does not answer as it should.
    fn handshake(
        &mut self,
        process: &mut Process<Self::Answer>,
    ) -> Result<(), ExternalEngineError> {
        let _ = process;
        Ok(())
    }

    /// Another game begins, with this chance.
    fn begin(&mut self, seed: u64);

    /// The program makes ready for a game that begins here, while no clock runs.
    ///
    /// # Errors
    ///
    /// The program does not answer as it should.
    fn prepare(
        &mut self,
        process: &mut Process<Self::Answer>,
        game: &dyn ErasedGame,
    ) -> Result<(), ExternalEngineError> {
        let _ = (process, game);
        Ok(())
    }

    /// The game is over.
    ///
    /// # Errors
    ///
    /// The program does not listen any more.
    fn end(&mut self, process: &mut Process<Self::Answer>) -> Result<(), ExternalEngineError> {
        let _ = process;
        Ok(())
    }

    /// What the program plays at a position in which a player is to move.
    ///
    /// # Errors
    ///
    /// There is no answer, or one without meaning.
    fn ask(
        &mut self,
        process: &mut Process<Self::Answer>,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<ClientReply, ExternalEngineError>;
}

/// An answer in terms of the game.
#[derive(Default, Debug)]
pub(crate) struct ClientReply {
    /// Moves of one turn, as many as the protocol puts into one answer; the first of them the
    /// referee's matter if it is illegal. Never none.
    pub(crate) moves: Vec<String>,
    /// The program's value of the position, if it gives one.
    pub(crate) opinion: Option<(f64, Unit)>,
    /// Positions that it reports to have entered.
    pub(crate) nodes: u64,
    /// The depth that it reports.
    pub(crate) depth: u32,
    /// The line that it expects; empty if it gives none.
    pub(crate) variation: Vec<String>,
}

impl From<Vec<String>> for ClientReply {
    fn from(moves: Vec<String>) -> Self {
        Self {
            moves,
            ..Self::default()
        }
    }
}
