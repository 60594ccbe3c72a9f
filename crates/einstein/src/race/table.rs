//! The table of the race: a line of probabilities for every vector of distances.
//!
//! A vector is a number in base N + 1, the digit of a stone being its distance from 0 to N − 1, or
//! N if it is gone. A step makes the number smaller, so one pass in the order of numbers builds it.
//!
//! Each line is kept twice, as the probabilities that a side *needs* 0, 1, … turns, and that it
//! needs *this many or more*: then who is first is a sum of products in which no summand waits for
//! the one before. Four sums run side by side in a fixed order, so that a processor with vectors of
//! four takes them at once and every machine finds the same.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{TABLE, turns_to_go};
use crate::die::{CHOICES, MOST};
use crate::size::Size;

/// Sums that run side by side; lines are padded with zeros to a multiple of it.
const LANES: usize = 4;

/// What a stone's digit counts, on a board of that width.
#[allow(clippy::cast_possible_truncation, reason = "at most six stones")]
pub(super) const fn place(width: usize, stone: usize) -> usize {
    (width + 1).pow(stone as u32)
}

/// What each stone on each square adds to the number of its side's vector. A captured stone has the
/// last entry.
#[allow(clippy::cast_possible_truncation, reason = "at most 7^6")]
pub(super) const fn digits(size: Size) -> [[u32; TABLE]; MOST] {
    let distances = turns_to_go(size.width);
    let (mut table, mut stone) = ([[0; TABLE]; MOST], 0);
    while stone < size.stones {
        let mut square = 0;
        while square < TABLE {
            let distance = if square < size.width * size.width {
                distances[square] as usize
            } else {
                size.width
            };
            table[stone][square] = (distance * place(size.width, stone)) as u32;
            square += 1;
        }
        stone += 1;
    }
    table
}

/// The vector with the numbers of the stones reversed, which needs as many turns: to the last bit,
/// if the line of one is that of the other. With more or fewer faces than stones it is another
/// matter.
fn reversed(vector: usize, size: Size) -> usize {
    if size.faces != size.stones {
        return vector;
    }
    let digits = (0..size.stones).map(|stone| vector / place(size.width, stone) % (size.width + 1));
    digits.fold(0, |number, digit| number * (size.width + 1) + digit)
}

/// Lines for every vector of a size.
#[derive(Debug)]
pub(super) struct VectorLines {
    /// For each vector the probabilities of 0, 1, … turns, then those of this many or more.
    turns: Vec<f32>,
    /// For each vector the mean number of turns; none is infinite.
    means: Vec<f32>,
    /// Numbers of turns that may be needed, 0 included.
    length: usize,
    /// The same, padded.
    padded: usize,
}

impl VectorLines {
    /// Builds the table.
    pub(super) fn new(size: Size) -> Self {
        let count = place(size.width, size.stones);
        // The last of a side's stones to arrive needs a turn for each step of every stone but the
        // last steps, and one of these.
        let length = size.stones * (size.width - 2) + 2;
        let padded = length.next_multiple_of(LANES);
        let mut table = Self {
            turns: vec![0.0; 2 * padded * count],
            means: Vec::with_capacity(count),
            length,
            padded,
        };
        let mut means = Vec::with_capacity(count);
        for vector in 0..count {
            let turned = reversed(vector, size);
            if turned < vector {
                table.copy(turned);
                means.push(means[turned]);
                continue;
            }
            let (mean, line) = table.line(vector, &means, size);
            means.push(mean);
            table.put(vector, mean, &line);
        }
        table
    }

    /// Mean and probabilities of one vector, from those before it.
    fn line(&self, vector: usize, means: &[f64], size: Size) -> (f64, Vec<f64>) {
        let Size {
            width,
            stones,
            faces,
        } = size;
        let mut line = vec![0.0; self.padded];
        let digits: Vec<usize> = (0..stones)
            .map(|stone| vector / place(width, stone) % (width + 1))
            .collect();
        if digits.contains(&0) {
            line[0] = 1.0;
            return (0.0, line);
        }
        let alive = (0..stones)
            .filter(|&stone| digits[stone] < width)
            .fold(0, |set, stone| set | 1 << stone);
        if alive == 0 {
            return (f64::INFINITY, line);
        }
        #[allow(clippy::cast_precision_loss, reason = "at most six faces")]
        let (mut mean, share) = (0.0, 1.0 / faces as f64);
        for &choice in &CHOICES[alive][1..=faces] {
            let moved = (0..stones)
                .filter(|stone| choice >> stone & 1 != 0)
                .map(|stone| vector - place(width, stone));
            let Some(next) = moved.min_by(|&a, &b| means[a].total_cmp(&means[b])) else {
                continue;
            };
            mean += means[next];
            let after = &self.turns(next)[..self.length - 1];
            line[1..]
                .iter_mut()
                .zip(after)
                .for_each(|(sum, &probability)| *sum += f64::from(probability));
        }
        for sum in &mut line {
            *sum *= share;
        }
        (1.0 + mean * share, line)
    }

    /// Keeps the line of a vector once more.
    fn copy(&mut self, vector: usize) {
        self.means.push(self.means[vector]);
        let begin = 2 * self.padded * vector;
        self.turns.copy_within(
            begin..begin + 2 * self.padded,
            2 * self.padded * (self.means.len() - 1),
        );
    }

    /// Keeps a line.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "rounded to single precision"
    )]
    fn put(&mut self, vector: usize, mean: f64, line: &[f64]) {
        self.means.push(mean.min(f64::from(f32::MAX)) as f32);
        let (needs, or_more) =
            self.turns[2 * self.padded * vector..][..2 * self.padded].split_at_mut(self.padded);
        // From the end, so that the remainder after the last turn is exactly 0.
        let mut rest = if mean.is_finite() { 0.0 } else { 1.0 };
        for (turn, &probability) in line.iter().enumerate().rev() {
            rest += probability;
            (needs[turn], or_more[turn]) = (probability as f32, rest as f32);
        }
    }

    /// The probabilities that a side needs 0, 1, … turns.
    pub(super) fn turns(&self, vector: usize) -> &[f32] {
        &self.turns[2 * self.padded * vector..][..self.length]
    }

    /// Whether a stone has arrived.
    pub(super) fn has_arrived(&self, vector: usize) -> bool {
        self.turns(vector)[0] > 0.0
    }

    /// The mean number of turns that a side needs.
    #[inline]
    pub(super) fn mean(&self, vector: usize) -> f32 {
        self.means.get(vector).copied().unwrap_or(f32::MAX)
    }

    /// The probability that the first mover arrives first.
    #[inline]
    pub(super) fn first(&self, own: usize, other: usize) -> f64 {
        let needs = &self.turns[2 * self.padded * own..][..self.padded];
        let or_more = &self.turns[2 * self.padded * other + self.padded..][..self.padded];
        let mut sums = [0.0; LANES];
        for (needs, or_more) in needs
            .as_chunks::<LANES>()
            .0
            .iter()
            .zip(or_more.as_chunks::<LANES>().0)
        {
            for lane in 0..LANES {
                sums[lane] += needs[lane] * or_more[lane];
            }
        }
        f64::from((sums[0] + sums[1]) + (sums[2] + sums[3])).min(1.0)
    }
}
