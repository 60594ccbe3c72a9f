//! The evaluation of a new leaf of the tree.

use game_core::{Evaluate, Player, Position, Score, Stochastic};
use rand_core::Rng;

use crate::SearchError;
use crate::error::opinion;

/// Returns what a leaf of the tree is worth: by playing on, or by looking at it.
///
/// Knows the game and not the tree. Everything but [`payoffs`](Self::payoffs) is an opinion that is
/// not there unless overridden, and a constant says so beforehand.
pub trait Leaf<P: Stochastic> {
    /// Whether [`priors`](Self::priors) is overridden: it is not called unless this is `true`.
    const PRIORS: bool = false;

    /// Whether [`outlook`](Self::outlook) is overridden: it is not called unless this is `true`.
    const PROVES: bool = false;

    /// The expected payoff of each player from here, each written to the place of the player's
    /// [`index`](Player::index). The game is not over; `position` may be changed at will.
    ///
    /// # Errors
    ///
    /// The game breaks a law.
    fn payoffs<R: Rng>(
        &mut self,
        position: &mut P,
        random: &mut R,
        payoffs: &mut [Score],
    ) -> Result<(), SearchError>;

    /// How likely each move is the best one: a weight for each, in the order of `moves()`, not
    /// negative. They come as ones, and are divided by their sum afterwards.
    fn priors(&mut self, position: &P, priors: &mut [f32]) {
        let _ = (position, priors);
    }

    /// Between these lies what `player` gets under best play, as far as it can be seen without a
    /// search. It must be proved, and wins are counted from here: see
    /// [`Evaluate::outlook`].
    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        let _ = (position, player);
        (P::BOUND.saturating_neg(), P::BOUND)
    }
}

/// An evaluator's evaluation instead of a play-out, with what the evaluator has proved.
///
/// An evaluator that [tracks](game_core::Track) the line begins anew at every leaf.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Evaluated<E>(pub E);

impl<P: Stochastic, E: Evaluate<P>> Leaf<P> for Evaluated<E> {
    const PROVES: bool = true;

    fn payoffs<R: Rng>(
        &mut self,
        position: &mut P,
        _: &mut R,
        payoffs: &mut [Score],
    ) -> Result<(), SearchError> {
        self.0.reset(position);
        for (player, payoff) in <P as Position>::Player::all().zip(payoffs) {
            *payoff = opinion::<P>(self.0.evaluate(position, player))?;
        }
        Ok(())
    }

    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        let certain = self.0.bounds(position, player);
        let all = (P::BOUND.saturating_neg(), P::BOUND);
        let proved = if E::OUTLOOKS {
            self.0.outlook(position, player)
        } else {
            all
        };
        // A certain win is not counted by its distance.
        let least = if P::WIN.is_some_and(|win| certain.0 > win / 2) {
            proved.0
        } else {
            certain.0.max(proved.0)
        };
        (least, certain.1.min(proved.1))
    }
}

/// Knows which moves are likely to be good.
pub trait Policy<P: Stochastic> {
    /// Gives every move a weight, as [`Leaf::priors`] does.
    fn priors(&mut self, position: &P, priors: &mut [f32]);
}

/// A leaf with the prior probabilities of a policy. They count under
/// [`Formula::Puct`](super::Formula::Puct) alone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Advised<L, A>(pub L, pub A);

impl<P: Stochastic, L: Leaf<P>, A: Policy<P>> Leaf<P> for Advised<L, A> {
    const PRIORS: bool = true;
    const PROVES: bool = L::PROVES;

    fn payoffs<R: Rng>(
        &mut self,
        position: &mut P,
        random: &mut R,
        payoffs: &mut [Score],
    ) -> Result<(), SearchError> {
        self.0.payoffs(position, random, payoffs)
    }

    fn priors(&mut self, position: &P, priors: &mut [f32]) {
        self.1.priors(position, priors);
    }

    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        self.0.outlook(position, player)
    }
}
