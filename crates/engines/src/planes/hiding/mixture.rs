//! Mixed strategies: a hider's layouts and a seeker's trees with exact probabilities.

use std::sync::Arc;

use planes::tree::{DecisionTree, Weighted};
use planes::{Belief, Cell, Reveal, World};
use rand_core::Rng;
use search::equilibrium::{BigInt, BigRational};

use super::symmetry::{BoardSymmetry, symmetries};
use super::{HidingCertificate, HidingError};

/// Trees with their probabilities, each turned and reflected at random.
///
/// A seeker may draw a tree at the start and follow it. It may as well draw anew at every shot, by
/// their probabilities, among the trees that would have fired all shots so far: both ways play the
/// same (Kuhn, 1953). The second way needs no memory, and [`shot`](Self::shot) uses it. The order
/// of the earlier shots does not matter: it changes neither the probability of what is known nor
/// that of any number of shots.
#[derive(Clone, Debug)]
pub struct TreeMixture {
    trees: Vec<(DecisionTree, u128)>,
    symmetries: Vec<BoardSymmetry>,
}

/// Both sides' strategies in a game of hide and seek.
#[derive(Clone, Debug)]
pub struct HidingMixture {
    world: Arc<World>,
    weights: Vec<u128>,
    seeker: TreeMixture,
}

impl TreeMixture {
    /// Makes trees for a world from their probabilities; only the proportions count.
    ///
    /// # Errors
    ///
    /// Fails if there is no tree, or none with a positive probability, or one is negative; if the
    /// common denominator is too long; if a tree does not bring down the planes of all layouts; or
    /// if fallen planes become public while another one is to be found, because a turned tree would
    /// need turned answers.
    pub fn new(world: &World, trees: &[(DecisionTree, BigRational)]) -> Result<Self, HidingError> {
        let shares: Vec<BigRational> = trees.iter().map(|(_, share)| share.clone()).collect();
        let weights = whole(&shares).ok_or(HidingError::Weights)?;
        let is_turnable = world.setup().reveal != Reveal::Plane || world.setup().planes == 1;
        if sum_of(&weights)? == 0 || !is_turnable {
            return Err(HidingError::Shares);
        }
        for (tree, _) in trees {
            if !tree.answers().is_empty() {
                return Err(HidingError::Begun);
            }
            tree.shots(world)?;
        }
        let trees = trees
            .iter()
            .map(|(tree, _)| tree.clone())
            .zip(weights)
            .collect();
        Ok(Self {
            trees,
            symmetries: symmetries(world),
        })
    }

    /// The next shots of the trees that would have fired all shots so far, with their weights.
    fn next(&self, belief: &Belief) -> Vec<(Cell, u128)> {
        let all = self.trees.iter().flat_map(|(tree, weight)| {
            self.symmetries
                .iter()
                .map(move |symmetry| (tree, symmetry, *weight))
        });
        all.filter_map(|(tree, symmetry, weight)| Some((follow(tree, symmetry, belief)?.1, weight)))
            .collect()
    }

    /// A random shot by the probabilities; `None` if no tree would have fired all shots so far.
    pub fn shot(&self, belief: &Belief, random: &mut impl Rng) -> Option<Cell> {
        let next = self.next(belief);
        let at = draw(next.iter().map(|&(_, weight)| weight), random)?;
        next.get(at).map(|&(cell, _)| cell)
    }

    /// The number of further shots that a layout takes, as weights: `[n]` is the weight of the
    /// trees that need n. Empty if no tree would have fired all shots so far.
    #[must_use]
    pub fn remaining(&self, belief: &Belief, layout: usize) -> Vec<u128> {
        let mut weights = Vec::new();
        for (tree, weight) in &self.trees {
            for symmetry in &self.symmetries {
                let Some((node, _)) = follow(tree, symmetry, belief) else {
                    continue;
                };
                let Some(shots) = finish(tree, symmetry, belief, layout, node) else {
                    continue;
                };
                if weights.len() <= shots {
                    weights.resize(shots + 1, 0);
                }
                weights[shots] += weight;
            }
        }
        weights
    }
}

/// The next node of a turned tree, and its cell, if the tree would have fired all shots so far.
fn follow(tree: &DecisionTree, symmetry: &BoardSymmetry, belief: &Belief) -> Option<(usize, Cell)> {
    let mut node = DecisionTree::ROOT;
    for fired in 0.. {
        let cell = symmetry.cell(tree.cell(node)?)?;
        let Some(answer) = belief.answer(cell) else {
            return (belief.question().is_none() && fired == belief.shots().len())
                .then_some((node, cell));
        };
        node = tree
            .branches(node)
            .iter()
            .find(|branch| branch.answer == answer)?
            .next?;
    }
    None
}

/// The shots that a layout takes from this node.
fn finish(
    tree: &DecisionTree,
    symmetry: &BoardSymmetry,
    belief: &Belief,
    layout: usize,
    node: usize,
) -> Option<usize> {
    let (mut node, mut shots) = (Some(node), 0);
    while let Some(at) = node {
        let answer = belief
            .world()
            .answer(layout, symmetry.cell(tree.cell(at)?)?);
        node = tree
            .branches(at)
            .iter()
            .find(|branch| branch.answer == answer)?
            .next;
        shots += 1;
    }
    Some(shots)
}

impl HidingMixture {
    /// The strategies of a certificate, whose proof is not checked.
    ///
    /// # Errors
    ///
    /// As for [`TreeMixture::new`]. Also fails if no layout is played, or if the weights of layouts
    /// exceed 2^96 in all.
    pub fn new(world: &Arc<World>, certificate: &HidingCertificate) -> Result<Self, HidingError> {
        if certificate.weights.len() != world.len() || sum_of(&certificate.weights)? == 0 {
            return Err(HidingError::Unplayed);
        }
        let seeker = TreeMixture::new(world, &certificate.trees)?;
        Ok(Self {
            world: Arc::clone(world),
            weights: certificate.weights.clone(),
            seeker,
        })
    }

    /// The world of both strategies.
    #[must_use]
    pub const fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// The hider's weights of layouts, by number.
    #[must_use]
    pub fn weights(&self) -> &[u128] {
        &self.weights
    }

    /// The seeker's trees.
    #[must_use]
    pub const fn seeker(&self) -> &TreeMixture {
        &self.seeker
    }

    /// A random layout by the probabilities.
    pub fn hide(&self, random: &mut impl Rng) -> usize {
        draw(self.weights.iter().copied(), random).unwrap_or(0)
    }
}

/// The sum of weights, with room for eight symmetries of each tree.
fn sum_of(weights: &[u128]) -> Result<u128, HidingError> {
    let sum = weights
        .iter()
        .try_fold(0_u128, |sum, &weight| sum.checked_add(weight));
    sum.filter(|&sum| sum <= Weighted::MOST)
        .ok_or(HidingError::Weights)
}

/// The index of a random weight, exactly in proportion; `None` if all are zero. It must never
/// change: a seed gives the same game in every release.
fn draw(weights: impl Iterator<Item = u128> + Clone, random: &mut impl Rng) -> Option<usize> {
    let sum = weights.clone().try_fold(0_u128, u128::checked_add)?;
    let last = sum.checked_sub(1)?;
    let mask = u128::MAX.checked_shr(last.leading_zeros()).unwrap_or(0);
    // At least half of all draws lie below the sum. The others are rejected; otherwise some indices
    // would be too likely.
    let mut point = loop {
        let bits = (u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())) & mask;
        if bits <= last {
            break bits;
        }
    };
    for (at, weight) in weights.enumerate() {
        if point < weight {
            return Some(at);
        }
        point -= weight;
    }
    None
}

/// Integers in proportion to fractions that are not negative.
pub(crate) fn whole(shares: &[BigRational]) -> Option<Vec<u128>> {
    // Multiply by the least common multiple of the denominators.
    let common = shares.iter().fold(BigInt::from(1), |common, share| {
        BigRational::new(common.clone(), share.denom().clone()).denom() * common
    });
    shares
        .iter()
        .map(|share| u128::try_from((share * &common).to_integer()).ok())
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use game_core::Position;
    use planes::tree::Limits;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;
    use search::equilibrium::BigRational;

    use super::*;
    use crate::planes::hiding::HideAndSeek;

    #[test]
    fn draws_keep_the_proportions() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        assert_eq!(draw([].into_iter(), random), None);
        assert_eq!(draw([0, 0].into_iter(), random), None);
        assert_eq!(draw([0, 7, 0].into_iter(), random), Some(1));
        let mut counts = [0_i32; 3];
        (0..6000).for_each(|_| counts[draw([1, 0, 2].into_iter(), random).unwrap()] += 1);
        assert!(
            counts[1] == 0 && (counts[0] - 2000).abs() < 200,
            "{counts:?}"
        );
        // Weights beyond 64 bits.
        assert!((0..50).all(|_| draw([1 << 100, 1].into_iter(), random) == Some(0)));
    }

    /// The equilibrium of a small board.
    fn small() -> HidingMixture {
        let world = Arc::new(World::new("1x4/1[hb]".parse().unwrap()).unwrap());
        let game = HideAndSeek::new(&world).unwrap();
        let found = game.solve(&BigRational::default(), &Limits::new()).unwrap();
        let certificate = HidingCertificate::of(&world, &found, &Limits::new()).unwrap();
        HidingMixture::new(&world, &certificate).unwrap()
    }

    /// Mixtures without positive weight are refused.
    #[test]
    fn empty_mixtures_are_refused() {
        let mixture = small();
        let (world, trees) = (mixture.world(), &mixture.seeker.trees);
        let share = |share: i64| vec![(trees[0].0.clone(), BigRational::from(BigInt::from(share)))];
        for (trees, error) in [
            (Vec::new(), HidingError::Shares),
            (share(0), HidingError::Shares),
            (share(-1), HidingError::Weights),
        ] {
            assert_eq!(TreeMixture::new(world, &trees).map(|_| ()), Err(error));
        }
        let proof = planes::tree::LowerProof::default();
        let played = HidingCertificate {
            weights: vec![1; world.len()],
            trees: share(1),
            proof,
        };
        assert!(HidingMixture::new(world, &played).is_ok());
        for (weight, error) in [
            (0, HidingError::Unplayed),
            (u128::MAX, HidingError::Weights),
        ] {
            let bent = HidingCertificate {
                weights: vec![weight; world.len()],
                ..played.clone()
            };
            assert_eq!(HidingMixture::new(world, &bent).map(|_| ()), Err(error));
        }
    }

    /// Drawing shot by shot takes as many shots as the trees need on average.
    #[test]
    fn drawn_shots_agree_with_the_trees() {
        let mixture = small();
        let belief = Belief::new(Arc::clone(mixture.world()));
        let all: u128 = mixture
            .seeker
            .next(&belief)
            .iter()
            .map(|&(_, weight)| weight)
            .sum();
        for layout in 0..mixture.world().len() {
            let weights = mixture.seeker.remaining(&belief, layout);
            assert_eq!(weights.iter().sum::<u128>(), all);
            // After the first shot, the trees that fire it need the same number of further shots.
            let mut later = vec![0; weights.len()];
            let mut cells: Vec<Cell> = mixture
                .seeker
                .next(&belief)
                .into_iter()
                .map(|(cell, _)| cell)
                .collect();
            cells.sort_unstable();
            cells.dedup();
            for cell in cells {
                let mut after = belief.after(cell);
                let answer = belief.world().answer(layout, cell);
                game_core::Stochastic::happen(&mut after, answer);
                if answer.is_head() {
                    let fired = mixture
                        .seeker
                        .next(&belief)
                        .into_iter()
                        .filter(|&(other, _)| other == cell);
                    later[1] += fired.map(|(_, weight)| weight).sum::<u128>();
                    continue;
                }
                for (shots, weight) in mixture
                    .seeker
                    .remaining(&after, layout)
                    .into_iter()
                    .enumerate()
                {
                    if weight > 0 {
                        later[shots + 1] += weight;
                    }
                }
            }
            assert_eq!(later, weights, "layout {layout}");
        }
    }
}
