//! The other side's part of a number, for a lead side that stands still.
//!
//! Half of the moves from a position are moves of the other side, and the moves of the lead side
//! are the same wherever the other side stands. So what the lead side has to do with a number is
//! worked out once for all of these: its first number, and for each digit of the other side its
//! place among those that are free.

use super::block::Block;
use super::lead::Look;
use super::number::exchange;
use super::{Digits, Endings};
use crate::board::TABLE;

/// What a lead side leaves to the number of the other, at one look.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// The first number.
    begin: u64,
    /// Digits that are free.
    free: u64,
    /// Places among them, by digit before the look.
    places: [u8; TABLE],
}

/// The looks of a lead side that count: one, or two if its lead is its own reflection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Views(View, Option<View>);

/// How the other side is numbered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Others {
    pub(super) count: usize,
    pub(super) folded: bool,
}

impl View {
    #[inline]
    fn number(&self, others: Others, digits: &Digits) -> u64 {
        let mut places = digits.map(|digit| self.places[usize::from(digit) % TABLE]);
        if others.folded && places[0] > places[1] {
            exchange(&mut places, others.count);
        }
        let [first, second] = [places[0], places[1]].map(u64::from);
        let (mut rest, begin) = match (others.folded, others.count) {
            (true, _) => (second * second.saturating_sub(1) / 2 + first, 2),
            (false, 1) => (first, 1),
            (false, _) => (first * (self.free - 1) + second - u64::from(first < second), 2),
        };
        for at in begin..others.count {
            let smaller = places[..at].iter().filter(|&&place| place < places[at]).count();
            rest = rest * (self.free - at as u64) + u64::from(places[at]) - smaller as u64;
        }
        self.begin + rest
    }
}

impl Views {
    /// The number of a position, without who is to move.
    #[inline]
    pub(super) fn number(&self, others: Others, digits: &Digits) -> u64 {
        let number = self.0.number(others, digits);
        self.1.as_ref().map_or(number, |second| number.min(second.number(others, digits)))
    }
}

impl Endings {
    /// The views of a lead side, in a block of two classes.
    pub(super) fn views(&self, block: &Block, x: &Digits) -> Views {
        let look = self.look(block.kins[0], x);
        let again = self.lead_of(block.kins[0]).classes.get(usize::from(look.class)).and_then(|class| class.fixed);
        let second = again.map(|swap| Look { mirror: !look.mirror, swap: look.swap != swap, ..look });
        Views(self.view(block, x, look), second.map(|look| self.view(block, x, look)))
    }

    fn view(&self, block: &Block, x: &Digits, look: Look) -> View {
        let stones = block.stones[0];
        let image = |digit: u8| if look.mirror { self.geometry.mirrored(digit) } else { digit };
        let mut x = x.map(image);
        if look.swap {
            exchange(&mut x, stones);
        }
        let (begin, free) = self.number_of_lead(block, &x, look.class);
        let mut places = [0; TABLE];
        let blocked = x.map(|digit| self.geometry.facing(digit));
        for digit in 0..self.geometry.digits {
            let seen = image(digit);
            let smaller: u8 = blocked[..stones].iter().map(|&other| u8::from(other < seen)).sum();
            places[usize::from(digit)] = seen - smaller;
        }
        View { begin, free, places }
    }
}
