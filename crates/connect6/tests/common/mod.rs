//! The rules again, as slow and plain as possible: the oracles of all clever code; and the corpus
//! of human games.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

pub(crate) mod lines;

use std::io::Read;
use std::path::Path;

use connect6::{Cell, Connect6, Threats, windows};
use game_core::{Position, Side};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The four directions of a line: rows and columns from one cell to the next.
pub(crate) const WAYS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Rows of cells, each with its stone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board(pub(crate) Vec<Vec<Option<Side>>>);

impl Board {
    pub(crate) fn of<const N: usize, const FIVES: bool>(position: &Connect6<N, FIVES>) -> Self {
        let cell = |row, column| position.owner(Cell::new(row, column).unwrap());
        Self(
            (0..N)
                .map(|row| (0..N).map(|column| cell(row, column)).collect())
                .collect(),
        )
    }

    /// The stone on a cell; `None` outside the board.
    #[allow(
        clippy::option_option,
        reason = "beside the board, and without a stone"
    )]
    pub(crate) fn at(&self, row: i32, column: i32) -> Option<Option<Side>> {
        let row = self.0.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    /// All places of the board.
    pub(crate) fn places(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let size = i32::try_from(self.0.len()).unwrap();
        (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)))
    }

    /// Every six cells in a line on the board, as their stones.
    pub(crate) fn windows(&self) -> Vec<[Option<Side>; 6]> {
        let mut windows = vec![];
        for (row, column) in self.places() {
            for (down, right) in WAYS {
                let cells: Vec<_> = (0..6)
                    .filter_map(|k| self.at(row + k * down, column + k * right))
                    .collect();
                windows.extend(<[Option<Side>; 6]>::try_from(cells));
            }
        }
        windows
    }

    pub(crate) fn has_six(&self, side: Side) -> bool {
        self.windows()
            .iter()
            .any(|window| window.iter().all(|&stone| stone == Some(side)))
    }

    /// How many windows without stones of the other side have this many of this one, from 0 to 6.
    pub(crate) fn roads(&self, side: Side) -> [u32; 7] {
        let mut roads = [0; 7];
        for window in self.windows() {
            if !window.contains(&Some(!side)) {
                roads[window.iter().filter(|stone| stone.is_some()).count()] += 1;
            }
        }
        roads
    }
}

pub(crate) fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

pub(crate) fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    usize::try_from(game_core::below(random, bound as u64)).unwrap()
}

/// A stone, mostly near those on the board, so that lines arise.
pub(crate) fn crowded<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    random: &mut ChaCha8Rng,
) -> Option<Cell> {
    let count = position.move_count();
    let stones = position.stones(Side::First) | position.stones(Side::Second);
    for _ in 0..8 {
        let m = position.nth_move(below(random, count.max(1)))?;
        if random.next_u32().is_multiple_of(16) || stones.iter().any(|stone| stone.distance(m) == 1)
        {
            return Some(m);
        }
    }
    position.moves().next()
}

/// Every position of crowded games, until this many were visited.
pub(crate) fn visit<const N: usize>(
    seed: u64,
    positions: usize,
    mut visit: impl FnMut(&Connect6<N>),
) {
    let (mut random, mut left) = (random(seed), positions);
    while left > 0 {
        let mut position = Connect6::<N>::EMPTY;
        while left > 0 {
            visit(&position);
            left -= 1;
            let Some(m) = crowded(&position, &mut random) else {
                break;
            };
            position.play(m);
        }
    }
}

/// The stones and the winner of each human game; `None`, with a message, if the corpus is absent.
pub(crate) fn human_games() -> Option<Vec<(Vec<Cell>, Side)>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/reference/connect6-human-games.csv.gz");
    let Ok(file) = std::fs::File::open(&path) else {
        eprintln!("SKIPPED: the corpus of human games is not there");
        return None;
    };
    let mut text = String::new();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .unwrap();
    let game = |line: &str| {
        let parts: Vec<&str> = line.split('"').collect();
        let stones = parts[1]
            .split(',')
            .map(|stone| connect6::notation::read_cell(stone, 19).unwrap())
            .collect();
        let winner = if parts[2].starts_with(",black") {
            Side::First
        } else {
            Side::Second
        };
        assert!(
            parts[2].starts_with(",black") || parts[2].starts_with(",white"),
            "{line}"
        );
        (stones, winner)
    };
    Some(text.lines().skip(1).map(game).collect())
}

/// The best this many of some cells, the first of equals first.
pub(crate) fn naive_best(
    cells: &[Cell],
    count: usize,
    mut score: impl FnMut(Cell) -> i64,
) -> Vec<Cell> {
    let mut best: Vec<(i64, Cell)> = cells.iter().map(|&cell| (score(cell), cell)).collect();
    best.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    best.truncate(count);
    best.into_iter().map(|(_, cell)| cell).collect()
}

/// The least number of cells that meet all hot windows, by trying them all.
pub(crate) fn naive_threats<const N: usize>(
    position: &Connect6<N>,
    side: Side,
) -> (Vec<Vec<Cell>>, Threats) {
    let hot: Vec<Vec<Cell>> = windows(N)
        .map(connect6::Window::cells)
        .filter(|cells| {
            cells
                .iter()
                .filter(|&&cell| position.owner(cell) == Some(side))
                .count()
                >= 4
        })
        .filter(|cells| {
            cells
                .iter()
                .all(|&cell| position.owner(cell) != Some(!side))
        })
        .map(|cells| {
            cells
                .into_iter()
                .filter(|&cell| position.owner(cell).is_none())
                .collect()
        })
        .filter(|missing: &Vec<Cell>| !missing.is_empty())
        .collect();
    let meets = |cells: &[Cell]| {
        hot.iter()
            .all(|missing| missing.iter().any(|cell| cells.contains(cell)))
    };
    let empty: Vec<Cell> = position
        .empty()
        .iter()
        .filter(|cell| hot.iter().flatten().any(|other| other == cell))
        .collect();
    let threats = if meets(&[]) {
        Threats::None
    } else if empty.iter().any(|&a| meets(&[a])) {
        Threats::One
    } else if empty.iter().any(|&a| empty.iter().any(|&b| meets(&[a, b]))) {
        Threats::Two
    } else {
        Threats::More
    };
    (hot, threats)
}
