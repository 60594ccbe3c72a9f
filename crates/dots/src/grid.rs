//! A board as the rules use it: its size, and the masks of its edges and boxes.
//!
//! [`Fixed`] boards are known when the program is compiled, so their masks are constants and shifts
//! have no variable part; [`Measured`] ones are known when it runs. Rules are written once, for
//! both.

use core::fmt::Debug;
use core::hash::Hash;
use core::marker::PhantomData;

use game_core::Score;

use crate::edge::MOST_EDGES;
use crate::size::Size;
use crate::symmetry::Symmetries;
use crate::word::Word;

/// A size of board and the word that holds its edges: known when the program is compiled
/// ([`Fixed`]) or when it runs ([`Measured`]).
///
/// One code serves both. A fixed grid takes no room in a position and its masks are constants; a
/// measured one costs eight bytes and serves boards of every size.
pub trait Grid: Copy + Eq + Hash + Debug + Send + Sync {
    /// The word that holds sets of edges, and of boxes.
    type Word: Word;

    /// The most boxes of a board of this type.
    const BOUND: Score;

    /// The most edges of a board of this type.
    const MOST_EDGES: usize;

    /// The size of the board.
    fn size(&self) -> Size;

    /// All boxes, by the bits of their top edges.
    fn boxes(&self) -> Self::Word;

    /// The symmetries of this board. They are costly to compute for a measured grid, so keep them.
    fn symmetries(&self) -> Symmetries<Self::Word>;

    /// What distinguishes the board from others of this type; 0 if there are none.
    fn mark(&self) -> u64;

    /// From a box to its left edge.
    #[inline]
    fn left(&self) -> u32 {
        self.size().width()
    }

    /// From a box to its right edge.
    #[inline]
    fn right(&self) -> u32 {
        self.left() + 1
    }

    /// From a box to its bottom edge, and to the box below.
    #[inline]
    fn bottom(&self) -> u32 {
        2 * self.left() + 1
    }

    /// All horizontal edges: tops and bottoms.
    #[inline]
    fn horizontals(&self) -> Self::Word {
        self.boxes() | self.boxes() << self.bottom()
    }

    /// All edges.
    #[inline]
    fn edges(&self) -> Self::Word {
        self.horizontals() | self.boxes() << self.left() | self.boxes() << self.right()
    }
}

/// The top edges of all boxes: in every row of edges the first C bits.
const fn boxes(size: Size) -> u128 {
    let row = (1_u128 << size.columns()) - 1;
    let (mut all, mut above) = (0, 0);
    while above < size.rows() {
        all |= row << (above * size.stride());
        above += 1;
    }
    all
}

/// R×C boxes, fixed when the program is compiled. Boards of more than 64 edges need
/// `Fixed<R, C, u128>`.
///
/// ```
/// use dots::{Dots, Fixed};
/// assert_eq!(size_of::<Dots<Fixed<5, 5>>>(), 16);
/// let empty = Dots::<Fixed<3, 3>>::EMPTY;
/// assert_eq!(empty.to_string(), "3x3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Fixed<const R: usize, const C: usize, W = u64>(PhantomData<W>);

impl<const R: usize, const C: usize, W> Fixed<R, C, W> {
    /// The one grid of this type.
    pub const GRID: Self = Self(PhantomData);

    /// The size of the board.
    pub const SIZE: Size = match Size::new(R, C) {
        Some(size) => size,
        None => panic!("a board has 1 to 116 edges"),
    };
}

/// The most boxes of a board with this many edges at most.
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    reason = "at most 50"
)]
const fn most_boxes(edges: usize) -> Score {
    let (mut most, mut rows) = (0, 1);
    while rows < 64 {
        let mut columns = 1;
        while columns < 64 {
            if rows * columns > most && 2 * rows * columns + rows + columns <= edges {
                most = rows * columns;
            }
            columns += 1;
        }
        rows += 1;
    }
    most as Score
}

macro_rules! grids {
    ($Word:ident) => {
        impl<const R: usize, const C: usize> Fixed<R, C, $Word> {
            #[allow(clippy::cast_possible_truncation, reason = "checked: the edges fit")]
            const BOXES: $Word = {
                assert!(
                    Self::SIZE.edges() <= $Word::BITS as usize,
                    "more edges than bits: take u128"
                );
                boxes(Self::SIZE) as $Word
            };
            const SYMMETRIES: Symmetries<$Word> = Symmetries::<$Word>::new(Self::SIZE);
        }

        impl<const R: usize, const C: usize> Grid for Fixed<R, C, $Word> {
            type Word = $Word;
            #[allow(
                clippy::cast_possible_wrap,
                clippy::cast_possible_truncation,
                reason = "at most 50"
            )]
            const BOUND: Score = Self::SIZE.boxes() as Score;
            const MOST_EDGES: usize = Self::SIZE.edges();

            #[inline]
            fn size(&self) -> Size {
                Self::SIZE
            }

            #[inline]
            fn boxes(&self) -> $Word {
                Self::BOXES
            }

            #[inline]
            fn symmetries(&self) -> Symmetries<$Word> {
                Self::SYMMETRIES
            }

            #[inline]
            fn mark(&self) -> u64 {
                0
            }
        }

        impl Grid for Measured<$Word> {
            type Word = $Word;
            const BOUND: Score = most_boxes(Self::ROOM);
            const MOST_EDGES: usize = Self::ROOM;

            #[inline]
            fn size(&self) -> Size {
                self.size
            }

            #[inline]
            fn boxes(&self) -> $Word {
                self.boxes
            }

            fn symmetries(&self) -> Symmetries<$Word> {
                Symmetries::<$Word>::new(self.size)
            }

            #[inline]
            fn mark(&self) -> u64 {
                (self.size.rows() as u64) << 6 | self.size.columns() as u64
            }
        }

        impl Measured<$Word> {
            const ROOM: usize = if ($Word::BITS as usize) < MOST_EDGES {
                $Word::BITS as usize
            } else {
                MOST_EDGES
            };

            /// The board of contests.
            #[allow(clippy::cast_possible_truncation, reason = "60 edges")]
            pub const STANDARD: Self = Self {
                boxes: boxes(Size::STANDARD) as $Word,
                size: Size::STANDARD,
            };

            /// A board of that size; `None` if its edges do not fit the word.
            #[must_use]
            #[allow(clippy::cast_possible_truncation, reason = "checked: the edges fit")]
            pub const fn new(size: Size) -> Option<Self> {
                if size.edges() <= Self::ROOM {
                    Some(Self {
                        boxes: boxes(size) as $Word,
                        size,
                    })
                } else {
                    None
                }
            }
        }
    };
}

grids!(u64);
grids!(u128);

/// A board whose size is known when the program runs, as long as its edges fit the word.
///
/// ```
/// use dots::{Dots, Measured, Size};
/// let size = Size::new(6, 6).unwrap();
/// assert_eq!(Measured::<u64>::new(size), None); // 84 edges
/// let empty = Dots::empty(Measured::<u128>::new(size).unwrap());
/// assert_eq!(empty.to_string(), "6x6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Measured<W> {
    boxes: W,
    size: Size,
}
