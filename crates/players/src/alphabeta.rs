//! Alpha-beta for any duel without chance: what a game adds is a [`Tuning`].

use std::fmt;

use game_core::{Deterministic, Evaluate, Notation, Order, Position, Score, Stochastic, ToMove, ZeroSum};
use search::{AlphaBeta, Bound, Report};

use crate::{
    Analysis, EngineError, EngineInfo, Limits, Maker, OptionInfo, OptionKind, Refusal, Settings, Thinker, Unit,
    ValuedMove,
};

const NAME: &str = "alphabeta";

/// The deepest search, in turns: a line must stay within what a search can follow
/// ([`search::MAX_PLIES`]), and a game in which positions repeat is never searched to its end.
const DEEPEST: u32 = 500;

/// What a game adds to the search.
pub(crate) trait Tuning<P: Stochastic>: 'static {
    /// The evaluation and the order of moves.
    type Judge: Evaluate<P> + Order<P> + Clone + Send + fmt::Debug;

    /// How many turns are looked ahead where nobody sets a limit.
    const DEPTH: u64;

    /// What the evaluation counts.
    const UNIT: Unit;

    /// A judge that has seen nothing yet.
    fn judge() -> Self::Judge;
}

/// The engine for a game with such a tuning.
pub(crate) const fn maker<P, T>() -> Maker<P>
where
    P: Notation + Deterministic + ZeroSum + Send + Sync + 'static,
    P::Move: Send + Sync,
    T: Tuning<P>,
{
    Maker {
        info: EngineInfo {
            name: NAME,
            description: "Searches deeper and deeper (alpha-beta) with an evaluation, within the limits.",
            description_zh: "在限制之内以评估函数做逐层加深的阿尔法-贝塔搜索。",
            options: const {
                &[
                    OptionInfo {
                        name: "table",
                        description: "Size of the table that remembers positions, in MiB.",
                        description_zh: "置换表大小，单位 MiB。",
                        kind: OptionKind::Whole { min: 1, max: 4096, default: 16 },
                    },
                    OptionInfo {
                        name: "depth",
                        description: "Turns to look ahead where no limit is given.",
                        description_zh: "未给出任何限制时的搜索深度（回合数）。",
                        kind: OptionKind::Whole { min: 1, max: DEEPEST as u64, default: T::DEPTH },
                    },
                ]
            },
        },
        make: make::<P, T>,
    }
}

fn make<P, T>(settings: &Settings) -> Result<Box<dyn Thinker<P>>, EngineError>
where
    P: Notation + Deterministic + ZeroSum + Send + Sync + 'static,
    P::Move: Send + Sync,
    T: Tuning<P>,
{
    let mebibytes = settings.whole("table");
    let memory = EngineError::Memory { engine: NAME, mebibytes };
    let bytes = usize::try_from(mebibytes << 20).map_err(|_| memory.clone())?;
    let search = AlphaBeta::new(T::judge(), bytes).map_err(|_| memory)?;
    let depth = u32::try_from(settings.whole("depth")).unwrap_or(DEEPEST);
    Ok(Box::new(Searcher::<P, T> { search, depth }))
}

/// The search of one game after the other, with its table.
struct Searcher<P: Stochastic, T: Tuning<P>> {
    search: AlphaBeta<P, T::Judge>,
    /// How many turns to look ahead without any limit.
    depth: u32,
}

impl<P: Stochastic, T: Tuning<P>> fmt::Debug for Searcher<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher").field("search", &self.search).field("depth", &self.depth).finish()
    }
}

impl<P, T> Thinker<P> for Searcher<P, T>
where
    P: Notation + Deterministic + ZeroSum + Send + Sync + 'static,
    P::Move: Send + Sync,
    T: Tuning<P>,
{
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        match position.to_move() {
            ToMove::Player(_) => {}
            ToMove::Chance => return Err(Refusal::Chance),
            ToMove::Nobody => return Err(Refusal::Finished),
        }
        let depth = if limits.is_limited() { limits.depth_limit().unwrap_or(DEEPEST) } else { self.depth };
        let (limits, threads) = (limits.for_search().depth(depth.min(DEEPEST)), limits.thread_count());
        let report = if threads > 1 {
            self.search.search_with_threads(threads.into(), position, &limits, &mut |_| ())?
        } else {
            self.search.search(position, &limits)?
        };
        analysis(position, &report, T::UNIT)
    }

    fn begin(&mut self, _: u64) {
        self.search.forget(T::judge());
    }
}

/// The report in the terms of all games.
fn analysis<P: Notation>(position: &P, report: &Report<P::Move>, unit: Unit) -> Result<Analysis, Refusal> {
    let best = report.best.ok_or(Refusal::Finished)?;
    let decided = won_or_lost::<P>(report.value);
    // A node or two do not suffice to look at anything: then there is a move, but no opinion.
    let looked = report.depth.is_some_and(|depth| depth > 0);
    let first = [best];
    let (variation, ends) = spell(position, if report.variation.is_empty() { &first } else { &report.variation });
    let value = |score| match decided {
        Some(_) => won_or_lost::<P>(score),
        None => Some(f64::from(score)),
    };
    let moves = report.moves.iter().map(|root| ValuedMove {
        m: position.move_text(root.m),
        position: position.after(root.m).to_string(),
        value: if root.bound == Bound::Exact { value(root.value) } else { None },
        distance: None,
        again: None,
        die: None,
    });
    Ok(Analysis {
        engine: NAME,
        best: position.move_text(best),
        value: if looked { value(report.value) } else { None },
        unit: if decided.is_some() { Unit::Outcome } else { unit },
        distance: if decided.is_some() && ends { u32::try_from(variation.len()).ok() } else { None },
        proved: report.proved,
        depth: report.depth.unwrap_or(0),
        nodes: report.nodes,
        variation,
        moves: moves.collect(),
        reasons: Vec::new(),
    })
}

/// 1 or −1 for a value that says that the game is won or lost; nothing for an evaluation.
fn won_or_lost<P: Position>(score: Score) -> Option<f64> {
    let win = P::WIN?;
    (score.unsigned_abs() > win.unsigned_abs() / 2).then(|| f64::from(score.signum()))
}

/// The texts of these moves, played one after the other, and whether the game is over then.
fn spell<P: Notation>(position: &P, moves: &[P::Move]) -> (Vec<String>, bool) {
    let (mut position, mut texts) = (position.clone(), Vec::new());
    for &m in moves {
        texts.push(position.move_text(m));
        position.play(m);
    }
    let ends = position.to_move() == ToMove::Nobody;
    (texts, ends)
}
