use alloc::vec;
use alloc::vec::Vec;

use rand_core::Rng;

use super::atlas::Atlas;
use super::error::{Failure, LawError, Verdict};
use super::walk::{Extent, RandomGame, games, gather};
use crate::Stochastic;

/// The law suite: where to look, how far, and a check for every capability.
///
/// Built by chained calls and then run: see the [module](super) for an example. The positions
/// are collected at the first check, and every check examines all of them. Same starts, same
/// extent and same generator mean the same verdict everywhere.
#[derive(Debug)]
pub struct Suite<P: Stochastic, R> {
    starts: Vec<P>,
    random: R,
    extent: Extent,
    atlas: Option<Atlas<P>>,
}

impl<P: Stochastic, R: Rng> Suite<P, R> {
    /// A suite that starts from one position: 10,000 random plies, 1,000 positions
    /// breadth-first, 50,000 positions kept, games of at most 1,000 moves.
    #[must_use]
    pub fn new(start: P, random: R) -> Self {
        let extent = Extent {
            plies: 10_000,
            exhaustive: 1_000,
            keep: 50_000,
            longest: 1_000,
        };
        Self {
            starts: vec![start],
            random,
            extent,
            atlas: None,
        }
    }

    /// Starts from this position too: games take the starts in turn.
    #[must_use]
    pub fn start(mut self, start: P) -> Self {
        self.starts.push(start);
        self
    }

    /// Plays this many moves at random, over all games.
    ///
    /// The search for positions ends early when as many as are [kept](Self::keep) were met.
    #[must_use]
    pub const fn plies(mut self, plies: u64) -> Self {
        self.extent.plies = plies;
        self
    }

    /// Visits all positions breadth-first, until it has met this many.
    #[must_use]
    pub const fn exhaustive(mut self, positions: usize) -> Self {
        self.extent.exhaustive = positions;
        self
    }

    /// Keeps and examines at most this many different positions, which bounds the memory.
    /// Of one key it keeps at most 64.
    #[must_use]
    pub const fn keep(mut self, positions: usize) -> Self {
        self.extent.keep = positions;
        self
    }

    /// Gives a random game up after this many moves, because play may be endless.
    #[must_use]
    pub const fn longest(mut self, moves: u64) -> Self {
        self.extent.longest = moves;
        self
    }

    /// How many different positions are examined; collects them if that was not done yet.
    ///
    /// # Errors
    ///
    /// A list of moves, of events, or a run of chance is endless.
    pub fn positions(&mut self) -> Result<usize, LawError> {
        self.collected().map(|(atlas, _)| atlas.len())
    }

    /// The positions, and the generator.
    fn collected(&mut self) -> Result<(&Atlas<P>, &mut R), LawError> {
        let atlas = match &mut self.atlas {
            Some(atlas) => atlas,
            slot => slot.insert(gather(&self.starts, self.extent, &mut self.random)?),
        };
        Ok((atlas, &mut self.random))
    }

    /// Examines every position, by its number in the atlas.
    pub(super) fn each(
        &mut self,
        mut examine: impl FnMut(&Atlas<P>, usize, &mut R) -> Verdict,
    ) -> Result<&mut Self, LawError> {
        let (atlas, random) = self.collected()?;
        for at in 0..atlas.len() {
            examine(atlas, at, random).map_err(|failure| atlas.broken(failure, at))?;
        }
        Ok(self)
    }

    /// Plays random games and examines every position together with the line to it.
    pub(super) fn lines(
        &mut self,
        longest: u64,
        mut examine: impl FnMut(&RandomGame<'_, P>) -> Verdict,
    ) -> Result<&mut Self, LawError> {
        self.collected()?; // the lists are not endless
        games(
            &self.starts,
            self.extent.plies,
            longest,
            &mut self.random,
            |line| examine(line).map(|()| true),
        )?;
        Ok(self)
    }

    /// The generator.
    pub(super) const fn random(&mut self) -> &mut R {
        &mut self.random
    }

    /// The greatest length of a random game.
    pub(super) const fn longest_game(&self) -> u64 {
        self.extent.longest
    }

    /// Passes a verdict on that does not depend on a position: its error has no steps.
    pub(super) fn once(&mut self, verdict: Verdict) -> Result<&mut Self, LawError> {
        let start = &self.starts[0];
        let no_steps: &[()] = &[];
        verdict.map_err(|failure: Failure| failure.at(start, start, no_steps))?;
        Ok(self)
    }
}
