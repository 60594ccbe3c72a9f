//! The sums: from the inputs to log-odds, in whole numbers.
//!
//! A unit and its reflection lie [`UNITS`] lanes apart in one row of numbers, and a processor adds
//! eight or more of them at once. The row of an input holds what it adds to each unit, and behind
//! that what its reflection adds: so a reflected position finds the same numbers in exchanged
//! lanes.

use alloc::boxed::Box;
use alloc::vec;

use super::inputs::{CLASS, CLASSES, OF_SIDE, SQUARES, STAGES, input, reach};
use super::weights::{OUTPUTS, UNITS, Weights};
use crate::board::{TABLE, mirrored};
use crate::stones::Stones;

/// Lanes of a row: units and their reflections.
const LANES: usize = 2 * UNITS;

/// Rows of one side: room for 32 squares, so that an index needs no multiplication.
const OF_SIDE_PADDED: usize = 2 * CLASSES * 32;

/// Sums side by side.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row([i16; LANES]);

/// The weights as they are added up.
#[derive(Debug)]
pub(super) struct Net {
    rows: Box<[Row]>,
    biases: Row,
    races: Row,
    /// For each stage the weights of both kinds of units.
    outputs: [Row; STAGES],
    /// For each stage the weight of the race, and the bias.
    rest: [[i32; 2]; STAGES],
}

impl Net {
    /// Lays the weights out.
    pub(super) fn new(weights: &Weights) -> Self {
        let mirror: [u8; TABLE] = mirrored(5);
        let twice = |units: &[i16]| Row(core::array::from_fn(|lane| units[lane % UNITS]));
        let mut rows = vec![Row([0; LANES]); 2 * OF_SIDE_PADDED].into_boxed_slice();
        for (side, class, square) in (0..4 * CLASSES).flat_map(|all| {
            (0..SQUARES).map(move |square| (all / (2 * CLASSES), all % (2 * CLASSES), square))
        }) {
            let [here, there] = [square, usize::from(mirror[square])]
                .map(|square| &weights.inputs[side * OF_SIDE + input(0, class, square)]);
            let row = core::array::from_fn(|lane| {
                if lane < UNITS {
                    here[lane]
                } else {
                    there[lane - UNITS]
                }
            });
            rows[side * OF_SIDE_PADDED + class * 32 + square] = Row(row);
        }
        Self {
            rows,
            biases: twice(&weights.biases),
            races: twice(&weights.races),
            outputs: weights.outputs.map(|outputs| twice(&outputs[..UNITS])),
            rest: weights
                .outputs
                .map(|outputs: [i16; OUTPUTS]| [outputs[UNITS], outputs[UNITS + 1]].map(i32::from)),
        }
    }

    /// Log-odds for the side to move, before the throw, in units of 2^-16. The race's are given in
    /// units of 2^-12.
    #[inline]
    pub(super) fn odds(&self, own: Stones, other: Stones, race: i16, stage: usize) -> i32 {
        let mut sums = self.biases.0;
        for (sum, &weight) in sums.iter_mut().zip(&self.races.0) {
            #[allow(
                clippy::cast_possible_truncation,
                reason = "a product of two words, the upper half"
            )]
            let share = ((i32::from(weight) * i32::from(race)) >> 16) as i16;
            *sum = sum.wrapping_add(share); // no sum of weights that were read overflows
        }
        self.add(&mut sums, own, reach(other), 0);
        self.add(&mut sums, other, reach(own), OF_SIDE_PADDED);
        let stage = stage.min(STAGES - 1);
        let mut total = 0_i32;
        for (&sum, &weight) in sums.iter().zip(&self.outputs[stage].0) {
            // Between nothing and one, and squared: a unit that is hardly awake says little.
            let awake = sum.clamp(0, 255).cast_unsigned();
            total += i32::from(((awake * awake) >> 8).cast_signed()) * i32::from(weight);
        }
        let [weight, more] = self.rest[stage];
        total + ((weight * i32::from(race)) >> 4) + (more << 4)
    }

    /// Adds the rows of a side's stones, those on squares of `danger` being in danger.
    #[inline]
    fn add(&self, sums: &mut [i16; LANES], stones: Stones, danger: u32, first: usize) {
        let mut alive = stones.alive();
        let classes = &CLASS[alive % CLASS.len()];
        while alive != 0 {
            let stone = alive.trailing_zeros() as usize;
            alive &= alive - 1;
            let (class, square) = (usize::from(classes[stone % 8]), stones.square(stone) % 32);
            let danger = (danger >> square & 1) as usize;
            let at = first + (danger * CLASSES + class) * 32 + usize::from(square);
            let Some(row) = self.rows.get(at) else {
                continue;
            };
            for (sum, &weight) in sums.iter_mut().zip(&row.0) {
                *sum = sum.wrapping_add(weight);
            }
        }
    }
}
