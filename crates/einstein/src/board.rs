//! The board as its owner sees it.
//!
//! Red and Blue play the same game on a board turned by half. So squares are numbered for each
//! side in its *own frame*: from 0, its own corner, in reading order as it sees the board, to
//! N² − 1, its goal. In that frame both sides go right (+1), down (+N) or both (+N+1), and what
//! one side calls `s` the other calls N² − 1 − `s`: one code for both.

use game_core::Side;

use crate::square::Square;

/// What a step adds to column and row, in the order of moves: right, down, diagonally.
const STEPS: [(usize, usize); 3] = [(1, 0), (0, 1), (1, 1)];

/// Length of tables by square: a power of two above the 36 squares of the largest board, so that
/// a masked index needs no check.
pub(crate) const TABLE: usize = 64;

/// The number of a square's goal in its frame: the last.
pub(crate) const fn goal(width: usize) -> u8 {
    #[allow(clippy::cast_possible_truncation, reason = "at most 35")]
    let last = (width * width - 1) as u8;
    last
}

/// How far each of the three steps goes, by number of squares.
#[allow(clippy::cast_possible_truncation, reason = "at most 7")]
pub(crate) const fn distances(width: usize) -> [u8; 3] {
    let width = width as u8;
    [1, width, width + 1]
}

/// For each square, as bits, the steps that stay on the board.
pub(crate) const fn steps(width: usize) -> [u8; TABLE] {
    let mut table = [0; TABLE];
    let mut square = 0;
    while square < width * width {
        let mut step = 0;
        while step < STEPS.len() {
            let (right, down) = STEPS[step];
            if square % width + right < width && square / width + down < width {
                table[square] |= 1 << step;
            }
            step += 1;
        }
        square += 1;
    }
    table
}

/// How far the steps from a square go, those that stay on the board in the order of moves, a byte
/// each from the lowest on; the highest is their number.
#[derive(Clone, Copy)]
pub(crate) struct Ways(u32);

impl Ways {
    /// How many there are.
    #[inline]
    pub(crate) const fn count(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// The way of that number, from 0 to 2.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "a byte")]
    pub(crate) const fn way(self, n: usize) -> u8 {
        (self.0 >> (8 * (n as u32 % 4))) as u8
    }
}

/// The ways from each square.
pub(crate) const fn ways(width: usize) -> [Ways; TABLE] {
    let (steps, distances) = (steps(width), distances(width));
    let (mut table, mut square) = ([Ways(0); TABLE], 0);
    while square < TABLE {
        let (mut ways, mut count, mut step) = (0, 0, 0);
        while step < STEPS.len() {
            if steps[square] >> step & 1 != 0 {
                ways |= (distances[step] as u32) << (8 * count);
                count += 1;
            }
            step += 1;
        }
        table[square] = Ways(ways | count << 24);
        square += 1;
    }
    table
}

/// For each square, rows and columns from the own corner: from 0 to 2 (N − 1) on the goal.
#[allow(clippy::cast_possible_truncation, reason = "at most 10")]
pub(crate) const fn progress(width: usize) -> [u8; TABLE] {
    let mut table = [0; TABLE];
    let mut square = 0;
    while square < width * width {
        table[square] = (square % width + square / width) as u8;
        square += 1;
    }
    table
}

/// For each square the diagonal steps that would bring a stone to the goal: the greater of rows and
/// columns to go.
#[allow(clippy::cast_possible_truncation, reason = "at most 5")]
pub(crate) const fn turns_to_go(width: usize) -> [u8; TABLE] {
    let mut table = [0; TABLE];
    let mut square = 0;
    while square < width * width {
        let (column, row) = (square % width, square / width);
        table[square] = (width - 1 - if column < row { column } else { row }) as u8;
        square += 1;
    }
    table
}

/// For each square its mirror image in the diagonal from the own corner to the goal.
#[allow(clippy::cast_possible_truncation, reason = "at most 35")]
pub(crate) const fn mirrored(width: usize) -> [u8; TABLE] {
    let mut table = [0; TABLE];
    let mut square = 0;
    while square < width * width {
        table[square] = (square % width * width + square / width) as u8;
        square += 1;
    }
    table
}

/// The number of a square in the frame of `side`; `None` beyond the board.
pub(crate) fn number(width: usize, side: Side, square: Square) -> Option<u8> {
    let inside = square.column() < width && square.row() < width;
    let reading = u8::try_from(square.row() * width + square.column())
        .ok()
        .filter(|_| inside)?;
    Some(if side == Side::First {
        reading
    } else {
        goal(width) - reading
    })
}

/// The square with that number in the frame of `side`; `None` beyond the board.
pub(crate) fn square(width: usize, side: Side, number: u8) -> Option<Square> {
    let reading = if side == Side::First {
        number
    } else {
        goal(width).checked_sub(number)?
    };
    let (row, column) = (usize::from(reading) / width, usize::from(reading) % width);
    if row < width {
        Square::at(column, row)
    } else {
        None
    }
}
