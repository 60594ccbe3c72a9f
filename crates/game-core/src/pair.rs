use alloc::vec::Vec;

use crate::{AsListed, Evaluate, Order, Payoff, Place, Position, Score, StepOf, Stochastic, Track};

/// An evaluation and an order that share nothing, as one judge.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pair<E, O>(pub E, pub O);

/// The judge that knows nothing: payoffs as they stand, moves as they are listed.
pub type Plain = Pair<Payoff, AsListed>;

impl<P: Stochastic, E: Track<P>, O: Track<P>> Track<P> for Pair<E, O> {
    #[inline]
    fn reset(&mut self, position: &P) {
        self.0.reset(position);
        self.1.reset(position);
    }

    #[inline]
    fn push(&mut self, before: &P, step: StepOf<P>, after: &P) {
        self.0.push(before, step, after);
        self.1.push(before, step, after);
    }

    #[inline]
    fn push_unless(&mut self, before: &P, step: StepOf<P>, after: &P, is_over: &dyn Fn() -> bool) -> bool {
        if !self.0.push_unless(before, step, after, is_over) {
            return false;
        }
        let went_on = self.1.push_unless(before, step, after, is_over);
        if !went_on {
            self.0.pop();
        }
        went_on
    }

    #[inline]
    fn pop(&mut self) {
        self.1.pop();
        self.0.pop();
    }

    #[inline]
    fn push_pass(&mut self, before: &P, after: &P) {
        self.0.push_pass(before, after);
        self.1.push_pass(before, after);
    }

    #[inline]
    fn pop_pass(&mut self) {
        self.1.pop_pass();
        self.0.pop_pass();
    }
}

impl<P: Stochastic, E: Evaluate<P>, O: Track<P>> Evaluate<P> for Pair<E, O> {
    const NOISY: bool = E::NOISY;
    const PASSES: bool = E::PASSES;
    const OUTLOOKS: bool = E::OUTLOOKS;
    const LOOK_EVERY: u64 = E::LOOK_EVERY;

    #[inline]
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        self.0.evaluate(position, player)
    }

    #[inline]
    fn bounds(&self, position: &P, player: P::Player) -> (Score, Score) {
        self.0.bounds(position, player)
    }

    #[inline]
    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        self.0.outlook(position, player)
    }

    #[inline]
    fn noisy(&mut self, position: &P, moves: &mut Vec<P::Move>) {
        self.0.noisy(position, moves);
    }

    #[inline]
    fn after_pass(&mut self, position: &P, depth: u32) -> Option<(P, u32)> {
        self.0.after_pass(position, depth)
    }
}

impl<P: Stochastic, E: Track<P>, O: Order<P>> Order<P> for Pair<E, O> {
    const PROVED: bool = O::PROVED;
    const SORTS: bool = O::SORTS;
    const REDUCES: bool = O::REDUCES;
    const CHOOSES: bool = O::CHOOSES;

    #[inline]
    fn select(&mut self, position: &P, place: Place<P::Move>, moves: &mut [P::Move]) -> usize {
        self.1.select(position, place, moves)
    }

    #[inline]
    fn choose(&mut self, position: &P, place: Place<P::Move>, moves: &mut Vec<P::Move>) {
        self.1.choose(position, place, moves);
    }

    #[inline]
    fn remembers(&self, place: Place<P::Move>, goes_on: bool) -> bool {
        self.1.remembers(place, goes_on)
    }

    #[inline]
    fn cutoff(&mut self, position: &P, place: Place<P::Move>, m: P::Move, before: &[P::Move]) {
        self.1.cutoff(position, place, m, before);
    }

    #[inline]
    fn reduction(&self, position: &P, place: Place<P::Move>, m: <P as Position>::Move, number: usize) -> u32 {
        self.1.reduction(position, place, m, number)
    }
}
