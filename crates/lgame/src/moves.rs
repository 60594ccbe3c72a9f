use core::{fmt, iter};

use game_core::bits::Set16;

use crate::cell::Cell;
use crate::placement::Placement;
use crate::rule::Rule;

/// A move: where the mover's L goes, and where the neutral pieces lie afterwards.
///
/// Neutral pieces are alike, so their cells after the move say all; moves with different
/// targets lead to different positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The new placement of the L.
    pub to: Placement,
    /// The two cells of the neutral pieces after the move.
    pub neutrals: Set16,
}

const _: () = assert!(size_of::<Move>() == 4);

impl fmt::Debug for Move {
    /// Writes the cells of the L, and after `n` those of the neutral pieces after the move, such as
    /// `C1D1C2C3 nA1D4`.
    ///
    /// The [text of a move](game_core::Notation::write_move) names the neutral piece that moves,
    /// which depends on the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} n", self.to)?;
        self.neutrals
            .iter()
            .filter_map(Cell::new)
            .try_for_each(|cell| write!(f, "{cell}"))
    }
}

// The number of the placement, and the cells of the neutral pieces as bits.
#[cfg(feature = "serde")]
game_core::serialize_as_data!(Move, (Placement, u16), |m| (m.to, m.neutrals.bits()), |(
    to,
    bits,
)| {
    Some(Self {
        to,
        neutrals: Set16::from_bits(bits),
    })
});

/// Where the neutral pieces may lie after a move, in the order of moves; `free` are the cells
/// that no piece covers once the L lies.
///
/// The questions about the rule are constant for each variant and cost nothing.
#[inline]
pub(crate) fn neutral_choices<R: Rule>(
    neutrals: Set16,
    free: Set16,
) -> impl Iterator<Item = Set16> {
    let rule = R::NEUTRALS;
    let second = neutrals.without_first();
    let first = neutrals - second;
    let stay = rule.may_stay().then_some(neutrals);
    let one = if rule.may_move_one() {
        free
    } else {
        Set16::EMPTY
    };
    let both = if rule.may_move_both() {
        free
    } else {
        Set16::EMPTY
    };
    // The piece that stays comes along with each target of the other.
    let moving = |staying: Set16| one.into_iter().map(move |target| staying.with(target));
    stay.into_iter()
        .chain(moving(second))
        .chain(moving(first))
        .chain(pairs(both))
}

/// Moves whose number is known before they are listed, which a nested iterator does not say: so
/// lists of moves are given their memory at once, and searches need not count them.
#[derive(Clone, Debug)]
pub(crate) struct WithCount<I> {
    pub(crate) moves: I,
    /// How many are still to come.
    pub(crate) left: usize,
}

impl<I: Iterator> Iterator for WithCount<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        let next = self.moves.next();
        self.left = self.left.saturating_sub(1);
        next
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    /// Nested loops, which `next` would have to leave and to enter again for each move.
    #[inline]
    fn fold<B, F: FnMut(B, I::Item) -> B>(self, first: B, f: F) -> B {
        self.moves.fold(first, f)
    }
}

/// All pairs out of a set, in reading order.
fn pairs(cells: Set16) -> impl Iterator<Item = Set16> {
    let mut left = cells;
    iter::from_fn(move || {
        let first = left.first()?;
        left = left.without_first();
        Some((first, left))
    })
    .flat_map(|(first, later)| {
        later
            .into_iter()
            .map(move |second| Set16::single(first).with(second))
    })
}
