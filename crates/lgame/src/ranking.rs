//! Perfect numbers for positions: all 18,368 states, or their 2,296 classes.
//!
//! Both forget who is who, since the players have the same moves: a position is described by
//! the mover's own L, the other L and the neutral pieces. There are 656 ordered pairs of
//! placements without a common cell, and 8 free cells with 28 pairs for the neutral pieces:
//! 656 × 28 = 18,368 states. Looked at in eight ways they fall into 2,296 classes of exactly
//! eight, because no L looks like itself: turn the board so that the other L is one of six
//! representatives, and 82 pairs of placements remain: 82 × 28 = 2,296.
//!
//! A state thus holds log2 18368 ≈ 14.16 bits, a class log2 2296 ≈ 11.16.

use game_core::bits::{Set16, Set64};
use game_core::{Perspective, Predecessors, Ranking};

use crate::moves::neutral_choices;
use crate::orbit::REPRESENTATIVES;
use crate::placement::Placement;
use crate::position::LGame;
use crate::rule::Rule;

/// Ordered pairs of placements that share no cell.
pub(crate) const PAIRS: usize = 656;

/// Such pairs whose second placement, the other L, represents its orbit.
pub(crate) const CLASS_PAIRS: usize = 82;

/// Pairs out of the eight cells that the two L-pieces leave free.
pub(crate) const NEUTRAL_PAIRS: usize = 8 * 7 / 2;

const NONE: u16 = u16::MAX;

/// Pairs of placements (own L, other L) with their numbers, in order of the other L, then the own.
pub(crate) struct PairTable<const N: usize> {
    pub(crate) pairs: [[Placement; 2]; N],
    numbers: [[u16; Placement::COUNT]; Placement::COUNT],
}

impl<const N: usize> PairTable<N> {
    /// The pairs whose other L is one of `others`.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "there are 656 pairs at most"
    )]
    const fn derive(others: Set64) -> Self {
        let mut table = Self {
            pairs: [[Placement::FIRST; 2]; N],
            numbers: [[NONE; Placement::COUNT]; Placement::COUNT],
        };
        let (mut others, mut count) = (others, 0);
        while let Some(other) = others.first() {
            let mut owns = Placement::at_number(other).disjoint();
            while let Some(own) = owns.first() {
                table.pairs[count] = [Placement::at_number(own), Placement::at_number(other)];
                table.numbers[own][other] = count as u16;
                count += 1;
                owns = owns.without_first();
            }
            others = others.without_first();
        }
        assert!(count == N);
        table
    }

    /// The number of a pair of placements; `NONE` or more if it has none.
    #[inline]
    pub(crate) const fn number(&self, own: Placement, other: Placement) -> usize {
        self.numbers[own.index()][other.index()] as usize
    }
}

static STATE_PAIRS: PairTable<PAIRS> = PairTable::derive(Set64::below(Placement::COUNT));

pub(crate) static CLASS_PAIR_TABLE: PairTable<CLASS_PAIRS> = PairTable::derive(REPRESENTATIVES);

/// The number of a pair of cells among the pairs out of `free`, in colexicographic order.
///
/// If the cells have the places i < j in `free`, it is j (j − 1) / 2 + i.
#[inline]
pub(crate) fn neutral_number(neutrals: Set16, free: Set16) -> usize {
    let second = neutrals.without_first();
    let [i, j] = [neutrals - second, second].map(|single| {
        // Free cells below: `single` is a power of two, so one less is the set of smaller numbers.
        (free & Set16::from_bits(single.bits().wrapping_sub(1))).len()
    });
    j * j.wrapping_sub(1) / 2 + i
}

/// The pair of cells of that number among the pairs out of `free`.
fn neutral_pair(number: usize, free: Set16) -> Option<Set16> {
    let j = (1..8).rev().find(|j| j * (j - 1) / 2 <= number)?;
    let i = number - j * (j - 1) / 2;
    Some(Set16::single(free.nth(i)?).with(free.nth(j)?))
}

/// The position of that number under a table of pairs.
fn unrank<R: Rule, const N: usize>(table: &PairTable<N>, rank: u64) -> Option<LGame<R>> {
    let rank = usize::try_from(rank).ok()?;
    let &[own, other] = table.pairs.get(rank / NEUTRAL_PAIRS)?;
    let neutrals = neutral_pair(rank % NEUTRAL_PAIRS, !(own.cells() | other.cells()))?;
    Some(LGame::from_parts(own, other, neutrals))
}

/// All states: own L, other L, neutral pieces. 18,368 ranks.
///
/// ```
/// use game_core::Ranking;
/// use lgame::{LGame, States};
///
/// let rank = States.rank(&LGame::START).unwrap();
/// assert!(rank < 18_368);
/// assert_eq!(States.unrank(rank), Some(LGame::START));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct States;

impl States {
    /// Number of states, seen by the mover.
    pub const COUNT: usize = PAIRS * NEUTRAL_PAIRS;

    /// The number of a position, below [`COUNT`](Self::COUNT).
    #[must_use]
    #[inline]
    pub fn index<R: Rule>(position: &LGame<R>) -> usize {
        let (own, other) = (position.own(), position.other());
        let free = !(own.cells() | other.cells());
        STATE_PAIRS.number(own, other) * NEUTRAL_PAIRS + neutral_number(position.neutrals(), free)
    }
}

impl<R: Rule> Ranking<LGame<R>> for States {
    fn count(&self) -> u64 {
        Self::COUNT as u64
    }

    #[inline]
    fn rank(&self, position: &LGame<R>) -> Option<u64> {
        Some(Self::index(position) as u64)
    }

    fn unrank(&self, rank: u64) -> Option<LGame<R>> {
        unrank(&STATE_PAIRS, rank)
    }
}

/// Classes of states that look alike. 2,296 ranks.
///
/// ```
/// use lgame::{Classes, LGame, Symmetry};
///
/// let class = Classes::index(&LGame::START);
/// assert!(Symmetry::all().all(|symmetry| Classes::index(&LGame::START.image(symmetry)) == class));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Classes;

impl Classes {
    /// Number of classes, seen by the mover.
    pub const COUNT: usize = CLASS_PAIRS * NEUTRAL_PAIRS;

    /// The number of a position's class, below [`COUNT`](Self::COUNT).
    #[must_use]
    #[inline]
    pub fn index<R: Rule>(position: &LGame<R>) -> usize {
        Self::number(position.own(), position.other(), position.neutrals())
    }

    #[inline]
    fn number(own: Placement, other: Placement, neutrals: Set16) -> usize {
        let symmetry = other.to_representative();
        let (own, other) = (own.image(symmetry), other.image(symmetry));
        let free = !(own.cells() | other.cells());
        CLASS_PAIR_TABLE.number(own, other) * NEUTRAL_PAIRS
            + neutral_number(symmetry.cells(neutrals), free)
    }
}

impl<R: Rule> Ranking<LGame<R>> for Classes {
    fn count(&self) -> u64 {
        Self::COUNT as u64
    }

    #[inline]
    fn rank(&self, position: &LGame<R>) -> Option<u64> {
        Some(Self::index(position) as u64)
    }

    fn unrank(&self, rank: u64) -> Option<LGame<R>> {
        unrank(&CLASS_PAIR_TABLE, rank)
    }
}

/// Calls `found` with own L, other L and neutral pieces of every state that has a move to
/// `position`, once each: distinct moves lead to distinct positions.
///
/// The last player has `other` now. Before, that L lay elsewhere, and the neutral pieces lay
/// clear of where it went; so they come first, and the old placements are those that share no
/// cell with them. What a neutral piece can do it can undo, so where they may have lain are the
/// choices themselves.
fn for_each_predecessor<R: Rule>(
    position: &LGame<R>,
    mut found: impl FnMut(Placement, Placement, Set16),
) {
    let (moved, still) = (position.other(), position.own());
    let free = !(moved.cells() | still.cells() | position.neutrals());
    neutral_choices::<R>(position.neutrals(), free).for_each(|neutrals| {
        let before = neutrals.iter().fold(still.disjoint(), |left, cell| {
            left - Placement::covering(cell)
        });
        before
            .without(moved.index())
            .into_iter()
            .filter_map(Placement::new)
            .for_each(|own| found(own, still, neutrals));
    });
}

impl<R: Rule> Predecessors<LGame<R>> for States {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let Some(position) = Ranking::<LGame<R>>::unrank(self, rank) else {
            return;
        };
        for_each_predecessor(&position, |own, other, neutrals| {
            let before = LGame::<R>::from_parts(own, other, neutrals);
            found(Self::index(&before) as u64, Perspective::Other);
        });
    }
}

/// Moves between classes are counted rightly by one representative: the symmetries take the
/// moves of each member of a class one to one to those of another.
impl<R: Rule> Predecessors<LGame<R>> for Classes {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let Some(position) = Ranking::<LGame<R>>::unrank(self, rank) else {
            return;
        };
        for_each_predecessor(&position, |own, other, neutrals| {
            found(
                Self::number(own, other, neutrals) as u64,
                Perspective::Other,
            );
        });
    }
}
