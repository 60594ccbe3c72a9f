//! Optional parts of a player of the patent's flow: a book, and a search for wins by threats alone.
//!
//! Both are traits, because the search knows neither: a book is data, and a solver of threats
//! proves what it finds. Neither is trusted: an illegal turn is ignored.

use std::fmt;

use connect6::{AnyConnect6, Turn};

use registry::Limits;

/// Turns that are known without thinking.
pub trait Book: Send {
    /// The turn for a position at which a turn begins; `None` if the book has none.
    fn turn(&self, position: &AnyConnect6) -> Option<Turn>;
}

/// A search for a win by turns that the opponent has to answer.
pub trait ForcedWinSearch: Send {
    /// Looks for a forced win of the player whose turn begins. The limits are half of the caller's.
    /// Without any limit the search must end by itself.
    fn win(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> ForcedWinResult;

    /// Forgets what was learnt, for another game.
    fn forget(&mut self) {}
}

impl fmt::Debug for dyn Book + '_ {
    /// The type only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Book")
    }
}

impl fmt::Debug for dyn ForcedWinSearch + '_ {
    /// The type only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ForcedWinSearch")
    }
}

/// The result of a forcing search.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ForcedWinResult {
    /// The turn that wins, *proved* against every reply, and the number of the winner's turns,
    /// including the one that completes six; `None` if no win was found.
    pub win: Option<(Turn, u32)>,
    /// Positions entered.
    pub nodes: u64,
}
