//! Rollouts within limits: the strategy's own shot first, then the best cells of its ranking.

use ::planes::Cell;
use ::planes::policy::{Ranked, State, play_out};

use super::analysis::Opinion;
use super::recipe::Seeker;
use super::watched::{Guard, Watched};

/// The best of the cells that there was time for: of equals the strategy's own shot, then the first in its
/// ranking, as [`Rollout`](::planes::policy::Rollout) has it.
///
/// A cell whose play-out is broken off is not tried. A play-out goes on to its end, where the value of every
/// move is wanted, and else only while it may be the best.
pub(super) fn opinion(state: &State<'_>, guard: &Guard<'_>, seeker: &Seeker) -> Opinion {
    match seeker {
        Seeker::Rollout(rollout) => try_all(state, guard, rollout.inner().clone(), rollout.width_at(state)),
        Seeker::Twice(rollout) => try_all(state, guard, rollout.inner().clone(), rollout.width_at(state)),
        _ => Opinion::default(),
    }
}

fn try_all(state: &State<'_>, guard: &Guard<'_>, mut inner: impl Ranked, width: usize) -> Opinion {
    guard.enter();
    let own = inner.shot(state);
    let ranked: Vec<Cell> =
        inner.candidates(state).into_iter().filter(|&cell| state.is_fresh(cell)).take(width).collect();
    let others = ranked.into_iter().filter(|&cell| Some(cell) != own);
    let (mut opinion, mut least) = (Opinion { best: own, ..Opinion::default() }, u64::MAX);
    let watched = &mut Watched { strategy: inner, guard };
    for cell in own.into_iter().chain(others) {
        let limit = if guard.wants_every_move() { u64::MAX } else { least };
        if let Some(cost) = play_out(state, cell, watched, limit) {
            opinion.tried.push((cell, cost));
            if cost < least {
                (least, opinion.best) = (cost, Some(cell));
            }
        }
        if guard.is_over() {
            break;
        }
    }
    opinion
}
