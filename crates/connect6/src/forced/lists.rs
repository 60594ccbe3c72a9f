//! The turns that threaten twice, listed from the windows with two and with three stones.

use alloc::vec::Vec;

use game_core::Side;

use crate::cell::Cell;
use crate::cells::Cells;
use crate::position::Connect6;
use crate::roads::{Defences, Roads};

/// Cells that lie in all of some windows: not more than two, or all cells where there is no window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Common {
    All,
    These([Option<Cell>; 2]),
}

impl Common {
    /// Those that are also among `cells`, of which at most two are no `None`.
    fn and(self, cells: [Option<Cell>; 2]) -> Self {
        match self {
            Self::All => Self::These(cells),
            Self::These(mine) => Self::These(mine.map(|cell| cell.filter(|cell| cells.contains(&Some(*cell))))),
        }
    }

    const fn is_none(self) -> bool {
        matches!(self, Self::These([None, None]))
    }

    /// Whether nothing lies in all windows of both.
    fn is_disjoint(self, other: Self) -> bool {
        match (self, other) {
            (Self::These(mine), Self::These(theirs)) => {
                !mine.into_iter().flatten().any(|cell| theirs.contains(&Some(cell)))
            }
            (Self::All, other) | (other, Self::All) => other.is_none(),
        }
    }
}

/// What is left of a few cells without those.
fn left<const K: usize>(cells: [Cell; K], without: [Cell; 2]) -> [Option<Cell>; 2] {
    let mut rest = cells.into_iter().filter(|cell| !without.contains(cell));
    [rest.next(), rest.next()]
}

/// A cell of windows with three stones, and what lies in all of those beside it.
#[derive(Clone, Copy, Debug)]
struct Single {
    cell: Cell,
    common: Common,
}

/// Two stones of a turn, in reading order.
pub(super) type Two = [Cell; 2];

/// The lists of one node, used again at the next of its ply.
#[derive(Clone, Default, Debug)]
pub(super) struct Lists {
    /// What is empty of each window with three stones.
    threes: Vec<[Cell; 3]>,
    /// What is empty of each window with two stones.
    twos: Vec<[Cell; 4]>,
    singles: Vec<Single>,
    /// The turns that threaten twice, each once.
    pub(super) turns: Vec<Two>,
    /// Those that can be stopped, with the number of pairs that do.
    pub(super) ranked: Vec<(usize, Two)>,
}

/// What is empty of a window of which `K` cells are.
fn empty_of<const K: usize>(cells: [Cell; 6], empty: Cells) -> Option<[Cell; K]> {
    let mut found = cells.into_iter().filter(|&cell| empty.contains(cell));
    let mut rest = [cells[0]; K];
    for cell in &mut rest {
        *cell = found.next()?;
    }
    Some(rest)
}

impl Lists {
    /// Lists the turns of two stones by which `side` threatens twice and stops what threatens it,
    /// which `defences` says. No six can be made at once.
    pub(super) fn fill<const N: usize, const FIVES: bool>(
        &mut self,
        roads: &Roads<N>,
        position: &Connect6<N, FIVES>,
        side: Side,
        defences: &Defences,
    ) {
        let empty = position.empty();
        let Self { threes, twos, singles, turns, .. } = self;
        threes.clear();
        twos.clear();
        singles.clear();
        turns.clear();
        roads.windows_of(side, 3, |cells| threes.extend(empty_of::<3>(cells, empty)));
        roads.windows_of(side, 2, |cells| twos.extend(empty_of::<4>(cells, empty)));
        self.note_singles();
        match defences.sets() {
            // Nothing must be stopped.
            [none] if none.count() == 0 => self.all_pairs(),
            sets => {
                for set in sets {
                    let mut cells = set.cells();
                    match (cells.next(), cells.next()) {
                        (Some(a), Some(b)) => self.add_if([a, b]),
                        (Some(a), None) => self.pairs_with(a, empty),
                        _ => {}
                    }
                }
            }
        }
        self.turns.sort_unstable();
        self.turns.dedup();
    }

    /// The cells of the windows with three stones, each with what its windows have in common.
    fn note_singles(&mut self) {
        for three in &self.threes {
            for &cell in three {
                let rest = left(*three, [cell, cell]);
                match self.singles.iter_mut().find(|single| single.cell == cell) {
                    Some(single) => single.common = single.common.and(rest),
                    None => self.singles.push(Single { cell, common: Common::All.and(rest) }),
                }
            }
        }
    }

    /// Adds a pair if it threatens twice.
    fn add_if(&mut self, [a, b]: Two) {
        if a == b {
            return;
        }
        let mut common = Common::All;
        for three in &self.threes {
            if three.contains(&a) || three.contains(&b) {
                common = common.and(left(*three, [a, b]));
            }
        }
        for two in &self.twos {
            if two.contains(&a) && two.contains(&b) {
                common = common.and(left(*two, [a, b]));
            }
        }
        if common.is_none() {
            self.turns.push([a.min(b), a.max(b)]);
        }
    }

    /// All pairs that threaten twice.
    fn all_pairs(&mut self) {
        for (number, first) in self.singles.iter().enumerate() {
            for second in &self.singles[number + 1..] {
                if first.common.is_disjoint(second.common) {
                    self.turns.push([first.cell.min(second.cell), first.cell.max(second.cell)]);
                }
            }
        }
        for at in 0..self.threes.len() {
            let [a, b, c] = self.threes[at];
            for pair in [[a, b], [a, c], [b, c]] {
                self.add_if(pair);
            }
        }
        for at in 0..self.twos.len() {
            let two = self.twos[at];
            for i in 0..4 {
                for &other in &two[i + 1..] {
                    self.add_if([two[i], other]);
                }
            }
        }
        // A stone that threatens twice alone leaves the other free.
        for at in 0..self.singles.len() {
            let Single { cell, common } = self.singles[at];
            if !common.is_none() {
                continue;
            }
            for two in 0..self.twos.len() {
                for other in self.twos[two] {
                    if other != cell {
                        self.turns.push([cell.min(other), cell.max(other)]);
                    }
                }
            }
        }
    }

    /// All pairs with a stone on that cell which threaten twice.
    fn pairs_with(&mut self, cell: Cell, empty: Cells) {
        let mut others: Cells = self.singles.iter().map(|single| single.cell).collect();
        for two in &self.twos {
            others = two.iter().fold(others, |all, &other| all.with(other));
        }
        for other in others & empty {
            self.add_if([cell, other]);
        }
    }
}
