//! All layouts, listed once.
//!
//! A layout is a row of placement numbers, ascending. Beside the list stand the sets that answers
//! ask for: for each cell the layouts with a head there and those with a body there, for each
//! placement those that contain it. An answer then is an intersection of two bit sets, whatever the
//! number of planes.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::cell::{Cell, Cells};
use crate::layouts::Layouts;
use crate::setup::{MOST_LAYOUTS, Setup, SetupError};
use crate::shape::Nose;

/// One plane on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The cell of the head.
    pub head: Cell,
    /// Where the nose points.
    pub nose: Nose,
    /// All cells, the head included.
    pub cells: Cells,
}

/// What never changes: the setup and *all* layouts of its planes, numbered.
///
/// A placement is one plane; a layout is a set of placements without common cells, kept as their
/// numbers in ascending order. Placements are numbered by head in reading order, then by nose, so
/// layouts come in a fixed order too. Beside the list, for each cell the *set* of layouts with a
/// head there and with a body there: a belief is filtered by a few intersections.
///
/// ```
/// use planes::{Setup, World};
/// let count = |side, planes| World::new(Setup::standard(side, planes)).map(|world| world.len());
/// assert_eq!((count(7, 1), count(9, 2)), (Ok(48), Ok(2352)));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct World {
    setup: Setup,
    placements: Vec<Placement>,
    /// Numbers of placements, [`Setup::planes`] to a layout.
    layouts: Vec<u16>,
    /// By number of cell: layouts with a head there, and with a body there.
    heads: Vec<Layouts>,
    bodies: Vec<Layouts>,
    /// By number of placement: layouts that contain it.
    containing: Vec<Layouts>,
    /// By number of cell: the range of the placements with their head there.
    at: Vec<(u16, u16)>,
}

impl World {
    /// All layouts of a setup.
    ///
    /// # Errors
    ///
    /// There is none, or there are more than [`MOST_LAYOUTS`]; of many planes or many placements
    /// fewer are listed, so that the lists stay below 80 MB.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        if setup.planes == 0 || setup.planes > 256 {
            return Err(SetupError::Planes(setup.planes));
        }
        let placements = placements(&setup);
        let layouts = enumerate(
            &placements,
            setup.planes,
            most_layouts(&setup, placements.len()),
        )?;
        Ok(Self::of(setup, placements, layouts))
    }

    /// With its sets.
    fn of(setup: Setup, placements: Vec<Placement>, layouts: Vec<u16>) -> Self {
        let (heads, bodies, containing) = (vec![], vec![], vec![]);
        let mut world = Self {
            setup,
            placements,
            layouts,
            heads,
            bodies,
            containing,
            at: vec![(0, 0); 256],
        };
        world.index();
        world
    }

    /// Fills the sets from the list.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "at most 4 placements of 256 cells"
    )]
    fn index(&mut self) {
        let none = Layouts::none(self.len());
        let board = self.setup.board;
        let on_board = |number: usize| {
            Cell::new(number / 16, number % 16).is_some_and(|cell| board.contains(cell))
        };
        let sets = || {
            (0..256).map(|number| {
                if on_board(number) {
                    none.clone()
                } else {
                    Layouts::none(0)
                }
            })
        };
        self.heads = sets().collect();
        self.bodies = sets().collect();
        self.containing = vec![none.clone(); self.placements.len()];
        for layout in 0..self.len() {
            for &number in
                &self.layouts[layout * self.setup.planes..(layout + 1) * self.setup.planes]
            {
                let Placement { head, cells, .. } = self.placements[usize::from(number)];
                self.containing[usize::from(number)].add(layout);
                self.heads[head.number()].add(layout);
                cells
                    .iter()
                    .filter(|&cell| cell != head)
                    .for_each(|cell| self.bodies[cell.number()].add(layout));
            }
        }
        for (number, placement) in self.placements.iter().enumerate() {
            let (begin, end) = &mut self.at[placement.head.number()];
            if begin == end {
                *begin = number as u16;
            }
            *end = number as u16 + 1;
        }
    }

    /// The setup.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many layouts there are.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.layouts.len() / self.setup.planes
    }

    /// Never: a world without layouts is not made.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.layouts.is_empty()
    }

    /// All placements of one plane.
    #[must_use]
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// The numbers of the placements with their head there, one for each nose that has room.
    #[must_use]
    pub fn placements_at(&self, head: Cell) -> core::ops::Range<usize> {
        let (begin, end) = self.at[head.number()];
        usize::from(begin)..usize::from(end)
    }

    /// The numbers of a layout's placements, ascending; none for a number that is no layout's.
    #[must_use]
    #[inline]
    pub fn layout(&self, layout: usize) -> &[u16] {
        let planes = self.setup.planes;
        self.layouts
            .get(layout * planes..(layout + 1) * planes)
            .unwrap_or(&[])
    }

    /// The planes of a layout.
    pub fn planes(&self, layout: usize) -> impl Iterator<Item = &Placement> {
        self.layout(layout)
            .iter()
            .map(|&number| &self.placements[usize::from(number)])
    }

    /// The number of the layout of just these placements, in any order.
    #[must_use]
    pub fn find(&self, planes: &[Placement]) -> Option<usize> {
        let number = |plane| {
            self.placements
                .iter()
                .position(|placement| placement == plane)
        };
        let number = |plane| number(plane).and_then(|number| u16::try_from(number).ok());
        let mut numbers = planes.iter().map(number).collect::<Option<Vec<u16>>>()?;
        numbers.sort_unstable();
        self.layouts
            .chunks_exact(self.setup.planes)
            .position(|layout| layout == numbers)
    }

    /// The number of the placement with its head there whose nose points there, however its like is
    /// written: noses that look the same are one placement.
    #[must_use]
    pub fn placement(&self, head: Cell, nose: Nose) -> Option<usize> {
        let cells = cells(&self.setup, head, nose)?;
        self.placements_at(head)
            .find(|&number| self.placements[number].cells == cells)
    }

    /// The layouts with a head at the cell.
    #[must_use]
    pub fn heads(&self, cell: Cell) -> &Layouts {
        &self.heads[cell.number()]
    }

    /// The layouts with a body at the cell.
    #[must_use]
    pub fn bodies(&self, cell: Cell) -> &Layouts {
        &self.bodies[cell.number()]
    }

    /// The layouts with a head at the cell whose nose points there.
    #[must_use]
    pub fn containing_nose(&self, head: Cell, nose: Nose) -> Option<&Layouts> {
        let number = self
            .placements_at(head)
            .find(|&number| self.placements[number].nose == nose)?;
        self.containing(number)
    }

    /// Where the nose of a layout's plane points that has its head at the cell.
    #[must_use]
    pub fn nose(&self, layout: usize, head: Cell) -> Option<Nose> {
        self.planes(layout)
            .find(|plane| plane.head == head)
            .map(|plane| plane.nose)
    }

    /// The layouts that contain the placement of that number.
    #[must_use]
    pub fn containing(&self, placement: usize) -> Option<&Layouts> {
        self.containing.get(placement)
    }
}

impl Default for World {
    /// One plane on 7×7, where every placement is a layout.
    fn default() -> Self {
        let setup = Setup::standard(7, 1);
        let placements = placements(&setup);
        let layouts = (0..).take(placements.len()).collect();
        Self::of(setup, placements, layouts)
    }
}

impl fmt::Debug for World {
    /// As `9x9/2, 2352 layouts`; the lists themselves are long.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} layouts", self.setup, self.len())
    }
}

/// All placements of one plane, by head in reading order, then by nose.
///
/// Noses that look the same, of shapes with a symmetry around the head, are one placement.
fn placements(setup: &Setup) -> Vec<Placement> {
    let mut found: Vec<Placement> = vec![];
    for head in setup.board.cells() {
        let first = found.len();
        for nose in Nose::ALL {
            let Some(cells) = cells(setup, head, nose) else {
                continue;
            };
            if !found[first..].iter().any(|other| other.cells == cells) {
                found.push(Placement { head, nose, cells });
            }
        }
    }
    found
}

/// The cells of a plane, if all of them are on the board.
fn cells(setup: &Setup, head: Cell, nose: Nose) -> Option<Cells> {
    let place = |(down, right): (i8, i8)| {
        let row = isize::try_from(head.row()).ok()?.checked_add(down.into())?;
        let column = isize::try_from(head.column())
            .ok()?
            .checked_add(right.into())?;
        setup.board.cell(row, column)
    };
    setup.shape.offsets(nose).map(place).collect()
}

/// Most numbers in the list of layouts, 8 MB.
const MOST_NUMBERS: usize = 1 << 22;

/// Most bits of all sets of layouts, 64 MB: two for each cell, one for each placement.
const MOST_BITS: usize = 1 << 29;

/// How many layouts are listed at most, so that a short text takes little memory before it is
/// refused.
fn most_layouts(setup: &Setup, placements: usize) -> usize {
    let sets = 2 * setup.board.cells().len() + placements;
    MOST_LAYOUTS
        .min(MOST_NUMBERS / setup.planes)
        .min(MOST_BITS / sets)
}

/// Most steps of the enumeration, far more than the largest list takes: where many planes hardly
/// fit a board, most sets that are begun come to nothing.
const MOST_STEPS: usize = 1 << 23;

/// All sets of this many placements without common cells, in lexicographic order.
fn enumerate(placements: &[Placement], planes: usize, most: usize) -> Result<Vec<u16>, SetupError> {
    let (mut found, mut chosen, mut next) = (vec![], Vec::<u16>::new(), 0);
    // At each index, the cells taken by as many of the chosen ones.
    let mut taken = vec![Cells::EMPTY];
    for step in 0.. {
        if step == MOST_STEPS {
            return Err(SetupError::TooMany);
        }
        let used = taken.last().copied().unwrap_or_default();
        let free = (next..placements.len()).find(|&number| !placements[number].cells.meets(used));
        let Some(number) = free.filter(|_| chosen.len() < planes) else {
            let Some(last) = chosen.pop() else { break };
            taken.pop();
            next = usize::from(last) + 1;
            continue;
        };
        chosen.push(u16::try_from(number).unwrap_or(u16::MAX));
        taken.push(used.or(placements[number].cells));
        next = number + 1;
        if chosen.len() == planes {
            if found.len() / planes == most {
                return Err(SetupError::TooMany);
            }
            found.extend_from_slice(&chosen);
        }
    }
    if found.is_empty() {
        Err(SetupError::NoRoom)
    } else {
        Ok(found)
    }
}
