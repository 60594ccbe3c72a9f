use game_core::{Eyes, Position, Predecessors, Ranking, Score, Side, ToMove};

use super::Fault;
use super::heaps::{Heaps, STONES, Take};

/// Sizes of a heap.
const SIZES: u64 = STONES as u64 + 1;

/// Numbers all positions of [`Heaps`], who is to move included; faulty as the heaps are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// What is wrong with it, if anything.
    pub fault: Option<Fault>,
}

impl Numbers {
    fn has(self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Ranking<Heaps<BOUND, WIN, LIMIT>> for Numbers {
    fn count(&self) -> u64 {
        2 * SIZES * SIZES
    }

    fn rank(&self, position: &Heaps<BOUND, WIN, LIMIT>) -> Option<u64> {
        let [first, mut second] = position.sizes.map(u64::from);
        if self.has(Fault::RankLumped) && [first, second] == [2, 2] {
            second = 1;
        }
        let rank = (first * SIZES + second) * 2 + position.mover as u64;
        let beyond = self.has(Fault::RankTooGreat) && position.sizes == [STONES; 2];
        let held = position.sizes.iter().all(|&heap| heap <= STONES);
        held.then_some(if beyond { rank + 2 * SIZES * SIZES } else { rank })
    }

    fn unrank(&self, rank: u64) -> Option<Heaps<BOUND, WIN, LIMIT>> {
        let count = 2 * SIZES * SIZES;
        let rank = match self.fault {
            Some(Fault::RankAstray) if rank < count => rank & !1,
            Some(Fault::RankRound) => rank % count,
            _ => rank,
        };
        let heaps = [u8::try_from(rank / 2 / SIZES).ok()?, u8::try_from(rank / 2 % SIZES).ok()?];
        let mover = if rank.is_multiple_of(2) { Side::First } else { Side::Second };
        let nothing = match self.fault {
            Some(Fault::RankLumped) => heaps == [2, 2],
            Some(Fault::RankOfNothing) => heaps == [1, 2],
            _ => false,
        };
        (rank < count && !nothing).then(|| Heaps::new(self.fault).with(heaps, mover))
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Predecessors<Heaps<BOUND, WIN, LIMIT>> for Numbers {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Eyes)) {
        let after: Option<Heaps<BOUND, WIN, LIMIT>> = self.unrank(rank);
        let Some(after) = after else { return };
        let mover = !after.mover;
        let over = after.to_move() == ToMove::Nobody;
        let same = self.has(Fault::CrossEyed) || over && mover == Side::First;
        let eyes = if same { Eyes::Same } else { Eyes::Other };
        for Take { heap, stones } in [(0, 1), (0, 2), (1, 1), (1, 2)].map(|(heap, stones)| Take { heap, stones }) {
            let mut heaps = after.sizes;
            heaps[usize::from(heap)] += stones;
            let before = self.rank(&after.with(heaps, mover));
            if let Some(before) = before.filter(|_| stones == 1 || !self.has(Fault::ForgottenPredecessor)) {
                found(before, eyes);
                if self.has(Fault::DoubledPredecessor) {
                    found(before, eyes);
                }
            }
        }
    }
}
