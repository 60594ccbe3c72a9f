//! The training of `connect6::line_net`: its file of labels, its gradient by finite differences, and
//! that the engine computes what was learnt.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "a test fails by panicking, helpers too; the example uses the rest"
)]

#[path = "../examples/common/adam.rs"]
mod adam;
#[path = "../examples/connect6_net/labels.rs"]
mod labels;
#[path = "../examples/connect6_net/network.rs"]
mod network;

use std::sync::Arc;

use connect6::{Connect6, Expert, RoadValues, TurnPosition};
use game_core::{Evaluate, Track};
use labels::Labelled;
use network::{Network, PARAMETERS, Sample};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Positions with labels of every kind.
fn labelled() -> Vec<Labelled> {
    [
        ("J10", 0.25, None),
        ("J10 I9J11", 0.5, Some(1.0)),
        ("J10 I9J11 K10K9", 0.75, Some(0.0)),
        ("J10 I9J9 K10K9 I10K8 L8L7 I8I11", 1.0, Some(1.0)),
    ]
    .into_iter()
    .map(|(text, chance, result)| Labelled {
        position: text.parse().unwrap(),
        chance,
        result,
    })
    .collect()
}

/// A network of random numbers, and what it sees of the positions.
fn network() -> (Network, Vec<Sample>) {
    let samples: Vec<Sample> = labelled()
        .iter()
        .map(|label| Sample::new(label, 0.3))
        .collect();
    let network = Network::new(&samples, &mut ChaCha8Rng::seed_from_u64(1));
    (network, samples)
}

#[test]
fn labels_are_read_as_they_are_written() {
    let (labels, mut bytes) = (labelled(), Vec::new());
    for label in &labels {
        label.write(&mut bytes);
    }
    let read = Labelled::read(&bytes).unwrap();
    assert_eq!(read.len(), labels.len());
    for (read, label) in read.iter().zip(&labels) {
        assert_eq!(read.position, label.position);
        assert_eq!(read.result, label.result);
        assert!((read.chance - label.chance).abs() < 1e-4);
    }
    for end in 1..bytes.len() {
        let whole = Labelled::read(&bytes[..end]).is_ok_and(|read| read.len() < labels.len());
        assert!(whole || Labelled::read(&bytes[..end]).is_err(), "{end}");
    }
    assert!(
        Labelled::read(&[1, 0xFF, 0x7F, 0, 0, 0, 0]).is_err(),
        "beside the board"
    );
}

/// The result of a game is three tenths of the target, unless a win was found.
#[test]
fn targets_hold_a_share_of_the_result() {
    let (_, samples) = network();
    let targets: Vec<f32> = samples.iter().map(|sample| sample.target).collect();
    for (target, expected) in targets.iter().zip([0.25, 0.65, 0.525, 1.0]) {
        assert!((target - expected).abs() < 1e-6, "{targets:?}");
    }
}

/// The effect of a step of each relevant parameter on the loss, compared with the gradient. Sums are
/// cut at zero, and one that crosses zero on the way bends the loss there: many empty cells have
/// equal sums. So the step to one side decides, the one that agrees better.
#[test]
fn gradients_are_differences() {
    const STEP: f32 = 1e-3;
    let (network, samples) = network();
    for sample in &samples {
        let mut gradient = vec![0.0; PARAMETERS];
        let here = network.learn(sample, &mut gradient);
        let largest = gradient
            .iter()
            .fold(0.0, |most: f32, slope| most.max(slope.abs()));
        let mut tried = 0;
        let relevant = |at: &usize| gradient[*at].abs() > 0.1 * largest;
        for at in (0..PARAMETERS).filter(relevant).step_by(3) {
            let errors = [STEP, -STEP].map(|step| {
                let mut moved = network.clone();
                moved.0[at] += step;
                let difference = (moved.loss(sample) - here) / step;
                (difference - gradient[at]).abs()
            });
            let least = errors[0].min(errors[1]);
            assert!(least < 0.02 * largest, "{at}: {errors:?}, {}", gradient[at]);
            tried += 1;
        }
        assert!(tried > 5, "{tried}");
    }
}

/// The engine's whole numbers say what the real numbers say.
#[test]
fn the_engine_computes_what_was_learnt() {
    let (network, samples) = network();
    let weights = Arc::new(network.weights().unwrap());
    let mut expert = Expert::by_roads(RoadValues::LEARNT).weights(&weights);
    for (label, sample) in labelled().iter().zip(&samples) {
        let position: &Connect6 = &label.position;
        let whole = TurnPosition::from(*position);
        expert.reset(&whole);
        let points = expert.evaluate(&whole, !position.mover());
        #[allow(clippy::cast_precision_loss, reason = "some thousands")]
        let odds = points as f32 / 600.0;
        let expected = network.odds(sample);
        assert!(
            (odds - expected).abs() < 0.05 + 0.02 * expected.abs(),
            "{position}: {odds}, {expected}"
        );
    }
}
