//! The contribution of each part of the evaluation: networks without it, taught the same values.

use super::adam::Adam;
use super::epoch::errors;
use super::network::{Network, Sample, Senses};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Rates at the beginning and the end of each pass through the positions.
const RATES: [(f32, f32); 5] = [
    (2e-3, 1e-3),
    (1e-3, 6e-4),
    (6e-4, 3e-4),
    (3e-4, 1e-4),
    (1e-4, 1e-6),
];

/// The variants: a name, units, and the inputs of the network.
fn variants() -> Vec<(&'static str, usize, Senses)> {
    let all = Senses::all();
    vec![
        ("the race alone, by stages", 0, all),
        ("and own stones", 16, all - Senses::OTHER - Senses::DANGER),
        (
            "and the enemy's stones",
            16,
            all - Senses::OWN - Senses::DANGER,
        ),
        ("and both", 16, all - Senses::DANGER),
        ("and danger", 16, all),
        ("the same without the race", 16, all - Senses::RACE),
        ("all with 8 units", 8, all),
        (
            "both without danger with 32 units",
            32,
            all - Senses::DANGER,
        ),
        ("all with 32 units", 32, all),
        ("all with 64 units", 64, all),
    ]
}

/// Teaches each variant all positions but a tenth, and prints its errors on that tenth.
pub(crate) fn compare(samples: &[Sample]) {
    let (held, taught) = samples.split_at(samples.len() / 10);
    println!("{} positions taught, {} held out", taught.len(), held.len());
    for (name, units, senses) in variants() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut network = Network::new(units, senses, &mut random);
        let mut adam = Adam::new(network.parameters.len());
        for rates in RATES {
            adam.epoch(&mut network, taught, rates, &mut random);
        }
        let ((excess, error), (there, _)) = (errors(&network, held), errors(&network, taught));
        println!("| {name} | {units} | {excess:.5} | {error:.4} | {there:.5} |");
    }
}
