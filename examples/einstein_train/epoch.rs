//! Descent along gradients of small batches of samples, and errors.

use super::adam::{Adam, cross_entropy, logistic, shuffled};
use super::network::{Network, Sample};
use game_core::below;
use quincunx::game_core;
use rand_chacha::ChaCha8Rng;

/// Samples of a step. A shorter last batch makes a shorter step.
const BATCH: u16 = 512;

impl Adam {
    /// Goes through the samples once in random order, at a rate that falls evenly from the first to
    /// the second; returns the mean loss.
    pub(crate) fn epoch(
        &mut self,
        network: &mut Network,
        samples: &[Sample],
        rates: (f32, f32),
        random: &mut ChaCha8Rng,
    ) -> f64 {
        let order = shuffled(samples.len(), |end| below(random, end));
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
                BATCH.into(),
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
/// in nats, and the root of the mean squared error of the probability. Targets that are outcomes
/// without luck are cut off at 0 and 1 for the excess, and most of both errors is their noise.
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
