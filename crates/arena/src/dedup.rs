//! Finds pairs of games that were played before.
//!
//! Pairs with the same moves from the same opening are one observation, however often they are
//! played: an engine without randomness plays an opening the second time as it did the first. If
//! all repetitions counted, intervals could become arbitrarily narrow and tests arbitrarily
//! certain.

use std::collections::HashSet;

use crate::Summary;
use crate::summary::Digest;

/// The pairs that were recorded, by a digest of 128 bits. The probability that any two different
/// pairs among 2^31 share a digest is 10^-20.
#[derive(Default)]
pub(crate) struct PairDedup {
    seen: HashSet<[u64; 2]>,
}

impl PairDedup {
    /// Records a pair of this encounter, each game with the seat of A. Returns whether it is
    /// new: no pair before it has the same opening, the same moves and events and the same results,
    /// with the same engine as A.
    pub(crate) fn insert(&mut self, encounter: usize, games: &[(usize, Summary)]) -> bool {
        let mut digest = Digest::default();
        digest.number(encounter as u64);
        for (seat, game) in games {
            digest.number(*seat as u64);
            // Under a clock the same moves may have another result, if the last one came too late.
            digest.number(game.half_points(0) as u64);
            digest.text(&game.start);
            game.digest.into_iter().for_each(|hash| digest.number(hash));
        }
        self.seen.insert(digest.lanes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reason, Record, Usage};

    fn record(start: &str, steps: &[&str], winner: Option<usize>) -> Summary {
        let steps = steps.iter().map(|&step| step.to_owned()).collect();
        Record {
            start: start.to_owned(),
            steps,
            winner,
            reason: Reason::Decided,
            usage: [Usage::default(); 2],
        }
        .into()
    }

    #[test]
    fn pairs_are_equal_only_if_everything_is_equal() {
        let game = record("start", &["A1", "B2"], Some(0));
        let pair = |one: &Summary, two: &Summary| [(0, one.clone()), (1, two.clone())];
        let other = [
            record("start", &["A1", "B3"], Some(0)),
            record("start", &["A1B2"], Some(0)),
            record("start", &["A1", "B2", ""], Some(0)),
            record("start", &["A1", "B2"], None),
            record("startA", &["1", "B2"], Some(0)),
            record("", &["A1", "B2"], Some(0)),
        ];
        let mut dedup = PairDedup::default();
        assert!(dedup.insert(0, &pair(&game, &game)));
        assert!(!dedup.insert(0, &pair(&game, &game)));
        assert!(dedup.insert(1, &pair(&game, &game)), "another encounter");
        assert!(
            dedup.insert(0, &[(1, game.clone()), (0, game.clone())]),
            "the other engine is A"
        );
        for other in &other {
            assert!(
                dedup.insert(0, &pair(&game, other)) && dedup.insert(0, &pair(other, &game)),
                "{other:?}"
            );
            assert!(!dedup.insert(0, &pair(other, &game)));
        }
        // The moves, nodes and time used do not matter.
        let slow = Summary {
            usage: [Usage {
                moves: 1,
                nodes: 2,
                ..Usage::default()
            }; 2],
            ..game.clone()
        };
        assert!(!dedup.insert(0, &pair(&game, &slow)));
    }
}
