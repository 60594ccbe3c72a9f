//! Where play leads, in digits: no position is built, and what neighbouring ranks share is found
//! once.
//!
//! Ranks run through all places of the other side before the lead side changes. So all that hangs
//! on the lead side alone, where its steps lead among others, is worked out once for hundreds of
//! ranks ([`Fixed`]), and which links stand in which case changes only with the numbers of steps
//! ([`LastBranches`]).

use core::ops::{ControlFlow, Range};

use game_core::{Branches, BranchesError, Perspective};

use super::Endings;
use super::block::Block;
use super::geometry::{HOME, OFF};
use super::number::Leader;
use super::step::{BlockSide, Fixed, Moved, Single, StepOrigin};
use super::stone_class::StoneClass;
use super::view::Others;

/// The branches of the last position of a side, and where the links of each of its stones end.
struct LastBranches<'e> {
    stone_class: &'e StoneClass,
    branches: Branches,
    ends: [u32; 7],
}

impl<'e> LastBranches<'e> {
    const fn new(stone_class: &'e StoneClass) -> Self {
        // No side has no links, so the first ends differ from these.
        Self {
            stone_class,
            branches: Branches::new(),
            ends: [0; 7],
        }
    }

    /// Tells the cases, if they are others than those of the last position.
    #[inline]
    fn tell_cases(&mut self, ends: [u32; 7]) {
        if ends == self.ends {
            return;
        }
        self.ends = ends;
        self.branches.clear_cases();
        for &(places, weight) in &self.stone_class.cases {
            self.branches.case(weight, Perspective::Same);
            for place in (0..self.stone_class.count).filter(|place| places & 1 << place != 0) {
                (ends[place]..ends[place + 1]).for_each(|link| self.branches.pick(link));
            }
        }
    }
}

impl Endings {
    /// Shows the branches of every rank in a range that has a position.
    pub(super) fn expand_ranks<F>(&self, ranks: Range<u64>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(u64, Result<&Branches, BranchesError>) -> ControlFlow<()>,
    {
        let mut rank = ranks.start;
        let end = ranks.end.min(self.count);
        while rank < end {
            let Some(block) = self.block_of(rank) else {
                break;
            };
            let next = (block.first + block.count).min(end);
            let mut shown = block
                .class_numbers
                .map(|stone_class| LastBranches::new(self.stone_classes.stone_class(stone_class)));
            while rank < next {
                rank = self.expand_leader(block, rank..next, &mut shown, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The same for the ranks of one lead side: those of a range that begins there. Gives the rank
    /// that comes next.
    fn expand_leader<F>(
        &self,
        block: &Block,
        ranks: Range<u64>,
        shown: &mut [LastBranches<'_>; 2],
        visit: &mut F,
    ) -> ControlFlow<(), u64>
    where
        F: FnMut(u64, Result<&Branches, BranchesError>) -> ControlFlow<()>,
    {
        let mut rank = ranks.start;
        let fixed = self.fixed(block, (rank - block.first) / 2);
        let begin = block.first + 2 * fixed.leader.begin;
        let next = (begin + 2 * fixed.leader.count).min(ranks.end);
        let x = BlockSide::new(
            block.class_numbers[0],
            shown[0].stone_class,
            &fixed.leader.digits,
            &self.geometry,
        );
        while rank < next {
            let follower = self.follower(block, &fixed.leader, (rank - begin) / 2);
            let y = BlockSide::new(
                block.class_numbers[1],
                shown[1].stone_class,
                &follower,
                &self.geometry,
            );
            for turn in (rank - begin) % 2..2 {
                if rank >= next {
                    break;
                }
                if !(fixed.may_be_hole && self.is_hole(block, x.digits, y.digits, turn, rank)) {
                    let (own, other) = if turn == 0 { (x, y) } else { (y, x) };
                    let shown = &mut shown[usize::from(turn != 0)];
                    self.fill(
                        &StepOrigin {
                            block,
                            fixed: &fixed,
                            own,
                            other,
                            turn,
                        },
                        shown,
                    );
                    visit(rank, Ok(&shown.branches))?;
                }
                rank += 1;
            }
        }
        ControlFlow::Continue(rank)
    }

    /// What the positions of a lead side share.
    fn fixed(&self, block: &Block, number: u64) -> Fixed<'_> {
        let leader = self.leader(block, number);
        let count = block.stones[2];
        let others = Others {
            count,
            folded: self
                .stone_classes
                .stone_class(block.class_numbers[1])
                .folded,
        };
        let fixed = self.lead_of(block.class_numbers[0]).classes[leader.class].fixed;
        let may_be_hole = block.same || fixed.is_some();
        let (mut still, mut moved, mut single) = (None, [[None; 3]; 6], None);
        if !block.same {
            still = Some(self.views(block, &leader.digits));
            moved = self.moved(block, &leader);
        }
        // With as many stones on either side, either may lead when one of them is gone.
        if count == 2 && block.stones[0] > 2 {
            let block = self.block_of_single(block.class_numbers[0]);
            single = block.map(|block| {
                let (still, moved) = (
                    self.views(block, &leader.digits),
                    self.moved(block, &leader),
                );
                Single {
                    block,
                    still,
                    moved,
                }
            });
        }
        Fixed {
            leader,
            others,
            still,
            moved,
            single,
            may_be_hole,
        }
    }

    /// The views of a lead side after each of its steps that captures none of its own stones.
    fn moved(&self, block: &Block, leader: &Leader) -> Moved {
        let mut moved = [[None; 3]; 6];
        let stones = block.stones[0];
        for (place, slots) in moved.iter_mut().enumerate().take(stones) {
            for (target, slot) in self
                .geometry
                .targets(leader.digits[place])
                .into_iter()
                .zip(slots)
            {
                if target != OFF && target != HOME && !leader.digits[..stones].contains(&target) {
                    let mut digits = leader.digits;
                    digits[place] = target;
                    *slot = Some(self.views(block, &digits));
                }
            }
        }
        moved
    }

    /// The block where a side of that class leads against a single stone.
    fn block_of_single(&self, stone_class: usize) -> Option<&Block> {
        let single = usize::from(self.stone_classes.member(1)?.stone_class);
        let (block, leads) = self
            .pairs
            .get(stone_class * self.stone_classes.len() + single)
            .copied()
            .flatten()?;
        self.blocks.get(usize::from(block)).filter(|_| leads)
    }

    /// The block of a rank.
    pub(super) fn block_of(&self, rank: u64) -> Option<&Block> {
        let number = self
            .blocks
            .partition_point(|block| block.first + block.count <= rank);
        self.blocks.get(number)
    }

    /// The branches of a position.
    #[inline]
    fn fill(&self, here: &StepOrigin<'_>, shown: &mut LastBranches<'_>) {
        shown.branches.clear_links();
        let own = here.own;
        let mut ends = [0; 7];
        for place in 0..own.stone_class.count {
            for (step, target) in self
                .geometry
                .targets(own.digits[place])
                .into_iter()
                .enumerate()
            {
                if target != OFF {
                    shown.branches.link(self.step(here, place, step, target));
                }
            }
            #[allow(clippy::cast_possible_truncation, reason = "at most 18 links")]
            let end = shown.branches.links().len() as u32;
            ends[place + 1] = end;
        }
        shown.tell_cases(ends);
    }
}
