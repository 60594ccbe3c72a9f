//! Two stones against two: the ranks to which most captures lead.
//!
//! The numbers are those of [`number`](super::number), for exactly this many stones. A lead is then
//! a whole side, so the tables of leads have everything about it that the number needs.

use super::Endings;
use super::block::Block;
use super::lead::{Class, Lead, LeadSymmetry};

impl Endings {
    /// The rank of a position in a block of two against two, as `rank_in` gives it.
    #[inline]
    pub(super) fn rank_of_pairs(&self, block: &Block, x: [u8; 2], y: [u8; 2], turn: u64) -> u64 {
        let lead = self.lead_of(block.class_numbers[0]);
        let mine = lead.look(x);
        if !block.same {
            return block.first + 2 * self.least_of_pairs(block, lead, mine, y) + turn;
        }
        let yours = lead.look(y);
        let least =
            |symmetry, other, turn| 2 * self.least_of_pairs(block, lead, symmetry, other) + turn;
        let own = if mine.class <= yours.class {
            least(mine, y, turn)
        } else {
            u64::MAX
        };
        let other = if yours.class <= mine.class {
            least(yours, x, 1 - turn)
        } else {
            u64::MAX
        };
        block.first + own.min(other)
    }

    /// The least number over the symmetries by which the lead is the representative of its class.
    #[inline]
    fn least_of_pairs(
        &self,
        block: &Block,
        lead: &Lead,
        symmetry: LeadSymmetry,
        y: [u8; 2],
    ) -> u64 {
        let Some(class) = lead.classes.get(usize::from(symmetry.class)) else {
            return u64::MAX;
        };
        let number = self.number_of_pairs(block, lead, (symmetry.class, class), symmetry.mirror, y);
        if class.fixed.is_none() {
            return number;
        }
        number.min(self.number_of_pairs(block, lead, (symmetry.class, class), !symmetry.mirror, y))
    }

    /// The number where the lead is the representative; `mirror` says whether the others are
    /// reflected.
    #[inline]
    fn number_of_pairs(
        &self,
        block: &Block,
        lead: &Lead,
        (number, class): (u16, &Class),
        mirror: bool,
        y: [u8; 2],
    ) -> u64 {
        let folded = self
            .stone_classes
            .stone_class(block.class_numbers[1])
            .folded;
        let mut y = if mirror {
            y.map(|digit| self.geometry.mirrored(digit))
        } else {
            y
        };
        if folded && y[0] > y[1] {
            y.swap(0, 1);
        }
        let begin = block.base[usize::from(number)];
        if block.same {
            let yours = lead.look(y);
            return begin
                + 2 * u64::from(yours.class.wrapping_sub(number))
                + u64::from(yours.mirror);
        }
        let blocked = class.digits.map(|digit| self.geometry.facing(digit));
        let place = |digit: u8| {
            u64::from(digit - u8::from(blocked[0] < digit) - u8::from(blocked[1] < digit))
        };
        let [first, second] = y.map(place);
        begin
            + if folded {
                second * second.saturating_sub(1) / 2 + first
            } else {
                let free = u64::from(self.geometry.digits) - 2 + u64::from(class.corner);
                first * (free - 1) + second - u64::from(y[0] < y[1])
            }
    }
}
