//! Play-outs: a game played to its end, or for a while, to see how it goes.

use game_core::{
    Evaluate, Finite, MAX_CHANCE_RUN, MAX_STEPS, Player, Position, Score, Stochastic, ToMove,
    below, random_game,
};
use rand_core::Rng;

use super::leaf::Leaf;
use crate::SearchError;
use crate::error::opinion;

/// Plays every leaf out to the end of the game, each move as likely as the other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RandomPlay;

impl<P: Stochastic + Finite> Leaf<P> for RandomPlay {
    #[inline]
    fn payoffs<R: Rng>(
        &mut self,
        position: &mut P,
        random: &mut R,
        payoffs: &mut [Score],
    ) -> Result<(), SearchError> {
        if !random_game(position, random) {
            // A law is broken: one step more shows which.
            play(position, random, 0, &mut RandomPlay)?;
            if position.to_move().player().is_some() {
                RandomPlay
                    .choose(position, random)?
                    .ok_or(SearchError::NoMove)?;
            }
            return Err(SearchError::TooLong {
                plies: P::MAX_MOVES,
            });
        }
        write_payoffs(position, payoffs);
        Ok(())
    }
}

/// Chooses the moves of a play-out.
pub trait Guide<P: Stochastic> {
    /// A legal move of the position; nothing only where there is none.
    ///
    /// # Errors
    ///
    /// The game breaks a law.
    fn choose<R: Rng>(
        &mut self,
        position: &P,
        random: &mut R,
    ) -> Result<Option<P::Move>, SearchError>;
}

impl<P: Stochastic> Guide<P> for RandomPlay {
    #[inline]
    fn choose<R: Rng>(
        &mut self,
        position: &P,
        random: &mut R,
    ) -> Result<Option<P::Move>, SearchError> {
        let count = position.move_count();
        if count > MAX_STEPS {
            return Err(SearchError::TooManyMoves);
        }
        let pick = below(random, count as u64);
        Ok(usize::try_from(pick)
            .ok()
            .and_then(|pick| position.nth_move(pick)))
    }
}

/// Plays every leaf on as a guide says, for this many moves at most; then an evaluator evaluates.
///
/// So games without an end can be played out too, and long ones may be cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guided<G, E> {
    /// Chooses the moves: [`RandomPlay`] or what knows better.
    pub guide: G,
    /// Moves until the evaluator is called.
    pub plies: usize,
    /// Returns what the position is worth where play stopped before its end.
    pub evaluator: E,
}

impl<P: Stochastic, G: Guide<P>, E: Evaluate<P>> Leaf<P> for Guided<G, E> {
    fn payoffs<R: Rng>(
        &mut self,
        position: &mut P,
        random: &mut R,
        payoffs: &mut [Score],
    ) -> Result<(), SearchError> {
        if play(position, random, self.plies, &mut self.guide)? {
            write_payoffs(position, payoffs);
            return Ok(());
        }
        self.evaluator.reset(position);
        for (player, payoff) in <P as Position>::Player::all().zip(payoffs) {
            *payoff = opinion::<P>(self.evaluator.evaluate(position, player))?;
        }
        Ok(())
    }
}

/// Plays this many moves; whether the game was over by then.
#[inline]
pub(super) fn play<P: Stochastic, G: Guide<P>, R: Rng>(
    position: &mut P,
    random: &mut R,
    plies: usize,
    guide: &mut G,
) -> Result<bool, SearchError> {
    let (mut left, mut chances) = (plies, 0);
    loop {
        match position.to_move() {
            ToMove::Nobody => return Ok(true),
            ToMove::Player(_) if left == 0 => return Ok(false),
            ToMove::Player(_) => {
                let m = guide.choose(position, random)?.ok_or(SearchError::NoMove)?;
                position.play(m);
                left -= 1;
                chances = 0;
            }
            ToMove::Chance if chances >= MAX_CHANCE_RUN => return Err(SearchError::EndlessChance),
            ToMove::Chance => {
                let event = draw(position, random)?;
                position.happen(event);
                chances += 1;
            }
        }
    }
}

/// Draws an event by weight, from a list that need not end.
pub(super) fn draw<P: Stochastic, R: Rng>(
    position: &P,
    random: &mut R,
) -> Result<P::Event, SearchError> {
    let point = below(random, position.total_weight());
    position.event_at(point).ok_or_else(|| {
        let endless = position.events().take(MAX_STEPS + 1).count() > MAX_STEPS;
        if endless {
            SearchError::TooManyEvents
        } else {
            SearchError::NoEvent
        }
    })
}

/// Writes the secured payoff of every player.
#[inline]
pub(super) fn write_payoffs<P: Position>(position: &P, payoffs: &mut [Score]) {
    for (player, payoff) in P::Player::all().zip(payoffs) {
        *payoff = position.payoff(player);
    }
}
