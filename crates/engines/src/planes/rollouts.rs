//! Rollouts within limits: the strategy's own shot first, then the best cells of its ranking.

use ::planes::Cell;
use ::planes::policy::{Ranked, State, Strategy, play_out};

use super::analysis::Opinion;
use super::limited::{DecisionTicker, Limited};
use super::recipe::Seeker;

/// The best of the cells that there was time for. Among equals, the strategy's own shot comes
/// first, then the order of its ranking, as in [`Rollout`](::planes::policy::Rollout).
///
/// A cell whose play-out is cut short does not count. If the value of every move is wanted, a
/// play-out goes on to its end; otherwise only while the cell may be the best. The greedy strategy
/// beneath all levels watches the limits. Its first shot ignores them, so that there is a shot to
/// name.
pub(super) fn opinion(
    state: &State<'_>,
    decision: &DecisionTicker<'_>,
    seeker: &Seeker,
) -> Opinion {
    decision.enter(state.layouts.len());
    match seeker {
        Seeker::Rollout(rollout) => {
            let own = rollout.inner().clone().shot(state);
            let watched = Limited {
                strategy: rollout.inner().clone(),
                decision,
            };
            try_all(state, decision, own, watched, rollout.width_at(state))
        }
        Seeker::Twice(rollout) => {
            let greedy = rollout.inner().inner();
            let mut watched = rollout.inner().with_inner(Limited {
                strategy: greedy.clone(),
                decision,
            });
            let own = watched.shot(state).or_else(|| greedy.clone().shot(state));
            try_all(state, decision, own, watched, rollout.width_at(state))
        }
        _ => Opinion::default(),
    }
}

/// Plays the strategy out after its own shot and after the first cells of its ranking.
fn try_all(
    state: &State<'_>,
    decision: &DecisionTicker<'_>,
    own: Option<Cell>,
    mut inner: impl Ranked,
    width: usize,
) -> Opinion {
    let ranked: Vec<Cell> = inner
        .candidates(state)
        .into_iter()
        .filter(|&cell| state.is_fresh(cell))
        .take(width)
        .collect();
    let others = ranked.into_iter().filter(|&cell| Some(cell) != own);
    let (mut opinion, mut least) = (
        Opinion {
            best: own,
            ..Opinion::default()
        },
        u64::MAX,
    );
    for cell in own.into_iter().chain(others) {
        let limit = if decision.wants_every_move() {
            u64::MAX
        } else {
            least
        };
        if let Some(cost) = play_out(state, cell, &mut inner, limit) {
            opinion.tried.push((cell, cost));
            if cost < least {
                (least, opinion.best) = (cost, Some(cell));
            }
        }
        if decision.is_over() {
            break;
        }
    }
    opinion
}
