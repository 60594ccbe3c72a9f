//! Endgame tables behind the searches: where few stones are left, nothing is guessed.

use std::sync::Arc;

use einstein::{EinStein, Size};
use game_core::{Probe, Side, Text};

use crate::tables::{EinSteinTable, Tables};
use crate::{EngineError, OptionInfo, OptionKind, Settings};

/// The option that says how far tables reach.
pub(super) const TABLES: OptionInfo = OptionInfo {
    name: "tables",
    description: &Text::new(
        "Most stones on the board of positions that are looked up in endgame tables (contest's size): with five or six the largest such table that was built, else that of four; 0 for none.",
        "使用残局库的最大棋子总数（仅标准棋盘）：五或六表示使用已生成的最大残局库，没有则用四子库；0 表示不使用。",
    ),
    kind: OptionKind::Whole { min: 0, max: 6, default: 4 },
};

/// The table of the contest's game that an engine uses, or none. Copies share it.
#[derive(Clone, Default, Debug)]
pub(super) struct Exact(Option<Arc<EinSteinTable>>);

impl Exact {
    /// As the option says: the largest that is there, and if there is none that of four stones, made
    /// now, so that no clock of a game pays for it.
    ///
    /// # Errors
    ///
    /// The table cannot be made: most likely memory is short.
    pub(super) fn of(settings: &Settings, engine: &'static str) -> Result<Self, EngineError> {
        let most = usize::try_from(settings.whole("tables")).unwrap_or(0);
        if most < 2 {
            return Ok(Self(None));
        }
        let table = Tables::shared().largest(Size::STANDARD, most);
        table.map(|table| Self(Some(table))).map_err(|error| EngineError::Tables { engine, error })
    }
}

impl Exact {
    /// Whether there is one.
    pub(super) const fn is_there(&self) -> bool {
        self.0.is_some()
    }
}

impl Probe<EinStein> for Exact {
    #[inline]
    fn probe(&self, position: &EinStein, player: Side) -> Option<(f64, f64)> {
        self.0.as_deref()?.probe(position, player)
    }
}
