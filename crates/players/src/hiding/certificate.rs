//! A certificate: both strategies, and a proof of the lower bound.

use planes::tree::{DecisionTree, Limits, LowerProof, Weighted};
use planes::{Cell, Cells, Placement, World};
use search::equilibrium::{BigInt, BigRational};

use super::{Equilibrium, HidingError};

/// What proves bounds of a game of hide and seek, for whoever doubts them. Anybody may fill one in;
/// [`check`](Self::check) says what it proves. As text see [`write`](Self::write) and
/// [`read`](Self::read).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HidingCertificate {
    /// The hider's strategy: how often each layout is played, by number.
    pub weights: Vec<u128>,
    /// The seeker's strategy: trees with their probabilities, turned and reflected at random.
    pub trees: Vec<(DecisionTree, BigRational)>,
    /// That no tree costs less against the hider's strategy.
    pub proof: LowerProof,
}

/// What a certificate proves: the value lies between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Shots that the hider's strategy gets at least.
    pub lower: BigRational,
    /// Shots that the seeker's strategy needs at most.
    pub upper: BigRational,
}

impl HidingCertificate {
    /// The certificate of what was found.
    ///
    /// # Errors
    ///
    /// The search for the proof runs out of nodes or memory, or probabilities are too long for it.
    pub fn of(world: &World, found: &Equilibrium, limits: Limits) -> Result<Self, HidingError> {
        let weights = weights(world, &found.hider).ok_or(HidingError::Weights)?;
        let least = &found.lower * sum(&weights);
        let least = u128::try_from(least.ceil().to_integer()).map_err(|_| HidingError::Weights)?;
        let proof = Weighted::new(world, &weights)?.prove(least, limits).ok_or(HidingError::Limits)?;
        Ok(Self { weights, trees: found.seeker.clone(), proof })
    }

    /// What it proves, by the rules of the game alone: every tree is played against every layout, and
    /// every bound of the proof is worked out again.
    ///
    /// # Errors
    ///
    /// The first thing that is not as it should be.
    pub fn check(&self, world: &World) -> Result<Bounds, HidingError> {
        let upper = self.upper(world)?;
        if self.weights.iter().all(|&weight| weight == 0) {
            return Err(HidingError::Unplayed);
        }
        let least = self.proof.check(world, &self.weights)?;
        let lower = BigRational::from(BigInt::from(least)) / sum(&self.weights);
        // No game has such bounds: something is wrong that nothing else has found.
        if lower > upper { Err(HidingError::Contradiction) } else { Ok(Bounds { lower, upper }) }
    }

    /// The most shots that the seeker's strategy needs for any layout.
    fn upper(&self, world: &World) -> Result<BigRational, HidingError> {
        let zero = BigRational::from(BigInt::from(0));
        let all = self.trees.iter().map(|(_, share)| share).sum::<BigRational>();
        if self.trees.iter().any(|(_, share)| *share < zero) || all != BigRational::from(BigInt::from(1)) {
            return Err(HidingError::Shares);
        }
        let mut shots = vec![zero; world.len()];
        for (tree, share) in &self.trees {
            // A tree that begins after some answers is one for a part of the layouts.
            if !tree.answers().is_empty() {
                return Err(HidingError::Begun);
            }
            for (layout, count) in tree.shots(world)? {
                shots[layout] += share * BigInt::from(count);
            }
        }
        // A tree turned at random meets a layout as it meets, unturned, each of its images.
        let turns = turns(world);
        let mean = |layout: usize| {
            turns.iter().map(|turn| &shots[turn[layout]]).sum::<BigRational>() / BigInt::from(turns.len())
        };
        (0..world.len()).map(mean).max().ok_or(HidingError::Shares)
    }
}

/// The ways to turn and reflect the board that make a layout of every layout: for each, where layouts go.
/// Plane by plane, cell by cell: the search has its own way to find layouts that look alike.
fn turns(world: &World) -> Vec<Vec<usize>> {
    let board = world.setup().board;
    let (rows, columns) = (board.rows(), board.columns());
    let mut turns = Vec::new();
    for turn in 0..8 {
        let image = |cell: Cell| {
            let row = if turn & 1 > 0 { rows - 1 - cell.row() } else { cell.row() };
            let column = if turn & 2 > 0 { columns - 1 - cell.column() } else { cell.column() };
            let (row, column) = if turn & 4 > 0 { (column, row) } else { (row, column) };
            Cell::new(row, column).filter(|&cell| board.contains(cell))
        };
        let placement = |plane: &Placement| {
            let (head, cells) = (image(plane.head)?, plane.cells.iter().map(image).collect::<Option<Cells>>()?);
            world.placements().iter().find(|other| other.head == head && other.cells == cells).copied()
        };
        let layout = |layout| world.find(&world.planes(layout).map(placement).collect::<Option<Vec<_>>>()?);
        turns.extend((0..world.len()).map(layout).collect::<Option<Vec<usize>>>());
    }
    turns
}

fn sum(weights: &[u128]) -> BigInt {
    weights.iter().map(|&weight| BigInt::from(weight)).sum()
}

/// Whole weights of layouts in proportion to the probabilities of classes, shared equally by their layouts.
pub(super) fn weights(world: &World, hider: &[(Vec<usize>, BigRational)]) -> Option<Vec<u128>> {
    let each = |(class, share): &(Vec<usize>, BigRational)| share / BigInt::from(class.len());
    let shares: Vec<BigRational> = hider.iter().map(each).collect();
    // The least common multiple: common / denominator in lowest terms leaves what is missing.
    let common = shares.iter().fold(BigInt::from(1), |common, share| {
        let reduced = BigRational::new(common.clone(), share.denom().clone());
        reduced.denom() * common
    });
    let mut weights = vec![0; world.len()];
    for ((class, _), share) in hider.iter().zip(&shares) {
        let weight = u128::try_from((share * &common).to_integer()).ok()?;
        for &layout in class {
            weights[layout] = weight;
        }
    }
    let sum = weights.iter().try_fold(0_u128, |sum, &weight| sum.checked_add(weight))?;
    (sum <= Weighted::MOST).then_some(weights)
}
