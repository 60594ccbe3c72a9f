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

/// Nodes are numbers that every reader of JSON keeps: below 2^53.
const MOST_NODES: u64 = (1 << 53) - 1;

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
                        description: "Turns to look ahead at most, whatever other limits there are; 0 for no such limit.",
                        description_zh: "搜索深度上限（回合数），与其他限制同时有效；0 表示不设上限。",
                        kind: OptionKind::Whole { min: 0, max: DEEPEST as u64, default: 0 },
                    },
                    OptionInfo {
                        name: "nodes",
                        description: "Nodes of each thread for a move at most, whatever other limits there are; 0 for no such limit.",
                        description_zh: "每步每线程的节点数上限，与其他限制同时有效；0 表示不设上限。",
                        kind: OptionKind::Whole { min: 0, max: MOST_NODES, default: 0 },
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
    Ok(Box::new(Searcher::<P, T> { search, caps: Caps::of(settings) }))
}

/// The limits that an engine has of its own, beside those that it is given.
///
/// So two engines of one match can differ in them.
#[derive(Clone, Copy, Debug)]
struct Caps {
    /// Turns to look ahead.
    depth: Option<u32>,
    /// Nodes of each thread.
    nodes: Option<u64>,
}

impl Caps {
    /// Those of the options; 0 is none.
    fn of(settings: &Settings) -> Self {
        let cap = |name| Some(settings.whole(name)).filter(|&cap| cap > 0);
        Self { depth: cap("depth").map(|depth| u32::try_from(depth).unwrap_or(DEEPEST)), nodes: cap("nodes") }
    }

    /// The narrower of both limits, each by itself; `default` turns where there is none at all.
    fn within<'l>(self, limits: &Limits<'l>, default: u64) -> search::Limits<'l> {
        let default = u32::try_from(default).unwrap_or(DEEPEST);
        let limited = limits.is_limited() || self.depth.is_some() || self.nodes.is_some();
        let depth = [limits.depth_limit(), self.depth].into_iter().flatten().min();
        let depth = depth.unwrap_or(if limited { DEEPEST } else { default });
        let nodes = [limits.node_limit(), self.nodes].into_iter().flatten().min();
        let search = limits.for_search().depth(depth.min(DEEPEST));
        nodes.map_or(search, |nodes| search.nodes(nodes))
    }
}

/// The search of one game after the other, with its table.
struct Searcher<P: Stochastic, T: Tuning<P>> {
    search: AlphaBeta<P, T::Judge>,
    caps: Caps,
}

impl<P: Stochastic, T: Tuning<P>> fmt::Debug for Searcher<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher").field("search", &self.search).field("caps", &self.caps).finish()
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
        let (limits, threads) = (self.caps.within(limits, T::DEPTH), limits.thread_count());
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
