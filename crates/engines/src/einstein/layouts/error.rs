use core::fmt;

use einstein::{EndingsError, Size};
use search::equilibrium::{CertificateError, CheckError, EquilibriumError};
use search::exact_sweep::ExactSweepError;
use thiserror::Error;

/// The fault in a line of a published game of layouts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LayoutFault {
    /// The text ends early.
    Short,
    /// The first line is not `layouts 1`.
    Format,
    /// A line `game` with a size is expected.
    Game,
    /// A line `denominator` with a number from 1 to 2^127 is expected.
    Denominator,
    /// A line `columns` with the classes of the size, in order, is expected.
    Columns,
    /// The name of the next class is expected.
    Name,
    /// As many numbers as columns are expected.
    Numbers,
    /// A probability is greater than 1.
    Probability,
    /// The row is its own reflection, but its numbers are not.
    Reflection,
}

/// Why a game of layouts is not solved, read or accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LayoutsError {
    /// The crate does not solve games of this size completely.
    #[error("Games of the size {0} are not solved completely.")]
    Size(Size),
    /// The positions of the game cannot be numbered.
    #[error(transparent)]
    Endings(EndingsError),
    /// The positions of the game cannot be solved.
    #[error(transparent)]
    Sweep(ExactSweepError),
    /// The matrix of the game cannot be solved.
    #[error(transparent)]
    Equilibrium(EquilibriumError),
    /// A layout has no value: a fault of this crate.
    #[error("A pair of layouts has no value, which is a fault of the solver.")]
    NoValue,
    /// A text is no game of layouts.
    #[error("{fault}: line {line}.")]
    Text {
        /// The line, from 1.
        line: usize,
        /// The fault.
        fault: LayoutFault,
    },
    /// The certificate in a text cannot be read; its lines count from `equilibrium 1`.
    #[error("Counted from its first line: {0}")]
    Certificate(#[source] CertificateError),
    /// The certificate proves nothing about the matrix.
    #[error(transparent)]
    Check(CheckError),
}

impl fmt::Display for LayoutFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Short => "The text ends too early",
            Self::Format => "The line `layouts 1` is expected",
            Self::Game => "The line `game` with a size like 4x4/3 is expected",
            Self::Denominator => "The line `denominator` with a positive number is expected",
            Self::Columns => "The line `columns` with all classes of layouts in order is expected",
            Self::Name => "The row of the next class of layouts is expected",
            Self::Numbers => "A row needs as many whole numbers as there are columns",
            Self::Probability => "A probability is greater than 1",
            Self::Reflection => "A layout that is its own reflection has numbers that are not",
        })
    }
}
