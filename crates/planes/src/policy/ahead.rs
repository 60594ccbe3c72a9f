//! Several shots tried at every turn, not at the first alone, while many layouts are left.
//!
//! A [`Rollout`](super::Rollout) tries a few cells and then follows one strategy to the end, though
//! behind each of them it would try cells again. [`Ahead`] goes on trying:
//!
//! ```text
//! value(layouts) = what the base strategy needs, where few layouts are left
//!                = least over the cells tried of |layouts| + Σ value(groups), where many are
//! ```
//!
//! This is the search for the best tree with few cells at every node and a strategy for leaves. Its
//! cost grows with the number of cells to the power of the shots looked ahead, so a scout, who is
//! cheaper, says which cells are tried: those behind which it needs the fewest shots. The base's
//! own shot is tried too, so that looking ahead never needs more shots than the base. Cells that
//! are images of each other under a turn of the board that changes none of the answers count as
//! one. Different orders of the same shots lead to the same state, which is looked at once.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use game_core::insertion_sort;

use super::{GROUPS, KnownAnswers, Ranked, State, Strategy, learn, next_shot, partition, play_out};
use crate::cell::Cell;
use crate::setup::{Board, Setup};

/// Tries the cells that a scout thinks best, and goes on trying behind each until few layouts are
/// left.
///
/// What it needs is exact for what it does: [`evaluate`](super::evaluate) counts just as many
/// shots.
#[derive(Clone, Debug)]
pub struct Ahead<A, B> {
    scout: A,
    base: B,
    /// While more layouts than this are left.
    limit: usize,
    /// Cells that the scout plays out.
    wide: usize,
    /// Cells that are tried.
    width: usize,
    /// The world that the memo is about.
    setup: Option<Setup>,
    memo: BTreeMap<KnownAnswers, MemoEntry>,
}

/// What the search knows about a state: the shots needed, or at least that many, and where the
/// first one goes.
#[derive(Clone, Copy, Debug)]
struct MemoEntry {
    cost: u64,
    is_exact: bool,
    cell: Option<Cell>,
}

impl<A: Ranked, B: Strategy> Ahead<A, B> {
    /// Looks ahead while more than this many layouts are left: the scout plays out the first `wide`
    /// cells of its ranking, and the best `width` of them are tried, at least one, and the base's
    /// own shot.
    #[must_use]
    pub const fn new(scout: A, base: B, limit: usize, wide: usize, width: usize) -> Self {
        Self {
            scout,
            base,
            limit,
            wide,
            width,
            setup: None,
            memo: BTreeMap::new(),
        }
    }

    /// The shots that are needed, if they are less than the budget; otherwise the budget.
    fn value(&mut self, state: &State<'_>, budget: u64) -> u64 {
        let left = state.planes_left();
        if left == 0 || state.layouts.len() == 1 {
            return left as u64;
        }
        if let Some(entry) = self.memo.get(&state.known)
            && (entry.is_exact || entry.cost >= budget)
        {
            return entry.cost;
        }
        let entry = if state.layouts.len() > self.limit {
            self.search(state, budget)
        } else {
            self.play(state, budget)
        };
        self.memo.insert(state.known, entry);
        entry.cost
    }

    /// What the base strategy needs.
    fn play(&mut self, state: &State<'_>, budget: u64) -> MemoEntry {
        let cell = next_shot(&mut self.base, state);
        let cost = cell.and_then(|cell| play_out(state, cell, &mut self.base, budget));
        MemoEntry {
            cost: cost.unwrap_or(budget),
            is_exact: cost.is_some(),
            cell,
        }
    }

    /// The best of the cells that are tried: of equals the base's own shot, then the one that the
    /// scout likes better.
    fn search(&mut self, state: &State<'_>, budget: u64) -> MemoEntry {
        let mut best = MemoEntry {
            cost: budget,
            is_exact: false,
            cell: None,
        };
        let own = next_shot(&mut self.base, state);
        let others = self
            .scouted(state)
            .into_iter()
            .filter(|&cell| Some(cell) != own);
        for cell in own.into_iter().chain(others) {
            let cost = self.shoot(state, cell, best.cost);
            if cost < best.cost {
                best = MemoEntry {
                    cost,
                    is_exact: true,
                    cell: Some(cell),
                };
            }
        }
        best
    }

    /// The cells worth trying, best first.
    fn scouted(&mut self, state: &State<'_>) -> Vec<Cell> {
        let mut cells = self.scout.candidates(state);
        cells.retain(|&cell| state.is_fresh(cell));
        let cells = distinct(state, cells);
        let mut scouted: Vec<(u64, Cell)> = Vec::new();
        for cell in cells.into_iter().take(self.wide.max(1)) {
            let cost = play_out(state, cell, &mut self.scout, u64::MAX);
            scouted.push((cost.unwrap_or(u64::MAX), cell));
        }
        scouted.sort_by_key(|&(cost, _)| cost);
        scouted
            .into_iter()
            .take(self.width.max(1))
            .map(|(_, cell)| cell)
            .collect()
    }

    /// The shots needed from a shot on, if it is less than the budget; small groups are looked at
    /// first.
    fn shoot(&mut self, state: &State<'_>, cell: Cell, budget: u64) -> u64 {
        let (mut layouts, mut spare) = (state.layouts.to_vec(), Vec::new());
        let ends: [usize; GROUPS] = partition(state.world, cell, &mut layouts, &mut spare);
        let mut groups = Vec::with_capacity(GROUPS);
        let mut begin = 0;
        for (group, &end) in ends.iter().enumerate() {
            if begin < end {
                groups.push((begin..end, learn(state.world, state.known, cell, group)));
            }
            begin = end;
        }
        insertion_sort(&mut groups, |(range, _)| range.len());
        let mut cost = layouts.len() as u64;
        for (range, known) in groups {
            if cost >= budget {
                break;
            }
            cost += self.value(
                &State {
                    world: state.world,
                    layouts: &layouts[range],
                    known,
                },
                budget - cost,
            );
        }
        cost.min(budget)
    }
}

impl<A: Ranked, B: Strategy> Strategy for Ahead<A, B> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if let Some(head) = state.certain_head() {
            return Some(head);
        }
        if state.layouts.len() > self.limit {
            if self.setup.as_ref() != Some(state.world.setup()) {
                self.memo.clear();
                self.setup = Some(state.world.setup().clone());
            }
            self.value(state, u64::MAX);
            let entry = self.memo.get(&state.known);
            if let Some(cell) = entry.and_then(|entry| entry.cell) {
                return Some(cell);
            }
        }
        self.base.shot(state)
    }
}

/// The cells without those that are images of earlier ones, under a turn that leaves all answers in
/// place.
fn distinct(state: &State<'_>, cells: Vec<Cell>) -> Vec<Cell> {
    let (board, known) = (state.world.setup().board, state.known);
    let answers = [known.missed, known.bodies, known.heads, known.fallen];
    let kept_by = |turn: &u8| {
        answers.iter().all(|set| {
            set.iter()
                .all(|cell| set.contains(image(board, *turn, cell)))
        })
    };
    let turns: Vec<u8> = (1..8)
        .filter(|turn| turn & 4 == 0 || board.rows() == board.columns())
        .filter(kept_by)
        .collect();
    let mut kept: Vec<Cell> = Vec::new();
    for cell in cells {
        if !turns
            .iter()
            .any(|&turn| kept.contains(&image(board, turn, cell)))
        {
            kept.push(cell);
        }
    }
    kept
}

/// Where a turn takes a cell: bit 0 reflects columns, bit 1 rows, bit 2 swaps both.
fn image(board: Board, turn: u8, cell: Cell) -> Cell {
    let row = if turn & 2 > 0 {
        board.rows() - 1 - cell.row()
    } else {
        cell.row()
    };
    let column = if turn & 1 > 0 {
        board.columns() - 1 - cell.column()
    } else {
        cell.column()
    };
    let (row, column) = if turn & 4 > 0 {
        (column, row)
    } else {
        (row, column)
    };
    Cell::new(row, column).unwrap_or(cell)
}
