//! Boxes and edges as sets, on all boxes at once.
//!
//! A box is a bit (see [`Size`](crate::Size)), so a shift by a constant moves every top edge onto
//! its box, and likewise left, right and bottom edges. Four words say for all boxes which of their
//! edges are drawn, and a question about a box is answered for all boxes in a few instructions.

use crate::grid::Grid;
use crate::word::Word;

/// For all boxes, which of the four edges are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walls<W> {
    pub(crate) top: W,
    pub(crate) left: W,
    pub(crate) right: W,
    pub(crate) bottom: W,
}

impl<W: Word> Walls<W> {
    #[inline]
    pub(crate) fn of<G: Grid<Word = W>>(grid: &G, drawn: W) -> Self {
        let boxes = grid.boxes();
        Self {
            top: drawn & boxes,
            left: drawn >> grid.left() & boxes,
            right: drawn >> grid.right() & boxes,
            bottom: drawn >> grid.bottom() & boxes,
        }
    }
}

/// Boxes by their liberties: the edges that are not drawn yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Liberties<W> {
    /// Boxes with no liberty: closed ones.
    pub none: W,
    /// Boxes with one: C-boxes, which can be taken.
    pub one: W,
    /// Boxes with two: links of chains and loops.
    pub two: W,
    /// Boxes with three.
    pub three: W,
    /// Boxes with four.
    pub four: W,
}

/// What a grid says of a set of drawn edges. Every function is a handful of instructions, and
/// none allocates.
pub trait Sets: Grid {
    /// The closed boxes.
    #[must_use]
    #[inline]
    fn closed(&self, drawn: Self::Word) -> Self::Word {
        let drawn_pairs = drawn & drawn >> self.bottom() & self.boxes();
        drawn_pairs & drawn >> self.left() & drawn >> self.right()
    }

    /// The C-boxes: all edges drawn but one.
    #[must_use]
    #[inline]
    fn c_boxes(&self, drawn: Self::Word) -> Self::Word {
        let Walls {
            top,
            left,
            right,
            bottom,
        } = Walls::of(self, drawn);
        ((top ^ left) & right & bottom | top & left & (right ^ bottom)) & self.boxes()
    }

    /// All boxes by their liberties: three half adders count the drawn edges of all at once.
    #[must_use]
    #[inline]
    fn liberties(&self, drawn: Self::Word) -> Liberties<Self::Word> {
        let Walls {
            top,
            left,
            right,
            bottom,
        } = Walls::of(self, drawn);
        let (first, second) = (top ^ left, right ^ bottom);
        let (both, others) = (top & left, right & bottom);
        let ones = first ^ second;
        let fours = both & others;
        let twos = (both ^ others) ^ (first & second);
        Liberties {
            none: fours,
            one: ones & twos,
            two: twos & !ones & !fours,
            three: ones & !twos,
            four: self.boxes() & !(ones | twos | fours),
        }
    }

    /// All four edges of some boxes.
    #[must_use]
    #[inline]
    fn around(&self, boxes: Self::Word) -> Self::Word {
        boxes | boxes << self.left() | boxes << self.right() | boxes << self.bottom()
    }

    /// The boxes on both sides of some edges.
    #[must_use]
    #[inline]
    fn beside(&self, edges: Self::Word) -> Self::Word {
        let below = edges | edges >> self.bottom();
        (below | edges >> self.left() | edges >> self.right()) & self.boxes()
    }

    /// The drawn edges after the capture closure: while a box has one liberty, that edge is drawn.
    ///
    /// All C-boxes are closed at once, again and again; what comes out does not depend on the
    /// order, because drawing an edge never adds a liberty, so a box that could be taken still can.
    #[must_use]
    #[inline]
    fn closure(&self, drawn: Self::Word) -> Self::Word {
        let mut drawn = drawn;
        loop {
            let ready = self.c_boxes(drawn);
            if ready.is_empty() {
                return drawn;
            }
            drawn |= self.around(ready);
        }
    }

    /// The dead boxes: those that the mover can take this turn.
    #[must_use]
    #[inline]
    fn dead(&self, drawn: Self::Word) -> Self::Word {
        self.closed(self.closure(drawn)) & !self.closed(drawn)
    }

    /// The boxes that share an undrawn edge with one of `boxes`.
    #[must_use]
    #[inline]
    fn neighbours(&self, boxes: Self::Word, drawn: Self::Word) -> Self::Word {
        let Walls {
            top,
            left,
            right,
            bottom,
        } = Walls::of(self, drawn);
        let across = (boxes & !right) << 1 | (boxes & !left) >> 1;
        let along = (boxes & !bottom) << self.bottom() | (boxes & !top) >> self.bottom();
        (across | along) & self.boxes()
    }

    /// The boxes of `within` that can be reached from `seeds` over undrawn edges without leaving
    /// it.
    #[must_use]
    #[inline]
    fn connected(&self, seeds: Self::Word, within: Self::Word, drawn: Self::Word) -> Self::Word {
        let mut reached = seeds & within;
        loop {
            let more = reached | self.neighbours(reached, drawn) & within;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }
}

impl<G: Grid> Sets for G {}

/// The parts of a set of boxes, each connected by undrawn edges inside it, by their first boxes.
#[inline]
pub(crate) fn parts<G: Grid>(
    grid: &G,
    boxes: G::Word,
    drawn: G::Word,
) -> impl Iterator<Item = G::Word> {
    let mut left = boxes;
    core::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let part = grid.connected(G::Word::single(left.first()), left, drawn);
        left &= !part;
        Some(part)
    })
}
