//! The other side's part of a number, for a lead side that stands still.
//!
//! Half of the moves from a position are moves of the other side, and the moves of the lead side
//! are the same wherever the other side stands. So what the lead side has to do with a number is
//! worked out once for all of these: its first number, and for each digit of the other side its
//! place among those that are free.

use super::block::Block;
use super::lead::LeadSymmetry;
use super::number::exchange;
use super::{Digits, Endings};
use crate::board::TABLE;

/// What a lead side leaves to the number of the other, at one look.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeadView {
    /// The first number.
    begin: u64,
    /// Digits that are free.
    free: u64,
    /// Places among them, by digit before the look.
    places: [u8; TABLE],
}

/// The looks of a lead side that count: one, or two if its lead is its own reflection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Views(LeadView, Option<LeadView>);

/// How the other side is numbered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Others {
    pub(super) count: usize,
    pub(super) folded: bool,
}

impl LeadView {
    /// The number of a position; that of one or two other stones, as nearly all are, without a
    /// loop.
    #[inline]
    fn number(&self, others: Others, digit: impl Fn(usize) -> u8) -> u64 {
        let place = |at: usize| u64::from(self.places[usize::from(digit(at)) % TABLE]);
        let rest = match (others.count, others.folded) {
            (1, _) => place(0),
            (2, true) => {
                let [low, high] = [place(0).min(place(1)), place(0).max(place(1))];
                high * high.saturating_sub(1) / 2 + low
            }
            (2, false) => place(0) * (self.free - 1) + place(1) - u64::from(place(0) < place(1)),
            _ => self.rest(others, &core::array::from_fn(digit)),
        };
        self.begin + rest
    }

    /// The same for any number of stones.
    fn rest(&self, others: Others, digits: &Digits) -> u64 {
        let mut places = digits.map(|digit| self.places[usize::from(digit) % TABLE]);
        if others.folded && places[0] > places[1] {
            exchange(&mut places, others.count);
        }
        let [first, second] = [places[0], places[1]].map(u64::from);
        let pair = if others.folded {
            second * second.saturating_sub(1) / 2 + first
        } else {
            first * (self.free - 1) + second - u64::from(first < second)
        };
        (2..others.count).fold(pair, |rest, at| {
            let smaller = places[..at]
                .iter()
                .filter(|&&place| place < places[at])
                .count();
            rest * (self.free - at as u64) + u64::from(places[at]) - smaller as u64
        })
    }
}

impl Views {
    /// The number of a position, without who is to move. The digits are wanted one by one: to
    /// write one into a copy and to read the copy at once would make the processor wait.
    #[inline]
    pub(super) fn number(&self, others: Others, digit: impl Fn(usize) -> u8) -> u64 {
        let number = self.0.number(others, &digit);
        self.1
            .as_ref()
            .map_or(number, |second| number.min(second.number(others, &digit)))
    }

    /// The number of a position with one stone on the other side.
    #[inline]
    pub(super) fn number_of_one(&self, digit: u8) -> u64 {
        let number =
            |view: &LeadView| view.begin + u64::from(view.places[usize::from(digit) % TABLE]);
        self.1.as_ref().map_or(number(&self.0), |second| {
            number(&self.0).min(number(second))
        })
    }
}

impl Endings {
    /// The views of a lead side, in a block of two classes.
    pub(super) fn views(&self, block: &Block, x: &Digits) -> Views {
        let look = self.look(block.class_numbers[0], x);
        let again = self
            .lead_of(block.class_numbers[0])
            .classes
            .get(usize::from(look.class))
            .and_then(|class| class.fixed);
        let second = again.map(|swap| LeadSymmetry {
            mirror: !look.mirror,
            swap: look.swap != swap,
            ..look
        });
        Views(
            self.view(block, x, look),
            second.map(|look| self.view(block, x, look)),
        )
    }

    fn view(&self, block: &Block, x: &Digits, look: LeadSymmetry) -> LeadView {
        let stones = block.stones[0];
        let image = |digit: u8| {
            if look.mirror {
                self.geometry.mirrored(digit)
            } else {
                digit
            }
        };
        let mut x = x.map(image);
        if look.swap {
            exchange(&mut x, stones);
        }
        let (begin, free) = self.number_of_lead(block, &x, look.class);
        let mut places = [0; TABLE];
        let blocked = x.map(|digit| self.geometry.facing(digit));
        for digit in 0..self.geometry.digits {
            let seen = image(digit);
            let smaller: u8 = blocked[..stones]
                .iter()
                .map(|&other| u8::from(other < seen))
                .sum();
            places[usize::from(digit)] = seen - smaller;
        }
        LeadView {
            begin,
            free,
            places,
        }
    }
}
