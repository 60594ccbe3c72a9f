//! What one seat knows: all that a player may look at.

use alloc::sync::Arc;
use core::fmt;

use game_core::{Player, Position, Score, Seat, ToMove};

use super::Rules;
use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::{Cell, Cells};
use crate::world::World;

/// A shot at a cell of a seat's board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shot {
    /// Whose board.
    pub target: Seat<3>,
    /// Where.
    pub cell: Cell,
}

impl fmt::Display for Shot {
    /// The number of the seat and the cell, as `2 D4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.target.index(), self.cell)
    }
}

/// What one seat knows of a round: its own layout, and the answers it got.
///
/// The belief of its own board follows from the answers given to others: under
/// [`Hearing::Everyone`](super::Hearing::Everyone) all that the opponents know.
#[derive(PartialEq, Eq, Debug)]
pub struct PlayerView {
    pub(super) seat: Seat<3>,
    pub(super) own: usize,
    pub(super) rules: Rules,
    pub(super) beliefs: [Belief; 3],
    pub(super) down: [u8; 3],
    pub(super) points: [Score; 3],
    pub(super) mover: ToMove<Seat<3>>,
}

impl Clone for PlayerView {
    fn clone(&self) -> Self {
        Self {
            beliefs: self.beliefs.clone(),
            ..*self
        }
    }

    /// Reuses the memory of the beliefs.
    fn clone_from(&mut self, source: &Self) {
        self.seat = source.seat;
        self.own = source.own;
        self.rules = source.rules;
        self.down = source.down;
        self.points = source.points;
        self.mover = source.mover;
        self.beliefs.clone_from(&source.beliefs);
    }
}

impl PlayerView {
    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat<3> {
        self.seat
    }

    /// The number of this seat's own layout.
    #[must_use]
    pub const fn own(&self) -> usize {
        self.own
    }

    /// The rules of the match.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The layouts, the same for all boards.
    #[must_use]
    pub const fn world(&self) -> &Arc<World> {
        self.beliefs[0].world()
    }

    /// What this seat knows of a board.
    #[must_use]
    pub fn belief(&self, board: Seat<3>) -> &Belief {
        &self.beliefs[board.index()]
    }

    /// How many planes a seat has lost; that is announced to all.
    #[must_use]
    pub fn down(&self, seat: Seat<3>) -> usize {
        self.down[seat.index()].into()
    }

    /// Points of this round, by seat.
    #[must_use]
    pub const fn points(&self) -> [Score; 3] {
        self.points
    }

    /// The seat to shoot next; `None` once one seat is left.
    #[must_use]
    pub const fn mover(&self) -> ToMove<Seat<3>> {
        self.mover
    }

    /// Whether a seat still has planes.
    #[must_use]
    pub fn is_up(&self, seat: Seat<3>) -> bool {
        self.down(seat) < self.world().setup().planes
    }

    /// What the next head of a seat is worth to the seat that hits it.
    #[must_use]
    pub fn worth(&self, target: Seat<3>) -> Score {
        self.rules
            .worth(self.down(target) + 1 >= self.world().setup().planes)
    }

    /// The cells of a board at which this seat may shoot: not its own, not of who has left, none
    /// whose answer it got.
    #[must_use]
    pub fn targets(&self, board: Seat<3>) -> Cells {
        if board == self.seat || !self.is_up(board) {
            return Cells::EMPTY;
        }
        self.world()
            .setup()
            .board
            .cells()
            .minus(self.belief(board).shots())
    }

    /// The shots that this seat may fire if it is to move: opponents by number, cells in reading
    /// order.
    pub fn shots(&self) -> impl Iterator<Item = Shot> {
        let boards = Seat::<3>::all().filter(|_| self.mover == ToMove::Player(self.seat));
        boards.flat_map(|target| {
            self.targets(target)
                .iter()
                .map(move |cell| Shot { target, cell })
        })
    }

    /// Takes an answer.
    pub(super) fn record(&mut self, shot: Shot, answer: Answer) {
        self.beliefs[shot.target.index()].learn(shot.cell, answer);
    }

    /// A number for all that is known here.
    pub(super) fn keys(&self) -> impl Iterator<Item = u64> {
        let down = self
            .down
            .iter()
            .fold(0, |all, &down| all << 8 | u64::from(down));
        self.beliefs.iter().map(Position::key).chain([down])
    }
}
