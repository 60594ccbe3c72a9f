use game_core::{Player, Position, Score, Side, ToMove, deterministic, mix};

use super::Fault;

/// A table of two players who are numbered backwards if `BACKWARDS`: the opener says one word,
/// and that is all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table<const BACKWARDS: bool> {
    spoken: bool,
}

/// A player at a [`Table`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guest<const BACKWARDS: bool>(Side);

impl<const BACKWARDS: bool> Player for Guest<BACKWARDS> {
    const COUNT: usize = 2;

    fn index(self) -> usize {
        let index = self.0.index();
        if BACKWARDS { 1 - index } else { index }
    }

    fn from_index(index: usize) -> Option<Self> {
        Side::from_index(index).map(Self)
    }
}

impl<const BACKWARDS: bool> Table<BACKWARDS> {
    /// Nobody has spoken.
    pub const START: Self = Self { spoken: false };

    /// The fault of a table that numbers backwards.
    pub const FAULT: Option<Fault> = if BACKWARDS { Some(Fault::Misnumbered) } else { None };
}

impl<const BACKWARDS: bool> Position for Table<BACKWARDS> {
    type Move = ();
    type Player = Guest<BACKWARDS>;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Guest<BACKWARDS>> {
        if self.spoken { ToMove::Nobody } else { ToMove::Player(Guest(Side::First)) }
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        core::iter::repeat_n((), usize::from(!self.spoken))
    }

    fn play(&mut self, (): ()) {
        self.spoken = true;
    }

    fn payoff(&self, _: Guest<BACKWARDS>) -> Score {
        0
    }

    fn key(&self) -> u64 {
        mix(self.spoken.into())
    }
}

deterministic!([const BACKWARDS: bool] Table<BACKWARDS>);
