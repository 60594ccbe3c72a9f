//! From digits to numbers and back, within a block.

use super::block::Block;
use super::geometry::Geometry;
use super::lead::{Lead, LeadSymmetry};
use super::{Digits, Endings};

/// The stones of the lead side, and what they leave to the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader {
    pub(super) digits: Digits,
    /// The class of its lead.
    pub(super) class: usize,
    /// Its first number …
    pub(super) begin: u64,
    /// … and how many there are.
    pub(super) count: u64,
    /// Digits that are left to the other side, in order, and how many.
    free: ([u8; 36], usize),
}

/// How many of the digits are smaller.
#[inline]
fn below(digits: &[u8], digit: u8) -> u64 {
    digits.iter().map(|&other| u64::from(other < digit)).sum()
}

/// The digit that has `place` smaller ones beside those `taken`.
fn nth_free(taken: &[u8], place: u64) -> u8 {
    let mut left = place;
    for digit in 0_u8..64 {
        if !taken.contains(&digit) {
            if left == 0 {
                return digit;
            }
            left -= 1;
        }
    }
    0
}

/// Exchanges each stone of a folded side with the one that reversal brings it to.
#[inline]
pub(super) fn exchange(digits: &mut Digits, count: usize) {
    for first in (0..count.saturating_sub(1)).step_by(2) {
        digits.swap(first, first + 1);
    }
}

impl Endings {
    #[inline]
    pub(super) fn lead_of(&self, stone_class: usize) -> &Lead {
        let stone_class = self.stone_classes.stone_class(stone_class);
        self.leads.of(stone_class.count, stone_class.folded)
    }

    /// The lead of a side.
    #[inline]
    pub(super) fn look(&self, stone_class: usize, digits: &Digits) -> LeadSymmetry {
        let second = if self.stone_classes.stone_class(stone_class).count == 1 {
            0
        } else {
            digits[1]
        };
        self.lead_of(stone_class).look([digits[0], second])
    }

    /// The rank of a position: the least number of all looks. `turn` is 0 where the first side
    /// is to move; it is of the class that leads the block.
    pub(super) fn rank_in(&self, block: &Block, x: &Digits, y: &Digits, turn: u64) -> u64 {
        let mine = self.look(block.class_numbers[0], x);
        let number = if block.same {
            let yours = self.look(block.class_numbers[0], y);
            let own = if mine.class <= yours.class {
                self.least(block, x, y, mine, turn)
            } else {
                u64::MAX
            };
            let other = if yours.class <= mine.class {
                self.least(block, y, x, yours, 1 - turn)
            } else {
                u64::MAX
            };
            own.min(other)
        } else {
            self.least(block, x, y, mine, turn)
        };
        block.first + number
    }

    /// Whether a number stands for nothing: two stones would stand on one square, which only
    /// numbers of one class on either side leave possible, or the position has a smaller number.
    pub(super) fn is_hole(
        &self,
        block: &Block,
        x: &Digits,
        y: &Digits,
        turn: u64,
        rank: u64,
    ) -> bool {
        let [stones, _, others] = block.stones;
        let meet = |digit: &u8| y[..others].contains(&self.geometry.facing(*digit));
        (block.same && x[..stones].iter().any(meet)) || self.rank_in(block, x, y, turn) != rank
    }

    /// The least number of the looks at which the lead is the representative of its class.
    #[inline]
    fn least(&self, block: &Block, x: &Digits, y: &Digits, look: LeadSymmetry, turn: u64) -> u64 {
        let class = usize::from(look.class);
        let number = self.seen(block, x, y, look);
        let again = self
            .lead_of(block.class_numbers[0])
            .classes
            .get(class)
            .and_then(|class| class.fixed);
        let number = match again {
            None => number,
            Some(swap) => {
                let other = LeadSymmetry {
                    mirror: !look.mirror,
                    swap: look.swap != swap,
                    ..look
                };
                number.min(self.seen(block, x, y, other))
            }
        };
        2 * number + turn
    }

    /// The number of a position at one look.
    #[inline]
    fn seen(&self, block: &Block, x: &Digits, y: &Digits, look: LeadSymmetry) -> u64 {
        let image = |digits: &Digits| {
            if look.mirror {
                digits.map(|digit| self.geometry.mirrored(digit))
            } else {
                *digits
            }
        };
        let (mut x, y) = (image(x), image(y));
        if look.swap {
            exchange(&mut x, block.stones[0]);
        }
        if block.same {
            self.number_same(block, &x, y, look.class)
        } else {
            self.number(block, &x, y, look.class)
        }
    }

    /// The first number of a lead side at its representative look, where different classes meet,
    /// and how many digits it leaves free.
    #[inline]
    pub(super) fn number_of_lead(&self, block: &Block, x: &Digits, class: u16) -> (u64, u64) {
        let [stones, lead, _] = block.stones;
        let corner = self.geometry.corner();
        let mut number = block.base[usize::from(class)];
        let mut cornered = usize::from(x[..lead].contains(&corner));
        for placed in lead..stones {
            number += (u64::from(x[placed]) - below(&x[..placed], x[placed]))
                * block.rest[placed + 1][cornered];
            cornered |= usize::from(x[placed] == corner);
        }
        (
            number,
            u64::from(self.geometry.digits) - (stones - cornered) as u64,
        )
    }

    /// The number where different classes meet.
    #[inline]
    fn number(&self, block: &Block, x: &Digits, mut y: Digits, class: u16) -> u64 {
        let [stones, _, others] = block.stones;
        let (number, free) = self.number_of_lead(block, x, class);
        let folded = self
            .stone_classes
            .stone_class(block.class_numbers[1])
            .folded;
        if folded && y[0] > y[1] {
            exchange(&mut y, others);
        }
        let blocked = x.map(|digit| self.geometry.facing(digit));
        let place = |at: usize| u64::from(y[at]) - below(&blocked[..stones], y[at]);
        let (mut rest, begin) = if folded {
            (place(1) * place(1).saturating_sub(1) / 2 + place(0), 2)
        } else {
            (0, 0)
        };
        for at in begin..others {
            rest = rest * (free - at as u64) + place(at) - below(&y[..at], y[at]);
        }
        number + rest
    }

    /// The number where one class meets itself: leads by class and look, then the stones behind.
    fn number_same(&self, block: &Block, x: &Digits, mut y: Digits, class: u16) -> u64 {
        let [stones, lead, _] = block.stones;
        if self
            .stone_classes
            .stone_class(block.class_numbers[0])
            .folded
            && y[0] > y[1]
        {
            exchange(&mut y, stones);
        }
        let look = self.look(block.class_numbers[0], &y);
        let classes = block.base.len() as u64;
        let (mine, yours) = (u64::from(class), u64::from(look.class));
        let behind = |digits: &Digits| {
            (lead..stones).fold(0, |number, at| {
                number * (u64::from(self.geometry.digits) - at as u64) + u64::from(digits[at])
                    - below(&digits[..at], digits[at])
            })
        };
        // A look that is its own reflection has no second number.
        let second = u64::from(look.mirror);
        let leads = 2 * (yours - mine) + second;
        block.base[usize::from(class)]
            + behind(x) * 2 * (classes - mine) * block.behind
            + leads * block.behind
            + behind(&y)
    }

    /// The lead side of a number within a block.
    pub(super) fn leader(&self, block: &Block, number: u64) -> Leader {
        let [stones, lead, _] = block.stones;
        let class = block
            .base
            .partition_point(|&base| base <= number)
            .saturating_sub(1);
        let representative = self.lead_of(block.class_numbers[0]).classes[class];
        let mut digits = [0; 6];
        digits[..2].copy_from_slice(&representative.digits);
        let (mut begin, mut left) = (block.base[class], number - block.base[class]);
        let mut count = block.rest[lead][usize::from(representative.corner)];
        if block.same {
            count = 2 * (block.base.len() - class) as u64 * block.behind;
            begin += left / count * count;
            self.unfold(&mut digits, lead..stones, left / count);
        } else {
            let mut cornered = usize::from(representative.corner);
            for placed in lead..stones {
                let each = block.rest[placed + 1][cornered].max(1);
                let last = u64::from(self.geometry.corner()) - placed as u64;
                let place = (left / each).min(last);
                digits[placed] = nth_free(&digits[..placed], place);
                begin += place * each;
                left -= place * each;
                cornered |= usize::from(digits[placed] == self.geometry.corner());
                count = block.rest[placed + 1][cornered];
            }
        }
        let free = free(&self.geometry, &digits[..stones]);
        Leader {
            digits,
            class,
            begin,
            count,
            free,
        }
    }

    /// Places the stones behind a lead by their number, the last one changing first.
    fn unfold(&self, digits: &mut Digits, places: core::ops::Range<usize>, mut number: u64) {
        let mut chosen = [0; 6];
        for at in places.clone().rev() {
            let choices = u64::from(self.geometry.digits) - at as u64;
            (chosen[at], number) = (number % choices, number / choices);
        }
        for at in places {
            digits[at] = nth_free(&digits[..at], chosen[at]);
        }
    }

    /// The other side of a number, counted from the first of its lead side.
    pub(super) fn follower(&self, block: &Block, leader: &Leader, number: u64) -> Digits {
        if block.same {
            return self.follower_same(block, leader, number);
        }
        let others = block.stones[2];
        let (list, free) = (&leader.free.0, leader.free.1 as u64);
        let at = |place: u64| list[usize::try_from(place).unwrap_or(0) % list.len()];
        let folded = self
            .stone_classes
            .stone_class(block.class_numbers[1])
            .folded;
        let (mut left, mut chosen, begin) = (number, [0; 6], if folded { 2 } else { 0 });
        for at in (begin..others).rev() {
            let choices = free - at as u64;
            (chosen[at], left) = (left % choices, left / choices);
        }
        let mut taken = [0; 6];
        if folded {
            // The greatest number of the second place whose pairs all come before.
            let second = (1..free)
                .rev()
                .find(|second| second * (second - 1) / 2 <= left)
                .unwrap_or(1);
            taken[..2].copy_from_slice(&[left - second * (second - 1) / 2, second]);
        }
        for place in begin..others {
            // The place among all free digits, from that among those that earlier stones leave.
            let mut sorted = taken;
            sorted[..place].sort_unstable();
            let chosen = chosen[place];
            taken[place] = sorted[..place].iter().fold(chosen, |chosen, &before| {
                chosen + u64::from(before <= chosen)
            });
        }
        taken.map(at)
    }

    fn follower_same(&self, block: &Block, leader: &Leader, number: u64) -> Digits {
        let [stones, lead, _] = block.stones;
        let (leads, behind) = (number / block.behind, number % block.behind);
        let lead_side = self.lead_of(block.class_numbers[0]);
        let class = leader.class + usize::try_from(leads / 2).unwrap_or(0);
        let mut digits = [0; 6];
        let Some(class) = lead_side.classes.get(class) else {
            return digits;
        };
        digits[..2].copy_from_slice(&class.digits);
        if leads % 2 == 1 {
            digits = digits.map(|digit| self.geometry.mirrored(digit));
            if self
                .stone_classes
                .stone_class(block.class_numbers[0])
                .folded
                && digits[0] > digits[1]
            {
                digits.swap(0, 1);
            }
        }
        self.unfold(&mut digits, lead..stones, behind);
        digits
    }
}

/// The digits that the stones of a side leave to the other.
fn free(geometry: &Geometry, digits: &[u8]) -> ([u8; 36], usize) {
    let (mut list, mut count) = ([0; 36], 0);
    for digit in (0..geometry.digits).filter(|&digit| !digits.contains(&geometry.facing(digit))) {
        list[count] = digit;
        count += 1;
    }
    (list, count)
}
