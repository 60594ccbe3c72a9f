use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game_core::{Limits, Reported, Run};
use planes::World;
use planes::tree::{DecisionTree, Progress, Proof, Weighted, symmetry_classes};
use search::equilibrium::{BigInt, BigRational, EquilibriumError, Oracle, double_oracle};

use super::certificate::weights;
use super::{Equilibrium, HidingError};

/// A report, made after each search for a tree and regularly within one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HidingProgress {
    /// Trees found so far.
    pub trees: usize,
    /// Nodes of all searches so far.
    pub nodes: u64,
}

impl Reported<Self> for HidingProgress {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}

/// The game of hide and seek in one world.
#[derive(Clone, Debug)]
pub struct HideAndSeek<'w> {
    world: &'w World,
    classes: Vec<Vec<usize>>,
}

impl<'w> HideAndSeek<'w> {
    /// The game in which layouts that look alike are hidden with the same probability.
    ///
    /// # Errors
    ///
    /// Fails if the world is too large for trees.
    pub fn new(world: &'w World) -> Result<Self, HidingError> {
        Weighted::new(world, &vec![1; world.len()])?;
        Ok(Self {
            world,
            classes: symmetry_classes(world),
        })
    }

    /// The hider's rows.
    #[must_use]
    pub fn classes(&self) -> &[Vec<usize>] {
        &self.classes
    }

    /// Bounds the value of the game, until the bounds meet or a limit or a listener ends the
    /// search. Then the result holds the bounds so far and the reason, [`Equilibrium::ended`].
    ///
    /// Bounds that are no more than `gap` shots apart are near enough. Time is limited for all of
    /// it; the limits of nodes and memory apply to each search for a tree, as in
    /// [`tree::Limits`](planes::tree::Limits).
    ///
    /// # Errors
    ///
    /// Fails if not even the first tree is found, or by a fault of this project.
    pub fn solve<R: Reported<HidingProgress>>(
        &self,
        gap: &BigRational,
        limits: &Limits<'_, R>,
    ) -> Result<Equilibrium, HidingError> {
        let (world, classes) = (self.world, self.classes.as_slice());
        let mut seeking = Seeking {
            world,
            classes,
            run: Run::new(&R::limits(limits)),
            plans: Vec::new(),
            nodes: 0,
            error: None,
        };
        let first = seeking.find(&vec![1; world.len()])?;
        let outcome = match double_oracle(&mut seeking, gap, &Limits::new()) {
            Err(EquilibriumError::Over) => {
                return Ok(Equilibrium {
                    ended: seeking.error.take(),
                    ..self.begun(&seeking, &first)
                });
            }
            outcome => outcome?,
        };
        let found = Equilibrium {
            lower: outcome.lower,
            upper: outcome.upper,
            hider: outcome
                .rows
                .into_iter()
                .map(|(class, share)| (classes[class].clone(), share))
                .collect(),
            seeker: outcome
                .columns
                .into_iter()
                .map(|(plan, share)| (plan.tree.clone(), share))
                .collect(),
            rounds: outcome.rounds,
            ended: seeking.error.take(),
        };
        // In the first rounds the hider has few rows, and hiding uniformly may be better.
        let begun = self.begun(&seeking, &first);
        if begun.lower <= found.lower {
            return Ok(found);
        }
        Ok(Equilibrium {
            lower: begun.lower,
            hider: begun.hider,
            ..found
        })
    }

    /// The bounds that follow from the best tree against uniform hiding alone.
    fn begun(&self, seeking: &Seeking<'_>, first: &Column) -> Equilibrium {
        let all = BigInt::from(self.world.len());
        let one = [(first.clone(), BigRational::from(BigInt::from(1)))];
        let worst = seeking.worst(&one);
        let share = |class: &Vec<usize>| {
            (
                class.clone(),
                BigRational::new(class.len().into(), all.clone()),
            )
        };
        Equilibrium {
            lower: BigRational::new(first.sums.iter().sum::<u64>().into(), all.clone()),
            upper: seeking.worth(&one, worst),
            hider: self.classes.iter().map(share).collect(),
            seeker: one
                .into_iter()
                .map(|(plan, share)| (plan.tree.clone(), share))
                .collect(),
            rounds: 0,
            ended: None,
        }
    }
}

/// A tree and its costs.
#[derive(Debug)]
struct CostedTree {
    tree: DecisionTree,
    /// Its shots, summed over each class.
    sums: Vec<u64>,
}

/// A column: trees with the same costs everywhere are the same.
#[derive(Clone, Debug)]
struct Column(Rc<CostedTree>);

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.0.sums == other.0.sums
    }
}

impl core::ops::Deref for Column {
    type Target = CostedTree;

    fn deref(&self) -> &CostedTree {
        &self.0
    }
}

/// The search for best responses.
struct Seeking<'a> {
    world: &'a World,
    classes: &'a [Vec<usize>],
    run: Run<'a, HidingProgress>,
    plans: Vec<Column>,
    /// Nodes of all finished searches.
    nodes: u64,
    /// The first fault. It ends the oracle, whose answer is then ignored.
    error: Option<HidingError>,
}

impl Seeking<'_> {
    /// The best tree against these weights of layouts.
    fn find(&mut self, weights: &[u128]) -> Result<Column, HidingError> {
        // No known tree is better than the best one.
        let cost = |plan: &Column| {
            self.classes
                .iter()
                .zip(&plan.sums)
                .map(|(class, &sum)| u128::from(sum) * weights[class[0]])
                .sum::<u128>()
        };
        let search = Weighted::new(self.world, weights)?;
        let known = self.plans.iter().map(cost).min();
        let (is_stopped, trees, before) = (AtomicBool::new(false), self.plans.len(), self.nodes);
        let limits = self.run.rest();
        let listener = |progress: &Progress| {
            let flow = limits.report(|| HidingProgress {
                trees,
                nodes: before + progress.nodes,
            });
            is_stopped.fetch_or(flow.is_break(), Relaxed);
            flow
        };
        let solution = search.least(known.map(|cost| cost + 1), &limits.progress(&listener));
        let is_stopped = is_stopped.into_inner() || limits.is_stopped();
        let reason = || {
            if is_stopped {
                HidingError::Stopped
            } else {
                HidingError::Limits
            }
        };
        let tree = solution
            .tree
            .filter(|_| solution.proof == Proof::Exact)
            .ok_or_else(reason)?;
        let shots = tree.shots(self.world)?;
        let sum = |class: &Vec<usize>| class.iter().map(|&layout| shots[layout].1 as u64).sum();
        let column = Column(Rc::new(CostedTree {
            sums: self.classes.iter().map(sum).collect(),
            tree,
        }));
        self.plans.push(column.clone());
        self.nodes += solution.nodes;
        let round = HidingProgress {
            trees: self.plans.len(),
            nodes: self.nodes,
        };
        if self.run.rest().report(|| round).is_break() {
            // The tree is a good one, and the rounds end after it.
            self.error.get_or_insert(HidingError::Stopped);
        }
        Ok(column)
    }

    /// The mean shots for a class against mixed trees.
    fn worth(&self, columns: &[(Column, BigRational)], class: usize) -> BigRational {
        let sum: BigRational = columns
            .iter()
            .map(|(plan, share)| share * BigInt::from(plan.sums[class]))
            .sum();
        sum / BigInt::from(self.classes[class].len())
    }

    /// The class that needs most shots, the first of equals.
    fn worst(&self, columns: &[(Column, BigRational)]) -> usize {
        // `max_by_key` returns the last of equals, so the order is reversed.
        (0..self.classes.len())
            .rev()
            .max_by_key(|&class| self.worth(columns, class))
            .unwrap_or(0)
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
        self.worst(columns)
    }

    fn best_column(&mut self, rows: &[(usize, BigRational)]) -> Column {
        let hider: Vec<_> = rows
            .iter()
            .map(|(class, share)| (self.classes[*class].clone(), share.clone()))
            .collect();
        let weights = weights(self.world, &hider).ok_or(HidingError::Weights);
        let found = weights.and_then(|weights| self.find(&weights));
        found.unwrap_or_else(|error| {
            self.error.get_or_insert(error);
            self.plans[0].clone()
        })
    }

    fn is_over(&self) -> bool {
        self.error.is_some()
    }
}
