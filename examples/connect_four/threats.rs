//! Cells that would make four: the basis of the order of moves and the pruning of a solver.

use super::board::STRIDE;

/// The cells, taken or not and on the board or not, that make four together with three of the
/// stones.
///
/// For a line of four in one direction, the cell may be the highest, the second, the third or
/// the lowest of the line. With `near` the cells that have stones one and two places below
/// them, in the sense of the direction, the four cases are
///
/// ```text
///   x x x ?      near, and a stone three below
///   x x ? x      near, and a stone one above
///   x ? x x      one below, and as near from above
///   ? x x x      three above, and as near from above
/// ```
///
/// Above a column there is nothing, so vertically only the first case occurs. The idea is
/// Pascal Pons's.
#[inline]
pub(crate) const fn winning_cells(stones: u64) -> u64 {
    let vertical = (stones << 1) & (stones << 2) & (stones << 3);
    vertical | in_line(stones, STRIDE) | in_line(stones, STRIDE - 1) | in_line(stones, STRIDE + 1)
}

/// The cells of [`winning_cells`] in one direction.
#[inline]
const fn in_line(stones: u64, step: usize) -> u64 {
    let (below, above) = (stones << step, stones >> step);
    let near_below = below & (stones << (2 * step));
    let near_above = above & (stones >> (2 * step));
    (near_below & ((stones << (3 * step)) | above))
        | (near_above & ((stones >> (3 * step)) | below))
}
