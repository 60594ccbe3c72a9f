//! What the tree searches have in common while they run.

/// Most nodes between two looks at the clock and the stop flag.
pub(crate) const INTERVAL: u64 = 128;

/// Why a search leaves a node without a value.
///
/// Small, so that a value or this fits one machine word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Abort {
    /// A limit is reached.
    Stop,
    /// The game breaks a law, or a line is too long: the worker knows which.
    Error,
}
