//! Alpha-beta with the exact value of endings.

use std::time::Duration;

use ::dots::{AnyDots, Control, Edge, Margin};
use game_core::{Notation, Position, Score};

use super::exact::{Exact, GoesOn, Means};
use super::reasons::reasons;
use crate::alphabeta::{self, Searcher, Tuning};
use crate::{Analysis, EngineError, EngineInfo, Limits, Maker, OptionInfo, OptionKind, Reason, Refusal, Settings};
use crate::{Thinker, Unit, ValuedMove, caps};

/// Nodes that are entered for the exact value of an ending where nothing else limits it: a second or so.
const MOST: u64 = 400_000;

/// Nodes that any machine of today enters in a millisecond.
const PACE: u64 = 400;

/// The engine in the registry.
pub(super) const ALPHABETA: Maker<AnyDots> = Maker {
    info: EngineInfo {
        name: alphabeta::NAME,
        description: "Searches deeper and deeper (alpha-beta) with an evaluation of control; exact near the end.",
        description_zh: "以控制评估做逐层加深的阿尔法-贝塔搜索；接近终局时精确求解。",
        options: &[
            caps::TABLE,
            caps::DEPTH,
            caps::NODES,
            OptionInfo {
                name: "evaluation",
                description: "What a position is worth: by control of long chains, or by what can be taken now.",
                description_zh: "局面评估：按长链的控制权，或按当前可捕获的格数。",
                kind: OptionKind::Choice { names: &["control", "margin"], default: "control" },
            },
            OptionInfo {
                name: "exact",
                description: "With so many undrawn edges or fewer the exact value is looked for first; 0 for never.",
                description_zh: "未占边数不超过此数时先求精确值；0 表示从不。",
                kind: OptionKind::Whole { min: 0, max: 60, default: 36 },
            },
        ],
    },
    make: |settings| {
        let (search, edges) = (search(settings)?, settings.whole("exact"));
        Ok(Box::new(Player { search, exact: None, edges }))
    },
};

fn search(settings: &Settings) -> Result<Box<dyn Thinker<AnyDots>>, EngineError> {
    Ok(match settings.choice("evaluation") {
        "margin" => Box::new(Searcher::<AnyDots, ByMargin>::new(settings)?),
        _ => Box::new(Searcher::<AnyDots, ByControl>::new(settings)?),
    })
}

/// Whether whoever makes this move moves again.
pub(super) fn moves_again(position: &AnyDots, edge: Edge) -> bool {
    position.takes(edge) > 0 && position.edges_left() > 1
}

/// What the search knows of the game, by either evaluation.
macro_rules! tuning {
    ($(#[$about:meta])* $Tuning:ident, $Judge:ident) => {
        $(#[$about])*
        #[derive(Debug)]
        struct $Tuning;

        impl Tuning<AnyDots> for $Tuning {
            type Judge = $Judge;
            const DEPTH: u32 = 6;
            const UNIT: Unit = Unit::Boxes;

            fn judge() -> $Judge {
                $Judge
            }

            fn told(position: &AnyDots, score: Score) -> Score {
                score - position.payoff(position.mover())
            }

            fn again(position: &AnyDots, edge: Edge) -> Option<bool> {
                Some(moves_again(position, edge))
            }

            fn reasons(position: &AnyDots, best: Edge) -> Vec<Reason> {
                reasons(position, best)
            }
        }
    };
}

tuning!(
    /// By control.
    ByControl,
    Control
);
tuning!(
    /// By what can be taken now.
    ByMargin,
    Margin
);

/// Looks for the exact value where it is near, and searches elsewhere.
#[derive(Debug)]
struct Player {
    search: Box<dyn Thinker<AnyDots>>,
    /// What was learnt in this game.
    exact: Option<Exact>,
    /// Undrawn edges up to which the exact value is looked for.
    edges: u64,
}

impl Thinker<AnyDots> for Player {
    fn think(&mut self, position: &AnyDots, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        let edges = position.after_captures().edges_left();
        if u64::from(edges) > self.edges || position.edges_left() == 0 || wanted(edges) > afforded(limits) {
            return self.search.think(position, limits);
        }
        let begin = limits.now();
        let Some(exact) = self.exact(position, share(limits)) else { return self.search.think(position, limits) };
        if let Some(analysis) = answer(exact, position, limits, begin) {
            return Ok(analysis);
        }
        let nodes = exact.nodes();
        self.search.think(position, &limits.share(1, nodes, begin))
    }

    fn begin(&mut self, seed: u64) {
        self.exact = None;
        self.search.begin(seed);
    }
}

impl Player {
    /// The solver of this board, with so many nodes to enter; nothing if memory is short.
    fn exact(&mut self, position: &AnyDots, nodes: u64) -> Option<&mut Exact> {
        let kept = self.exact.take().filter(|exact| exact.knows(position));
        self.exact = kept.or_else(|| Exact::new(position, Means::brief(nodes)).ok());
        let exact = self.exact.as_mut()?;
        exact.allow(nodes);
        Some(exact)
    }
}

/// Nodes that may be entered for the exact value: half of the limit.
fn share(limits: &Limits<'_>) -> u64 {
    match (limits.node_limit(), limits.time_limit()) {
        (Some(nodes), _) => nodes / 2,
        (None, Some(_)) => u64::MAX,
        (None, None) => MOST,
    }
}

/// The same, with what half of the time is good for on a slow machine.
fn afforded(limits: &Limits<'_>) -> u64 {
    let timed = |time: Duration| u64::try_from(time.as_millis() / 2).unwrap_or(u64::MAX).saturating_mul(PACE);
    limits.time_limit().map_or(u64::MAX, timed).min(share(limits))
}

/// Nodes below which it is not worth a trial: more than the median of contest positions with so many
/// undrawn edges, less than their worst (`cargo run --release -p dots --example dots_late -- 36 1000`).
fn wanted(edges: u32) -> u64 {
    1_u64.checked_shl(edges.saturating_sub(22)).unwrap_or(u64::MAX) - 1
}

/// The exact analysis, if half of the limits suffice.
fn answer(exact: &mut Exact, position: &AnyDots, limits: &Limits<'_>, begin: Option<Duration>) -> Option<Analysis> {
    let half = limits.time_limit().map(|time| time / 2);
    let in_time = || match (half, limits.now(), begin) {
        (Some(half), Some(now), Some(begin)) => now.saturating_sub(begin) < half,
        _ => true,
    };
    let goes_on = &mut |_| !limits.is_stopped() && in_time();
    let value = exact.value(position, goes_on).ok()?;
    let (mut best, mut moves) = (None, Vec::new());
    for edge in position.moves() {
        if limits.wants_every_move() {
            let of_move = exact.value_of_move(position, edge, goes_on).ok()?;
            best = best.or((of_move == value).then_some(edge));
            moves.push(valued(position, edge, Some(of_move)));
        } else if exact.reaches(position, edge, value, goes_on).ok()? {
            best = Some(edge);
            break;
        }
    }
    let best = best?;
    let variation = variation(exact, position, best, goes_on);
    Some(Analysis {
        engine: alphabeta::NAME,
        best: Some(position.move_text(best)),
        value: Some(f64::from(value)),
        unit: Unit::Boxes,
        distance: None,
        proved: true,
        depth: position.edges_left(),
        // The position itself was entered, even where its value is known without others.
        nodes: exact.nodes().max(1),
        variation,
        moves,
        reasons: reasons(position, best),
    })
}

/// A move with its value, as the program shows it.
pub(super) fn valued(position: &AnyDots, edge: Edge, value: Option<Score>) -> ValuedMove {
    ValuedMove {
        m: position.move_text(edge),
        position: position.after(edge).to_string(),
        value: value.map(f64::from),
        distance: None,
        again: Some(moves_again(position, edge)),
        die: None,
    }
}

/// Best play of both sides, the first of equal moves; to the end, unless the limits come before.
fn variation(exact: &mut Exact, start: &AnyDots, best: Edge, goes_on: GoesOn<'_>) -> Vec<String> {
    let (mut position, mut next, mut texts) = (*start, Some(best), Vec::new());
    while let Some(edge) = next {
        texts.push(position.move_text(edge));
        position.play(edge);
        let Ok(value) = exact.value(&position, goes_on) else { break };
        next = position.moves().find(|&m| exact.reaches(&position, m, value, goes_on) == Ok(true));
    }
    texts
}
