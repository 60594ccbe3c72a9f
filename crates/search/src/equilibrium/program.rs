//! Proposals by linear programming in floating-point numbers.

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use super::{Matrix, Proposal};

/// A share below this counts as a rounding error of 0.
const NOISE: f64 = 1e-9;

/// The rows and columns that are played according to a solver of linear programs in floating-point
/// numbers; empty if it gives up. The exact solver only starts from them: see [`Proposal`].
#[must_use]
pub fn propose(matrix: &Matrix) -> Proposal {
    let entries = scaled(matrix);
    let columns = matrix.columns();
    let rows = played(
        matrix.rows(),
        columns,
        OptimizationDirection::Minimize,
        |row, column| entries.get(row * columns + column).copied().unwrap_or(1.0),
    );
    let columns = played(
        columns,
        matrix.rows(),
        OptimizationDirection::Maximize,
        |column, row| entries.get(row * columns + column).copied().unwrap_or(1.0),
    );
    Proposal { rows, columns }
}

/// The entries, stretched to the numbers from 1 to 2: which rows and columns are played stays the
/// same.
fn scaled(matrix: &Matrix) -> Vec<f64> {
    let least = matrix.least();
    let width = matrix
        .numerators()
        .iter()
        .max()
        .map(|most| most - &least)
        .filter(Signed::is_positive);
    let width = width.unwrap_or_else(One::one);
    let place = |entry| {
        BigRational::new(entry - &least, width.clone())
            .to_f64()
            .unwrap_or(0.0)
    };
    matrix
        .numerators()
        .iter()
        .map(|entry| 1.0 + place(entry))
        .collect()
}

/// The variables of one side's linear program that are not 0.
fn played(
    variables: usize,
    constraints: usize,
    direction: OptimizationDirection,
    entry: impl Fn(usize, usize) -> f64,
) -> Vec<usize> {
    let mut problem = Problem::new(direction);
    let shares: Vec<_> = (0..variables)
        .map(|_| problem.add_var(1.0, (0.0, f64::INFINITY)))
        .collect();
    let compare = if direction == OptimizationDirection::Minimize {
        ComparisonOp::Ge
    } else {
        ComparisonOp::Le
    };
    for constraint in 0..constraints {
        let mut sum = LinearExpr::empty();
        shares
            .iter()
            .enumerate()
            .for_each(|(variable, &share)| sum.add(share, entry(variable, constraint)));
        problem.add_constraint(sum, compare, 1.0);
    }
    let Some(solution) = problem
        .solve()
        .ok()
        .and_then(|outcome| outcome.into_solution().ok())
    else {
        return Vec::new();
    };
    let is_played = |&variable: &usize| solution.var_value(shares[variable]) > NOISE;
    (0..variables).filter(is_played).collect()
}
