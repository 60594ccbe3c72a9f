//! Moves with runs of events between them, for counting, in a position without heap memory.

use game_core::{Position, Score, Seat, Stochastic, ToMove};

/// A game of `moves_left` moves with `branches` choices each; before every move a bell rings
/// `rings` times, each time with one of `tones`, the higher the likelier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bell {
    rings: u32,
    tones: u8,
    branches: u8,
    moves_left: u32,
    rings_left: u32,
}

impl Bell {
    pub fn new(rings: u32, tones: u8, branches: u8, moves_left: u32) -> Self {
        Self {
            rings,
            tones,
            branches,
            moves_left,
            rings_left: rings,
        }
    }
}

impl Position for Bell {
    type Move = u8;
    type Player = Seat<1>;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Seat<1>> {
        match (self.moves_left, self.rings_left) {
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
        self.rings_left = self.rings;
    }

    fn payoff(&self, _: Seat<1>) -> Score {
        0
    }

    fn key(&self) -> u64 {
        u64::from(self.moves_left) << 32 | u64::from(self.rings_left)
    }
}

impl Stochastic for Bell {
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        let rings = self.to_move() == ToMove::Chance;
        (0..if rings { self.tones } else { 0 }).map(|tone| (tone, 1 + 2 * u64::from(tone)))
    }

    fn happen(&mut self, _: u8) {
        self.rings_left = self.rings_left.saturating_sub(1);
    }
}
