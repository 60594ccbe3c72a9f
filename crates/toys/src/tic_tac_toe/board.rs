use game_core::bits::Set16;
use game_core::{
    Compact, Finite, MoveIndex, Packed, Position, Score, Side, Symmetric, ToMove, ZeroSum,
    deterministic, mix,
};

/// Cells in a row, and rows.
pub(super) const SIZE: usize = 3;

/// Cells on the board.
pub(super) const CELLS: usize = SIZE * SIZE;

/// The lines that win: rows, columns, and the two diagonals.
pub(super) const LINES: [Set16; 8] = lines();

/// The eight faces of the board: where each cell goes.
const FACES: [[usize; CELLS]; 8] = faces();

/// Row r is {3r, 3r+1, 3r+2}, column c is {c, c+3, c+6}; the diagonals step by 4 and by 2.
const fn lines() -> [Set16; 8] {
    let mut lines = [Set16::EMPTY; 8];
    let mut i = 0;
    while i < SIZE {
        let mut j = 0;
        while j < SIZE {
            lines[i] = lines[i].with(SIZE * i + j);
            lines[SIZE + i] = lines[SIZE + i].with(SIZE * j + i);
            j += 1;
        }
        lines[2 * SIZE] = lines[2 * SIZE].with((SIZE + 1) * i);
        lines[2 * SIZE + 1] = lines[2 * SIZE + 1].with((SIZE - 1) * (i + 1));
        i += 1;
    }
    lines
}

/// Face f reflects rows if bit 0 is set, columns if bit 1 is, and then the main diagonal if
/// bit 2 is: all eight ways to put a square on a table.
const fn faces() -> [[usize; CELLS]; 8] {
    let mut faces = [[0; CELLS]; 8];
    let mut face = 0;
    while face < 8 {
        let mut cell = 0;
        while cell < CELLS {
            let (mut row, mut column) = (cell / SIZE, cell % SIZE);
            row = if face & 1 == 0 { row } else { SIZE - 1 - row };
            column = if face & 2 == 0 {
                column
            } else {
                SIZE - 1 - column
            };
            faces[face][cell] = if face & 4 == 0 {
                SIZE * row + column
            } else {
                SIZE * column + row
            };
            cell += 1;
        }
        face += 1;
    }
    faces
}

/// A position: where the stones of both sides are. Who is to move follows from their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Crosses (First), then noughts (Second).
    stones: [Set16; 2],
}

/// An empty cell that is taken: 0 to 8 in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell(pub(super) u8);

impl Board {
    /// The empty board.
    pub const START: Self = Self {
        stones: [Set16::EMPTY; 2],
    };

    /// The position with these stones, if it can stand on a board: First has as many as Second,
    /// or one more; at most one side has a line, and that side moved last.
    pub(super) fn with_stones(stones: [Set16; 2]) -> Option<Self> {
        let board = Self { stones };
        let [first, second] = stones.map(Set16::len);
        let turns = first == second || first == second + 1;
        let lines = [Side::First, Side::Second].map(|side| board.has_line(side));
        let ends = match lines {
            [false, false] => true,
            [true, true] => false,
            [first_won, _] => (board.mover() == Side::Second) == first_won,
        };
        (turns && ends).then_some(board)
    }

    /// The cells of a side.
    #[must_use]
    pub const fn stones(&self, side: Side) -> Set16 {
        self.stones[side as usize]
    }

    /// The empty cells.
    #[must_use]
    pub const fn empty(&self) -> Set16 {
        Set16::below(CELLS).difference(self.stones[0].union(self.stones[1]))
    }

    /// Whose turn it is, or would be.
    const fn mover(&self) -> Side {
        if self.stones[0].len() == self.stones[1].len() {
            Side::First
        } else {
            Side::Second
        }
    }

    fn has_line(&self, side: Side) -> bool {
        LINES.iter().any(|line| line.is_subset(self.stones(side)))
    }

    /// Who has three in a row: only the side that moved last can.
    fn winner(&self) -> Option<Side> {
        let last = !self.mover();
        self.has_line(last).then_some(last)
    }
}

impl Position for Board {
    type Move = Cell;
    type Player = Side;

    const BOUND: Score = 1_000;
    const WIN: Option<Score> = Some(Self::BOUND);

    fn to_move(&self) -> ToMove<Side> {
        let over = self.empty().is_empty() || self.winner().is_some();
        if over {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover())
        }
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        let cells = if self.winner().is_some() {
            Set16::EMPTY
        } else {
            self.empty()
        };
        (0..)
            .zip(0..CELLS)
            .filter(move |&(_, cell)| cells.contains(cell))
            .map(|(cell, _)| Cell(cell))
    }

    fn move_count(&self) -> usize {
        if self.winner().is_some() {
            0
        } else {
            self.empty().len()
        }
    }

    fn is_legal(&self, cell: Cell) -> bool {
        self.winner().is_none() && self.empty().contains(cell.0.into())
    }

    fn play(&mut self, cell: Cell) {
        let mine = &mut self.stones[self.mover() as usize];
        *mine = mine.with(cell.0.into());
    }

    fn payoff(&self, player: Side) -> Score {
        self.winner().map_or(0, |winner| {
            if winner == player {
                Self::BOUND
            } else {
                -Self::BOUND
            }
        })
    }

    fn key(&self) -> u64 {
        mix(self.pack()[0])
    }
}

deterministic!(Board);

impl ZeroSum for Board {}

impl Packed for Board {
    fn pack(&self) -> [u64; 2] {
        let [first, second] = self.stones.map(|stones| u64::from(stones.bits()));
        [first | second << 16, 0]
    }
}

impl Compact for Board {}

impl Finite for Board {
    const MAX_MOVES: usize = CELLS;

    fn moves_left(&self) -> usize {
        self.empty().len()
    }
}

impl Symmetric for Board {
    /// The face with the least pack.
    fn canonical(&self) -> Self {
        let turned = |face: &[usize; CELLS]| Self {
            stones: self.stones.map(|stones| {
                stones
                    .iter()
                    .filter_map(|cell| face.get(cell).copied())
                    .collect()
            }),
        };
        FACES
            .iter()
            .map(turned)
            .min_by_key(Self::pack)
            .unwrap_or(*self)
    }
}

impl MoveIndex for Board {
    const MOVE_INDICES: usize = CELLS;

    fn move_index(cell: Cell) -> usize {
        cell.0.into()
    }
}
