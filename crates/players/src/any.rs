use std::any::Any;
use std::fmt;

use game_core::{ParseError, Score, ToMove};

use crate::{
    At, Engine, EngineError, EngineInfo, EngineSpec, Limits, QueryError, SolveRequest, Solved, TextError, UnsolvedError,
};

/// A game at some position, for programs that know it by name only.
///
/// Everything that goes in and comes out is text, in the notation of the game.
pub trait AnyGame: Send {
    /// The name of the game in the registry.
    fn name(&self) -> &'static str;

    /// Goes to another position.
    ///
    /// # Errors
    ///
    /// The text says no position; the game is unchanged.
    fn read(&mut self, text: &str) -> Result<(), ParseError>;

    /// The position's text, on one line.
    fn text(&self) -> String;

    /// The picture of the board, several lines, with what the positions before tell, in order, as far as the caller
    /// knows them: the stones of the last turn, who closed which box.
    fn draw(&self, before: &[&dyn AnyGame]) -> String;

    /// Who acts: a player's number from 0, chance, or nobody.
    fn to_move(&self) -> ToMove<usize>;

    /// The texts of the legal moves, or of the possible events, in the order of the game.
    fn steps(&self) -> Vec<String>;

    /// The events that may happen here, in the order of the game, with their weights; none unless
    /// chance is to move.
    fn chances(&self) -> Vec<(String, u64)>;

    /// About how many more moves the player whose turn it is will make, where the game can tell:
    /// to share a clock among them ([`Pace`](crate::Pace)).
    fn moves_left(&self) -> Option<u32>;

    /// What each player has secured, by number; the result, once the game is over. So it also
    /// says how many players there are.
    fn payoffs(&self) -> Vec<Score>;

    /// Plays a move, or lets an event happen.
    ///
    /// # Errors
    ///
    /// The text says no step that is possible here; the game is unchanged.
    fn play(&mut self, text: &str) -> Result<(), TextError>;

    /// Number of sequences of exactly `depth` moves from here.
    ///
    /// Reports how many of the first steps are counted, before the first and after each; not at depth 0. Of
    /// the limits, the time, the stop flag and the listener count.
    ///
    /// # Errors
    ///
    /// The number does not fit 64 bits, or a limit ended the count.
    fn perft(&self, depth: u32, limits: &Limits<'_>) -> Result<u64, QueryError>;

    /// The exact values that the request asks for. More threads find the same values, and enter another
    /// number of positions.
    ///
    /// # Errors
    ///
    /// Why this position is not solved, or that a limit or the listener ended the solver; with it comes
    /// what is known.
    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, UnsolvedError>;

    /// The engines that play this game, the best for most purposes first.
    fn engines(&self) -> Vec<&'static EngineInfo>;

    /// Whether the game has such an engine with such options, without making it.
    ///
    /// # Errors
    ///
    /// There is no such engine, or an option is not allowed.
    fn check(&self, spec: &EngineSpec) -> Result<(), EngineError>;

    /// One of these engines, ready to play any position of this game.
    ///
    /// # Errors
    ///
    /// There is no such engine, an option is not allowed, or memory is short.
    fn engine(&self, spec: &EngineSpec) -> Result<Box<dyn Engine>, EngineError>;

    /// Itself, for engines that look for a position of a type that they know.
    fn as_any(&self) -> &dyn Any;

    /// The same game again: a takeback and an analysis go on with a copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
}

impl dyn AnyGame + '_ {
    /// Its position, if that is one of this type: for what serves one game alone. `None` in another game.
    ///
    /// ```
    /// let game = players::entry("connect6").ok_or("no such game")?.start();
    /// let position = game.position::<connect6::AnyConnect6>().ok_or("another game")?;
    /// assert_eq!(position.size(), 19);
    /// assert!(game.position::<dots::AnyDots>().is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn position<P: 'static>(&self) -> Option<&P> {
        self.as_any().downcast_ref::<At<P>>().map(At::position)
    }
}

impl fmt::Debug for dyn AnyGame + '_ {
    /// Its name and the position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.name(), self.text())
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}
