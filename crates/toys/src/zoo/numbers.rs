use core::ops::{ControlFlow, Range};

use game_core::{
    Branches, BranchesError, Descending, Perspective, Position, Predecessors, Ranking, Score, Side,
    Slice, ToMove,
};

use super::Fault;
use super::heaps::{Heaps, STONES, Take};

/// Sizes of a heap.
const SIZES: u64 = STONES as u64 + 1;

/// Numbers all positions of [`Heaps`], who is to move included; faulty as the heaps are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The fault, if anything.
    pub fault: Option<Fault>,
}

impl Numbers {
    fn has(self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Ranking<Heaps<BOUND, WIN, LIMIT>>
    for Numbers
{
    fn count(&self) -> u64 {
        2 * SIZES * SIZES
    }

    fn rank(&self, position: &Heaps<BOUND, WIN, LIMIT>) -> Option<u64> {
        let [first, mut second] = position.sizes.map(u64::from);
        if self.has(Fault::RankLumped) && [first, second] == [2, 2] {
            second = 1;
        }
        let rank = (first * SIZES + second) * 2 + position.mover as u64;
        let rank = if self.has(Fault::Uphill) {
            (2 * SIZES * SIZES).wrapping_sub(rank + 1)
        } else {
            rank
        };
        let rank = match self.fault {
            Some(Fault::RankTooGreat) if position.sizes == [STONES; 2] => rank + 2 * SIZES * SIZES,
            Some(Fault::RankOfTheEnd) if position.sizes == [STONES; 2] => 2 * SIZES * SIZES,
            _ => rank,
        };
        position
            .sizes
            .iter()
            .all(|&heap| heap <= STONES)
            .then_some(rank)
    }

    fn unrank(&self, rank: u64) -> Option<Heaps<BOUND, WIN, LIMIT>> {
        let count = 2 * SIZES * SIZES;
        let rank = match self.fault {
            Some(Fault::RankAstray) if rank < count => rank & !1,
            Some(Fault::RankRound) => rank % count,
            Some(Fault::Uphill) if rank < count => count - rank - 1,
            _ => rank,
        };
        let heaps = [
            u8::try_from(rank / 2 / SIZES).ok()?,
            u8::try_from(rank / 2 % SIZES).ok()?,
        ];
        let mover = if rank.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        };
        let nothing = match self.fault {
            Some(Fault::RankLumped) => heaps == [2, 2],
            Some(Fault::RankOfNothing) => heaps == [1, 2],
            _ => false,
        };
        (rank < count && !nothing).then(|| Heaps::new(self.fault).with(heaps, mover))
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize>
    Predecessors<Heaps<BOUND, WIN, LIMIT>> for Numbers
{
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let after: Option<Heaps<BOUND, WIN, LIMIT>> = self.unrank(rank);
        let Some(after) = after else { return };
        let mover = !after.mover;
        let over = after.to_move() == ToMove::Nobody;
        let same = self.has(Fault::SamePerspective)
            || over && (mover == Side::First) != self.has(Fault::OtherPerspectiveAtEnd);
        let perspective = if same {
            Perspective::Same
        } else {
            Perspective::Other
        };
        for Take { heap, stones } in
            [(0, 1), (0, 2), (1, 1), (1, 2)].map(|(heap, stones)| Take { heap, stones })
        {
            let mut heaps = after.sizes;
            heaps[usize::from(heap)] += stones;
            let before = self.rank(&after.with(heaps, mover));
            if let Some(before) =
                before.filter(|_| stones == 1 || !self.has(Fault::ForgottenPredecessor))
            {
                found(before, perspective);
                if self.has(Fault::DoubledPredecessor) {
                    found(before, perspective);
                }
            }
        }
    }
}

/// The ranks of one size of the first heap are a slice: play within it takes from the second.
impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Descending<Heaps<BOUND, WIN, LIMIT>>
    for Numbers
{
    fn perspective(&self, position: &Heaps<BOUND, WIN, LIMIT>) -> Side {
        if self.has(Fault::ChangingPerspective) && position.last == 2 {
            Side::Second
        } else {
            Side::First
        }
    }

    fn slices(&self) -> usize {
        usize::from(STONES) + usize::from(!self.has(Fault::ForgottenSlice))
    }

    fn slice(&self, number: usize) -> Option<Slice> {
        let size = u64::try_from(number).ok().filter(|&size| size < SIZES)?;
        let stage = match self.fault {
            Some(Fault::OneStage) => 0,
            Some(Fault::FallingStages) => {
                u32::from(STONES).checked_sub(u32::try_from(number).ok()?)?
            }
            _ => u32::try_from(number).ok()?,
        };
        let (mut first, mut end) = (2 * SIZES * size, 2 * SIZES * (size + 1));
        if number > 0 {
            first -= u64::from(self.has(Fault::SharedRank));
        }
        if number == usize::from(STONES) && self.has(Fault::BackwardSlice) {
            end = first - 1;
        }
        Some(Slice { first, end, stage })
    }

    fn expand<F>(&self, ranks: Range<u64>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(u64, Result<&Branches, BranchesError>) -> ControlFlow<()>,
    {
        let mut branches = Branches::new();
        for rank in ranks {
            let Some(position): Option<Heaps<BOUND, WIN, LIMIT>> = self.unrank(rank) else {
                continue;
            };
            let followed = branches.follow(self, &position);
            let shortened = self
                .has(Fault::ForgottenBranch)
                .then(|| without_last(&branches));
            visit(
                rank,
                followed.map(|()| shortened.as_ref().unwrap_or(&branches)),
            )?;
        }
        ControlFlow::Continue(())
    }
}

/// The branches of a decision without the last pick.
fn without_last(branches: &Branches) -> Branches {
    let mut shortened = Branches::new();
    for &link in branches.links() {
        shortened.link(link);
    }
    for (weight, chooser, picks) in branches.cases() {
        shortened.case(weight, chooser);
        picks
            .iter()
            .take(picks.len() - 1)
            .for_each(|&pick| shortened.pick(pick));
    }
    shortened
}
