//! Options that all searching engines have: the size of the table, and limits of the engine itself.

use game_core::{LimitValues, Position, Text};

use registry::{EngineError, Limits, OptionInfo, OptionKind, Settings};

/// The greatest search depth, in turns. A line must not exceed [`search::MAX_PLIES`], and a game in
/// which positions repeat is never searched to its end.
pub(crate) const MAX_DEPTH: u32 = 500;

/// The greatest integer that every JSON parser keeps exact: 2^53 − 1.
pub(crate) const MAX_JSON_INTEGER: u64 = (1 << 53) - 1;

/// The option for the size of the table.
pub(crate) const TABLE: OptionInfo = OptionInfo {
    name: "table",
    description: &Text::new(
        "Size of the table that remembers positions, in MiB.",
        "置换表大小，单位 MiB。",
    ),
    kind: OptionKind::Whole {
        min: 1,
        max: 4096,
        default: 16,
    },
};

/// The option for the maximum depth.
pub(crate) const DEPTH: OptionInfo = OptionInfo {
    name: "depth",
    description: &Text::new(
        "Turns to look ahead at most, whatever other limits there are; 0 for no such limit.",
        "搜索深度上限（回合数），与其他限制同时有效；0 表示不设上限。",
    ),
    kind: OptionKind::Whole {
        min: 0,
        max: MAX_DEPTH as u64,
        default: 0,
    },
};

/// The option for the maximum number of nodes.
pub(crate) const NODES: OptionInfo = OptionInfo {
    name: "nodes",
    description: &Text::new(
        "Nodes of each thread for a move at most, whatever other limits there are; 0 for no such limit.",
        "每步每线程的节点数上限，与其他限制同时有效；0 表示不设上限。",
    ),
    kind: OptionKind::Whole {
        min: 0,
        max: MAX_JSON_INTEGER,
        default: 0,
    },
};

/// The option for the random seed. Another seed gives another player of the same strength.
pub(crate) const SEED: OptionInfo = OptionInfo {
    name: "seed",
    description: &Text::new(
        "Another number is another player.",
        "不同的种子即不同的棋手。",
    ),
    kind: OptionKind::Whole {
        min: 0,
        max: MAX_JSON_INTEGER,
        default: 0,
    },
};

/// How much memory an engine may take for its table or its tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    engine: &'static str,
    mebibytes: u64,
}

impl Memory {
    /// The value of this option of this engine.
    pub(crate) fn of(settings: &Settings, option: &str, engine: &'static str) -> Self {
        Self {
            engine,
            mebibytes: settings.whole(option),
        }
    }

    /// The size in bytes.
    ///
    /// # Errors
    ///
    /// The size does not fit into a `usize`.
    pub(crate) fn bytes(self) -> Result<usize, EngineError> {
        let bytes = self
            .mebibytes
            .checked_mul(1 << 20)
            .and_then(|bytes| usize::try_from(bytes).ok());
        bytes.ok_or_else(|| self.too_large())
    }

    /// The error that the machine does not have this much memory.
    pub(crate) const fn too_large(self) -> EngineError {
        EngineError::Memory {
            engine: self.engine,
            mebibytes: self.mebibytes,
        }
    }
}

/// The depth and the nodes of an engine's own options, which hold in addition to the limits of the
/// caller: two engines of one match may have different ones. An option that is 0, or that the
/// engine does not have, sets no limit.
pub(crate) fn own_limits(settings: &Settings) -> LimitValues {
    let cap = |name| Some(settings.whole(name)).filter(|&cap| cap > 0);
    LimitValues {
        depth: cap("depth").map(|depth| u32::try_from(depth).unwrap_or(MAX_DEPTH)),
        nodes: cap("nodes"),
        ..LimitValues::default()
    }
}

/// The caller's limits for a search, with the smaller depth and the smaller number of nodes of
/// both. The depth is `default` turns if there is no limit at all.
///
/// In a game with one clock, a single legal move is searched only one turn deep.
pub(crate) fn search_limits<'l>(
    limits: &Limits<'l>,
    own: LimitValues,
    default: u32,
    position: &impl Position,
) -> search::Limits<'l> {
    let limited = limits.is_limited() || own.depth.is_some() || own.nodes.is_some();
    let forced = limits
        .time_manager()
        .filter(|_| position.move_count() == 1)
        .map(|_| 1);
    let depth = [limits.depth_limit(), own.depth, forced]
        .into_iter()
        .flatten()
        .min();
    let depth = depth.unwrap_or(if limited { MAX_DEPTH } else { default });
    node_limits(limits, own).quiet().depth(depth.min(MAX_DEPTH))
}

/// The caller's limits with the smaller number of nodes of both.
pub(crate) fn node_limits<'l>(limits: &Limits<'l>, own: LimitValues) -> Limits<'l> {
    let nodes = limits.node_limit().into_iter().chain(own.nodes).min();
    nodes.map_or(*limits, |nodes| limits.nodes(nodes))
}
