use num_rational::BigRational;
use num_traits::Zero;

/// The solution of a matrix game, which proves itself: the value and a mixed strategy of either
/// player, in exact fractions.
///
/// Anybody may fill one in; [`check`](super::check) says whether it is true. It is written as text
/// and read back ([`Display`](core::fmt::Display), [`FromStr`](core::str::FromStr)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// What the row player receives, in units of the matrix.
    pub value: BigRational,
    /// The probability of each row.
    pub rows: Vec<BigRational>,
    /// The probability of each column.
    pub columns: Vec<BigRational>,
}

impl Certificate {
    /// The rows that are played, with their probabilities.
    pub fn played_rows(&self) -> impl Iterator<Item = (usize, &BigRational)> {
        self.rows
            .iter()
            .enumerate()
            .filter(|(_, share)| !share.is_zero())
    }

    /// The columns that are played, with their probabilities.
    pub fn played_columns(&self) -> impl Iterator<Item = (usize, &BigRational)> {
        self.columns
            .iter()
            .enumerate()
            .filter(|(_, share)| !share.is_zero())
    }
}
