//! Values of leaves by play-outs: for trees, and for alpha-beta.
//!
//! A [play-out](::dots::play_out()) takes safe moves at random, so a single one says little and the
//! mean of several says more. A tree adds up any number of them. Alpha-beta needs the same value
//! for the same position each time, so there the random numbers come from the position itself.

use ::dots::{AnyDots, Control, Edge};
use game_core::{Evaluate, NodeContext, Order, Position, Score, Side, Track, below, mix};
use rand_core::Rng;
use search::SearchError;
use search::mcts::Leaf;

use super::pruned::PrunedDots;

/// A leaf of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayOuts {
    /// Play-outs for each leaf.
    pub(super) count: u32,
}

impl Leaf<PrunedDots> for PlayOuts {
    const PRIORS: bool = true;
    const PROVES: bool = true;

    fn payoffs<R: Rng>(
        &mut self,
        position: &mut PrunedDots,
        random: &mut R,
        payoffs: &mut [Score],
    ) -> Result<(), SearchError> {
        let (mover, count) = (position.at.mover(), self.count.max(1));
        let lead = position.at.payoff(mover);
        let mut played =
            || position.worth(lead + position.at.play_out(|edges| one_of(random, edges)));
        let sum: Score = (0..count).map(|_| played()).sum();
        let mean = sum / count.cast_signed();
        for (side, payoff) in [Side::First, Side::Second].into_iter().zip(payoffs) {
            *payoff = if side == mover { mean } else { -mean };
        }
        Ok(())
    }

    /// The more a move gives while there are safe ones, the less likely it is to be good.
    fn priors(&mut self, position: &PrunedDots, priors: &mut [f32]) {
        if position.at.captures().0 > 0 || position.at.safe_moves() == 0 {
            return;
        }
        for (edge, prior) in position.moves().zip(priors) {
            *prior = match position.at.boxes_given(edge) {
                0 => 1.0,
                1 => 0.4,
                2 => 0.2,
                _ => 0.02,
            };
        }
    }

    fn outlook(&self, position: &PrunedDots, player: Side) -> (Score, Score) {
        let (low, high) = Evaluate::<AnyDots>::outlook(&Control, &position.at, player);
        let certain = Evaluate::<AnyDots>::bounds(&Control, &position.at, player);
        (
            position.worth(low.max(certain.0)),
            position.worth(high.min(certain.1)),
        )
    }
}

/// A random number below `count`.
fn one_of<R: Rng>(random: &mut R, count: u32) -> u32 {
    u32::try_from(below(random, u64::from(count))).unwrap_or(0)
}

/// Play-outs for a leaf of alpha-beta.
const SAMPLES: u32 = 8;

/// The evaluation of alpha-beta by play-outs; moves are ordered as by [`Control`].
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sampled;

impl Track<AnyDots> for Sampled {}

impl Evaluate<AnyDots> for Sampled {
    const OUTLOOKS: bool = true;

    fn evaluate(&mut self, position: &AnyDots, player: Side) -> Score {
        let mut state = position.key();
        let mut pick = |count: u32| {
            state = mix(state.wrapping_add(1));
            u32::try_from(((state >> 32) * u64::from(count)) >> 32).unwrap_or(0)
        };
        let sum: Score = (0..SAMPLES).map(|_| position.play_out(&mut pick)).sum();
        let future = sum / SAMPLES.cast_signed();
        position.payoff(player)
            + if player == position.mover() {
                future
            } else {
                -future
            }
    }

    fn bounds(&self, position: &AnyDots, player: Side) -> (Score, Score) {
        Evaluate::<AnyDots>::bounds(&Control, position, player)
    }

    fn outlook(&self, position: &AnyDots, player: Side) -> (Score, Score) {
        Evaluate::<AnyDots>::outlook(&Control, position, player)
    }
}

impl Order<AnyDots> for Sampled {
    const PROVED: bool = true;

    fn select(
        &mut self,
        position: &AnyDots,
        context: NodeContext<Edge>,
        moves: &mut [Edge],
    ) -> usize {
        Control.select(position, context, moves)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// Each move has the prior of what it gives, even if moves before it are left out.
    #[test]
    fn priors_go_with_the_moves_of_the_tree() {
        let (mut left_out, mut safe) = (0, 0);
        for seed in 0..20 {
            let mut at: AnyDots = "5x5".parse().unwrap();
            for drawn in 0..36 {
                let trimmed = PrunedDots {
                    at,
                    bonus: 0,
                    gives: 2,
                };
                let moves: Vec<Edge> = trimmed.moves().collect();
                let mut priors = vec![1.0; moves.len()];
                PlayOuts { count: 1 }.priors(&trimmed, &mut priors);
                let narrow = at.captures().0 == 0 && at.safe_moves() > 0;
                for (&edge, prior) in moves.iter().zip(priors).filter(|_| narrow) {
                    let expected = [1.0, 0.4, 0.2][usize::try_from(at.boxes_given(edge)).unwrap()];
                    assert!(
                        (prior - expected).abs() < f32::EPSILON,
                        "{at}: {edge:?} has {prior}"
                    );
                    safe += u32::from(at.boxes_given(edge) == 0);
                }
                left_out += at.worthwhile().count() - moves.len();
                let quiet: Vec<Edge> = at
                    .moves()
                    .filter(|&edge| at.boxes_given(edge) == 0)
                    .collect();
                let Some(count) = u64::try_from(quiet.len()).ok().filter(|&count| count > 0) else {
                    break;
                };
                at.play(quiet[usize::try_from(mix(seed * 64 + drawn) % count).unwrap()]);
            }
        }
        assert!(left_out > 20 && safe > 100, "{left_out} and {safe}");
    }
}
