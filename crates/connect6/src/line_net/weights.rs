//! The numbers that are learnt, and the file that holds them.
//!
//! ```text
//! bytes   0–7    "QX-LINES"
//!         8–9    version, 1               all numbers little-endian
//!        10 …    the weights in the order of the fields of LineWeights (game_core::weights)
//!        last 8  the checksum of all before
//! ```

use alloc::boxed::Box;
use alloc::vec::Vec;

use game_core::weights;
use thiserror::Error;

use super::patterns::PATTERNS;

/// Sums of a cell, and of the board.
pub(super) const UNITS: usize = 32;

/// Units of the hidden layer.
pub(super) const HIDDEN: usize = 32;

/// What a pattern adds to the sums of a cell.
pub(super) type Row = [i16; UNITS];

/// Weights in a file.
const COUNT: usize = 2 * PATTERNS * UNITS + UNITS + HIDDEN * UNITS + 2 * HIDDEN + 2;

const MAGIC: &[u8; 8] = b"QX-LINES";
const VERSION: u16 = 1;
const HEADER: usize = 10;

/// Bytes of the checksum.
const SUM: usize = 8;

/// No weight of a pattern and no bias of a cell is greater: nine of them stay below 2^15.
const MOST_ROW: i16 = 3_600;

/// No weight of a hidden unit is greater: 32 of them, times 2^15, stay below 2^31.
const MOST_HIDDEN: i16 = 2_000;

/// What the network has learnt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineWeights {
    /// What each pattern adds to the sums of a cell, in 2^-8: patterns as the side sees them that
    /// has just moved, then as the other one does.
    pub(super) rows: Box<[Row]>,
    /// What the sums of a cell begin with, in 2^-8.
    pub(super) biases: Row,
    /// What each hidden unit takes of the sums of the board, in 2^-12.
    pub(super) hidden: Box<[Row]>,
    /// What each hidden unit begins with, in 2^-10.
    pub(super) hidden_biases: [i16; HIDDEN],
    /// The weight of each hidden unit in the result, in 2^-12.
    pub(super) outputs: [i16; HIDDEN],
    /// What the result begins with, in 2^-12.
    pub(super) output_bias: i16,
    /// The weight of a thousand points of roads, in 2^-12.
    pub(super) roads: i16,
}

/// Why bytes are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LineWeightsError {
    /// In this many bytes there are too few weights or too many.
    #[error("A file of weights of lines holds {COUNT} of them, and these {0} bytes do not.")]
    Length(usize),
    /// They do not begin as weights do.
    #[error("This is no file of weights of lines: it begins otherwise.")]
    Foreign,
    /// They are weights of this version, which is not ours.
    #[error("These weights of lines are of version {0}, and version {VERSION} is read.")]
    Version(u16),
    /// The checksum says that they are damaged.
    #[error("These weights of lines are damaged: their checksum does not fit.")]
    Damaged,
    /// This weight, counted from 0, is so great that sums might overflow.
    #[error("The weight of lines {0} is greater than sums have room for.")]
    TooGreat(usize),
}

impl LineWeights {
    /// The rows of what a cell sees along a line, as who has just moved sees it and as the other
    /// one does.
    #[inline]
    pub(super) fn rows_of(&self, [mine, theirs]: [u16; 2]) -> [&Row; 2] {
        [
            &self.rows[usize::from(mine)],
            &self.rows[PATTERNS + usize::from(theirs)],
        ]
    }

    /// Those of the crate.
    #[must_use]
    pub fn built_in() -> Self {
        Self::of(super::BYTES)
    }

    /// The weights in a file's bytes.
    ///
    /// # Errors
    ///
    /// The bytes are not those of a file of this version, are damaged, or hold a weight that is too
    /// great.
    pub fn read(bytes: &[u8]) -> Result<Self, LineWeightsError> {
        let end = bytes
            .len()
            .checked_sub(SUM)
            .filter(|&end| end >= HEADER)
            .ok_or(LineWeightsError::Length(bytes.len()))?;
        if !bytes.starts_with(MAGIC) {
            return Err(LineWeightsError::Foreign);
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Err(LineWeightsError::Version(version));
        }
        if bytes[end..] != weights::checksum(bytes, end).to_le_bytes() {
            return Err(LineWeightsError::Damaged);
        }
        if weights::count(bytes, HEADER, end) != Some(COUNT) {
            return Err(LineWeightsError::Length(bytes.len()));
        }
        let learnt = Self::of(bytes);
        let is_too_great =
            |(number, weight): (usize, i16)| weight.unsigned_abs() > most(number).unsigned_abs();
        let too_great = learnt.all().enumerate().position(is_too_great);
        too_great.map_or(Ok(learnt), |number| Err(LineWeightsError::TooGreat(number)))
    }

    /// The weights in bytes that were checked.
    fn of(bytes: &[u8]) -> Self {
        let mut rest = bytes.get(HEADER..).unwrap_or_default();
        // There are as many as are taken.
        Self::from_numbers(|_| weights::take(&mut rest))
    }

    /// Weights of real numbers, which are rounded, in the order of the file and in units of 1.
    ///
    /// Greater ones become the greatest; `None` if there are not as many as a file holds.
    #[must_use]
    pub fn rounded(numbers: &[f32]) -> Option<Self> {
        (numbers.len() == COUNT).then(|| {
            Self::from_numbers(|number| round(numbers[number] * scale(number), most(number)))
        })
    }

    /// Takes the weight of each number, in the order of the file.
    fn from_numbers(mut weight: impl FnMut(usize) -> i16) -> Self {
        let mut number = 0;
        let mut take = || {
            number += 1;
            weight(number - 1)
        };
        Self {
            rows: (0..2 * PATTERNS)
                .map(|_| core::array::from_fn(|_| take()))
                .collect(),
            biases: core::array::from_fn(|_| take()),
            hidden: (0..HIDDEN)
                .map(|_| core::array::from_fn(|_| take()))
                .collect(),
            hidden_biases: core::array::from_fn(|_| take()),
            outputs: core::array::from_fn(|_| take()),
            output_bias: take(),
            roads: take(),
        }
    }

    /// All weights in the order of the file.
    fn all(&self) -> impl Iterator<Item = i16> + '_ {
        self.rows
            .iter()
            .chain([&self.biases])
            .chain(&self.hidden)
            .flatten()
            .chain(&self.hidden_biases)
            .chain(&self.outputs)
            .chain([&self.output_bias, &self.roads])
            .copied()
    }

    /// The bytes of the file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for weight in self.all() {
            weights::push(&mut bytes, weight);
        }
        let sum = weights::checksum(&bytes, bytes.len());
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

/// The first weight of a hidden unit, counted from 0; those before belong to cells.
const HIDDEN_FROM: usize = (2 * PATTERNS + 1) * UNITS;

/// The first one that is neither.
const OTHERS_FROM: usize = HIDDEN_FROM + HIDDEN * UNITS;

/// How great the weight of this number may be.
const fn most(number: usize) -> i16 {
    match number {
        0..HIDDEN_FROM => MOST_ROW,
        HIDDEN_FROM..OTHERS_FROM => MOST_HIDDEN,
        _ => i16::MAX,
    }
}

/// What a weight of 1 is in the file. The sums of the board count a sixteenth, so that the weights
/// of hidden units are about as great as the others.
const fn scale(number: usize) -> f32 {
    if number < OTHERS_FROM {
        256.0
    } else if number < OTHERS_FROM + HIDDEN {
        1024.0
    } else {
        4096.0
    }
}

/// The nearest whole number within ± `most`.
#[allow(clippy::cast_possible_truncation, reason = "clamped to the range")]
fn round(value: f32, most: i16) -> i16 {
    let most = f32::from(most);
    let away = if value < 0.0 { -0.5 } else { 0.5 };
    (value + away).clamp(-most, most) as i16
}
