//! Where one step leads, in digits.

use game_core::{Link, Perspective};

use super::block::Block;
use super::geometry::{Geometry, HOME};
use super::number::Leader;
use super::stone_class::StoneClass;
use super::view::{Others, Views};
use super::{Digits, Endings};
use crate::position::WIN;

/// The mover wins.
const WON: Link = Link {
    rank: None,
    perspective: Perspective::Same,
    gain: WIN,
};

/// Views of a lead side after each of its steps.
pub(super) type Moved = [[Option<Views>; 3]; 6];

/// What all positions with one lead side share.
pub(super) struct Fixed<'e> {
    pub(super) leader: Leader,
    pub(super) others: Others,
    /// Where the lead side stands still; `None` where either side may lead.
    pub(super) still: Option<Views>,
    /// Where a stone of it has gone to one of its targets and nothing was captured.
    pub(super) moved: Moved,
    /// The same where the other side has lost one of two stones.
    pub(super) single: Option<Single<'e>>,
    /// Whether some of the positions may be holes.
    pub(super) may_be_hole: bool,
}

/// What a lead side shares with the block where the other side has one stone.
pub(super) struct Single<'e> {
    pub(super) block: &'e Block,
    pub(super) still: Views,
    pub(super) moved: Moved,
}

/// A side in a block.
#[derive(Clone, Copy)]
pub(super) struct BlockSide<'t> {
    pub(super) stone_class: &'t StoneClass,
    /// The number of its class.
    number: usize,
    pub(super) digits: &'t Digits,
    /// The digits as a set.
    stands: u64,
    /// The digits that the other side has for them, as a set.
    faces: u64,
}

impl<'t> BlockSide<'t> {
    #[inline]
    pub(super) fn new(
        number: usize,
        stone_class: &'t StoneClass,
        digits: &'t Digits,
        geometry: &Geometry,
    ) -> Self {
        let (mut stands, mut faces) = (0, 0);
        for &digit in &digits[..stone_class.count] {
            stands |= 1 << (digit % 64);
            // The corner, which the other side has no digit for, becomes a bit that is never read.
            faces |= 1 << (geometry.facing(digit) % 64);
        }
        Self {
            stone_class,
            number,
            digits,
            stands,
            faces,
        }
    }

    /// The place of the stone on a digit.
    #[inline]
    fn on(&self, digit: u8) -> Option<usize> {
        self.digits[..self.stone_class.count]
            .iter()
            .position(|&other| other == digit)
    }

    /// The class and the digits that are left of it without the stone of a place.
    #[inline]
    fn without(&self, digits: &Digits, place: Option<usize>) -> Option<(usize, Digits)> {
        match place {
            None => Some((self.number, *digits)),
            Some(place) => self.stone_class.without[place]
                .map(|less| (usize::from(less.stone_class), less.of(digits))),
        }
    }
}

/// A position to be expanded: the mover, the block, and the shared parts.
#[derive(Clone, Copy)]
pub(super) struct StepOrigin<'h> {
    pub(super) block: &'h Block,
    pub(super) fixed: &'h Fixed<'h>,
    pub(super) own: BlockSide<'h>,
    pub(super) other: BlockSide<'h>,
    /// 0 where the lead side is to move, 1 where the other is.
    pub(super) turn: u64,
}

impl StepOrigin<'_> {
    /// The rank after a capture that leaves the other side one of its two stones, if the lead side
    /// is the same as before: nearly half of all captures.
    #[inline]
    fn capture_of_two(&self, [place, step]: [usize; 2], taken: [Option<usize>; 2]) -> Option<u64> {
        let single = self.fixed.single.as_ref()?;
        match (self.turn, taken) {
            (0, [None, Some(yours)]) => {
                let views = single.moved[place][step].as_ref()?;
                Some(single.block.first + 2 * views.number_of_one(self.other.digits[1 - yours]) + 1)
            }
            // The stone that moved stands where its own companion stood.
            (1, [Some(mine), None]) => {
                Some(single.block.first + 2 * single.still.number_of_one(self.own.digits[mine]))
            }
            _ => None,
        }
    }
}

impl Endings {
    /// Where a step leads.
    #[inline]
    pub(super) fn step(
        &self,
        here: &StepOrigin<'_>,
        place: usize,
        step: usize,
        target: u8,
    ) -> Link {
        if target == HOME {
            return WON;
        }
        let is_quiet = (here.own.stands | here.other.faces) >> (target % 64) & 1 == 0;
        let rank = if is_quiet {
            self.quiet(here, place, step, target)
        } else {
            let (mine, yours) = (
                here.own.on(target),
                here.other.on(self.geometry.facing(target)),
            );
            if yours.is_some() && here.other.stone_class.count == 1 {
                return WON;
            }
            let known = here.capture_of_two([place, step], [mine, yours]);
            known.unwrap_or_else(|| self.capture(here, place, target, [mine, yours]))
        };
        Link {
            rank: Some(rank),
            perspective: Perspective::Other,
            gain: 0,
        }
    }

    /// The rank after a step without capture.
    #[inline]
    fn quiet(&self, here: &StepOrigin<'_>, place: usize, step: usize, target: u8) -> u64 {
        let StepOrigin {
            block,
            fixed,
            own,
            other,
            turn,
        } = *here;
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
    fn capture(
        &self,
        here: &StepOrigin<'_>,
        place: usize,
        target: u8,
        [mine, yours]: [Option<usize>; 2],
    ) -> u64 {
        let mut moved = *here.own.digits;
        moved[place] = target;
        let left = here
            .other
            .without(here.other.digits, yours)
            .zip(here.own.without(&moved, mine));
        // The player to move comes first. Without a stone of either side the game would be over.
        left.and_then(|(first, second)| self.rank_of_kins(first, second))
            .unwrap_or(u64::MAX)
    }

    /// The rank of a position: sets of stones and digits by stone, those of the mover first.
    pub(super) fn rank_of(&self, sets: [usize; 2], by_stone: &[Digits; 2]) -> Option<u64> {
        let [own, other] = [
            self.stone_classes.member(sets[0])?,
            self.stone_classes.member(sets[1])?,
        ];
        let [mine, yours] = [own.gather(&by_stone[0]), other.gather(&by_stone[1])];
        self.rank_of_kins(
            (own.stone_class.into(), mine),
            (other.stone_class.into(), yours),
        )
    }

    /// The rank of a position: classes and digits in their order, those of the mover first.
    #[inline]
    fn rank_of_kins(&self, own: (usize, Digits), other: (usize, Digits)) -> Option<u64> {
        let (block, own_leads) = self
            .pairs
            .get(own.0 * self.stone_classes.len() + other.0)
            .copied()
            .flatten()?;
        let block = self.blocks.get(usize::from(block))?;
        let (x, y, turn) = if own_leads {
            (&own.1, &other.1, 0)
        } else {
            (&other.1, &own.1, 1)
        };
        Some(match block.stones {
            [2, _, 2] => self.rank_of_pairs(block, [x[0], x[1]], [y[0], y[1]], turn),
            _ => self.rank_in(block, x, y, turn),
        })
    }
}
