//! How to hide planes according to the paper: influence, near and far layouts.

use game_core::below;
use rand_core::Rng;

use crate::cell::{Cell, Cells};
use crate::world::{Placement, World};

/// The paper's influence Ef of a layout: the most cells of planes inside one window of 4×5 or 5×4
/// cells.
///
/// A window holds a whole plane, so with standard planes it is at least 10.
#[must_use]
pub fn influence(world: &World, layout: usize) -> usize {
    let planes: Cells = world
        .planes(layout)
        .fold(Cells::EMPTY, |cells, plane| cells.or(plane.cells));
    let board = world.setup().board;
    let inside = |top: usize, left: usize, rows: usize, columns: usize| {
        let cells = (top..top + rows).flat_map(|row| {
            (left..left + columns).filter_map(move |column| Cell::new(row, column))
        });
        cells.filter(|&cell| planes.contains(cell)).count()
    };
    let corners = board.cells().iter();
    corners
        .flat_map(|corner| {
            [(4, 5), (5, 4)]
                .map(|(rows, columns)| inside(corner.row(), corner.column(), rows, columns))
        })
        .max()
        .unwrap_or(0)
}

/// First and last row, first and last column.
fn bounding_box(plane: &Placement) -> [usize; 4] {
    let rows = || plane.cells.iter().map(Cell::row);
    let columns = || plane.cells.iter().map(Cell::column);
    let [top, bottom] = [rows().min(), rows().max()].map(Option::unwrap_or_default);
    let [left, right] = [columns().min(), columns().max()].map(Option::unwrap_or_default);
    [top, bottom, left, right]
}

/// Whether the bounding boxes of any two planes intersect. The paper calls this a small mutual
/// distance.
#[must_use]
pub fn are_near(world: &World, layout: usize) -> bool {
    let meet = |a: &Placement, b: &Placement| {
        let ([top, bottom, left, right], [other_top, other_bottom, other_left, other_right]) =
            (bounding_box(a), bounding_box(b));
        top <= other_bottom && other_top <= bottom && left <= other_right && other_left <= right
    };
    let planes = || world.planes(layout);
    planes()
        .enumerate()
        .any(|(at, plane)| planes().skip(at + 1).any(|other| meet(plane, other)))
}

/// Hides planes as the paper does: mostly near layouts, sometimes a far one.
#[derive(Clone, Debug)]
pub struct Hider {
    near: alloc::vec::Vec<u32>,
    far: alloc::vec::Vec<u32>,
    /// How many layouts of a thousand are near.
    per_mille: u32,
}

impl Hider {
    /// Draws near layouts this many times in a thousand; the paper says only "much more often".
    /// `None` if `per_mille` is above a thousand.
    #[must_use]
    pub fn new(world: &World, per_mille: u32) -> Option<Self> {
        if per_mille > 1_000 {
            return None;
        }
        let all = crate::policy::all(world);
        let (near, far) = all
            .into_iter()
            .partition(|&layout| are_near(world, layout as usize));
        Some(Self {
            near,
            far,
            per_mille,
        })
    }

    /// How many layouts are near, and how many far.
    #[must_use]
    pub const fn counts(&self) -> [usize; 2] {
        [self.near.len(), self.far.len()]
    }

    /// Draws a layout.
    pub fn draw(&self, random: &mut impl Rng) -> usize {
        let near = below(random, 1_000) < u64::from(self.per_mille);
        let choice = if (near && !self.near.is_empty()) || self.far.is_empty() {
            &self.near
        } else {
            &self.far
        };
        let pick = usize::try_from(below(random, choice.len() as u64)).unwrap_or(0);
        choice.get(pick).map_or(0, |&layout| layout as usize)
    }
}
