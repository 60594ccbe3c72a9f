//! A position as the search sees it: nothing can be taken, and parts that stand alone are counted.

use game_core::mix;

use super::Ideas;
use super::images::{Images, Sides, least};
use super::loose::Loose;
use super::web;
use crate::grid::Grid;
use crate::looks::Looks;
use crate::sets::{Liberties, Sets};
use crate::word::Word;

/// A position in which nothing can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place<W> {
    /// The drawn edges; those of the loose parts count as drawn.
    pub(super) drawn: W,
    /// What looks alike has the same.
    pub(super) key: W,
    /// Parts that stand alone.
    pub(super) loose: Loose,
    /// Boxes still to be won, the loose ones included, but for pairs that cancel.
    pub(super) boxes: u8,
}

impl<W: Word> Place<W> {
    /// Where the position lies in the table; its lowest bits also mark a reply.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        #[allow(clippy::cast_possible_truncation, reason = "both halves are mixed")]
        let [low, high] = [self.key.wide() as u64, (self.key.wide() >> 64) as u64];
        let high = if W::BITS > u64::BITS { mix(high) } else { 0 };
        mix(low ^ mix(u64::from(self.loose.0) ^ high))
    }
}

/// A position at which the search is: what its replies follow from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<W> {
    pub(super) place: Place<W>,
    /// The drawn edges from all sides.
    sides: Sides<W>,
}

/// A board with the ways to look at it.
#[derive(Clone, Debug)]
pub(super) struct Board<G: Grid> {
    pub(super) grid: G,
    looks: Looks<G::Word>,
    images: Images<G::Word>,
    /// For each edge its place in the order of trial.
    pub(super) ranks: [u8; 128],
    /// Whether the codes of webs, marked by the highest bit, differ from all sets of edges.
    webs: bool,
    pub(super) ideas: Ideas,
}

impl<G: Grid> Board<G> {
    pub(super) fn new(grid: G, ideas: Ideas) -> Self {
        let webs = ideas.web && ideas.table && (grid.edges() & G::Word::single(G::Word::BITS - 1)).is_empty();
        let looks = grid.looks();
        let images = Images::new(&grid, ideas.symmetry.then_some(&looks));
        Self { grid, looks, images, ranks: super::order::ranks(grid.size()), webs, ideas }
    }

    /// A position of drawn edges in which nothing can be taken.
    pub(super) fn node(&self, drawn: G::Word, loose: Loose, boxes: u8) -> Node<G::Word> {
        let drawn = if self.ideas.symmetry { self.looks.sorted(drawn) } else { drawn };
        let (nothing, two) = (self.images.of(drawn), self.grid.liberties(drawn).two);
        let from = Place { drawn, key: drawn, loose, boxes };
        let place = self.without_loose(&Node { place: from, sides: nothing }, drawn, two, boxes);
        self.at(&Node { place: from, sides: nothing }, &place)
    }

    /// A reply that the search goes to.
    #[inline]
    pub(super) fn at(&self, from: &Node<G::Word>, place: &Place<G::Word>) -> Node<G::Word> {
        Node { place: *place, sides: self.images.with(&from.sides, place.drawn & !from.place.drawn) }
    }

    /// What an edge leads to that gives nothing. `three` are the boxes of three liberties before it.
    #[inline]
    pub(super) fn after(&self, from: &Node<G::Word>, edge: G::Word, three: G::Word) -> Place<G::Word> {
        let (grid, Place { drawn, boxes, .. }) = (&self.grid, from.place);
        let touched = edge | edge >> grid.left() | edge >> grid.right() | edge >> grid.bottom();
        self.without_loose(from, drawn | edge, touched & three, boxes)
    }

    /// What is left when the opponent has taken what a reply gives.
    #[inline]
    pub(super) fn rest(&self, from: &Node<G::Word>, drawn: G::Word, two: G::Word, boxes: u8) -> Place<G::Word> {
        let new = self.grid.liberties(drawn).two & !two;
        self.without_loose(from, drawn, new, boxes)
    }

    /// A position of these drawn edges without the loose parts that have come to be: each has a `new` box of two
    /// liberties, for the others have kept both edges, and with them the junction that they led to.
    #[inline]
    fn without_loose(&self, from: &Node<G::Word>, drawn: G::Word, new: G::Word, boxes: u8) -> Place<G::Word> {
        let before = from.place.loose;
        if new.is_empty() || !self.ideas.loose {
            return self.seen(from, drawn, before, boxes);
        }
        let (drawn, loose) = self.counted(drawn, before, new);
        let (loose, cancelled) = loose.without_pairs();
        self.seen(from, drawn, loose, boxes.saturating_sub(cancelled))
    }

    #[inline]
    fn seen(&self, from: &Node<G::Word>, drawn: G::Word, loose: Loose, boxes: u8) -> Place<G::Word> {
        let key = least(&self.images.with(&from.sides, drawn & !from.place.drawn));
        Place { drawn, key, loose, boxes }
    }

    /// Counts the parts of these boxes that stand alone, as far as they can be: boxes of two liberties from which
    /// no junction can be reached.
    #[inline]
    fn counted(&self, mut drawn: G::Word, mut loose: Loose, mut new: G::Word) -> (G::Word, Loose) {
        let Liberties { two, three, four, .. } = self.grid.liberties(drawn);
        while !new.is_empty() {
            let part = self.grid.connected(G::Word::single(new.first()), two, drawn);
            new &= !part;
            if !(self.grid.neighbours(part, drawn) & (three | four)).is_empty() {
                continue;
            }
            let edges = self.grid.around(part) & !drawn;
            let ring = edges.count() == part.count();
            if let Some(more) = loose.with(ring, part.count()) {
                loose = more;
                drawn |= edges;
            }
        }
        (drawn, loose)
    }

    /// Whether an edge leads to something that no edge before it leads to as well: rim edges of one box are alike.
    #[inline]
    pub(super) fn in_turn(&self, undrawn: G::Word, bit: u32) -> bool {
        self.images.in_turn(undrawn, bit)
    }

    /// The same position by the code of its web, or as it is if it has none; nothing where webs are not used.
    #[inline]
    pub(super) fn web(&self, place: &Place<G::Word>) -> Option<Place<G::Word>> {
        if !self.webs {
            return None;
        }
        let code = web::code(&self.grid, place.drawn, &self.grid.liberties(place.drawn));
        let marked = |code| G::Word::of(u128::from(code)) | G::Word::single(G::Word::BITS - 1);
        Some(Place { key: code.map_or(place.key, marked), ..*place })
    }
}
