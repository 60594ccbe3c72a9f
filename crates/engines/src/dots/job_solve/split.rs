use std::collections::HashMap;

use ::dots::solve::Bounds;
use ::dots::{AnyDots, Setup};
use game_core::{Position, Side, Symmetric};

/// A move of a split tree.
#[derive(Clone, Copy, Debug)]
struct SplitMove {
    /// Boxes that it closes.
    takes: u32,
    /// The node behind it.
    child: usize,
}

/// A node of a split tree.
#[derive(Clone, Debug)]
enum SplitNode {
    /// The job of this number has its value.
    Job(usize),
    /// Its value follows from these moves; without any the game is over.
    Moves(Vec<SplitMove>),
}

/// The first moves of a position, and the positions behind them, which jobs solve.
///
/// ```
/// use engines::dots::job_solve::SplitTree;
/// use dots::solve::Bounds;
///
/// // Each first move of 1×1 is the same by symmetry.
/// let tree = SplitTree::new(&"1x1".parse()?, 1);
/// assert_eq!(tree.jobs().len(), 1);
/// // The player who moves there wins the box, so the first one loses it.
/// let win = Bounds { lower: 1, upper: 1 };
/// assert_eq!(tree.join(&[win]).value(), Some(-1));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SplitTree {
    /// Children stand before their parents, so the root is the last.
    nodes: Vec<SplitNode>,
    jobs: Vec<AnyDots>,
}

impl SplitTree {
    /// Splits a position this many moves deep: at 0 the position itself is the one job.
    #[must_use]
    pub fn new(position: &AnyDots, plies: u32) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            jobs: Vec::new(),
        };
        tree.add(plain(position), plies, &mut HashMap::new());
        tree
    }

    /// The positions to solve, in the order of their jobs: each in its [canonical](Symmetric) form,
    /// without a score, the first player to move.
    #[must_use]
    pub fn jobs(&self) -> &[AnyDots] {
        &self.jobs
    }

    /// Adds a position with all that is below it, unless it is there, and returns its node. Two that
    /// are equal have equally many edges, so they are equally deep.
    fn add(&mut self, position: AnyDots, plies: u32, known: &mut HashMap<AnyDots, usize>) -> usize {
        if let Some(&node) = known.get(&position) {
            return node;
        }
        let moves = position.worthwhile();
        let node = if plies == 0 && position.move_count() > 0 {
            self.jobs.push(position);
            SplitNode::Job(self.jobs.len() - 1)
        } else {
            let mut children: Vec<SplitMove> = Vec::new();
            for edge in moves {
                let child = self.add(plain(&position.after(edge)), plies.saturating_sub(1), known);
                let takes = position.takes(edge);
                if !children.iter().any(|other| other.child == child) {
                    children.push(SplitMove { takes, child });
                }
            }
            SplitNode::Moves(children)
        };
        self.nodes.push(node);
        known.insert(position, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// The bounds of the value of the root, in boxes still to be won by its mover less those of the
    /// opponent, from those of the [jobs](Self::jobs). A job without bounds is not known at all.
    #[must_use]
    pub fn join(&self, jobs: &[Bounds]) -> Bounds {
        let mut found: Vec<Bounds> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let bounds = match node {
                SplitNode::Job(number) => {
                    let none = || self.jobs.get(*number).map_or(EVEN, Bounds::of);
                    jobs.get(*number).copied().unwrap_or_else(none)
                }
                SplitNode::Moves(moves) => best(moves, &found),
            };
            found.push(bounds);
        }
        found.last().copied().unwrap_or(EVEN)
    }
}

/// The value of a game that is over.
const EVEN: Bounds = Bounds { lower: 0, upper: 0 };

/// The bounds of a position with these moves.
fn best(moves: &[SplitMove], found: &[Bounds]) -> Bounds {
    let values = moves.iter().filter_map(|&SplitMove { takes, child }| {
        let Bounds { lower, upper } = *found.get(child)?;
        let takes = takes.cast_signed();
        // Who closes a box moves again, so the value behind it is still theirs.
        Some(if takes > 0 {
            (takes + lower, takes + upper)
        } else {
            (-upper, -lower)
        })
    });
    values
        .reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))
        .map_or(EVEN, |(lower, upper)| Bounds { lower, upper })
}

/// What the value depends on: the drawn edges, up to symmetry.
fn plain(position: &AnyDots) -> AnyDots {
    let setup = Setup {
        won: [0, 0],
        mover: Side::First,
        ..position.setup()
    };
    // The edges are those of a position, so they are a position too.
    AnyDots::from_setup(&setup).unwrap_or(*position).canonical()
}
