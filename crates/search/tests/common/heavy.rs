//! A game whose positions own heap memory, to catch searches that clone.

use game_core::{Position, Score, Side, Stochastic, ToMove, ZeroSum};
use toys::dice_lattice::DiceLattice;

/// A random game with chance, and ballast.
#[derive(PartialEq, Eq, Debug)]
pub struct Heavy {
    pub game: DiceLattice<false>,
    pub ballast: Vec<u8>,
}

impl Heavy {
    pub fn new(game: DiceLattice<false>) -> Self {
        Self { game, ballast: vec![0; 100] }
    }
}

impl Clone for Heavy {
    fn clone(&self) -> Self {
        Self { game: self.game, ballast: self.ballast.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.game = source.game;
        self.ballast.clone_from(&source.ballast);
    }
}

impl Position for Heavy {
    type Move = u8;
    type Player = Side;
    const BOUND: Score = 200;

    fn to_move(&self) -> ToMove<Side> {
        self.game.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        self.game.moves()
    }

    fn play(&mut self, m: u8) {
        self.game.play(m);
    }

    fn payoff(&self, player: Side) -> Score {
        self.game.payoff(player)
    }

    fn key(&self) -> u64 {
        self.game.key()
    }
}

impl Stochastic for Heavy {
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        self.game.events()
    }

    fn happen(&mut self, event: u8) {
        self.game.happen(event);
    }
}

impl ZeroSum for Heavy {}
