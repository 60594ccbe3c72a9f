use core::time::Duration;

use game_core::{Limits, Reported, Score};

/// What a search found.
///
/// Every search fills in the same report, so that whatever shows one shows them all. A field
/// that a search cannot know says so by its type.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(game_core::serde::Serialize, game_core::serde::Deserialize)
)]
#[cfg_attr(feature = "serde", serde(crate = "game_core::serde"))]
pub struct Report<M> {
    /// The first of the best moves, in the order of `moves()`.
    ///
    /// `None` where no move was looked at: the game is over, or the depth was 0.
    pub best: Option<M>,
    /// What the position is worth to the player to move, in the unit of the game; to
    /// [`Side::First`](game_core::Side::First) if the game is over.
    ///
    /// In a game with a [`WIN`](game_core::Position::WIN), a win in `n` turns is worth
    /// `WIN − n`, the winner's turn that ends the game included, and a loss `n − WIN`.
    pub value: Score,
    /// Whether the value is the true one: no evaluator's opinion went into it.
    pub proved: bool,
    /// The moves of the position, with what each is worth to the player who makes it: by plain
    /// search in the order of `moves()`, by alpha-beta the best first; if it stopped within a
    /// depth, those follow of which only the depth before is known. Moves that an evaluator's width
    /// leaves out are missing.
    pub moves: Vec<RootMove<M>>,
    /// The best line of play as far as it was looked at; it begins with the best move.
    pub variation: Vec<M>,
    /// How many turns the search looked ahead; `None` if it had no horizon.
    pub depth: Option<u32>,
    /// Positions entered: decisions, leaves and final ones, the root included. A change of
    /// perspective is none.
    pub nodes: u64,
    /// How long it took, by the clock that the search was given; `None` without a clock.
    pub elapsed: Option<Duration>,
}

/// A move at the root, with what the search knows about its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(game_core::serde::Serialize, game_core::serde::Deserialize)
)]
#[cfg_attr(feature = "serde", serde(crate = "game_core::serde"))]
pub struct RootMove<M> {
    /// The move.
    pub m: M,
    /// What it is worth to the player who makes it, in the sense of `bound`.
    pub value: Score,
    /// How `value` relates to the true one.
    pub bound: Bound,
}

/// How a known value relates to the true one.
///
/// A search that prunes proves of most moves no more than that they are not better.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(game_core::serde::Serialize, game_core::serde::Deserialize)
)]
#[cfg_attr(feature = "serde", serde(crate = "game_core::serde"))]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is not smaller.
    Lower,
    /// The true one is not greater.
    Upper,
}

impl<M> Reported<Self> for Report<M> {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}

impl<M> Report<M> {
    /// A report of nothing found yet.
    pub(crate) const fn empty() -> Self {
        Self {
            best: None,
            value: 0,
            proved: false,
            moves: Vec::new(),
            variation: Vec::new(),
            depth: None,
            nodes: 0,
            elapsed: None,
        }
    }

    /// Nodes per second, rounded down; `None` without a clock, or before it moved.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<u64> {
        let nanoseconds = self.elapsed?.as_nanos();
        let speed = (u128::from(self.nodes) * 1_000_000_000).checked_div(nanoseconds)?;
        Some(u64::try_from(speed).unwrap_or(u64::MAX))
    }
}
