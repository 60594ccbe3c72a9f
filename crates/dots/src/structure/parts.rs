//! Boxes, trees, chains and loops.

use alloc::vec::Vec;

use crate::grid::Grid;
use crate::sets::{Sets, parts};
use crate::size::Size;
use crate::word::Word;

/// The facts about a box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxFacts {
    /// Undrawn edges, 0 to 4.
    pub liberties: u32,
    /// Boxes that share one of them.
    pub neighbours: u32,
    /// Whether the mover can take it this turn.
    pub dead: bool,
    /// Neighbours that are dead.
    pub dead_neighbours: u32,
}

impl BoxFacts {
    /// Liberties − neighbours: undrawn edges of the rim. On an empty board 2 in a corner, 1 at the
    /// rim, 0 inside.
    #[must_use]
    pub const fn openness(self) -> u32 {
        self.liberties - self.neighbours
    }
}

/// Dead boxes that are connected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// Its boxes, by their numbers from 1.
    pub boxes: Vec<usize>,
    /// Those with one liberty.
    pub c_boxes: Vec<usize>,
    /// Whether an undrawn edge leads out, to the rim or to a living box.
    pub open: bool,
}

impl Tree {
    /// The boxes that are taken in succession, after a C-box.
    pub fn sub_boxes(&self) -> impl Iterator<Item = usize> {
        self.boxes
            .iter()
            .copied()
            .filter(|number| !self.c_boxes.contains(number))
    }
}

/// A longest path of boxes with two liberties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Its boxes along the path, the end of the lower number first.
    pub boxes: Vec<usize>,
}

impl Chain {
    /// Three boxes or more: who opens it lets the opponent keep control.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.boxes.len() >= 3
    }
}

/// The numbers of a set of boxes.
pub(super) fn numbers<W: Word>(size: Size, boxes: W) -> Vec<usize> {
    members(boxes).map(|bit| size.box_number(bit)).collect()
}

/// The bits of a set.
pub(super) fn members<W: Word>(set: W) -> impl Iterator<Item = u32> {
    core::iter::successors(Some(set), |rest| Some(rest.without_first()))
        .take_while(|rest| !rest.is_empty())
        .map(Word::first)
}

pub(super) fn all_facts<G: Grid>(grid: &G, drawn: G::Word) -> Vec<BoxFacts> {
    let dead = grid.dead(drawn);
    let facts = |bit: u32| {
        let place = G::Word::single(bit);
        let neighbours = grid.neighbours(place, drawn);
        BoxFacts {
            liberties: (grid.around(place) & !drawn).count(),
            neighbours: neighbours.count(),
            dead: !(place & dead).is_empty(),
            dead_neighbours: (neighbours & dead).count(),
        }
    };
    members(grid.boxes()).map(facts).collect()
}

pub(super) fn trees<G: Grid>(grid: &G, drawn: G::Word, dead: G::Word) -> Vec<Tree> {
    let (size, ready) = (grid.size(), grid.c_boxes(drawn));
    let tree = |part: G::Word| Tree {
        boxes: numbers(size, part),
        c_boxes: numbers(size, part & ready),
        // A tree of n boxes has n − 1 edges inside.
        open: (grid.around(part) & !drawn).count() >= part.count(),
    };
    parts(grid, dead, drawn).map(tree).collect()
}

pub(super) fn double_crosses<G: Grid>(grid: &G, drawn: G::Word) -> Vec<(usize, usize)> {
    let (size, ready) = (grid.size(), grid.c_boxes(drawn));
    let pair = |part: G::Word| match numbers(size, part)[..] {
        [one, other] => Some((one, other)),
        _ => None,
    };
    parts(grid, ready, drawn).filter_map(pair).collect()
}

/// Parts of boxes with two liberties, as paths and cycles.
pub(super) fn chains_and_loops<G: Grid>(
    grid: &G,
    drawn: G::Word,
    links: G::Word,
) -> (Vec<Chain>, Vec<Vec<usize>>) {
    let (mut chains, mut loops) = (Vec::new(), Vec::new());
    for part in parts(grid, links, drawn) {
        let is_end = |&bit: &u32| (grid.neighbours(G::Word::single(bit), drawn) & part).count() < 2;
        let end = members(part).find(is_end);
        let boxes = walk(grid, drawn, part, end.unwrap_or(part.first()));
        if end.is_some() {
            chains.push(Chain { boxes });
        } else {
            loops.push(boxes);
        }
    }
    (chains, loops)
}

/// The boxes of a path or a cycle, one after the other.
fn walk<G: Grid>(grid: &G, drawn: G::Word, part: G::Word, from: u32) -> Vec<usize> {
    let (mut left, mut at, mut boxes) = (part, from, Vec::new());
    loop {
        boxes.push(grid.size().box_number(at));
        left &= !G::Word::single(at);
        let next = grid.neighbours(G::Word::single(at), drawn) & left;
        if next.is_empty() {
            return boxes;
        }
        at = next.first();
    }
}
