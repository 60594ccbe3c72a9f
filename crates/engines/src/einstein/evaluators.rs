//! The evaluations of the game, each as a [`Tuning`] for both types of positions that are searched.
//!
//! An evaluator wraps an evaluation, so that a table of exact values can be placed around it
//! ([`game_core::Probed`]).

use einstein::learnt::Learnt;
use einstein::patent::{Evaluable, Patent};
use einstein::{AnyEinStein, AnyRace, EinStein, Race, WIN};
use game_core::{AsListed, Evaluate, Pair, Position, Score, Settled, Side, Stochastic, Text};

use super::either::Either;
use super::exact::Exact;
use super::reasons::reasons;
use crate::expectimax::Tuning;
use crate::report::ValueScale;
use registry::Unit;

/// The probability, from 0 to 1, of an expected payoff.
pub(super) fn probability(score: Score) -> f64 {
    f64::midpoint(f64::from(score) / f64::from(WIN), 1.0)
}

/// The probability, from 0 to 1, of an expected payoff that is no integer.
pub(super) fn probability_of(payoff: f64) -> f64 {
    f64::midpoint(payoff / f64::from(WIN), 1.0)
}

/// By the race to the corner, or by another evaluation in probabilities. Copies share its table.
#[derive(Clone, Default, Debug)]
pub(super) struct ByRace<R> {
    /// The evaluation.
    pub(super) race: R,
    /// Whether endgame tables, whose values are rounded, surround it.
    pub(super) tables: bool,
}

impl<E> ByRace<Settled<E, Exact>> {
    /// An evaluation with these tables around it.
    pub(super) fn within_tables(evaluation: E, exact: Exact) -> Self {
        let tables = exact.is_there();
        Self {
            race: Settled(evaluation, exact),
            tables,
        }
    }
}

impl ContestRace {
    /// The race for the contest's game, with these tables around it.
    pub(super) fn within(exact: Exact) -> Self {
        Self::within_tables(Race::new(), exact)
    }
}

impl ContestLearnt {
    /// The learnt evaluation of the contest's game, with these tables around it.
    pub(super) fn within(exact: Exact) -> Self {
        Self::within_tables(Learnt::new(), exact)
    }
}

/// The learnt evaluation of the contest's game, and exact values in its endings.
pub(super) type ContestLearnt = ByRace<Settled<Learnt, Exact>>;

/// The race for the contest's game, and exact values in its endings.
pub(super) type ContestRace = ByRace<Settled<Race, Exact>>;

/// The race for all sizes.
pub(super) type SizesRace = ByRace<AnyRace>;

impl<P, R: Evaluate<P>> ValueScale<P> for ByRace<R>
where
    P: Stochastic,
{
    fn unit(&self) -> Unit {
        Unit::Probability
    }

    fn value(&self, _: &P, score: Score) -> f64 {
        probability(score)
    }

    fn rounds(&self) -> bool {
        self.tables
    }
}

impl Tuning<EinStein> for ContestRace {
    type Evaluator = Settled<Race, Exact>;

    fn evaluator(&self, _: Side) -> Self::Evaluator {
        self.race.clone()
    }
}

impl Tuning<EinStein> for ContestLearnt {
    type Evaluator = Settled<Learnt, Exact>;

    fn evaluator(&self, _: Side) -> Self::Evaluator {
        self.race.clone()
    }
}

impl Tuning<AnyEinStein> for SizesRace {
    type Evaluator = AnyRace;

    fn evaluator(&self, _: Side) -> AnyRace {
        self.race.clone()
    }
}

/// The learnt evaluation or the patent's: one search for both. The race, whose search is the
/// fastest, has a search of its own.
pub(super) type ContestOther = Either<ContestLearnt, ByPatent>;

/// The race or the patent's evaluation, for all sizes.
pub(super) type SizesEvaluator = Either<SizesRace, ByPatent>;

/// By the patent, seen by the searching player.
#[derive(Clone, Debug)]
pub(super) struct ByPatent {
    /// The evaluation.
    pub(super) patent: Patent,
    /// Whether its values are probabilities; if not, they are VALUE in worths.
    pub(super) logistic: bool,
}

impl<P: Evaluable> ValueScale<P> for ByPatent {
    fn unit(&self) -> Unit {
        if self.logistic {
            Unit::Probability
        } else {
            Unit::Points
        }
    }

    fn value(&self, position: &P, score: Score) -> f64 {
        if self.logistic {
            return probability(score);
        }
        // Scores are integers, so worths lose precision: thousandths are certain.
        let thousandths = 1000.0 * self.patent.worths(position, score);
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            reason = "below 10^12"
        )]
        let nearest = (thousandths + 0.5_f64.copysign(thousandths)) as i64 as f64;
        nearest / 1000.0
    }
}

impl<P: Position<Player = Side> + Stochastic + Evaluable> Tuning<P> for ByPatent {
    type Evaluator = Pair<Patent, AsListed>;

    fn depends_on_searcher(&self) -> bool {
        true
    }

    fn evaluator(&self, me: Side) -> Self::Evaluator {
        Pair(self.patent.clone().seen_by(me), AsListed)
    }

    fn reasons(&self, position: &P) -> Vec<Text> {
        reasons(&self.patent, position)
    }
}
