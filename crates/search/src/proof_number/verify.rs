//! The checker of strategies: it knows the rules of the game and the order of the walk; no table,
//! no numbers, no evaluator.

use game_core::{Deterministic, Localized, Text, ZeroSum, text};
use thiserror::Error;

use super::Strategy;
use super::walk::{Stop, Walk};

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Positions that the strategy meets, each counted once.
    pub positions: u64,
    /// Ends of games among them.
    pub ends: u64,
    /// Positions that were taken for won because of a claim.
    pub claims: u64,
}

/// Why a strategy does not prove its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StrategyCheckError {
    /// There is no move where one is due.
    #[error("The proof ends after {moves} moves, and more are needed.")]
    Short {
        /// How many moves there are.
        moves: usize,
    },
    /// There are more moves than the walk meets positions.
    #[error("The proof has moves that nothing leads to: {needed} are needed.")]
    Long {
        /// How many moves are needed.
        needed: usize,
    },
    /// A move is not legal in the position that it is for.
    #[error("Move {} of the proof is not legal there.", .number + 1)]
    Illegal {
        /// Its number, from 0.
        number: usize,
    },
    /// The strategy claims that a position is decided, and it was not confirmed.
    #[error("Entry {} of the proof claims a decision without a move, which is not confirmed.", .number + 1)]
    Claim {
        /// The number of the entry, from 0.
        number: usize,
    },
    /// A game ends with less than the goal.
    #[error("A game ends with less than the goal, before move {} of the proof.", .moves + 1)]
    Less {
        /// How many moves of the strategy were needed up to there.
        moves: usize,
    },
    /// The strategy leads to more positions than may be looked at.
    #[error("The proof leads to more than the {positions} positions that may be looked at.")]
    TooLarge {
        /// How many may be.
        positions: u64,
    },
    /// The game breaks a law: chance is to move, or a list of moves has no end.
    #[error("The game breaks a law: chance is to move, or a list of moves does not end.")]
    Law,
}

impl Localized for StrategyCheckError {
    fn text(&self) -> Text {
        match self {
            Self::Less { moves } => {
                let number = moves + 1;
                text!("{self}", "策略第 {number} 步之前，有一局的结果低于目标。")
            }
            Self::Claim { number } => {
                let number = number + 1;
                text!("{self}", "策略第 {number} 项未给出走法，且无从核实。")
            }
            Self::Illegal { number } => {
                let number = number + 1;
                text!("{self}", "策略第 {number} 步不合规则。")
            }
            Self::TooLarge { positions } => {
                text!("{self}", "策略所及的局面多于可检查的 {positions} 个。")
            }
            _ => text!("{self}", "策略与其局面不相符。"),
        }
    }
}

impl<M: Copy> Strategy<M> {
    /// Plays the strategy from `root` against every reply: each way ends with the goal, and no move
    /// is left over. `claim` says of a position in which the player of the goal is to move whether
    /// that player gets it; where there was no evaluator, `|_| false`. At most `most` positions are
    /// met, each of which is kept until the end.
    ///
    /// # Errors
    ///
    /// The first flaw.
    pub fn check<P>(
        &self,
        root: &P,
        most: u64,
        mut claim: impl FnMut(&P) -> bool,
    ) -> Result<Checked, StrategyCheckError>
    where
        P: Deterministic<Move = M> + ZeroSum,
    {
        let (mut walk, mut ends, mut claims, mut next) =
            (Walk::new(root, self.goal.player, most), 0, 0, 0);
        while let Some(stop) = walk.next()? {
            let mut position = match stop {
                Stop::Asked(position) => position,
                Stop::Ended(end) if end.payoff(self.goal.player) < self.goal.at_least => {
                    return Err(StrategyCheckError::Less { moves: next });
                }
                Stop::Ended(_) => {
                    ends += 1;
                    continue;
                }
            };
            let number = next;
            next += 1;
            match *self
                .moves
                .get(number)
                .ok_or(StrategyCheckError::Short { moves: number })?
            {
                Some(m) => {
                    position
                        .try_play(m)
                        .map_err(|_| StrategyCheckError::Illegal { number })?;
                    walk.go_on(position);
                }
                None if claim(&position) => claims += 1,
                None => return Err(StrategyCheckError::Claim { number }),
            }
        }
        if next < self.moves.len() {
            return Err(StrategyCheckError::Long { needed: next });
        }
        Ok(Checked {
            positions: walk.met(),
            ends,
            claims,
        })
    }
}
