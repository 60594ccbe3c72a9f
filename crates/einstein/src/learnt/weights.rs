//! The numbers that are learnt, and the file that holds them.
//!
//! ```text
//! bytes   0–7    "QX-LEARN"
//!         8–9    version, 2               all numbers little-endian
//!        10–11   units
//!        12 …    the weights in the order of the fields of Weights (game_core::weights)
//!        last 8  the checksum of all before
//! ```
//!
//! Most weights are small: in one byte each they are 33 kB and not 51, and a browser loads 30 kB of
//! these and not 36.

use alloc::vec::Vec;

use game_core::weights;
use thiserror::Error;

use super::inputs::{OF_SIDE, STAGES};

/// Units of the hidden layer; each is there a second time, reflected.
pub(super) const UNITS: usize = 16;

/// Inputs: own stones, then those of the enemy.
pub(super) const INPUTS: usize = 2 * OF_SIDE;

/// Weights of one stage: of the units, of the race, and the biases.
pub(super) const OUTPUTS: usize = UNITS + 2;

/// Weights in a file.
const COUNT: usize = (INPUTS + 2) * UNITS + STAGES * OUTPUTS;

const MAGIC: &[u8; 8] = b"QX-LEARN";
const VERSION: u16 = 2;
const HEADER: usize = 12;

/// Bytes of the checksum.
const SUM: usize = 8;

/// No weight of an input, and no bias, is greater: so twelve of them, a bias and the greatest share
/// of the race stay below 2^15.
const MOST_INPUT: i16 = 1_400;

/// What the evaluation has learnt: [`Learnt`](super::Learnt) computes with it.
///
/// Sixteen units, each with a weight for each of 1600 inputs; weights of the race and biases of the
/// units; and for each of five stages of the game the weights with which units and race speak.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// For each input what it adds to each unit, in 2^-8.
    pub(super) inputs: Vec<[i16; UNITS]>,
    /// The bias of each unit, in 2^-8.
    pub(super) biases: [i16; UNITS],
    /// What one unit of the race's log-odds adds to each unit, in 2^-12.
    pub(super) races: [i16; UNITS],
    /// For each stage: the weights of the units in 2^-8, that of the race in 2^-8, and a bias in
    /// 2^-12.
    pub(super) outputs: [[i16; OUTPUTS]; STAGES],
}

/// Why bytes are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// In this many bytes there are too few weights or too many.
    #[error("A file of learnt weights holds {COUNT} of them, and these {0} bytes do not.")]
    Length(usize),
    /// They do not begin as weights do.
    #[error("This is no file of learnt weights: it begins otherwise.")]
    Foreign,
    /// They are weights of this version, which is not ours.
    #[error("These learnt weights are of version {0}, and version {VERSION} is read.")]
    Version(u16),
    /// They are weights of this many units, which are not ours.
    #[error("These learnt weights are for {0} units, and there are {UNITS}.")]
    Units(u16),
    /// The checksum says that they are damaged.
    #[error("These learnt weights are damaged: their checksum does not fit.")]
    Damaged,
    /// This weight, counted from 0, is so great that sums might overflow.
    #[error("The learnt weight {0} is greater than sums have room for.")]
    TooGreat(usize),
}

impl Weights {
    /// The weights in a file's bytes.
    ///
    /// # Errors
    ///
    /// The bytes are not those of a file of this version, are damaged, or hold a weight that is too
    /// great.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        check(bytes)?;
        let weights = Self::of(bytes);
        let is_too_great = |weight: &i16| weight.unsigned_abs() > MOST_INPUT.unsigned_abs();
        let too_great = weights
            .inputs
            .iter()
            .chain([&weights.biases])
            .flatten()
            .position(is_too_great);
        too_great.map_or(Ok(weights), |number| Err(WeightsError::TooGreat(number)))
    }

    /// The weights in bytes that were checked.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut rest = bytes.get(HEADER..).unwrap_or_default();
        // There are as many as are taken.
        let mut take = || weights::take(&mut rest);
        Self {
            inputs: (0..INPUTS)
                .map(|_| core::array::from_fn(|_| take()))
                .collect(),
            biases: core::array::from_fn(|_| take()),
            races: core::array::from_fn(|_| take()),
            outputs: core::array::from_fn(|_| core::array::from_fn(|_| take())),
        }
    }

    /// The bytes of the file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        #[allow(clippy::cast_possible_truncation, reason = "a few dozen")]
        let head = [VERSION, UNITS as u16];
        bytes.extend(head.iter().flat_map(|number| number.to_le_bytes()));
        let parts = self
            .inputs
            .iter()
            .flatten()
            .chain(&self.biases)
            .chain(&self.races);
        for weight in parts.chain(self.outputs.iter().flatten()) {
            weights::push(&mut bytes, *weight);
        }
        let sum = weights::checksum(&bytes, bytes.len());
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Weights of real numbers, which are rounded, in the order of the file and in units of 1.
    ///
    /// Greater ones become the greatest; `None` if there are not as many as a file holds.
    #[must_use]
    pub fn rounded(numbers: &[f32]) -> Option<Self> {
        if numbers.len() != COUNT {
            return None;
        }
        let mut numbers = numbers.iter().copied();
        let mut take = |scale: f32, most: i16| round(numbers.next().unwrap_or(0.0) * scale, most);
        Some(Self {
            inputs: (0..INPUTS)
                .map(|_| core::array::from_fn(|_| take(256.0, MOST_INPUT)))
                .collect(),
            biases: core::array::from_fn(|_| take(256.0, MOST_INPUT)),
            races: core::array::from_fn(|_| take(4096.0, i16::MAX)),
            outputs: core::array::from_fn(|_| {
                core::array::from_fn(|output| {
                    take(if output > UNITS { 4096.0 } else { 256.0 }, i16::MAX)
                })
            }),
        })
    }
}

/// The nearest whole number within ± `most`.
#[allow(clippy::cast_possible_truncation, reason = "clamped to the range")]
fn round(value: f32, most: i16) -> i16 {
    let most = f32::from(most);
    libm::roundf(value).clamp(-most, most) as i16
}

/// Whether the bytes are those of a file of this version, undamaged.
pub(super) const fn check(bytes: &[u8]) -> Result<(), WeightsError> {
    let Some(end) = bytes.len().checked_sub(SUM) else {
        return Err(WeightsError::Length(bytes.len()));
    };
    if end < HEADER {
        return Err(WeightsError::Length(bytes.len()));
    }
    let mut at = 0;
    while at < MAGIC.len() {
        if bytes[at] != MAGIC[at] {
            return Err(WeightsError::Foreign);
        }
        at += 1;
    }
    let (version, units) = (
        u16::from_le_bytes([bytes[8], bytes[9]]),
        u16::from_le_bytes([bytes[10], bytes[11]]),
    );
    if version != VERSION {
        return Err(WeightsError::Version(version));
    }
    if units as usize != UNITS {
        return Err(WeightsError::Units(units));
    }
    let (mut sum, mut byte) = (0, SUM);
    while byte > 0 {
        byte -= 1;
        sum = sum << 8 | bytes[end + byte] as u64;
    }
    if sum != weights::checksum(bytes, end) {
        return Err(WeightsError::Damaged);
    }
    match weights::count(bytes, HEADER, end) {
        Some(COUNT) => Ok(()),
        _ => Err(WeightsError::Length(bytes.len())),
    }
}
