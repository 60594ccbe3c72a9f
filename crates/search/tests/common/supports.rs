//! Matrix games by definition: every pair of supports is tried.

use search::equilibrium::{BigInt, BigRational, Matrix};

pub(crate) fn whole(number: i64) -> BigRational {
    BigRational::from(BigInt::from(number))
}

/// The solution of square linear equations, if there is exactly one (Gauss and Jordan). The last
/// number of a line is its right side.
fn linear(mut lines: Vec<Vec<BigRational>>) -> Option<Vec<BigRational>> {
    let size = lines.len();
    let zero = whole(0);
    for at in 0..size {
        let pivot = (at..size).find(|&line| lines[line][at] != zero)?;
        lines.swap(at, pivot);
        let line: Vec<BigRational> = lines[at]
            .iter()
            .map(|number| number / &lines[at][at])
            .collect();
        for (number, other) in lines.iter_mut().enumerate() {
            let factor = other[at].clone();
            if number == at {
                other.clone_from(&line);
            } else {
                other
                    .iter_mut()
                    .zip(&line)
                    .for_each(|(other, number)| *other -= &factor * number);
            }
        }
    }
    Some(lines.into_iter().map(|line| line[size].clone()).collect())
}

/// Probabilities on `mine` that make all of `yours` equal, and their common payoff.
fn equalising(
    entry: &dyn Fn(usize, usize) -> BigRational,
    mine: &[usize],
    yours: &[usize],
) -> Option<(Vec<BigRational>, BigRational)> {
    let mut lines: Vec<Vec<BigRational>> = Vec::new();
    for &other in yours {
        let mut line: Vec<BigRational> = mine.iter().map(|&own| entry(own, other)).collect();
        line.extend([whole(-1), whole(0)]);
        lines.push(line);
    }
    let mut sum = vec![whole(1); mine.len()];
    sum.extend([whole(0), whole(1)]);
    lines.push(sum);
    let mut solution = linear(lines)?;
    let value = solution.pop()?;
    (solution.iter().all(|share| *share >= whole(0))).then_some((solution, value))
}

fn members(set: usize, size: usize) -> Vec<usize> {
    (0..size).filter(|at| set >> at & 1 == 1).collect()
}

/// The value of a matrix game: that of any pair of supports of equal size whose strategies neither
/// player can improve upon. There is one (Shapley and Snow, 1950).
pub(crate) fn value(matrix: &Matrix) -> Option<BigRational> {
    let entry = |row, column| matrix.entry(row, column).unwrap();
    let turned = |column, row| entry(row, column);
    for rows in 1..1_usize << matrix.rows() {
        for columns in 1..1_usize << matrix.columns() {
            if rows.count_ones() != columns.count_ones() {
                continue;
            }
            let (rows, columns) = (
                members(rows, matrix.rows()),
                members(columns, matrix.columns()),
            );
            let Some((x, v)) = equalising(&entry, &rows, &columns) else {
                continue;
            };
            let Some((y, w)) = equalising(&turned, &columns, &rows) else {
                continue;
            };
            let got = |column| {
                rows.iter()
                    .zip(&x)
                    .map(|(&row, x)| entry(row, column) * x)
                    .sum::<BigRational>()
            };
            let given = |row| {
                columns
                    .iter()
                    .zip(&y)
                    .map(|(&column, y)| entry(row, column) * y)
                    .sum::<BigRational>()
            };
            let holds = (0..matrix.columns()).all(|column| got(column) >= v);
            if v == w && holds && (0..matrix.rows()).all(|row| given(row) <= v) {
                return Some(v);
            }
        }
    }
    None
}
