use crate::forward::{opinions_of, ordered_by};
use crate::{AsListed, Evaluate, Order, Payoff, Score, StepOf, Stochastic, Track};

/// An evaluation and an order that share nothing, as one evaluator.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pair<E, O>(pub E, pub O);

/// The evaluator that knows nothing: payoffs as they stand, moves as they are listed.
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
    fn push_unless(
        &mut self,
        before: &P,
        step: StepOf<P>,
        after: &P,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
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
    opinions_of!(0, E, P);

    const OUTLOOKS: bool = E::OUTLOOKS;

    #[inline]
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        self.0.evaluate(position, player)
    }

    #[inline]
    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        self.0.outlook(position, player)
    }
}

impl<P: Stochastic, E: Track<P>, O: Order<P>> Order<P> for Pair<E, O> {
    ordered_by!(1, O, P);
}
