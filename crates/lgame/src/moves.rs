use core::iter;

use game_core::bits::Set16;

use crate::placement::Placement;
use crate::rule::Rule;

/// A move: where the mover's L goes, and where the neutral pieces lie afterwards.
///
/// Neutral pieces are alike, so their cells after the move say all; moves with different
/// targets lead to different positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The new placement of the L.
    pub to: Placement,
    /// The two cells of the neutral pieces after the move.
    pub neutrals: Set16,
}

const _: () = assert!(size_of::<Move>() == 4);

/// Where the neutral pieces may lie after a move, in the order of moves; `free` are the cells
/// that no piece covers once the L lies.
///
/// The questions about the rule are constant for each variant and cost nothing.
#[inline]
pub(crate) fn neutral_choices<R: Rule>(neutrals: Set16, free: Set16) -> impl Iterator<Item = Set16> {
    let rule = R::NEUTRALS;
    let second = neutrals.without_first();
    let first = neutrals - second;
    let stay = rule.may_stay().then_some(neutrals);
    let one = if rule.may_move_one() { free } else { Set16::EMPTY };
    let both = if rule.may_move_both() { free } else { Set16::EMPTY };
    // The piece that stays comes along with each target of the other.
    let moving = |staying: Set16| one.into_iter().map(move |target| staying.with(target));
    stay.into_iter().chain(moving(second)).chain(moving(first)).chain(pairs(both))
}

/// All pairs out of a set, in reading order.
fn pairs(cells: Set16) -> impl Iterator<Item = Set16> {
    let mut left = cells;
    iter::from_fn(move || {
        let first = left.first()?;
        left = left.without_first();
        Some((first, left))
    })
    .flat_map(|(first, later)| later.into_iter().map(move |second| Set16::single(first).with(second)))
}
