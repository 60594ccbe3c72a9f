//! How to make an engine of Planes: its options, and the strategy that they describe.

use ::planes::paper::{Decisive, Drawn, Elimination, Probes};
use ::planes::policy::{Greedy, ONE, Rollout, State, Strategy, Ties};
use ::planes::tree::{Finish, Limits};
use ::planes::{Cell, Setup};
use game_core::mix;

/// The default number of cells that a rollout tries.
pub(super) const WIDTH: usize = 12;

/// With more layouts left, rollouts of a single level try two thirds of their cells.
const MANY: usize = 20_000;

/// The strategy of an engine of Planes, with its options.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Recipe {
    /// The least expected number of layouts left, with this rule for ties.
    Gini(Ties),
    /// Most bits + λ · P(head); `None` takes the λ that fits the number of planes.
    Entropy(Option<f64>),
    /// Tries cells by rollouts of one level or two.
    Rollout {
        /// λ of the strategy in the rollouts.
        lambda: Option<f64>,
        /// Cells to try.
        width: usize,
        /// Cells that the inner rollout tries; `None` for a single level.
        inner: Option<usize>,
    },
    /// The best tree with at most this many layouts; before that, or if the search for it does not
    /// end, rollouts of twelve cells. The search is limited by [`Recipe::SEARCH`] for a [`Seeker`],
    /// and by the limits of the move for an engine.
    Exact(usize),
    /// The decisive shots of the paper.
    Paper(Decisive),
    /// The same with random probes: which probes, and the seed.
    Drawn(Decisive, Probes, u64),
}

impl Recipe {
    /// Limits of one search of [`Exact`](Self::Exact) when the strategy is played against every
    /// layout, with very many searches. An engine has the limits of its move instead, and four
    /// times the memory.
    pub const SEARCH: Limits<'static> = Limits::new().nodes(30_000).memory(64 << 20);

    /// The strategy for a setup, in the game with this seed.
    #[must_use]
    pub fn seeker(self, setup: &Setup, seed: u64) -> Seeker {
        let greedy = |lambda| Greedy::with_heads(units(fitted(lambda, setup.planes)));
        match self {
            Self::Gini(ties) => Seeker::Greedy(Greedy::gini().ties(ties)),
            Self::Entropy(lambda) => Seeker::Greedy(greedy(lambda)),
            Self::Rollout {
                lambda,
                width,
                inner: None,
            } => Seeker::Rollout(rollout(greedy(lambda), width)),
            Self::Rollout {
                lambda,
                width,
                inner: Some(inner),
            } => Seeker::Twice(Box::new(Rollout::new(
                Rollout::new(greedy(lambda), inner),
                width,
            ))),
            Self::Exact(layouts) => {
                let before = rollout(greedy(None), WIDTH);
                Seeker::Exact(Finish::new(before, layouts, Self::SEARCH))
            }
            Self::Paper(method) => Seeker::Paper(method),
            Self::Drawn(method, probes, own) => {
                Seeker::Drawn(Drawn::new(method, mix(mix(own) ^ seed)).probing(probes))
            }
        }
    }
}

fn rollout(greedy: Greedy, width: usize) -> Rollout<Greedy> {
    Rollout::new(greedy, width).narrower(MANY, (2 * width).div_ceil(3))
}

/// λ, or by default the one that did best on the usual boards with this number of planes.
fn fitted(lambda: Option<f64>, planes: usize) -> f64 {
    lambda.unwrap_or(match planes {
        1 => 0.25,
        2 => 1.0,
        _ => 1.5,
    })
}

/// λ in the units of the library.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "at most 16 · 2^24"
)]
fn units(lambda: f64) -> i64 {
    (lambda * ONE as f64) as i64
}

/// The strategy of an engine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Seeker {
    /// One shot ahead.
    Greedy(Greedy),
    /// A rollout of it.
    Rollout(Rollout<Greedy>),
    /// A rollout of a rollout.
    Twice(Box<Rollout<Rollout<Greedy>>>),
    /// A rollout with the best tree behind it.
    Exact(Finish<Rollout<Greedy>>),
    /// The paper's strategy.
    Paper(Decisive),
    /// The paper's strategy with random probes.
    Drawn(Drawn),
}

impl Strategy for Seeker {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        match self {
            Self::Greedy(greedy) => greedy.shot(state),
            Self::Rollout(rollout) => rollout.shot(state),
            Self::Twice(rollout) => rollout.shot(state),
            Self::Exact(exact) => exact.shot(state),
            Self::Paper(method) => method.shot(state),
            Self::Drawn(drawn) => drawn.shot(state),
        }
    }
}

/// The paper's elimination of this name.
pub(super) fn elimination(name: &str) -> Elimination {
    match name {
        "literal" => Elimination::Literal,
        "program" => Elimination::Program,
        _ => Elimination::Correct,
    }
}

/// The paper's probes of this name.
pub(super) fn probes(name: &str) -> Probes {
    match name {
        "initial" => Probes::Initial,
        "recomputed" => Probes::Recomputed,
        "unshot" => Probes::Unshot,
        "same-box" => Probes::SameBox,
        "procedure" => Probes::Procedure,
        _ => Probes::None,
    }
}
