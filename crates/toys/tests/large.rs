//! Rankings that are too large to examine from end to end are sampled.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use game_core::laws::{Broken, Law, Suite};
use game_core::{Eyes, Predecessors, Ranking};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::tag::{Ring, Tag};

/// A ring's ranking, spread over many more numbers, most of which are nobody's rank.
struct Scattered {
    ring: Ring,
    /// Whether one predecessor of three is forgotten.
    forgetful: bool,
    cross_eyed: bool,
}

/// Between two ranks.
const GAP: u64 = 1 << 20;

impl Ranking<Tag> for Scattered {
    fn count(&self) -> u64 {
        self.ring.count() * GAP
    }

    fn rank(&self, position: &Tag) -> Option<u64> {
        self.ring.rank(position).map(|rank| rank * GAP)
    }

    fn unrank(&self, rank: u64) -> Option<Tag> {
        self.ring.unrank(rank / GAP).filter(|_| rank.is_multiple_of(GAP))
    }
}

impl Predecessors<Tag> for Scattered {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Eyes)) {
        let mut reported = 0;
        if rank.is_multiple_of(GAP) {
            self.ring.predecessors(rank / GAP, |before, eyes| {
                reported += 1;
                if !(self.forgetful && reported == 2) {
                    found(before * GAP, if self.cross_eyed { Eyes::Same } else { eyes });
                }
            });
        }
    }
}

fn verdict(forgetful: bool, cross_eyed: bool) -> Result<(), Broken> {
    let scattered = Scattered { ring: Ring::new(9), forgetful, cross_eyed };
    let mut suite = Suite::new(Tag::new(9, 0, 4), ChaCha8Rng::seed_from_u64(1)).longest(50);
    suite.ranking(&scattered)?.predecessors(&scattered)?;
    Ok(())
}

#[test]
fn a_sound_ranking_passes() {
    verdict(false, false).unwrap();
}

#[test]
fn a_forgotten_predecessor_is_missed() {
    assert_eq!(verdict(true, false).unwrap_err().law, Law::Predecessors);
}

#[test]
fn wrong_eyes_are_seen() {
    assert_eq!(verdict(false, true).unwrap_err().law, Law::PredecessorEyes);
}
