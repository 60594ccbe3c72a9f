//! Where play leads, in digits: no position is built, and what neighbouring ranks share is found
//! once.

use core::ops::{ControlFlow, Range};

use game_core::{Astray, Branches, Eyes, Link};

use super::block::Block;
use super::geometry::{HOME, OFF};
use super::kin::Kin;
use super::{Digits, Endings};
use crate::position::WIN;

/// The mover wins.
const WON: Link = Link { rank: None, eyes: Eyes::Same, gain: WIN };

/// A side in a block.
#[derive(Clone, Copy)]
struct Team<'t> {
    kin: &'t Kin,
    digits: &'t Digits,
}

impl Team<'_> {
    /// The place of the stone on a digit.
    #[inline]
    fn on(&self, digit: u8) -> Option<usize> {
        self.digits[..self.kin.count].iter().position(|&other| other == digit)
    }

    /// The stones by number, all or all but one.
    #[inline]
    fn without(&self, place: Option<usize>) -> usize {
        place.map_or(self.kin.set, |place| self.kin.set & !(1 << self.kin.order[place]))
    }
}

impl Endings {
    /// Shows the branches of every rank in a range that has a position.
    pub(super) fn expand_ranks<F>(&self, ranks: Range<u64>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(u64, Result<&Branches, Astray>) -> ControlFlow<()>,
    {
        let mut branches = Branches::new();
        let mut rank = ranks.start;
        let end = ranks.end.min(self.count);
        while rank < end {
            let Some(block) = self.block_of(rank) else { break };
            let leader = self.leader(block, (rank - block.first) / 2);
            let begin = block.first + 2 * leader.begin;
            let next = (begin + 2 * leader.count).min(end);
            let lead = self.lead_of(block.kins[0]).classes[leader.class];
            let may_be_hole = block.same || lead.fixed.is_some();
            while rank < next {
                let (number, turn) = ((rank - begin) / 2, (rank - begin) % 2);
                let follower = self.follower(block, &leader, number);
                for turn in turn..2 {
                    let here = rank;
                    rank += 1;
                    if here >= next {
                        break;
                    }
                    if may_be_hole && self.is_hole(block, &leader.digits, &follower, turn, here) {
                        continue;
                    }
                    self.fill(block, &leader.digits, &follower, turn, &mut branches);
                    visit(here, Ok(&branches))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The block of a rank.
    pub(super) fn block_of(&self, rank: u64) -> Option<&Block> {
        let number = self.blocks.partition_point(|block| block.first + block.count <= rank);
        self.blocks.get(number)
    }

    /// The branches of a position.
    fn fill(&self, block: &Block, x: &Digits, y: &Digits, turn: u64, branches: &mut Branches) {
        branches.clear();
        let [first, second] = block.kins.map(|kin| self.kinship.kin(kin));
        let (x, y) = (Team { kin: first, digits: x }, Team { kin: second, digits: y });
        let (own, other) = if turn == 0 { (x, y) } else { (y, x) };
        let mut ends = [0; 7];
        for place in 0..own.kin.count {
            for target in self.geometry.targets(own.digits[place]) {
                if target == OFF {
                    continue;
                }
                let link = self.step(block, (own, other), place, target, turn);
                branches.link(link);
            }
            #[allow(clippy::cast_possible_truncation, reason = "at most 18 links")]
            let end = branches.links().len() as u32;
            ends[place + 1] = end;
        }
        for &(places, weight) in &own.kin.cases {
            branches.case(weight, Eyes::Same);
            for place in (0..own.kin.count).filter(|place| places & 1 << place != 0) {
                (ends[place]..ends[place + 1]).for_each(|link| branches.pick(link));
            }
        }
    }

    /// Where a step leads.
    #[inline]
    fn step(&self, block: &Block, (own, other): (Team<'_>, Team<'_>), place: usize, target: u8, turn: u64) -> Link {
        if target == HOME {
            return WON;
        }
        let (mine, yours) = (own.on(target), other.on(self.geometry.facing(target)));
        let mut moved = *own.digits;
        moved[place] = target;
        let rank = if mine.is_none() && yours.is_none() {
            if turn == 0 {
                self.rank_in(block, &moved, other.digits, 1)
            } else {
                self.rank_in(block, other.digits, &moved, 0)
            }
        } else if yours.is_some() && other.kin.count == 1 {
            return WON;
        } else {
            let (own_set, other_set) = (own.without(mine), other.without(yours));
            let by_stone = [other.kin.scatter(other.digits), own.kin.scatter(&moved)];
            // Whoever is to move comes first.
            self.rank_of([other_set, own_set], &by_stone).unwrap_or(u64::MAX)
        };
        Link { rank: Some(rank), eyes: Eyes::Other, gain: 0 }
    }

    /// The rank of a position: sets of stones and digits by stone, those of the mover first.
    pub(super) fn rank_of(&self, sets: [usize; 2], by_stone: &[Digits; 2]) -> Option<u64> {
        let [own, other] = [self.kinship.seat(sets[0])?, self.kinship.seat(sets[1])?];
        let at = usize::from(own.kin) * self.kinship.len() + usize::from(other.kin);
        let (block, own_leads) = self.pairs.get(at).copied().flatten()?;
        let block = self.blocks.get(usize::from(block))?;
        let (mine, yours) = (own.gather(&by_stone[0]), other.gather(&by_stone[1]));
        Some(if own_leads { self.rank_in(block, &mine, &yours, 0) } else { self.rank_in(block, &yours, &mine, 1) })
    }
}
