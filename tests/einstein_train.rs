//! The training of `einstein::learnt`: its gradient by finite differences, and that it learns.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

#[path = "../crates/engines/examples/common/adam.rs"]
mod adam;
#[path = "../examples/einstein_train/epoch.rs"]
mod epoch;
#[path = "../examples/einstein_train/network.rs"]
mod network;

use adam::Adam;
use epoch::errors;
use network::{Network, Sample, Senses};
use quincunx::einstein::learnt::{Features, Learnt, Weights};
use quincunx::einstein::{EinStein, WIN};
use quincunx::game_core::{Evaluate, Position, ToMove, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Positions of random games before the throw, with a value that depends on what stands where.
fn samples(games: usize) -> Vec<Sample> {
    let (learnt, random) = (Learnt::new(), &mut ChaCha8Rng::seed_from_u64(1));
    let mut met = vec![];
    for _ in 0..games {
        let mut position = EinStein::START;
        while random_step(&mut position, random).is_some() {
            if position.to_move() == ToMove::Chance {
                let features = learnt.features(&position);
                let sum: u32 = features
                    .inputs
                    .iter()
                    .map(|&input| u32::from(input % 400))
                    .sum();
                let target = if (sum / 100).is_multiple_of(2) {
                    0.2
                } else {
                    0.7
                };
                met.push(Sample { features, target });
            }
        }
    }
    met
}

/// The loss of a sample.
fn loss(network: &Network, sample: &Sample) -> f64 {
    let odds = network.odds(&sample.features, &mut network.work());
    f64::from(adam::cross_entropy(odds, sample.target))
}

/// The effect of a step of each relevant parameter on the loss, compared with the gradient; for
/// every set of senses.
#[test]
fn gradients_are_differences() {
    let all = Senses::all();
    let lacks = [
        all,
        all - Senses::RACE,
        all - Senses::OWN,
        all - Senses::DANGER,
    ];
    for (number, senses) in lacks.into_iter().enumerate() {
        let mut network = Network::new(4, senses, &mut ChaCha8Rng::seed_from_u64(number as u64));
        let (mut compared, mut unlike) = (0, 0);
        for sample in samples(2).iter().step_by(3) {
            let mut gradient = vec![0.0; network.parameters.len()];
            let before = network.learn(sample, &mut network.work(), &mut gradient);
            assert!((f64::from(before) - loss(&network, sample)).abs() < 1e-6);
            for at in (0..gradient.len()).filter(|&at| gradient[at].abs() > 1e-3) {
                let (kept, step) = (network.parameters[at], 1e-3);
                network.parameters[at] = kept + step;
                let above = loss(&network, sample);
                network.parameters[at] = kept - step;
                let below = loss(&network, sample);
                network.parameters[at] = kept;
                let difference = (above - below) / (2.0 * f64::from(step));
                compared += 1;
                // Where a unit saturates there is no gradient.
                unlike += usize::from((difference - f64::from(gradient[at])).abs() > 1e-3);
            }
        }
        assert!(
            compared > 100 && unlike * 50 < compared,
            "{senses:?}: {unlike} of {compared}"
        );
    }
}

/// Errors fall, and the same seed finds the same parameters.
#[test]
fn it_learns_and_always_the_same() {
    let samples = samples(300);
    let taught = || {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut network = Network::new(8, Senses::all(), &mut random);
        let before = errors(&network, &samples);
        let mut adam = Adam::new(network.parameters.len());
        let losses: Vec<f64> = (0..30)
            .map(|_| adam.epoch(&mut network, &samples, (1e-2, 1e-3), &mut random))
            .collect();
        assert!(losses[29] < losses[0], "{losses:?}");
        let after = errors(&network, &samples);
        assert!(
            after.0 < 0.8 * before.0 && after.1 < before.1,
            "{before:?} {after:?}"
        );
        network.parameters
    };
    assert_eq!(taught(), taught());
}

/// The integers of the crate agree with the real numbers.
#[test]
fn rounding_changes_little() {
    let mut network = Network::new(
        Features::UNITS,
        Senses::all(),
        &mut ChaCha8Rng::seed_from_u64(3),
    );
    let samples = samples(40);
    Adam::new(network.parameters.len()).epoch(
        &mut network,
        &samples,
        (1e-2, 1e-3),
        &mut ChaCha8Rng::seed_from_u64(4),
    );
    let mut rounded = Learnt::with(&Weights::rounded(&network.parameters).unwrap());
    let (random, mut work) = (&mut ChaCha8Rng::seed_from_u64(1), network.work());
    let mut position = EinStein::START;
    while random_step(&mut position, random).is_some() {
        if position.to_move() == ToMove::Chance {
            let odds = network.odds(&rounded.features(&position), &mut work);
            let value = f64::from(rounded.evaluate(&position, position.mover())) / f64::from(WIN);
            let exact = 2.0 * f64::from(adam::logistic(odds)) - 1.0;
            assert!((value - exact).abs() < 0.02, "{position}: {value} {exact}");
        }
    }
}
