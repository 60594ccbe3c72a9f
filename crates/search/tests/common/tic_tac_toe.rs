//! Noughts and crosses: every number about it is known.

use game_core::{Finite, Position, Ranking, Score, Side, ToMove, ZeroSum, deterministic, mix};

/// The cells of each side as sets of bits 0 to 8, in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TicTacToe {
    pub cells: [u16; 2],
}

const FULL: u16 = 0b1_1111_1111;
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl TicTacToe {
    /// Nine characters in reading order: `x` moves first, `o` second, anything else is free.
    pub fn read(text: &str) -> Self {
        let mut position = Self::default();
        for (cell, c) in text.chars().enumerate() {
            match c {
                'x' => position.cells[0] |= 1 << cell,
                'o' => position.cells[1] |= 1 << cell,
                _ => {}
            }
        }
        position
    }

    fn occupied(&self) -> u16 {
        self.cells[0] | self.cells[1]
    }

    fn mover(&self) -> Side {
        if self.occupied().count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn has_line(&self, side: Side) -> bool {
        LINES.iter().any(|line| self.cells[side as usize] & line == *line)
    }
}

impl Position for TicTacToe {
    type Move = u8;
    type Player = Side;

    const BOUND: Score = 1000;
    const WIN: Option<Score> = Some(1000);

    fn to_move(&self) -> ToMove<Side> {
        let mover = self.mover();
        if self.has_line(!mover) || self.occupied() == FULL { ToMove::Nobody } else { ToMove::Player(mover) }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let free = if self.to_move() == ToMove::Nobody { 0 } else { FULL & !self.occupied() };
        (0..9).filter(move |cell| free >> cell & 1 == 1)
    }

    fn play(&mut self, cell: u8) {
        self.cells[self.mover() as usize] |= 1 << cell;
    }

    fn payoff(&self, player: Side) -> Score {
        match (self.has_line(player), self.has_line(!player)) {
            (true, _) => 1000,
            (_, true) => -1000,
            _ => 0,
        }
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.cells[0]) << 16 | u64::from(self.cells[1]))
    }
}

deterministic!(TicTacToe);

impl ZeroSum for TicTacToe {}

impl Finite for TicTacToe {
    const MAX_MOVES: usize = 9;

    fn moves_left(&self) -> usize {
        9 - self.occupied().count_ones() as usize
    }
}

/// Boards as numbers in base 3; those that no alternating play fills have no position.
#[derive(Clone, Copy, Debug)]
pub struct Boards;

impl Ranking<TicTacToe> for Boards {
    fn count(&self) -> u64 {
        3_u64.pow(9)
    }

    fn rank(&self, position: &TicTacToe) -> Option<u64> {
        let digit = |cell: u32| u64::from(position.cells[0] >> cell & 1) + 2 * u64::from(position.cells[1] >> cell & 1);
        Some((0..9).map(|cell| digit(cell) * 3_u64.pow(cell)).sum())
    }

    fn unrank(&self, rank: u64) -> Option<TicTacToe> {
        let mut position = TicTacToe::default();
        for cell in 0..9_u32 {
            match rank / 3_u64.pow(cell) % 3 {
                1 => position.cells[0] |= 1 << cell,
                2 => position.cells[1] |= 1 << cell,
                _ => {}
            }
        }
        let [first, second] = position.cells.map(u16::count_ones);
        let both_won = position.has_line(Side::First) && position.has_line(Side::Second);
        let mover_won = position.has_line(position.mover());
        let balanced = first == second || first == second + 1;
        (rank < self.count() && balanced && !both_won && !mover_won).then_some(position)
    }
}
