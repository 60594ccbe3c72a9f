use alloc::format;
use alloc::vec::Vec;

use rand_core::Rng;

use super::error::{Failure, LawError, Verdict, ensure_seen};
use super::future::outlook;
use super::steps::{Steps, players};
use super::{Law, Suite};
use crate::{Position, Ranking, Stochastic, ToMove, below};

/// Rankings up to this size are examined from end to end, larger ones by as many samples.
pub(super) const RANKS: u64 = 1 << 20;

/// The ranks to examine: all of a small ranking, random ones of a large one.
pub(super) fn ranks(count: u64, random: &mut impl Rng) -> impl Iterator<Item = u64> {
    let all = count <= RANKS;
    (0..count.min(RANKS)).map(move |rank| if all { rank } else { below(random, count) })
}

impl<P: Stochastic, R: Rng> Suite<P, R> {
    /// The laws of a [`Ranking`]: of the positions met, and of all ranks (up to about a
    /// million, else of as many random ones).
    ///
    /// Futures are compared step by step: a position and its representative must lead to the
    /// same ranks, with the same gains.
    ///
    /// # Errors
    ///
    /// A rank out of range, one that does not lead back, or one that stands for another future.
    pub fn ranking<K: Ranking<P>>(&mut self, ranking: &K) -> Result<&mut Self, LawError> {
        let mut steps = Steps::new();
        self.each(|atlas, at, _| {
            let position = atlas.position(at);
            let Some(rank) = ranking.rank(position) else {
                return Ok(());
            };
            let seen = || format!("a rank of {rank} among {}", ranking.count());
            ensure_seen(rank < ranking.count(), Law::RankRange, seen)?;
            let representative = ranking.unrank(rank);
            let Some(representative) = representative else {
                return Err(Failure {
                    law: Law::RankBack,
                    witness: format!("nothing has its rank {rank}"),
                });
            };
            let back = ranking.rank(&representative);
            let seen =
                || format!("{representative:?} stands for its rank {rank} and has rank {back:?}");
            ensure_seen(back == Some(rank), Law::RankBack, seen)?;
            let same = representative == *position || {
                let class = |next: &P| class(ranking, next);
                finished_alike(position, &representative)
                    && outlook(position, &mut steps, class)
                        == outlook(&representative, &mut steps, class)
            };
            ensure_seen(same, Law::RankFuture, || {
                format!("{representative:?} has its rank {rank}")
            })
        })?;
        let verdict = self.each_rank(ranking);
        self.once(verdict)
    }

    /// Asks every rank, or a sample, for its position and back.
    pub(super) fn each_rank<K: Ranking<P>>(&mut self, ranking: &K) -> Verdict {
        let count = ranking.count();
        for rank in ranks(count, self.random()) {
            let Some(position) = ranking.unrank(rank) else {
                continue;
            };
            let back = ranking.rank(&position);
            let seen = || format!("rank {rank} is that of {position:?}, whose rank is {back:?}");
            ensure_seen(back == Some(rank), Law::RankBack, seen)?;
        }
        for rank in [
            count,
            count.saturating_add(1),
            count.saturating_mul(2),
            u64::MAX,
        ] {
            let beyond = rank >= count && ranking.unrank(rank).is_some();
            ensure_seen(!beyond, Law::UnrankRange, || {
                format!("rank {rank} of {count} is a position")
            })?;
        }
        Ok(())
    }
}

/// What a ranking returns for a position while play goes on; a finished one is described by its
/// payoffs.
fn class<P: Stochastic, K: Ranking<P>>(ranking: &K, position: &P) -> u64 {
    let rank = if position.to_move() == ToMove::Nobody {
        None
    } else {
        ranking.rank(position)
    };
    rank.map_or(0, |rank| rank.wrapping_add(1))
}

/// Whether two positions are both finished, and paid the same to the players in some order, or
/// neither is. Where payoffs are counted they may differ: a rank promises further ones alone.
fn finished_alike<P: Position>(a: &P, b: &P) -> bool {
    let finished = [a, b].map(|position| position.to_move() == ToMove::Nobody);
    let payoffs = |position: &P| {
        let mut payoffs: Vec<_> = players::<P>()
            .map(|player| position.payoff(player))
            .collect();
        payoffs.sort_unstable();
        payoffs
    };
    finished[0] == finished[1] && (!finished[0] || P::WIN.is_none() || payoffs(a) == payoffs(b))
}
