//! A position seen from all sides at once, so that its representative follows from the one before.
//!
//! What looks alike is one position: the board turned or mirrored, and rim edges of one box that
//! change places ([`Symmetries`]). The search draws edges one after the other, so it keeps a
//! position *sorted* – of a box's rim edges the lower ones are drawn first – and carries all its
//! images along. A drawn edge is one bit in each:
//!
//! ```text
//! images of G + e  =  images of G  |  images of e        eight words at a stroke
//! key of G + e     =  the least of them
//! ```
//!
//! For this the i-th rim edge of a box must have the i-th rim edge of the box's image for its own.
//! That is no symmetry of the board, but of sorted positions it makes sorted images.

use alloc::vec::Vec;

use crate::grid::Grid;
use crate::symmetry::Symmetries;
use crate::word::Word;

/// Images of a square.
const SIDES: usize = 8;
/// Those of a rectangle, in the first places.
const RECTANGLE: usize = 4;

/// A sorted position from all sides.
pub(super) type Sides<W> = [W; SIDES];

/// Where each edge lies as seen from each side.
#[derive(Clone, Debug)]
pub(super) struct Images<W> {
    /// Whether only the first four places are in use.
    is_rectangle: bool,
    /// By the bit of an edge.
    of: Vec<Sides<W>>,
    /// The rim edge of the same box that is drawn before this one, if there is one.
    before: Vec<W>,
}

impl<W: Word> Images<W> {
    /// All images; or, without symmetries, the board as it lies.
    pub(super) fn new<G: Grid<Word = W>>(grid: &G, symmetries: Option<&Symmetries<W>>) -> Self {
        let (mut of, mut before) = (Vec::new(), Vec::new());
        for bit in 0..W::BITS {
            let edge = W::single(bit);
            let Some(symmetries) = symmetries.filter(|_| !(grid.edges() & edge).is_empty()) else {
                of.push([edge; SIDES]);
                before.push(W::EMPTY);
                continue;
            };
            let below = lower(grid, symmetries, edge);
            let (less, more) = (symmetries.sides(below), symmetries.sides(below | edge));
            of.push(core::array::from_fn(|side| less[side] ^ more[side]));
            before.push(highest(below));
        }
        Self {
            is_rectangle: grid.size().rows() != grid.size().columns(),
            of,
            before,
        }
    }

    /// A sorted position with these edges more, if it stays sorted.
    #[inline]
    pub(super) fn with(&self, sides: &Sides<W>, mut edges: W) -> Sides<W> {
        let mut sides = *sides;
        while !edges.is_empty() {
            let of = &self.of[edges.first() as usize];
            // Loops of a length that is known take a few instructions for all images together.
            if self.is_rectangle {
                unite::<W, RECTANGLE>(&mut sides, of);
            } else {
                unite::<W, SIDES>(&mut sides, of);
            }
            edges = edges.without_first();
        }
        sides
    }

    /// A sorted position.
    #[inline]
    pub(super) fn of(&self, drawn: W) -> Sides<W> {
        self.with(&[W::EMPTY; SIDES], drawn)
    }

    /// The representative of a position.
    #[inline]
    pub(super) fn least(&self, sides: &Sides<W>) -> W {
        if self.is_rectangle {
            least::<W, RECTANGLE>(sides)
        } else {
            least::<W, SIDES>(sides)
        }
    }

    /// Whether a position stays sorted with this edge: if not, drawing it leads to what looks like
    /// another one's.
    #[inline]
    pub(super) fn in_turn(&self, undrawn: W, bit: u32) -> bool {
        (undrawn & self.before[bit as usize]).is_empty()
    }
}

/// Draws an edge in the first `N` images.
#[inline(always)]
#[allow(clippy::inline_always, reason = "in the innermost loop of the solver")]
fn unite<W: Word, const N: usize>(sides: &mut Sides<W>, of: &Sides<W>) {
    for (side, &image) in sides[..N].iter_mut().zip(&of[..N]) {
        *side |= image;
    }
}

/// The least of the first `N` images.
#[inline(always)]
#[allow(clippy::inline_always, reason = "in the innermost loop of the solver")]
fn least<W: Word, const N: usize>(sides: &Sides<W>) -> W {
    sides[..N]
        .iter()
        .fold(sides[0], |least, &side| least.min(side))
}

/// The edges that are drawn before this one because the two cannot be told apart.
fn lower<G: Grid>(grid: &G, symmetries: &Symmetries<G::Word>, edge: G::Word) -> G::Word {
    let (mut left, mut lower) = (grid.edges(), G::Word::EMPTY);
    while left.first() < edge.first() {
        let other = G::Word::single(left.first());
        left = left.without_first();
        if symmetries.sorted(other) == symmetries.sorted(edge) {
            lower |= other;
        }
    }
    lower
}

/// The highest of some edges alone.
fn highest<W: Word>(mut edges: W) -> W {
    while !edges.without_first().is_empty() {
        edges = edges.without_first();
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Measured;
    use crate::size::Size;

    /// Positions of a board as a generator of bits draws them.
    fn positions<W: Word>(edges: W) -> impl Iterator<Item = W> {
        (0..500_u64).map(move |n| {
            let word = |k: u64| u128::from(game_core::mix(n ^ k << 40));
            let mut drawn = word(1) | word(2) << 64;
            for k in 3..3 + n % 3 {
                let other = word(k) | word(k + 9) << 64;
                drawn = if n % 2 == 0 {
                    drawn & other
                } else {
                    drawn | other
                };
            }
            W::of(drawn) & edges
        })
    }

    fn agree<G: Grid>(grid: G) {
        let symmetries = grid.symmetries();
        let images = Images::new(&grid, Some(&symmetries));
        let plain = Images::new(&grid, None);
        for drawn in positions(grid.edges()) {
            let sorted = symmetries.sorted(drawn);
            assert_eq!(
                images.least(&images.of(sorted)),
                symmetries.canonical(drawn),
                "{:?} {drawn:?}",
                grid.size()
            );
            assert_eq!(plain.least(&plain.of(drawn)), drawn);
            let undrawn = grid.edges() & !sorted;
            let mut left = undrawn;
            while !left.is_empty() {
                let bit = left.first();
                left = left.without_first();
                let after = sorted | G::Word::single(bit);
                assert_eq!(
                    images.in_turn(undrawn, bit),
                    symmetries.sorted(after) == after
                );
            }
        }
    }

    #[test]
    fn images_have_the_representative_of_their_looks() {
        for size in Size::all() {
            if let Some(grid) = Measured::<u64>::new(size) {
                agree(grid);
            }
            if let Some(grid) = Measured::<u128>::new(size) {
                agree(grid);
            }
        }
    }
}
