//! A number on a ring, which players in turn send all over the ring by one of three leaps. The
//! player who makes it one of the lowest fifth wins. Play may go on for ever.
//!
//! Neighbours go far apart, which is worst for a cache; hardly anything is drawn, which makes most
//! work for a solver.

use game_core::{
    Perspective, Position, Predecessors, Ranking, Score, Side, ToMove, ZeroSum, deterministic, mix,
};

/// Leaps are n → a·n + 1, with one of these factors: odd, so that every leap has a way back.
const FACTORS: [u32; 3] = [0x9E37_79B1, 0x85EB_CA77, 0xC2B2_AE3D]; // primes of xxHash (Collet 2012)

/// A number below `ring`, a power of two, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leaps {
    pub(crate) ring: u32,
    pub(crate) number: u32,
    pub(crate) mover: Side,
}

impl Leaps {
    fn over(&self) -> bool {
        self.number < self.ring / 5
    }
}

impl Position for Leaps {
    /// The factor of the leap.
    type Move = u32;
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        if self.over() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        FACTORS.into_iter().take(if self.over() { 0 } else { 3 })
    }

    fn play(&mut self, factor: u32) {
        self.number = self.number.wrapping_mul(factor).wrapping_add(1) & (self.ring - 1);
        self.mover = !self.mover;
    }

    fn payoff(&self, player: Side) -> Score {
        match self.over() {
            true if player == self.mover => -1,
            true => 1,
            false => 0,
        }
    }

    fn key(&self) -> u64 {
        mix(self.number.into())
    }

    fn move_count(&self) -> usize {
        if self.over() { 0 } else { 3 }
    }
}

deterministic!(Leaps);

impl ZeroSum for Leaps {}

/// The numbers of a ring of 2^`bits` (8 to 31), without the player to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    ring: u32,
    /// The inverse of each factor.
    back: [u32; 3],
}

impl Numbers {
    pub(crate) fn new(bits: u32) -> Self {
        // Newton's iteration doubles the number of correct bits: 3 at first, 48 at last.
        let inverse = |a: u32| {
            (0..4).fold(a, |x, _| {
                x.wrapping_mul(2_u32.wrapping_sub(a.wrapping_mul(x)))
            })
        };
        Self {
            ring: 1 << bits,
            back: FACTORS.map(inverse),
        }
    }
}

impl Ranking<Leaps> for Numbers {
    fn count(&self) -> u64 {
        self.ring.into()
    }

    fn rank(&self, position: &Leaps) -> Option<u64> {
        Some(position.number.into())
    }

    fn unrank(&self, rank: u64) -> Option<Leaps> {
        let number = u32::try_from(rank)
            .ok()
            .filter(|&number| number < self.ring)?;
        Some(Leaps {
            ring: self.ring,
            number,
            mover: Side::First,
        })
    }
}

impl Predecessors<Leaps> for Numbers {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let Ok(after) = u32::try_from(rank) else {
            return;
        };
        for back in self.back {
            let before = after.wrapping_sub(1).wrapping_mul(back) & (self.ring - 1);
            if before >= self.ring / 5 {
                found(before.into(), Perspective::Other);
            }
        }
    }
}
