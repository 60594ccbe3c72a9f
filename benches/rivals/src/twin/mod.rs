//! Hand-written Connect Four: what a programmer writes for this one game without a library.
//!
//! It stores what the generic position stores (stones, their number, whether the game is won),
//! tries moves in the same order and visits the same nodes, so that a ratio to it measures exactly
//! the cost of the abstraction. The sets of cells are shared: `board.rs`.

mod deepening;
mod fixed;
mod solver;

pub(crate) use deepening::Deepening;
pub(crate) use fixed::{alpha_beta, minimax};
pub(crate) use solver::Solver;

use core::hint::cold_path;

use crate::board::{BOARD, BOTTOM, CELLS, COLUMNS, has_four, open_columns};
use crate::evaluator::worth;

/// A position: the mover's stones; all stones, with their number and the flag of a win above.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    mine: u64,
    all: u64,
}

const COUNT: u32 = 56;
const STONE: u64 = 1 << COUNT;
const WON: u64 = 1 << 63;

/// The value of a win, less the number of stones on the board then.
pub(crate) const WIN: i32 = 1_000;

impl Hand {
    /// The empty board.
    pub(crate) const START: Self = Self { mine: 0, all: 0 };

    /// The game of this text of columns; illegal columns are left out.
    pub(crate) fn read(columns: &str) -> Self {
        let digits = columns.chars().filter_map(|digit| digit.to_digit(10));
        digits.fold(Self::START, |hand, digit| {
            let column = crate::board::column(digit as usize - 1);
            let m = hand.landing() & column;
            if m == 0 { hand } else { hand.after(m) }
        })
    }

    /// The cells where a stone can land, and bits outside of the board.
    const fn landing(self) -> u64 {
        if self.all & WON != 0 {
            0
        } else {
            self.all.wrapping_add(BOTTOM)
        }
    }

    #[inline]
    const fn after(self, m: u64) -> Self {
        let moved = self.mine | m;
        let mut all = (self.all | m) + STONE;
        if has_four(moved) {
            cold_path();
            all |= WON;
        }
        Self {
            mine: self.mine ^ (self.all & BOARD),
            all,
        }
    }

    const fn count(self) -> usize {
        ((self.all & !WON) >> COUNT) as usize
    }

    const fn is_won(self) -> bool {
        self.all & WON != 0
    }

    const fn is_over(self) -> bool {
        self.all >> COUNT >= CELLS as u64
    }

    /// The value of the end of the game to the side to move.
    fn end(self) -> i32 {
        if self.is_won() {
            i32::try_from(self.count()).unwrap_or(0) - WIN
        } else {
            0
        }
    }

    /// The value of an undecided game to the side to move.
    const fn static_eval(self) -> i32 {
        worth(self.mine) - worth(self.all & BOARD & !self.mine)
    }

    /// A number below 2^49 for the position.
    const fn code(self) -> u64 {
        self.mine + (self.all & BOARD)
    }

    #[inline]
    const fn move_count(self) -> u64 {
        if self.is_won() {
            0
        } else {
            open_columns(self.all) as u64
        }
    }

    #[inline]
    fn for_each(self, mut f: impl FnMut(u64)) {
        if self.is_won() {
            return;
        }
        for column in COLUMNS {
            let m = self.landing() & column;
            if m != 0 {
                f(m);
            }
        }
    }

    /// The cells where a stone can land; the lowest bit is the leftmost column.
    const fn cells(self) -> u64 {
        self.landing() & BOARD
    }

    /// Lines of play of `depth > 1` moves; the last ones are counted and not played.
    pub(crate) fn perft(self, depth: u32) -> u64 {
        let mut lines = 0;
        if depth == 2 {
            self.for_each(|m| lines += self.after(m).move_count());
        } else {
            self.for_each(|m| lines += self.after(m).perft(depth - 1));
        }
        lines
    }
}
