//! Double oracle: games with too many strategies to be written down.
//!
//! ```text
//! rows, columns := one of each
//! repeat:
//!     solve the game of these rows and columns
//!     row*    := the best of all rows against the mixed columns      its payoff is an upper bound,
//!     column* := the best of all columns against the mixed rows      its payoff is a lower bound
//!     if the bounds are near enough: end
//!     add row* and column*
//! ```
//!
//! H. B. `McMahan`, Gordon and Blum ("Planning in the presence of cost functions controlled by an
//! adversary", 2003); column generation on both sides. The bounds are those of the whole game
//! whether or not the small game is solved: the mixed rows get no less than the lower bound against
//! any column, the mixed columns give no more than the upper one. All numbers are exact fractions,
//! so the bounds are as certain as the best responses are best.

use game_core::{Limits, Run};
use num_rational::BigRational;

use super::{EquilibriumError, Matrix, solve};

/// A mixed strategy: the choices that are played, with their probabilities.
pub type Mixed<S> = Vec<(S, BigRational)>;

/// A matrix game by its best responses, for [`double_oracle`].
pub trait Oracle {
    /// A pure strategy of the row player.
    type Row: Clone + PartialEq;
    /// A pure strategy of the column player.
    type Column: Clone + PartialEq;

    /// Strategies to begin with.
    fn first(&mut self) -> (Self::Row, Self::Column);

    /// What the row player receives.
    fn payoff(&mut self, row: &Self::Row, column: &Self::Column) -> BigRational;

    /// A row that gets most from mixed columns. Of equals always the same.
    fn best_row(&mut self, columns: &[(Self::Column, BigRational)]) -> Self::Row;

    /// A column that gives least to mixed rows. Of equals always the same.
    fn best_column(&mut self, rows: &[(Self::Row, BigRational)]) -> Self::Column;

    /// Whether a best response could not be found, as when time is over: the last response is then
    /// no matter, and the round does not count.
    fn is_over(&self) -> bool {
        false
    }
}

/// What [`double_oracle`] has found: the value of the game lies between the bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DoubleOracleResult<R, C> {
    /// What `rows` get at least, whatever the column player does.
    pub lower: BigRational,
    /// What `columns` give at most, whatever the row player does.
    pub upper: BigRational,
    /// The mixed rows with the best lower bound.
    pub rows: Mixed<R>,
    /// The mixed columns with the best upper bound.
    pub columns: Mixed<C>,
    /// Rounds that it took.
    pub rounds: usize,
}

impl<R, C> DoubleOracleResult<R, C> {
    /// Takes the bounds of the round before where they are as good, with what reaches them.
    fn tighten(&mut self, before: Self) {
        if before.lower >= self.lower {
            self.lower = before.lower;
            self.rows = before.rows;
        }
        if before.upper <= self.upper {
            self.upper = before.upper;
            self.columns = before.columns;
        }
    }
}

/// Bounds the value of a matrix game that is given by best responses, and finds it unless the
/// limits end it before, or the bounds are no farther from each other than `gap`: with finitely
/// many strategies it ends in any case. An oracle that is over ends it with the bounds of the
/// rounds before.
///
/// Of the limits it obeys the nodes, each round counting as one, the time and the stop flag, and it
/// looks at them after each round; the first round is always played.
///
/// # Errors
///
/// A best response of the oracle is worse than a strategy that is known, or it is over in the first
/// round.
pub fn double_oracle<O: Oracle>(
    oracle: &mut O,
    gap: &BigRational,
    limits: &Limits<'_>,
) -> Result<DoubleOracleResult<O::Row, O::Column>, EquilibriumError> {
    let mut small = Small::begin(oracle);
    let run = Run::new(limits);
    let mut found: Option<DoubleOracleResult<O::Row, O::Column>> = None;
    for round in 1_usize.. {
        let (rows, columns, value) = small.solve()?;
        let (row, column) = (oracle.best_row(&columns), oracle.best_column(&rows));
        if oracle.is_over() {
            return found.ok_or(EquilibriumError::Over);
        }
        let upper = expectation(
            columns
                .iter()
                .map(|(other, share)| (share, oracle.payoff(&row, other))),
        );
        let lower = expectation(
            rows.iter()
                .map(|(other, share)| (share, oracle.payoff(other, &column))),
        );
        if lower > value || upper < value {
            return Err(EquilibriumError::Oracle);
        }
        let mut outcome = DoubleOracleResult {
            lower,
            upper,
            rows,
            columns,
            rounds: round,
        };
        if let Some(before) = found.take() {
            outcome.tighten(before);
        }
        // Without a new strategy the next round would be the same.
        let grown = small.add(oracle, row, column);
        let is_near = &outcome.upper - &outcome.lower <= *gap;
        if !grown || is_near || run.is_full(round as u64) || run.is_over() {
            return Ok(outcome);
        }
        found = Some(outcome);
    }
    Err(EquilibriumError::Contradiction)
}

/// The mean of payoffs by their probabilities.
fn expectation<'s>(terms: impl Iterator<Item = (&'s BigRational, BigRational)>) -> BigRational {
    terms.map(|(share, payoff)| share * payoff).sum()
}

/// The game of the strategies that are known.
struct Small<R, C> {
    rows: Vec<R>,
    columns: Vec<C>,
    /// Payoffs row by row.
    payoffs: Vec<Vec<BigRational>>,
}

/// Both mixed strategies and the value.
type Solved<R, C> = (Mixed<R>, Mixed<C>, BigRational);

impl<R: Clone + PartialEq, C: Clone + PartialEq> Small<R, C> {
    fn begin<O: Oracle<Row = R, Column = C>>(oracle: &mut O) -> Self {
        let (row, column) = oracle.first();
        let payoffs = vec![vec![oracle.payoff(&row, &column)]];
        Self {
            rows: vec![row],
            columns: vec![column],
            payoffs,
        }
    }

    fn solve(&self) -> Result<Solved<R, C>, EquilibriumError> {
        let matrix =
            Matrix::of_fractions(self.rows.len(), self.columns.len(), &self.payoffs.concat())?;
        let certificate = solve(&matrix)?;
        let rows = certificate
            .played_rows()
            .map(|(at, share)| (self.rows[at].clone(), share.clone()))
            .collect();
        let columns = certificate
            .played_columns()
            .map(|(at, share)| (self.columns[at].clone(), share.clone()))
            .collect();
        Ok((rows, columns, certificate.value))
    }

    /// Adds strategies that are new; returns whether one was.
    fn add<O: Oracle<Row = R, Column = C>>(&mut self, oracle: &mut O, row: R, column: C) -> bool {
        let (new_row, new_column) = (!self.rows.contains(&row), !self.columns.contains(&column));
        if new_row {
            self.payoffs.push(
                self.columns
                    .iter()
                    .map(|column| oracle.payoff(&row, column))
                    .collect(),
            );
            self.rows.push(row);
        }
        if new_column {
            for (row, payoffs) in self.rows.iter().zip(&mut self.payoffs) {
                payoffs.push(oracle.payoff(row, &column));
            }
            self.columns.push(column);
        }
        new_row || new_column
    }
}
