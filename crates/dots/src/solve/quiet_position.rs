//! A position as the search sees it: nothing can be taken, and parts that stand alone are counted.

use game_core::mix;

use super::Ideas;
use super::code::PositionCode;
use super::images::{Images, Sides};
use super::independent_parts::IndependentParts;
use super::order::TrialOrder;
use super::web;
use crate::grid::Grid;
use crate::sets::{Liberties, Sets};
use crate::symmetry::Symmetries;
use crate::word::Word;

/// A position in which nothing can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct QuietPosition<W> {
    /// The drawn edges; those of the loose parts count as drawn.
    pub(super) drawn: W,
    /// What looks alike has the same.
    pub(super) key: W,
    /// Parts that stand alone.
    pub(super) loose: IndependentParts,
    /// Boxes still to be won, the loose ones included, but for pairs that cancel.
    pub(super) boxes: u8,
}

impl<W: Word> QuietPosition<W> {
    /// Where the position lies in the table; its lowest bits also sign the entry.
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
pub(super) struct SolverNode<W> {
    pub(super) place: QuietPosition<W>,
    /// Its boxes of two liberties.
    pub(super) two: W,
    /// Those of three.
    three: W,
    /// Those of four.
    four: W,
    /// The drawn edges from all sides.
    sides: Sides<W>,
}

/// A board with the ways to look at it.
#[derive(Clone, Debug)]
pub(super) struct SolverBoard<G: Grid> {
    pub(super) grid: G,
    symmetries: Symmetries<G::Word>,
    images: Images<G::Word>,
    pub(super) order: TrialOrder,
    /// Whether the codes of webs, marked by the highest bit, differ from all sets of edges.
    webs: bool,
    pub(super) ideas: Ideas,
    /// Of positions that are small enough.
    pub(super) code: Option<PositionCode>,
}

impl<G: Grid> SolverBoard<G> {
    pub(super) fn new(grid: G, ideas: Ideas) -> Self {
        let webs = ideas.contains(Ideas::WEB | Ideas::TABLE)
            && (grid.edges() & G::Word::single(G::Word::BITS - 1)).is_empty();
        let symmetries = grid.symmetries();
        let images = Images::new(
            &grid,
            ideas.contains(Ideas::SYMMETRY).then_some(&symmetries),
        );
        Self {
            grid,
            symmetries,
            images,
            order: TrialOrder::new(grid.size()),
            webs,
            ideas,
            code: PositionCode::new(grid.size()),
        }
    }

    /// Where a position lies in the table of boards.
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "boards with a code have 64 edges at most"
    )]
    pub(super) fn hash(&self, place: &QuietPosition<G::Word>) -> u64 {
        match &self.code {
            Some(code) => code.hash(place.key.wide() as u64, place.loose),
            None => place.hash(),
        }
    }

    /// A position of drawn edges in which nothing can be taken.
    pub(super) fn node(
        &self,
        drawn: G::Word,
        loose: IndependentParts,
        boxes: u8,
    ) -> SolverNode<G::Word> {
        let drawn = if self.ideas.contains(Ideas::SYMMETRY) {
            self.symmetries.sorted(drawn)
        } else {
            drawn
        };
        let place = QuietPosition {
            drawn,
            key: drawn,
            loose,
            boxes,
        };
        let node = SolverNode {
            place,
            two: G::Word::EMPTY,
            three: G::Word::EMPTY,
            four: G::Word::EMPTY,
            sides: self.images.of(drawn),
        };
        self.at(&node, &self.seen(&node, &place))
    }

    /// A reply that the search goes to.
    #[inline]
    pub(super) fn at(
        &self,
        from: &SolverNode<G::Word>,
        place: &QuietPosition<G::Word>,
    ) -> SolverNode<G::Word> {
        let sides = self
            .images
            .with(&from.sides, place.drawn & !from.place.drawn);
        let Liberties {
            two, three, four, ..
        } = self.grid.liberties(place.drawn);
        SolverNode {
            place: *place,
            two,
            three,
            four,
            sides,
        }
    }

    /// What a position is in the table after an edge that gives no box away.
    ///
    /// It leads to the same as [`seen`](Self::seen), with less work: of the boxes beside the edge
    /// those of three liberties come to two, and the rest stay what they are.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "measured with `seen`: most replies are of this kind"
    )]
    pub(super) fn after_quiet(
        &self,
        from: &SolverNode<G::Word>,
        edge: G::Word,
    ) -> QuietPosition<G::Word> {
        let QuietPosition {
            drawn,
            mut loose,
            mut boxes,
            ..
        } = from.place;
        let mut drawn = drawn | edge;
        if self.ideas.contains(Ideas::LOOSE) {
            let new = self.grid.beside(edge) & from.three;
            if !new.is_empty() {
                let junctions = (from.three | from.four) & !new;
                let cancelled;
                (drawn, loose) = self.counted(drawn, loose, new, from.two | new, junctions);
                (loose, cancelled) = loose.without_pairs();
                boxes = boxes.saturating_sub(cancelled);
            }
        }
        QuietPosition {
            drawn,
            key: self.key(from, drawn),
            loose,
            boxes,
        }
    }

    /// What looks like a position with more edges than this one has.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "part of `seen` and `after_quiet`")]
    fn key(&self, from: &SolverNode<G::Word>, drawn: G::Word) -> G::Word {
        let new = drawn & !from.place.drawn;
        self.images.least(&self.images.with(&from.sides, new))
    }

    /// A reply as the table has it: without the loose parts that have come to be, and with its key.
    /// Each such part has a box that has come to two liberties; the others have kept both edges,
    /// and with them the junction that they led to.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "measured: 3 % fewer instructions, as each kind of reply has a copy"
    )]
    pub(super) fn seen(
        &self,
        from: &SolverNode<G::Word>,
        place: &QuietPosition<G::Word>,
    ) -> QuietPosition<G::Word> {
        let QuietPosition {
            mut drawn,
            mut loose,
            mut boxes,
            ..
        } = *place;
        if self.ideas.contains(Ideas::LOOSE) {
            let Liberties {
                two, three, four, ..
            } = self.grid.liberties(drawn);
            let new = two & !from.two;
            if !new.is_empty() {
                let cancelled;
                (drawn, loose) = self.counted(drawn, loose, new, two, three | four);
                (loose, cancelled) = loose.without_pairs();
                boxes = boxes.saturating_sub(cancelled);
            }
        }
        let key = self.key(from, drawn);
        QuietPosition {
            drawn,
            key,
            loose,
            boxes,
        }
    }

    /// Counts the parts of these `new` boxes that stand alone, as far as they can be: chains and
    /// loops of boxes of two liberties from which no junction can be reached.
    #[inline]
    fn counted(
        &self,
        mut drawn: G::Word,
        mut loose: IndependentParts,
        mut new: G::Word,
        two: G::Word,
        junctions: G::Word,
    ) -> (G::Word, IndependentParts) {
        while !new.is_empty() {
            let (part, alone) = self.part(G::Word::single(new.first()), two, junctions, drawn);
            new &= !part;
            if !alone {
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

    /// The part of a box and whether it stands alone; if not, as much of it as it takes to see
    /// that.
    #[inline]
    fn part(
        &self,
        seed: G::Word,
        two: G::Word,
        junctions: G::Word,
        drawn: G::Word,
    ) -> (G::Word, bool) {
        let mut part = seed;
        loop {
            let near = self.grid.neighbours(part, drawn);
            if !(near & junctions).is_empty() {
                return (part, false);
            }
            let more = part | near & two;
            if more == part {
                return (part, true);
            }
            part = more;
        }
    }

    /// Whether an edge leads to something that no edge before it leads to as well: rim edges of one
    /// box are alike.
    #[inline]
    pub(super) fn in_turn(&self, undrawn: G::Word, bit: u32) -> bool {
        self.images.in_turn(undrawn, bit)
    }

    /// The same position by the code of its web, or as it is if it has none; `None` where webs are
    /// not used.
    #[inline]
    pub(super) fn web(&self, place: &QuietPosition<G::Word>) -> Option<QuietPosition<G::Word>> {
        if !self.webs {
            return None;
        }
        let code = web::code(&self.grid, place.drawn, &self.grid.liberties(place.drawn));
        let marked = |code| G::Word::of(u128::from(code)) | G::Word::single(G::Word::BITS - 1);
        Some(QuietPosition {
            key: code.map_or(place.key, marked),
            ..*place
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Fixed, Measured};
    use crate::size::Size;

    /// Every edge that gives nothing away, in positions of some games, leads to the same by both
    /// ways.
    fn agree<G: Grid>(grid: G) {
        for ideas in [Ideas::USUAL, Ideas::USUAL.difference(Ideas::LOOSE)] {
            let board = SolverBoard::new(grid, ideas);
            let mut parts = 0;
            for game in 0..100_u64 {
                let boxes = u8::try_from(grid.boxes().count()).unwrap_or(u8::MAX);
                let mut node = board.node(G::Word::EMPTY, IndependentParts::default(), boxes);
                for turn in 0_u64.. {
                    let undrawn = grid.edges() & !node.place.drawn;
                    let (mut left, mut next) = (undrawn & !grid.around(node.two), None);
                    let mut chosen = 0;
                    while !left.is_empty() {
                        let bit = left.first();
                        left = left.without_first();
                        if !board.in_turn(undrawn, bit) {
                            continue;
                        }
                        let edge = G::Word::single(bit);
                        let drawn = QuietPosition {
                            drawn: node.place.drawn | edge,
                            ..node.place
                        };
                        let after = board.after_quiet(&node, edge);
                        assert_eq!(after, board.seen(&node, &drawn));
                        let chance = mix(game << 32 | turn << 16 | u64::from(bit));
                        if chance >= chosen {
                            (next, chosen) = (Some(after), chance);
                        }
                    }
                    let Some(next) = next else { break };
                    parts += usize::from(next.loose != node.place.loose);
                    node = board.at(&node, &next);
                }
            }
            assert_eq!(parts > 20, ideas.contains(Ideas::LOOSE), "{parts}");
        }
    }

    #[test]
    fn quiet_edges_lead_to_what_is_seen() {
        agree(Fixed::<3, 4>::GRID);
        agree(Fixed::<5, 5>::GRID);
        if let Some(grid) = Size::new(7, 7).and_then(Measured::<u128>::new) {
            agree(grid);
        }
    }
}
