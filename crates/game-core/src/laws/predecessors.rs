use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use rand_core::Rng;

use super::error::{LawError, Verdict, ensure_seen};
use super::ranking::{RANKS, ranks};
use super::steps::Steps;
use super::{Law, Suite};
use crate::{Perspective, Position, Predecessors, Ranking, Side, Stochastic, ToMove, mix};

/// Of a ranking that is too large to examine from end to end, this many ranks are drawn at random,
/// and as many of positions that were met.
const SAMPLE: usize = 200;

impl<P: Stochastic<Player = Side>, R: Rng> Suite<P, R> {
    /// The laws of [`Predecessors`]: the moves backwards are the moves forwards, perspectives
    /// included.
    ///
    /// A ranking of up to about a million ranks is examined completely: forwards from every
    /// representative, backwards from every rank. A larger one is examined around random ranks and
    /// around those of some positions met. The perspective of a rank is free where chance is to
    /// move, and where a game ended without a [winner](Position::WIN).
    ///
    /// # Errors
    ///
    /// A rank whose predecessors, or their perspectives, are not those that the moves say.
    pub fn predecessors<K: Predecessors<P>>(&mut self, ranking: &K) -> Result<&mut Self, LawError> {
        let verdict = if ranking.count() <= RANKS {
            completely(ranking)
        } else {
            let mut asked: Vec<u64> = ranks(ranking.count(), self.random()).take(SAMPLE).collect();
            let stride = self.positions()? / SAMPLE + 1;
            self.each(|atlas, at, _| {
                asked.extend(
                    ranking
                        .rank(atlas.position(at))
                        .filter(|_| at.is_multiple_of(stride)),
                );
                Ok(())
            })?;
            asked.into_iter().try_for_each(|rank| around(ranking, rank))
        };
        self.once(verdict)
    }
}

/// A move from one rank to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct RankEdge {
    before: u64,
    after: u64,
    /// Whether the mover sees what follows; `None` where it makes no difference.
    same: Option<bool>,
}

/// The moves out of the representative of a rank, as edges between ranks.
fn forwards<P, K>(ranking: &K, before: u64, steps: &mut Steps<P>, mut found: impl FnMut(RankEdge))
where
    P: Stochastic<Player = Side>,
    K: Predecessors<P>,
{
    let Some(position) = ranking.unrank(before) else {
        return;
    };
    let (ToMove::Player(mover), Ok(())) = (position.to_move(), steps.refill(&position)) else {
        return;
    };
    for &m in &steps.moves {
        let next = position.after(m);
        if let Some(after) = ranking.rank(&next) {
            found(RankEdge {
                before,
                after,
                same: seen_by_mover(ranking, after, &next, mover),
            });
        }
    }
}

/// Whether the mover is the one who sees the next position.
///
/// A finished one is seen by First in its representative: that is the mover, if they are paid what
/// that First is paid.
fn seen_by_mover<P, K>(ranking: &K, rank: u64, next: &P, mover: Side) -> Option<bool>
where
    P: Stochastic<Player = Side>,
    K: Predecessors<P>,
{
    if let ToMove::Player(player) = next.to_move() {
        return Some(player == mover);
    }
    let representative = ranking.unrank(rank).filter(|position| !free(position))?;
    Some(representative.payoff(Side::First) == next.payoff(mover))
}

/// Whether it makes no difference who sees the position: chance is to move, or neither side won.
fn free<P: Position<Player = Side>>(position: &P) -> bool {
    match position.to_move() {
        ToMove::Player(_) => false,
        ToMove::Chance => true,
        ToMove::Nobody => {
            P::WIN.is_none() || position.payoff(Side::First) == position.payoff(Side::Second)
        }
    }
}

/// The reports of a rank, as edges; perspectives are dropped where they are free.
fn backwards<P, K>(ranking: &K, after: u64, mut found: impl FnMut(RankEdge))
where
    P: Stochastic<Player = Side>,
    K: Predecessors<P>,
{
    let free = ranking.unrank(after).is_none_or(|position| free(&position));
    ranking.predecessors(after, |before, perspective| {
        found(RankEdge {
            before,
            after,
            same: (!free).then_some(perspective == Perspective::Same),
        });
    });
}

/// A hash of a bag of edges, without and with their perspectives. Sums forget the order and nothing
/// else.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct EdgeHash {
    edges: u64,
    seen: u64,
}

impl EdgeHash {
    fn add(&mut self, edge: RankEdge) {
        let plain = mix(mix(edge.before) ^ edge.after);
        let perspective = edge.same.map_or(2, u64::from);
        self.edges = self.edges.wrapping_add(plain);
        self.seen = self.seen.wrapping_add(mix(plain ^ perspective));
    }
}

/// Compares both directions for all ranks, with one bag per rank.
fn completely<P, K>(ranking: &K) -> Verdict
where
    P: Stochastic<Player = Side>,
    K: Predecessors<P>,
{
    let mut steps = Steps::new();
    let mut bags = vec![EdgeHash::default(); usize::try_from(ranking.count()).unwrap_or(0)];
    for rank in 0..ranking.count() {
        forwards(ranking, rank, &mut steps, |edge| {
            if let Some(bag) = usize::try_from(edge.after)
                .ok()
                .and_then(|after| bags.get_mut(after))
            {
                bag.add(edge);
            }
        });
    }
    for (rank, &moves) in (0_u64..).zip(&bags) {
        let mut reports = EdgeHash::default();
        backwards(ranking, rank, |edge| reports.add(edge));
        compare(
            ranking,
            rank,
            (moves.edges == reports.edges, moves.seen == reports.seen),
        )?;
    }
    Ok(())
}

/// Compares both directions around one rank: what it leads to and what leads to it.
fn around<P, K>(ranking: &K, rank: u64) -> Verdict
where
    P: Stochastic<Player = Side>,
    K: Predecessors<P>,
{
    let (mut steps, mut pairs) = (Steps::new(), Vec::new());
    forwards(ranking, rank, &mut steps, |edge| {
        pairs.push((edge.before, edge.after));
    });
    backwards(ranking, rank, |edge| pairs.push((edge.before, edge.after)));
    pairs.sort_unstable();
    pairs.dedup();
    for (before, after) in pairs {
        let [mut moves, mut reports] = [EdgeHash::default(); 2];
        forwards(ranking, before, &mut steps, |edge| {
            if edge.after == after {
                moves.add(edge);
            }
        });
        backwards(ranking, after, |edge| {
            if edge.before == before {
                reports.add(edge);
            }
        });
        compare(
            ranking,
            after,
            (moves.edges == reports.edges, moves.seen == reports.seen),
        )?;
    }
    Ok(())
}

/// The verdict on a rank whose edges, without and with their perspectives, agree or not.
fn compare<P: Position, K: Ranking<P>>(
    ranking: &K,
    rank: u64,
    (edges, perspective): (bool, bool),
) -> Verdict {
    let seen = || {
        format!(
            "the moves that lead to rank {rank}, {:?}, are not those reported",
            ranking.unrank(rank)
        )
    };
    ensure_seen(edges, Law::Predecessors, seen)?;
    ensure_seen(perspective, Law::PredecessorPerspective, seen)
}
