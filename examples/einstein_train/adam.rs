//! Descent along gradients of small batches: Adam (Kingma and Ba, 2014).

use super::network::{Network, Sample, cross_entropy, logistic};
use game_core::below;
use quincunx::game_core;
use rand_chacha::ChaCha8Rng;

/// Samples of a step.
const BATCH: u16 = 512;

/// The fraction of the old means that is kept.
const KEPT: [f32; 2] = [0.9, 0.999];

/// The means of gradients and of their squares.
#[derive(Debug)]
pub(crate) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The remaining weight of the first means, which were zero.
    left: [f32; 2],
}

impl Adam {
    /// For this many parameters.
    pub(crate) fn new(parameters: usize) -> Self {
        Self {
            means: vec![0.0; parameters],
            squares: vec![0.0; parameters],
            left: [1.0; 2],
        }
    }

    /// One step against a gradient, the sum over a batch, which is cleared. A shorter last batch
    /// makes a shorter step.
    fn step(&mut self, parameters: &mut [f32], gradient: &mut [f32], rate: f32) {
        self.left = [self.left[0] * KEPT[0], self.left[1] * KEPT[1]];
        let rate = rate * (1.0 - self.left[1]).sqrt() / (1.0 - self.left[0]);
        for (index, slope) in gradient.iter_mut().enumerate() {
            let share = *slope / f32::from(BATCH);
            *slope = 0.0;
            self.means[index] = KEPT[0] * self.means[index] + (1.0 - KEPT[0]) * share;
            self.squares[index] = KEPT[1] * self.squares[index] + (1.0 - KEPT[1]) * share * share;
            parameters[index] -= rate * self.means[index] / (self.squares[index].sqrt() + 1e-8);
            parameters[index] = parameters[index].clamp(-5.0, 5.0);
        }
    }

    /// Goes through the samples once in random order, at a rate that falls evenly from the first to
    /// the second; returns the mean loss.
    pub(crate) fn epoch(
        &mut self,
        network: &mut Network,
        samples: &[Sample],
        rates: (f32, f32),
        random: &mut ChaCha8Rng,
    ) -> f64 {
        // A shuffle that must never change: with it one seed makes one file of weights.
        let mut order: Vec<usize> = (0..samples.len()).collect();
        for last in (1..order.len()).rev() {
            let other = usize::try_from(below(random, last as u64 + 1)).unwrap_or(last);
            order.swap(last, other);
        }
        let (mut work, mut gradient) = (network.work(), vec![0.0; network.parameters.len()]);
        let mut loss = 0.0;
        for (number, batch) in order.chunks(BATCH.into()).enumerate() {
            let sum: f32 = batch
                .iter()
                .map(|&at| network.learn(&samples[at], &mut work, &mut gradient))
                .sum();
            loss += f64::from(sum);
            #[allow(clippy::cast_precision_loss, reason = "a share")]
            let done = (number * usize::from(BATCH)) as f32 / samples.len() as f32;
            self.step(
                &mut network.parameters,
                &mut gradient,
                rates.0 + (rates.1 - rates.0) * done,
            );
        }
        loss / count(samples)
    }
}

#[allow(clippy::cast_precision_loss, reason = "a few millions")]
fn count(samples: &[Sample]) -> f64 {
    samples.len().max(1) as f64
}

/// The errors on samples: the mean excess of the cross entropy over that of the targets themselves,
/// in nats, and the root of the mean squared error of the probability.
pub(crate) fn errors(network: &Network, samples: &[Sample]) -> (f64, f64) {
    let mut work = network.work();
    let (mut excess, mut squares) = (0.0, 0.0);
    for sample in samples {
        let odds = network.odds(&sample.features, &mut work);
        let target = sample.target.clamp(1e-6, 1.0 - 1e-6);
        let least = cross_entropy(libm::logf(target / (1.0 - target)), target);
        excess += f64::from(cross_entropy(odds, target) - least);
        let error = f64::from(logistic(odds) - sample.target);
        squares += error * error;
    }
    (excess / count(samples), (squares / count(samples)).sqrt())
}
