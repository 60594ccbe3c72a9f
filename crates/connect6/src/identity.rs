//! How long games last, the numbers of moves, and giving a turn away.

use game_core::{Finite, MoveIndex, Pass, Position, deterministic};

use crate::cell::{Cell, MOST, STRIDE};
use crate::position::Connect6;

impl<const N: usize, const FIVES: bool> Finite for Connect6<N, FIVES> {
    const MAX_MOVES: usize = N * N;

    fn moves_left(&self) -> usize {
        self.move_count()
    }
}

impl<const N: usize, const FIVES: bool> MoveIndex for Connect6<N, FIVES> {
    const MOVE_INDICES: usize = STRIDE * MOST;

    #[inline]
    fn move_index(cell: Cell) -> usize {
        cell.bit()
    }
}

impl<const N: usize, const FIVES: bool> Pass for Connect6<N, FIVES> {
    /// The rest of the turn is given away.
    fn pass(&mut self) {
        self.give_turn();
    }
}

deterministic!([const N: usize, const FIVES: bool] Connect6<N, FIVES>);
