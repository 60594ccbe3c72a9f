//! Nim with one pile and three players: take one to three stones; the player who takes the last one
//! wins 2, the others lose 1.
//!
//! Three players are no duel: no value is the negative of another. The winner's gain is the sum
//! of the two losses, so the game is fair and yet not [`ZeroSum`](game_core::ZeroSum), which
//! speaks of two.
//!
//! # Derivation
//!
//! Who wins depends on the stones alone, counted in seats from the player to move. With 1 to 3
//! stones it is the mover. With 4 they must leave 1 to 3, and the next seat wins. With 5 they still
//! cannot win, but chooses who does: taking 1 leaves 4, and the seat after the next one wins;
//! taking 2 or 3 makes the next seat win. To the mover both are −1, so a search for many players
//! needs a rule for ties: the first in the order of the moves.
//!
//! Two rankings are given. [`Seats`] knows who is to move; [`Sizes`] forgets it, as a ranking
//! may: a third as many ranks say all that the player to move needs to know.
//!
//! ```
//! use game_core::{Position, Ranking, Seat};
//! use toys::nim::{Nim, Sizes};
//!
//! let pile = Nim::new(4).after(3).after(1); // the second of three players took the last stone
//! assert_eq!(Seat::<3>::around(1).next(), Seat::around(2));
//! assert_eq!(pile.payoff(Seat::around(1)), 2);
//! assert_eq!(Sizes(10).rank(&pile), Some(0));
//! ```

use game_core::{Finite, Player, Position, Ranking, Score, Seat, ToMove, deterministic, mix};

/// Stones left, and the seat to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim {
    stones: u8,
    mover: Seat<3>,
}

impl Nim {
    /// A fresh pile of 0 to 255 stones; the first seat opens.
    #[must_use]
    pub const fn new(stones: u8) -> Self {
        Self {
            stones,
            mover: Seat::OPENER,
        }
    }

    /// Stones left.
    #[must_use]
    pub const fn stones(&self) -> u8 {
        self.stones
    }
}

impl Position for Nim {
    /// Stones taken, 1 to 3.
    type Move = u8;
    type Player = Seat<3>;

    const BOUND: Score = 2;

    fn to_move(&self) -> ToMove<Seat<3>> {
        if self.stones == 0 {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.stones.min(3)
    }

    fn play(&mut self, taken: u8) {
        self.stones = self.stones.saturating_sub(taken);
        self.mover = self.mover.next();
    }

    fn payoff(&self, player: Seat<3>) -> Score {
        match self.stones {
            // The winner sits before the one who would be to move.
            0 if player.next() == self.mover => 2,
            0 => -1,
            _ => 0,
        }
    }

    /// Futures are equal as seen by the player to move, so the seat is left out.
    fn key(&self) -> u64 {
        mix(self.stones.into())
    }
}

deterministic!(Nim);

impl Finite for Nim {
    const MAX_MOVES: usize = 255; // a stone a move

    fn moves_left(&self) -> usize {
        self.stones.into()
    }
}

/// Ranks piles up to a size, with each seat to move: three ranks per size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats(pub u8);

impl Ranking<Nim> for Seats {
    fn count(&self) -> u64 {
        3 * (u64::from(self.0) + 1)
    }

    fn rank(&self, position: &Nim) -> Option<u64> {
        let rank = u64::from(position.stones) * 3 + position.mover.index() as u64;
        (position.stones <= self.0).then_some(rank)
    }

    fn unrank(&self, rank: u64) -> Option<Nim> {
        let stones = u8::try_from(rank / 3)
            .ok()
            .filter(|&stones| stones <= self.0)?;
        Some(Nim {
            stones,
            mover: Seat::from_index(usize::try_from(rank % 3).ok()?)?,
        })
    }
}

/// Ranks piles up to a size, the player to move: one rank per size, its own number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes(pub u8);

impl Ranking<Nim> for Sizes {
    fn count(&self) -> u64 {
        u64::from(self.0) + 1
    }

    fn rank(&self, position: &Nim) -> Option<u64> {
        (position.stones <= self.0).then_some(position.stones.into())
    }

    fn unrank(&self, rank: u64) -> Option<Nim> {
        u8::try_from(rank)
            .ok()
            .filter(|&stones| stones <= self.0)
            .map(Nim::new)
    }
}
