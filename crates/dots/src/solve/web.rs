//! Positions as webs: graphs of the boxes that are left, without their places on the board.
//!
//! Only how boxes hang together matters. A *web* has a point for each junction (a box of three or
//! four liberties) and a *thread* for each undrawn edge or chain between two of them, or from one
//! to the ground beyond the rim; all that is known of a thread is how many boxes it runs through.
//! Two positions with the same web are the same game, wherever their parts lie.
//!
//! [`code`] writes a web into a word. Points get their numbers by *colours*: each begins with the
//! threads that it has, and takes in the colours at their other ends, twice over (Weisfeiler and
//! Leman, 1968). Points of the same colour are numbered as they come. So one web may have
//! several codes, and a table then misses; but the code lists all threads, so two webs never share
//! one, and an entry that is found under it is true.
//!
//! ```text
//! threads in order of (higher point, lower point, boxes), the ground being point 0; for each:
//!     a 0 for every pair of points passed over, a 1, a 0 for every box, a 1
//! ```

use crate::grid::Grid;
use crate::sets::Liberties;
use crate::word::Word;

/// Most points: of webs with seven or more hardly any fits 63 bits.
const POINTS: usize = 6;
/// Pairs of points, the ground among them.
const PAIRS: usize = (POINTS + 1) * (POINTS + 2) / 2;
/// Room for the points and the ground: a power of two.
const ROOM: usize = 8;
/// Each point has four threads at most.
const THREADS: usize = 4 * POINTS;
/// More boxes of one thread are not written.
const LONGEST: u32 = 20;
/// Rounds of colouring: a third one tells hardly any two points apart.
const ROUNDS: usize = 2;

/// A thread: its ends, and the boxes that it runs through.
#[derive(Clone, Copy, Default)]
struct Thread {
    ends: [u8; 2],
    boxes: u8,
}

/// A position without its places.
struct Web {
    points: usize,
    threads: [Thread; THREADS],
    count: usize,
}

/// The code of a position in which nothing can be taken and nothing is loose; `None` if it has too
/// many junctions, or does not fit 63 bits.
pub(super) fn code<G: Grid>(
    grid: &G,
    drawn: G::Word,
    liberties: &Liberties<G::Word>,
) -> Option<u64> {
    let junctions = liberties.three | liberties.four;
    if junctions.count() as usize > POINTS {
        return None;
    }
    let web = Web::of(grid, drawn, junctions)?;
    web.written(&web.numbers())
}

impl Web {
    /// Follows each thread from the point where it is met first.
    #[inline]
    fn of<G: Grid>(grid: &G, drawn: G::Word, junctions: G::Word) -> Option<Self> {
        let mut numbers = [0_u8; 128];
        let (mut points, mut left) = (0, junctions);
        while !left.is_empty() {
            points += 1;
            numbers[left.first() as usize % 128] = points;
            left = left.without_first();
        }
        let mut web = Self {
            points: points.into(),
            threads: [Thread::default(); THREADS],
            count: 0,
        };
        let mut undrawn = grid.edges() & !drawn;
        left = junctions;
        while !left.is_empty() {
            let from = left.first();
            left = left.without_first();
            let mut sides = sides(grid, undrawn, from);
            while sides != 0 {
                let side = sides.trailing_zeros() as usize;
                sides &= sides - 1;
                if undrawn & edge::<G>(grid, from, side) == G::Word::EMPTY {
                    // A thread that came back to where it began.
                    continue;
                }
                let (to, boxes) = follow(grid, &mut undrawn, junctions, from, side)?;
                let ends = [
                    numbers[from as usize % 128],
                    to.map_or(0, |to| numbers[to as usize % 128]),
                ];
                *web.threads.get_mut(web.count)? = Thread { ends, boxes };
                web.count += 1;
            }
        }
        // Chains and loops that could not be counted are on no thread from a junction.
        undrawn.is_empty().then_some(web)
    }

    /// The colours of points, and with them their numbers; the ground has 0.
    #[inline]
    fn numbers(&self) -> [u8; ROOM] {
        let mut colours = [1_u64; ROOM];
        for round in 0..ROUNDS {
            let mut next = [0_u64; ROOM];
            for &Thread {
                ends: [one, other],
                boxes,
            } in &self.threads[..self.count]
            {
                let (one, other) = (one as usize % ROOM, other as usize % ROOM);
                next[one] =
                    next[one].wrapping_add(colours[other].rotate_left(7 * u32::from(boxes)));
                next[other] =
                    next[other].wrapping_add(colours[one].rotate_left(7 * u32::from(boxes)));
            }
            for at in 1..=self.points {
                // The ground keeps its colour; the first round tells the points from it.
                colours[at % ROOM] =
                    stirred(colours[at % ROOM].wrapping_mul(3) ^ next[at % ROOM] ^ round as u64);
            }
        }
        for (at, colour) in colours.iter_mut().enumerate() {
            *colour = *colour & !(ROOM as u64 - 1) | at as u64;
        }
        let mut numbers = [0; ROOM];
        for one in 1..=self.points {
            let colour = colours[one % ROOM];
            let less = colours[1..=self.points]
                .iter()
                .map(|&other| u8::from(other <= colour))
                .sum();
            numbers[one % ROOM] = less;
        }
        numbers
    }

    /// All threads, with their ends renumbered.
    #[inline]
    fn written(&self, numbers: &[u8; ROOM]) -> Option<u64> {
        // For each pair of points how many threads of each number of boxes there are, three bits
        // each.
        let (mut pairs, mut some) = ([0_u64; PAIRS], 0_u64);
        for &Thread {
            ends: [one, other],
            boxes,
        } in &self.threads[..self.count]
        {
            let (one, other) = (numbers[one as usize % ROOM], numbers[other as usize % ROOM]);
            let (low, high) = (usize::from(one.min(other)), usize::from(one.max(other)));
            let pair = high * (high + 1) / 2 + low;
            *pairs.get_mut(pair)? += 1 << (3 * u32::from(boxes));
            some |= 1 << pair;
        }
        let (mut code, mut at, mut passed) = (0_u64, 0, 0);
        while some != 0 {
            let pair = some.trailing_zeros();
            some &= some - 1;
            at += pair - passed;
            passed = pair;
            let mut threads = pairs[pair as usize % PAIRS];
            while threads != 0 {
                let boxes = threads.trailing_zeros() / 3;
                threads -= 1 << (3 * boxes);
                let end = at + 1 + boxes;
                if end >= 63 {
                    return None;
                }
                code |= 1 << at | 1 << end;
                at = end + 1;
            }
        }
        Some(code)
    }
}

/// Follows a thread to its other end, and strikes its edges: the junction there, if it is not the
/// ground, and the boxes on the way; nothing if it is too long.
#[inline]
fn follow<G: Grid>(
    grid: &G,
    undrawn: &mut G::Word,
    junctions: G::Word,
    from: u32,
    side: usize,
) -> Option<(Option<u32>, u8)> {
    let (mut at, mut side, mut boxes) = (from, side, 0);
    loop {
        *undrawn &= !edge::<G>(grid, at, side);
        at = match side {
            0 => at.wrapping_sub(grid.bottom()),
            1 => at.wrapping_sub(1),
            2 => at + 1,
            _ => at + grid.bottom(),
        };
        let here = G::Word::single(at);
        if (here & grid.boxes()).is_empty() {
            return Some((None, boxes));
        }
        if !(here & junctions).is_empty() {
            return Some((Some(at), boxes));
        }
        boxes += 1;
        if u32::from(boxes) > LONGEST {
            return None;
        }
        // The box has two liberties, and the one it was entered by is struck.
        side = sides(grid, *undrawn, at).trailing_zeros() as usize;
    }
}

/// The undrawn edges of a box: top, left, right, bottom from the lowest bit.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "the lowest bits are asked for"
)]
fn sides<G: Grid>(grid: &G, undrawn: G::Word, of: u32) -> u32 {
    let low = |word: G::Word| word.wide() as u32;
    low(undrawn >> of) & 1
        | (low(undrawn >> (of + grid.left())) & 3) << 1
        | (low(undrawn >> (of + grid.bottom())) & 1) << 3
}

/// The edge of a box on a side.
#[inline]
fn edge<G: Grid>(grid: &G, of: u32, side: usize) -> G::Word {
    G::Word::single(of + [0, grid.left(), grid.right(), grid.bottom()][side % 4])
}

/// Spreads what differs in a word over all of it.
#[inline]
const fn stirred(word: u64) -> u64 {
    let product = (word ^ word >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ product >> 32
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::grid::Fixed;
    use crate::sets::Sets;
    use crate::solve::{Ideas, Limits, Solver};

    /// Of all positions of a board in which nothing can be taken: the code where there is one.
    fn coded<G: Grid<Word = u64>>(grid: G) -> impl Iterator<Item = (u64, u64)> {
        (0..=grid.edges())
            .filter(move |&drawn| grid.c_boxes(drawn) == 0)
            .filter_map(move |drawn| {
                let code = code(&grid, drawn, &grid.liberties(drawn))?;
                Some((drawn, code))
            })
    }

    #[test]
    fn equal_codes_have_equal_values() {
        let grid = Fixed::<2, 3>::GRID;
        // This solver does not look at webs.
        let solver = Solver::with_ideas(grid, 1 << 20, Ideas::USUAL).unwrap();
        let (mut values, mut count) = (HashMap::new(), 0);
        for (drawn, code) in coded(grid) {
            let value = solver
                .value(&crate::Dots::empty(grid).with_drawn(drawn), &Limits::new())
                .unwrap()
                .value;
            assert_eq!(*values.entry(code).or_insert(value), value, "{drawn:b}");
            count += 1;
        }
        // Looks alone, four on this board, would leave more than a quarter.
        assert!(
            count > 10_000 && values.len() < count / 6,
            "{count} {}",
            values.len()
        );
    }

    #[test]
    fn codes_forget_places_and_nothing_else() {
        let grid = Fixed::<4, 4>::GRID;
        let code = |undrawn: &[u32]| {
            let drawn = undrawn
                .iter()
                .fold(grid.edges(), |drawn, &bit| drawn & !(1 << bit));
            code(&grid, drawn, &grid.liberties(drawn))
        };
        // A box of three liberties: one leads to the ground, two through one box each; a corner's
        // may go either way, and all of it may lie at the opposite side.
        let one = code(&[1, 5, 0, 6, 2]);
        assert!(one.is_some());
        assert_eq!(
            (one, one),
            (code(&[1, 5, 4, 6, 2]), code(&[38, 33, 37, 34, 35]))
        );
        // One of the threads is longer.
        let longer = code(&[1, 5, 0, 6, 7, 3]);
        assert!(longer.is_some() && longer != one);
        // A loop that stands alone is on no thread from a junction.
        assert_eq!((code(&[]), code(&[5, 9, 10, 14])), (Some(0), None));
    }
}
