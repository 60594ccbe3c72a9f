use core::time::Duration;

use game_core::{Limits, Position, Reported, Score, Side};

use crate::values::decided;

/// A question: does this player get at least this payoff, whatever the opponent plays?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// Who is to get it.
    pub player: Side,
    /// The player's payoff at the end of the game, including what is already secured.
    pub at_least: Score,
}

impl Goal {
    /// Does the player win? More than nothing, in any game.
    #[must_use]
    pub const fn win(player: Side) -> Self {
        Self {
            player,
            at_least: 1,
        }
    }

    /// What the other player wants, in a game that pays one what it takes from the other: to get
    /// more than would be left for the player.
    #[must_use]
    pub fn denied(self) -> Self {
        Self {
            player: !self.player,
            at_least: 1_i32.saturating_sub(self.at_least),
        }
    }

    /// The same goal as a player sees it: their own, or to deny the opponent's.
    #[must_use]
    pub fn of(self, player: Side) -> Score {
        if player == self.player {
            self.at_least
        } else {
            self.denied().at_least
        }
    }

    /// Whether the finished game brought it.
    pub(super) fn is_reached<P: Position<Player = Side>>(self, end: &P) -> bool {
        end.payoff(self.player) >= self.at_least
    }

    /// What bounds of the player's result say about it; a win is a win, however late.
    pub(super) fn settled_by<P: Position>(self, (low, high): (Score, Score)) -> Option<bool> {
        let payoff = |score: Score| match P::WIN {
            Some(win) if decided::<P>(score) => score.signum() * win,
            _ => score,
        };
        if payoff(low) >= self.at_least {
            Some(true)
        } else if payoff(high) < self.at_least {
            Some(false)
        } else {
            None
        }
    }
}

/// What a search knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding<M> {
    /// Yes or no; `None` if a limit was reached before.
    pub answer: Option<bool>,
    /// The move that reaches the goal of the player to move; `None` if there is none,
    /// if it is not known yet, or if the evaluator knew it without a move.
    pub best: Option<M>,
    /// The proof number: 0 for a yes, [`u32::MAX`] for a no.
    pub proof: u32,
    /// The disproof number: 0 for a no, [`u32::MAX`] for a yes.
    pub disproof: u32,
    /// Positions whose moves were listed.
    pub nodes: u64,
    /// The time by the clock of the limits; `None` without one.
    pub elapsed: Option<Duration>,
}

impl<M> Reported<Self> for Finding<M> {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}
