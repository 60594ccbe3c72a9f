//! A position as the search sees it: nothing can be taken, and parts that stand alone are counted.

use game_core::mix;

use super::Ideas;
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

/// A board with the ways to look at it.
#[derive(Clone, Debug)]
pub(super) struct Board<G: Grid> {
    pub(super) grid: G,
    pub(super) looks: Looks<G::Word>,
    /// For each edge its place in the order of trial.
    pub(super) ranks: [u8; 128],
    /// Whether the codes of webs, marked by the highest bit, differ from all sets of edges.
    webs: bool,
    pub(super) ideas: Ideas,
}

impl<G: Grid> Board<G> {
    pub(super) fn new(grid: G, ideas: Ideas) -> Self {
        let webs = ideas.web && ideas.table && (grid.edges() & G::Word::single(G::Word::BITS - 1)).is_empty();
        Self { grid, looks: grid.looks(), ranks: super::order::ranks(grid.size()), webs, ideas }
    }

    /// A position of drawn edges in which nothing can be taken.
    #[inline]
    pub(super) fn place(&self, drawn: G::Word, loose: Loose, boxes: u8) -> Place<G::Word> {
        let (drawn, loose) = if self.ideas.loose { self.taken_off(drawn, loose) } else { (drawn, loose) };
        let (loose, cancelled) = loose.without_pairs();
        let boxes = boxes.saturating_sub(cancelled);
        let key = if self.ideas.symmetry { self.looks.canonical(drawn) } else { drawn };
        Place { drawn, key, loose, boxes }
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

    /// Takes off the board what stands alone: boxes of two liberties from which no junction can be
    /// reached.
    #[inline]
    fn taken_off(&self, drawn: G::Word, loose: Loose) -> (G::Word, Loose) {
        let Liberties { two, three, four, .. } = self.grid.liberties(drawn);
        if two.is_empty() {
            return (drawn, loose);
        }
        let junctions = three | four;
        let alone = two & !self.grid.connected(junctions, two | junctions, drawn);
        if alone.is_empty() { (drawn, loose) } else { self.counted(drawn, loose, alone) }
    }

    /// Counts parts that stand alone, as far as they can be.
    fn counted(&self, mut drawn: G::Word, mut loose: Loose, mut alone: G::Word) -> (G::Word, Loose) {
        while !alone.is_empty() {
            let part = self.grid.connected(G::Word::single(alone.first()), alone, drawn);
            alone &= !part;
            let edges = self.grid.around(part) & !drawn;
            let ring = edges.count() == part.count();
            if let Some(more) = loose.with(ring, part.count()) {
                loose = more;
                drawn |= edges;
            }
        }
        (drawn, loose)
    }
}
