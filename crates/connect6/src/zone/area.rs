//! What matters to a win, as the search works it out: with windows counted while stones come and
//! go, and sets of windows as bits.

use alloc::vec;
use alloc::vec::Vec;

use game_core::Side;
use smallvec::SmallVec;

use crate::cell::{Cell, MOST, STRIDE};
use crate::cells::Cells;
use crate::forced::ForcedWin;
use crate::position::Connect6;
use crate::turn::Turn;
use crate::window::windows;

/// Words for the windows of the largest board.
const WORDS: usize = 924_usize.div_ceil(64);

/// A set of windows, by their numbers.
type Set = [u64; WORDS];

/// What must be left alone: the cells that are filled by the win or may be, and the windows that
/// the defender may fill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) cells: Cells,
    /// At `k` the windows in which `k + 1` strange stones are too many; with a number all greater
    /// ones.
    pub(super) most: [Set; 4],
}

impl Area {
    /// Of a turn that makes six.
    fn of_turn(turn: Turn) -> Self {
        Self {
            cells: turn.cells().collect(),
            most: [[0; WORDS]; 4],
        }
    }

    /// What matters to a win behind a reply, before that reply: of it this many stones are
    /// anywhere.
    pub(super) fn join(&mut self, behind: &Self, left_out: usize) {
        self.cells = self.cells | behind.cells;
        for (at, set) in self.most.iter_mut().enumerate() {
            let from = &behind.most[(at + left_out).min(3)];
            set.iter_mut()
                .zip(from)
                .for_each(|(word, more)| *word |= more);
        }
    }
}

/// The windows of a board.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    cells: Vec<[Cell; 6]>,
    /// The same as sets.
    sets: Vec<Cells>,
    /// The windows of each cell, by its bit.
    at: Vec<Vec<u16>>,
}

impl Grid {
    pub(super) fn new(size: usize) -> Self {
        let cells: Vec<[Cell; 6]> = windows(size).map(crate::Window::cells).collect();
        let mut at = vec![Vec::new(); STRIDE * MOST];
        for (number, window) in (0_u16..).zip(&cells) {
            for cell in window {
                at[cell.bit()].push(number);
            }
        }
        let sets = cells
            .iter()
            .map(|window| window.iter().copied().collect())
            .collect();
        Self { cells, sets, at }
    }

    /// The windows of a set.
    fn members<'a>(&'a self, set: &'a Set) -> impl Iterator<Item = Cells> + 'a {
        set.iter().enumerate().flat_map(move |(word, &bits)| {
            let mut rest = bits;
            core::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                self.sets.get(64 * word + bit).copied()
            })
        })
    }

    /// The cells on which a single stone matters.
    pub(super) fn alone(&self, area: &Area) -> Cells {
        self.members(&area.most[0])
            .fold(area.cells, |all, window| all | window)
    }

    /// Shows the windows in which two stones matter.
    pub(super) fn pairs<'a>(&'a self, area: &'a Area) -> impl Iterator<Item = Cells> + 'a {
        self.members(&area.most[1])
    }

    /// Whether stones do not matter; of two at most.
    pub(super) fn is_free(&self, area: &Area, stones: Cells) -> bool {
        (self.alone(area) & stones).is_empty()
            && (stones.len() < 2 || self.pairs(area).all(|window| !(stones - window).is_empty()))
    }
}

/// How many stones of the attacker and of the defender each window has.
#[derive(Clone, Debug)]
pub(super) struct WindowTally {
    counts: Vec<[u8; 2]>,
    stones: [Cells; 2],
    attacker: Side,
}

impl WindowTally {
    pub(super) fn of<const N: usize, const FIVES: bool>(
        grid: &Grid,
        position: &Connect6<N, FIVES>,
        attacker: Side,
    ) -> Self {
        let mut tally = Self {
            counts: vec![[0; 2]; grid.cells.len()],
            stones: [Cells::EMPTY; 2],
            attacker,
        };
        for side in [attacker, !attacker] {
            position
                .stones(side)
                .into_iter()
                .for_each(|cell| tally.place(grid, cell, side));
        }
        tally
    }

    const fn index(&self, side: Side) -> usize {
        if side as usize == self.attacker as usize {
            0
        } else {
            1
        }
    }

    fn place(&mut self, grid: &Grid, cell: Cell, side: Side) {
        let index = self.index(side);
        self.stones[index].insert(cell);
        grid.at[cell.bit()]
            .iter()
            .for_each(|&window| self.counts[usize::from(window)][index] += 1);
    }

    fn remove(&mut self, grid: &Grid, cell: Cell, side: Side) {
        let index = self.index(side);
        self.stones[index] = self.stones[index].without(cell);
        grid.at[cell.bit()]
            .iter()
            .for_each(|&window| self.counts[usize::from(window)][index] -= 1);
    }

    /// What matters to a turn that has been placed, if the game goes on: that it threatens what it
    /// does, and that the defender makes no threat.
    pub(super) fn look(&self, grid: &Grid, turn: Turn) -> Area {
        let mut area = Area::of_turn(turn);
        for (number, &[mine, theirs]) in self.counts.iter().enumerate() {
            if mine == 0 {
                let (word, bit) = (number / 64, 1 << (number % 64));
                // One of four marks is there for each stone of the defender.
                area.most
                    .iter_mut()
                    .skip(3_usize.saturating_sub(theirs.into()))
                    .for_each(|set| set[word] |= bit);
            } else if theirs == 0 && mine >= 4 {
                area.cells = area.cells | (grid.sets[number] - self.stones[0]);
            }
        }
        area
    }

    fn with<T>(
        &mut self,
        grid: &Grid,
        cells: &[Cell],
        side: Side,
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        for &cell in cells {
            self.place(grid, cell, side);
        }
        let answer = ask(self);
        for &cell in cells {
            self.remove(grid, cell, side);
        }
        answer
    }

    /// What matters to a win by double threats.
    pub(super) fn forced(&mut self, grid: &Grid, win: &ForcedWin) -> Area {
        let (turn, attacker) = (win.turn, self.attacker);
        let cells: SmallVec<[Cell; 2]> = turn.cells().collect();
        self.with(grid, &cells, attacker, |tally| {
            if turn.cells().any(|cell| tally.stones[0].makes_six(cell)) {
                return Area::of_turn(turn);
            }
            let mut area = tally.look(grid, turn);
            for answered in &win.replies {
                let behind = tally.with(grid, &answered.reply, !attacker, |tally| {
                    tally.forced(grid, &answered.win)
                });
                area.join(&behind, 0);
            }
            area
        })
    }
}
