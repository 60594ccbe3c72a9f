//! What a player of the patent's flow may ask before it searches: a book, and a search for wins by
//! threats alone.
//!
//! Both are traits, because neither is known to the search: a book is data, and a solver of threats
//! proves what it finds. None of them is believed blindly: a turn that is not legal is left out.

use std::fmt;

use connect6::{AnyConnect6, Turn};

use crate::Limits;

/// Turns that are known without thinking.
pub trait Book: Send {
    /// The turn for a position at which a turn begins; nothing where the book ends.
    fn turn(&self, position: &AnyConnect6) -> Option<Turn>;
}

/// A search for a win by turns that the opponent has to answer.
pub trait Forcing: Send {
    /// Looks for a forced win of the player whose turn begins, within these limits, of which the
    /// caller has set aside a half. Without any limit the search must end by itself.
    fn win(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Forced;

    /// Another game begins: what was learnt is forgotten.
    fn forget(&mut self) {}
}

impl fmt::Debug for dyn Book + '_ {
    /// That there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Book")
    }
}

impl fmt::Debug for dyn Forcing + '_ {
    /// That there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Forcing")
    }
}

/// What a forcing search has found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Forced {
    /// The turn that wins, *proved* against every reply, and in how many of the winner's turns, the
    /// one that completes six included; nothing if none was found.
    pub win: Option<(Turn, u32)>,
    /// Positions that were entered.
    pub nodes: u64,
}
