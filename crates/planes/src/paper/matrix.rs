//! The paper's decision matrix.

use core::fmt;

use super::Elimination;
use crate::cell::{Cell, Cells};
use crate::policy::KnownAnswers;
use crate::setup::Board;
use crate::world::World;

/// A decision matrix: for every cell the sum CV (cube value) over the layouts not eliminated, the
/// weight for a head and 1 for a body; 0 where a shot fell.
///
/// ```
/// use planes::paper::{Elimination, Matrix};
/// use planes::policy::KnownAnswers;
/// use planes::{Cell, Setup, World};
/// let world = World::new(Setup::standard(7, 1))?;
/// let initial = Matrix::new(&world, 5, Elimination::Correct, &KnownAnswers::default());
/// assert_eq!((initial.sum(), initial.value(Cell::new(3, 3).unwrap())), (672, 48));
/// assert_eq!(initial.to_string().lines().next(), Some("0 2 9 10 9 2 0"));
/// # Ok::<(), planes::SetupError>(())
/// ```
///
/// Sums stay below 2^60, whatever the weight: no world has more than 2^20 layouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    board: Board,
    values: [u64; 256],
}

impl Matrix {
    /// The matrix after some answers.
    #[must_use]
    pub fn new(world: &World, weight: u32, elimination: Elimination, known: &KnownAnswers) -> Self {
        let layouts = (0..world.len()).filter(|&layout| elimination.keeps(world, layout, known));
        Self::of(world, weight, layouts, known.shots())
    }

    /// The matrix of these layouts; cells shot at count 0.
    pub(crate) fn of(
        world: &World,
        weight: u32,
        layouts: impl Iterator<Item = usize>,
        shots: Cells,
    ) -> Self {
        let mut values = [0_u64; 256];
        for plane in layouts.flat_map(|layout| world.planes(layout)) {
            for cell in plane.cells.minus(shots) {
                values[cell.number()] += if cell == plane.head { weight.into() } else { 1 };
            }
        }
        Self {
            board: world.setup().board,
            values,
        }
    }

    /// The value of a cell.
    #[must_use]
    pub const fn value(&self, cell: Cell) -> u64 {
        self.values[cell.number()]
    }

    /// The sum of all values.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.values.iter().sum()
    }

    /// The cells of the greatest value, unless that is 0, and none of `without`.
    #[must_use]
    pub fn greatest(&self, without: Cells) -> Cells {
        let cells = || self.board.cells().minus(without).iter();
        let most = cells().map(|cell| self.value(cell)).max().unwrap_or(0);
        cells()
            .filter(|&cell| most > 0 && self.value(cell) == most)
            .collect()
    }
}

impl fmt::Display for Matrix {
    /// Rows from the top, as the paper prints them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.board.rows() {
            for column in 0..self.board.columns() {
                let value = Cell::new(row, column).map_or(0, |cell| self.value(cell));
                write!(f, "{}{value}", if column > 0 { " " } else { "" })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
