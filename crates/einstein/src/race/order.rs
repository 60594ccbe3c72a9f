//! An order of moves: by the turns that both sides need afterwards.

use game_core::{NodeContext, Order};

use super::Race;
use crate::board::TABLE;
use crate::moves::Move;
use crate::position::EinStein;
use crate::stones::GONE;

/// Most moves of a position: two stones with three steps each.
const MOVES: usize = 6;

/// Before every other move.
const BEST: f32 = f32::INFINITY;

impl<const N: usize, const K: usize, const F: usize> Order<EinStein<N, K, F>> for Race<N, K, F> {
    /// After the table's move those first that leave the enemy the most turns to go, and the mover
    /// the fewest, in the mean. Captures change both sides' vectors, and so are ranked by what they
    /// bring.
    fn select(
        &mut self,
        position: &EinStein<N, K, F>,
        context: NodeContext<Move>,
        moves: &mut [Move],
    ) -> usize {
        let (own, other) = (Self::vector(position.own()), Self::vector(position.other()));
        let mut worths = [0.0; MOVES];
        for (worth, &m) in worths.iter_mut().zip(&*moves) {
            *worth = if context.hint == Some(m) {
                BEST
            } else {
                self.gain(position, (own, other), m)
            };
        }
        // Sorted by insertion: a handful of moves, and equal ones stay as they are listed.
        for next in 1..moves.len().min(MOVES) {
            let mut at = next;
            while at > 0 && worths[at - 1] < worths[at] {
                worths.swap(at - 1, at);
                moves.swap(at - 1, at);
                at -= 1;
            }
        }
        moves.len()
    }
}

impl<const N: usize, const K: usize, const F: usize> Race<N, K, F> {
    /// By how many turns the enemy's mean exceeds the mover's after a move.
    #[inline]
    fn gain(&self, position: &EinStein<N, K, F>, (own, other): (usize, usize), m: Move) -> f32 {
        if m.to() == EinStein::<N, K, F>::GOAL {
            return f32::MAX;
        }
        let digit =
            |stone: usize, square: u8| Self::DIGITS[stone][usize::from(square) % TABLE] as usize;
        let lost = |stone: usize, square: u8| digit(stone, GONE) - digit(stone, square);
        let facing = EinStein::<N, K, F>::GOAL.wrapping_sub(m.to());
        let mut own = own + digit(m.index(), m.to()) - digit(m.index(), m.from());
        if let Some(stone) = position.own().on(m.to()) {
            own += lost(stone, m.to());
        }
        let taken = position.other().on(facing);
        let other = other + taken.map_or(0, |stone| lost(stone, facing));
        self.lines.mean(other) - self.lines.mean(own)
    }
}
