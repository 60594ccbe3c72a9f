//! What engines that search have in common: the size of a table, and limits of their own.

use game_core::{Position, Text};

use crate::{EngineError, Limits, OptionInfo, OptionKind, Settings};

/// The deepest search, in turns: a line must stay within what a search can follow
/// ([`search::MAX_PLIES`]), and a game in which positions repeat is never searched to its end.
pub(crate) const DEEPEST: u32 = 500;

/// Numbers that every reader of JSON keeps: below 2^53.
pub(crate) const MOST: u64 = (1 << 53) - 1;

/// The option of a table's size.
pub(crate) const TABLE: OptionInfo = OptionInfo {
    name: "table",
    description: &Text::new("Size of the table that remembers positions, in MiB.", "置换表大小，单位 MiB。"),
    kind: OptionKind::Whole { min: 1, max: 4096, default: 16 },
};

/// The option of a depth that is not exceeded.
pub(crate) const DEPTH: OptionInfo = OptionInfo {
    name: "depth",
    description: &Text::new(
        "Turns to look ahead at most, whatever other limits there are; 0 for no such limit.",
        "搜索深度上限（回合数），与其他限制同时有效；0 表示不设上限。",
    ),
    kind: OptionKind::Whole { min: 0, max: DEEPEST as u64, default: 0 },
};

/// The option of a number of nodes that is not exceeded.
pub(crate) const NODES: OptionInfo = OptionInfo {
    name: "nodes",
    description: &Text::new(
        "Nodes of each thread for a move at most, whatever other limits there are; 0 for no such limit.",
        "每步每线程的节点数上限，与其他限制同时有效；0 表示不设上限。",
    ),
    kind: OptionKind::Whole { min: 0, max: MOST, default: 0 },
};

/// The option of another player of the same strength.
pub(crate) const SEED: OptionInfo = OptionInfo {
    name: "seed",
    description: &Text::new("Another number is another player.", "不同的种子即不同的棋手。"),
    kind: OptionKind::Whole { min: 0, max: MOST, default: 0 },
};

/// How much memory an engine may take for its table or its tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    engine: &'static str,
    mebibytes: u64,
}

impl Memory {
    /// What the option of that name says, for the engine of that name.
    pub(crate) fn of(settings: &Settings, option: &str, engine: &'static str) -> Self {
        Self { engine, mebibytes: settings.whole(option) }
    }

    /// In bytes.
    ///
    /// # Errors
    ///
    /// No memory of this machine is so large.
    pub(crate) fn bytes(self) -> Result<usize, EngineError> {
        let bytes = self.mebibytes.checked_mul(1 << 20).and_then(|bytes| usize::try_from(bytes).ok());
        bytes.ok_or_else(|| self.short())
    }

    /// There is not so much of it.
    pub(crate) const fn short(self) -> EngineError {
        EngineError::Memory { engine: self.engine, mebibytes: self.mebibytes }
    }
}

/// The limits that an engine has of its own, beside those that it is given.
///
/// So two engines of one match can differ in them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    /// Turns to look ahead.
    depth: Option<u32>,
    /// Nodes of each thread.
    nodes: Option<u64>,
}

impl Caps {
    /// Those of the options; 0 is none, and so is an option that the engine has not.
    pub(crate) fn of(settings: &Settings) -> Self {
        let cap = |name| Some(settings.whole(name)).filter(|&cap| cap > 0);
        Self { depth: cap("depth").map(|depth| u32::try_from(depth).unwrap_or(DEEPEST)), nodes: cap("nodes") }
    }

    /// The narrower of both limits of depth and of nodes, each by itself, and the flag; `default`
    /// turns where there is no limit at all.
    ///
    /// In a game with one clock nobody thinks about a single legal move.
    pub(crate) fn within<'l>(self, limits: &Limits<'l>, default: u32, position: &impl Position) -> search::Limits<'l> {
        let limited = limits.is_limited() || self.depth.is_some() || self.nodes.is_some();
        let forced = limits.pace().filter(|_| position.move_count() == 1).map(|_| 1);
        let depth = [limits.depth_limit(), self.depth, forced].into_iter().flatten().min();
        let depth = depth.unwrap_or(if limited { DEEPEST } else { default });
        let search = limits.quiet().depth(depth.min(DEEPEST));
        self.node_limit(limits).map_or(search, |nodes| search.nodes(nodes))
    }

    /// The smaller limit of nodes.
    pub(crate) fn node_limit(self, limits: &Limits<'_>) -> Option<u64> {
        [limits.node_limit(), self.nodes].into_iter().flatten().min()
    }
}
