//! The network in real numbers, and its gradient: see `connect6::line_net` for the formula.

use connect6::line_net::{self, LineWeights};
use connect6::{RoadValues, Roads};
use game_core::below;
use rand_chacha::ChaCha8Rng;

use super::adam::{cross_entropy, logistic};
use super::labels::Labelled;

/// Sums of a cell, and units of the hidden layer.
const UNITS: usize = 32;

/// The share of the board's sums that a hidden unit sees.
const SHARE: f32 = 1.0 / 16.0;

/// Where the parameters begin that are no rows of patterns: biases of a cell, the hidden layer, its
/// biases, its weights in the result, the result's bias, and the weight of roads.
const BIASES: usize = 2 * line_net::PATTERNS * UNITS;
const HIDDEN: usize = BIASES + UNITS;
const HIDDEN_BIASES: usize = HIDDEN + UNITS * UNITS;
const OUTPUTS: usize = HIDDEN_BIASES + UNITS;
const OUTPUT_BIAS: usize = OUTPUTS + UNITS;
const ROADS: usize = OUTPUT_BIAS + 1;

/// How many parameters there are.
pub(crate) const PARAMETERS: usize = ROADS + 1;

type Row = [f32; UNITS];

/// What the network sees of a position, and what it should say.
pub(crate) struct Sample {
    rows: Vec<[u16; 8]>,
    /// Thousands of points.
    roads: f32,
    pub(crate) target: f32,
}

impl Sample {
    /// With the result of the game as this share of the target, where it is known.
    #[allow(clippy::cast_precision_loss, reason = "some thousands of points")]
    pub(crate) fn new(labelled: &Labelled, share: f32) -> Self {
        let position = &labelled.position;
        let roads = RoadValues::LEARNT.score(&Roads::of(position), !position.mover());
        let is_open = labelled.chance > 0.0 && labelled.chance < 1.0;
        let result = labelled
            .result
            .filter(|_| is_open)
            .unwrap_or(labelled.chance);
        Self {
            rows: line_net::rows(position),
            roads: roads as f32 / 1_000.0,
            target: labelled.chance + share * (result - labelled.chance),
        }
    }
}

/// The parameters.
#[derive(Clone, Debug)]
pub(crate) struct Network(pub(crate) Vec<f32>);

/// What was computed on the way to a result.
struct Forward {
    sums: Row,
    units: Row,
    result: f32,
}

/// The values at a place.
fn row(parameters: &[f32], at: usize) -> &Row {
    parameters
        .get(at..)
        .and_then(<[f32]>::first_chunk)
        .unwrap_or(&[0.0; UNITS])
}

/// Adds to the values at a place.
fn add(parameters: &mut [f32], at: usize, more: &Row) {
    if let Some(row) = parameters
        .get_mut(at..)
        .and_then(<[f32]>::first_chunk_mut::<UNITS>)
    {
        row.iter_mut()
            .zip(more)
            .for_each(|(value, more)| *value += more);
    }
}

impl Network {
    /// Small random numbers for the patterns that occur, and 0 for the others.
    pub(crate) fn new(samples: &[Sample], random: &mut ChaCha8Rng) -> Self {
        #[allow(clippy::cast_precision_loss, reason = "24 bits")]
        let mut draw = || below(random, 1 << 24) as f32 / (1 << 24) as f32 - 0.5;
        let mut occurs = vec![false; 2 * line_net::PATTERNS];
        for sample in samples {
            sample
                .rows
                .iter()
                .flatten()
                .for_each(|&row| occurs[usize::from(row)] = true);
        }
        let mut parameters = vec![0.0; PARAMETERS];
        for (at, value) in parameters[..BIASES].iter_mut().enumerate() {
            *value = if occurs[at / UNITS] {
                0.1 * draw()
            } else {
                0.0
            };
        }
        for at in (HIDDEN..HIDDEN_BIASES).chain(OUTPUTS..OUTPUT_BIAS) {
            parameters[at] = 0.5 * draw();
        }
        parameters[ROADS] = 0.7;
        Self(parameters)
    }

    /// The numbers that the engine computes with.
    pub(crate) fn weights(&self) -> Option<LineWeights> {
        LineWeights::rounded(&self.0)
    }

    /// The sums of a cell.
    #[inline]
    fn cell(&self, rows: &[u16; 8]) -> Row {
        let mut sums = *row(&self.0, BIASES);
        for &pattern in rows {
            let row = row(&self.0, usize::from(pattern) * UNITS);
            sums.iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum += weight);
        }
        sums
    }

    fn forward(&self, sample: &Sample) -> Forward {
        let mut sums = [0.0; UNITS];
        for rows in &sample.rows {
            let cell = self.cell(rows);
            sums.iter_mut()
                .zip(cell)
                .for_each(|(sum, own)| *sum += own.max(0.0));
        }
        let mut units = *row(&self.0, HIDDEN_BIASES);
        for (number, unit) in units.iter_mut().enumerate() {
            let weights = row(&self.0, HIDDEN + UNITS * number);
            *unit += SHARE * sums.iter().zip(weights).map(|(s, w)| s * w).sum::<f32>();
        }
        let outputs = row(&self.0, OUTPUTS);
        let hidden: f32 = units.iter().zip(outputs).map(|(u, w)| u.max(0.0) * w).sum();
        let result = self.0[OUTPUT_BIAS] + self.0[ROADS] * sample.roads + hidden;
        Forward {
            sums,
            units,
            result,
        }
    }

    /// The log-odds of the side that has just moved.
    pub(crate) fn odds(&self, sample: &Sample) -> f32 {
        self.forward(sample).result
    }

    /// The loss of a sample, cross-entropy.
    pub(crate) fn loss(&self, sample: &Sample) -> f32 {
        cross_entropy(self.odds(sample), sample.target)
    }

    /// The loss of a sample; its gradient is added.
    pub(crate) fn learn(&self, sample: &Sample, gradient: &mut [f32]) -> f32 {
        let Forward {
            sums,
            units,
            result,
        } = self.forward(sample);
        let slope = logistic(result) - sample.target;
        gradient[OUTPUT_BIAS] += slope;
        gradient[ROADS] += slope * sample.roads;
        let mut of_sums = [0.0; UNITS];
        for (number, &unit) in units.iter().enumerate().filter(|(_, unit)| **unit > 0.0) {
            gradient[OUTPUTS + number] += slope * unit;
            let of_unit = slope * self.0[OUTPUTS + number];
            gradient[HIDDEN_BIASES + number] += of_unit;
            let at = HIDDEN + UNITS * number;
            add(gradient, at, &sums.map(|sum| of_unit * SHARE * sum));
            let weights = row(&self.0, at);
            of_sums
                .iter_mut()
                .zip(weights)
                .for_each(|(s, w)| *s += of_unit * SHARE * w);
        }
        for rows in &sample.rows {
            let mut of_cell = self.cell(rows);
            of_cell
                .iter_mut()
                .zip(of_sums)
                .for_each(|(own, slope)| *own = if *own > 0.0 { slope } else { 0.0 });
            add(gradient, BIASES, &of_cell);
            for &pattern in rows {
                add(gradient, usize::from(pattern) * UNITS, &of_cell);
            }
        }
        cross_entropy(result, sample.target)
    }
}

/// The loss of roads alone.
pub(crate) fn loss_of_roads(sample: &Sample) -> f32 {
    cross_entropy(sample.roads, sample.target)
}
