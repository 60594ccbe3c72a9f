//! The network of `einstein::learnt` in real numbers, with its gradient.
//!
//! Parameters are in one list, in the order of the file of weights: for each of the 1600 inputs its
//! effect on each unit, then the biases of the units, the weights of the race, and for each stage
//! the weights of the units, that of the race, and the constant.

use super::adam::{cross_entropy, logistic};
use quincunx::einstein::learnt::Features;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

/// Squares of the board; an input tells stones apart on each.
const SQUARES: usize = 25;

/// Inputs of stones of one side that are not in danger; as many for those in danger follow.
const DANGER: usize = Features::INPUTS / 4;

/// A position and its value.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The inputs of the network.
    pub(crate) features: Features,
    /// The probability that the side to move wins; a noisy one, which may lie outside 0 to 1, if it
    /// is an outcome without luck.
    pub(crate) target: f32,
}

bitflags::bitflags! {
    /// The inputs that the network may use, for ablations.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) struct Senses: u8 {
        /// The race's log-odds.
        const RACE = 1;
        /// The stones of the side to move.
        const OWN = 1 << 1;
        /// The enemy's stones.
        const OTHER = 1 << 2;
        /// Which stones are in danger.
        const DANGER = 1 << 3;
    }
}

/// The network.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    /// Units of the hidden layer, without their reflections.
    pub(crate) units: usize,
    /// The inputs it uses.
    pub(crate) senses: Senses,
    /// All parameters.
    pub(crate) parameters: Vec<f32>,
    /// For each input its reflection.
    mirror: Vec<usize>,
}

/// Values that a forward pass leaves for the backward one.
#[derive(Debug)]
pub(crate) struct Work {
    /// Sums of the units, then of their reflections.
    sums: Vec<f32>,
    /// Places of the rows of the inputs and of their reflections.
    rows: Vec<(usize, usize)>,
}

/// The reflection of an input in the diagonal.
fn mirrored(input: usize) -> usize {
    let square = input % SQUARES;
    input - square + square % 5 * 5 + square / 5
}

impl Network {
    /// A network that agrees with the race, with small random weights.
    pub(crate) fn new(units: usize, senses: Senses, random: &mut ChaCha8Rng) -> Self {
        let mut draw = |size: f32| {
            #[allow(clippy::cast_precision_loss, reason = "24 bits")]
            let unit = (random.next_u32() >> 8) as f32 / 8_388_608.0 - 1.0;
            unit * size
        };
        let mut parameters: Vec<f32> = (0..Features::INPUTS * units).map(|_| draw(0.1)).collect();
        parameters.extend((0..units).map(|_| 0.4));
        parameters.extend((0..units).map(|_| draw(0.1)));
        for _ in 0..Features::STAGES {
            parameters.extend((0..units).map(|_| draw(0.1)));
            parameters.extend([
                if senses.contains(Senses::RACE) {
                    1.0
                } else {
                    0.0
                },
                0.0,
            ]);
        }
        Self {
            units,
            senses,
            parameters,
            mirror: (0..Features::INPUTS).map(mirrored).collect(),
        }
    }

    /// Buffers for the passes.
    pub(crate) fn work(&self) -> Work {
        Work {
            sums: vec![0.0; 2 * self.units],
            rows: Vec::new(),
        }
    }

    /// The offsets of biases, weights of the race, and the outputs of a stage.
    const fn places(&self, stage: usize) -> [usize; 3] {
        let biases = Features::INPUTS * self.units;
        [
            biases,
            biases + self.units,
            biases + 2 * self.units + stage * (self.units + 2),
        ]
    }

    fn race(&self, features: &Features) -> f32 {
        if self.senses.contains(Senses::RACE) {
            features.race
        } else {
            0.0
        }
    }

    /// Log-odds for the side to move.
    pub(crate) fn odds(&self, features: &Features, work: &mut Work) -> f32 {
        let (units, race) = (self.units, self.race(features));
        let [biases, races, outputs] = self.places(features.stage);
        let seen = |input: &&u16| {
            let own = usize::from(**input) < Features::INPUTS / 2;
            self.senses
                .contains(if own { Senses::OWN } else { Senses::OTHER })
        };
        work.rows.clear();
        let safe = |input: usize| input - input / DANGER % 2 * DANGER;
        let inputs = features
            .inputs
            .iter()
            .filter(seen)
            .map(|&input| usize::from(input));
        let inputs = inputs.map(|input| {
            if self.senses.contains(Senses::DANGER) {
                input
            } else {
                safe(input)
            }
        });
        work.rows
            .extend(inputs.map(|input| (input * units, self.mirror[input] * units)));
        let (here, there) = work.sums.split_at_mut(units);
        let begin = self.parameters[biases..races]
            .iter()
            .zip(&self.parameters[races..races + units]);
        here.iter_mut()
            .zip(begin)
            .for_each(|(sum, (bias, weight))| *sum = bias + weight * race);
        there.copy_from_slice(here);
        for &(row, reflected) in &work.rows {
            here.iter_mut()
                .zip(&self.parameters[row..row + units])
                .for_each(|(sum, weight)| *sum += weight);
            there
                .iter_mut()
                .zip(&self.parameters[reflected..][..units])
                .for_each(|(sum, weight)| *sum += weight);
        }
        let last = &self.parameters[outputs..outputs + units + 2];
        let awake = |sum: f32| sum.clamp(0.0, 1.0) * sum.clamp(0.0, 1.0);
        let spoken: f32 = (0..units)
            .map(|unit| last[unit] * (awake(here[unit]) + awake(there[unit])))
            .sum();
        spoken + last[units] * race + last[units + 1]
    }

    /// Adds the gradient of a sample's loss to `gradient`, and returns the loss: the cross entropy
    /// of target and answer, in nats.
    pub(crate) fn learn(&self, sample: &Sample, work: &mut Work, gradient: &mut [f32]) -> f32 {
        let features = &sample.features;
        let odds = self.odds(features, work);
        let (units, race) = (self.units, self.race(features));
        let [biases, races, outputs] = self.places(features.stage);
        let slope = logistic(odds) - sample.target;
        let (here, there) = work.sums.split_at_mut(units);
        for unit in 0..units {
            let (up, down) = (here[unit].clamp(0.0, 1.0), there[unit].clamp(0.0, 1.0));
            gradient[outputs + unit] += slope * (up * up + down * down);
            let weight = 2.0 * slope * self.parameters[outputs + unit];
            let inside = |sum: f32| if (0.0..1.0).contains(&sum) { sum } else { 0.0 };
            (here[unit], there[unit]) = (weight * inside(here[unit]), weight * inside(there[unit]));
            gradient[biases + unit] += here[unit] + there[unit];
            gradient[races + unit] += race * (here[unit] + there[unit]);
        }
        gradient[outputs + units] += slope * race;
        gradient[outputs + units + 1] += slope;
        for &(row, reflected) in &work.rows {
            gradient[row..row + units]
                .iter_mut()
                .zip(&*here)
                .for_each(|(sum, part)| *sum += part);
            gradient[reflected..reflected + units]
                .iter_mut()
                .zip(&*there)
                .for_each(|(sum, part)| *sum += part);
        }
        cross_entropy(odds, sample.target)
    }
}
