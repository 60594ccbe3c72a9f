use core::fmt::Debug;

use rand_core::Rng;

use crate::{Position, Side};

/// A duel in which, on *every* position, one side's payoff is the other side's loss.
///
/// It is what alpha-beta cuts rest on: a value for one side is minus the value for the other.
pub trait ZeroSum: Position<Player = Side> {}

/// A position that fits 128 bits.
pub trait Packed: Position {
    /// All that the future depends on, injectively: exact searches compare it,
    /// and use [`key`](Position::key) only to pick the slot.
    ///
    /// Positions with equal packs have equal keys, equal moves and equal further payoffs.
    fn pack(&self) -> [u64; 2];
}

/// A position that fits 64 bits: the second word of its [`pack`](Packed::pack) is always 0.
///
/// Exact searches then keep twice as many positions in the same memory.
pub trait Compact: Packed {}

/// A game that always ends. Exact searches and play-outs without a limit ask for it.
pub trait Finite: Position {
    /// No game of this type, on any board, has more moves.
    const MAX_MOVES: usize;

    /// No game has more moves *from here*. Never more than [`MAX_MOVES`](Self::MAX_MOVES).
    fn moves_left(&self) -> usize {
        Self::MAX_MOVES
    }
}

/// A game in which players do not see everything.
pub trait Hidden: Position {
    /// All that one player knows.
    type View: Clone + Eq + Debug;

    /// What `player` knows here.
    fn view(&self, player: Self::Player) -> Self::View;

    /// A position that `view` does not rule out, drawn by `random`.
    fn sample(view: &Self::View, random: &mut impl Rng) -> Self;
}

/// A game whose board looks the same from several directions.
pub trait Symmetric: Position {
    /// The representative of all positions that look like this one.
    ///
    /// Payoffs, who is to move, and the future are those of this position; only the names of
    /// the cells differ.
    #[must_use]
    fn canonical(&self) -> Self;
}

/// A game in which a search may ask what would happen if the player to move passed.
///
/// For null moves and lambda search; passing need not be legal.
pub trait Pass: Position {
    /// Gives the turn away: the opponent is to move, nothing else changes.
    fn pass(&mut self);
}

/// A game whose moves have small numbers, for tables that learn which moves are good.
///
/// Different moves of one position have different numbers; a move keeps its number in every
/// position where it means the same to a player (the cell of a stone, say).
pub trait MoveIndex: Position {
    /// Numbers lie below this one: the length of a table with one entry per move.
    const MOVE_INDICES: usize;

    /// The number of a move.
    fn move_index(m: Self::Move) -> usize;
}
