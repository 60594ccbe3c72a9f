//! A game whose positions own heap memory, to catch searches that clone.

use game_core::{Position, Score, Stochastic, ToMove, ZeroSum};

/// Any game, and ballast.
#[derive(PartialEq, Eq, Debug)]
pub struct Heavy<P> {
    game: P,
    ballast: Vec<u8>,
}

impl<P> Heavy<P> {
    pub fn new(game: P) -> Self {
        Self {
            game,
            ballast: vec![0; 100],
        }
    }
}

impl<P: Clone> Clone for Heavy<P> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            ballast: self.ballast.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.game.clone_from(&source.game);
        self.ballast.clone_from(&source.ballast);
    }
}

impl<P: Position> Position for Heavy<P> {
    type Move = P::Move;
    type Player = P::Player;
    const BOUND: Score = P::BOUND;
    const WIN: Option<Score> = P::WIN;

    fn to_move(&self) -> ToMove<P::Player> {
        self.game.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = P::Move> {
        self.game.moves()
    }

    fn play(&mut self, m: P::Move) {
        self.game.play(m);
    }

    fn payoff(&self, player: P::Player) -> Score {
        self.game.payoff(player)
    }

    fn key(&self) -> u64 {
        self.game.key()
    }
}

impl<P: Stochastic> Stochastic for Heavy<P> {
    type Event = P::Event;

    fn events(&self) -> impl Iterator<Item = (P::Event, u64)> {
        self.game.events()
    }

    fn happen(&mut self, event: P::Event) {
        self.game.happen(event);
    }
}

impl<P: ZeroSum> ZeroSum for Heavy<P> {}
