//! Costs by weight, and the bound that the search has for them.
//!
//! With the layouts left in the order of their weights w₁ ≥ w₂ ≥ … and sₖ their shots,
//!
//! ```text
//! Σ wₖ sₖ = Σ (wₖ − wₖ₊₁) (s₁ + … + sₖ) ≥ Σ (wₖ − wₖ₊₁) U(k) = Σ wₖ (U(k) − U(k − 1))
//! ```
//!
//! where U is the [bound by size](super::super::bounds), which holds for the k heaviest by
//! themselves. So layouts are kept in the order of their weights, and the bound is read off in one
//! pass.

use std::vec::Vec;

use super::super::bits::Bits;
use super::super::node::{CandidateShot, Here, Node};
use super::super::search::{Measure, TreeSearch};

/// Weights by place: descending.
#[derive(Debug)]
pub(super) struct Weights(pub(super) Vec<u128>);

impl<const W: usize> Measure<W> for Weights {
    type Sum = u128;

    const IS_CHECKED: bool = true;

    fn cost(&self, set: Bits<W>, shots: u32) -> u128 {
        let weight: u128 = set.iter().filter_map(|place| self.0.get(place)).sum();
        weight * u128::from(shots)
    }

    fn floor(&self, least: &[u32], set: Bits<W>) -> u128 {
        let (mut sum, mut before) = (0, 0);
        for (place, &least) in set.iter().zip(least.iter().skip(1)) {
            sum += self.0[place] * u128::from(least - before);
            before = least;
        }
        sum
    }

    fn are_alike(&self, place: usize, other: usize) -> bool {
        self.0.get(place) == self.0.get(other)
    }

    fn known(&self, node: &Node<W>, size: u32, up: u32) -> Option<u128> {
        (size == 1).then(|| Measure::<W>::cost(self, node.set, up))
    }

    /// The least bound first: that needs a quarter fewer nodes than the most information first.
    fn order(
        search: &mut TreeSearch<'_, W, Self>,
        node: &Node<W>,
        here: &[Here],
        caps: [u32; 2],
    ) -> Vec<CandidateShot<u128>> {
        let weight = search.measure.cost(node.set, 1);
        let mut shots = Vec::with_capacity(here.len());
        for &Here { target, .. } in here {
            let groups = search.children(node, target);
            let lower = weight
                + groups
                    .iter()
                    .map(|group| search.floor(group, caps))
                    .sum::<u128>();
            shots.push(CandidateShot { target, lower });
        }
        shots.sort_by_key(|shot| (shot.lower, shot.target));
        shots
    }
}
