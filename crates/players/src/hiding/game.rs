use std::rc::Rc;

use planes::World;
use planes::tree::{DecisionTree, Limits, Proof, Weighted, looks_alike};
use search::equilibrium::{BigInt, BigRational, Oracle, OracleLimits, double_oracle};

use super::certificate::weights;
use super::{Equilibrium, HidingError};

/// How far a game is solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Most rounds of the double oracle.
    pub rounds: usize,
    /// It suffices that the bounds are no farther from each other, in shots.
    pub gap: BigRational,
    /// How far the search for one tree may go.
    pub tree: Limits,
}

impl Default for Depth {
    /// To the end.
    fn default() -> Self {
        Self { rounds: usize::MAX, gap: BigRational::from(BigInt::from(0)), tree: Limits::default() }
    }
}

/// What is told after each search for a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Trees found so far.
    pub trees: usize,
    /// Nodes of this search.
    pub nodes: u64,
}

/// The game of hide and seek in a world.
#[derive(Clone, Debug)]
pub struct HideAndSeek<'w> {
    world: &'w World,
    classes: Vec<Vec<usize>>,
}

impl<'w> HideAndSeek<'w> {
    /// The game in which layouts that look alike are hidden alike.
    ///
    /// # Errors
    ///
    /// The world is too large for trees.
    pub fn new(world: &'w World) -> Result<Self, HidingError> {
        Weighted::new(world, &vec![1; world.len()])?;
        Ok(Self { world, classes: looks_alike(world) })
    }

    /// The hider's rows.
    #[must_use]
    pub fn classes(&self) -> &[Vec<usize>] {
        &self.classes
    }

    /// Bounds the value of the game, and finds it unless a limit ends it before.
    ///
    /// # Errors
    ///
    /// The search for a tree ran out of nodes or memory, or a probability is too long for it.
    pub fn solve(&self, depth: Depth, tell: &mut dyn FnMut(Round)) -> Result<Equilibrium, HidingError> {
        let (world, classes) = (self.world, self.classes.as_slice());
        let mut seeking = Seeking { world, classes, limits: depth.tree, plans: Vec::new(), trouble: None, tell };
        seeking.find(&vec![1; world.len()])?;
        let limits = OracleLimits { rounds: depth.rounds, gap: depth.gap };
        let outcome = double_oracle(&mut seeking, &limits);
        if let Some(trouble) = seeking.trouble {
            return Err(trouble);
        }
        let outcome = outcome?;
        Ok(Equilibrium {
            lower: outcome.lower,
            upper: outcome.upper,
            hider: outcome.rows.into_iter().map(|(class, share)| (classes[class].clone(), share)).collect(),
            seeker: outcome.columns.into_iter().map(|(plan, share)| (plan.tree.clone(), share)).collect(),
            rounds: outcome.rounds,
        })
    }
}

/// A tree, and what it costs.
#[derive(Debug)]
struct Plan {
    tree: DecisionTree,
    /// Its shots, summed over each class.
    sums: Vec<u64>,
}

/// A column: trees are the same if they cost the same everywhere.
#[derive(Clone, Debug)]
struct Column(Rc<Plan>);

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.0.sums == other.0.sums
    }
}

impl core::ops::Deref for Column {
    type Target = Plan;

    fn deref(&self) -> &Plan {
        &self.0
    }
}

/// Best responses.
struct Seeking<'a> {
    world: &'a World,
    classes: &'a [Vec<usize>],
    limits: Limits,
    plans: Vec<Column>,
    /// What went wrong first: the oracle answers something, and the outcome is not looked at.
    trouble: Option<HidingError>,
    tell: &'a mut dyn FnMut(Round),
}

impl Seeking<'_> {
    /// The best tree against these weights of layouts.
    fn find(&mut self, weights: &[u128]) -> Result<Column, HidingError> {
        // No tree that is known is better than the best one.
        let cost = |plan: &Column| {
            self.classes.iter().zip(&plan.sums).map(|(class, &sum)| u128::from(sum) * weights[class[0]]).sum::<u128>()
        };
        let known = self.plans.iter().map(cost).min();
        let solution = Weighted::new(self.world, weights)?.least(known.map(|cost| cost + 1), self.limits);
        let tree = solution.tree.filter(|_| solution.proof == Proof::Exact).ok_or(HidingError::Limits)?;
        let shots = tree.shots(self.world)?;
        let sum = |class: &Vec<usize>| class.iter().map(|&layout| shots[layout].1 as u64).sum();
        let column = Column(Rc::new(Plan { sums: self.classes.iter().map(sum).collect(), tree }));
        self.plans.push(column.clone());
        (self.tell)(Round { trees: self.plans.len(), nodes: solution.nodes });
        Ok(column)
    }
}

impl Oracle for Seeking<'_> {
    type Row = usize;
    type Column = Column;

    fn first(&mut self) -> (usize, Column) {
        (0, self.plans[0].clone())
    }

    fn payoff(&mut self, row: &usize, column: &Column) -> BigRational {
        BigRational::new(column.sums[*row].into(), self.classes[*row].len().into())
    }

    fn best_row(&mut self, columns: &[(Column, BigRational)]) -> usize {
        let worth = |class: &usize| -> BigRational {
            let sum: BigRational = columns.iter().map(|(plan, share)| share * BigInt::from(plan.sums[*class])).sum();
            sum / BigInt::from(self.classes[*class].len())
        };
        // The last of equals is returned, so the first is asked for last.
        (0..self.classes.len()).rev().max_by_key(worth).unwrap_or(0)
    }

    fn best_column(&mut self, rows: &[(usize, BigRational)]) -> Column {
        let hider: Vec<_> = rows.iter().map(|(class, share)| (self.classes[*class].clone(), share.clone())).collect();
        let weights = weights(self.world, &hider).ok_or(HidingError::Weights);
        let found = weights.and_then(|weights| self.find(&weights));
        found.unwrap_or_else(|error| {
            self.trouble.get_or_insert(error);
            self.plans[0].clone()
        })
    }
}
