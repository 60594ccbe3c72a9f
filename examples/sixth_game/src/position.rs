//! The rules.
//!
//! A cell has a row from the top and a diagonal, 0 to 10 each. Where they add up to less than 5 or
//! to more than 15 there is none, which leaves a hexagon of side 6. Cell n is in row n / 12, on
//! diagonal n % 12: no cell has the diagonal 11, so that no step leads around the edge.
//!
//! ```text
//!       A . . . . . .               the middle, F6, is 5 · 12 + 5 = 65
//!      B . . . . . . .
//!     C . . . . . . . .             its neighbours on the three axes:
//!    D . . . . . . . . .            64 and 66 along the row,
//!   E . . . . . . . . . .           53 and 77 along the diagonal,
//!  F . . . . . . . . . . .          54 and 76 along both
//!   G . . . . . . . . . . 11
//!    H . . . . . . . . . 10
//!     I . . . . . . . . 9
//!      J . . . . . . . 8
//!       K . . . . . . 7
//!         1 2 3 4 5 6
//! ```

use game_core::bits::Set128;
use game_core::{Finite, MoveIndex, Position, Score, Side, ToMove, ZeroSum, deterministic, mix};

/// Cells on a side of the board, and stones in a row that win.
pub(crate) const SIDE: usize = 6;

/// Rows, and diagonals.
pub(crate) const ROWS: usize = 2 * SIDE - 1;

/// From a cell to the one below it on its diagonal.
pub(crate) const WIDTH: usize = ROWS + 1;

/// The payoff of a won game.
pub const WINS: Score = 1000;

/// All cells: 91.
pub const BOARD: Set128 = board();

const fn board() -> Set128 {
    let (mut board, mut cell) = (Set128::EMPTY, 0);
    while cell < ROWS * WIDTH {
        let (row, diagonal) = (cell / WIDTH, cell % WIDTH);
        if diagonal < ROWS && row + diagonal >= SIDE - 1 && row + diagonal <= 3 * (SIDE - 1) {
            board = board.with(cell);
        }
        cell += 1;
    }
    board
}

/// The windows: all sets of six cells in a row. An axis has a line of 6 cells with one window, a
/// line of 7 with two, up to 11 with six, and down again: 1 + 2 + … + 6 + … + 1 = 6².
pub const WINDOWS: [Set128; 3 * SIDE * SIDE] = windows();

const fn windows() -> [Set128; 3 * SIDE * SIDE] {
    let (mut windows, mut count) = ([Set128::EMPTY; 3 * SIDE * SIDE], 0);
    let mut start = 0;
    while start < 3 * ROWS * WIDTH {
        // To the right, down to the right, and down to the left.
        let (first, step) = (start / 3, [1, WIDTH, WIDTH - 1][start % 3]);
        let (mut window, mut stones) = (Set128::EMPTY, 0);
        while stones < SIDE {
            window = window.with(first + stones * step);
            stones += 1;
        }
        if window.len() == SIDE && window.is_subset(BOARD) {
            windows[count] = window;
            count += 1;
        }
        start += 1;
    }
    assert!(count == windows.len());
    windows
}

/// A cell where a stone is placed: row · 12 + diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The cell of that number.
    pub(crate) fn of(number: usize) -> Option<Self> {
        u8::try_from(number).ok().map(Self)
    }

    /// Its number, below 128.
    pub(crate) fn number(self) -> usize {
        self.0.into()
    }
}

/// A position: where the stones are. How many there are says whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HexConnect6 {
    /// Black's cells (First), then White's.
    stones: [Set128; 2],
    /// Which side has six in a row.
    winner: Option<Side>,
}

/// Whose turn it is after that number of stones, and how many stones are left in it.
const fn turn(stones: usize) -> (Side, usize) {
    match stones {
        0 => (Side::First, 1),
        _ if (stones - 1) % 4 < 2 => (Side::Second, 1 + stones % 2),
        _ => (Side::First, 1 + stones % 2),
    }
}

impl HexConnect6 {
    /// The empty board.
    pub const START: Self = Self {
        stones: [Set128::EMPTY; 2],
        winner: None,
    };

    /// The position with these stones. `None` if a side has too many of them, or six in a row
    /// without having placed the last stone.
    pub(crate) fn with_stones(stones: [Set128; 2]) -> Option<Self> {
        let count = stones[0].len() + stones[1].len();
        let blacks = (0..count).filter(|&before| turn(before).0 == Side::First);
        let mut winners = vec![Side::First, Side::Second];
        winners.retain(|&side| has_six(stones[side as usize]));
        let is_last = |side: &Side| turn(count.saturating_sub(1)).0 == *side;
        let fits =
            stones[0].len() == blacks.count() && winners.len() < 2 && winners.iter().all(is_last);
        fits.then_some(Self {
            stones,
            winner: winners.first().copied(),
        })
    }

    /// The cells of a side.
    #[must_use]
    pub const fn stones(&self, side: Side) -> Set128 {
        self.stones[side as usize]
    }

    /// The number of stones on the board.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.stones[0].len() + self.stones[1].len()
    }

    /// The empty cells.
    #[must_use]
    pub const fn empty(&self) -> Set128 {
        BOARD.difference(self.stones[0].union(self.stones[1]))
    }

    /// Whose turn it is, or would be.
    #[must_use]
    pub const fn mover(&self) -> Side {
        turn(self.count()).0
    }

    /// The stones that are left in the turn: 1 or 2.
    #[must_use]
    pub const fn left(&self) -> usize {
        turn(self.count()).1
    }

    /// The cells where a stone may be placed: none once the game is over.
    const fn targets(&self) -> Set128 {
        match self.winner {
            Some(_) => Set128::EMPTY,
            None => self.empty(),
        }
    }
}

fn has_six(stones: Set128) -> bool {
    WINDOWS.iter().any(|window| window.is_subset(stones))
}

impl Position for HexConnect6 {
    type Move = Cell;
    type Player = Side;

    const BOUND: Score = WINS;
    const WIN: Option<Score> = Some(WINS);

    fn to_move(&self) -> ToMove<Side> {
        if self.targets().is_empty() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover())
        }
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        self.targets().into_iter().filter_map(Cell::of)
    }

    fn move_count(&self) -> usize {
        self.targets().len()
    }

    fn play(&mut self, cell: Cell) {
        let side = self.mover();
        let stones = &mut self.stones[side as usize];
        *stones = stones.with(cell.number());
        if has_six(*stones) {
            self.winner = Some(side);
        }
    }

    fn payoff(&self, player: Side) -> Score {
        self.winner
            .map_or(0, |winner| if winner == player { WINS } else { -WINS })
    }

    #[allow(clippy::cast_possible_truncation, reason = "both halves are used")]
    fn key(&self) -> u64 {
        let halves = |set: Set128| [set.bits() as u64, (set.bits() >> 64) as u64];
        let words = self.stones.map(halves);
        words.iter().flatten().fold(0, |key, &word| mix(key ^ word))
    }
}

deterministic!(HexConnect6);

impl ZeroSum for HexConnect6 {}

impl Finite for HexConnect6 {
    const MAX_MOVES: usize = BOARD.len();

    fn moves_left(&self) -> usize {
        self.targets().len()
    }
}

impl MoveIndex for HexConnect6 {
    const MOVE_INDICES: usize = Set128::CAPACITY;

    fn move_index(cell: Cell) -> usize {
        cell.number()
    }
}
