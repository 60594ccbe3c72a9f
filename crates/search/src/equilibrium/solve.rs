use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};

use super::tableau::Tableau;
use super::{Certificate, EquilibriumError, Matrix, check};

/// Rows and columns that are likely to be played, from 0: where exact pivoting begins.
///
/// Whatever it says, the answer is right; numbers beyond the matrix are passed over. Of a game
/// with many equilibria another one may be found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Proposal {
    /// Rows with a positive probability.
    pub rows: Vec<usize>,
    /// Columns with a positive probability.
    pub columns: Vec<usize>,
}

/// Solves a matrix game exactly. The same matrix gives the same certificate on every machine.
///
/// The time is that of as many pivots as rows or columns are played, or some times that; a pivot
/// passes over the whole matrix, whose numbers grow with each.
///
/// # Errors
///
/// None but a fault of this crate, which its check of the certificate noticed.
pub fn solve(matrix: &Matrix) -> Result<Certificate, EquilibriumError> {
    solve_from(matrix, &Proposal::default())
}

/// Solves a matrix game exactly, beginning with the rows and columns that are proposed.
///
/// # Errors
///
/// As [`solve`].
pub fn solve_from(matrix: &Matrix, proposal: &Proposal) -> Result<Certificate, EquilibriumError> {
    let shift = BigInt::one() - matrix.least();
    let mut tableau = Tableau::new(matrix, &shift);
    tableau.begin_with(&proposal.rows, &proposal.columns);
    tableau.solve().ok_or(EquilibriumError::Contradiction)?;
    let (total, duals, variables, denominator) = tableau.solution();
    if !total.is_positive() {
        return Err(EquilibriumError::Contradiction);
    }
    // The probabilities are the variables over their sum, and the value of the shifted game one
    // over it.
    let share = |numbers: Vec<BigInt>| {
        numbers
            .into_iter()
            .map(|number| BigRational::new(number, total.clone()))
            .collect::<Vec<_>>()
    };
    let shifted = BigRational::new(denominator, total.clone());
    let value =
        (shifted - BigRational::from(shift)) / BigRational::from(matrix.denominator().clone());
    let certificate = Certificate {
        value,
        rows: share(duals),
        columns: share(variables),
    };
    check(matrix, &certificate).map_err(|_| EquilibriumError::Contradiction)?;
    Ok(certificate)
}
