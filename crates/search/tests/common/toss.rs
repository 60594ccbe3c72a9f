//! Moves with tosses of a coin between them, for counting.

use game_core::{Position, Score, Seat, Stochastic, ToMove};

/// A game of `moves_left` moves with `branches` choices each; before every move a coin is
/// tossed `tosses` times. The heap memory is there to catch searches that clone.
#[derive(PartialEq, Eq, Debug)]
pub struct Toss {
    pub tosses: u32,
    pub branches: u8,
    pub moves_left: u32,
    pub tosses_left: u32,
    pub ballast: Vec<u8>,
}

impl Toss {
    pub fn new(tosses: u32, branches: u8, moves_left: u32) -> Self {
        Self { tosses, branches, moves_left, tosses_left: tosses, ballast: vec![0; 100] }
    }
}

impl Clone for Toss {
    fn clone(&self) -> Self {
        Self { ballast: self.ballast.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        let mut ballast = core::mem::take(&mut self.ballast);
        ballast.clone_from(&source.ballast);
        *self = Self { ballast, ..*source };
    }
}

impl Position for Toss {
    type Move = u8;
    type Player = Seat<1>;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Seat<1>> {
        match (self.moves_left, self.tosses_left) {
            (0, _) => ToMove::Nobody,
            (_, 0) => ToMove::Player(Seat::OPENER),
            _ => ToMove::Chance,
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let mine = self.to_move() == ToMove::Player(Seat::OPENER);
        0..if mine { self.branches } else { 0 }
    }

    fn play(&mut self, _: u8) {
        self.moves_left = self.moves_left.saturating_sub(1);
        self.tosses_left = self.tosses;
    }

    fn payoff(&self, _: Seat<1>) -> Score {
        0
    }

    fn key(&self) -> u64 {
        u64::from(self.moves_left) << 32 | u64::from(self.tosses_left)
    }
}

impl Stochastic for Toss {
    type Event = bool;

    fn events(&self) -> impl Iterator<Item = (bool, u64)> {
        let sides = if self.to_move() == ToMove::Chance { 2 } else { 0 };
        [(false, 1), (true, 3)].into_iter().take(sides)
    }

    fn happen(&mut self, _: bool) {
        self.tosses_left = self.tosses_left.saturating_sub(1);
    }
}
