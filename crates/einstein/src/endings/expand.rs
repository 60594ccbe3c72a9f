//! Where play leads, in digits: no position is built, and what neighbouring ranks share is found
//! once.

use core::ops::{ControlFlow, Range};

use game_core::{Astray, Branches, Eyes, Link};

use super::block::Block;
use super::geometry::{Geometry, HOME, OFF};
use super::kin::Kin;
use super::number::Leader;
use super::view::{Others, Views};
use super::{Digits, Endings};
use crate::position::WIN;

/// The mover wins.
const WON: Link = Link { rank: None, eyes: Eyes::Same, gain: WIN };

/// A side in a block.
#[derive(Clone, Copy)]
struct Team<'t> {
    kin: &'t Kin,
    digits: &'t Digits,
    /// The digits as a set.
    stands: u64,
    /// The digits that the other side has for them, as a set.
    faces: u64,
}

impl<'t> Team<'t> {
    #[inline]
    fn new(kin: &'t Kin, digits: &'t Digits, geometry: &Geometry) -> Self {
        let (mut stands, mut faces) = (0, 0);
        for &digit in &digits[..kin.count] {
            stands |= 1 << (digit % 64);
            // The corner, which the other side has no digit for, becomes a bit that is never asked for.
            faces |= 1 << (geometry.facing(digit) % 64);
        }
        Self { kin, digits, stands, faces }
    }

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

/// What all positions with one lead side share.
struct Fixed {
    leader: Leader,
    others: Others,
    /// Where the lead side stands still; nothing where either side may lead.
    still: Option<Views>,
    /// Where a stone of it has gone to one of its targets and nothing was captured.
    moved: [[Option<Views>; 3]; 6],
    may_be_hole: bool,
}

/// A position to be expanded: who moves, where, and what is shared.
#[derive(Clone, Copy)]
struct Here<'h> {
    block: &'h Block,
    fixed: &'h Fixed,
    own: Team<'h>,
    other: Team<'h>,
    /// 0 where the lead side is to move, 1 where the other is.
    turn: u64,
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
            let fixed = self.fixed(block, (rank - block.first) / 2);
            let begin = block.first + 2 * fixed.leader.begin;
            let next = (begin + 2 * fixed.leader.count).min(end);
            let [first, second] = block.kins.map(|kin| self.kinship.kin(kin));
            while rank < next {
                let follower = self.follower(block, &fixed.leader, (rank - begin) / 2);
                let x = Team::new(first, &fixed.leader.digits, &self.geometry);
                let y = Team::new(second, &follower, &self.geometry);
                for turn in (rank - begin) % 2..2 {
                    if rank >= next {
                        break;
                    }
                    let is_hole = fixed.may_be_hole && self.is_hole(block, x.digits, y.digits, turn, rank);
                    if !is_hole {
                        let (own, other) = if turn == 0 { (x, y) } else { (y, x) };
                        self.fill(&Here { block, fixed: &fixed, own, other, turn }, &mut branches);
                        visit(rank, Ok(&branches))?;
                    }
                    rank += 1;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What the positions of a lead side share.
    fn fixed(&self, block: &Block, number: u64) -> Fixed {
        let leader = self.leader(block, number);
        let [stones, _, count] = block.stones;
        let others = Others { count, folded: self.kinship.kin(block.kins[1]).folded };
        let fixed = self.lead_of(block.kins[0]).classes[leader.class].fixed;
        let may_be_hole = block.same || fixed.is_some();
        let mut shared = Fixed { leader, others, still: None, moved: [[None; 3]; 6], may_be_hole };
        if !block.same {
            shared.still = Some(self.views(block, &leader.digits));
            for place in 0..stones {
                let targets = self.geometry.targets(leader.digits[place]);
                for (target, views) in targets.into_iter().zip(&mut shared.moved[place]) {
                    if target != OFF && target != HOME && !leader.digits[..stones].contains(&target) {
                        let mut digits = leader.digits;
                        digits[place] = target;
                        *views = Some(self.views(block, &digits));
                    }
                }
            }
        }
        shared
    }

    /// The block of a rank.
    pub(super) fn block_of(&self, rank: u64) -> Option<&Block> {
        let number = self.blocks.partition_point(|block| block.first + block.count <= rank);
        self.blocks.get(number)
    }

    /// The branches of a position.
    fn fill(&self, here: &Here<'_>, branches: &mut Branches) {
        branches.clear();
        let own = here.own;
        let mut ends = [0; 7];
        for place in 0..own.kin.count {
            for (step, target) in self.geometry.targets(own.digits[place]).into_iter().enumerate() {
                if target != OFF {
                    branches.link(self.step(here, place, step, target));
                }
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
    fn step(&self, here: &Here<'_>, place: usize, step: usize, target: u8) -> Link {
        if target == HOME {
            return WON;
        }
        let is_quiet = (here.own.stands | here.other.faces) >> (target % 64) & 1 == 0;
        let rank = if is_quiet {
            self.quiet(here, place, step, target)
        } else {
            let (mine, yours) = (here.own.on(target), here.other.on(self.geometry.facing(target)));
            if yours.is_some() && here.other.kin.count == 1 {
                return WON;
            }
            self.capture(here, place, target, [mine, yours])
        };
        Link { rank: Some(rank), eyes: Eyes::Other, gain: 0 }
    }

    /// The rank after a step without capture.
    #[inline]
    fn quiet(&self, here: &Here<'_>, place: usize, step: usize, target: u8) -> u64 {
        let Here { block, fixed, own, other, turn } = *here;
        if turn == 0
            && let Some(views) = &fixed.moved[place][step]
        {
            return block.first + 2 * views.number(fixed.others, |at| other.digits[at]) + 1;
        }
        if turn == 1
            && let Some(views) = &fixed.still
        {
            let digit = |at| if at == place { target } else { own.digits[at] };
            return block.first + 2 * views.number(fixed.others, digit);
        }
        let mut moved = *own.digits;
        moved[place] = target;
        if turn == 0 {
            self.rank_in(block, &moved, other.digits, 1)
        } else {
            self.rank_in(block, other.digits, &moved, 0)
        }
    }

    /// The rank after a capture.
    fn capture(&self, here: &Here<'_>, place: usize, target: u8, [mine, yours]: [Option<usize>; 2]) -> u64 {
        let mut moved = *here.own.digits;
        moved[place] = target;
        let sets = [here.other.without(yours), here.own.without(mine)];
        let by_stone = [here.other.kin.scatter(here.other.digits), here.own.kin.scatter(&moved)];
        // Whoever is to move comes first. Without a stone of either side the game would be over.
        self.rank_of(sets, &by_stone).unwrap_or(u64::MAX)
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
