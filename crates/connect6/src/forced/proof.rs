use alloc::vec::Vec;

use crate::cell::Cell;
use crate::turn::Turn;

/// A forced win as data: a turn, and what follows each reply that stops what it threatens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedWin {
    /// The attacker's turn.
    pub turn: Turn,
    /// The replies in reading order; none behind the last turn, and behind one that nothing stops.
    pub replies: Vec<Answered>,
}

/// A reply, and the win behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The two stones that stop what was threatened, in reading order.
    pub reply: [Cell; 2],
    /// How the attacker goes on.
    pub win: ForcedWin,
}

impl ForcedWin {
    /// A turn without further answers.
    pub(super) const fn last(turn: Turn) -> Self {
        Self {
            turn,
            replies: Vec::new(),
        }
    }

    /// Turns of the attacker written down, in all branches.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self
            .replies
            .iter()
            .map(|answered| answered.win.size())
            .sum::<usize>()
    }
}
