use game_core::Side;
use thiserror::Error;

use crate::board::goal;
use crate::die::MOST;
use crate::position::EinStein;
use crate::stones::Stones;

/// How a side places its stones at home before the game: freely, on squares of its home triangle.
///
/// The home triangle is the least one with room for all stones, as the owner sees it: two rows
/// (3 squares) for three stones, three rows (6 squares) for four to six. On 3×3 squares only
/// the small triangles are apart.
///
/// ```
/// use einstein::{EinStein, Layout};
/// use game_core::Side;
///
/// let layout = Layout::<6>::new([6, 5, 4, 3, 2, 1]).unwrap();
/// let position = EinStein::<5>::of_layouts(layout, Layout::FIRST, Side::First);
/// assert_eq!(position.to_string(), "654../32.../1...f/...ed/..cba r");
/// assert_eq!(Layout::<6>::all().count(), 720);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Layout<const K: usize> {
    /// For each square of the home triangle in reading order its stone, or 0.
    squares: [u8; MOST],
}

/// Row and column of the squares of the home triangle in reading order, for this many stones.
const fn home(stones: usize) -> &'static [(usize, usize)] {
    if stones == 3 {
        &[(0, 0), (0, 1), (1, 0)]
    } else {
        &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]
    }
}

impl<const K: usize> Layout<K> {
    /// Squares of the home triangle.
    pub const SQUARES: usize = home(K).len();

    /// The stones in order of their numbers, in reading order as their owner sees them; squares
    /// that are left over stay empty.
    pub const FIRST: Self = {
        let (mut squares, mut square) = ([0; MOST], 0);
        while square < K {
            #[allow(clippy::cast_possible_truncation, reason = "at most 6")]
            let stone = square as u8 + 1;
            squares[square] = stone;
            square += 1;
        }
        Self { squares }
    };

    /// How many layouts there are: 6 of three stones, 360 of four, 720 of five and of six.
    pub const COUNT: usize = {
        let (mut count, mut stone) = (1, 0);
        while stone < K {
            count *= Self::SQUARES - stone;
            stone += 1;
        }
        count
    };

    /// The layout with these stones on the squares of the home triangle in reading order as their
    /// owner sees it: six numbers (three if there are three stones), 0 for an empty square.
    ///
    /// # Errors
    ///
    /// The stones are not 1 to K, each once, or there are not as many numbers as squares.
    pub fn new<const S: usize>(stones: [u8; S]) -> Result<Self, LayoutError> {
        if S != Self::SQUARES {
            return Err(LayoutError::Squares {
                given: S,
                expected: Self::SQUARES,
            });
        }
        let mut squares = [0; MOST];
        squares[..S].copy_from_slice(&stones);
        let layout = Self { squares };
        match (1..=K)
            .find(|&stone| stones.iter().filter(|&&s| usize::from(s) == stone).count() != 1)
        {
            Some(stone) => Err(LayoutError::NotOnce(stone)),
            None => stones
                .iter()
                .find(|&&s| usize::from(s) > K)
                .map_or(Ok(layout), |&s| Err(LayoutError::TooLarge(s))),
        }
    }

    /// The layout of that number, in the order of [`all`](Self::all).
    ///
    /// Stone 1 takes one of the squares, stone 2 one of those left, and so on: the digits of the
    /// number, the first one the most significant.
    #[must_use]
    pub fn numbered(number: usize) -> Option<Self> {
        let (mut squares, mut rest) = ([0; MOST], (number < Self::COUNT).then_some(number)?);
        let mut count = Self::COUNT;
        for stone in 1..=K {
            count /= Self::SQUARES + 1 - stone;
            let mut empty = squares
                .iter_mut()
                .take(Self::SQUARES)
                .filter(|square| **square == 0);
            *empty.nth(rest / count)? = u8::try_from(stone).ok()?;
            rest %= count;
        }
        Some(Self { squares })
    }

    /// All layouts.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::numbered)
    }

    /// The stones on the squares of the home triangle, in reading order as their owner sees it; 0
    /// for an empty square.
    #[must_use]
    pub fn stones(&self) -> &[u8] {
        &self.squares[..Self::SQUARES]
    }

    /// The stones in their owner's frame on a board of that width.
    const fn placed(&self, width: usize) -> Stones {
        let (mut stones, mut square) = (Stones::NONE, 0);
        while square < Self::SQUARES {
            let (row, column) = home(K)[square];
            if let Some(stone) = self.squares[square].checked_sub(1) {
                #[allow(clippy::cast_possible_truncation, reason = "at most 35")]
                let number = (row * width + column) as u8;
                stones = stones.placed(stone as usize, number);
            }
            square += 1;
        }
        stones
    }
}

impl<const N: usize, const K: usize, const F: usize> EinStein<N, K, F> {
    /// The start of a game: the layouts of First and of Second, and who opens.
    #[must_use]
    pub const fn of_layouts(first: Layout<K>, second: Layout<K>, opener: Side) -> Self {
        // Squares of the triangles have a progress of at most 1 or 2, seen from the other corner
        // of at least 2 (N − 1) less that.
        const {
            assert!(
                Self::SIZE.stones == 3 || goal(Self::SIZE.width) > 8,
                "the home triangles overlap"
            );
        };
        let (own, other) = match opener {
            Side::First => (first.placed(N), second.placed(N)),
            Side::Second => (second.placed(N), first.placed(N)),
        };
        Self::from_parts(own, other, opener)
    }

    /// The start with the stones in order of their numbers on both sides, First to move.
    #[must_use]
    pub const fn start() -> Self {
        Self::of_layouts(Layout::FIRST, Layout::FIRST, Side::First)
    }
}

/// Why numbers are no layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LayoutError {
    /// The number of squares is not that of the home triangle.
    #[error("The home triangle has {expected} squares, and {given} were given.")]
    Squares {
        /// How many were given.
        given: usize,
        /// How many there are.
        expected: usize,
    },
    /// This stone is missing, or there twice.
    #[error("Stone {0} must stand on exactly one square.")]
    NotOnce(usize),
    /// There is no stone of this number.
    #[error("There is no stone {0} in this game.")]
    TooLarge(u8),
}
