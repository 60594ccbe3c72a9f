//! The cheapest of several strategies, chosen anew in every state.
//!
//! In each state every strategy is played out against all layouts left, and the cheapest one's shot is
//! fired. Behind it the choice is made again, so groups in which another strategy is better get that one:
//! the whole is never worse than the best of its parts, and mostly better than all of them.

use alloc::vec::Vec;

use super::{Ranked, State, Strategy, next_shot, play_out};
use crate::cell::Cell;

/// Follows the strategy that is cheapest from here on; of equals the first.
///
/// ```
/// use planes::policy::{Best, Greedy, ONE, evaluate};
/// use planes::{Setup, World};
/// let world = World::new(Setup::standard(8, 2))?;
/// let cost = |lambda| evaluate(&world, &mut Greedy::with_heads(lambda)).total();
/// let both = [ONE / 2, 2 * ONE].map(Greedy::with_heads);
/// assert!(evaluate(&world, &mut Best::new(both)).total() < cost(ONE / 2).min(cost(2 * ONE)));
/// # Ok::<(), planes::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Best<S> {
    strategies: Vec<S>,
}

impl<S: Strategy> Best<S> {
    /// Of these.
    #[must_use]
    pub fn new(strategies: impl IntoIterator<Item = S>) -> Self {
        Self { strategies: strategies.into_iter().collect() }
    }
}

impl<S: Strategy> Strategy for Best<S> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if let Some(head) = state.certain_head() {
            return Some(head);
        }
        let shots: Vec<Option<Cell>> = self.strategies.iter_mut().map(|one| next_shot(one, state)).collect();
        let first = shots.iter().flatten().next().copied()?;
        if shots.iter().all(|&shot| shot == Some(first)) {
            return Some(first);
        }
        let (mut best, mut least) = (first, u64::MAX);
        for (strategy, shot) in self.strategies.iter_mut().zip(shots) {
            let cost = shot.and_then(|cell| Some((cell, play_out(state, cell, strategy, least)?)));
            if let Some((cell, cost)) = cost {
                (best, least) = (cell, cost);
            }
        }
        Some(best)
    }
}

/// The candidates of all in turn: the first of each, then the second, none twice.
impl<S: Ranked> Ranked for Best<S> {
    fn candidates(&mut self, state: &State<'_>) -> Vec<Cell> {
        let lists: Vec<Vec<Cell>> = self.strategies.iter_mut().map(|one| one.candidates(state)).collect();
        let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
        let mut found: Vec<Cell> = Vec::new();
        for place in 0..longest {
            for cell in lists.iter().filter_map(|list| list.get(place)) {
                if !found.contains(cell) {
                    found.push(*cell);
                }
            }
        }
        found
    }
}
