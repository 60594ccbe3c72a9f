//! What a search adds up: a shot counts once for each layout left, or as often as the layouts
//! weigh.
//!
//! The [search](super::search) asks for little more than that: a lower bound of a set from the
//! [bounds by size](super::bounds), and in which order shots are tried.

use std::vec::Vec;

use super::bits::Bits;
use super::node::{CandidateShot, Here, Node};
use super::search::{Measure, Sum, TreeSearch};
use crate::cell::Cells;
use crate::world::World;

/// Every layout counts once.
#[derive(Debug)]
pub(super) struct Sizes {
    /// By place: the cells of the heads.
    heads: Vec<Cells>,
    /// n log₂ n in 256ths.
    logs: Vec<u32>,
}

impl Sizes {
    /// Of these layouts.
    pub(super) fn new(world: &World, layouts: &[u32]) -> Self {
        let log = |n: usize| {
            let n = f64::from(u32::try_from(n).unwrap_or(u32::MAX));
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at most 2^26"
            )]
            let log = if n > 0.0 {
                (n * libm::log2(n) * 256.0) as u32
            } else {
                0
            };
            log
        };
        let heads = |layout: &u32| {
            world
                .planes(*layout as usize)
                .map(|plane| plane.head)
                .collect()
        };
        Self {
            heads: layouts.iter().map(heads).collect(),
            logs: (0..=layouts.len()).map(log).collect(),
        }
    }

    /// Two layouts with one plane up: their heads are one cell, or are shot at one after the other.
    fn pair<const W: usize>(&self, node: &Node<W>) -> u32 {
        let hits: Cells = node.hits.cells().collect();
        let mut heads = node
            .set
            .iter()
            .filter_map(|layout| self.heads.get(layout))
            .map(|heads| heads.minus(hits));
        match (heads.next() == heads.next(), node.depth) {
            (true, _) => 2,
            (false, 1) => u32::NEVER,
            (false, _) => 3,
        }
    }
}

impl<const W: usize> Measure<W> for Sizes {
    type Sum = u32;

    const IS_CHECKED: bool = false;

    fn cost(&self, set: Bits<W>, shots: u32) -> u32 {
        set.len() * shots
    }

    fn floor(&self, least: &[u32], set: Bits<W>) -> u32 {
        least.get(set.len() as usize).copied().unwrap_or(0)
    }

    fn are_alike(&self, _: usize, _: usize) -> bool {
        true
    }

    fn known(&self, node: &Node<W>, size: u32, up: u32) -> Option<u32> {
        match (size, up) {
            (1, _) => Some(up),
            (2, 1) => Some(self.pair(node)),
            _ => None,
        }
    }

    /// The most information first.
    fn order(
        search: &mut TreeSearch<'_, W, Self>,
        node: &Node<W>,
        here: &[Here],
        [most, heads]: [u32; 2],
    ) -> Vec<CandidateShot<u32>> {
        let (size, up) = (node.set.len(), search.planes - node.hits.count());
        let [still, down] = search.bounds.tables(up, most, heads);
        let logs = &search.measure.logs;
        let mut shots = Vec::with_capacity(here.len());
        for &Here {
            target,
            bodies,
            heads,
        } in here
        {
            let missed = size - bodies - heads;
            let revealed = &search.targets[target].revealed;
            let (mut fallen, mut news) = (0, 0);
            if up > 1 && revealed.len() > 1 {
                for noses in revealed.iter().map(|set| node.set.common(set)) {
                    fallen += down[noses as usize];
                    news += logs[noses as usize];
                }
            } else if up > 1 {
                fallen = down[heads as usize];
                news = logs[heads as usize];
            }
            let lower = size + still[missed as usize] + still[bodies as usize] + fallen;
            shots.push((
                logs[missed as usize] + logs[bodies as usize] + news,
                CandidateShot { target, lower },
            ));
        }
        shots.sort_by_key(|(left, shot)| (*left, shot.target));
        shots.into_iter().map(|(_, shot)| shot).collect()
    }
}
