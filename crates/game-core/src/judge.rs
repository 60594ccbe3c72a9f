use crate::{Position, Score, Stochastic};

/// What led from one position to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<M, E> {
    /// A player moved.
    Move(M),
    /// Nature acted.
    Event(E),
}

/// A step of the game `P`.
pub type StepOf<P> = Step<<P as Position>::Move, <P as Stochastic>::Event>;

/// State that follows the line being searched, so that positions stay small.
///
/// A judge without state implements this with an empty block.
pub trait Track<P: Stochastic> {
    /// The line starts at `position`.
    fn reset(&mut self, position: &P) {
        let _ = position;
    }

    /// The line goes on from `before` to `after`.
    fn push(&mut self, before: &P, step: StepOf<P>, after: &P) {
        let _ = (before, step, after);
    }

    /// The last step is taken back.
    fn pop(&mut self) {}
}

/// Judges positions; knows nothing of search.
pub trait Evaluate<P: Stochastic>: Track<P> {
    /// Expected final payoff of `player`, at decision and at chance nodes.
    ///
    /// Within [`BOUND`](crate::Position::BOUND) of 0, and strictly inside
    /// [`WIN`](crate::Position::WIN) while the game goes on.
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score;

    /// Between these lie the payoff and every evaluation of every position from here on.
    fn bounds(&self, position: &P, player: P::Player) -> (Score, Score) {
        let _ = (position, player);
        (-P::BOUND, P::BOUND)
    }
}

/// Takes what is secured so far for the final result.
#[derive(Clone, Copy, Default, Debug)]
pub struct Payoff;

impl<P: Stochastic> Track<P> for Payoff {}

impl<P: Stochastic> Evaluate<P> for Payoff {
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        position.payoff(player)
    }
}
