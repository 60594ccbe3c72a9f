//! Moves that need not be tried where no box can be taken.
//!
//! [`essential_moves`]: one edge of each chain and loop is enough. A theorem, proved in
//! `docs/dots-proofs.md`, "Moves that need no trial". It costs a few instructions for each part,
//! less than [`distinct_moves`], which leaves out more moves.
//!
//! [`distinct_moves`]: one move for each rest. Every move hands the opponent some boxes T, maybe
//! none, and leaves a rest G′ after them. By the closure theorem the opponent then has T + V(G′), or more
//! if they may leave some. All moves with the same G′ hand over the same T, and one of them is
//! enough:
//!
//! - one after which the opponent must take all: T + V(G′) is the least that they can get;
//! - else one after which they may leave four: T − 4 + |4 + V(G′)|;
//! - else any: T − 2 + |2 + V(G′)|, which is no less, because |4 + v| ≤ |2 + v| + 2.
//!
//! All edges of a chain or of a loop have the same G′, so this finds at least what the first finds,
//! and is proved wherever the theorem is.

use crate::capture::{Capture, Choice, capture};
use crate::edge::MOST_EDGES;
use crate::edge::{Edge, Edges};
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::Sets;
use crate::word::Word;

/// The edges that it suffices to try where no box can be taken: one of them is a best move.
///
/// All edges of a chain or a loop have the same [closure](Sets::closure), so they differ only in
/// what the opponent may leave: the middle edge of a chain of two leaves no choice, and all
/// edges of a longer chain, of a loop, of a single box leave the same. So one edge for each of
/// these is enough; edges that touch no box of two liberties are all kept. Where boxes can be taken
/// the theorem of [`Capture`](crate::Capture) comes first, and every undrawn edge is returned.
///
/// Tests compare the best value among these with the best of all, on every position of small
/// boards.
#[must_use]
#[inline]
pub fn essential_moves<G: Grid>(grid: &G, drawn: G::Word) -> G::Word {
    let undrawn = grid.edges() & !drawn;
    let liberties = grid.liberties(drawn);
    if !liberties.one.is_empty() {
        return undrawn;
    }
    undrawn & !grid.around(liberties.two) | one_of_each(grid, drawn, liberties.two)
}

/// One edge of each chain and loop of these boxes of two liberties.
#[inline]
pub(crate) fn one_of_each<G: Grid>(grid: &G, drawn: G::Word, two: G::Word) -> G::Word {
    let (undrawn, mut kept, mut left) = (grid.edges() & !drawn, G::Word::EMPTY, two);
    while !left.is_empty() {
        let first = G::Word::single(left.first());
        let part = grid.connected(first, left, drawn);
        left &= !part;
        let edges = grid.around(part) & undrawn;
        let rest = part & !first;
        let pair = !rest.is_empty() && rest.without_first().is_empty();
        // Of two boxes the shared edge; otherwise any.
        let edge = if pair {
            grid.around(first) & grid.around(rest) & edges
        } else {
            edges
        };
        kept |= G::Word::single(edge.first());
    }
    kept
}

/// For each chain and loop of these boxes of two liberties the captures after the edge of it that
/// [`one_of_each`] keeps.
///
/// All boxes of the part are dead then and all its edges are drawn in G′, so nothing has to be
/// closed step by step, unless another box dies with them: one whose other liberties both lead to
/// the part (`docs/dots-proofs.md`, "Moves that need no trial").
#[inline]
pub(crate) fn handouts<G: Grid>(
    grid: &G,
    drawn: G::Word,
    two: G::Word,
) -> impl Iterator<Item = Capture<G::Word>> {
    let (undrawn, mut left) = (grid.edges() & !drawn, two);
    core::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let part = grid.connected(G::Word::single(left.first()), left, drawn);
        left &= !part;
        let (edges, boxes) = (grid.around(part) & undrawn, part.count());
        let rest = drawn | edges;
        if !grid.c_boxes(rest).is_empty() {
            return Some(capture(grid, drawn | G::Word::single(edges.first())));
        }
        let choice = if edges.count() == boxes {
            Choice::LeaveFour
        } else if boxes > 2 {
            Choice::LeaveTwo
        } else {
            Choice::TakeAll
        };
        Some(Capture {
            boxes,
            rest,
            choice,
        })
    })
}

impl<G: Grid> Dots<G> {
    /// The moves that it suffices to try, in the order of moves.
    ///
    /// ```
    /// use dots::{Dots, Fixed};
    /// use game_core::Position;
    /// // Two chains of three: one edge of each.
    /// let position: Dots<Fixed<2, 3>> = "2x3 11111111100000000".parse()?;
    /// assert_eq!((position.move_count(), position.essential_moves().count()), (8, 2));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn essential_moves(&self) -> Edges<G::Word> {
        Edges::new(
            essential_moves(&self.grid(), self.drawn()),
            self.grid().horizontals(),
        )
    }
}

/// A move that stands for all with the same rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DistinctMove<W> {
    /// The move: of those that are best for the mover, the one with the lowest number.
    pub edge: Edge,
    /// T: boxes that the opponent can take after it.
    pub boxes_given: u32,
    /// What the opponent may leave of them.
    pub choice: Choice,
    /// G′: the drawn edges after those.
    pub rest: W,
}

/// How good it is for the mover that the opponent has this choice: less is better.
const fn rank(choice: Choice) -> u8 {
    match choice {
        Choice::TakeAll => 0,
        Choice::LeaveFour => 1,
        Choice::LeaveTwo => 2,
    }
}

/// Passes to `found` one move for each rest that some move leads to, in the order in which the
/// first move to it is listed. Some best move is among them, if no box can be taken.
///
/// ```
/// use dots::{Dots, Fixed, distinct_moves};
/// // Two chains of three: one move for each.
/// let position: Dots<Fixed<2, 3>> = "2x3 11111111100000000".parse()?;
/// let mut moves = Vec::new();
/// distinct_moves(&position.grid(), position.drawn(), |distinct| moves.push(distinct.boxes_given));
/// assert_eq!(moves, [3, 3]);
/// # Ok::<(), game_core::ParseError>(())
/// ```
pub fn distinct_moves<G: Grid>(
    grid: &G,
    drawn: G::Word,
    mut found: impl FnMut(DistinctMove<G::Word>),
) {
    let mut kept: [Option<DistinctMove<G::Word>>; MOST_EDGES] = [None; MOST_EDGES];
    let mut count = 0;
    for edge in Edges::new(grid.edges() & !drawn, grid.horizontals()) {
        let after = capture(grid, drawn | G::Word::single(edge.bit()));
        let new = DistinctMove {
            edge,
            boxes_given: after.boxes,
            choice: after.choice,
            rest: after.rest,
        };
        // A move that gives nothing has a rest of its own.
        let same = if new.boxes_given == 0 {
            None
        } else {
            kept[..count]
                .iter_mut()
                .flatten()
                .find(|old| old.rest == new.rest)
        };
        match same {
            Some(old) if rank(new.choice) < rank(old.choice) => *old = new,
            Some(_) => {}
            None => {
                kept[count] = Some(new);
                count += 1;
            }
        }
    }
    kept[..count].iter().copied().flatten().for_each(&mut found);
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::grid::Fixed;

    /// Compares what `handouts` says with the captures that are made step by step.
    fn agree<G: Grid<Word = u64>>(grid: &G, drawn: u64) {
        let two = grid.liberties(drawn).two;
        let mut found: Vec<Capture<u64>> = handouts(grid, drawn, two).collect();
        let (mut edges, mut expected) = (one_of_each(grid, drawn, two), Vec::new());
        while edges != 0 {
            expected.push(capture(grid, drawn | 1 << edges.first()));
            edges = edges.without_first();
        }
        found.sort_by_key(|one| one.rest);
        expected.sort_by_key(|one| one.rest);
        assert_eq!(found, expected, "{:?} {drawn:b}", grid.size());
    }

    #[test]
    fn handouts_are_the_captures_after_one_edge_of_each_part() {
        let small = Fixed::<2, 3>::GRID;
        (0..=small.edges())
            .filter(|&drawn| drawn & !small.edges() == 0 && small.c_boxes(drawn) == 0)
            .for_each(|drawn| agree(&small, drawn));
        let large = Fixed::<5, 5>::GRID;
        for seed in 0..20_000_u64 {
            let drawn = game_core::mix(seed) & game_core::mix(!seed) | game_core::mix(seed << 32);
            agree(&large, large.closure(drawn & large.edges()));
        }
    }
}
