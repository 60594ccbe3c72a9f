//! Equilibria of two-player zero-sum games in matrix form, each with a certificate.
//!
//! # The idea
//!
//! Two players choose at the same time, one a row and the other a column; the row player receives
//! the entry there from the other. Von Neumann (1928): there is a *value* `v`, a mixed strategy of
//! rows that gets at least `v` against every column, and one of columns that gives no more than `v`
//! to any row. These three numbers and lists are their own proof, a [`Certificate`]: anyone who
//! doubts it multiplies and compares, which [`check`] does.
//!
//! Strategies are found by linear programming (Dantzig, 1951). With all entries made positive,
//!
//! ```text
//! maximise  Σ y   where  A y ≤ 1, y ≥ 0      then  v = 1 / Σ y  and  y·v is the strategy of columns;
//! minimise  Σ x   where  x A ≥ 1, x ≥ 0      the dual, whose x·v is that of rows
//! ```
//!
//! # What this code adds
//!
//! * *Exactness.* A tableau of whole numbers over one common denominator, the last pivot
//!   (Edmonds, 1967; Bareiss, 1968): every division leaves no rest, and no fraction is ever
//!   brought to lowest terms.
//! * *A head start.* A caller that knows which rows and columns are likely to be played passes them
//!   ([`Proposal`]; with the feature `microlp` a linear program in floating-point numbers does,
//!   `equilibrium::propose`). They are pivoted in first. If that is the solution nothing remains to
//!   be done; if not, exact pivoting goes on from there, and a bad proposal costs time only.
//! * *Ends.* Ties make a simplex method go round in circles. Here the rule of Bland (1977) takes
//!   over whenever a step gains nothing, and the criss-cross method (Terlaky, 1985; Wang, 1987)
//!   when a proposal is no place to begin: both end.
//! * *Games too large to write down*: [`double_oracle`] grows a small matrix by best responses,
//!   with certified bounds in every round.
//!
//! # Example
//!
//! Paper, stone and scissors, where stone's win over scissors counts twice.
//!
//! ```
//! use search::equilibrium::{Matrix, check, solve};
//!
//! let matrix = Matrix::of_integers(&[&[0, 1, -1], &[-1, 0, 2], &[1, -2, 0]])?;
//! let certificate = solve(&matrix)?;
//! check(&matrix, &certificate)?;
//! assert_eq!(certificate.to_string(), "\
//! equilibrium 1
//! size 3 3
//! value 0
//! row 0 1/2
//! row 1 1/4
//! row 2 1/4
//! column 0 1/2
//! column 1 1/4
//! column 2 1/4
//! end
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certificate;
mod check;
mod error;
mod matrix;
mod oracle;
#[cfg(feature = "microlp")]
mod program;
mod solve;
mod tableau;
mod text;

pub use num_bigint::BigInt;
pub use num_rational::BigRational;

pub use certificate::Certificate;
pub use check::{CheckError, check};
pub use error::EquilibriumError;
pub use matrix::{Matrix, MatrixError};
pub use oracle::{DoubleOracleResult, Mixed, Oracle, double_oracle};
#[cfg(feature = "microlp")]
pub use program::propose;
pub use solve::{Proposal, solve, solve_from};
pub use text::{CertificateError, Fault};
