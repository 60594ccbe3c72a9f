//! One of two evaluations, chosen at run time.
//!
//! A search is compiled for each type of evaluator. Where an evaluation costs far more than a
//! branch, two of them can share this type: the search is compiled once, which makes the
//! WebAssembly file smaller.

use game_core::{Evaluate, NodeContext, Order, Score, Side, StepOf, Stochastic, Text, Track};

use crate::expectimax::Tuning;
use crate::report::ValueScale;
use registry::Unit;

/// One of two.
#[derive(Clone, Debug)]
pub(super) enum Either<A, B> {
    /// The first.
    This(A),
    /// The second.
    That(B),
}

/// Does the same for each variant.
macro_rules! both {
    ($either:expr, $one:ident => $body:expr) => {
        match $either {
            Either::This($one) => $body,
            Either::That($one) => $body,
        }
    };
}

impl<P, A: ValueScale<P>, B: ValueScale<P>> ValueScale<P> for Either<A, B> {
    fn unit(&self) -> Unit {
        both!(self, one => one.unit())
    }

    fn value(&self, position: &P, score: Score) -> f64 {
        both!(self, one => one.value(position, score))
    }

    fn rounds(&self) -> bool {
        both!(self, one => one.rounds())
    }
}

impl<P: Stochastic, A: Tuning<P>, B: Tuning<P>> Tuning<P> for Either<A, B> {
    type Evaluator = Either<A::Evaluator, B::Evaluator>;

    fn depends_on_searcher(&self) -> bool {
        both!(self, one => one.depends_on_searcher())
    }

    fn evaluator(&self, me: Side) -> Self::Evaluator {
        match self {
            Self::This(one) => Either::This(one.evaluator(me)),
            Self::That(one) => Either::That(one.evaluator(me)),
        }
    }

    fn reasons(&self, position: &P) -> Vec<Text> {
        both!(self, one => one.reasons(position))
    }
}

impl<P: Stochastic, A: Track<P>, B: Track<P>> Track<P> for Either<A, B> {
    fn reset(&mut self, position: &P) {
        both!(self, one => one.reset(position));
    }

    fn push(&mut self, before: &P, step: StepOf<P>, after: &P) {
        both!(self, one => one.push(before, step, after));
    }

    fn push_unless(
        &mut self,
        before: &P,
        step: StepOf<P>,
        after: &P,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
        both!(self, one => one.push_unless(before, step, after, is_over))
    }

    fn pop(&mut self) {
        both!(self, one => one.pop());
    }

    fn push_pass(&mut self, before: &P, after: &P) {
        both!(self, one => one.push_pass(before, after));
    }

    fn pop_pass(&mut self) {
        both!(self, one => one.pop_pass());
    }
}

impl<P: Stochastic, A: Evaluate<P>, B: Evaluate<P>> Evaluate<P> for Either<A, B> {
    // True if either has the method: for the other one it returns its default, `None` or the widest
    // bounds, which does no harm.
    const NOISY: bool = A::NOISY || B::NOISY;
    const PASSES: bool = A::PASSES || B::PASSES;
    const OUTLOOKS: bool = A::OUTLOOKS || B::OUTLOOKS;
    const LOOK_EVERY: u64 = if A::LOOK_EVERY < B::LOOK_EVERY {
        A::LOOK_EVERY
    } else {
        B::LOOK_EVERY
    };

    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        both!(self, one => one.evaluate(position, player))
    }

    fn bounds(&self, position: &P, player: P::Player) -> (Score, Score) {
        both!(self, one => one.bounds(position, player))
    }

    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        both!(self, one => one.outlook(position, player))
    }

    fn noisy(&mut self, position: &P, moves: &mut Vec<P::Move>) {
        both!(self, one => one.noisy(position, moves));
    }

    fn after_pass(&mut self, position: &P, depth: u32) -> Option<(P, u32)> {
        both!(self, one => one.after_pass(position, depth))
    }
}

impl<P: Stochastic, A: Order<P>, B: Order<P>> Order<P> for Either<A, B> {
    // A promise about the moves that are left out holds only if both make it, and `choose` must not
    // be called where one of them does not override it.
    const PROVED: bool = A::PROVED && B::PROVED;
    const SORTS: bool = A::SORTS || B::SORTS;
    const REDUCES: bool = A::REDUCES || B::REDUCES;
    const CHOOSES: bool = A::CHOOSES && B::CHOOSES;

    fn select(
        &mut self,
        position: &P,
        context: NodeContext<P::Move>,
        moves: &mut [P::Move],
    ) -> usize {
        both!(self, one => one.select(position, context, moves))
    }

    fn choose(&mut self, position: &P, context: NodeContext<P::Move>, moves: &mut Vec<P::Move>) {
        both!(self, one => one.choose(position, context, moves));
    }

    fn remembers(&self, context: NodeContext<P::Move>, goes_on: bool) -> bool {
        both!(self, one => one.remembers(context, goes_on))
    }

    fn cutoff(
        &mut self,
        position: &P,
        context: NodeContext<P::Move>,
        m: P::Move,
        before: &[P::Move],
    ) {
        both!(self, one => one.cutoff(position, context, m, before));
    }

    fn reduction(
        &self,
        position: &P,
        context: NodeContext<P::Move>,
        m: P::Move,
        number: usize,
    ) -> u32 {
        both!(self, one => one.reduction(position, context, m, number))
    }
}
