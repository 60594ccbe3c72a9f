//! The board as a set of cells, one bit each.
//!
//! A column takes seven bits, its six cells from the bottom up and one bit that stays empty:
//!
//! ```text
//!   6 13 20 27 34 41 48      empty for ever
//!  --------------------
//!   5 12 19 26 33 40 47
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42
//!  --------------------
//!   1  2  3  4  5  6  7      names of the columns
//! ```
//!
//! So the neighbours of cell `n` are `n ± 1` (up, down), `n ± 7` (right, left), `n ± 8` and
//! `n ± 6` (the diagonals), and no line runs over an edge of the board into another column,
//! because it would cross an empty bit. One shift moves all stones at once.
//!
//! For example, stones on the four lowest cells of column 1 are the bits 0 to 3, the number 15: `15
//! & 15 >> 1` keeps the bits 0, 1 and 2, those with a stone above. Of these the bit 0 has another
//! such pair two cells higher, so [`has_four`] returns true.
//!
//! The layout is John Tromp's (the Fhourstones benchmark, 1996–2008).

/// Columns of the board.
pub(crate) const WIDTH: usize = 7;

/// Rows of the board.
pub(crate) const HEIGHT: usize = 6;

/// From a cell to its right neighbour: the height and the empty bit.
pub(crate) const STRIDE: usize = HEIGHT + 1;

/// Number of cells.
pub(crate) const CELLS: usize = WIDTH * HEIGHT;

/// The lowest cell of each column: a geometric series, 1 + 2^7 + 2^14 + … + 2^42.
pub(crate) const BOTTOM: u64 = ((1 << (WIDTH * STRIDE)) - 1) / ((1 << STRIDE) - 1);

/// The highest cell of each column.
pub(crate) const TOP: u64 = BOTTOM << (HEIGHT - 1);

/// All cells.
pub(crate) const BOARD: u64 = BOTTOM * ((1 << HEIGHT) - 1);

/// The cells of each column, from the middle outwards: 4, 3, 5, 2, 6, 1, 7.
///
/// More lines of four run through the middle, so a search that follows this order cuts early.
pub(crate) const COLUMNS: [u64; WIDTH] = [
    column(3),
    column(2),
    column(4),
    column(1),
    column(5),
    column(0),
    column(6),
];

/// The cells of the column, numbered from 0.
pub(crate) const fn column(index: usize) -> u64 {
    ((1 << HEIGHT) - 1) << (index * STRIDE)
}

/// Whether four of the stones stand in a line.
///
/// In each direction, pairs of neighbours first, and then pairs of such pairs.
#[inline]
pub(crate) const fn has_four(stones: u64) -> bool {
    const fn line(stones: u64, step: usize) -> u64 {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step))
    }
    line(stones, 1) | line(stones, STRIDE) | line(stones, STRIDE - 1) | line(stones, STRIDE + 1)
        != 0
}

/// The number of columns with space, given the set of all stones.
///
/// The free top cells, one bit each at a distance of 7, are summed by one multiplication: the
/// digit of weight 2^42 in the product with [`BOTTOM`] is the sum of all seven. Most processors
/// count bits at once, but code for any x86-64 may not ask them to.
#[inline]
pub(crate) const fn open_columns(stones: u64) -> usize {
    let free = (!stones & TOP) >> (HEIGHT - 1);
    let sum = free.wrapping_mul(BOTTOM) >> ((WIDTH - 1) * STRIDE);
    (sum & ((1 << STRIDE) - 1)) as usize
}

/// The board seen from behind: column 1 becomes column 7.
#[inline]
pub(crate) const fn mirrored(cells: u64) -> u64 {
    let (mut seen, mut left) = (0, 0);
    while left < WIDTH {
        let cells_of_column = (cells >> (left * STRIDE)) & column(0);
        seen |= cells_of_column << ((WIDTH - 1 - left) * STRIDE);
        left += 1;
    }
    seen
}
