use alloc::vec::Vec;

use crate::cell::Cell;
use crate::forced::ForcedWin;
use crate::symmetry::Symmetry;
use crate::turn::Turn;

/// What the defender is known to have placed in the turn: no stone, one, or two in reading order.
/// The other stones, if any, stand where they do not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Reply([Option<Cell>; 2]);

impl Reply {
    /// The null move: both stones stand where they do not matter.
    pub const NONE: Self = Self([None; 2]);

    /// One stone that matters, a *semi-null* move.
    #[must_use]
    pub const fn one(cell: Cell) -> Self {
        Self([Some(cell), None])
    }

    /// Two stones, in any order.
    #[must_use]
    pub fn two(a: Cell, b: Cell) -> Self {
        Self([Some(a.min(b)), Some(a.max(b))])
    }

    /// The stones.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.0.into_iter().flatten()
    }

    /// How many stones.
    #[must_use]
    pub fn count(self) -> usize {
        self.0.iter().flatten().count()
    }
}

impl FromIterator<Cell> for Reply {
    /// Of the first two cells.
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut cells = cells.into_iter();
        match (cells.next(), cells.next()) {
            (Some(a), Some(b)) => Self::two(a, b),
            (Some(a), None) => Self::one(a),
            _ => Self::NONE,
        }
    }
}

/// A win as data: a turn of the attacker, and how the attack goes on behind replies, of which each
/// stands for all that add stones which do not matter. See the [module](crate::zone).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneProof {
    /// The attacker's turn.
    pub turn: Turn,
    /// Replies, and the wins behind them.
    pub replies: Vec<(Reply, Self)>,
}

impl ZoneProof {
    /// Turns of the attacker written down, in all branches.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self
            .replies
            .iter()
            .map(|(_, win)| win.size())
            .sum::<usize>()
    }

    /// The most turns of the attacker that are written down in a row. Where three threats stand
    /// behind the last, six follow in one turn more.
    #[must_use]
    pub fn depth(&self) -> usize {
        1 + self
            .replies
            .iter()
            .map(|(_, win)| win.depth())
            .max()
            .unwrap_or(0)
    }

    /// The same win as it looks from another direction, on a board with this many rows.
    #[must_use]
    pub fn seen(&self, symmetry: Symmetry, size: usize) -> Self {
        let image = |cell| symmetry.image(cell, size);
        Self {
            turn: match self.turn {
                Turn::One(a) => Turn::One(image(a)),
                Turn::Two(a, b) => Turn::Two(image(a), image(b)),
            },
            replies: self
                .replies
                .iter()
                .map(|(reply, win)| (reply.cells().map(image).collect(), win.seen(symmetry, size)))
                .collect(),
        }
    }
}

impl From<&ForcedWin> for ZoneProof {
    /// Behind double threats nothing is free: every reply has two stones that matter.
    fn from(win: &ForcedWin) -> Self {
        let replies = win.replies.iter().map(|answered| {
            let [a, b] = answered.reply;
            (Reply::two(a, b), Self::from(&answered.win))
        });
        Self {
            turn: win.turn,
            replies: replies.collect(),
        }
    }
}
