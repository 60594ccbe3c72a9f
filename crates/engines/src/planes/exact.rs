//! The best shooting tree if few layouts are left, rollouts before.

use ::planes::Belief;
use ::planes::policy::State;
use ::planes::tree::{Proof, Solver};

use super::analysis::Decision;
use super::limited::DecisionTicker;
use super::recipe::{Recipe, WIDTH};
use super::rollouts;

/// Most memory of the search within a decision, in bytes.
const MEMORY: usize = 256 << 20;

/// Exact with at most `most` layouts, as far as the limits allow.
pub(super) fn decide(
    belief: &Belief,
    state: &State<'_>,
    ticker: &DecisionTicker<'_>,
    most: usize,
) -> Decision {
    let solved = if state.layouts.len() <= most {
        solve(belief, ticker)
    } else {
        None
    };
    solved.unwrap_or_else(|| {
        let recipe = Recipe::Rollout {
            lambda: None,
            width: WIDTH,
            inner: None,
        };
        rollouts::decide(state, ticker, &recipe.seeker(belief.world().setup(), 0))
    })
}

/// The best shot, with the values of all cells if the caller wants them and there is time.
fn solve(belief: &Belief, ticker: &DecisionTicker<'_>) -> Option<Decision> {
    let limits = ticker.left().memory(MEMORY);
    let solver = Solver::from_belief(belief).ok()?;
    let (solution, shots) = if ticker.wants_every_move() {
        solver.values(&limits)
    } else {
        (solver.least_mean(&limits), Vec::new())
    };
    ticker.spend(solution.nodes);
    let tree = solution.tree.filter(|_| solution.proof == Proof::Exact)?;
    let best = tree.cell(::planes::tree::DecisionTree::ROOT)?;
    let mut tried: Vec<_> = shots
        .iter()
        .filter(|shot| shot.exact)
        .map(|shot| (shot.cell, shot.lower))
        .collect();
    // The search may end after the value is proved but before it has tried the best cell.
    if tried.iter().all(|&(cell, _)| cell != best) {
        tried.push((best, solution.lower));
    }
    Some(Decision {
        best: Some(best),
        tried,
        is_proved: true,
    })
}
