//! The checker of certificates, apart from everything that makes them.
//!
//! It knows what a matrix and a certificate are and calculates in fractions. Of the solver it
//! shares nothing: neither tableau nor shifts nor a common denominator.

use core::fmt;

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::{Certificate, Matrix};

/// Why a certificate proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CheckError {
    /// It has a number of rows or columns that the matrix does not have.
    Size,
    /// The probability of this row, from 0, is negative.
    NegativeRow(usize),
    /// The probability of this column, from 0, is negative.
    NegativeColumn(usize),
    /// The probabilities of the rows do not sum to 1.
    RowSum,
    /// The probabilities of the columns do not sum to 1.
    ColumnSum,
    /// Against this column, from 0, the mixed rows get less than the value.
    Column(usize),
    /// This row, from 0, gets more than the value from the mixed columns.
    Row(usize),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => f.write_str("The strategies have other numbers of rows and columns than the matrix."),
            Self::NegativeRow(row) => write!(f, "The probability of row {row} is negative."),
            Self::NegativeColumn(column) => write!(f, "The probability of column {column} is negative."),
            Self::RowSum => f.write_str("The probabilities of the rows do not sum to 1."),
            Self::ColumnSum => f.write_str("The probabilities of the columns do not sum to 1."),
            Self::Column(column) => {
                write!(f, "Against column {column} the strategy of the rows gets less than the value.")
            }
            Self::Row(row) => write!(f, "Row {row} gets more than the value from the strategy of the columns."),
        }
    }
}

impl core::error::Error for CheckError {}

/// Checks that a certificate proves the value of a matrix game.
///
/// # Errors
///
/// The first thing that is not as it should be.
pub fn check(matrix: &Matrix, certificate: &Certificate) -> Result<(), CheckError> {
    let Certificate { value, rows, columns } = certificate;
    if rows.len() != matrix.rows() || columns.len() != matrix.columns() {
        return Err(CheckError::Size);
    }
    if let Some(row) = rows.iter().position(Signed::is_negative) {
        return Err(CheckError::NegativeRow(row));
    }
    if let Some(column) = columns.iter().position(Signed::is_negative) {
        return Err(CheckError::NegativeColumn(column));
    }
    if !rows.iter().sum::<BigRational>().is_one() {
        return Err(CheckError::RowSum);
    }
    if !columns.iter().sum::<BigRational>().is_one() {
        return Err(CheckError::ColumnSum);
    }
    for column in 0..columns.len() {
        let entries = (0..rows.len()).map(|row| (&rows[row], matrix.entry(row, column)));
        if expectation(entries) < *value {
            return Err(CheckError::Column(column));
        }
    }
    for row in 0..rows.len() {
        let entries = (0..columns.len()).map(|column| (&columns[column], matrix.entry(row, column)));
        if expectation(entries) > *value {
            return Err(CheckError::Row(row));
        }
    }
    Ok(())
}

/// The mean of entries by their probabilities.
fn expectation<'e>(entries: impl Iterator<Item = (&'e BigRational, Option<BigRational>)>) -> BigRational {
    let terms = entries.filter(|(share, _)| !share.is_zero()).filter_map(|(share, entry)| Some(share * entry?));
    terms.sum()
}
