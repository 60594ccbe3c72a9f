//! The rules of Connect Four: seven columns, six rows, four in a line.
//!
//! Two sides take turns to drop a stone into a column, where it falls on the stones below. The
//! first side with four in a line wins; a full board is a draw.

use core::slice::Iter;

use game_core::{
    Compact, Finite, MoveIndex, Packed, Position, Score, Side, Symmetric, ToMove, ZeroSum,
    deterministic,
};

use super::board::{
    BOARD, BOTTOM, CELLS, COLUMNS, STRIDE, WIDTH, has_four, mirrored, open_columns,
};

/// A position, in two words.
///
/// Stones are stored by who is to move, so that playing one is the same for both sides. The second
/// word has space above the cells: its highest byte counts the stones, and its highest bit marks
/// that the last of them made four. So that byte is at least 42 exactly when the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ConnectFour {
    /// The stones of the side to move.
    mine: u64,
    /// All stones, their number times [`STONE`], and [`WON`] if the last one made four.
    all: u64,
}

const _: () = assert!(size_of::<ConnectFour>() == 16);

/// The position of the number of stones in the second word.
const COUNT: u32 = 56;

/// One stone, as the second word counts it.
const STONE: u64 = 1 << COUNT;

/// The flag of a game that was won.
const WON: u64 = 1 << 63;

/// A move: the cell where the stone lands, as a set of one.
///
/// A cell holds more than a column: at another height the same column is another move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cell(u64);

impl Cell {
    /// The cell in a set of at most one.
    #[inline]
    pub(crate) const fn new(set: u64) -> Option<Self> {
        if set == 0 { None } else { Some(Self(set)) }
    }

    /// The set of this cell alone.
    pub(crate) const fn set(self) -> u64 {
        self.0
    }

    /// The column, from 0 on the left.
    pub(crate) const fn column(self) -> usize {
        self.0.trailing_zeros() as usize / STRIDE
    }
}

impl ConnectFour {
    /// The empty board; [`Side::First`] begins.
    pub(crate) const START: Self = Self { mine: 0, all: 0 };

    /// The payoff of a win: far above the length of a game.
    pub(crate) const PAYOFF: Score = 1_000;

    /// The position with these stones, of which `first` has as many as `second` or one more; `None`
    /// if that is not so, or if the side to move has four already.
    ///
    /// The caller must check that every stone lies on another.
    pub(crate) const fn with_stones(first: u64, second: u64) -> Option<Self> {
        let more = first.count_ones().wrapping_sub(second.count_ones());
        let (mine, last) = if more == 1 {
            (second, first)
        } else {
            (first, second)
        };
        if more > 1 || first & second != 0 || has_four(mine) {
            return None;
        }
        let count = (first | second).count_ones() as u64 * STONE;
        Some(Self {
            mine,
            all: first | second | count | if has_four(last) { WON } else { 0 },
        })
    }

    /// The stones of the side to move.
    #[inline]
    pub(crate) const fn mine(&self) -> u64 {
        self.mine
    }

    /// All stones.
    #[inline]
    pub(crate) const fn stones(&self) -> u64 {
        self.all & BOARD
    }

    /// The number of stones on the board.
    #[inline]
    pub(crate) const fn count(&self) -> usize {
        ((self.all & !WON) >> COUNT) as usize
    }

    /// Whether the last stone made four.
    #[inline]
    pub(crate) const fn is_won(&self) -> bool {
        self.all & WON != 0
    }

    /// The side to move, also once the game is over.
    #[inline]
    pub(crate) const fn side(&self) -> Side {
        if self.all & STONE == 0 {
            Side::First
        } else {
            Side::Second
        }
    }

    /// The landing cell of each column that has space, and bits outside of the board.
    ///
    /// A carry finds it: adding one to a column's lowest cell runs through the stones of the column
    /// and stops above them. In a full column it stops in the empty bit.
    #[inline]
    pub(crate) const fn landing(&self) -> u64 {
        self.all.wrapping_add(BOTTOM)
    }

    /// The stones as a number below 2^49, unique for every position.
    ///
    /// In each column the number of stones and the stones to move add up to `2^h − 1 + mine`,
    /// and those sums are different for every height `h` and every set `mine` of its stones.
    #[inline]
    const fn code(&self) -> u64 {
        self.mine + self.stones()
    }
}

/// The moves of a position.
#[derive(Clone, Debug)]
struct Moves {
    /// The cells where a stone can land, and bits outside of the board.
    landing: u64,
    /// The columns still to be tried.
    columns: Iter<'static, u64>,
}

impl Iterator for Moves {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let landing = self.landing;
        self.columns.find_map(|column| Cell::new(landing & column))
    }

    /// At most a move for each column; with an upper bound a search need not count the list.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.columns.len()))
    }

    /// All columns one after another, without a loop, so that the code for a move knows its column.
    /// Lines of play are counted a third faster.
    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, init: B, mut f: F) -> B {
        if self.landing == 0 {
            return init;
        }
        if self.columns.len() < WIDTH {
            return self
                .columns
                .filter_map(|column| Cell::new(self.landing & column))
                .fold(init, f);
        }
        let mut add = |sum, column| match Cell::new(self.landing & column) {
            Some(m) => f(sum, m),
            None => sum,
        };
        let sum = add(init, COLUMNS[0]);
        let sum = add(sum, COLUMNS[1]);
        let sum = add(sum, COLUMNS[2]);
        let sum = add(sum, COLUMNS[3]);
        let sum = add(sum, COLUMNS[4]);
        let sum = add(sum, COLUMNS[5]);
        add(sum, COLUMNS[6])
    }
}

impl Position for ConnectFour {
    type Move = Cell;
    type Player = Side;

    const BOUND: Score = Self::PAYOFF;
    const WIN: Option<Score> = Some(Self::PAYOFF);

    #[inline]
    fn to_move(&self) -> ToMove<Side> {
        if self.all >> COUNT >= CELLS as u64 {
            ToMove::Nobody
        } else {
            ToMove::Player(self.side())
        }
    }

    /// From the middle outwards: columns 4, 3, 5, 2, 6, 1, 7.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Cell> {
        let landing = if self.is_won() { 0 } else { self.landing() };
        Moves {
            landing,
            columns: COLUMNS.iter(),
        }
    }

    #[inline]
    fn play(&mut self, m: Cell) {
        let moved = self.mine | m.0;
        self.mine ^= self.stones();
        self.all = (self.all | m.0).wrapping_add(STONE);
        if has_four(moved) {
            cold_path();
            self.all |= WON;
        }
    }

    #[inline]
    fn payoff(&self, player: Side) -> Score {
        match (self.is_won(), player == self.side()) {
            (false, _) => 0,
            (true, true) => -Self::PAYOFF,
            (true, false) => Self::PAYOFF,
        }
    }

    /// One multiplication spreads the code to the higher bits, one shift brings it back to the
    /// lower ones: both are bijections, so different positions have different keys.
    #[inline]
    fn key(&self) -> u64 {
        let spread = self.code().wrapping_mul(0x9E37_79B9_7F4A_7C15); // 2^64 / golden ratio, rounded to odd
        spread ^ (spread >> 32)
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.is_won() {
            0
        } else {
            open_columns(self.all)
        }
    }

    /// Every column is counted, so that no branch depends on a random number: in play-outs a loop
    /// that ends at the move is mispredicted every time.
    #[inline]
    fn nth_move(&self, n: usize) -> Option<Cell> {
        let landing = if self.is_won() { 0 } else { self.landing() };
        let (mut left, mut found) = (n, 0);
        for column in COLUMNS {
            let cell = landing & column;
            found |= if left == 0 { cell } else { 0 };
            left = left.wrapping_sub(usize::from(cell != 0));
        }
        Cell::new(found)
    }

    #[inline]
    fn is_legal(&self, m: Cell) -> bool {
        !self.is_won() && self.landing() & m.0 != 0
    }
}

deterministic!(ConnectFour);

impl ZeroSum for ConnectFour {}

impl Finite for ConnectFour {
    const MAX_MOVES: usize = CELLS;

    fn moves_left(&self) -> usize {
        CELLS.saturating_sub(self.count())
    }
}

impl MoveIndex for ConnectFour {
    const MOVE_INDICES: usize = 64;

    /// The bit of the cell.
    fn move_index(m: Cell) -> usize {
        m.0.trailing_zeros() as usize
    }
}

impl Packed for ConnectFour {
    #[inline]
    fn pack(&self) -> [u64; 2] {
        [self.code(), 0]
    }
}

impl Compact for ConnectFour {}

impl Symmetric for ConnectFour {
    /// The one of the board and its mirror image with the smaller code.
    fn canonical(&self) -> Self {
        let counted = self.all & !BOARD;
        let other = Self {
            mine: mirrored(self.mine),
            all: mirrored(self.all) | counted,
        };
        if other.code() < self.code() {
            other
        } else {
            *self
        }
    }
}

/// Marks a branch as seldom taken, as `core::hint::cold_path` does from Rust 1.95 on.
#[cold]
#[inline]
const fn cold_path() {}
