//! The checker of certificates, apart from everything that makes them.
//!
//! It knows what a matrix and a certificate are. The probabilities of a side are brought to a
//! common denominator, and from there on whole numbers are multiplied, added and compared. It
//! shares no code with the solver: neither tableau nor shifts.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use thiserror::Error;

use super::{Certificate, Matrix};

/// Why a certificate proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It has a number of rows or columns that the matrix does not have.
    #[error("The strategies have other numbers of rows and columns than the matrix.")]
    Size,
    /// The denominator of a fraction is not positive.
    #[error("A fraction of the certificate has a denominator that is not positive.")]
    Fraction,
    /// The probability of this row, from 0, is negative.
    #[error("The probability of row {0} is negative.")]
    NegativeRow(usize),
    /// The probability of this column, from 0, is negative.
    #[error("The probability of column {0} is negative.")]
    NegativeColumn(usize),
    /// The probabilities of the rows do not sum to 1.
    #[error("The probabilities of the rows do not sum to 1.")]
    RowSum,
    /// The probabilities of the columns do not sum to 1.
    #[error("The probabilities of the columns do not sum to 1.")]
    ColumnSum,
    /// Against this column, from 0, the mixed rows get less than the value.
    #[error("Against column {0} the strategy of the rows gets less than the value.")]
    Column(usize),
    /// This row, from 0, gets more than the value from the mixed columns.
    #[error("Row {0} gets more than the value from the strategy of the columns.")]
    Row(usize),
}

/// Checks that a certificate proves the value of a matrix game.
///
/// # Errors
///
/// The first fault of the certificate.
pub fn check(matrix: &Matrix, certificate: &Certificate) -> Result<(), CheckError> {
    let Certificate {
        value,
        rows,
        columns,
    } = certificate;
    if rows.len() != matrix.rows() || columns.len() != matrix.columns() {
        return Err(CheckError::Size);
    }
    if !rows
        .iter()
        .chain(columns)
        .chain([value])
        .all(|number| number.denom().is_positive())
    {
        return Err(CheckError::Fraction);
    }
    if let Some(row) = rows.iter().position(Signed::is_negative) {
        return Err(CheckError::NegativeRow(row));
    }
    if let Some(column) = columns.iter().position(Signed::is_negative) {
        return Err(CheckError::NegativeColumn(column));
    }
    let (rows, columns) = (Shares::of(rows), Shares::of(columns));
    if !rows.sum_to_one() {
        return Err(CheckError::RowSum);
    }
    if !columns.sum_to_one() {
        return Err(CheckError::ColumnSum);
    }
    // Payoffs are numerators here, so the value is multiplied by their denominator.
    let least = value * (matrix.denominator() * &rows.denominator);
    for column in 0..matrix.columns() {
        if BigRational::from(rows.sum(|row| matrix.numerator(row, column))) < least {
            return Err(CheckError::Column(column));
        }
    }
    let most = value * (matrix.denominator() * &columns.denominator);
    for row in 0..matrix.rows() {
        if BigRational::from(columns.sum(|column| matrix.numerator(row, column))) > most {
            return Err(CheckError::Row(row));
        }
    }
    Ok(())
}

/// The probabilities of a side over a common denominator.
struct Shares {
    numerators: Vec<BigInt>,
    denominator: BigInt,
}

impl Shares {
    fn of(shares: &[BigRational]) -> Self {
        let denominator = shares.iter().fold(BigInt::one(), |all, share| {
            common_multiple(all, share.denom())
        });
        let numerators = shares
            .iter()
            .map(|share| share.numer() * (&denominator / share.denom()))
            .collect();
        Self {
            numerators,
            denominator,
        }
    }

    /// Whether they sum to 1.
    fn sum_to_one(&self) -> bool {
        self.numerators.iter().sum::<BigInt>() == self.denominator
    }

    /// The sum of the payments, each entry times the numerator of its probability.
    fn sum<'m>(&self, entry: impl Fn(usize) -> Option<&'m BigInt>) -> BigInt {
        let played = self
            .numerators
            .iter()
            .enumerate()
            .filter(|(_, share)| !share.is_zero());
        played
            .filter_map(|(at, share)| Some(share * entry(at)?))
            .sum()
    }
}

/// The least common multiple, both being positive. Most often the second divides the first.
pub(super) fn common_multiple(all: BigInt, number: &BigInt) -> BigInt {
    let rest = &all % number;
    if rest.is_zero() {
        all
    } else {
        all * (number / rest.gcd(number))
    }
}
