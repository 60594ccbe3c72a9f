//! The report of a search, and what it knows about every move.

use core::cmp::Reverse;

use game_core::{Player, Position, Run, Score, Step, Stochastic, ToMove};

use super::arena::{NONE, Node};
use super::leaf::Leaf;
use super::search::Mcts;
use crate::error::within_bound;
use crate::{Bound, Report, RootMove, SearchError};

/// What the search knows about a move at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Visits<M> {
    /// The move.
    pub m: M,
    /// Play-outs that began with it.
    pub visits: u64,
    /// Sum of their payoffs, for the player who makes the move.
    pub sum: i64,
    /// Proved bounds of the move's value for the player who makes it.
    pub bounds: (Score, Score),
}

impl<M> Visits<M> {
    /// The mean payoff of its play-outs, within what has been proved; `None` without visits.
    #[must_use]
    #[allow(
        clippy::cast_precision_loss,
        reason = "sums of so many play-outs that 2^53 is far"
    )]
    pub fn mean(&self) -> Option<f64> {
        let (low, high) = (f64::from(self.bounds.0), f64::from(self.bounds.1));
        (self.visits > 0).then(|| (self.sum as f64 / self.visits as f64).max(low).min(high))
    }

    /// The mean rounded to a score; without visits the least that is proved.
    fn score(&self) -> Score {
        let Some(visits) = i64::try_from(self.visits).ok().filter(|&visits| visits > 0) else {
            return self.bounds.0;
        };
        // Away from zero at the half, like hand and head.
        let nearest = (2 * self.sum.abs() + visits) / (2 * visits) * self.sum.signum();
        Score::try_from(nearest)
            .unwrap_or(0)
            .max(self.bounds.0)
            .min(self.bounds.1)
    }

    /// The value that a report may give, and in which sense.
    fn root_move(self) -> RootMove<M> {
        let (value, bound) = match self.bounds {
            (low, high) if low >= high => (low, Bound::Exact),
            (low, _) if self.visits == 0 => (low, Bound::Lower),
            _ => (self.score(), Bound::Exact),
        };
        RootMove {
            m: self.m,
            value,
            bound,
        }
    }
}

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// What the search knows about every move of the root, in the order of `moves()`, all threads
    /// added up; nothing if no player is to move there.
    ///
    /// Threads apart, the visits sum to those of the root.
    pub fn visits(&self) -> Vec<Visits<P::Move>> {
        let mut moves = self.own_visits();
        for helper in &self.helpers {
            for (sum, own) in moves
                .iter_mut()
                .zip(helper.own_visits())
                .filter(|(sum, own)| sum.m == own.m)
            {
                sum.visits += own.visits;
                sum.sum = sum.sum.saturating_add(own.sum);
                sum.bounds = (
                    sum.bounds.0.max(own.bounds.0),
                    sum.bounds.1.min(own.bounds.1),
                );
            }
        }
        moves
    }

    fn own_visits(&self) -> Vec<Visits<P::Move>> {
        self.arena
            .nodes
            .first()
            .map_or_else(Vec::new, |root| self.visits_of(root))
    }

    /// What the search knows about the moves of a node.
    fn visits_of(&self, node: &Node) -> Vec<Visits<P::Move>> {
        let known = |edge: usize| {
            let (step, cold) = (self.arena.steps.get(edge)?, self.arena.cold.get(edge)?);
            let Step::Move(m) = *step else { return None };
            Some(Visits {
                m,
                visits: cold.visits.into(),
                sum: cold.sum,
                bounds: (cold.low, cold.high),
            })
        };
        node.edges().filter_map(known).collect()
    }

    /// The mean payoff of every player, by [`index`](Player::index), over the play-outs since this
    /// position is at the root; `None` before the first.
    #[allow(
        clippy::cast_precision_loss,
        reason = "sums of so many play-outs that 2^53 is far"
    )]
    pub fn payoffs(&self) -> Option<Vec<f64>> {
        let all = || core::iter::once(self).chain(&self.helpers);
        let count: u64 = all().map(|search| search.totals.1).sum();
        let mean = |player: usize| {
            let sum: i64 = all().filter_map(|search| search.totals.0.get(player)).sum();
            sum as f64 / count as f64
        };
        (count > 0).then(|| (0..<P as Position>::Player::COUNT).map(mean).collect())
    }

    /// What has been proved of the root: between these lies its value, as the player to move sees
    /// it (the first player, if chance is to move).
    pub fn bounds(&self) -> (Score, Score) {
        let all = core::iter::once(self).chain(&self.helpers);
        all.map(|search| search.bounds)
            .fold(self.bounds, |(low, high), new| {
                (low.max(new.0), high.min(new.1))
            })
    }

    /// The report of the search so far.
    pub(super) fn root_move(
        &self,
        run: &Run<'_, Report<P::Move>>,
    ) -> Result<Report<P::Move>, SearchError> {
        let mut report = Report::empty();
        report.nodes = core::iter::once(self)
            .chain(&self.helpers)
            .map(|search| search.played)
            .sum();
        report.elapsed = run.elapsed();
        let Some(root) = &self.root else {
            return Ok(report);
        };
        if root.to_move() == ToMove::Nobody {
            let first =
                <P as Position>::Player::from_index(0).map_or(0, |first| root.payoff(first));
            report.value = within_bound::<P>(first)?;
            report.proved = true;
            return Ok(report);
        }
        let (moves, (low, high)) = (self.visits(), self.bounds());
        let settled = self.settled || self.helpers.iter().any(|helper| helper.settled);
        let best = if settled {
            surest(&moves)
        } else {
            best(&moves)
        };
        let best = best.and_then(|best| moves.get(best)).copied();
        report.best = best.map(|best| best.m);
        report.proved = low >= high;
        report.value = match best {
            _ if report.proved => low,
            Some(best) => best.score(),
            None => self.mean_of_chance().max(low).min(high),
        };
        report.variation = self.variation(report.best);
        report.moves = moves.into_iter().map(Visits::root_move).collect();
        Ok(report)
    }

    /// The mean payoff of the first player, rounded.
    fn mean_of_chance(&self) -> Score {
        let mean = self
            .payoffs()
            .and_then(|payoffs| payoffs.first().copied())
            .unwrap_or(0.0);
        #[allow(clippy::cast_possible_truncation, reason = "a mean of scores")]
        let nearest = libm::round(mean) as Score;
        nearest
    }

    /// The line that begins with the best move and goes on with the best of every node, as long
    /// as there were visits.
    fn variation(&self, best_of_root: Option<P::Move>) -> Vec<P::Move> {
        let (mut line, mut at, mut next) = (Vec::new(), 0, best_of_root);
        while let (Some(m), Some(node)) = (next, self.arena.nodes.get(at as usize)) {
            line.push(m);
            let mut edges = node.edges();
            let Some(edge) = edges.find(|&edge| self.arena.steps.get(edge) == Some(&Step::Move(m)))
            else {
                break;
            };
            at = self.arena.cold.get(edge).map_or(NONE, |cold| cold.child);
            let below = self
                .arena
                .nodes
                .get(at as usize)
                .filter(|node| node.visits > 0);
            let moves = below.map_or_else(Vec::new, |node| self.visits_of(node));
            next = best(&moves)
                .and_then(|best| moves.get(best))
                .map(|best| best.m);
        }
        line
    }
}

/// The move to play: the one that was visited most, because that is where the search came back to
/// all the time; but if another is sure to bring as much as that one's mean, the surest.
///
/// Among equals the greater mean, and then the first. Moves that are proved to be worse than
/// another do not count.
fn best<M: Copy>(moves: &[Visits<M>]) -> Option<usize> {
    let sure = moves.iter().map(|known| known.bounds.0).max()?;
    let mean = |known: &Visits<M>| known.mean().unwrap_or(f64::NEG_INFINITY);
    let better = |a: &&(usize, &Visits<M>), b: &&(usize, &Visits<M>)| {
        a.1.visits
            .cmp(&b.1.visits)
            .then(mean(a.1).total_cmp(&mean(b.1)))
            .then(b.0.cmp(&a.0))
    };
    let open: Vec<(usize, &Visits<M>)> = moves
        .iter()
        .enumerate()
        .filter(|(_, known)| known.bounds.1 >= sure)
        .collect();
    let favourite = open.iter().max_by(better)?;
    let (at, surest) = moves
        .iter()
        .enumerate()
        .min_by_key(|(_, known)| Reverse(known.bounds.0))?;
    let proved =
        f64::from(surest.bounds.0) >= mean(favourite.1) && surest.bounds.0 > favourite.1.bounds.0;
    Some(if proved { at } else { favourite.0 })
}

/// The move to play once all is known: the one that is sure to bring most, then the one that may.
///
/// Visits say nothing any more, since closed edges have not been counted for long.
fn surest<M: Copy>(moves: &[Visits<M>]) -> Option<usize> {
    let known = moves.iter().enumerate();
    known
        .min_by_key(|(_, known)| Reverse(known.bounds))
        .map(|(at, _)| at)
}
