//! Points and matches, counted exactly; means with their standard errors.

use core::fmt;
use core::str::FromStr;

use ::planes::three::{MatchRecord, Standing};
use game_core::{Score, Seat};
use libm::sqrt;
use thiserror::Error;

/// Points of three seats over independent parts (rounds or matches), and matches won.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    parts: i64,
    sums: [i64; 3],
    squares: [i64; 3],
    matches: i64,
    /// Matches won by seat; a shared win counts in parts.
    won: [f64; 3],
}

/// Exact below 2^53.
#[allow(clippy::cast_precision_loss, reason = "sums stay far below 2^53")]
fn real(number: i64) -> f64 {
    number as f64
}

impl Tally {
    /// Counts the points of one part.
    pub fn add(&mut self, points: [Score; 3]) {
        self.parts += 1;
        for (seat, &points) in points.iter().enumerate() {
            self.sums[seat] += i64::from(points);
            self.squares[seat] += i64::from(points) * i64::from(points);
        }
    }

    /// Counts a match: the points of each of its rounds, and the winner.
    pub fn add_match(&mut self, standing: &Standing) {
        standing
            .rounds()
            .iter()
            .for_each(|&points| self.add(points));
        self.matches += 1;
        for (seat, won) in self.won.iter_mut().enumerate() {
            *won += standing.share(Seat::around(seat));
        }
    }

    /// Counts a recorded match; one that cannot be replayed is ignored.
    pub fn add_record(&mut self, record: &MatchRecord) {
        if let Ok(standing) = record.standing() {
            self.add_match(&standing);
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        self.parts += other.parts;
        self.matches += other.matches;
        for seat in 0..3 {
            self.sums[seat] += other.sums[seat];
            self.squares[seat] += other.squares[seat];
            self.won[seat] += other.won[seat];
        }
    }

    /// Parts counted.
    #[must_use]
    pub const fn parts(&self) -> i64 {
        self.parts
    }

    /// Points of a seat over all parts.
    #[must_use]
    pub const fn sum(&self, seat: usize) -> i64 {
        self.sums[seat % 3]
    }

    /// Mean points of a seat per part; 0 without parts.
    #[must_use]
    pub fn mean(&self, seat: usize) -> f64 {
        real(self.sums[seat % 3]) / real(self.parts.max(1))
    }

    /// The standard error of the mean; infinite with fewer than two parts.
    #[must_use]
    pub fn error(&self, seat: usize) -> f64 {
        if self.parts < 2 {
            return f64::INFINITY;
        }
        let (parts, mean) = (real(self.parts), self.mean(seat));
        let variance =
            (real(self.squares[seat % 3]) / parts - mean * mean).max(0.0) * parts / (parts - 1.0);
        sqrt(variance / parts)
    }

    /// Matches counted.
    #[must_use]
    pub const fn matches(&self) -> i64 {
        self.matches
    }

    /// The fraction of matches that a seat won, shared wins in parts; 0 without matches.
    #[must_use]
    pub fn won(&self, seat: usize) -> f64 {
        self.won[seat % 3] / real(self.matches.max(1))
    }
}

impl fmt::Display for Tally {
    /// Parts, three sums, three sums of squares: the form that [`FromStr`] reads. Matches are left
    /// out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b, c], [d, e, g]) = (self.sums, self.squares);
        write!(f, "{} {a} {b} {c} {d} {e} {g}", self.parts)
    }
}

/// The text is no consistent count of parts, sums and squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "A tally is seven whole numbers: parts, three sums of points, three sums of their squares."
)]
pub struct TallyError;

impl FromStr for Tally {
    type Err = TallyError;

    fn from_str(text: &str) -> Result<Self, TallyError> {
        let numbers: Result<Vec<i64>, _> = text.split(' ').map(str::parse).collect();
        let Ok(&[parts, a, b, c, d, e, g]) = numbers.as_deref() else {
            return Err(TallyError);
        };
        // These bounds prevent overflow: sums and squares of a billion parts of a few hundred
        // points.
        let small = [parts, a, b, c, d, e, g]
            .iter()
            .all(|number: &i64| (0..1 << 50).contains(number));
        let (sums, squares) = ([a, b, c], [d, e, g]);
        // By the Cauchy–Schwarz inequality.
        let fits = |(&sum, &square): (&i64, &i64)| {
            i128::from(sum) * i128::from(sum) <= i128::from(parts) * i128::from(square)
        };
        if !small || !sums.iter().zip(&squares).all(fits) {
            return Err(TallyError);
        }
        Ok(Self {
            parts,
            sums,
            squares,
            ..Self::default()
        })
    }
}
