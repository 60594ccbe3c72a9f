//! The symmetries of a board: where each layout goes when the board is turned or reflected.

use std::vec;
use std::vec::Vec;

use super::bits::Bits;
use super::geometry::Hits;
use crate::cell::{Cell, Cells};
use crate::world::{Placement, World};

/// A symmetry: the new number of every layout, and the new place of every cell.
#[derive(Clone, Debug)]
pub(super) struct LayoutSymmetry {
    layouts: Vec<u32>,
    cells: Vec<Cell>,
}

impl LayoutSymmetry {
    pub(super) fn bits<const W: usize>(&self, set: Bits<W>) -> Bits<W> {
        let mut image = Bits::EMPTY;
        set.iter()
            .filter_map(|layout| self.layouts.get(layout))
            .for_each(|&layout| image.insert(layout as usize));
        image
    }

    /// Where the layout of that number goes.
    pub(super) fn place(&self, layout: usize) -> usize {
        self.layouts
            .get(layout)
            .map_or(layout, |&layout| layout as usize)
    }

    /// The same for the layouts in another order, of all of them: each is then its place in the
    /// list.
    pub(super) fn reordered(&self, list: &[u32]) -> Self {
        let mut places = vec![0; list.len()];
        (0..)
            .zip(list)
            .for_each(|(place, &layout)| places[layout as usize] = place);
        let image = |&layout: &u32| places[self.place(layout as usize)];
        Self {
            layouts: list.iter().map(image).collect(),
            cells: self.cells.clone(),
        }
    }

    #[inline]
    pub(super) fn hits(&self, hits: Hits) -> Hits {
        let mut cells: Vec<Cell> = hits.cells().map(|cell| self.cells[cell.number()]).collect();
        cells.sort_unstable();
        Hits::of(&cells)
    }
}

/// The looks other than the identity under which the layouts go into each other: up to seven on a
/// square board with planes that are mirror images of themselves.
pub(super) fn symmetries(world: &World) -> Vec<LayoutSymmetry> {
    (1..8)
        .filter_map(|number| symmetry(world, number))
        .collect()
}

/// The layouts of a world by what they look like: two are in one class if turning or reflecting the
/// board makes one of the other. Classes come by their first layouts, and layouts ascending.
///
/// ```
/// use planes::{Setup, World, tree};
/// let world = World::new(Setup::standard(7, 1))?;
/// let sizes: Vec<usize> = tree::symmetry_classes(&world).iter().map(Vec::len).collect();
/// assert_eq!((sizes.len(), sizes.iter().sum()), (8, 48));
/// # Ok::<(), planes::SetupError>(())
/// ```
#[must_use]
pub fn symmetry_classes(world: &World) -> Vec<Vec<usize>> {
    let symmetries = symmetries(world);
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for layout in 0..world.len() {
        let first = symmetries
            .iter()
            .map(|symmetry| symmetry.place(layout))
            .min()
            .unwrap_or(layout)
            .min(layout);
        if first == layout {
            classes.push(vec![layout]);
        } else if let Some(class) = classes.iter_mut().find(|class| class[0] == first) {
            class.push(layout);
        }
    }
    classes
}

/// Bit 0 reflects columns, bit 1 rows, bit 2 swaps both.
fn symmetry(world: &World, number: u8) -> Option<LayoutSymmetry> {
    let board = world.setup().board;
    if number & 4 > 0 && board.rows() != board.columns() {
        return None;
    }
    let image = |cell: Cell| {
        let (mut row, mut column) = (cell.row(), cell.column());
        if number & 1 > 0 {
            column = board.columns() - 1 - column;
        }
        if number & 2 > 0 {
            row = board.rows() - 1 - row;
        }
        if number & 4 > 0 {
            (row, column) = (column, row);
        }
        Cell::new(row, column).unwrap_or(cell)
    };
    let cells: Vec<Cell> = (0..=u8::MAX)
        .map(Cell::of_number)
        .map(|cell| {
            if board.contains(cell) {
                image(cell)
            } else {
                cell
            }
        })
        .collect();
    let turned = |plane: &Placement| -> Option<Placement> {
        let turned: Cells = plane
            .cells
            .iter()
            .map(|cell| cells[cell.number()])
            .collect();
        let head = cells[plane.head.number()];
        world
            .placements_at(head)
            .map(|number| world.placements()[number])
            .find(|other| other.cells == turned)
    };
    let placements: Option<Vec<Placement>> = world.placements().iter().map(turned).collect();
    let placements = placements?;
    let layout = |layout: usize| {
        let planes: Vec<Placement> = world
            .layout(layout)
            .iter()
            .map(|&at| placements[usize::from(at)])
            .collect();
        world
            .find(&planes)
            .and_then(|number| u32::try_from(number).ok())
    };
    Some(LayoutSymmetry {
        layouts: (0..world.len()).map(layout).collect::<Option<_>>()?,
        cells,
    })
}
