//! Both sides' stones line by line, so that what a stone sees of its line is one shift away.
//!
//! Shapes are read from here; roads have a layout of their own, see [`roads`](crate::roads).

use game_core::{Player, Side};

use crate::cell::{Cell, MOST, STRIDE};
use crate::direction::Direction;
use crate::position::Connect6;

/// Rows, columns and both kinds of diagonals of the largest board.
const LINES: usize = 2 * MOST + 2 * (2 * MOST - 1);

/// Cells to either side of a stone that count for its shape.
pub(crate) const REACH: usize = 5;

/// Eleven cells in a line, one bit each; bit 5 is the one in the middle.
pub(crate) const ELEVEN: u32 = (1 << (2 * REACH + 1)) - 1;

/// Both sides' stones in every line of a board, one word a line: so the eleven cells around a
/// stone are one shift away.
///
/// The first cell of a line is bit 5, so that shapes near the edge need no special case; beyond
/// both ends of a line everything is blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines<const N: usize = 19> {
    /// The last line is for cells beside the board: all of it is blocked.
    stones: [[u32; LINES + 1]; 2],
}

/// The eleven cells around a place, as one side sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Around {
    /// The side's own stones.
    pub own: u32,
    /// The opponent's stones, and what lies beyond the edge.
    pub blocked: u32,
}

/// Both sides' stones on the line through a cell, ten cells to either side of it: all that cells up
/// to five steps away see of the line. Bit 10 is the cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineView {
    own: u64,
    theirs: u64,
    /// What lies beyond the edge.
    beyond: u64,
}

impl LineView {
    /// The empty cells at most five steps away, the cell itself apart: bit 5 + n for n steps on.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "eleven bits")]
    pub(crate) const fn empty(self) -> u32 {
        let taken = self.own | self.theirs | self.beyond;
        !(taken >> REACH) as u32 & ELEVEN & !(1 << REACH)
    }

    /// The eleven cells around the one at a bit of [`empty`](Self::empty), as the side sees them and
    /// as the opponent does.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "eleven bits")]
    pub(crate) const fn around(self, bit: u32) -> [Around; 2] {
        let own = (self.own >> bit) as u32 & ELEVEN;
        let theirs = (self.theirs >> bit) as u32 & ELEVEN;
        let beyond = (self.beyond >> bit) as u32 & ELEVEN;
        [
            Around {
                own,
                blocked: theirs | beyond,
            },
            Around {
                own: theirs,
                blocked: own | beyond,
            },
        ]
    }
}

impl<const N: usize> Lines<N> {
    /// For each cell and direction, its line and its place in it.
    const AT: [[(u8, u8); 4]; STRIDE * MOST] = Self::at();

    /// In each line, the bits beyond the board.
    const EDGES: [u32; LINES + 1] = Self::edges();

    #[allow(clippy::cast_possible_truncation, reason = "below 112")]
    const fn at() -> [[(u8, u8); 4]; STRIDE * MOST] {
        let mut at = [[(LINES as u8, 0); 4]; STRIDE * MOST];
        let mut bit = 0;
        while bit < STRIDE * N {
            let (row, column) = (bit / STRIDE, bit % STRIDE);
            if column < N {
                let (falling, rising) = (row + N - 1 - column, row + column);
                at[bit] = [
                    (row as u8, column as u8),
                    ((MOST + column) as u8, row as u8),
                    ((2 * MOST + falling) as u8, column as u8),
                    ((4 * MOST - 1 + rising) as u8, column as u8),
                ];
            }
            bit += 1;
        }
        at
    }

    const fn edges() -> [u32; LINES + 1] {
        let mut edges = [u32::MAX; LINES + 1];
        let mut bit = 0;
        while bit < STRIDE * N {
            let mut direction = 0;
            while direction < 4 && bit % STRIDE < N {
                let (line, place) = Self::AT[bit][direction];
                edges[line as usize] &= !(1 << (place as usize + REACH));
                direction += 1;
            }
            bit += 1;
        }
        edges
    }

    /// The empty board.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            stones: [[0; LINES + 1]; 2],
        }
    }

    /// The lines of a position.
    #[must_use]
    pub fn of<const FIVES: bool>(position: &Connect6<N, FIVES>) -> Self {
        let mut lines = Self::new();
        for side in [Side::First, Side::Second] {
            position
                .stones(side)
                .into_iter()
                .for_each(|cell| lines.toggle(cell, side));
        }
        lines
    }

    /// A stone comes, or goes if it is there. Whether the other side has one there is not checked;
    /// on a cell beside the board it is in no line that has shapes.
    #[inline]
    pub fn toggle(&mut self, cell: Cell, side: Side) {
        let stones = &mut self.stones[side.index()];
        for (line, place) in Self::AT[cell.bit()] {
            stones[usize::from(line)] ^= 1 << (usize::from(place) + REACH);
        }
    }

    /// The eleven cells around a cell in a direction, as `side` sees them.
    #[must_use]
    #[inline]
    pub fn around(&self, cell: Cell, direction: Direction, side: Side) -> Around {
        let (line, place) = Self::AT[cell.bit()][direction.index()];
        let line = usize::from(line);
        let own = self.stones[side.index()][line] >> place & ELEVEN;
        let blocked = (self.stones[(!side).index()][line] | Self::EDGES[line]) >> place & ELEVEN;
        Around { own, blocked }
    }

    /// The line through a cell in a direction, as `side` sees it.
    #[inline]
    pub(crate) fn view(&self, cell: Cell, direction: Direction, side: Side) -> LineView {
        let (line, place) = Self::AT[cell.bit()][direction.index()];
        let line = usize::from(line);
        let moved = |line: u32| (u64::from(line) << REACH) >> place;
        LineView {
            own: moved(self.stones[side.index()][line]),
            theirs: moved(self.stones[(!side).index()][line]),
            beyond: moved(Self::EDGES[line]),
        }
    }
}

impl Around {
    /// The same with a stone of the side's own this many cells further on (or back); the same as
    /// before if that is beyond the eleven.
    #[must_use]
    #[inline]
    pub fn with(self, offset: i32) -> Self {
        let bit = offset
            .checked_add(5)
            .and_then(|place| u32::try_from(place).ok())
            .and_then(|place| 1_u32.checked_shl(place))
            .unwrap_or(0)
            & ELEVEN;
        Self {
            own: self.own | bit,
            blocked: self.blocked & !bit,
        }
    }
}

impl<const N: usize> Default for Lines<N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Position, mix};

    use super::*;

    /// The cell of a line that this bit of a view stands for, by rows and columns.
    fn stepped(cell: Cell, direction: Direction, bit: usize) -> Option<Cell> {
        let forth = |place: usize| (place + bit).checked_sub(REACH);
        let back = |place: usize| (place + REACH).checked_sub(bit);
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = match direction {
            Direction::Across => (Some(row), forth(column)),
            Direction::Down => (forth(row), Some(column)),
            Direction::Falling => (forth(row), forth(column)),
            Direction::Rising => (back(row), forth(column)),
        };
        Cell::new(row?, column?)
    }

    /// Views agree with what is read cell by cell.
    fn views_agree<const N: usize>() {
        let mut position = Connect6::<N>::EMPTY;
        for number in 0..2 * N as u64 {
            let at = mix(number) % position.move_count().max(1) as u64;
            if let Some(cell) = position.nth_move(usize::try_from(at).unwrap_or(0)) {
                position.play(cell);
            }
        }
        let lines = Lines::of(&position);
        let mut seen = 0;
        for (cell, direction) in Connect6::<N>::BOARD
            .into_iter()
            .flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)))
        {
            let view = lines.view(cell, direction, Side::First);
            for bit in 0..=2 * REACH {
                let other = stepped(cell, direction, bit).filter(|&other| other != cell);
                let other = other.filter(|&other| position.empty().contains(other));
                let bit = u32::try_from(bit).unwrap_or(0);
                assert_eq!(
                    view.empty() >> bit & 1 == 1,
                    other.is_some(),
                    "{cell:?} {bit}"
                );
                if let Some(other) = other {
                    let sides = [Side::First, Side::Second];
                    let each = sides.map(|side| lines.around(other, direction, side));
                    assert_eq!(view.around(bit), each, "{cell:?} {other:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn a_view_has_what_the_cells_of_a_line_see() {
        views_agree::<6>();
        views_agree::<9>();
        views_agree::<19>();
    }
}
