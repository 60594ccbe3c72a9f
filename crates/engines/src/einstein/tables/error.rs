use einstein::EndingsError;
use search::sweep::SweepError;
use thiserror::Error;

/// Why a table is not available.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TablesError {
    /// The positions cannot be numbered.
    #[error(transparent)]
    Endings(#[from] EndingsError),
    /// Their values cannot be computed.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// Values are missing although the sweep ended.
    #[error("Values of the table are missing although the sweep ended.")]
    Incomplete,
}
