//! Iterative deepening, the same for both searches.

use game_core::{Evaluate, Limits, Player, Position, Run, Score, Stochastic, ToMove};

use super::walk::{Halt, Walk};
use crate::error::within_bound;
use crate::{Bound, Report, SearchError};

/// A search to a given depth in turns.
pub(super) trait DepthSearch<P: Stochastic, E> {
    /// The line and its counts.
    fn walk(&mut self) -> &mut Walk<P, E>;

    /// The value of the root for this player, and in the walk what was found of its moves.
    fn search_depth(
        &mut self,
        run: &Run<'_>,
        perspective: P::Player,
        depth: u32,
    ) -> Result<Score, Halt>;

    /// A depth is done, or the game was over before.
    fn settle(&mut self, position: &P) {
        let _ = position;
    }
}

/// The perspective from which a root is seen: the player to move, or the first of all.
fn perspective<P: Position>(position: &P) -> Result<P::Player, SearchError> {
    position
        .to_move()
        .player()
        .or_else(|| P::Player::from_index(0))
        .ok_or(SearchError::NoMove)
}

/// Searches deeper and deeper until a limit is reached or no leaf needs the evaluator.
pub(super) fn deepen<P: Stochastic, E: Evaluate<P>>(
    search: &mut impl DepthSearch<P, E>,
    position: &P,
    limits: &Limits<'_, Report<P::Move>>,
) -> Result<Report<P::Move>, SearchError> {
    let run = Run::new(&limits.quiet());
    let mut report = Report::empty();
    report.depth = Some(0);
    let perspective = perspective(position)?;
    if position.to_move() == ToMove::Nobody {
        report.value = within_bound::<P>(position.payoff(perspective))?;
        report.proved = true;
        report.nodes = 1;
        search.settle(position);
    } else {
        report.best = position.moves().next();
        search.walk().begin();
        let most = run.most_turns();
        let mut depth = 0;
        while !report.proved && depth < most {
            depth += 1;
            let evaluated = search.walk().evaluated;
            search.walk().begin_depth(position);
            match search.search_depth(&run, perspective, depth) {
                Ok(value) => {
                    complete(search.walk(), &mut report, (value, depth), evaluated);
                    search.settle(position);
                    if limits.report_on(&report).is_break() {
                        break;
                    }
                }
                Err(Halt::Limit) => {
                    if depth == 1 {
                        glance(search.walk(), &mut report);
                    }
                    break;
                }
                Err(Halt::Error(error)) => return Err(error),
            }
        }
        report.nodes = search.walk().nodes.entered;
    }
    report.elapsed = run.elapsed();
    Ok(report)
}

/// A depth is done.
fn complete<P: Stochastic, E>(
    walk: &Walk<P, E>,
    report: &mut Report<P::Move>,
    (value, depth): (Score, u32),
    evaluated: u64,
) {
    report.value = value;
    report.depth = Some(depth);
    report.nodes = walk.nodes.entered;
    report.proved = walk.evaluated == evaluated;
    walk.lines.first().clone_into(&mut report.variation);
    report.best = report.variation.first().copied();
    report.moves.clone_from(&walk.root);
}

/// Not even the first depth is done: the first of the best moves that were looked at by then.
fn glance<P: Stochastic, E>(walk: &Walk<P, E>, report: &mut Report<P::Move>) {
    let exact = walk.root.iter().filter(|root| root.bound == Bound::Exact);
    if let Some(better) = exact.rev().max_by_key(|root| root.value) {
        report.best = Some(better.m);
        report.value = better.value;
        report.variation.push(better.m);
    }
}
