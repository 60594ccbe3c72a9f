//! One stone a side: the die chooses nothing, and each position is won or lost.
//!
//! Bonnet and Viennot ("Analytical solution for “EinStein würfelt nicht!” with one stone", ACG 2017)
//! prove who wins on a board of any size: in most cases the first player. The condition below is
//! what the recursion gives for boards of up to 30 rows and columns, and squares of up to 50.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::exact;

use einstein::EinStein;
use exact::Exact;

/// All positions of a board of this many rows and columns: whether the player to move wins.
struct Solved {
    columns: usize,
    /// Squares in reading order, each player's in their own frame: 0 is the own corner.
    squares: usize,
    /// By the square of the mover and that of the opponent; false where a stone is on its goal.
    wins: Vec<bool>,
}

impl Solved {
    /// Solves a board from the end: every move leads to a greater square of the mover.
    fn new(rows: usize, columns: usize) -> Self {
        let squares = rows * columns;
        let mut solved = Self {
            columns,
            squares,
            wins: vec![false; squares * squares],
        };
        let goal = squares - 1;
        for sum in (0..2 * goal).rev() {
            for own in sum.saturating_sub(goal - 1)..goal.min(sum + 1) {
                let other = sum - own;
                if own + other != goal {
                    solved.wins[own * squares + other] = solved.is_win(own, other);
                }
            }
        }
        solved
    }

    fn is_win(&self, own: usize, other: usize) -> bool {
        let goal = self.squares - 1;
        let (row, column) = (own / self.columns, own % self.columns);
        [(0, 1), (1, 0), (1, 1)].into_iter().any(|(down, right)| {
            let to = (row + down) * self.columns + column + right;
            let is_inside = column + right < self.columns && to <= goal;
            let is_over = to == goal || to == goal - other;
            is_inside && (is_over || !self.wins[other * self.squares + to])
        })
    }

    fn first_player_wins(&self) -> bool {
        self.wins[0]
    }
}

/// The recursion knows only boards. The crate's rules, with its dice and numbers, agree.
fn check_rules<const N: usize, const K: usize>(size: &str) {
    let (solved, mut exact) = (Solved::new(N, N), Exact::<N, K, K>::default());
    for own in 0..N * N - 1 {
        for other in 0..N * N - 1 {
            let blue = N * N - 1 - other;
            if own == blue {
                continue;
            }
            let mut signs = vec!['.'; N * N];
            (signs[own], signs[blue]) = ('2', 'c');
            let rows: Vec<String> = signs.chunks(N).map(|row| row.iter().collect()).collect();
            let text = format!("{size}{} r", rows.join("/"));
            let position: EinStein<N, K> = text.parse().unwrap();
            let (won, all) = exact.value(&position);
            assert_eq!(won > 0, solved.wins[own * N * N + other], "{text}");
            assert!(won == 0 || won == all, "{text} is a game of chance");
        }
    }
}

#[test]
fn one_stone_each_is_won_or_lost() {
    check_rules::<3, 3>("3x3/3 ");
    check_rules::<4, 4>("4x4/4 ");
    check_rules::<5, 6>("");
    check_rules::<6, 5>("6x6/5 ");
}

#[test]
fn the_first_player_wins_on_every_square_board() {
    for size in 2..=50 {
        assert!(Solved::new(size, size).first_player_wins(), "{size}");
    }
}

/// On long boards of odd length the second player has the last word.
#[test]
fn the_second_player_wins_on_long_odd_boards() {
    for rows in 1..=30 {
        for columns in rows.max(2)..=30 {
            let is_lost = columns % 2 == 1 && columns >= 2 * rows - 1;
            let solved = Solved::new(rows, columns);
            assert_eq!(solved.first_player_wins(), !is_lost, "{rows}×{columns}");
        }
    }
}
