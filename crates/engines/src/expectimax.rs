//! Expectimax for any duel with dice. A game adds a [`Tuning`].
//!
//! An engine deepens its search within its limits. Its table tells positions apart by their pack,
//! without collisions, so a value that contains no evaluation is proved.

use std::fmt;
use std::ops::ControlFlow;

use game_core::{
    Evaluate, Finite, LimitValues, Notation, Order, Packed, Player, Score, Side, Stochastic, Text,
    ToMove, ZeroSum,
};
use search::expectimax::Options;
use search::{ByPack, Expectimax, Identity, Report};

use crate::chance_node;
use crate::engine_limits::{own_limits, search_limits};
use crate::iterative_deepening::{Earlier, IterativeDeepening, steadied};
use crate::report::{ValueScale, analysis, report_progress, winning_move};
use registry::{Analysis, Limits, QueryError, Settings, TypedEngine, Unit};

/// What a game adds to the search.
pub(crate) trait Tuning<P: Stochastic>: ValueScale<P> + Send + Sync {
    /// The evaluation and the order of moves.
    type Evaluator: Evaluate<P> + Order<P> + fmt::Debug + Send;

    /// Whether the evaluator depends on the searching player.
    fn depends_on_searcher(&self) -> bool {
        false
    }

    /// A new evaluator for a search in which `me` decides first.
    fn evaluator(&self, me: Side) -> Self::Evaluator;

    /// What can be said of a position beside the values.
    fn reasons(&self, position: &P) -> Vec<Text> {
        let _ = position;
        Vec::new()
    }
}

/// The options of an engine, for any game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExpectimaxOptions {
    /// The name of the engine.
    pub(crate) name: &'static str,
    /// Its own limits.
    pub(crate) own_limits: LimitValues,
    /// The depth of a search without limits, in turns.
    pub(crate) depth: u32,
}

impl ExpectimaxOptions {
    /// Reads the options of the engine of this name.
    pub(crate) fn of(name: &'static str, settings: &Settings, depth: u32) -> Self {
        Self {
            name,
            own_limits: own_limits(settings),
            depth,
        }
    }
}

/// The search with its table, for one game after another.
pub(crate) struct ExpectimaxEngine<P: Stochastic, T: Tuning<P>, const W: usize> {
    choice: ExpectimaxOptions,
    tuning: T,
    /// The player whose evaluator is in the search.
    me: Side,
    /// `None` only while it is being replaced.
    search: Option<Expectimax<P, T::Evaluator, ByPack, W>>,
}

impl<P, T, const W: usize> ExpectimaxEngine<P, T, W>
where
    P: Stochastic + ZeroSum + Packed + Finite,
    T: Tuning<P>,
    ByPack: Identity<P, W>,
{
    /// An engine; `new` makes its search with an evaluator.
    pub(crate) fn new<E>(
        choice: ExpectimaxOptions,
        tuning: T,
        new: impl FnOnce(T::Evaluator) -> Result<Expectimax<P, T::Evaluator, ByPack, W>, E>,
    ) -> Result<Self, E> {
        let search = Some(new(tuning.evaluator(Side::First))?);
        Ok(Self {
            choice,
            tuning,
            me: Side::First,
            search,
        })
    }

    /// Clears the search; `me` decides first in the next one.
    fn forget(&mut self, me: Side) {
        let evaluator = self.tuning.evaluator(me);
        self.me = me;
        if let Some(search) = &mut self.search {
            search.forget(evaluator);
        }
    }
}

impl<P: Stochastic, T: Tuning<P> + fmt::Debug, const W: usize> fmt::Debug
    for ExpectimaxEngine<P, T, W>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExpectimaxEngine")
            .field("choice", &self.choice)
            .field("tuning", &self.tuning)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}

impl<P, T, const W: usize> ExpectimaxEngine<P, T, W>
where
    P: Notation + ZeroSum + Packed + Finite + Sync,
    T: Tuning<P>,
    ByPack: Identity<P, W>,
{
    /// The analysis of a position where a player is to move.
    fn decide(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let ToMove::Player(me) = position.to_move() else {
            return Err(QueryError::Chance);
        };
        if self.tuning.depends_on_searcher() && me != self.me {
            self.forget(me);
        }
        let deepening = IterativeDeepening::new(limits, [None; 3]);
        let within = search_limits(limits, self.choice.own_limits, self.choice.depth, position);
        let options = Options {
            every_move: limits.wants_every_move(),
            forget_last: 1,
            ..Options::DEFAULT
        };
        self.search = self.search.take().map(|search| search.options(options));
        let search = self.search.as_mut().ok_or(QueryError::Finished)?;
        let (name, tuning, at_once) = (
            self.choice.name,
            &self.tuning,
            winning_move(position).is_some(),
        );
        let steady = |analysis: Analysis, earlier: Earlier<Score>| {
            let earlier = earlier.map(|score| score.map(|score| tuning.value(position, score)));
            let estimate = analysis
                .value
                .filter(|_| tuning.unit() == Unit::Probability && earlier[0].is_some());
            Analysis {
                estimate: estimate.map(|value| steadied(value, earlier)),
                ..analysis
            }
        };
        let reported = |report: &Report<P::Move>| {
            deepening.record(report);
            let earlier = deepening.earlier(report);
            report_progress(limits, || {
                Some(
                    steady(
                        analysis(name, position, report, tuning, true).ok()?,
                        earlier,
                    )
                    .into(),
                )
            })?;
            // A deeper search cannot improve on an immediate win.
            if at_once && report.value >= P::BOUND {
                ControlFlow::Break(())
            } else {
                deepening.goes_on()
            }
        };
        let report = search.search(position, &within.up_to_the_maximum().progress(&reported))?;
        let looked = report.depth.is_none_or(|depth| depth > 0);
        let analysis = analysis(name, position, &report, tuning, looked)?;
        Ok(steady(analysis, deepening.earlier(&report)))
    }
}

impl<P, T, const W: usize> TypedEngine<P> for ExpectimaxEngine<P, T, W>
where
    P: Notation + ZeroSum + Packed + Finite + Send + Sync,
    P::Move: Send,
    P::Event: Send,
    T: Tuning<P>,
    ByPack: Identity<P, W> + Send,
{
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let mut analysis = chance_node::analysis(position, limits, &mut |position, limits| {
            self.decide(position, limits)
        })?;
        analysis.reasons = self.tuning.reasons(position);
        Ok(analysis)
    }

    fn begin(&mut self, _: u64) {
        self.forget(self.me);
    }

    fn prepare(&mut self, _: &P, seat: Option<usize>) {
        let me = seat
            .and_then(Side::from_index)
            .filter(|&me| self.tuning.depends_on_searcher() && me != self.me);
        if let Some(me) = me {
            self.forget(me);
        }
    }
}
