//! Keys and packs of positions, and how long games last.
//!
//! # Derivation of the longest game
//!
//! Let the *progress* of a stone be row + column as its owner sees them: 0 at its corner, 2 (N − 1)
//! on its goal. Every move raises the progress of one stone by 1 or 2, captures only remove stones,
//! and a stone on the goal ends the game. So every stone has at most 2 (N − 1) − 1 − progress moves
//! without reaching the goal, and only the last move of a game can reach it: a game has at most 1 +
//! Σ (2 (N − 1) − 1 − progress) moves from any position. The sum is greatest with K stones a side
//! on the squares of least progress, for six stones 0, 1, 1, 2, 2, 2: 1 + 2 (6 · 7 − 8) = 69 moves
//! on 5×5 squares.

use game_core::{Compact, Finite, MoveIndex, Packed, Position, mix};

use crate::board::{TABLE, progress};
use crate::die::LEAST;
use crate::moves::Move;
use crate::position::EinStein;
use crate::stones::Stones;

impl<const N: usize, const K: usize, const F: usize> EinStein<N, K, F> {
    const PROGRESS: [u8; TABLE] = progress(N);

    /// The greatest progress of a stone that is not on its goal.
    const MAX_BEFORE_GOAL: usize = 2 * (Self::SIZE.width - 1) - 1;

    /// Bits for the square of a stone; one value is left for captured stones.
    const SQUARE_BITS: u32 = if N * N < 32 { 5 } else { 6 };

    /// Bits for the stones of both sides.
    #[allow(clippy::cast_possible_truncation, reason = "at most 6 stones")]
    const STONE_BITS: u32 = 2 * Self::SQUARE_BITS * K as u32;

    /// The state of the die, with one face for all that let the same stones move.
    #[inline]
    pub(crate) const fn least_face(&self) -> u8 {
        LEAST[self.own().alive()][(self.own().mark() % 8) as usize]
    }

    /// The hash of the position.
    #[inline]
    pub(crate) const fn digest(&self) -> u64 {
        mix(mix(self.own().marked(self.least_face()).bits()) ^ self.other().bits())
    }
}

impl<const N: usize, const K: usize, const F: usize> Packed for EinStein<N, K, F> {
    /// Five bits for every stone (six on 6×6 squares), three for the die, one for the mover: 64 in
    /// all for the game of contests. Faces that let the same stones move give the same pack.
    fn pack(&self) -> [u64; 2] {
        let half = Self::STONE_BITS / 2;
        let [own, other] =
            [self.own(), self.other()].map(|stones| stones.packed(K, Self::SQUARE_BITS));
        let state = u64::from(self.least_face()) << 1 | u64::from(self.other().mark());
        if Self::STONE_BITS + 4 <= u64::BITS {
            [state | own << 4 | other << (4 + half), 0]
        } else {
            [state | own << 4, other]
        }
    }
}

impl<const K: usize, const F: usize> Compact for EinStein<3, K, F> {}
impl<const K: usize, const F: usize> Compact for EinStein<4, K, F> {}
impl<const K: usize, const F: usize> Compact for EinStein<5, K, F> {}
impl<const F: usize> Compact for EinStein<6, 3, F> {}
impl<const F: usize> Compact for EinStein<6, 4, F> {}
impl<const F: usize> Compact for EinStein<6, 5, F> {}

/// The least total progress of this many stones of a side, which stand on different squares.
const fn least_progress(count: usize, width: usize) -> usize {
    let (mut left, mut sum, mut level) = (count, 0, 0);
    while left > 0 && level < width {
        // In the corner's half of the board, level l has l + 1 squares.
        let here = if left < level + 1 { left } else { level + 1 };
        sum += here * level;
        left -= here;
        level += 1;
    }
    sum
}

impl<const N: usize, const K: usize, const F: usize> Finite for EinStein<N, K, F> {
    const MAX_MOVES: usize = 1 + 2 * (K * Self::MAX_BEFORE_GOAL - least_progress(K, N));

    fn moves_left(&self) -> usize {
        if self.winner().is_some() {
            return 0;
        }
        let left = |stones: Stones| {
            let one = |(_, square)| {
                Self::MAX_BEFORE_GOAL
                    .saturating_sub(usize::from(Self::PROGRESS[usize::from(square) % TABLE]))
            };
            stones.iter().map(one).sum::<usize>()
        };
        1 + left(self.own()) + left(self.other())
    }
}

impl<const N: usize, const K: usize, const F: usize> MoveIndex for EinStein<N, K, F> {
    /// By the stone, the square that it leaves (as the mover sees it), and the step.
    const MOVE_INDICES: usize = K * N * N * 3;

    fn move_index(m: <Self as Position>::Move) -> usize {
        let m: Move = m;
        ((m.index() * N * N + usize::from(m.from())) * 3 + m.step(N)).min(Self::MOVE_INDICES - 1)
    }
}
