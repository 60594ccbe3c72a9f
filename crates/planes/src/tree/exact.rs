//! Strategies that end exactly: late in a game few layouts are left, and their best tree is found
//! at once.

use super::{Limits, Solver};
use crate::cell::Cell;
use crate::policy::{Ranked, State, Strategy};

/// Plays another strategy until so few layouts are left that the best tree for them is found
/// quickly, and then that tree.
#[derive(Clone, Debug)]
pub struct Finish<S> {
    inner: S,
    most: usize,
    limits: Limits<'static>,
}

impl<S: Strategy> Finish<S> {
    /// Exact from this many layouts on; where a search takes more nodes, the inner strategy plays
    /// on.
    #[must_use]
    pub const fn new(inner: S, most: usize, limits: Limits<'static>) -> Self {
        Self {
            inner,
            most,
            limits,
        }
    }
}

impl<S: Strategy> Strategy for Finish<S> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if (2..=self.most).contains(&state.layouts.len())
            && let Ok(solver) = Solver::of(state.world, state.layouts.to_vec(), state.known)
            && let Some(cell) = solver.shot(&self.limits)
        {
            return Some(cell);
        }
        self.inner.shot(state)
    }
}

impl<S: Ranked> Ranked for Finish<S> {
    fn candidates(&mut self, state: &State<'_>) -> std::vec::Vec<Cell> {
        self.inner.candidates(state)
    }
}
