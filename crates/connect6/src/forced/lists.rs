//! The turns that threaten twice, listed from the windows with two and with three stones.

use alloc::vec::Vec;

use game_core::Side;

use crate::cell::Cell;
use crate::cells::Cells;
use crate::position::Connect6;
use crate::roads::{Defences, Roads, Threats, WindowIndex};

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
            Self::These(mine) => {
                Self::These(mine.map(|cell| cell.filter(|cell| cells.contains(&Some(*cell)))))
            }
        }
    }

    /// Whether a cell lies in all of them.
    fn holds(self, cell: Cell) -> bool {
        match self {
            Self::All => true,
            Self::These(mine) => mine.contains(&Some(cell)),
        }
    }

    const fn is_none(self) -> bool {
        matches!(self, Self::These([None, None]))
    }

    /// Whether nothing lies in all windows of both.
    fn is_disjoint(self, other: Self) -> bool {
        match (self, other) {
            (Self::These(mine), Self::These(theirs)) => !mine
                .into_iter()
                .flatten()
                .any(|cell| theirs.contains(&Some(cell))),
            (Self::All, other) | (other, Self::All) => other.is_none(),
        }
    }
}

/// A cell of windows with three stones, and what lies in all of those beside it.
#[derive(Clone, Copy, Debug)]
struct Single {
    cell: Cell,
    common: Common,
}

/// Two stones of a turn, in reading order.
pub(super) type Two = [Cell; 2];

/// A window with two stones or three: where it lies, its cells, and which of them are empty, a bit
/// for each.
#[derive(Clone, Copy, Debug)]
struct Near {
    place: WindowIndex,
    cells: [Cell; 6],
    empty: u8,
}

impl Near {
    fn of<const N: usize>(place: WindowIndex, empty: Cells) -> Self {
        let cells = Roads::<N>::cells_at(place);
        let bit = |k: usize| u8::from(empty.contains(cells[k])) << k;
        Self {
            place,
            cells,
            empty: (0..6).fold(0, |bits, k| bits | bit(k)),
        }
    }

    /// Its empty cells.
    fn empty(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells_of(self.empty)
    }

    /// The cells of these bits.
    fn cells_of(&self, bits: u8) -> impl Iterator<Item = Cell> + '_ {
        (0..6)
            .filter(move |k| bits >> k & 1 == 1)
            .map(|k| self.cells[k])
    }

    /// The rest of its empty cells, if that is two at most.
    fn left(&self, without: Two) -> [Option<Cell>; 2] {
        let mut rest = self.empty().filter(|cell| !without.contains(cell));
        [rest.next(), rest.next()]
    }
}

/// The lists of one node, used again at the next of its ply.
#[derive(Clone, Default, Debug)]
pub(super) struct Lists {
    /// The windows with three stones.
    threes: Vec<Near>,
    /// The windows with two stones.
    twos: Vec<Near>,
    singles: Vec<Single>,
    /// The cells of these.
    marked: Cells,
    /// The empty cells of the windows with two stones.
    of_twos: Cells,
    /// The turns that threaten twice, each once.
    pub(super) turns: Vec<Two>,
    /// Those that can be stopped, with the number of pairs that do.
    pub(super) ranked: Vec<(usize, Two)>,
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
        let Self {
            threes,
            twos,
            turns,
            ..
        } = self;
        threes.clear();
        twos.clear();
        turns.clear();
        roads.windows_of(side, 2, |place, stones| {
            let near = Near::of::<N>(place, empty);
            if stones == 3 {
                threes.push(near);
            } else {
                twos.push(near);
            }
        });
        let of_twos = self.twos.iter().flat_map(Near::empty);
        self.of_twos = of_twos.fold(Cells::EMPTY, Cells::with);
        self.note_singles();
        let threatens_twice =
            |two: Two| roads.defences_after(empty, side, two).threats() >= Threats::Two;
        match defences.sets() {
            // Nothing must be stopped.
            [none] if none.count() == 0 => self.all_pairs(roads, side),
            sets => {
                for set in sets {
                    let mut cells = set.cells();
                    match (cells.next(), cells.next()) {
                        (Some(a), Some(b)) => self.add_if([a, b], &threatens_twice),
                        (Some(a), None) => self.pairs_with(a, &threatens_twice),
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
        self.singles.clear();
        self.marked = Cells::EMPTY;
        for three in &self.threes {
            for cell in three.empty() {
                let rest = three.left([cell, cell]);
                if self.marked.contains(cell) {
                    let known = self.singles.iter_mut().filter(|single| single.cell == cell);
                    known.for_each(|single| single.common = single.common.and(rest));
                } else {
                    self.marked = self.marked.with(cell);
                    self.singles.push(Single {
                        cell,
                        common: Common::All.and(rest),
                    });
                }
            }
        }
    }

    /// What the windows with three stones have in common that hold a cell.
    fn common(&self, cell: Cell) -> Common {
        if !self.marked.contains(cell) {
            return Common::All;
        }
        self.singles
            .iter()
            .find(|single| single.cell == cell)
            .map_or(Common::All, |single| single.common)
    }

    /// Adds a pair if it threatens twice.
    fn add_if(&mut self, [a, b]: Two, threatens_twice: &impl Fn(Two) -> bool) {
        if a != b && threatens_twice([a, b]) {
            self.turns.push([a.min(b), a.max(b)]);
        }
    }

    /// All pairs that threaten twice.
    fn all_pairs<const N: usize>(&mut self, roads: &Roads<N>, side: Side) {
        for (number, first) in self.singles.iter().enumerate() {
            for second in &self.singles[number + 1..] {
                if first.common.is_disjoint(second.common) {
                    self.turns
                        .push([first.cell.min(second.cell), first.cell.max(second.cell)]);
                }
            }
        }
        for at in 0..self.threes.len() {
            self.pairs_in(self.threes[at], roads, side);
        }
        for at in 0..self.twos.len() {
            self.pairs_in(self.twos[at], roads, side);
        }
        // A stone that threatens twice alone leaves the other free.
        for at in 0..self.singles.len() {
            let Single { cell, common } = self.singles[at];
            if common.is_none() {
                let others = self.of_twos.without(cell).iter();
                self.turns
                    .extend(others.map(|other| [cell.min(other), cell.max(other)]));
            }
        }
    }

    /// The pairs within a window that threaten twice, unless an earlier window of the line shows
    /// them.
    ///
    /// Of the windows of a line that hold both cells the first and the last say what lies in all of
    /// them, as they are as long as each other.
    fn pairs_in<const N: usize>(&mut self, near: Near, roads: &Roads<N>, side: Side) {
        let grows = |beyond: usize, back: bool| {
            let beyond = isize::try_from(beyond).unwrap_or(0);
            let stones = roads.alone_at(near.place, if back { -beyond } else { beyond }, side);
            matches!(stones, Some(2 | 3))
        };
        let is_shown = grows(1, true);
        for i in (0..6).filter(|i| near.empty >> i & 1 == 1) {
            let last = (1..=i)
                .rev()
                .find(|&beyond| grows(beyond, false))
                .unwrap_or(0);
            for j in (i + 1..6).filter(|j| near.empty >> j & 1 == 1) {
                if is_shown && j < 5 {
                    continue;
                }
                let [a, b] = [near.cells[i], near.cells[j]];
                let common = near.empty & (0x3F << last) & !(1 << i) & !(1 << j);
                let (with_a, with_b) = (self.common(a), self.common(b));
                if near
                    .cells_of(common)
                    .all(|cell| !(with_a.holds(cell) && with_b.holds(cell)))
                {
                    self.turns.push([a.min(b), a.max(b)]);
                }
            }
        }
    }

    /// All pairs with a stone on that cell which threaten twice.
    fn pairs_with(&mut self, cell: Cell, threatens_twice: &impl Fn(Two) -> bool) {
        for other in self.marked | self.of_twos {
            self.add_if([cell, other], threatens_twice);
        }
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Position, mix};

    use super::*;
    use crate::roads::HotWindows;

    /// The pairs that one stone cannot stop, by placing the stones and counting.
    fn threatens_twice(position: &Connect6<9>, stones: &[Cell], side: Side) -> bool {
        let (mut after, mut hot) = (*position, HotWindows::default());
        for &cell in stones {
            after.play(cell);
        }
        hot.fill(&Roads::of(&after), &after, side);
        hot.threats() >= Threats::Two
    }

    /// The turns listed threaten twice, and of those that do only such are missing of which one
    /// stone does it alone.
    #[test]
    fn lists_agree_with_placing_the_stones() {
        let (mut lists, mut met) = (Lists::default(), 0);
        for seed in 0..300_u64 {
            let mut position = Connect6::<9>::EMPTY;
            for n in 0..5 + 4 * (seed % 5) {
                let number = usize::try_from(mix(seed << 32 | n) % position.move_count() as u64)
                    .unwrap_or(0);
                position
                    .nth_move(number)
                    .into_iter()
                    .for_each(|cell| position.play(cell));
            }
            let (side, roads) = (position.mover(), Roads::of(&position));
            let defences = roads.defences(&position, !side, &[]);
            if roads.lacks(side, 2) || position.is_over() || defences.threats() != Threats::None {
                continue;
            }
            lists.fill(&roads, &position, side, &defences);
            for first in position.moves() {
                for second in position.moves().filter(|&second| second > first) {
                    let (two, is_listed) =
                        ([first, second], lists.turns.contains(&[first, second]));
                    let twice = threatens_twice(&position, &two, side);
                    let alone = two
                        .iter()
                        .any(|&cell| threatens_twice(&position, &[cell], side));
                    assert!(twice || !is_listed, "{position} {two:?}");
                    assert!(is_listed || alone || !twice, "{position} {two:?}");
                    met += usize::from(is_listed);
                }
            }
        }
        assert!(met > 500, "{met}");
    }
}
