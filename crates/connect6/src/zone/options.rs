//! How a search goes about its work, and how far it is.

use game_core::{Limits, Reported};

use crate::evaluator::Width;
use crate::turn::Turn;

/// How a search for wins with zones goes about its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which turns of the attacker are tried.
    pub width: Width,
    /// Whether turns are tried that threaten nothing at once, but a win by double threats. Without
    /// them every turn threatens six, once or twice (VCST).
    pub quiet: bool,
    /// Positions that a search for double threats looks at, at most; ten times as many where more
    /// is to be tried otherwise.
    pub look: u64,
    /// Turns of the attacker on a line, without those of double threats at its end; at most 60.
    pub turns: u8,
    /// Bytes that the tree may take, about.
    pub memory_bytes: usize,
}

/// Ten first stones, six second ones with each, twenty turns of them.
const WIDTH: Width = Width::of(10, 6, 20);

impl Options {
    /// Quiet turns too, 400 positions a look, 20 turns, 512 MiB.
    pub const DEFAULT: Self = Self {
        width: WIDTH,
        quiet: true,
        look: 400,
        turns: 20,
        memory_bytes: 512 << 20,
    };

    /// Turns that threaten six alone, once or twice.
    pub const SINGLES: Self = Self {
        quiet: false,
        ..Self::DEFAULT
    };
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneProgress {
    /// Whether the win is proved; `false` if none is found among the turns that are tried, which
    /// does not say that there is none; nothing as long as something is left to try.
    pub answer: Option<bool>,
    /// The least number of open positions that could prove it, and that could end the search
    /// without.
    pub proof: u32,
    /// See `proof`.
    pub disproof: u32,
    /// Descents into the tree.
    pub steps: u64,
    /// Positions in which the attacker is to move that were looked at by the search for double
    /// threats.
    pub nodes: u64,
    /// Positions of the tree.
    pub positions: usize,
}

impl Reported<Self> for ZoneProgress {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}

/// A turn that a search has tried, and how far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TriedTurn {
    /// The turn.
    pub turn: Turn,
    /// The least number of open positions that could prove that it wins, and that could end the
    /// search of it without.
    pub proof: u32,
    /// See `proof`.
    pub disproof: u32,
}
