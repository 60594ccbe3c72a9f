//! What a plane looks like, and its four looks.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use game_core::ParseError;
use game_core::text::Reader;

use crate::notation::expected;

/// Rows and columns of the drawing of a shape.
const MOST_SIDE: usize = 16;

/// Where the nose of a plane points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(game_core::serde::Serialize, game_core::serde::Deserialize)
)]
#[cfg_attr(feature = "serde", serde(crate = "game_core::serde"))]
pub enum Nose {
    /// To the top of the board, written `^`.
    Up,
    /// Written `>`.
    Right,
    /// Written `v`.
    Down,
    /// Written `<`.
    Left,
}

impl Nose {
    /// All four, in the order of the paper: each a quarter turn to the right of the one before.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The sign that is written.
    #[must_use]
    pub const fn sign(self) -> char {
        ['^', '>', 'v', '<'][self as usize]
    }

    /// The nose of a sign; arrows are read too.
    #[must_use]
    pub const fn of_sign(sign: char) -> Option<Self> {
        match sign {
            '^' | '↑' => Some(Self::Up),
            '>' | '→' => Some(Self::Right),
            'v' | '↓' => Some(Self::Down),
            '<' | '←' => Some(Self::Left),
            _ => None,
        }
    }

    /// An offset (down, right) of a plane whose nose points up, turned to this nose.
    const fn turn(self, (down, right): (i8, i8)) -> (i8, i8) {
        match self {
            Self::Up => (down, right),
            Self::Right => (right, -down),
            Self::Down => (-down, -right),
            Self::Left => (-right, down),
        }
    }
}

/// The shape of a plane, as data: any set of cells that hangs together, one of them its head.
///
/// It is written as a drawing with the nose up, rows from the top separated by `/`: `h` the head,
/// `b` body, `.` nothing. Beside [the standard plane](Self::standard) of ten cells, forms of eight
/// and eleven circulate.
///
/// ```
/// use planes::{Nose, Shape};
/// let plane = Shape::standard();
/// assert_eq!((plane.to_string().as_str(), plane.cells()), ("..h../bbbbb/..b../.bbb.", 10));
/// let small: Shape = ".h./bbb/.b./bbb".parse()?;
/// assert_eq!(small.cells(), 8);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Steps down and right from the head, the nose up; the head's own first.
    offsets: Vec<(i8, i8)>,
}

impl Shape {
    /// 士: a head, a wing of five, a trunk, a tail of three.
    #[must_use]
    pub fn standard() -> Self {
        let wing = (-2..=2).map(|right| (1, right));
        let tail = (-1..=1).map(|right| (3, right));
        Self {
            offsets: [(0, 0)]
                .into_iter()
                .chain(wing)
                .chain([(2, 0)])
                .chain(tail)
                .collect(),
        }
    }

    /// How many cells a plane has.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.offsets.len()
    }

    /// Steps (down, right) from the head to each cell, the head's own first, when the nose points
    /// there.
    pub fn offsets(&self, nose: Nose) -> impl Iterator<Item = (i8, i8)> + '_ {
        self.offsets.iter().map(move |&offset| nose.turn(offset))
    }

    /// Whether every cell is reached from the head through common sides.
    fn hangs_together(&self) -> bool {
        let mut reached = vec![(0, 0)];
        let mut at = 0;
        while let Some(&(down, right)) = reached.get(at) {
            for next in [
                (down - 1, right),
                (down + 1, right),
                (down, right - 1),
                (down, right + 1),
            ] {
                if self.offsets.contains(&next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached.len() == self.offsets.len()
    }
}

impl Default for Shape {
    fn default() -> Self {
        Self::standard()
    }
}

impl FromStr for Shape {
    type Err = ParseError;

    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "below 16"
    )]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let reader = &mut Reader::new(text);
        let (mut row, mut column, mut head, mut cells) = (0_usize, 0_usize, None, vec![]);
        while !reader.is_at_end() {
            let place = (row as i8, column as i8);
            let room = row < MOST_SIDE && column < MOST_SIDE;
            let sign = reader.take(expected::SHAPE, |c| {
                (c == '/' || (room && "hb.".contains(c))).then_some(c)
            })?;
            match sign {
                '/' => (row, column) = (row + 1, 0),
                'h' if head.replace(place).is_some() => {
                    return Err(ParseError::new(1, expected::ONE_HEAD));
                }
                'h' | '.' => column += 1,
                _ => {
                    cells.push(place);
                    column += 1;
                }
            }
            if row >= MOST_SIDE {
                return Err(reader.refusal(expected::SHAPE));
            }
        }
        let head = head.ok_or(ParseError::new(1, expected::ONE_HEAD))?;
        let steps = cells
            .into_iter()
            .map(|(down, right)| (down - head.0, right - head.1));
        let shape = Self {
            offsets: [(0, 0)].into_iter().chain(steps).collect(),
        };
        if shape.hangs_together() {
            Ok(shape)
        } else {
            Err(ParseError::new(1, expected::TOGETHER))
        }
    }
}

impl fmt::Display for Shape {
    /// The drawing, without empty rows and columns around it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |values: &mut dyn Iterator<Item = i8>| {
            values.fold((0, 0), |(low, high), v| (v.min(low), v.max(high)))
        };
        let (top, bottom) = range(&mut self.offsets.iter().map(|&(down, _)| down));
        let (left, right) = range(&mut self.offsets.iter().map(|&(_, right)| right));
        for row in top..=bottom {
            if row > top {
                f.write_str("/")?;
            }
            for column in left..=right {
                f.write_str(match (row, column) {
                    (0, 0) => "h",
                    cell if self.offsets.contains(&cell) => "b",
                    _ => ".",
                })?;
            }
        }
        Ok(())
    }
}
