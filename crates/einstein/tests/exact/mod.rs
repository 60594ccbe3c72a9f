//! Exact values by the definition, in fractions: the probability that the side to move wins.
//!
//! From a position with at most `m` moves left, the value is a multiple of F^−m: it is stored as
//! that numerator. A u128 holds 6^49, enough for endings and small boards.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::HashMap;

use einstein::EinStein;
use game_core::{Finite, Packed, Position, Stochastic, ToMove};

/// Requested values of positions before the roll, as numerators over F^moves left.
#[derive(Default)]
pub(crate) struct Exact<const N: usize = 5, const K: usize = 6, const F: usize = 6> {
    known: HashMap<[u64; 2], u128>,
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

impl<const N: usize, const K: usize, const F: usize> Exact<N, K, F> {
    fn power(exponent: usize) -> u128 {
        u128::try_from(F)
            .unwrap()
            .checked_pow(exponent.try_into().unwrap())
            .unwrap()
    }

    /// The numerator over F^moves left, for the side to move, at any node.
    pub(crate) fn numerator(&mut self, position: &EinStein<N, K, F>) -> u128 {
        match position.to_move() {
            ToMove::Nobody => 0, // the player to move has lost
            ToMove::Player(_) => self.best(position),
            ToMove::Chance => {
                if let Some(&known) = self.known.get(&position.pack()) {
                    return known;
                }
                let sum: u128 = position
                    .events()
                    .map(|(face, _)| self.best(&position.given(face)) / F as u128)
                    .sum();
                self.known.insert(position.pack(), sum);
                sum
            }
        }
    }

    /// The best move's numerator over F^moves left.
    fn best(&mut self, position: &EinStein<N, K, F>) -> u128 {
        position
            .moves()
            .map(|m| self.after(position, &position.after(m)))
            .max()
            .unwrap()
    }

    /// The value of a move to the player who made it, as a numerator over F^moves left before it.
    pub(crate) fn after(&mut self, before: &EinStein<N, K, F>, after: &EinStein<N, K, F>) -> u128 {
        let (all, less) = (before.moves_left(), after.moves_left());
        Self::power(all) - self.numerator(after) * Self::power(all - less)
    }

    /// Numerator and denominator in lowest terms.
    pub(crate) fn value(&mut self, position: &EinStein<N, K, F>) -> (u128, u128) {
        let (numerator, denominator) =
            (self.numerator(position), Self::power(position.moves_left()));
        let divisor = greatest_common_divisor(numerator, denominator);
        (numerator / divisor, denominator / divisor)
    }

    /// The value as a fraction in lowest terms, as it is written.
    pub(crate) fn fraction(&mut self, position: &EinStein<N, K, F>) -> String {
        let (numerator, denominator) = self.value(position);
        format!("{numerator}/{denominator}")
    }
}
