//! Choices at random as expectations: every choice is followed with its probability.
//!
//! The expectation over random ties is a recursion on beliefs, and each state is met once, because
//! it is kept with the layouts left and the answers as its key. That suits worlds of some dozens of
//! layouts, such as 7×7/1; on larger ones the number of states grows beyond any memory.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::Decisive;
use crate::cell::Cell;
use crate::policy::{KnownAnswers, State, all, learn, partition};
use crate::world::World;

/// Expected shots of all layouts in a group, under random ties, each group of answers once.
#[derive(Debug)]
pub(super) struct Expectation<'a> {
    world: &'a World,
    method: Decisive,
    known_values: BTreeMap<(Vec<u32>, KnownAnswers), f64>,
}

impl<'a> Expectation<'a> {
    pub(super) const fn new(world: &'a World, method: Decisive) -> Self {
        Self {
            world,
            method,
            known_values: BTreeMap::new(),
        }
    }

    pub(super) const fn method(&self) -> &Decisive {
        &self.method
    }

    /// Shots still to come, summed over the layouts, when each of the equal cells is as likely.
    pub(super) fn value(&mut self, layouts: &[u32], known: KnownAnswers) -> f64 {
        if known.heads.len() >= self.world.setup().planes {
            return 0.0;
        }
        let key = (layouts.to_vec(), known);
        if let Some(&value) = self.known_values.get(&key) {
            return value;
        }
        let cells = self
            .method
            .matrix(&State {
                world: self.world,
                layouts,
                known,
            })
            .greatest(known.shots());
        let sum: f64 = cells
            .iter()
            .map(|cell| self.after(layouts, known, cell, &mut Self::value))
            .sum();
        let value = if cells.is_empty() {
            f64::INFINITY
        } else {
            sum / count(cells.len())
        };
        self.known_values.insert(key, value);
        value
    }

    /// One shot, and what `then` says of each answer; nothing more after the last head.
    pub(super) fn after(
        &mut self,
        layouts: &[u32],
        known: KnownAnswers,
        cell: Cell,
        then: &mut dyn FnMut(&mut Self, &[u32], KnownAnswers) -> f64,
    ) -> f64 {
        let (mut layouts, mut spare) = (layouts.to_vec(), Vec::new());
        let ends = partition(self.world, cell, &mut layouts, &mut spare);
        let (mut begin, mut sum) = (0, count(layouts.len()));
        for (group, &end) in ends.iter().enumerate() {
            let known = learn(self.world, known, cell, group);
            if begin < end && known.heads.len() < self.world.setup().planes {
                sum += then(self, &layouts[begin..end], known);
            }
            begin = end;
        }
        sum
    }
}

/// A count as a real number, exact below 2^32.
pub(super) fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The mean shots of a method that takes one of equal cells at random, over all layouts: no
/// sampling, every choice is followed.
#[must_use]
pub fn random_ties(world: &World, method: Decisive) -> f64 {
    let layouts = all(world);
    Expectation::new(world, method).value(&layouts, KnownAnswers::default()) / count(layouts.len())
}

/// The paper's mixture of strategies Xw = E / ΣE, from the mean shots E of each: the probabilities,
/// and the mean shots of the mixture. The worse a strategy is, the more often it is played.
///
/// ```
/// let (mixture, mean) = planes::paper::mixed_weights(&[4.0, 5.0]);
/// assert!(mixture[1] > mixture[0] && mean > 4.5);
/// ```
#[must_use]
pub fn mixed_weights(means: &[f64]) -> (Vec<f64>, f64) {
    let sum: f64 = means.iter().sum();
    let mixture: Vec<f64> = means.iter().map(|mean| mean / sum).collect();
    let mean = mixture
        .iter()
        .zip(means)
        .map(|(probability, mean)| probability * mean)
        .sum();
    (mixture, mean)
}
