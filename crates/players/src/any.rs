use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use game_core::{ParseError, Score, ToMove};

use crate::{
    Answer, Course, Engine, EngineError, EngineInfo, EngineSpec, Inspection, Keep, QueryError, Solving, Task,
    TextError, UnsolvedError,
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

    /// The picture of the board, several lines.
    fn draw(&self) -> String;

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

    /// In games with hidden things: what lies there if a seed hides it, in agreement with all that is
    /// known. The same seed hides the same until an answer contradicts it, so a game that is taken back
    /// or saved goes on with what was hidden at its start. Nothing in other games.
    fn concealed(&self, seed: u64) -> Option<Concealed> {
        let _ = seed;
        None
    }

    /// What each player has secured, by number; the result, once the game is over. So it also
    /// says how many players there are.
    fn payoffs(&self) -> Vec<Score>;

    /// Plays a move, or lets an event happen.
    ///
    /// # Errors
    ///
    /// The text says no step that is possible here; the game is unchanged.
    fn play(&mut self, text: &str) -> Result<(), TextError>;

    /// The moves of a whole turn that is written as one word, in games in which people write turns so:
    /// `I9J9` in Connect6.
    fn turn(&self, text: &str) -> Option<Vec<String>> {
        let _ = text;
        None
    }

    /// Number of sequences of exactly `depth` moves from here.
    ///
    /// `progress` hears how many of the first steps are counted, and of how many: before the
    /// first and after each. There is none at depth 0.
    ///
    /// # Errors
    ///
    /// The number does not fit 64 bits.
    fn perft(&self, depth: u32, progress: &mut dyn FnMut(usize, usize)) -> Result<u64, QueryError>;

    /// The exact value of the position and of every move, however long it takes.
    ///
    /// # Errors
    ///
    /// Why this position cannot be solved.
    fn solve(&self) -> Result<Answer, QueryError> {
        self.solve_telling(&mut |_| ControlFlow::Continue(()))
    }

    /// The same; `tell` hears from time to time how far it is, and may break it off.
    ///
    /// How often it hears depends on the position alone: whoever breaks off at a number of
    /// positions does so on every machine.
    ///
    /// # Errors
    ///
    /// Why this position cannot be solved.
    fn solve_telling(&self, tell: &mut dyn FnMut(Solving) -> ControlFlow<()>) -> Result<Answer, QueryError>;

    /// What the task asks for, which may be less than everything, and by several threads where the
    /// game's solver can use them: the answer is the same, but for the number of positions.
    ///
    /// # Errors
    ///
    /// Why this position cannot be solved, or that `tell` broke it off; with it comes what is known.
    fn solve_for(&self, task: Task, tell: &mut dyn FnMut(Course) -> ControlFlow<()>) -> Result<Answer, UnsolvedError> {
        if let Some(option) = task.special() {
            return Err(QueryError::NoOption { game: self.name(), option }.into());
        }
        let answer = self.solve_telling(&mut |solving| tell(solving.into()))?;
        Ok(task.cut(self.name(), answer)?)
    }

    /// As [`solve_for`](Self::solve_for), and with it a proof as text, which an independent checker accepts;
    /// nothing where there is nothing to prove but by the rules themselves.
    ///
    /// # Errors
    ///
    /// As [`solve_for`](Self::solve_for), or the solver writes no proofs.
    fn prove(
        &self,
        task: Task,
        tell: &mut dyn FnMut(Course) -> ControlFlow<()>,
    ) -> Result<(Answer, Option<String>), UnsolvedError> {
        let _ = (task, tell);
        Err(QueryError::NoOption { game: self.name(), option: "proof" }.into())
    }

    /// As [`solve_for`](Self::solve_for), however long it takes: what is settled on the way is kept in a journal, from which the next
    /// call goes on. `tell` hears at least every few hundred milliseconds.
    ///
    /// # Errors
    ///
    /// As [`solve_for`](Self::solve_for); the solver keeps no journals, or the journal cannot be used.
    fn solve_keeping(
        &self,
        task: Task,
        keep: Keep<'_>,
        tell: &mut dyn FnMut(Course) -> ControlFlow<()>,
    ) -> Result<Answer, UnsolvedError> {
        let _ = (task, keep, tell);
        Err(QueryError::NoOption { game: self.name(), option: "journal" }.into())
    }

    /// What a journal of this board holds. Nothing is written, and another process may be writing it.
    ///
    /// # Errors
    ///
    /// The solver keeps no journals, or the journal cannot be read.
    fn inspect(&self, journal: &Path) -> Result<Inspection, QueryError> {
        let _ = journal;
        Err(QueryError::NoOption { game: self.name(), option: "journal" })
    }

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

/// What a seed hides in a game with hidden things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Concealed {
    /// Its text.
    pub text: String,
    /// Its picture, several lines.
    pub drawing: String,
    /// The event that it brings, where chance is to move.
    pub event: Option<String>,
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
