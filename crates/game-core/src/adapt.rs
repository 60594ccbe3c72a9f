use crate::{Compact, Deterministic, Finite, Packed, Position, Score, Stochastic, ToMove, ZeroSum};

/// A game whose every position has the same key: the worst case for a table.
///
/// Searches that claim to be exact are tested with it: the key may cost them speed, never
/// truth. It breaks the law of keys on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConstantKey<P>(pub P);

impl<P: Position> Position for ConstantKey<P> {
    type Move = P::Move;
    type Player = P::Player;

    const BOUND: Score = P::BOUND;
    const WIN: Option<Score> = P::WIN;

    fn to_move(&self) -> ToMove<P::Player> {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = P::Move> {
        self.0.moves()
    }

    fn play(&mut self, m: P::Move) {
        self.0.play(m);
    }

    fn payoff(&self, player: P::Player) -> Score {
        self.0.payoff(player)
    }

    fn key(&self) -> u64 {
        0
    }

    fn move_count(&self) -> usize {
        self.0.move_count()
    }

    fn nth_move(&self, n: usize) -> Option<P::Move> {
        self.0.nth_move(n)
    }

    #[inline]
    fn move_number(&self, m: P::Move) -> Option<usize> {
        self.0.move_number(m)
    }

    fn is_legal(&self, m: P::Move) -> bool {
        self.0.is_legal(m)
    }
}

impl<P: Stochastic> Stochastic for ConstantKey<P> {
    type Event = P::Event;

    fn events(&self) -> impl Iterator<Item = (P::Event, u64)> {
        self.0.events()
    }

    fn happen(&mut self, event: P::Event) {
        self.0.happen(event);
    }

    fn total_weight(&self) -> u64 {
        self.0.total_weight()
    }

    fn event_at(&self, point: u64) -> Option<P::Event> {
        self.0.event_at(point)
    }
}

impl<P: Deterministic> Deterministic for ConstantKey<P> {}

impl<P: ZeroSum> ZeroSum for ConstantKey<P> {}

impl<P: Compact> Compact for ConstantKey<P> {}

impl<P: Packed> Packed for ConstantKey<P> {
    fn pack(&self) -> [u64; 2] {
        self.0.pack()
    }
}

impl<P: Finite> Finite for ConstantKey<P> {
    const MAX_MOVES: usize = P::MAX_MOVES;

    fn moves_left(&self) -> usize {
        self.0.moves_left()
    }
}
