//! How a program is asked for its moves, in each protocol in its own way.

use std::fmt::Debug;

use players::{AnyGame, EngineInfo, ExternalEngineError, Limits, Unit};

use super::process::Sieve;
use super::{Process, Protocol};

/// What a program is asked in one protocol, and how its answers are understood.
///
/// A dialect keeps what the program has been told of the game. It is told of a new one by
/// [`begin`](Self::begin), and made anew with every program that is started.
pub(crate) trait Dialect: Debug + Send {
    /// What is picked out of the program's lines.
    type Answer: Debug + Send + 'static;

    /// What there is to know of such engines.
    const INFO: &'static EngineInfo;

    /// Whose lines are read.
    const PROTOCOL: Protocol;

    /// A program that has been told nothing, in games like this one.
    fn new(game: &dyn AnyGame) -> Self;

    /// Picks the answers out of all lines.
    fn sieve() -> Sieve<Self::Answer>;

    /// Says what is to be said once, before anything else.
    ///
    /// # Errors
    ///
    /// The program does not answer as it should.
    fn greet(&mut self, process: &mut Process<Self::Answer>) -> Result<(), ExternalEngineError> {
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
    fn prepare(&mut self, process: &mut Process<Self::Answer>, game: &dyn AnyGame) -> Result<(), ExternalEngineError> {
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
    /// It has no answer, or none that says anything.
    fn ask(
        &mut self,
        process: &mut Process<Self::Answer>,
        game: &dyn AnyGame,
        limits: &Limits<'_>,
    ) -> Result<ClientReply, ExternalEngineError>;
}

/// An answer in terms of the game.
#[derive(Default, Debug)]
pub(crate) struct ClientReply {
    /// Moves of one turn, as many as the protocol puts into one answer; the first of them the referee's
    /// matter if it is illegal. Never none.
    pub(crate) moves: Vec<String>,
    /// What the program thinks of the position, if it says so.
    pub(crate) opinion: Option<(f64, Unit)>,
    /// Positions that it says to have entered.
    pub(crate) nodes: u64,
    /// How far it says to have looked.
    pub(crate) depth: u32,
    /// The line that it expects; empty where it says none.
    pub(crate) variation: Vec<String>,
}

impl From<Vec<String>> for ClientReply {
    fn from(moves: Vec<String>) -> Self {
        Self { moves, ..Self::default() }
    }
}
