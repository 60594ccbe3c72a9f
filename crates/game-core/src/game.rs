use alloc::vec::Vec;
use core::fmt;

use crate::{Step, StepOf, Stochastic};

/// A start and the steps since: a game as it is played, with takeback and repetition.
///
/// Every position on the way is kept, so that taking back costs nothing and nothing is
/// replayed.
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
/// # Ok::<(), game_core::IllegalStep>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<P: Stochastic> {
    /// The present position; its history lies in `past`.
    present: P,
    past: Vec<(P, StepOf<P>)>,
}

impl<P: Stochastic> Game<P> {
    /// A game that starts here.
    pub const fn new(start: P) -> Self {
        Self { present: start, past: Vec::new() }
    }

    /// Where the game started.
    #[must_use]
    pub fn start(&self) -> &P {
        self.past.first().map_or(&self.present, |(start, _)| start)
    }

    /// Where it stands.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.present
    }

    /// The steps since the start, in order.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = StepOf<P>> {
        self.past.iter().map(|&(_, step)| step)
    }

    /// All positions from the start to the present one.
    pub fn positions(&self) -> impl Iterator<Item = &P> {
        self.past.iter().map(|(position, _)| position).chain([&self.present])
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// The move is not legal here; the game is unchanged.
    pub fn play(&mut self, m: P::Move) -> Result<(), IllegalStep> {
        if !self.present.is_legal(m) {
            return Err(IllegalStep);
        }
        let before = self.present.clone();
        self.present.play(m);
        self.past.push((before, Step::Move(m)));
        Ok(())
    }

    /// Lets an event happen.
    ///
    /// # Errors
    ///
    /// The event cannot happen here; the game is unchanged.
    pub fn happen(&mut self, event: P::Event) -> Result<(), IllegalStep> {
        if !self.present.events().any(|(e, _)| e == event) {
            return Err(IllegalStep);
        }
        let before = self.present.clone();
        self.present.happen(event);
        self.past.push((before, Step::Event(event)));
        Ok(())
    }

    /// Takes a move or an event, whichever it is.
    ///
    /// # Errors
    ///
    /// The step cannot be taken here; the game is unchanged.
    pub fn step(&mut self, step: StepOf<P>) -> Result<(), IllegalStep> {
        match step {
            Step::Move(m) => self.play(m),
            Step::Event(event) => self.happen(event),
        }
    }

    /// Takes the last step back and returns it; nothing at the start.
    pub fn take_back(&mut self) -> Option<StepOf<P>> {
        let (before, step) = self.past.pop()?;
        self.present = before;
        Some(step)
    }

    /// How often the present position has stood on the board, this time included.
    ///
    /// In play, contest and arena the third time is a draw.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let key = self.present.key();
        // Keys first: positions may be large.
        let same = |position: &&P| position.key() == key && **position == self.present;
        self.positions().filter(same).count()
    }
}

impl<P: Stochastic> From<P> for Game<P> {
    fn from(start: P) -> Self {
        Self::new(start)
    }
}

/// The move or the event is not possible in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalStep;

impl fmt::Display for IllegalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("This step is neither a legal move nor a possible event of the position.")
    }
}

impl core::error::Error for IllegalStep {}
