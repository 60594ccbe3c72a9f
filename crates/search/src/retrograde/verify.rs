//! An independent check of a solution, rank by rank, by what its moves lead to.
//!
//! A table is right exactly if every entry agrees with the entries one move farther:
//!
//! ```text
//! finished:      the payoff says so
//! won in d:      a move leads to a win in d − 1 for the mover, and none to a shorter one
//! lost in d:     every move leads to a loss for the mover, the longest in d − 1
//! drawn:         no move leads to a win for the mover, and one leads to a draw
//! ```
//!
//! that is, if every entry is the best of its moves, one ply earlier. Why this local rule
//! suffices, cycles and all: a win or a loss in `d` rests on entries of smaller distance only,
//! so by induction on `d` every claimed one is real; and a position that is really decided in
//! `d` has, by induction again, the children that force the rule to say so, and cannot claim to
//! be drawn. The argument needs exact distances: entries at [`Solved::LONGEST`] agree with each
//! other, but nothing proves that they end.
//!
//! The check plays every move of every position, and so finds broken laws that a way to solve
//! had no occasion to notice. It shares nothing with [`solve`](super::Retrograde::solve) and
//! [`solve_backwards`](super::Retrograde::solve_backwards) but the table.

use game_core::{Deterministic, MAX_STEPS, Outcome, Ranking, Side, ToMove, ZeroSum};
use thiserror::Error;

use super::code::Code;
use super::{RetrogradeError, Solved};
use crate::verdict::{mismatch, not_inverse};

/// Why a solution is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// An entry contradicts the game or the entries one move farther.
    #[error("{}", mismatch(*.rank, *.found, *.expected))]
    Mismatch {
        /// The first rank whose entry does.
        rank: u64,
        /// What the entry says; `None` for "no position has this rank".
        found: Option<Outcome>,
        /// What it should say.
        expected: Option<Outcome>,
    },
    /// The solution has another number of ranks than the ranking.
    #[error("The solution has {found} ranks and the ranking {expected}.")]
    Count {
        /// Ranks of the solution.
        found: u64,
        /// Ranks of the ranking.
        expected: u64,
    },
    /// The position that the ranking gives for a rank has another rank, or none.
    #[error("{}", not_inverse(*.rank))]
    NotInverse {
        /// The first such rank.
        rank: u64,
    },
    /// The game or the ranking breaks a law.
    #[error(transparent)]
    Broken(#[from] RetrogradeError),
}

impl Solved {
    /// Checks every entry against the game and the entries one move farther.
    ///
    /// # Errors
    ///
    /// The first rank whose entry does not agree, or the first law that is seen to be broken.
    pub fn verify<P, R>(&self, ranking: &R) -> Result<(), VerifyError>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        let (found, expected) = (self.count(), ranking.count());
        if found != expected {
            return Err(VerifyError::Count { found, expected });
        }
        for rank in 0..expected {
            let found = self.outcome_at(rank);
            let expected = match ranking.unrank(rank) {
                None => None,
                Some(position) if ranking.rank(&position) != Some(rank) => {
                    return Err(VerifyError::NotInverse { rank });
                }
                Some(position) => Some(self.expected(ranking, rank, &position)?),
            };
            if found != expected {
                return Err(VerifyError::Mismatch {
                    rank,
                    found,
                    expected,
                });
            }
        }
        Ok(())
    }

    /// What the entry of a position should say, given the entries of its children.
    fn expected<P, R>(&self, ranking: &R, rank: u64, position: &P) -> Result<Outcome, VerifyError>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        let me = match position.to_move() {
            ToMove::Chance => return Err(RetrogradeError::Chance { rank }.into()),
            ToMove::Nobody => {
                return Ok(match position.payoff(Side::First) {
                    1.. => Outcome::Win(0),
                    0 => Outcome::Draw,
                    _ => Outcome::Loss(0),
                });
            }
            ToMove::Player(me) => me,
        };
        let mut best = None;
        for (number, m) in position.moves().enumerate() {
            if number >= MAX_STEPS {
                return Err(RetrogradeError::TooManyMoves { rank }.into());
            }
            let outcome = self.child(me, ranking, rank, &position.after(m))?;
            if best.is_none_or(|best: Outcome| outcome.preference() > best.preference()) {
                best = Some(outcome);
            }
        }
        let best = best.ok_or(RetrogradeError::NoMove { rank })?;
        // Distances end at the longest that an entry can hold.
        Ok(Code::from(Some(best.one_ply_earlier()))
            .outcome()
            .unwrap_or(best))
    }
}
