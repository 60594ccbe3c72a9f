//! Endgame tables for the searches: exact values if few stones are left.

use std::sync::Arc;

use einstein::{EinStein, Size};
use game_core::{Probe, Side, Text};

use crate::einstein::tables::{EinSteinTable, Tables};
use registry::{EngineError, GameError, OptionInfo, OptionKind, Settings};

/// The option for the size of the tables.
pub(super) const TABLES: OptionInfo = OptionInfo {
    name: "tables",
    description: &Text::new(
        "Most stones on the board of positions that are looked up in endgame tables (contest's size): with five or six the largest such table that was built, else that of four; 0 for none.",
        "使用残局库的最大棋子总数（仅标准棋盘）：五或六表示使用已生成的最大残局库，没有则用四子库；0 表示不使用。",
    ),
    kind: OptionKind::Whole {
        min: 0,
        max: 6,
        default: 4,
    },
};

/// The table of the contest's game that an engine uses, if any. Copies share it.
#[derive(Clone, Default, Debug)]
pub(super) struct Exact(Option<Arc<EinSteinTable>>);

impl Exact {
    /// The largest existing table that the option allows. If there is none, the table of four
    /// stones is made now, so that it costs no time on the clock of a game.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be made, most likely because memory is short.
    pub(super) fn of(settings: &Settings, engine: &'static str) -> Result<Self, EngineError> {
        let most = usize::try_from(settings.whole("tables")).unwrap_or(0);
        if most < 2 {
            return Ok(Self(None));
        }
        let table = Tables::shared().largest(Size::STANDARD, most);
        table
            .map(|table| Self(Some(table)))
            .map_err(|error| EngineError::Tables {
                engine,
                error: GameError::new(error),
            })
    }
}

impl Exact {
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
