//! A tableau of whole numbers over one common denominator.
//!
//! ```text
//!               columns (variables that are 0)
//!             |  a₁₁ … a₁ₙ | b₁
//!  rows       |   …        | …        a row says:  its variable = b − Σ a · (variables of the columns)
//!             |  aₘ₁ … aₘₙ | bₘ
//!             +------------+---
//!  objective  |  c₁  … cₙ  | z        and           objective = z − Σ c · (variables of the columns)
//! ```
//!
//! In the beginning the rows are slacks and the columns are the variables of the linear program. A
//! pivot exchanges one of each. Every number is stored times the common denominator
//! `d`, the last pivot element, and a pivot on `p = a[r][s]` is
//!
//! ```text
//! a[i][j] := (a[i][j] · p − a[i][s] · a[r][j]) / d      without rest: both sides are minors of the matrix
//! a[i][s] := −a[i][s]      a[r][s] := d      d := p
//! ```

use core::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::Matrix;

/// The tableau: the program `maximise Σ y where A y ≤ 1, y ≥ 0` at some basis.
#[derive(Clone, Debug)]
pub(super) struct Tableau {
    rows: usize,
    columns: usize,
    /// `rows + 1` lines of `columns + 1` numbers.
    cells: Vec<BigInt>,
    denominator: BigInt,
    /// The variables of the rows: slack `i` is `i`, variable `j` is `rows + j`.
    row_names: Vec<usize>,
    column_names: Vec<usize>,
}

impl Tableau {
    /// The tableau of a matrix to whose numerators `shift` is added, so that all are positive.
    pub(super) fn new(matrix: &Matrix, shift: &BigInt) -> Self {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let mut cells = Vec::with_capacity((rows + 1) * (columns + 1));
        for line in matrix.numerators().chunks(columns) {
            cells.extend(line.iter().map(|entry| entry + shift));
            cells.push(BigInt::one());
        }
        cells.resize((rows + 1) * (columns + 1) - 1, -BigInt::one());
        cells.push(BigInt::zero());
        let (row_names, column_names) = ((0..rows).collect(), (rows..rows + columns).collect());
        Self {
            rows,
            columns,
            cells,
            denominator: BigInt::one(),
            row_names,
            column_names,
        }
    }

    fn at(&self, row: usize, column: usize) -> &BigInt {
        &self.cells[row * (self.columns + 1) + column]
    }

    /// Exchanges the variables of a row and a column; the element there is not 0.
    pub(super) fn pivot(&mut self, row: usize, column: usize) {
        let width = self.columns + 1;
        let line: Vec<BigInt> = self.cells[row * width..(row + 1) * width].to_vec();
        let pivot = line[column].clone();
        for (number, cells) in self
            .cells
            .chunks_mut(width)
            .enumerate()
            .filter(|(number, _)| *number != row)
        {
            debug_assert_ne!(number, row);
            let factor = cells[column].clone();
            for (at, cell) in cells.iter_mut().enumerate().filter(|(at, _)| *at != column) {
                if !cell.is_zero() {
                    *cell *= &pivot;
                }
                if !factor.is_zero() && !line[at].is_zero() {
                    *cell -= &factor * &line[at];
                }
                if !cell.is_zero() {
                    *cell /= &self.denominator;
                }
            }
            cells[column] = -factor;
        }
        self.cells[row * width + column] = core::mem::replace(&mut self.denominator, pivot);
        if self.denominator.is_negative() {
            // The denominator stays positive, so that signs are those of the fractions.
            self.cells
                .iter_mut()
                .for_each(|cell| *cell = -core::mem::take(cell));
            self.denominator = -core::mem::take(&mut self.denominator);
        }
        core::mem::swap(&mut self.row_names[row], &mut self.column_names[column]);
    }

    /// Brings these rows and columns of the matrix into the basis, as far as one basis can hold them.
    pub(super) fn begin_with(&mut self, rows: &[usize], columns: &[usize]) {
        let beyond = self.columns;
        for &wanted in columns.iter().filter(|&&wanted| wanted < beyond) {
            let column = self
                .column_names
                .iter()
                .position(|&name| name == self.rows + wanted);
            let Some(column) = column else { continue };
            let of_proposal = |row: &usize| {
                self.row_names[*row] < self.rows && rows.contains(&self.row_names[*row])
            };
            let row = (0..self.rows)
                .filter(of_proposal)
                .find(|&row| !self.at(row, column).is_zero());
            if let Some(row) = row {
                self.pivot(row, column);
            }
        }
    }

    /// Whether no variable is negative.
    fn is_feasible(&self) -> bool {
        (0..self.rows).all(|row| !self.at(row, self.columns).is_negative())
    }

    /// Pivots until the basis is the best one; returns the number of pivots. `None` if the program is
    /// unbounded or has no solution, which those of a matrix game never are.
    pub(super) fn solve(&mut self) -> Option<usize> {
        if self.is_feasible() {
            self.simplex()
        } else {
            self.criss_cross()
        }
    }

    /// The simplex method: the steepest column, or, after a step that gained nothing, the first by
    /// name (Bland).
    fn simplex(&mut self) -> Option<usize> {
        let (mut pivots, mut gained) = (0, true);
        loop {
            let falling =
                (0..self.columns).filter(|&column| self.at(self.rows, column).is_negative());
            let column = if gained {
                falling.min_by(|&a, &b| {
                    self.at(self.rows, a)
                        .cmp(self.at(self.rows, b))
                        .then(a.cmp(&b))
                })
            } else {
                falling.min_by_key(|&column| self.column_names[column])
            };
            let Some(column) = column else {
                return Some(pivots);
            };
            let row = self.tightest(column)?;
            gained = !self.at(row, self.columns).is_zero();
            self.pivot(row, column);
            pivots += 1;
        }
    }

    /// The row that limits the variable of a column most; of equals the first by name.
    fn tightest(&self, column: usize) -> Option<usize> {
        let limiting = (0..self.rows).filter(|&row| self.at(row, column).is_positive());
        limiting.min_by(|&a, &b| {
            let [left, right] =
                [(a, b), (b, a)].map(|(row, by)| self.at(row, self.columns) * self.at(by, column));
            left.cmp(&right)
                .then_with(|| self.row_names[a].cmp(&self.row_names[b]))
        })
    }

    /// The criss-cross method: the first variable by name that is out of place, on either side, and
    /// the first that it may be exchanged with. It needs no feasible basis to begin with.
    fn criss_cross(&mut self) -> Option<usize> {
        let mut pivots = 0;
        loop {
            let low = (0..self.rows).filter(|&row| self.at(row, self.columns).is_negative());
            let row = low.min_by_key(|&row| self.row_names[row]);
            let falling =
                (0..self.columns).filter(|&column| self.at(self.rows, column).is_negative());
            let column = falling.min_by_key(|&column| self.column_names[column]);
            let name = |row: Option<usize>| row.map_or(usize::MAX, |row| self.row_names[row]);
            let other = column.map_or(usize::MAX, |column| self.column_names[column]);
            let (row, column) = match name(row).cmp(&other) {
                Ordering::Equal => return Some(pivots), // both are nothing
                Ordering::Less => {
                    let row = row?;
                    let partners =
                        (0..self.columns).filter(|&column| self.at(row, column).is_negative());
                    (
                        row,
                        partners.min_by_key(|&column| self.column_names[column])?,
                    )
                }
                Ordering::Greater => {
                    let column = column?;
                    let partners = (0..self.rows).filter(|&row| self.at(row, column).is_positive());
                    (partners.min_by_key(|&row| self.row_names[row])?, column)
                }
            };
            self.pivot(row, column);
            pivots += 1;
        }
    }

    /// The objective, and the values of the dual variables (one for each row of the matrix) and of
    /// the variables (one for each column): all times the common denominator, which comes last.
    pub(super) fn solution(&self) -> (BigInt, Vec<BigInt>, Vec<BigInt>, BigInt) {
        let (mut duals, mut variables) = (
            vec![BigInt::zero(); self.rows],
            vec![BigInt::zero(); self.columns],
        );
        for (column, &name) in self.column_names.iter().enumerate() {
            if let Some(dual) = duals.get_mut(name) {
                dual.clone_from(self.at(self.rows, column));
            }
        }
        for (row, &name) in self.row_names.iter().enumerate() {
            if let Some(variable) = name
                .checked_sub(self.rows)
                .and_then(|at| variables.get_mut(at))
            {
                variable.clone_from(self.at(row, self.columns));
            }
        }
        (
            self.at(self.rows, self.columns).clone(),
            duals,
            variables,
            self.denominator.clone(),
        )
    }
}
