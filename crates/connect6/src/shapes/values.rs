//! What shapes are worth: both tables of the patent, the factor of imbalance, and the additions.

use thiserror::Error;

/// Most that a shape may be worth. The sum of a turn fits its type; as an evaluation it is cut to
/// less than half a win.
const MOST_WORTH: i32 = 1_000_000;

/// The factor of imbalance k, a fraction: 5/2 by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    /// Numerator, at least the denominator.
    numerator: u32,
    /// Denominator, positive.
    denominator: u32,
}

impl Ratio {
    /// The patent's 2.5.
    pub const PATENT: Self = Self {
        numerator: 5,
        denominator: 2,
    };

    /// A fraction of at least 1.
    ///
    /// # Errors
    ///
    /// The denominator is 0, or the fraction is less than 1.
    pub const fn new(numerator: u32, denominator: u32) -> Result<Self, ShapeError> {
        if denominator == 0 || numerator < denominator {
            return Err(ShapeError::Ratio(numerator, denominator));
        }
        Ok(Self {
            numerator,
            denominator,
        })
    }

    /// Whether the greater of two values is at least this many times the smaller one.
    #[must_use]
    pub fn reached(self, greater: i32, smaller: i32) -> bool {
        i64::from(greater) * i64::from(self.denominator)
            >= i64::from(smaller) * i64::from(self.numerator)
    }
}

/// What paragraph \[0025\] adds: no sizes are given there, so they are parameters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Extras {
    /// Whether three threats make the score the greatest there is, unless the opponent wins first.
    pub threats: bool,
    /// What a stone loses for each cell by which it is nearer to the edge than five, in points.
    pub edge: i32,
    /// What each cell brings that a stone sees within five cells in its four lines, empty or with a
    /// stone of its side, up to the edge or to the first opposing stone, in points.
    pub room: i32,
}

impl Extras {
    /// All of them on. The sizes are ours and were not tuned yet.
    pub const ON: Self = Self {
        threats: true,
        edge: 20,
        room: 5,
    };
}

/// What shapes are worth by whose they are, in points: tables 1 and 2 of the patent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeValues {
    pub(super) mine: [i32; 14],
    pub(super) theirs: [i32; 14],
    pub(super) ratio: Ratio,
    pub(super) extras: Extras,
}

impl ShapeValues {
    /// As the patent prints them. 活二 has no value in table 1; 1200 is ours. Both fives are worth
    /// less than a live four there.
    pub const PRINTED: Self = Self {
        mine: [
            0, 20, 30, 510, 900, 1200, 1400, 2800, 3000, 7000, 12_000, 500, 1000, 100_000,
        ],
        theirs: [
            0, 10, 20, 200, 450, 600, 1300, 2100, 2400, 5500, 9000, 8000, 10_000, 300_000,
        ],
        ratio: Ratio::PATENT,
        extras: Extras {
            threats: false,
            edge: 0,
            room: 0,
        },
    };

    /// With two probable misprints of table 1 repaired: 10,000 for 眠五, 15,000 for 活五.
    pub const REPAIRED: Self = Self {
        mine: [
            0, 20, 30, 510, 900, 1200, 1400, 2800, 3000, 7000, 12_000, 10_000, 15_000, 100_000,
        ],
        ..Self::PRINTED
    };

    /// Other values, in the order of [`Shape::ALL`](super::Shape::ALL).
    ///
    /// # Errors
    ///
    /// A value is negative or beyond 1,000,000.
    pub fn new(mine: [i32; 14], theirs: [i32; 14]) -> Result<Self, ShapeError> {
        match mine
            .into_iter()
            .chain(theirs)
            .find(|value| !(0..=MOST_WORTH).contains(value))
        {
            Some(value) => Err(ShapeError::Value(value)),
            None => Ok(Self {
                mine,
                theirs,
                ..Self::PRINTED
            }),
        }
    }

    /// With another factor of imbalance.
    #[must_use]
    pub const fn ratio(self, ratio: Ratio) -> Self {
        Self { ratio, ..self }
    }

    /// Whether three threats decide.
    pub(crate) const fn threatens(&self) -> bool {
        self.extras.threats
    }

    /// With these extras.
    ///
    /// # Errors
    ///
    /// A size beyond ±1,000,000.
    pub fn extras(self, extras: Extras) -> Result<Self, ShapeError> {
        match [extras.edge, extras.room]
            .into_iter()
            .find(|size| size.unsigned_abs() > MOST_WORTH.unsigned_abs())
        {
            Some(size) => Err(ShapeError::Value(size)),
            None => Ok(Self { extras, ..self }),
        }
    }
}

impl Default for ShapeValues {
    fn default() -> Self {
        Self::REPAIRED
    }
}

/// Why values make no evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ShapeError {
    /// A worth that is out of bounds.
    #[error("A worth of {0} is out of bounds, which are 1000000 points.")]
    Value(i32),
    /// A factor of imbalance below 1, or none.
    #[error("The factor of imbalance {0}/{1} is not a fraction of at least 1.")]
    Ratio(u32, u32),
}
