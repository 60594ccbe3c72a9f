use crate::forward::{opinions_of, ordered_by, tracked_by};
use crate::{Evaluate, Order, Probe, Score, Stochastic, Track};

/// An evaluator for *play* that takes a table at its word: the middle of what the table says is the
/// value, and the search goes no farther there.
///
/// A [`Probed`](crate::Probed) evaluator stays sound: of a table of rounded values it takes
/// intervals, and where these leave a doubt the search goes on below. This one ends it. So a
/// decision may cost up to the width of the table's intervals: 2^-15 of a win with the tables of
/// the crate `search`. In exchange a table settles *every* position that it holds.
///
/// In a game with a [`WIN`](crate::Position::WIN) nothing is settled as won or lost, since a table
/// of values does not say how soon.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Settled<E, T>(pub E, pub T);

/// The whole number nearest to the middle of an interval; halves are rounded away from 0.
#[allow(
    clippy::cast_possible_truncation,
    reason = "clamped to the bound of the game"
)]
fn middle<P: Stochastic>((low, high): (f64, f64)) -> Score {
    let most = f64::from(P::WIN.map_or(P::BOUND, |win| win / 2));
    let middle = (low / 2.0 + high / 2.0).clamp(-most, most);
    (middle + 0.5_f64.copysign(middle)) as Score
}

impl<P: Stochastic, E: Track<P>, T> Track<P> for Settled<E, T> {
    tracked_by!(0, P);
}

impl<P: Stochastic, E: Evaluate<P>, T: Probe<P>> Evaluate<P> for Settled<E, T> {
    opinions_of!(0, E, P);

    const OUTLOOKS: bool = true;

    /// What the table says, or else the evaluator: so leaves are worth the same as nodes.
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        match self.1.probe(position, player) {
            Some(interval) => middle::<P>(interval),
            None => self.0.evaluate(position, player),
        }
    }

    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        match self.1.probe(position, player).map(middle::<P>) {
            Some(value) => (value, value),
            None => self.0.outlook(position, player),
        }
    }
}

impl<P: Stochastic, E: Order<P>, T> Order<P> for Settled<E, T> {
    ordered_by!(0, E, P);
}
