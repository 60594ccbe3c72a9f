use game_core::{
    Finite, Hidden, Position, Score, Seat, Stochastic, ToMove, below, deterministic, mix,
};
use rand_core::Rng;

use super::Belief;

/// The referee's position: what the searcher knows, and where the plane is.
///
/// Answers follow at once from the secret, so nature never acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secret {
    belief: Belief,
    /// Cell of the plane's head, from 0.
    head: u8,
}

impl Secret {
    /// A plane with its head on this cell of a strip; the last cell but one is the furthest that
    /// leaves room for the tail.
    #[must_use]
    pub fn new(cells: u8, head: u8) -> Self {
        let belief = Belief::new(cells);
        let furthest = belief.heads().last().unwrap_or(0);
        Self {
            belief,
            head: head.min(furthest),
        }
    }
}

impl Position for Secret {
    type Move = u8;
    type Player = Seat<1>;

    const BOUND: Score = Belief::BOUND;

    fn to_move(&self) -> ToMove<Seat<1>> {
        self.belief.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        self.belief.moves()
    }

    fn play(&mut self, cell: u8) {
        self.belief.play(cell);
        if let Some(answer) = self.belief.truth(self.head) {
            self.belief.happen(answer);
        }
    }

    fn payoff(&self, player: Seat<1>) -> Score {
        self.belief.payoff(player)
    }

    fn key(&self) -> u64 {
        mix(self.belief.key() ^ u64::from(self.head))
    }
}

deterministic!(Secret);

impl Finite for Secret {
    const MAX_MOVES: usize = Belief::MAX_MOVES;

    fn moves_left(&self) -> usize {
        self.belief.moves_left()
    }
}

impl Hidden for Secret {
    type View = Belief;

    fn view(&self, _: Seat<1>) -> Belief {
        self.belief.clone()
    }

    /// Every place left is as likely as any other.
    fn sample(view: &Belief, random: &mut impl Rng) -> Self {
        let pick = below(random, view.places().into());
        let head = usize::try_from(pick)
            .ok()
            .and_then(|pick| view.heads().nth(pick));
        Self {
            belief: view.clone(),
            head: head.unwrap_or(0),
        }
    }
}
