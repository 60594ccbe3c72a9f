use rand_core::Rng;

use super::error::LawError;
use super::moves::foreign;
use super::steps::Steps;
use super::{Suite, chance, copies, keys, moves, payoffs};
use crate::Stochastic;

impl<P: Stochastic, R: Rng> Suite<P, R> {
    /// The laws of every game: its players, bounds, moves, events, copies, payoffs and keys.
    ///
    /// Call this first: the other checks rely on these laws.
    ///
    /// # Errors
    ///
    /// A law is broken. The error names the first one found, and where.
    pub fn position(&mut self) -> Result<&mut Self, LawError> {
        self.once(payoffs::declared::<P>())?;
        self.each(copies::examine)?;
        let (mut steps, mut pool) = (Steps::new(), None);
        self.each(|atlas, at, random| {
            let position = atlas.position(at);
            steps.refill(position)?;
            moves::list(position, &steps.moves)?;
            moves::play(position, &steps.moves)?;
            copies::leave_alone(position, &steps.moves, random)?;
            let foreign = pool.get_or_insert_with(|| foreign(atlas));
            moves::refuse(position, &steps.moves, foreign, random)?;
            chance::list(position, &steps.events)?;
            chance::happen(position, &steps.events)?;
            payoffs::examine(position)
        })?;
        self.each(|atlas, at, random| keys::examine(atlas, at, &mut steps, random))
    }
}
