//! How far an expert looks for forced wins.

use crate::forced::ForcedOptions;

/// How many positions are looked at for a forced win at a node, by how many turns are still to be
/// searched there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedWinSchedule {
    /// Positions with the attacker to move at a leaf; 0 for no look.
    pub leaf: u64,
    /// With one turn to go.
    pub inner: u64,
    /// How many times more with each turn more.
    pub growth: u64,
    /// Turns of the attacker at most, the one that makes six included.
    pub turns: u8,
}

impl ForcedWinSchedule {
    /// Positions at most, however much is still to be searched.
    const MOST: u64 = 1_000;

    /// No look at all.
    pub const BLIND: Self = Self {
        leaf: 0,
        inner: 0,
        growth: 1,
        turns: 0,
    };

    /// The limits of a look with this many turns to go; `None` where no look is worth its time.
    pub(super) fn search(self, depth: u32) -> Option<ForcedOptions> {
        let growth = self.growth.saturating_pow(depth.saturating_sub(1));
        let nodes = if depth == 0 {
            self.leaf
        } else {
            self.inner.saturating_mul(growth).min(Self::MOST)
        };
        (nodes > 0).then_some(ForcedOptions {
            turns: self.turns,
            nodes,
        })
    }
}

impl Default for ForcedWinSchedule {
    fn default() -> Self {
        Self {
            leaf: 3,
            inner: 3,
            growth: 8,
            turns: 12,
        }
    }
}
