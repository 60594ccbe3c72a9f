//! Positions that know how their turn began.

use core::fmt;

use game_core::{Finite, MoveIndex, Position, Score, Side, ToMove, ZeroSum, deterministic, mix};

use crate::cell::{Cell, write_cell};
use crate::members::Members;
use crate::position::Connect6;

/// A position and, in the middle of a turn, the first stone of it: what an
/// [`Evaluator`](super::Evaluator) evaluators.
///
/// Both stones of a turn are tried and scored together, so in the middle of it much depends on
/// which of the stones that stand is the first. A table that took positions for the same that
/// differ in this would mix values of different searches; so an evaluator knows no other positions
/// than these. At the end of a turn both orders of its stones meet again.
///
/// ```
/// use connect6::{PartialTurn, Connect6};
/// use game_core::Position;
/// let start: Connect6 = "J10 A1A2".parse()?;
/// let by = |text: &str| {
///     let mut begun = PartialTurn::from(start);
///     text.split(' ').for_each(|stone| begun.play(connect6::notation::read_cell(stone, 19).unwrap()));
///     begun
/// };
/// assert_eq!(by("B1 B2").key(), by("B2 B1").key());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PartialTurn<const N: usize = 19, const FIVES: bool = false> {
    position: Connect6<N, FIVES>,
    first: Option<Cell>,
}

impl<const N: usize, const FIVES: bool> From<Connect6<N, FIVES>> for PartialTurn<N, FIVES> {
    /// In the middle of a turn its first stone is not known.
    fn from(position: Connect6<N, FIVES>) -> Self {
        Self {
            position,
            first: None,
        }
    }
}

impl<const N: usize, const FIVES: bool> Default for PartialTurn<N, FIVES> {
    /// The empty board.
    fn default() -> Self {
        Self::from(Connect6::EMPTY)
    }
}

impl<const N: usize, const FIVES: bool> PartialTurn<N, FIVES> {
    /// The position itself.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &Connect6<N, FIVES> {
        &self.position
    }

    /// The first stone of a turn of which one stone is left, if it was seen to come.
    #[must_use]
    #[inline]
    pub const fn first(&self) -> Option<Cell> {
        self.first
    }
}

impl<const N: usize, const FIVES: bool> Position for PartialTurn<N, FIVES> {
    type Move = Cell;
    type Player = Side;

    const BOUND: Score = <Connect6<N, FIVES>>::BOUND;
    const WIN: Option<Score> = <Connect6<N, FIVES>>::WIN;

    #[inline]
    fn to_move(&self) -> ToMove<Side> {
        self.position.to_move()
    }

    #[inline]
    #[allow(refining_impl_trait, reason = "its `fold` is fast")]
    fn moves(&self) -> Members {
        self.position.moves()
    }

    #[inline]
    fn play(&mut self, cell: Cell) {
        self.first = (self.position.left() == 2).then_some(cell);
        self.position.play(cell);
    }

    #[inline]
    fn payoff(&self, player: Side) -> Score {
        self.position.payoff(player)
    }

    #[inline]
    fn key(&self) -> u64 {
        let first = self.first.map_or(0, |cell| cell.bit() as u64 + 1);
        mix(self.position.key() ^ first)
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.position.move_count()
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Cell> {
        self.position.nth_move(n)
    }

    #[inline]
    fn move_number(&self, cell: Cell) -> Option<usize> {
        self.position.move_number(cell)
    }

    #[inline]
    fn is_legal(&self, cell: Cell) -> bool {
        self.position.is_legal(cell)
    }
}

const _: () = assert!(size_of::<PartialTurn>() <= 120, "copied at every node");

deterministic!([const N: usize, const FIVES: bool] PartialTurn<N, FIVES>);

impl<const N: usize, const FIVES: bool> ZeroSum for PartialTurn<N, FIVES> {}

impl<const N: usize, const FIVES: bool> Finite for PartialTurn<N, FIVES> {
    const MAX_MOVES: usize = <Connect6<N, FIVES>>::MAX_MOVES;

    fn moves_left(&self) -> usize {
        self.position.moves_left()
    }
}

impl<const N: usize, const FIVES: bool> MoveIndex for PartialTurn<N, FIVES> {
    const MOVE_INDICES: usize = <Connect6<N, FIVES>>::MOVE_INDICES;

    #[inline]
    fn move_index(cell: Cell) -> usize {
        cell.bit()
    }
}

impl<const N: usize, const FIVES: bool> fmt::Debug for PartialTurn<N, FIVES> {
    /// The position's text, and the first stone of the turn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        self.first.map_or(Ok(()), |cell| {
            f.write_str(" after ")?;
            write_cell(cell, N, f)
        })
    }
}
