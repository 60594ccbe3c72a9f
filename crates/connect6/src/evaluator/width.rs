//! The two choices of the patent, and how wide a search is.

use thiserror::Error;

/// By what turns and positions are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// Roads: fast.
    Roads,
    /// Shapes of the last turn's stones: more exact, and slower.
    Shapes,
}

/// How many turns are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Width {
    first: usize,
    second: usize,
    turns: usize,
}

impl Width {
    /// The most first stones (also of turns that have one stone), the most second stones with each
    /// of them, and of these pairs the most turns in all.
    ///
    /// # Errors
    ///
    /// One of them is 0.
    pub const fn new(first: usize, second: usize, turns: usize) -> Result<Self, WidthError> {
        if first == 0 || second == 0 || turns == 0 {
            return Err(WidthError);
        }
        Ok(Self {
            first,
            second,
            turns,
        })
    }

    /// The same of numbers that are written down and none of which is 0.
    pub(crate) const fn of(first: usize, second: usize, turns: usize) -> Self {
        assert!(first > 0 && second > 0 && turns > 0, "something is tried");
        Self {
            first,
            second,
            turns,
        }
    }

    /// Fourteen first stones, six second ones, the best sixty pairs: where a network rates the turns
    /// and [keeps](crate::Expert::kept) a few of them.
    #[must_use]
    pub const fn wide() -> Self {
        Self {
            first: 14,
            second: 6,
            turns: 60,
        }
    }

    /// First stones, also those of turns that have one stone.
    #[must_use]
    pub const fn first(self) -> usize {
        self.first
    }

    /// Second stones with each first one.
    #[must_use]
    pub const fn second(self) -> usize {
        self.second
    }

    /// Turns in all.
    #[must_use]
    pub const fn turns(self) -> usize {
        self.turns
    }
}

impl Default for Width {
    /// Nine first stones, four second ones, the best thirty pairs.
    fn default() -> Self {
        Self {
            first: 9,
            second: 4,
            turns: 30,
        }
    }
}

/// A width by which nothing would be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("A width needs at least one first stone, one second stone and one turn.")]
pub struct WidthError;
