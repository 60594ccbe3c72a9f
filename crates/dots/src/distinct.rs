//! Moves that lead to the same rest, and which of them is enough.
//!
//! Where no box can be taken, every move hands the opponent some boxes T, maybe none, and what is
//! left after them, G′. By the closure theorem the opponent then has T + V(G′), or more if he may
//! leave some. So of all moves with the same G′ – they hand over the same T – one is enough:
//!
//! - one after which he must take all: T + V(G′) is the least that he can get;
//! - else one after which he may leave four: T − 4 + |4 + V(G′)|;
//! - else any: T − 2 + |2 + V(G′)|, which is no less, because |4 + v| ≤ |2 + v| + 2.
//!
//! All edges of a chain or of a loop have the same G′, so this finds at least what
//! [`essential`](crate::essential) finds, and is proved wherever the theorem is.

use crate::capture::{Choice, capture};
use crate::edge::{Edge, Edges};
use crate::grid::Grid;
use crate::size::MOST_EDGES;
use crate::word::Word;

/// A move that stands for all with the same rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distinct<W> {
    /// The move: of those that are best for the mover, the one with the lowest number.
    pub edge: Edge,
    /// T: boxes that the opponent can take after it.
    pub gives: u32,
    /// What he may leave of them.
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

/// Tells `found` one move for each rest that some move leads to, in the order in which the first of
/// each is listed. Some best move is among them, if no box can be taken.
///
/// ```
/// use dots::{Dots, Fixed, distinct};
/// // Two chains of three: one move for each.
/// let position: Dots<Fixed<2, 3>> = "2x3 11111111100000000".parse()?;
/// let mut moves = Vec::new();
/// distinct(&position.grid(), position.drawn(), |distinct| moves.push(distinct.gives));
/// assert_eq!(moves, [3, 3]);
/// # Ok::<(), game_core::ParseError>(())
/// ```
pub fn distinct<G: Grid>(grid: &G, drawn: G::Word, mut found: impl FnMut(Distinct<G::Word>)) {
    let mut kept: [Option<Distinct<G::Word>>; MOST_EDGES] = [None; MOST_EDGES];
    let mut count = 0;
    for edge in Edges::new(grid.edges() & !drawn, grid.horizontals()) {
        let after = capture(grid, drawn | G::Word::single(edge.bit()));
        let new = Distinct { edge, gives: after.boxes, choice: after.choice, rest: after.rest };
        // A move that gives nothing has a rest of its own.
        let same =
            if new.gives == 0 { None } else { kept[..count].iter_mut().flatten().find(|old| old.rest == new.rest) };
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
