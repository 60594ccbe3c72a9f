//! The tables of the paper by Tsai and Lin, counted again, and those that its copy has lost.
//!
//! The paper looks two levels deep: a *lose node* is a position without a move, a *win node* one
//! with a move to a lose node, and all others are *general nodes*. It concludes that neither player
//! has a winning method. The complete analysis goes to the end: of the general nodes 112 positions
//! are lost and 1,904 are won all the same. The start is drawn indeed.
//!
//! [`Statistics`] counts; its `Display` prints the paper's figures beside ours.

mod report;

use game_core::{Outcome, Position, Predecessors, Ranking, Tally};

use crate::position::LGame;
use crate::ranking::States;
use crate::solve::Solution;

/// Counts over all 18,368 positions with one player to move; the paper counts those of both
/// players, 36,736, and [`BOTH`](Self::BOTH) times ours are theirs.
///
/// ```
/// use lgame::Statistics;
/// let statistics = Statistics::new();
/// assert_eq!(statistics.states.won, 8048);
/// assert!(statistics.to_string().contains("8048"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// Positions won, lost and drawn.
    pub states: Tally,
    /// Classes of positions won, lost and drawn.
    pub classes: Tally,
    /// Decided positions by their distance in plies; the losses are at the even distances.
    pub distances: [u64; Self::DISTANCES],
    /// Positions with 13 · k children, by k: each placement of the L leaves 13 choices.
    pub children: [u64; Self::PLACEMENTS],
    /// Positions by the number of children that are win nodes: the table whose heading is the
    /// last line of the paper's copy.
    pub win_children: [u64; Self::WIN_CHILDREN],
    /// General nodes all of whose children are win nodes. The paper calls some general nodes
    /// special and its copy ends before it says which; these, we suppose.
    pub special: u64,
    /// The least and the greatest number of predecessors of a lose node.
    pub lose_node_predecessors: (usize, usize),
}

impl Statistics {
    /// Players: each may be the one to move.
    pub const BOTH: u64 = 2;

    /// One more than the longest distance, in plies.
    pub const DISTANCES: usize = 10;

    /// One more than the most places to which an L can go.
    pub const PLACEMENTS: usize = 18;

    /// One more than the most children that are win nodes.
    pub const WIN_CHILDREN: usize = 60;

    /// Solves the game and counts: 1,632,800 moves, some hundredths of a second.
    #[must_use]
    pub fn new() -> Self {
        let solution = Solution::new();
        let mut statistics = Self {
            states: solution.states(),
            classes: solution.classes(),
            distances: [0; Self::DISTANCES],
            children: [0; Self::PLACEMENTS],
            win_children: [0; Self::WIN_CHILDREN],
            special: 0,
            lose_node_predecessors: (usize::MAX, 0),
        };
        for rank in 0..States::COUNT as u64 {
            if let Some(position) = States.unrank(rank) {
                statistics.count(&solution, &position, rank);
            }
        }
        statistics
    }

    fn count(&mut self, solution: &Solution, position: &LGame, rank: u64) {
        let children = position.move_count();
        let wins = solution
            .moves(position)
            .filter(|&(_, outcome)| outcome == Outcome::Loss(2))
            .count();
        let outcome = solution.outcome(position);
        increment(&mut self.children, position.targets().len());
        increment(&mut self.win_children, wins);
        if let Some(distance) = outcome.distance() {
            increment(&mut self.distances, distance.into());
        }
        if outcome == Outcome::Loss(0) {
            let mut predecessors = 0;
            Predecessors::<LGame>::predecessors(&States, rank, |_, _| predecessors += 1);
            let (least, most) = self.lose_node_predecessors;
            self.lose_node_predecessors = (least.min(predecessors), most.max(predecessors));
        } else if outcome != Outcome::Win(1) && wins == children {
            self.special += 1;
        }
    }

    /// Positions without a move: the paper's lose nodes.
    #[must_use]
    pub const fn lose_nodes(&self) -> u64 {
        self.distances[0]
    }

    /// Positions with a move that wins at once: the paper's win nodes.
    #[must_use]
    pub const fn win_nodes(&self) -> u64 {
        self.distances[1]
    }

    /// Lost positions that a method of two levels takes for general nodes.
    #[must_use]
    pub const fn missed_losses(&self) -> u64 {
        self.states.lost - self.lose_nodes()
    }

    /// Won positions that a method of two levels takes for general nodes.
    #[must_use]
    pub const fn missed_wins(&self) -> u64 {
        self.states.won - self.win_nodes()
    }
}

impl Default for Statistics {
    fn default() -> Self {
        Self::new()
    }
}

/// Counts one more in a histogram; its bounds are checked by the tests of the sums.
fn increment(histogram: &mut [u64], at: usize) {
    if let Some(count) = histogram.get_mut(at) {
        *count += 1;
    }
}
