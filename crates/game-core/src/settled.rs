use alloc::vec::Vec;

use crate::{Evaluate, Order, Place, Probe, Score, StepOf, Stochastic, Track};

/// A judge for *play* that takes a table at its word: the middle of what the table says is the
/// value, and the search goes no farther there.
///
/// A [`Probed`](crate::Probed) judge stays sound: of a table of rounded values it takes intervals,
/// and where these leave a doubt the search goes on below. This one ends it. So a decision may
/// cost up to the width of the table's intervals: 2^-15 of a win with the tables of the crate
/// `search`. In exchange a table settles *every* position that it holds.
///
/// In a game with a [`WIN`](crate::Position::WIN) nothing is settled as won or lost, since a table of values does not say
/// how soon.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Settled<J, T>(pub J, pub T);

/// The whole number nearest to the middle of an interval.
#[allow(clippy::cast_possible_truncation, reason = "clamped to the bound of the game")]
fn middle<P: Stochastic>((low, high): (f64, f64)) -> Score {
    let most = f64::from(P::WIN.map_or(P::BOUND, |win| win / 2));
    let middle = (low / 2.0 + high / 2.0).clamp(-most, most);
    (middle + if middle < 0.0 { -0.5 } else { 0.5 }) as Score
}

impl<P: Stochastic, J: Track<P>, T> Track<P> for Settled<J, T> {
    #[inline]
    fn reset(&mut self, position: &P) {
        self.0.reset(position);
    }

    #[inline]
    fn push(&mut self, before: &P, step: StepOf<P>, after: &P) {
        self.0.push(before, step, after);
    }

    #[inline]
    fn push_unless(&mut self, before: &P, step: StepOf<P>, after: &P, is_over: &dyn Fn() -> bool) -> bool {
        self.0.push_unless(before, step, after, is_over)
    }

    #[inline]
    fn pop(&mut self) {
        self.0.pop();
    }

    #[inline]
    fn push_pass(&mut self, before: &P, after: &P) {
        self.0.push_pass(before, after);
    }

    #[inline]
    fn pop_pass(&mut self) {
        self.0.pop_pass();
    }
}

impl<P: Stochastic, J: Evaluate<P>, T: Probe<P>> Evaluate<P> for Settled<J, T> {
    const NOISY: bool = J::NOISY;
    const PASSES: bool = J::PASSES;
    const OUTLOOKS: bool = true;
    const LOOK_EVERY: u64 = J::LOOK_EVERY;

    /// What the table says, or else the judge: so leaves are worth the same as nodes.
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        match self.1.probe(position, player) {
            Some(interval) => middle::<P>(interval),
            None => self.0.evaluate(position, player),
        }
    }

    #[inline]
    fn bounds(&self, position: &P, player: P::Player) -> (Score, Score) {
        self.0.bounds(position, player)
    }

    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        match self.1.probe(position, player).map(middle::<P>) {
            Some(value) => (value, value),
            None => self.0.outlook(position, player),
        }
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

impl<P: Stochastic, J: Order<P>, T> Order<P> for Settled<J, T> {
    const PROVED: bool = J::PROVED;
    const SORTS: bool = J::SORTS;
    const REDUCES: bool = J::REDUCES;
    const CHOOSES: bool = J::CHOOSES;

    #[inline]
    fn select(&mut self, position: &P, place: Place<P::Move>, moves: &mut [P::Move]) -> usize {
        self.0.select(position, place, moves)
    }

    #[inline]
    fn choose(&mut self, position: &P, place: Place<P::Move>, moves: &mut Vec<P::Move>) {
        self.0.choose(position, place, moves);
    }

    #[inline]
    fn remembers(&self, place: Place<P::Move>, goes_on: bool) -> bool {
        self.0.remembers(place, goes_on)
    }

    #[inline]
    fn cutoff(&mut self, position: &P, place: Place<P::Move>, m: P::Move, before: &[P::Move]) {
        self.0.cutoff(position, place, m, before);
    }

    #[inline]
    fn reduction(&self, position: &P, place: Place<P::Move>, m: P::Move, number: usize) -> u32 {
        self.0.reduction(position, place, m, number)
    }
}
