use game_core::{Descending, MAX_STEPS, Packed, Probe, Side, Stochastic, ToMove, ZeroSum};

use super::SweptValues;

/// Values with the ranking that they belong to: a table that any search can probe.
///
/// It knows ranked positions, and decisions all of whose moves end the game or lead to ranked
/// positions: so where chance nodes are ranked, the decisions before and after them are known too.
#[derive(Clone, Debug)]
pub struct ValueTable<R> {
    ranking: R,
    swept: SweptValues,
}

impl<R> ValueTable<R> {
    /// The table, if the values are all known and those of this ranking.
    #[must_use]
    pub fn new<P>(ranking: R, swept: SweptValues) -> Option<Self>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        (swept.is_complete() && swept.fits::<P, R>(&ranking)).then_some(Self { ranking, swept })
    }

    /// The ranking.
    #[must_use]
    pub const fn ranking(&self) -> &R {
        &self.ranking
    }

    /// The values.
    #[must_use]
    pub const fn swept(&self) -> &SweptValues {
        &self.swept
    }

    /// The value of a finished or ranked position to `player`: it lies between these.
    fn ranked<P>(&self, position: &P, player: Side) -> Option<(f64, f64)>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let secured = f64::from(position.payoff(player));
        if position.to_move() == ToMove::Nobody {
            return Some((secured, secured));
        }
        let rank = self.ranking.rank(position)?;
        let (value, error) = (self.swept.value(rank)?, self.swept.error_at(rank));
        let value = secured
            + if self.ranking.perspective(position) == player {
                value
            } else {
                -value
            };
        let bound = f64::from(P::BOUND);
        Some(((value - error).max(-bound), (value + error).min(bound)))
    }

    /// The value of a decision to `player`, by what its moves lead to.
    fn decided<P>(&self, position: &P, chooser: Side, player: Side) -> Option<(f64, f64)>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let mut best: Option<(f64, f64)> = None;
        for m in position.moves().take(MAX_STEPS) {
            let (low, high) = self.ranked(&position.after(m), chooser)?;
            best = Some(best.map_or((low, high), |best| (best.0.max(low), best.1.max(high))));
        }
        best.map(|(low, high)| {
            if chooser == player {
                (low, high)
            } else {
                (-high, -low)
            }
        })
    }
}

impl<P, R> Probe<P> for ValueTable<R>
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P>,
{
    fn probe(&self, position: &P, player: Side) -> Option<(f64, f64)> {
        if !self.ranking.may_hold(position) {
            return None;
        }
        match (self.ranked(position, player), position.to_move()) {
            (None, ToMove::Player(chooser)) => self.decided(position, chooser, player),
            (known, _) => known,
        }
    }
}
