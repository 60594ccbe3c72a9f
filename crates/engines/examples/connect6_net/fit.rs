//! Descent along gradients of small batches.

use std::thread;

use game_core::below;
use rand_chacha::ChaCha8Rng;

use crate::adam::{Adam, shuffled};
use crate::network::{Network, PARAMETERS, Sample, loss_of_roads};

/// Samples of a step. Half of them are learnt by another thread, and the halves are summed in
/// this order, so that the result does not depend on the machine.
const BATCH: usize = 1_024;

/// The greatest rate, and the steps until it is reached.
const RATE: f32 = 0.003;
const WARM_UP: f32 = 100.0;

/// The gradient of a batch, summed, and the sum of its losses; `None` if a thread has failed.
fn gradient(network: &Network, samples: &[Sample], batch: &[usize]) -> Option<(Vec<f32>, f32)> {
    let half = |part: &[usize]| {
        let mut gradient = vec![0.0; PARAMETERS];
        let loss: f32 = part
            .iter()
            .map(|&at| network.learn(&samples[at], &mut gradient))
            .sum();
        (gradient, loss)
    };
    let (first, second) = batch.split_at(batch.len() / 2);
    let halves = thread::scope(|scope| {
        let other = scope.spawn(|| half(first));
        let own = half(second);
        Some([other.join().ok()?, own])
    });
    let (mut sum, mut loss) = (vec![0.0; PARAMETERS], 0.0);
    for (gradient, part) in halves? {
        sum.iter_mut()
            .zip(gradient)
            .for_each(|(sum, slope)| *sum += slope);
        loss += part;
    }
    Some((sum, loss))
}

/// The mean loss of some samples.
#[allow(clippy::cast_precision_loss, reason = "numbers of samples")]
fn mean(samples: &[Sample], loss: impl Fn(&Sample) -> f32) -> f64 {
    samples
        .iter()
        .map(|sample| f64::from(loss(sample)))
        .sum::<f64>()
        / samples.len().max(1) as f64
}

/// Learns from the samples, and reports the loss of the last twentieth of them, which is kept back;
/// `None` if a thread has failed.
#[allow(clippy::cast_precision_loss, reason = "numbers of samples")]
pub(crate) fn fit(samples: &[Sample], epochs: usize, random: &mut ChaCha8Rng) -> Option<Network> {
    let (samples, kept_back) = samples.split_at(samples.len() - samples.len() / 20);
    let mut network = Network::new(samples, random);
    let mut adam = Adam::new(PARAMETERS);
    println!("roads alone: {:.4}", mean(kept_back, loss_of_roads));
    let steps = (samples.len().div_ceil(BATCH) * epochs) as f32;
    let mut step = 0.0;
    for epoch in 1..=epochs {
        let order = shuffled(samples.len(), |end| below(random, end));
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            step += 1.0;
            let (mut gradient, part) = gradient(&network, samples, batch)?;
            loss += f64::from(part);
            // Half a cosine wave down, to a fiftieth.
            let wave = libm::cosf(core::f32::consts::PI * step / steps);
            let rate = RATE * f32::midpoint(1.0, wave).max(0.02) * (step / WARM_UP).min(1.0);
            adam.step(&mut network.0, &mut gradient, batch.len() as f32, rate);
        }
        let test = mean(kept_back, |sample| network.loss(sample));
        let train = loss / samples.len().max(1) as f64;
        println!("epoch {epoch}: {train:.4}, kept back {test:.4}");
    }
    Some(network)
}
