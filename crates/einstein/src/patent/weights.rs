use thiserror::Error;

/// The weights k1 to k4 of the evaluation: positive whole numbers up to [`MOST`](Self::MOST).
///
/// The patent gives none. Two programs of students use 2 : 1 : 0.05 and 50 : 20 : 1 for attack,
/// block and threat. The default, 40 : 30 : 1 : 1, is what won most games: docs/einstein.md has the
/// experiment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Weights {
    k: [i32; 4],
}

impl Weights {
    /// The greatest weight.
    pub const MOST: i32 = 1_000;

    /// k1 for the own attack, k2 for that of the enemy, k3 for the own threat, k4 for the
    /// enemy's.
    ///
    /// # Errors
    ///
    /// A weight is not positive or too large.
    pub fn new(attack: i32, block: i32, threat: i32, danger: i32) -> Result<Self, WeightError> {
        let k = [attack, block, threat, danger];
        match k
            .iter()
            .position(|weight| !(1..=Self::MOST).contains(weight))
        {
            Some(index) => Err(WeightError {
                index: index + 1,
                weight: k[index],
            }),
            None => Ok(Self { k }),
        }
    }

    /// k1 to k4.
    #[must_use]
    pub const fn k(self) -> [i32; 4] {
        self.k
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self { k: [40, 30, 1, 1] }
    }
}

/// A weight that is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "The weight k{index} is {weight}, and must lie between 1 and {}.",
    Weights::MOST
)]
pub struct WeightError {
    /// Which: 1 for k1 to 4 for k4.
    pub index: usize,
    /// What was given.
    pub weight: i32,
}
