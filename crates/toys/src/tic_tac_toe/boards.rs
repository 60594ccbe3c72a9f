use game_core::bits::Set16;
use game_core::{Ranking, Side};

use super::board::{Board, CELLS};

/// Ranks boards as numbers in base 3, the first cell last: 0 empty, 1 a cross, 2 a nought.
///
/// 3^9 = 19,683 ranks; those of boards that cannot come about, such as one with a single nought,
/// have no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boards;

impl Ranking<Board> for Boards {
    fn count(&self) -> u64 {
        (0..CELLS).fold(1, |count, _| 3 * count)
    }

    fn rank(&self, board: &Board) -> Option<u64> {
        let digit = |cell| match [Side::First, Side::Second]
            .map(|side| board.stones(side).contains(cell))
        {
            [true, _] => 1,
            [_, true] => 2,
            _ => 0,
        };
        Some(
            (0..CELLS)
                .rev()
                .fold(0, |rank, cell| 3 * rank + digit(cell)),
        )
    }

    fn unrank(&self, rank: u64) -> Option<Board> {
        let (mut stones, mut rest) = ([Set16::EMPTY; 2], rank);
        for cell in 0..CELLS {
            match rest % 3 {
                1 => stones[0] = stones[0].with(cell),
                2 => stones[1] = stones[1].with(cell),
                _ => {}
            }
            rest /= 3;
        }
        Board::with_stones(stones).filter(|_| rest == 0)
    }
}
