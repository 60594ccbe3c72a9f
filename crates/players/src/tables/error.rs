use core::fmt;

use einstein::EndingsError;
use search::sweep::SweepError;

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TablesError {
    /// The positions cannot be numbered.
    Endings(EndingsError),
    /// Their values cannot be found.
    Sweep(SweepError),
    /// Values are missing although the sweep ended.
    Incomplete,
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Endings(error) => error.fmt(f),
            Self::Sweep(error) => error.fmt(f),
            Self::Incomplete => f.write_str("Values of the table are missing although the sweep ended."),
        }
    }
}

impl core::error::Error for TablesError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Endings(error) => Some(error),
            Self::Sweep(error) => Some(error),
            Self::Incomplete => None,
        }
    }
}

impl From<EndingsError> for TablesError {
    fn from(error: EndingsError) -> Self {
        Self::Endings(error)
    }
}

impl From<SweepError> for TablesError {
    fn from(error: SweepError) -> Self {
        Self::Sweep(error)
    }
}
