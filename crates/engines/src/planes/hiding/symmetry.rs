//! The ways to turn and reflect a board.

use planes::{Cell, Cells, Placement, World};

/// A way to turn or reflect the board that maps every layout to a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BoardSymmetry {
    /// The image of each cell, by number.
    cells: Vec<Option<Cell>>,
    /// The image of each layout.
    pub(super) layouts: Vec<usize>,
}

impl BoardSymmetry {
    pub(super) fn cell(&self, cell: Cell) -> Option<Cell> {
        self.cells.get(cell.number()).copied().flatten()
    }
}

/// All symmetries of the board, the identity first. Planes are compared cell by cell, independently
/// of the solver's code for layouts that look alike, because a certificate is checked by this.
pub(super) fn symmetries(world: &World) -> Vec<BoardSymmetry> {
    let board = world.setup().board;
    let (rows, columns) = (board.rows(), board.columns());
    let mut symmetries = Vec::new();
    for number in 0..8 {
        let image = |cell: Cell| {
            let row = if number & 1 > 0 {
                rows.checked_sub(1 + cell.row())?
            } else {
                cell.row()
            };
            let column = if number & 2 > 0 {
                columns.checked_sub(1 + cell.column())?
            } else {
                cell.column()
            };
            let (row, column) = if number & 4 > 0 {
                (column, row)
            } else {
                (row, column)
            };
            Cell::new(row, column).filter(|&cell| board.contains(cell))
        };
        let placement = |plane: &Placement| {
            let (head, cells) = (
                image(plane.head)?,
                plane.cells.iter().map(image).collect::<Option<Cells>>()?,
            );
            world
                .placements()
                .iter()
                .find(|other| other.head == head && other.cells == cells)
                .copied()
        };
        let layout = |layout| {
            world.find(
                &world
                    .planes(layout)
                    .map(placement)
                    .collect::<Option<Vec<_>>>()?,
            )
        };
        if let Some(layouts) = (0..world.len()).map(layout).collect::<Option<Vec<usize>>>() {
            let mut cells = vec![None; 256];
            board
                .cells()
                .iter()
                .for_each(|cell| cells[cell.number()] = image(cell));
            symmetries.push(BoardSymmetry { cells, layouts });
        }
    }
    symmetries
}
