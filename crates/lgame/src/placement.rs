//! The 48 ways to lay an L on the board, numbered as the paper writes them.

use core::fmt;

use game_core::bits::{Set16, Set64};

use crate::cell::Cell;
use crate::symmetry::Symmetry;

/// On which side of its foot an L has its bar: the paper's `dir`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Above the foot: 0.
    Up,
    /// Below it: 1.
    Down,
    /// To its left: 2.
    Left,
    /// To its right: 3.
    Right,
}

impl Direction {
    const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The direction of the paper's number.
    #[must_use]
    pub const fn new(dir: usize) -> Option<Self> {
        if dir < 4 { Some(Self::ALL[dir]) } else { None }
    }
}

/// One of the 48 ways to lay an L-piece on the board.
///
/// An L is a *bar* of three cells and a *foot* beside one of its ends. Foot and
/// [direction](Direction) say all: the bar starts at the neighbour of the foot on that side and
/// runs at right angles, and on a board of four by four only one of the two ways has room for
/// three cells. So there are 4 placements for each of the four centre cells as foot, 3 for each
/// of the eight cells of the edges, 2 for each corner: 16 + 24 + 8 = 48.
///
/// Placements are numbered by foot in reading order, then by direction. That is the order in
/// which moves are listed.
///
/// ```text
/// foot D3, bar to the left:   . . . .
///                             . . x .      the bar must run up from C3: downwards
///                             . . x x      it would leave the board
///                             . . . .      (one cell more above)
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(u8);

/// Cells of each placement, and the number of each foot and direction.
struct Geometry {
    cells: [Set16; Placement::COUNT],
    feet: [(Cell, Direction); Placement::COUNT],
    /// Indexed by foot and direction; `NONE` where the neighbour is off the board.
    numbers: [[u8; 4]; Cell::COUNT],
}

const NONE: u8 = u8::MAX;

impl Geometry {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "numbers of placements are below 48"
    )]
    const fn derive() -> Self {
        let mut geometry = Self {
            cells: [Set16::EMPTY; Placement::COUNT],
            feet: [(Cell::FIRST, Direction::Up); Placement::COUNT],
            numbers: [[NONE; 4]; Cell::COUNT],
        };
        let (mut foot, mut count) = (0, 0);
        while foot < Cell::COUNT {
            let mut dir = 0;
            while dir < 4 {
                if let (Some(cells), Some(cell)) = (lay(foot, Direction::ALL[dir]), Cell::new(foot))
                {
                    geometry.cells[count] = cells;
                    geometry.feet[count] = (cell, Direction::ALL[dir]);
                    geometry.numbers[foot][dir] = count as u8;
                    count += 1;
                }
                dir += 1;
            }
            foot += 1;
        }
        assert!(count == Placement::COUNT);
        geometry
    }
}

/// The cells of the L with that foot and direction, if its bar is on the board.
const fn lay(foot: usize, direction: Direction) -> Option<Set16> {
    let (x, y) = (foot % Cell::SIDE, foot / Cell::SIDE);
    let last = Cell::SIDE - 1;
    let end = match direction {
        Direction::Up if y > 0 => foot - Cell::SIDE,
        Direction::Down if y < last => foot + Cell::SIDE,
        Direction::Left if x > 0 => foot - 1,
        Direction::Right if x < last => foot + 1,
        _ => return None,
    };
    // Along the bar: across for a bar above or below the foot, down for one beside it.
    let (place, step) = match direction {
        Direction::Up | Direction::Down => (x, 1),
        Direction::Left | Direction::Right => (y, Cell::SIDE),
    };
    let bar = Set16::single(end);
    Some(Set16::single(foot).union(if place + 2 <= last {
        bar.with(end + step).with(end + 2 * step)
    } else {
        bar.with(end - step).with(end - 2 * step)
    }))
}

const GEOMETRY: Geometry = Geometry::derive();

/// For each placement, those that share no cell with it.
static DISJOINT: [Set64; Placement::COUNT] = {
    let mut disjoint = [Set64::EMPTY; Placement::COUNT];
    let mut a = 0;
    while a < Placement::COUNT {
        let mut b = 0;
        while b < Placement::COUNT {
            if GEOMETRY.cells[a].is_disjoint(GEOMETRY.cells[b]) {
                disjoint[a] = disjoint[a].with(b);
            }
            b += 1;
        }
        a += 1;
    }
    disjoint
};

/// For each cell, the placements that cover it.
static COVERING: [Set64; Cell::COUNT] = {
    let mut covering = [Set64::EMPTY; Cell::COUNT];
    let mut a = 0;
    while a < Placement::COUNT {
        let mut left = GEOMETRY.cells[a];
        while let Some(cell) = left.first() {
            covering[cell] = covering[cell].with(a);
            left = left.without_first();
        }
        a += 1;
    }
    covering
};

/// For each symmetry and placement, the placement it becomes.
static IMAGES: [[Placement; Placement::COUNT]; Symmetry::COUNT] = {
    let mut images = [[Placement(NONE); Placement::COUNT]; Symmetry::COUNT];
    let mut symmetry = 0;
    while symmetry < Symmetry::COUNT {
        let mut a = 0;
        while a < Placement::COUNT {
            if let Some(image) =
                Placement::with_cells(Symmetry::new(symmetry).cells(GEOMETRY.cells[a]))
            {
                images[symmetry][a] = image;
            }
            a += 1;
        }
        symmetry += 1;
    }
    images
};

static CELLS: [Set16; Placement::COUNT] = GEOMETRY.cells;

impl Placement {
    /// How many there are.
    pub const COUNT: usize = 48;

    /// The number 0.
    pub(crate) const FIRST: Self = Self(0);

    /// The placement of that number.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        #[allow(clippy::cast_possible_truncation, reason = "below 48")]
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The placement of a number that is known to be below 48.
    pub(crate) const fn at_number(index: usize) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "below 48")]
        Self(index as u8)
    }

    /// Its number, below 48.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All placements in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::new)
    }

    /// The placement with that foot and direction, unless its bar would leave the board.
    ///
    /// ```
    /// use lgame::{Cell, Direction, Placement};
    /// let placement = Placement::at(Cell::at(3, 2).unwrap(), Direction::Left).unwrap();
    /// assert_eq!(placement.to_string(), "C1C2C3D3");
    /// assert_eq!(Placement::at(Cell::at(3, 2).unwrap(), Direction::Right), None);
    /// ```
    #[must_use]
    pub const fn at(foot: Cell, direction: Direction) -> Option<Self> {
        match GEOMETRY.numbers[foot.index()][direction as usize] {
            NONE => None,
            index => Some(Self(index)),
        }
    }

    /// The placement that covers exactly these cells, if they form an L.
    #[must_use]
    pub const fn with_cells(cells: Set16) -> Option<Self> {
        let mut index = 0;
        while index < Self::COUNT {
            if GEOMETRY.cells[index].bits() == cells.bits() {
                return Self::new(index);
            }
            index += 1;
        }
        None
    }

    /// The placement that covers these cells, for constants: anything but an L does not compile.
    pub(crate) const fn in_constant(cells: Set16) -> Self {
        let mut index = 0;
        while GEOMETRY.cells[index as usize].bits() != cells.bits() {
            index += 1;
        }
        Self(index)
    }

    /// The four cells it covers.
    #[must_use]
    #[inline]
    pub const fn cells(self) -> Set16 {
        CELLS[self.index()]
    }

    /// Its foot.
    #[must_use]
    pub const fn foot(self) -> Cell {
        GEOMETRY.feet[self.index()].0
    }

    /// On which side of the foot its bar is.
    #[must_use]
    pub const fn direction(self) -> Direction {
        GEOMETRY.feet[self.index()].1
    }

    /// Numbers of the placements that share no cell with it: 12 to 15 of them.
    #[must_use]
    #[inline]
    pub const fn disjoint(self) -> Set64 {
        DISJOINT[self.index()]
    }

    /// Numbers of the placements that cover a cell.
    pub(crate) fn covering(cell: usize) -> Set64 {
        COVERING[cell]
    }

    /// What it becomes when the board is looked at another way.
    #[must_use]
    #[inline]
    pub const fn image(self, symmetry: Symmetry) -> Self {
        IMAGES[symmetry.index()][self.index()]
    }
}

impl fmt::Display for Placement {
    /// Its cells in reading order, as in `C1C2C3D3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells()
            .iter()
            .filter_map(Cell::new)
            .try_for_each(|cell| write!(f, "{cell}"))
    }
}

#[cfg(feature = "serde")]
game_core::serialize_as_data!(Placement, u8, |placement| placement.0, |number| Self::new(
    usize::from(number)
));

impl fmt::Debug for Placement {
    /// As [`Display`](fmt::Display).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foot_and_direction_say_all() {
        let mut options = [0; 5];
        for foot in (0..Cell::COUNT).filter_map(Cell::new) {
            let laid = Direction::ALL
                .into_iter()
                .filter_map(|direction| Placement::at(foot, direction));
            options[laid.clone().count()] += 1;
            for placement in laid {
                assert_eq!(placement.foot(), foot);
                assert_eq!(Placement::at(foot, placement.direction()), Some(placement));
                assert_eq!(Placement::with_cells(placement.cells()), Some(placement));
            }
        }
        assert_eq!(options, [0, 0, 4, 8, 4], "corners 2, edges 3, centre 4");
    }

    /// An oracle by pictures: one L, turned and mirrored as coordinates, shifted everywhere.
    #[test]
    fn all_ls_are_there() {
        let picture = [(0_i32, 0_i32), (0, 1), (0, 2), (1, 2)];
        let mut found = Set64::EMPTY;
        for (a, b, c, d) in [(1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1)] {
            for swapped in [false, true] {
                let turned = picture.map(|(x, y)| (a * x + b * y, c * x + d * y));
                let turned = turned.map(|(x, y)| if swapped { (y, x) } else { (x, y) });
                for shift in 0..64 {
                    let shifted = turned.map(|(x, y)| (x + shift / 8 - 2, y + shift % 8 - 2));
                    let cell =
                        |(x, y)| Cell::at(usize::try_from(x).ok()?, usize::try_from(y).ok()?);
                    let cells: Option<Set16> = shifted
                        .map(|at| Some(cell(at)?.index()))
                        .into_iter()
                        .collect();
                    if let Some(cells) = cells {
                        found.extend(Placement::with_cells(cells).map(Placement::index));
                        assert!(Placement::with_cells(cells).is_some(), "{cells:?}");
                    }
                }
            }
        }
        assert_eq!(found.len(), Placement::COUNT);
    }

    #[test]
    fn disjoint_pairs_and_orbits() {
        assert_eq!(
            Placement::all().map(|a| a.disjoint().len()).sum::<usize>(),
            656
        );
        for a in Placement::all() {
            let orbit: Set64 = Symmetry::all()
                .map(|symmetry| a.image(symmetry).index())
                .collect();
            assert_eq!(orbit.len(), 8);
            for symmetry in Symmetry::all() {
                assert_eq!(a.image(symmetry).cells(), symmetry.cells(a.cells()));
            }
        }
    }
}
