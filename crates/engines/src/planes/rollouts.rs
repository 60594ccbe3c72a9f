//! Rollouts within limits: the strategy's own shot first, then the best cells of its ranking.

use ::planes::Cell;
use ::planes::policy::{Ranked, State, Strategy, play_out};

use super::analysis::Decision;
use super::limited::{DecisionTicker, Limited};
use super::recipe::Seeker;

/// The best of the cells that there was time for. Among equals, the strategy's own shot comes
/// first, then the order of its ranking, as in [`Rollout`](::planes::policy::Rollout).
///
/// A cell whose play-out is cut short does not count. If the value of every move is wanted, a
/// play-out goes on to its end; otherwise only while the cell may be the best. The greedy strategy
/// beneath all levels watches the limits. Its first shot ignores them, so that there is a shot to
/// name.
pub(super) fn decide(state: &State<'_>, ticker: &DecisionTicker<'_>, seeker: &Seeker) -> Decision {
    ticker.enter(state.layouts.len());
    match seeker {
        Seeker::Rollout(rollout) => {
            let own = rollout.inner().clone().shot(state);
            let watched = Limited {
                strategy: rollout.inner().clone(),
                ticker,
            };
            try_all(state, ticker, own, watched, rollout.width_at(state))
        }
        Seeker::Twice(rollout) => {
            let greedy = rollout.inner().inner();
            let mut watched = rollout.inner().with_inner(Limited {
                strategy: greedy.clone(),
                ticker,
            });
            let own = watched.shot(state).or_else(|| greedy.clone().shot(state));
            try_all(state, ticker, own, watched, rollout.width_at(state))
        }
        _ => Decision::default(),
    }
}

/// Plays the strategy out after its own shot and after the first cells of its ranking.
fn try_all(
    state: &State<'_>,
    ticker: &DecisionTicker<'_>,
    own: Option<Cell>,
    mut inner: impl Ranked,
    width: usize,
) -> Decision {
    let ranked: Vec<Cell> = inner
        .candidates(state)
        .into_iter()
        .filter(|&cell| state.is_fresh(cell))
        .take(width)
        .collect();
    let others = ranked.into_iter().filter(|&cell| Some(cell) != own);
    let (mut decision, mut least) = (
        Decision {
            best: own,
            ..Decision::default()
        },
        u64::MAX,
    );
    for cell in own.into_iter().chain(others) {
        let limit = if ticker.wants_every_move() {
            u64::MAX
        } else {
            least
        };
        if let Some(cost) = play_out(state, cell, &mut inner, limit) {
            decision.tried.push((cell, cost));
            if cost < least {
                (least, decision.best) = (cost, Some(cell));
            }
        }
        if ticker.is_over() {
            break;
        }
    }
    decision
}
