//! The value of a round for its opener, if neither player reacts to the other's shots.
//!
//! Both hide uniformly, and each chooses a shooting tree independently of the other's. Then a tree
//! is no more than its histogram: a(t) of n layouts take it t shots. The opener with a wins against
//! b with the probability
//!
//! ```text
//! Σ over t of a(t) · (b(t) + b(t + 1) + …) / n²
//! ```
//!
//! which is a game of two players who choose at the same time. Its columns and rows are histograms
//! of trees, too many to list. So the double oracle requests the best tree against a mixture of the
//! other's. [`planes::tree::Race`] finds it; its loss is the probability that the opponent is done
//! first.

use std::rc::Rc;
use std::sync::Arc;

use planes::tree::{DecisionTree, Limits, Proof, Race, Solver};
use planes::{Belief, World};
use search::equilibrium::{BigInt, BigRational, EquilibriumError, Oracle, double_oracle};

use crate::planes::hiding::{HidingError, whole};

/// Bounds of a round's value, with strategies.
#[derive(Clone, Debug)]
pub struct RaceEquilibrium {
    /// The opener wins with at least this probability, against any tree.
    pub lower: BigRational,
    /// The opener wins with at most this probability.
    pub upper: BigRational,
    /// The opener's trees with their probabilities.
    pub opener: Vec<(DecisionTree, BigRational)>,
    /// The opponent's trees with their probabilities.
    pub other: Vec<(DecisionTree, BigRational)>,
    /// Rounds of the double oracle.
    pub rounds: usize,
}

impl RaceEquilibrium {
    /// Whether the bounds meet: they are then the value.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }
}

/// The value of a round in a world.
///
/// # Errors
///
/// Fails if the world is too large for trees, a search runs out of nodes or memory, or
/// probabilities are too long.
pub fn race_equilibrium(
    world: &Arc<World>,
    limits: &Limits<'_>,
) -> Result<RaceEquilibrium, HidingError> {
    let belief = Belief::new(Arc::clone(world));
    let solution = Solver::new(world)?.least_mean(limits);
    let tree = solution
        .tree
        .filter(|_| solution.proof == Proof::Exact)
        .ok_or(HidingError::Limits)?;
    let mut racing = Racing {
        belief: &belief,
        limits: *limits,
        first: CountedTree::new(world, tree)?,
        error: None,
    };
    let outcome = match double_oracle(
        &mut racing,
        &BigRational::default(),
        &game_core::Limits::new(),
    ) {
        Err(EquilibriumError::Over) => return Err(racing.error.unwrap_or(HidingError::Limits)),
        outcome => outcome?,
    };
    if let Some(error) = racing.error {
        return Err(error);
    }
    let trees = |plans: Vec<(CountedTree, BigRational)>| {
        plans
            .into_iter()
            .map(|(plan, share)| (plan.0.tree.clone(), share))
            .collect()
    };
    Ok(RaceEquilibrium {
        lower: outcome.lower,
        upper: outcome.upper,
        opener: trees(outcome.rows),
        other: trees(outcome.columns),
        rounds: outcome.rounds,
    })
}

/// A tree with its histogram.
#[derive(Clone, Debug)]
struct CountedTree(Rc<TreeCounts>);

#[derive(Debug)]
struct TreeCounts {
    tree: DecisionTree,
    /// `[t]`: layouts that take t shots or fewer.
    within: Vec<u64>,
}

impl PartialEq for CountedTree {
    fn eq(&self, other: &Self) -> bool {
        self.0.within == other.0.within
    }
}

impl CountedTree {
    fn new(world: &World, tree: DecisionTree) -> Result<Self, HidingError> {
        let counts = tree.verify(world)?;
        let cells = world.setup().board.cells().len();
        let mut sum = 0;
        let within = |shots: usize| {
            sum += counts.histogram().get(shots).copied().unwrap_or(0);
            sum
        };
        Ok(Self(Rc::new(TreeCounts {
            tree,
            within: (0..=cells + 1).map(within).collect(),
        })))
    }

    /// The number of pairs of layouts in which this player, who opens, needs no more shots than the
    /// other.
    fn wins(&self, other: &Self) -> u64 {
        let (mine, theirs) = (&self.0.within, &other.0.within);
        let all = theirs.last().copied().unwrap_or(0);
        // a(t) times those of b that are not done within t − 1 shots.
        let pairs = mine
            .windows(2)
            .zip(theirs)
            .map(|(mine, done)| (mine[1] - mine[0]) * (all - done));
        pairs.sum()
    }
}

/// The search for best responses.
struct Racing<'b> {
    belief: &'b Belief,
    limits: Limits<'b>,
    first: CountedTree,
    /// The first fault; it ends the oracle.
    error: Option<HidingError>,
}

impl Racing<'_> {
    /// The tree of least loss against these trees. The opponent is done before shot t if within t −
    /// 1 shots, or within t if the opponent opened.
    fn find(
        &self,
        others: &[(CountedTree, BigRational)],
        opened: bool,
    ) -> Result<CountedTree, HidingError> {
        let world = self.belief.world();
        let shares: Vec<BigRational> = others.iter().map(|(_, share)| share.clone()).collect();
        let weights = whole(&shares).ok_or(HidingError::Weights)?;
        let done = |shots: usize| {
            let done = |((plan, _), weight): (&(CountedTree, BigRational), &u128)| {
                weight.checked_mul(u128::from(plan.0.within.get(shots).copied().unwrap_or(0)))
            };
            let sum = others.iter().zip(&weights).map(done).sum::<Option<u128>>();
            sum.and_then(|sum| u64::try_from(sum).ok())
                .ok_or(HidingError::Weights)
        };
        let cells = world.setup().board.cells().len();
        let losses = (0..=cells)
            .map(|shot| done(shot + usize::from(opened)))
            .collect::<Result<Vec<u64>, _>>()?;
        let solution = Race::new(self.belief, &vec![1; world.len()], &losses)?.least(&self.limits);
        let tree = solution
            .tree
            .filter(|_| solution.proof == Proof::Exact)
            .ok_or(HidingError::Limits)?;
        CountedTree::new(world, tree)
    }

    fn best(&mut self, others: &[(CountedTree, BigRational)], opened: bool) -> CountedTree {
        self.find(others, opened).unwrap_or_else(|error| {
            self.error.get_or_insert(error);
            self.first.clone()
        })
    }
}

impl Oracle for Racing<'_> {
    type Row = CountedTree;
    type Column = CountedTree;

    fn first(&mut self) -> (CountedTree, CountedTree) {
        (self.first.clone(), self.first.clone())
    }

    fn payoff(&mut self, row: &CountedTree, column: &CountedTree) -> BigRational {
        let all = BigInt::from(self.belief.world().len());
        BigRational::new(row.wins(column).into(), &all * &all)
    }

    fn best_row(&mut self, columns: &[(CountedTree, BigRational)]) -> CountedTree {
        self.best(columns, false)
    }

    fn best_column(&mut self, rows: &[(CountedTree, BigRational)]) -> CountedTree {
        self.best(rows, true)
    }

    fn is_over(&self) -> bool {
        self.error.is_some()
    }
}
