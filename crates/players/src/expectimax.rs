//! Expectimax for any duel with dice: what a game adds is a [`Tuning`].
//!
//! An engine searches deeper and deeper within its limits. Its table tells positions apart by
//! their pack, so that a value in which no opinion has gone is proved.

use std::fmt;

use game_core::{Evaluate, Finite, Notation, Order, Packed, Side, Stochastic, ToMove, ZeroSum};
use search::expectimax::Options;
use search::{ByPack, Expectimax, Identity, Report};

use crate::caps::Caps;
use crate::deepening::{Depths, Enough, with_clock};
use crate::report::{Telling, analysis};
use crate::{Analysis, Limits, OptionInfo, OptionKind, Reason, Refusal, Settings, Thinker, dice};

/// The option that says of which moves values are wanted.
pub(crate) const VALUES: OptionInfo = OptionInfo {
    name: "values",
    description: "Whether every move gets its exact value, or the best one alone, which is faster.",
    description_zh: "求出所有走法的精确值，或只求最佳走法的值（更快）。",
    kind: OptionKind::Choice { names: &["best", "all"], default: "best" },
};

/// What a game adds to the search.
pub(crate) trait Tuning<P: Stochastic>: Telling<P> + fmt::Debug + Send {
    /// The evaluation and the order of moves.
    type Judge: Evaluate<P> + Order<P> + fmt::Debug + Send;

    /// Whether judges differ by who searches.
    const EYES: bool = false;

    /// A judge that has seen nothing yet, for a search in which `me` is the first to decide.
    fn judge(&self, me: Side) -> Self::Judge;

    /// What there is to say of a position, beside the values.
    fn reasons(&self, position: &P) -> Vec<Reason> {
        let _ = position;
        Vec::new()
    }
}

/// What is chosen about an engine, whatever the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The name of the engine.
    pub(crate) name: &'static str,
    /// Its own limits.
    pub(crate) caps: Caps,
    /// How many turns are looked ahead where nobody sets a limit.
    pub(crate) depth: u32,
    /// Whether every move gets its value.
    pub(crate) every: bool,
}

impl Choice {
    /// Of the engine of this name, by its options.
    pub(crate) fn of(name: &'static str, settings: &Settings, depth: u32) -> Self {
        Self { name, caps: Caps::of(settings), depth, every: settings.choice("values") == "all" }
    }
}

/// The search of one game after the other, with its table.
pub(crate) struct Searcher<P: Stochastic, T: Tuning<P>, const W: usize> {
    choice: Choice,
    tuning: T,
    /// By whose judge it searches.
    me: Side,
    search: Expectimax<P, T::Judge, ByPack, W>,
}

impl<P, T, const W: usize> Searcher<P, T, W>
where
    P: Stochastic + ZeroSum + Packed + Finite,
    T: Tuning<P>,
    ByPack: Identity<P, W>,
{
    /// An engine; `new` makes its search with a judge.
    pub(crate) fn new<E>(
        choice: Choice,
        tuning: T,
        new: impl FnOnce(T::Judge) -> Result<Expectimax<P, T::Judge, ByPack, W>, E>,
    ) -> Result<Self, E> {
        let options = Options { every_move: choice.every, ..Options::DEFAULT };
        let search = new(tuning.judge(Side::First))?.options(options);
        Ok(Self { choice, tuning, me: Side::First, search })
    }
}

impl<P: Stochastic, T: Tuning<P>, const W: usize> fmt::Debug for Searcher<P, T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("choice", &self.choice)
            .field("tuning", &self.tuning)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}

impl<P, T, const W: usize> Searcher<P, T, W>
where
    P: Notation + ZeroSum + Packed + Finite,
    T: Tuning<P>,
    ByPack: Identity<P, W>,
{
    /// The analysis where a player is to move.
    fn decide(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        let ToMove::Player(me) = position.to_move() else { return Err(Refusal::Chance) };
        if T::EYES && me != self.me {
            self.search.forget(self.tuning.judge(me));
            self.me = me;
        }
        let (enough, mut depths) = (Enough::default(), Depths::new(limits));
        let clock = || enough.now(limits);
        let caps = self.choice.caps.within(limits, self.choice.depth, position);
        let report = self.search.search_telling(position, &with_clock(limits, caps, &clock), &mut |report| {
            if Self::is_decided(report) || !depths.goes_on(limits) {
                enough.say();
            }
        })?;
        let looked = report.depth.is_none_or(|depth| depth > 0);
        analysis(self.choice.name, position, &report, &self.tuning, looked)
    }

    /// Whether the best move wins for certain, or every move loses: nothing deeper says more.
    fn is_decided(report: &Report<P::Move>) -> bool {
        report.value.unsigned_abs() >= P::BOUND.unsigned_abs()
    }
}

impl<P, T, const W: usize> Thinker<P> for Searcher<P, T, W>
where
    P: Notation + ZeroSum + Packed + Finite + Send,
    P::Move: Send,
    P::Event: Send,
    T: Tuning<P>,
    ByPack: Identity<P, W> + Send,
{
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        let mut analysis = dice::analysis(position, limits, &mut |position, limits| self.decide(position, limits))?;
        analysis.reasons = self.tuning.reasons(position);
        Ok(analysis)
    }

    fn begin(&mut self, _: u64) {
        self.me = Side::First;
        self.search.forget(self.tuning.judge(Side::First));
    }
}
