use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use thiserror::Error;

/// What the row player receives, by row and column: whole numbers over one denominator.
///
/// ```
/// use search::equilibrium::{BigInt, Matrix};
/// let halves = Matrix::new(1, 2, vec![BigInt::from(1), BigInt::from(3)], BigInt::from(2))?;
/// assert_eq!(halves.entry(0, 1).map(|entry| entry.to_string()), Some("3/2".to_owned()));
/// # Ok::<(), search::equilibrium::MatrixError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    entries: Vec<BigInt>,
    denominator: BigInt,
}

/// Why numbers make no matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MatrixError {
    /// There is no row or no column.
    #[error("A matrix game needs a row and a column at least.")]
    Empty,
    /// There are not as many entries as rows times columns.
    #[error("The {found} entries do not fill the rows and columns of the matrix.")]
    Entries {
        /// How many there are.
        found: usize,
    },
    /// The denominator is not positive.
    #[error("The denominator of a matrix must be positive.")]
    Denominator,
}

impl Matrix {
    /// The matrix with these numerators, row by row, over that denominator.
    ///
    /// # Errors
    ///
    /// There is no row or no column, there are not as many entries as squares, or the denominator
    /// is not positive.
    pub fn new(
        rows: usize,
        columns: usize,
        entries: Vec<BigInt>,
        denominator: BigInt,
    ) -> Result<Self, MatrixError> {
        if rows == 0 || columns == 0 {
            return Err(MatrixError::Empty);
        }
        if rows.checked_mul(columns) != Some(entries.len()) {
            return Err(MatrixError::Entries {
                found: entries.len(),
            });
        }
        if !denominator.is_positive() {
            return Err(MatrixError::Denominator);
        }
        Ok(Self {
            rows,
            columns,
            entries,
            denominator,
        })
    }

    /// A matrix of whole numbers, row by row.
    ///
    /// # Errors
    ///
    /// There is no row or no column, or rows have different lengths.
    pub fn of_integers(rows: &[&[i64]]) -> Result<Self, MatrixError> {
        let columns = rows.first().map_or(0, |row| row.len());
        let entries: Vec<BigInt> = rows
            .iter()
            .flat_map(|row| row.iter().copied().map(BigInt::from))
            .collect();
        if rows.iter().any(|row| row.len() != columns) {
            return Err(MatrixError::Entries {
                found: entries.len(),
            });
        }
        Self::new(rows.len(), columns, entries, BigInt::one())
    }

    /// A matrix of fractions, row by row.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn of_fractions(
        rows: usize,
        columns: usize,
        entries: &[BigRational],
    ) -> Result<Self, MatrixError> {
        let denominator = entries
            .iter()
            .fold(BigInt::one(), |all, entry| all.lcm(entry.denom()));
        let numerators = entries
            .iter()
            .map(|entry| entry.numer() * (&denominator / entry.denom()))
            .collect();
        Self::new(rows, columns, numerators, denominator)
    }

    /// How many rows there are, at least 1.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are, at least 1.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// What all entries are divided by.
    #[must_use]
    pub const fn denominator(&self) -> &BigInt {
        &self.denominator
    }

    /// The numerators, row by row.
    #[must_use]
    pub fn numerators(&self) -> &[BigInt] {
        &self.entries
    }

    /// The numerator in that row and column, both from 0; `None` beyond the matrix.
    #[must_use]
    pub fn numerator(&self, row: usize, column: usize) -> Option<&BigInt> {
        if column < self.columns {
            self.entries.get(row.checked_mul(self.columns)? + column)
        } else {
            None
        }
    }

    /// The entry in that row and column in lowest terms; `None` beyond the matrix.
    #[must_use]
    pub fn entry(&self, row: usize, column: usize) -> Option<BigRational> {
        Some(BigRational::new(
            self.numerator(row, column)?.clone(),
            self.denominator.clone(),
        ))
    }

    /// The least of all numerators.
    pub(super) fn least(&self) -> BigInt {
        self.entries
            .iter()
            .min()
            .cloned()
            .unwrap_or_else(BigInt::zero)
    }
}
