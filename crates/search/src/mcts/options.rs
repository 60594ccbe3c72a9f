//! What may be chosen about a search.

use game_core::Score;

/// How a player's next edge is selected.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Formula {
    /// `mean + c · √(ln N / n)`; every edge once before any edge twice, in random order.
    Uct,
    /// `mean + c · p · √N / (1 + n)`, with the prior probabilities of the [`Leaf`](super::Leaf);
    /// an edge without visits counts as worth 0.
    Puct,
}

/// How a search goes about its work. The defaults suit games that are won or lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How edges are selected.
    pub formula: Formula,
    /// The constant `c` of the formula: how much curiosity counts against results, which are
    /// scaled to −1 … 1 by `scale`.
    pub exploration: f32,
    /// The payoff that counts as 1; [`BOUND`](game_core::Position::BOUND) by default.
    /// Where the bound is far above what games really pay, say so here.
    pub scale: Option<Score>,
    /// A position's moves are listed once it was visited so often; at least 1.
    ///
    /// With 1 the tree grows with every play-out. Greater numbers need less memory and less time
    /// for a play-out, and look less far ahead.
    pub expand_after: u32,
    /// Decides everything that is drawn.
    pub seed: u64,
}

impl Options {
    /// UCT with `c` = 2, a position expanded at its second visit, seed 0.
    ///
    /// For results between −1 and 1 theory asks for `c` = 2√2: then means are sure to reach the
    /// value in the end. 2 looks a little deeper.
    pub const DEFAULT: Self = Self {
        formula: Formula::Uct,
        exploration: 2.0,
        scale: None,
        expand_after: 1,
        seed: 0,
    };
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
