//! Where the windows of a board lie among the bytes.

use crate::cell::{Cell, MOST, STRIDE};
use crate::direction::Direction;
use crate::window::Window;

/// Bytes for the windows of the largest board: two squares for the rows and the columns, two
/// rectangles for the diagonals, and room to read eight bytes at the end.
pub(super) const BYTES: usize = 2 * MOST * MOST + 2 * (2 * MOST - 1) * MOST + 12;

/// A byte that stands for no window: more stones of either side than six cells hold.
pub(super) const DEAD: u8 = 0x88;

/// The layout for boards with this many rows.
///
/// In each direction the window that starts at place `p` of line `l` lies at
/// `base + l·N + p + 5`, places being columns (rows in [`Direction::Down`]): so the six windows
/// that hold the cell at place `p` are those from `base + l·N + p` on. The five dead bytes after
/// the last window of a line are also those before the first one of the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct WindowLayout<const N: usize>;

impl<const N: usize> WindowLayout<N> {
    /// For each cell, where the six windows of each direction begin; for cells beside the board a
    /// place at which there are no bytes.
    pub(super) const AT: [[u16; 4]; STRIDE * MOST] = Self::at();

    /// The cells of the window of each byte in the order of places; of a dead byte they mean
    /// nothing.
    #[allow(clippy::large_stack_arrays, reason = "computed when compiled")]
    pub(super) const CELLS: &'static [[Cell; 6]; BYTES] = &Self::cells();

    const BASES: [usize; 5] = {
        let diagonal = (2 * N - 1) * N;
        [
            0,
            N * N,
            2 * N * N,
            2 * N * N + diagonal,
            2 * N * N + 2 * diagonal,
        ]
    };

    /// All windows without stones, and the dead bytes between them.
    pub(super) const EMPTY: [u8; BYTES] = Self::empty();

    /// Line and place of a cell.
    const fn coordinates(direction: usize, row: usize, column: usize) -> (usize, usize) {
        match direction {
            0 => (row, column),
            1 => (column, row),
            2 => (row + N - 1 - column, column),
            _ => (row + column, column),
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "below 2200")]
    const fn at() -> [[u16; 4]; STRIDE * MOST] {
        let mut at = [[u16::MAX; 4]; STRIDE * MOST];
        let mut bit = 0;
        while bit < STRIDE * N {
            let (row, column) = (bit / STRIDE, bit % STRIDE);
            let mut direction = 0;
            while direction < 4 && column < N {
                let (line, place) = Self::coordinates(direction, row, column);
                at[bit][direction] = (Self::BASES[direction] + line * N + place) as u16;
                direction += 1;
            }
            bit += 1;
        }
        at
    }

    const fn empty() -> [u8; BYTES] {
        let mut bytes = [DEAD; BYTES];
        let mut bit = 0;
        while bit < STRIDE * N {
            let (row, column) = (bit / STRIDE, bit % STRIDE);
            let mut direction = 0;
            while direction < 4 && column < N {
                let (line, place) = Self::coordinates(direction, row, column);
                if Self::fits(direction, row, column) {
                    bytes[Self::BASES[direction] + line * N + place + 5] = 0;
                }
                direction += 1;
            }
            bit += 1;
        }
        bytes
    }

    #[allow(clippy::large_stack_arrays, reason = "computed when compiled")]
    const fn cells() -> [[Cell; 6]; BYTES] {
        let mut cells = [[Cell::at(0); 6]; BYTES];
        let mut bit = 0;
        while bit < STRIDE * N {
            let (row, column) = (bit / STRIDE, bit % STRIDE);
            let mut direction = 0;
            while direction < 4 && column < N {
                let (line, place) = Self::coordinates(direction, row, column);
                if Self::fits(direction, row, column) {
                    let mut k = 0;
                    while k < 6 {
                        // Places of rising lines are columns, which fall in the direction of
                        // reading.
                        let bit = match direction {
                            0 => bit + k,
                            1 => bit + k * STRIDE,
                            2 => bit + k * (STRIDE + 1),
                            _ => bit - k * (STRIDE - 1),
                        };
                        cells[Self::BASES[direction] + line * N + place + 5][k] = Cell::at(bit);
                        k += 1;
                    }
                }
                direction += 1;
            }
            bit += 1;
        }
        cells
    }

    /// Whether a window that starts there, at the least place of its line, lies on the board.
    const fn fits(direction: usize, row: usize, column: usize) -> bool {
        match direction {
            0 => column + 5 < N,
            1 => row + 5 < N,
            2 => row + 5 < N && column + 5 < N,
            _ => row >= 5 && column + 5 < N,
        }
    }

    /// The window of a byte that is not dead.
    pub(super) fn window(byte: usize) -> Option<Window> {
        let direction = Self::BASES
            .iter()
            .rposition(|&base| byte >= base + 5)?
            .min(3);
        let along = byte.checked_sub(Self::BASES[direction] + 5)?;
        let (line, place) = (along / N, along % N);
        let (row, column) = match direction {
            0 => (line, place),
            1 => (place, line),
            2 => ((line + place + 1).checked_sub(N)?, place),
            // The last cell of a rising window is the first one in reading order.
            _ => (line.checked_sub(place + 5)?, place + 5),
        };
        Window::new(Cell::new(row, column)?, Direction::ALL[direction], N)
    }
}
