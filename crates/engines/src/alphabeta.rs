//! Alpha-beta for any duel without chance. A game adds a [`Tuning`].

use std::fmt;

use game_core::{
    Deterministic, Evaluate, LimitValues, Notation, Order, Position, Score, Stochastic, Text,
    ToMove, ZeroSum,
};
use search::{AlphaBeta, Bound, Report};

use crate::engine_limits::{self, Memory};
use crate::iterative_deepening::{DoneDepths, Earlier, IterativeDeepening};
use crate::report::{move_texts, report_progress};
use registry::{
    Analysis, EngineError, EngineFactory, EngineInfo, Limits, Progress, QueryError, Settings,
    TypedEngine, Unit, ValuedMove,
};

pub(crate) const NAME: &str = "alphabeta";

const DESCRIPTION: &Text = &Text::new(
    "Searches deeper and deeper (alpha-beta) with an evaluation, within the limits.",
    "在限制之内以评估函数做逐层加深的阿尔法-贝塔搜索。",
);

/// What a game adds to the search.
pub trait Tuning<P: Stochastic>: 'static {
    /// The evaluation and the order of moves.
    type Evaluator: Evaluate<P> + Order<P> + Clone + Send + fmt::Debug;

    /// The depth of a search without limits, in turns.
    const DEPTH: u32;

    /// What the evaluation counts.
    const UNIT: Unit;

    /// A new evaluator.
    fn evaluator() -> Self::Evaluator;

    /// The value, in the unit, of an expected payoff of the player to move. The payoff itself,
    /// unless the game counts values from the position on.
    fn in_unit(position: &P, score: Score) -> Score {
        let _ = position;
        score
    }

    /// In games with extra turns: whether the player who makes this move moves again.
    fn again(position: &P, m: P::Move) -> Option<bool> {
        let _ = (position, m);
        None
    }

    /// Why the best move is good, if the game can explain it.
    fn reasons(position: &P, best: P::Move) -> Vec<Text> {
        let _ = (position, best);
        Vec::new()
    }
}

/// The engine for a game with this tuning.
#[must_use]
pub const fn factory<P, T>() -> EngineFactory<P>
where
    P: Notation + Deterministic + ZeroSum + Send + Sync + 'static,
    P::Move: Send + Sync,
    T: Tuning<P>,
{
    EngineFactory {
        info: EngineInfo {
            name: NAME,
            description: DESCRIPTION,
            options: &[
                engine_limits::TABLE,
                engine_limits::DEPTH,
                engine_limits::NODES,
            ],
        },
        make: make::<P, T>,
    }
}

fn make<P, T>(settings: &Settings) -> Result<Box<dyn TypedEngine<P>>, EngineError>
where
    P: Notation + Deterministic + ZeroSum + Send + Sync + 'static,
    P::Move: Send + Sync,
    T: Tuning<P>,
{
    Ok(Box::new(AlphaBetaEngine::<P, T>::new(settings)?))
}

/// The search with its table, for one game after another.
pub(crate) struct AlphaBetaEngine<P: Stochastic, T: Tuning<P>> {
    search: AlphaBeta<P, T::Evaluator>,
    own_limits: LimitValues,
}

impl<P: Deterministic + ZeroSum, T: Tuning<P>> AlphaBetaEngine<P, T> {
    /// Reads the options `table`, and `depth` and `nodes` if the engine has them.
    pub(crate) fn new(settings: &Settings) -> Result<Self, EngineError> {
        let table = Memory::of(settings, "table", NAME);
        let search =
            AlphaBeta::new(T::evaluator(), table.bytes()?).map_err(|_| table.too_large())?;
        Ok(Self {
            search,
            own_limits: engine_limits::own_limits(settings),
        })
    }
}

impl<P: Stochastic, T: Tuning<P>> fmt::Debug for AlphaBetaEngine<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBetaEngine")
            .field("search", &self.search)
            .field("own_limits", &self.own_limits)
            .finish()
    }
}

impl<P, T> TypedEngine<P> for AlphaBetaEngine<P, T>
where
    P: Notation + Deterministic + ZeroSum + Send + Sync + 'static,
    P::Move: Send + Sync,
    T: Tuning<P>,
{
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let glimpse = &|report: &_, _| Some(analysis::<P, T>(position, report).ok()?.into());
        let (report, _) = deepened(
            &mut self.search,
            self.own_limits,
            T::DEPTH,
            position,
            limits,
            glimpse,
            &mut [None; 3],
        )?;
        analysis::<P, T>(position, &report)
    }

    fn begin(&mut self, _: u64) {
        self.search.forget(T::evaluator());
    }
}

/// Turns the report of a depth and the values of the depths before into the terms of all games.
pub(crate) type Glimpse<'g, M> = dyn Fn(&Report<M>, Earlier<Score>) -> Option<Progress> + Sync + 'g;

/// Deepens the search within the limits of the caller and the engine, to `default` turns if there
/// is no limit at all, with as many threads as the limits allow. `glimpse` turns the report of a
/// depth into the terms of all games. Beside the report the caller gets the values of the depths
/// before. `done` are the depths that a search of the same position, which ended just before, has
/// done, and then those of this one.
///
/// # Errors
///
/// Fails if no player is to move, or if the search fails.
pub(crate) fn deepened<P, E>(
    search: &mut AlphaBeta<P, E>,
    own_limits: LimitValues,
    default: u32,
    position: &P,
    limits: &Limits<'_>,
    glimpse: &Glimpse<'_, P::Move>,
    done: &mut DoneDepths,
) -> Result<(Report<P::Move>, Earlier<Score>), QueryError>
where
    P: Deterministic + ZeroSum + Send + Sync,
    P::Move: Send + Sync,
    E: Evaluate<P> + Order<P> + Clone + Send,
{
    match position.to_move() {
        ToMove::Player(_) => {}
        ToMove::Chance => return Err(QueryError::Chance),
        ToMove::Nobody => return Err(QueryError::Finished),
    }
    let deepening = IterativeDeepening::new(limits, *done);
    let reported = |report: &Report<P::Move>| {
        deepening.record(report);
        let earlier = deepening.earlier(report);
        report_progress(limits, || glimpse(report, earlier))?;
        deepening.goes_on()
    };
    let within = engine_limits::search_limits(limits, own_limits, default, position)
        .up_to_the_maximum()
        .progress(&reported);
    let report = if limits.thread_count() > 1 {
        search.search_with_threads(position, &within)?
    } else {
        search.search(position, &within)?
    };
    let earlier = deepening.earlier(&report);
    *done = deepening.done();
    Ok((report, earlier))
}

/// The report in the terms of all games.
fn analysis<P: Notation, T: Tuning<P>>(
    position: &P,
    report: &Report<P::Move>,
) -> Result<Analysis, QueryError> {
    let best = report.best.ok_or(QueryError::Finished)?;
    let decided = won_or_lost::<P>(report.value);
    // A node or two are too few to look at anything: there is a move, but no opinion.
    let looked = report.depth.is_some_and(|depth| depth > 0);
    let first = [best];
    let (variation, ends) = move_texts(
        position,
        if report.variation.is_empty() {
            &first
        } else {
            &report.variation
        },
    );
    let value = |score| match decided {
        Some(_) => won_or_lost::<P>(score),
        None => Some(f64::from(T::in_unit(position, score))),
    };
    let moves = report.moves.iter().map(|root| ValuedMove {
        m: position.move_text(root.m),
        position: position.after(root.m).to_string(),
        value: if root.bound == Bound::Exact {
            value(root.value)
        } else {
            None
        },
        distance: None,
        turns: match decided {
            Some(_) => None, // Then all values are outcomes.
            None => decided_turns::<P>(root.value, root.bound),
        },
        again: T::again(position, root.m),
        die: None,
    });
    Ok(Analysis {
        engine: NAME,
        best: Some(position.move_text(best)),
        value: if looked { value(report.value) } else { None },
        unit: if decided.is_some() {
            Unit::Outcome
        } else {
            T::UNIT
        },
        distance: if decided.is_some() && ends {
            u32::try_from(variation.len()).ok()
        } else {
            None
        },
        proved: report.proved,
        depth: report.depth.unwrap_or(0),
        nodes: report.nodes,
        variation,
        moves: moves.collect(),
        reasons: T::reasons(position, best),
        ..Analysis::default()
    })
}

/// The turns to the end that the exact value of a move says; `None` if it is not decided.
pub(crate) fn decided_turns<P: Position>(score: Score, bound: Bound) -> Option<u32> {
    if bound != Bound::Exact {
        return None;
    }
    won_or_lost::<P>(score)?;
    let win = P::WIN?.unsigned_abs();
    Some(win - score.unsigned_abs().min(win))
}

/// 1 or −1 for a value that proves a win or a loss; `None` for an evaluation.
pub(crate) fn won_or_lost<P: Position>(score: Score) -> Option<f64> {
    let win = P::WIN?;
    (score.unsigned_abs() > win.unsigned_abs() / 2).then(|| f64::from(score.signum()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lgame::LGame;

    #[test]
    fn a_decided_move_says_its_turns() {
        let win = <LGame as Position>::WIN.unwrap_or_default();
        let turns = decided_turns::<LGame>;
        assert_eq!(turns(2 - win, Bound::Exact), Some(2));
        assert_eq!(turns(win - 3, Bound::Exact), Some(3));
        assert_eq!(turns(2 - win, Bound::Upper), None);
        assert_eq!(turns(12, Bound::Exact), None);
    }
}
