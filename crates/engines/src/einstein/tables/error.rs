use einstein::EndingsError;
use game_core::{Localized, Text, text};
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

impl Localized for TablesError {
    fn text(&self) -> Text {
        match self {
            Self::Endings(error) => error.text(),
            Self::Sweep(error) => error.text(),
            Self::Incomplete => text!("{self}", "残局库已计算完毕，却缺少一些值。"),
        }
    }
}
