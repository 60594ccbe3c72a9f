use alloc::sync::Arc;

use crate::forward::{opinions_of, ordered_by, tracked_by};
use crate::{Evaluate, Order, Score, Stochastic, Track};

/// Values known beforehand, at decision and at chance nodes: an endgame table.
pub trait Probe<P: Stochastic> {
    /// The final payoff of `player` under best play lies between these; an exact table gives
    /// the same twice. `None` where the table does not reach.
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

/// A table that many evaluators share.
impl<P: Stochastic, T: Probe<P> + ?Sized> Probe<P> for Arc<T> {
    #[inline]
    fn probe(&self, position: &P, player: P::Player) -> Option<(f64, f64)> {
        (**self).probe(position, player)
    }
}

/// An evaluator that looks positions up: the table's intervals narrow its
/// [`outlook`](Evaluate::outlook), so that a search stops where the table settles the matter.
///
/// A table that knows a win does not know how soon it comes. So a search stops at a won position
/// only if any win is good enough there, and goes on where it looks for a faster one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Probed<E, T>(pub E, pub T);

/// The whole numbers between two numbers, as a search counts them: a win or a loss may come late.
fn narrow<P: Stochastic>((low, high): (f64, f64)) -> (Score, Score) {
    let bound = f64::from(P::BOUND);
    let (low, high) = (
        -floor((-low).clamp(-bound, bound)),
        floor(high.clamp(-bound, bound)),
    );
    match P::WIN {
        Some(win) => (
            if low == win { win / 2 + 1 } else { low },
            if high == -win { -(win / 2) - 1 } else { high },
        ),
        None => (low, high),
    }
}

/// The greatest whole number that is not greater, for numbers within the bound of a game.
#[allow(
    clippy::cast_possible_truncation,
    reason = "clamped to the bound of the game"
)]
fn floor(value: f64) -> Score {
    let towards_zero = value as Score;
    towards_zero - Score::from(f64::from(towards_zero) > value)
}

impl<P: Stochastic, E: Track<P>, T> Track<P> for Probed<E, T> {
    tracked_by!(0, P);
}

impl<P: Stochastic, E: Evaluate<P>, T: Probe<P>> Evaluate<P> for Probed<E, T> {
    opinions_of!(0, E, P);

    const OUTLOOKS: bool = true;

    #[inline]
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        self.0.evaluate(position, player)
    }

    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        let (least, most) = self.0.outlook(position, player);
        match self.1.probe(position, player).map(narrow::<P>) {
            Some((low, high)) => (low.max(least), high.min(most)),
            None => (least, most),
        }
    }
}

impl<P: Stochastic, E: Order<P>, T> Order<P> for Probed<E, T> {
    ordered_by!(0, E, P);
}

#[cfg(test)]
mod tests {
    use super::floor;

    #[test]
    fn floors() {
        let values = [
            (2.0, 2),
            (2.5, 2),
            (-2.0, -2),
            (-2.5, -3),
            (0.0, 0),
            (-0.1, -1),
        ];
        assert!(
            values
                .into_iter()
                .all(|(value, expected)| floor(value) == expected)
        );
    }
}
