use alloc::vec::Vec;

use game_core::{Evaluate, Position, Score, Side, Step, StepOf, ToMove, Track};

use super::board::{Board, LINES};

/// What a line is worth to a side that has 0, 1 or 2 stones on it while the opponent has none.
/// Eight lines of 8 are far from a win.
const WORTH: [Score; 3] = [1, 3, 8];

/// Evaluators by the lines still open to each side.
///
/// The stones on every line are counted once, when a stone is put, and the count follows the
/// search: an example of incremental state beside the position.
#[derive(Clone, Debug, Default)]
pub struct OpenLines {
    /// Stones of each side on each line, 0 to 3.
    counts: [[u8; 2]; LINES.len()],
    /// The cells and sides of the line being searched.
    put: Vec<(usize, Side)>,
}

impl OpenLines {
    /// Adds a stone to its lines, or takes it away.
    fn count(&mut self, cell: usize, side: Side, change: impl Fn(u8) -> u8) {
        for (line, counts) in LINES.iter().zip(&mut self.counts) {
            if line.contains(cell) {
                counts[side as usize] = change(counts[side as usize]);
            }
        }
    }

    /// Worth of all lines open to a side.
    fn worth(&self, side: Side) -> Score {
        let open = self
            .counts
            .iter()
            .filter(|counts| counts[!side as usize] == 0);
        open.filter_map(|counts| WORTH.get(usize::from(counts[side as usize])))
            .sum()
    }
}

/// Whether a side may still get three in a row.
fn can_win(board: &Board, side: Side) -> bool {
    LINES
        .iter()
        .any(|line| line.is_disjoint(board.stones(!side)))
}

impl Track<Board> for OpenLines {
    fn reset(&mut self, board: &Board) {
        self.counts = Default::default();
        self.put.clear();
        for side in [Side::First, Side::Second] {
            board
                .stones(side)
                .iter()
                .for_each(|cell| self.count(cell, side, |n| n + 1));
        }
    }

    fn push(&mut self, before: &Board, step: StepOf<Board>, _: &Board) {
        let (Step::Move(cell), ToMove::Player(side)) = (step, before.to_move()) else {
            return;
        };
        self.count(cell.0.into(), side, |n| n + 1);
        self.put.push((cell.0.into(), side));
    }

    fn pop(&mut self) {
        if let Some((cell, side)) = self.put.pop() {
            self.count(cell, side, |n| n - 1);
        }
    }
}

impl Evaluate<Board> for OpenLines {
    fn evaluate(&mut self, board: &Board, player: Side) -> Score {
        match board.to_move() {
            ToMove::Nobody => board.payoff(player),
            _ => self.worth(player) - self.worth(!player),
        }
    }

    /// A side without an open line never again has more than nothing, its opponent never less.
    fn bounds(&self, board: &Board, player: Side) -> (Score, Score) {
        let [mine, other] = [player, !player].map(|side| {
            if can_win(board, side) {
                Board::BOUND
            } else {
                0
            }
        });
        (-other, mine)
    }
}
