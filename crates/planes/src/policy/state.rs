//! What strategies see, and how layouts are counted and parted.
//!
//! The layouts left are a slice of one arena of numbers, which a shot parts in place by its
//! answers, as quicksort does. The alternative, one bit per layout and cell sets counted word by
//! word, reads all layouts of the world for every cell at every shot; the arena reads those that
//! are left, and deep in a game, where most states are, they are few.

use alloc::vec;
use alloc::vec::Vec;

use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::{Cell, Cells};
use crate::setup::Reveal;
use crate::world::{Placement, World};

/// What a strategy sees: the layouts left, as a slice of an arena, and what was answered so far.
///
/// The same knowledge as a [`Belief`](crate::Belief), in the form that evaluations partition in
/// place.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    /// All layouts.
    pub world: &'a World,
    /// The numbers of those left, in any order; at least one.
    pub layouts: &'a [u32],
    /// The answers.
    pub known: KnownAnswers,
}

/// The answers so far, by cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct KnownAnswers {
    /// Cells where nothing was.
    pub missed: Cells,
    /// Cells of bodies.
    pub bodies: Cells,
    /// Cells of heads.
    pub heads: Cells,
    /// All cells of planes that are down and public.
    pub fallen: Cells,
}

impl KnownAnswers {
    /// The cells shot at.
    #[must_use]
    pub const fn shots(&self) -> Cells {
        self.missed.or(self.bodies).or(self.heads)
    }

    /// What the search knows after one more answer.
    #[must_use]
    pub fn with_answer(self, world: &World, cell: Cell, answer: Answer) -> Self {
        let group = match answer {
            Answer::Miss => 0,
            Answer::Body => 1,
            Answer::Head(nose) => {
                let number = nose.and_then(|nose| world.placement(cell, nose));
                2 + number.map_or(0, |number| number - world.placements_at(cell).start)
            }
        };
        learn(world, self, cell, group)
    }
}

impl Belief {
    /// The answers so far, as a strategy sees them.
    #[must_use]
    pub fn known(&self) -> KnownAnswers {
        let nose = |head| match self.answer(head) {
            Some(Answer::Head(nose)) => nose,
            _ => None,
        };
        let plane = |head| {
            let nose = nose(head)?;
            let placements = self
                .world()
                .placements_at(head)
                .map(|number| self.world().placements()[number]);
            placements.into_iter().find(|plane| plane.nose == nose)
        };
        let fallen = self
            .heads()
            .iter()
            .filter_map(plane)
            .fold(Cells::EMPTY, |cells, plane| cells.or(plane.cells));
        KnownAnswers {
            missed: self.missed(),
            bodies: self.bodies(),
            heads: self.heads(),
            fallen,
        }
    }
}

/// How many of the layouts left have what where.
///
/// Many layouts are counted by placement first, of which there are few, then spread over the cells:
/// one step per plane and layout. Few layouts are counted cell by cell.
#[derive(Clone, Debug)]
pub struct Counts {
    layouts: u32,
    /// By number of placement.
    placements: Vec<u32>,
    /// By number of cell.
    heads: Vec<u32>,
    bodies: Vec<u32>,
    covered: Cells,
}

impl Counts {
    /// The counts of some layouts.
    #[must_use]
    pub fn of(world: &World, layouts: &[u32]) -> Self {
        let (placements, covered) = (vec![0; world.placements().len()], Cells::EMPTY);
        let mut counts = Self {
            layouts: 0,
            placements,
            heads: vec![0; 256],
            bodies: vec![0; 256],
            covered,
        };
        counts.refill(world, layouts);
        counts
    }

    /// How many layouts there are.
    #[must_use]
    pub const fn layouts(&self) -> u32 {
        self.layouts
    }

    /// Layouts with the placement of that number.
    #[must_use]
    pub fn placement(&self, number: usize) -> u32 {
        self.placements.get(number).copied().unwrap_or(0)
    }

    /// Layouts with a head at the cell.
    #[must_use]
    pub fn heads(&self, cell: Cell) -> u32 {
        self.heads[cell.number()]
    }

    /// Layouts with a body at the cell.
    #[must_use]
    pub fn bodies(&self, cell: Cell) -> u32 {
        self.bodies[cell.number()]
    }

    /// The cells where some layout has a plane.
    #[must_use]
    pub const fn covered(&self) -> Cells {
        self.covered
    }

    /// Counts again, in the same memory; of this world or another one.
    pub fn refill(&mut self, world: &World, layouts: &[u32]) {
        for cell in self.covered {
            (self.heads[cell.number()], self.bodies[cell.number()]) = (0, 0);
        }
        self.placements.clear();
        self.placements.resize(world.placements().len(), 0);
        self.covered = Cells::EMPTY;
        self.layouts = u32::try_from(layouts.len()).unwrap_or(u32::MAX);
        let few = layouts.len() * world.setup().planes < self.placements.len() / 2;
        for &layout in layouts {
            for &number in world.layout(layout as usize) {
                self.placements[usize::from(number)] += 1;
                if few {
                    self.spread(&world.placements()[usize::from(number)], 1);
                }
            }
        }
        if !few {
            for (number, placement) in world.placements().iter().enumerate() {
                self.spread(placement, self.placements[number]);
            }
        }
    }

    /// Notes this many layouts with this plane.
    #[inline]
    fn spread(&mut self, placement: &Placement, count: u32) {
        if count > 0 {
            self.covered = self.covered.or(placement.cells);
            placement
                .cells
                .iter()
                .for_each(|cell| self.bodies[cell.number()] += count);
            self.bodies[placement.head.number()] -= count;
            self.heads[placement.head.number()] += count;
        }
    }

    /// Whether a shot at the cell gives information or brings a plane down.
    #[must_use]
    pub fn is_useful(&self, cell: Cell) -> bool {
        let (heads, bodies) = (self.heads(cell), self.bodies(cell));
        heads > 0 || (bodies > 0 && bodies < self.layouts)
    }
}

impl State<'_> {
    /// The cells not yet shot at.
    #[must_use]
    pub fn targets(&self) -> Cells {
        self.world.setup().board.cells().minus(self.known.shots())
    }

    /// Whether the cell is on the board and not yet shot at.
    #[must_use]
    pub fn is_fresh(&self, cell: Cell) -> bool {
        self.world.setup().board.contains(cell) && !self.known.shots().contains(cell)
    }

    /// Planes that are still up.
    #[must_use]
    #[inline]
    pub fn planes_left(&self) -> usize {
        self.world
            .setup()
            .planes
            .saturating_sub(self.known.heads.len())
    }

    /// Where only one layout is left: its next head, in reading order.
    #[must_use]
    pub fn certain_head(&self) -> Option<Cell> {
        let [layout] = *self.layouts else { return None };
        let heads = self.world.planes(layout as usize).map(|plane| plane.head);
        heads.filter(|&head| !self.known.heads.contains(head)).min()
    }
}

/// The groups into which a shot splits layouts: missed, body, then heads by nose (or all in one).
pub(crate) const GROUPS: usize = 6;

/// Sorts the layouts by their answer to a shot, in place and stably; where each group ends.
///
/// `spare` is refilled: the same memory serves all calls.
pub(crate) fn partition(
    world: &World,
    cell: Cell,
    layouts: &mut [u32],
    spare: &mut Vec<u32>,
) -> [usize; GROUPS] {
    let mut ends = [0; GROUPS];
    spare.clear();
    spare.extend_from_slice(layouts);
    let (heads, bodies) = (world.heads(cell), world.bodies(cell));
    let first = world.placements_at(cell).start;
    let public = world.setup().reveal == Reveal::Plane;
    let group = |layout: u32| {
        let layout = layout as usize;
        if bodies.contains(layout) {
            return 1;
        }
        if !heads.contains(layout) {
            return 0;
        }
        let at = |&number: &u16| {
            usize::from(number)
                .checked_sub(first)
                .filter(|_| world.placements_at(cell).contains(&usize::from(number)))
        };
        let place = world.layout(layout).iter().find_map(at).filter(|_| public);
        2 + place.unwrap_or(0)
    };
    for &layout in spare.iter() {
        ends[group(layout)] += 1;
    }
    let (mut begins, mut sum) = ([0; GROUPS], 0);
    for (begin, end) in begins.iter_mut().zip(&mut ends) {
        *begin = sum;
        sum += *end;
        *end = sum;
    }
    for &layout in spare.iter() {
        let begin = &mut begins[group(layout)];
        layouts[*begin] = layout;
        *begin += 1;
    }
    ends
}

/// What the search knows after an answer; `group` as in [`partition`].
pub(crate) fn learn(world: &World, known: KnownAnswers, cell: Cell, group: usize) -> KnownAnswers {
    match group {
        0 => KnownAnswers {
            missed: known.missed.with(cell),
            ..known
        },
        1 => KnownAnswers {
            bodies: known.bodies.with(cell),
            ..known
        },
        _ => {
            let number = world.placements_at(cell).start + group - 2;
            let public = world.setup().reveal == Reveal::Plane;
            let plane = world
                .placements()
                .get(number)
                .filter(|_| public)
                .map_or(Cells::EMPTY, |plane| plane.cells);
            KnownAnswers {
                heads: known.heads.with(cell),
                fallen: known.fallen.or(plane),
                ..known
            }
        }
    }
}
