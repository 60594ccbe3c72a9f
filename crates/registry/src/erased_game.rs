use std::any::Any;
use std::fmt;

use game_core::{ParseError, Score, ToMove};

use crate::{
    Engine, EngineError, EngineInfo, EngineSpec, Erased, Limits, QueryError, SolveRequest, Solved,
    TextError, UnsolvedError,
};

/// A game at a position, for programs that know the game only by its name.
///
/// All input and output is text in the notation of the game.
pub trait ErasedGame: Send {
    /// The name of the game in the registry.
    fn name(&self) -> &'static str;

    /// Goes to another position of the game.
    ///
    /// # Errors
    ///
    /// Fails if the text is no position; the game is then unchanged.
    fn read(&mut self, text: &str) -> Result<(), ParseError>;

    /// The position's text, on one line.
    fn text(&self) -> String;

    /// The picture of the board, in several lines. `before` holds the earlier positions in order,
    /// as far as the caller knows them; they show the stones of the last turn or who closed which
    /// box.
    fn draw(&self, before: &[&dyn ErasedGame]) -> String;

    /// Who acts: a player by number from 0, chance, or neither.
    fn to_move(&self) -> ToMove<usize>;

    /// Whether chance can act in the game, in whatever position.
    fn has_chance(&self) -> bool;

    /// The texts of the legal moves, or of the possible events, in the order of the game.
    fn steps(&self) -> Vec<String>;

    /// The possible events in the order of the game, with their weights; empty unless chance is to
    /// move.
    fn chances(&self) -> Vec<(String, u64)>;

    /// About how many more moves the player to move will make, if the game can estimate it. A clock
    /// is shared among them ([`TimeManager`](crate::TimeManager)).
    fn moves_left(&self) -> Option<u32>;

    /// What each player has secured, by number; the result, once the game is over. Its length is
    /// the number of players.
    fn payoffs(&self) -> Vec<Score>;

    /// Plays a move or an event.
    ///
    /// # Errors
    ///
    /// Fails if the text is no step that is possible here; the game is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), TextError>;

    /// The number of sequences of exactly `depth` moves from here.
    ///
    /// Reports the number of first steps that are counted, before the first and after each, except
    /// at depth 0. Of the limits, it obeys the time, the stop flag and the listener.
    ///
    /// # Errors
    ///
    /// Fails if the number does not fit 64 bits, or if a limit ended the count.
    fn perft(&self, depth: u32, limits: &Limits<'_>) -> Result<u64, QueryError>;

    /// The exact values that the request asks for. The number of threads changes the number of
    /// positions entered, but no value.
    ///
    /// # Errors
    ///
    /// Fails if this position cannot be solved, or if a limit or the listener ended the solver. The
    /// error holds the partial result.
    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, UnsolvedError>;

    /// The engines that play this game, the best for most purposes first.
    fn engines(&self) -> Vec<&'static EngineInfo>;

    /// Checks that the game has this engine with these options, without creating it.
    ///
    /// # Errors
    ///
    /// Fails if there is no such engine or an option is not allowed.
    fn check(&self, spec: &EngineSpec) -> Result<(), EngineError>;

    /// Creates an engine that plays any position of this game.
    ///
    /// # Errors
    ///
    /// Fails if there is no such engine, an option is not allowed, or memory is short.
    fn engine(&self, spec: &EngineSpec) -> Result<Box<dyn Engine>, EngineError>;

    /// Itself, for engines that need a position of their own type.
    fn as_any(&self) -> &dyn Any;

    /// A copy: a takeback and an analysis go on with one.
    fn boxed(&self) -> Box<dyn ErasedGame>;
}

impl dyn ErasedGame + '_ {
    /// The position, if it has this type; `None` in another game. For code that serves one game
    /// alone.
    ///
    /// ```
    /// let game = engines::entry("connect6").ok_or("no such game")?.start();
    /// let position = game.position::<connect6::AnyConnect6>().ok_or("another game")?;
    /// assert_eq!(position.size(), 19);
    /// assert!(game.position::<dots::AnyDots>().is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn position<P: 'static>(&self) -> Option<&P> {
        self.as_any()
            .downcast_ref::<Erased<P>>()
            .map(Erased::position)
    }
}

impl fmt::Debug for dyn ErasedGame + '_ {
    /// The name and the position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.name(), self.text())
    }
}

impl Clone for Box<dyn ErasedGame> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}
