//! What the search asks of a world: sets of layouts by cell and answer.

use std::vec::Vec;

use super::bits::Bits;
use crate::cell::Cell;
use crate::layouts::Layouts;
use crate::setup::Reveal;
use crate::world::World;

/// A cell and the layouts that answer body or head there.
#[derive(Clone, Debug)]
pub(super) struct Target<const W: usize> {
    pub(super) cell: Cell,
    pub(super) bodies: Bits<W>,
    pub(super) heads: Bits<W>,
    /// The heads by what becomes public: one set under rule u, one for each nose under r.
    pub(super) revealed: Vec<Bits<W>>,
}

/// All cells that some of these layouts covers, in reading order; in the sets a layout is its place
/// in the list.
pub(super) fn targets<const W: usize>(world: &World, layouts: &[u32]) -> Vec<Target<W>> {
    let part = |all: &Layouts| {
        let mut bits = Bits::EMPTY;
        layouts
            .iter()
            .enumerate()
            .filter(|(_, layout)| all.contains(**layout as usize))
            .for_each(|(at, _)| bits.insert(at));
        bits
    };
    let target = |cell: Cell| {
        let (bodies, heads) = (part(world.bodies(cell)), part(world.heads(cell)));
        let noses = world
            .placements_at(cell)
            .filter_map(|number| world.containing(number))
            .map(part);
        let revealed = if world.setup().reveal == Reveal::Plane {
            noses.collect()
        } else {
            std::vec![heads]
        };
        Target {
            cell,
            bodies,
            heads,
            revealed,
        }
    };
    let covered = |target: &Target<W>| !target.bodies.is_empty() || !target.heads.is_empty();
    world
        .setup()
        .board
        .cells()
        .iter()
        .map(target)
        .filter(covered)
        .collect()
}

/// The heads hit, as a number: their count and up to seven cells in reading order, one byte each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Hits(u64);

/// Most planes of a world that is solved: seven heads fit [`Hits`].
pub(super) const MOST_PLANES: usize = 7;

impl Hits {
    pub(super) const fn count(self) -> u32 {
        (self.0 >> 56) as u32
    }

    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.count()).map(move |at| Cell::of_number((self.0 >> (8 * at) & 0xFF) as u8))
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        self.cells().any(|hit| hit == cell)
    }

    /// With one cell more.
    pub(super) fn with(self, cell: Cell) -> Self {
        let mut cells: Vec<Cell> = self.cells().chain([cell]).collect();
        cells.sort_unstable();
        Self::of(&cells)
    }

    /// Of cells in reading order.
    pub(super) fn of(cells: &[Cell]) -> Self {
        let bytes = cells.iter().zip(0..).fold(0, |bytes, (cell, at)| {
            bytes | (cell.number() as u64) << (8 * at)
        });
        Self((cells.len() as u64) << 56 | bytes)
    }
}
