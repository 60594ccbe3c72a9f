//! One node of the search: its shots, in what order, and which are worth looking at.

use std::vec;
use std::vec::Vec;

use super::geometry::{Hits, Target};
use super::search::{NEVER, Node, Search};

/// A shot with the sizes of its groups.
#[derive(Clone, Copy, Debug)]
struct Shot {
    target: usize,
    /// A lower bound of what it costs in all.
    lower: u32,
    /// What it is likely to cost; shots are tried in this order.
    guess: u32,
}

/// What a cell has among the layouts left.
#[derive(Clone, Copy, Debug)]
struct Here {
    target: usize,
    bodies: u32,
    heads: u32,
}

impl<const W: usize> Search<'_, W> {
    /// The value of a node, and whether it is exact; otherwise a lower bound.
    pub(super) fn expand(&mut self, node: &Node<W>, size: u32, up: u32, budget: u32) -> (u32, bool) {
        let here = self.counts(node, size);
        let (bodies, heads) = caps(&here, size);
        if heads == 0 || !Self::has_time(node, size, up, heads) {
            return (NEVER, true);
        }
        let floor = self.bounds.bound(up, bodies, heads, size);
        if floor >= budget {
            return (floor, false);
        }
        // A head that all have has to be shot at some time, and it tells no less now than later.
        if let Some(certain) = here.iter().find(|here| here.heads == size) {
            let children = self.children(node, certain.target);
            return self.shoot(&children, size, (bodies, heads), budget);
        }
        let shots = self.shots(node, &here, (size, up), (bodies, heads));
        self.best(node, size, &shots, (bodies, heads), budget)
    }

    /// The most bodies and heads that any cell has.
    pub(super) fn caps(&self, node: &Node<W>) -> (u32, u32) {
        let size = node.set.len();
        caps(&self.counts(node, size), size)
    }

    /// The least of all shots; `caps` are the most bodies and heads of any cell.
    fn best(&mut self, node: &Node<W>, size: u32, shots: &[Shot], caps: (u32, u32), budget: u32) -> (u32, bool) {
        let (mut best, mut found, mut least) = (budget, false, NEVER);
        for shot in shots {
            if shot.lower >= best {
                least = least.min(shot.lower);
                continue;
            }
            let children = self.children(node, shot.target);
            let (value, exact) = self.shoot(&children, size, caps, best);
            if exact && value < best {
                (best, found) = (value, true);
            }
            least = least.min(value);
        }
        let exact = (found && !self.is_out()) || least >= NEVER;
        (least, exact && (least == best || least >= NEVER))
    }

    /// What a shot costs, from its groups: exact below the budget, else a lower bound.
    pub(super) fn shoot(&mut self, children: &[Node<W>], size: u32, caps: (u32, u32), budget: u32) -> (u32, bool) {
        let floor =
            |child: &Node<W>| self.bounds.bound(self.planes - child.hits.count(), caps.0, caps.1, child.set.len());
        let floors: Vec<u32> = children.iter().map(floor).collect();
        let mut cost = floors.iter().fold(size, |sum, floor| sum.saturating_add(*floor));
        for (child, floor) in children.iter().zip(floors) {
            if cost >= budget {
                return (cost, false);
            }
            let value = self.value(*child, budget - (cost - floor));
            cost = (cost - floor).saturating_add(value.max(floor)).min(NEVER);
        }
        (cost, cost < budget && !self.is_out())
    }

    /// The groups of a shot that are not finished, small ones first.
    pub(super) fn children(&self, node: &Node<W>, target: usize) -> Vec<Node<W>> {
        let target = &self.targets[target];
        let depth = Self::later(node.depth);
        let mut children = vec![];
        let mut add = |set: super::bits::Bits<W>, hits: Hits| {
            if !set.is_empty() && hits.count() < self.planes {
                children.push(Node { set, hits, depth });
            }
        };
        add(node.set.minus(&target.bodies).minus(&target.heads), node.hits);
        add(node.set.and(&target.bodies), node.hits);
        if node.hits.count() + 1 < self.planes {
            let hits = node.hits.with(target.cell);
            target.revealed.iter().for_each(|heads| add(node.set.and(heads), hits));
        }
        children.sort_by_key(|child| child.set.len());
        children
    }

    /// The cells that tell something or bring a plane down.
    fn counts(&self, node: &Node<W>, size: u32) -> Vec<Here> {
        let count = |(at, target): (usize, &Target<W>)| {
            let (bodies, heads) = (node.set.common(&target.bodies), node.set.common(&target.heads));
            let hit = heads == size && node.hits.contains(target.cell);
            let useful = !hit && (heads > 0 || (bodies > 0 && bodies < size));
            useful.then_some(Here { target: at, bodies, heads })
        };
        self.targets.iter().enumerate().filter_map(count).collect()
    }

    /// The shots in the order in which they are tried.
    fn shots(&mut self, node: &Node<W>, here: &[Here], (size, up): (u32, u32), caps: (u32, u32)) -> Vec<Shot> {
        let [still, down] = self.bounds.tables(up, caps.0, caps.1);
        let mut shots = Vec::with_capacity(here.len());
        for &Here { target, bodies, heads } in here {
            let missed = size - bodies - heads;
            let revealed = &self.targets[target].revealed;
            let (mut fallen, mut news) = (0, 0);
            if up > 1 && revealed.len() > 1 {
                for noses in revealed.iter().map(|set| node.set.common(set)) {
                    fallen += down[noses as usize];
                    news += self.logs[noses as usize];
                }
            } else if up > 1 {
                fallen = down[heads as usize];
                news = self.logs[heads as usize];
            }
            let lower = size + still[missed as usize] + still[bodies as usize] + fallen;
            let guess = self.logs[missed as usize] + self.logs[bodies as usize] + news;
            shots.push(Shot { target, lower, guess });
        }
        shots.sort_by_key(|shot| (shot.guess, shot.target));
        shots
    }
}

/// The most bodies, and the most heads; a body that all have tells nothing.
fn caps(here: &[Here], size: u32) -> (u32, u32) {
    let bodies = here.iter().map(|here| here.bodies.min(size - 1)).max().unwrap_or(0);
    (bodies, here.iter().map(|here| here.heads).max().unwrap_or(0))
}
