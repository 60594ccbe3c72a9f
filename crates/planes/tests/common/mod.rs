//! The least number of shots by definition, as plain as possible: the oracle of trees.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeMap;

use planes::{Answer, Cell, Cells, World};

/// The least sum of shots over these layouts within this many shots; `None` if that is impossible.
///
/// No bounds, no order, no symmetry: every cell that gives information or brings a plane down is
/// tried.
pub(crate) struct Oracle<'w> {
    world: &'w World,
    known: BTreeMap<(Vec<usize>, Cells, usize), Option<u64>>,
}

impl<'w> Oracle<'w> {
    pub(crate) fn new(world: &'w World) -> Self {
        Self {
            world,
            known: BTreeMap::new(),
        }
    }

    pub(crate) fn all(&mut self, shots: usize) -> Option<u64> {
        self.least(
            &(0..self.world.len()).collect::<Vec<_>>(),
            Cells::EMPTY,
            shots,
        )
    }

    /// `hits` are the heads hit; all other shots show in the layouts that are left.
    fn least(&mut self, layouts: &[usize], hits: Cells, shots: usize) -> Option<u64> {
        if layouts.is_empty() || hits.len() == self.world.setup().planes {
            return Some(0);
        }
        if shots == 0 {
            return None;
        }
        let key = (layouts.to_vec(), hits, shots);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let cells = self.world.setup().board.cells().minus(hits);
        let best = cells
            .iter()
            .filter_map(|cell| self.after(layouts, hits, shots, cell))
            .min();
        self.known.insert(key, best);
        best
    }

    pub(crate) fn after(
        &mut self,
        layouts: &[usize],
        hits: Cells,
        shots: usize,
        cell: Cell,
    ) -> Option<u64> {
        let mut groups: BTreeMap<Answer, Vec<usize>> = BTreeMap::new();
        for &layout in layouts {
            groups
                .entry(self.world.answer(layout, cell))
                .or_default()
                .push(layout);
        }
        // A shot to which all layouts give the same answer, a miss or a body, is wasted.
        if groups.len() == 1 && groups.keys().all(|answer| !answer.is_head()) {
            return None;
        }
        let parts = groups.iter().map(|(answer, group)| {
            let hits = if answer.is_head() {
                hits.with(cell)
            } else {
                hits
            };
            self.least(group, hits, shots - 1)
        });
        parts
            .sum::<Option<u64>>()
            .map(|sum| sum + layouts.len() as u64)
    }
}
