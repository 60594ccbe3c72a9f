use alloc::vec::Vec;

use thiserror::Error;

use crate::{Position, Step, StepOf, Stochastic};

/// A game is drawn when a position stands on the board for the third time, also if chance is to
/// move; a position that ends the game by its rules has their result.
///
/// Play, contests and matches keep this rule. Searches of the L-Game know the values of positions
/// that are repeated without end.
pub const REPETITIONS: usize = 3;

/// Positions that can stand on the board again.
pub trait Recurring {
    /// Whether this is the same position as another one.
    fn is_same(&self, other: &Self) -> bool;
}

impl<P: Position> Recurring for P {
    /// Keys first: positions may be large.
    fn is_same(&self, other: &Self) -> bool {
        self.key() == other.key() && self == other
    }
}

/// A step that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    clippy::exhaustive_structs,
    reason = "a step has a place, an actor and nothing else"
)]
pub struct Ply<P, S, A = ()> {
    /// The position before it.
    pub before: P,
    /// The move or the event.
    pub step: S,
    /// Who took it.
    pub by: A,
}

/// The history of a game: the start, the steps since with who took them, and how many of them
/// stand.
///
/// Steps that are undone are kept and can be redone until another step is taken. Every position on
/// the way is kept, so undoing costs nothing and nothing is replayed.
///
/// ```text
/// start ── step 0 ── step 1 ── step 2 ── step 3
///                       │
///                       cursor = 2: two steps stand, two are undone
/// ```
///
/// [`Game`] is the history of a typed game. Programs that know games by their names have histories
/// of texts, with this cursor and the same [rule of repetition](REPETITIONS).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameHistory<P, S, A = ()> {
    plies: Vec<Ply<P, S, A>>,
    /// The position after the last ply.
    last: P,
    /// How many plies stand.
    cursor: usize,
    /// Where the cursor stood before each undo that can be redone.
    undone: Vec<usize>,
}

impl<P, S, A> GameHistory<P, S, A> {
    /// A game that starts here.
    pub const fn new(start: P) -> Self {
        Self {
            plies: Vec::new(),
            last: start,
            cursor: 0,
            undone: Vec::new(),
        }
    }

    /// The position of the start.
    #[must_use]
    pub fn start(&self) -> &P {
        self.plies.first().map_or(&self.last, |ply| &ply.before)
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &P {
        self.plies
            .get(self.cursor)
            .map_or(&self.last, |ply| &ply.before)
    }

    /// The steps that stand, in order.
    #[must_use]
    pub fn plies(&self) -> &[Ply<P, S, A>] {
        self.plies.get(..self.cursor).unwrap_or_default()
    }

    /// All steps, with those that are undone behind those that stand.
    #[must_use]
    pub fn all_plies(&self) -> &[Ply<P, S, A>] {
        &self.plies
    }

    /// All positions from the start to the present one.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &P> {
        self.plies()
            .iter()
            .map(|ply| &ply.before)
            .chain([self.position()])
    }

    /// Takes a step that leads to this position. What was undone is forgotten.
    pub fn push(&mut self, step: S, by: A, after: P) {
        self.truncate(self.cursor);
        let before = core::mem::replace(&mut self.last, after);
        self.plies.push(Ply { before, step, by });
        self.cursor += 1;
    }

    /// Goes to the position after `plies` steps; to the last one if there are fewer.
    pub fn go_to(&mut self, plies: usize) {
        self.cursor = plies.min(self.plies.len());
    }

    /// Undoes all steps but the first `kept`. [`redo`](Self::redo) brings them back at once.
    pub fn undo(&mut self, kept: usize) {
        self.undone.push(self.cursor);
        self.cursor = kept.min(self.cursor);
    }

    /// Takes the last undo back; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(cursor) = self.undone.pop() else {
            return false;
        };
        self.cursor = cursor;
        true
    }

    /// Forgets all steps but the first `kept`, and what was undone.
    pub fn truncate(&mut self, kept: usize) {
        self.undone.clear();
        self.cursor = self.cursor.min(kept);
        let mut forgotten = self.plies.drain(kept.min(self.plies.len())..);
        if let Some(ply) = forgotten.next() {
            self.last = ply.before;
        }
    }
}

impl<P: Recurring, S, A> GameHistory<P, S, A> {
    /// How often the present position has stood on the board, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.positions()
            .filter(|position| position.is_same(self.position()))
            .count()
    }

    /// Whether the present position stands on the board for the [third time](REPETITIONS).
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        self.repetitions() >= REPETITIONS
    }
}

/// The history of a game whose type is known.
///
/// ```
/// # use game_core::{Game, Position, Score, Seat, Step, ToMove, deterministic};
/// # #[derive(Clone, PartialEq, Eq, Debug)]
/// # struct Walk(i8);
/// # impl Position for Walk {
/// #     type Move = i8;
/// #     type Player = Seat<1>;
/// #     const BOUND: Score = 1;
/// #     fn to_move(&self) -> ToMove<Seat<1>> { ToMove::Player(Seat::OPENER) }
/// #     fn moves(&self) -> impl Iterator<Item = i8> { [-1, 1].into_iter() }
/// #     fn play(&mut self, step: i8) { self.0 += step; }
/// #     fn payoff(&self, _: Seat<1>) -> Score { 0 }
/// #     fn key(&self) -> u64 { self.0.unsigned_abs().into() }
/// # }
/// # deterministic!(Walk);
/// let mut game = Game::new(Walk(0)); // a walk on the whole numbers, one step left or right
/// game.play(1)?;
/// game.play(-1)?;
/// assert_eq!(game.repetitions(), 2); // the walker has been at 0 twice
/// assert!(game.play(7).is_err());
/// assert_eq!(game.take_back(), Some(Step::Move(-1)));
/// assert_eq!(game.position(), &Walk(1));
/// # Ok::<(), game_core::IllegalStepError>(())
/// ```
pub type Game<P> = GameHistory<P, StepOf<P>>;

impl<P: Stochastic> Game<P> {
    /// The steps that stand, in order.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = StepOf<P>> {
        self.plies().iter().map(|ply| ply.step)
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// The move is not legal here; the game is unchanged.
    pub fn play(&mut self, m: P::Move) -> Result<(), IllegalStepError> {
        self.step(Step::Move(m))
    }

    /// Lets an event happen.
    ///
    /// # Errors
    ///
    /// The event cannot happen here; the game is unchanged.
    pub fn happen(&mut self, event: P::Event) -> Result<(), IllegalStepError> {
        self.step(Step::Event(event))
    }

    /// Takes a move or an event.
    ///
    /// # Errors
    ///
    /// The step cannot be taken here; the game is unchanged.
    pub fn step(&mut self, step: StepOf<P>) -> Result<(), IllegalStepError> {
        let mut after = self.position().clone();
        match step {
            Step::Move(m) if after.is_legal(m) => after.play(m),
            Step::Event(event) if after.events().any(|(possible, _)| possible == event) => {
                after.happen(event);
            }
            _ => return Err(IllegalStepError),
        }
        self.push(step, (), after);
        Ok(())
    }

    /// Takes the last step back, forgets and returns it; `None` at the start.
    pub fn take_back(&mut self) -> Option<StepOf<P>> {
        let step = self.plies().last()?.step;
        self.truncate(self.plies().len() - 1);
        Some(step)
    }
}

impl<P, S, A> From<P> for GameHistory<P, S, A> {
    fn from(start: P) -> Self {
        Self::new(start)
    }
}

/// The move or the event is not possible in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("This step is neither a legal move nor a possible event of the position.")]
pub struct IllegalStepError;
