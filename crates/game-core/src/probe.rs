use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::{Evaluate, Order, Place, Score, StepOf, Stochastic, Track};

/// Values known beforehand, at decision and at chance nodes: an endgame table.
pub trait Probe<P: Stochastic> {
    /// The final payoff of `player` under best play lies between these; an exact table gives
    /// the same twice. Nothing where the table does not reach.
    ///
    /// An interval, so that tables of rounded values stay sound. In a game with a
    /// [`WIN`](crate::Position::WIN) a won position is worth `WIN`, however long it takes.
    fn probe(&self, position: &P, player: P::Player) -> Option<(f64, f64)>;
}

/// The table without entries.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoTable;

impl<P: Stochastic> Probe<P> for NoTable {
    fn probe(&self, _: &P, _: P::Player) -> Option<(f64, f64)> {
        None
    }
}

impl<P: Stochastic, T: Probe<P> + ?Sized> Probe<P> for &T {
    #[inline]
    fn probe(&self, position: &P, player: P::Player) -> Option<(f64, f64)> {
        (**self).probe(position, player)
    }
}

/// A table that many judges share.
impl<P: Stochastic, T: Probe<P> + ?Sized> Probe<P> for Arc<T> {
    #[inline]
    fn probe(&self, position: &P, player: P::Player) -> Option<(f64, f64)> {
        (**self).probe(position, player)
    }
}

/// A judge that looks positions up: the table's intervals narrow its
/// [`outlook`](Evaluate::outlook), so that a search stops where the table settles the matter.
///
/// A table that knows a win does not know how soon it comes. So a search stops at a won position
/// only if any win is good enough there, and goes on where it looks for a faster one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Probed<J, T>(pub J, pub T);

/// The whole numbers between two numbers, as a search counts them: a win or a loss may come late.
fn narrow<P: Stochastic>((low, high): (f64, f64)) -> (Score, Score) {
    let bound = f64::from(P::BOUND);
    let (low, high) = (-floor((-low).clamp(-bound, bound)), floor(high.clamp(-bound, bound)));
    match P::WIN {
        Some(win) => (if low == win { win / 2 + 1 } else { low }, if high == -win { -(win / 2) - 1 } else { high }),
        None => (low, high),
    }
}

/// The greatest whole number that is not greater, for numbers within the bound of a game.
#[allow(clippy::cast_possible_truncation, reason = "clamped to the bound of the game")]
fn floor(value: f64) -> Score {
    let towards_zero = value as Score;
    towards_zero - Score::from(f64::from(towards_zero) > value)
}

impl<P: Stochastic, J: Track<P>, T> Track<P> for Probed<J, T> {
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

impl<P: Stochastic, J: Evaluate<P>, T: Probe<P>> Evaluate<P> for Probed<J, T> {
    const NOISY: bool = J::NOISY;
    const PASSES: bool = J::PASSES;
    const OUTLOOKS: bool = true;
    const LOOK_EVERY: u64 = J::LOOK_EVERY;

    #[inline]
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        self.0.evaluate(position, player)
    }

    #[inline]
    fn bounds(&self, position: &P, player: P::Player) -> (Score, Score) {
        self.0.bounds(position, player)
    }

    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        let (least, most) = self.0.outlook(position, player);
        match self.1.probe(position, player).map(narrow::<P>) {
            Some((low, high)) => (low.max(least), high.min(most)),
            None => (least, most),
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

impl<P: Stochastic, J: Order<P>, T> Order<P> for Probed<J, T> {
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

#[cfg(test)]
mod tests {
    use super::floor;

    #[test]
    fn floors() {
        let values = [(2.0, 2), (2.5, 2), (-2.0, -2), (-2.5, -3), (0.0, 0), (-0.1, -1)];
        assert!(values.into_iter().all(|(value, expected)| floor(value) == expected));
    }
}
