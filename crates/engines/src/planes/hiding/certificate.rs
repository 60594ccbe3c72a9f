//! A certificate: both strategies, and a proof of the lower bound.

use game_core::Reported;
use planes::World;
use planes::tree::{DecisionTree, Limits, LowerProof, Progress, Weighted};
use search::equilibrium::{BigInt, BigRational};

use super::mixture::whole;
use super::symmetry::symmetries;
use super::{Equilibrium, HidingError};

/// Both strategies of a game of hide and seek with a proof of the bounds. The fields may hold
/// anything; [`check`](Self::check) returns what they prove. [`write`](Self::write) and
/// [`read`](Self::read) convert it to text and back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HidingCertificate {
    /// The hider's strategy: the weight of each layout, by number.
    pub weights: Vec<u128>,
    /// The seeker's strategy: trees with their probabilities, turned and reflected at random.
    pub trees: Vec<(DecisionTree, BigRational)>,
    /// Proves that no tree costs less against the hider's strategy.
    pub proof: LowerProof,
}

/// What a certificate proves: the value lies between these bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Shots that the hider's strategy gets at least.
    pub lower: BigRational,
    /// Shots that the seeker's strategy needs at most.
    pub upper: BigRational,
}

impl HidingCertificate {
    /// The certificate of a solution.
    ///
    /// # Errors
    ///
    /// Fails if the search for the proof runs out of nodes or memory, or if probabilities are too
    /// long.
    pub fn of(
        world: &World,
        found: &Equilibrium,
        limits: &Limits<'_>,
    ) -> Result<Self, HidingError> {
        let weights = weights(world, &found.hider).ok_or(HidingError::Weights)?;
        let least = &found.lower * sum(&weights);
        let least = u128::try_from(least.ceil().to_integer()).map_err(|_| HidingError::Weights)?;
        let proof = Weighted::new(world, &weights)?
            .prove(least, limits)
            .ok_or(HidingError::Limits)?;
        Ok(Self {
            weights,
            trees: found.seeker.clone(),
            proof,
        })
    }

    /// Proves the bounds by the rules of the game alone: it plays every tree against every layout,
    /// and recomputes every bound of the proof. Reports the number of checked sets.
    ///
    /// # Errors
    ///
    /// Fails with the first fault, or if the listener stops the check.
    pub fn check<R: Reported<Progress>>(
        &self,
        world: &World,
        limits: &game_core::Limits<'_, R>,
    ) -> Result<Bounds, HidingError> {
        let upper = self.upper(world)?;
        if self.weights.iter().all(|&weight| weight == 0) {
            return Err(HidingError::Unplayed);
        }
        let least = self.proof.check(world, &self.weights, limits)?;
        let lower = BigRational::from(BigInt::from(least)) / sum(&self.weights);
        // No game has such bounds: a fault that no other check has found.
        if lower > upper {
            Err(HidingError::Contradiction)
        } else {
            Ok(Bounds { lower, upper })
        }
    }

    /// The most shots that the seeker's strategy needs for any layout.
    ///
    /// # Errors
    ///
    /// Fails if the probabilities do not sum to 1, or if a tree does not bring down the planes of
    /// all layouts.
    pub fn upper(&self, world: &World) -> Result<BigRational, HidingError> {
        let zero = BigRational::from(BigInt::from(0));
        let all = self
            .trees
            .iter()
            .map(|(_, share)| share)
            .sum::<BigRational>();
        if self.trees.iter().any(|(_, share)| *share < zero)
            || all != BigRational::from(BigInt::from(1))
        {
            return Err(HidingError::Shares);
        }
        let mut shots = vec![zero; world.len()];
        for (tree, share) in &self.trees {
            // A tree that starts after some answers is a tree for some of the layouts only.
            if !tree.answers().is_empty() {
                return Err(HidingError::Begun);
            }
            for (layout, count) in tree.shots(world)? {
                shots[layout] += share * BigInt::from(count);
            }
        }
        // A tree turned at random meets a layout as the unturned tree meets each of its images.
        let symmetries = symmetries(world);
        let mean = |layout: usize| {
            symmetries
                .iter()
                .map(|symmetry| &shots[symmetry.layouts[layout]])
                .sum::<BigRational>()
                / BigInt::from(symmetries.len())
        };
        (0..world.len()).map(mean).max().ok_or(HidingError::Shares)
    }
}

fn sum(weights: &[u128]) -> BigInt {
    weights.iter().map(|&weight| BigInt::from(weight)).sum()
}

/// Integer weights of layouts in proportion to the probabilities of their classes, shared equally
/// within a class.
pub(super) fn weights(world: &World, hider: &[(Vec<usize>, BigRational)]) -> Option<Vec<u128>> {
    let each = |(class, share): &(Vec<usize>, BigRational)| share / BigInt::from(class.len());
    let shares: Vec<BigRational> = hider.iter().map(each).collect();
    let each_weight = whole(&shares)?;
    let mut weights = vec![0; world.len()];
    for ((class, _), weight) in hider.iter().zip(each_weight) {
        for &layout in class {
            weights[layout] = weight;
        }
    }
    let sum = weights
        .iter()
        .try_fold(0_u128, |sum, &weight| sum.checked_add(weight))?;
    (sum <= Weighted::MOST).then_some(weights)
}
