//! Positions and their ranks.

use core::ops::{ControlFlow, Range};

use game_core::{
    Branches, BranchesError, Descending, Packed, Ranking, Side, Slice, Stochastic, ZeroSum,
};

use super::{Digits, Endings};
use crate::any::AnyEinStein;
use crate::board;
use crate::position::EinStein;
use crate::setup::Setup;
use crate::size::Size;
use crate::stones::Stones;

/// Positions that are ranked: of one size or of any.
trait Placed: Stochastic + ZeroSum + Packed {
    /// The size of the game.
    fn size_of(&self) -> Size;

    /// The stones of the mover and of the other, while the die has not been thrown.
    fn waiting(&self) -> Option<[Stones; 2]>;

    /// Who is to throw.
    fn thrower(&self) -> Side;

    /// The position of these stones with First to throw, in a game of that size.
    fn of_stones(size: Size, own: Stones, other: Stones) -> Option<Self>;

    /// How many stones are on the board.
    fn stones_left(&self) -> u32;
}

impl<const N: usize, const K: usize, const F: usize> Placed for EinStein<N, K, F> {
    #[inline]
    fn size_of(&self) -> Size {
        Self::SIZE
    }

    #[inline]
    fn waiting(&self) -> Option<[Stones; 2]> {
        (self.own().mark() == 0).then(|| [self.own(), self.other()])
    }

    #[inline]
    fn thrower(&self) -> Side {
        self.mover()
    }

    fn of_stones(size: Size, own: Stones, other: Stones) -> Option<Self> {
        (size == Self::SIZE).then(|| Self::from_parts(own, other, Side::First))
    }

    #[inline]
    fn stones_left(&self) -> u32 {
        self.own().alive().count_ones() + self.other().alive().count_ones()
    }
}

impl Placed for AnyEinStein {
    fn size_of(&self) -> Size {
        self.size()
    }

    fn waiting(&self) -> Option<[Stones; 2]> {
        let [first, second] = self.stones();
        let stones = if self.mover() == Side::First {
            [first, second]
        } else {
            [second, first]
        };
        (stones[0].mark() == 0).then_some(stones)
    }

    fn thrower(&self) -> Side {
        self.mover()
    }

    fn of_stones(size: Size, own: Stones, other: Stones) -> Option<Self> {
        let mut setup = Setup::EMPTY;
        for (side, stones) in [(Side::First, own), (Side::Second, other)] {
            for (stone, square) in stones.iter() {
                setup.stones[side as usize][stone] = board::square(size.width, side, square);
            }
        }
        Self::new(size, setup)?.ok()
    }

    fn stones_left(&self) -> u32 {
        self.stones()
            .iter()
            .map(|stones| stones.alive().count_ones())
            .sum()
    }
}

impl<P: Placed> Ranking<P> for Endings {
    fn count(&self) -> u64 {
        self.count
    }

    fn rank(&self, position: &P) -> Option<u64> {
        let stones = position
            .waiting()
            .filter(|_| position.size_of() == self.size)?;
        let sets = stones.map(Stones::alive);
        let left = sets[0].count_ones() + sets[1].count_ones();
        if left as usize > self.most {
            return None;
        }
        self.rank_of(sets, &stones.map(|stones| self.digits_of(stones)))
    }

    fn unrank(&self, rank: u64) -> Option<P> {
        let block = self.block_of(rank)?;
        let (number, turn) = ((rank - block.first) / 2, (rank - block.first) % 2);
        let leader = self.leader(block, number);
        let follower = self.follower(block, &leader, number - leader.begin);
        if self.is_hole(block, &leader.digits, &follower, turn, rank) {
            return None;
        }
        let x = self.stones_of(block.class_numbers[0], &leader.digits);
        let y = self.stones_of(block.class_numbers[1], &follower);
        if turn == 0 {
            P::of_stones(self.size, x, y)
        } else {
            P::of_stones(self.size, y, x)
        }
    }
}

impl<P: Placed> Descending<P> for Endings {
    /// The side to throw.
    fn perspective(&self, position: &P) -> Side {
        position.thrower()
    }

    fn slices(&self) -> usize {
        self.blocks.len()
    }

    /// A block; its stage is the number of stones.
    fn slice(&self, number: usize) -> Option<Slice> {
        let block = self.blocks.get(number)?;
        let [lead, _, others] = block.stones;
        let stage = u32::try_from(lead + others).ok()?;
        Some(Slice {
            first: block.first,
            end: block.first + block.count,
            stage,
        })
    }

    #[inline]
    fn may_hold(&self, position: &P) -> bool {
        position.stones_left() as usize <= self.most
    }

    fn expand<F>(&self, ranks: Range<u64>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(u64, Result<&Branches, BranchesError>) -> ControlFlow<()>,
    {
        self.expand_ranks(ranks, visit)
    }
}

impl Endings {
    /// Digits by stone.
    #[inline]
    fn digits_of(&self, stones: Stones) -> Digits {
        // A captured stone has no digit, and none is read.
        core::array::from_fn(|stone| self.geometry.turned(stones.square(stone)))
    }

    /// The stones of a class with these digits.
    fn stones_of(&self, stone_class: usize, digits: &Digits) -> Stones {
        let stone_class = self.stone_classes.stone_class(stone_class);
        let placed = stone_class.order.iter().zip(digits).take(stone_class.count);
        placed.fold(Stones::NONE, |stones, (&stone, &digit)| {
            stones.placed(usize::from(stone), self.geometry.turned(digit))
        })
    }
}
