//! Positions as webs: graphs of the boxes that are left, without their places on the board.
//!
//! Only how boxes hang together matters. A *web* has a point for each junction (a box of three or
//! four liberties) and a *thread* for each undrawn edge or chain between two of them, or from one
//! to the ground beyond the rim; all that is known of a thread is how many boxes it runs through.
//! Two positions with the same web are the same game, wherever their parts lie.
//!
//! Points get their numbers by *colours*: each begins with the threads that it has, and takes in the
//! colours at their other ends, twice over (Weisfeiler and Leman, 1968). Points of the same colour
//! are numbered as they come. So a web may be written in several ways, and a table then misses; but
//! what lists all threads belongs to one web alone, and an entry that is found under it is true.
//! The [solver](crate::solve) and [`Nimstring`](crate::Nimstring) write webs each in their way.

use crate::grid::Grid;
use crate::word::Word;

/// Rounds of colouring: a third one tells hardly any two points apart.
const ROUNDS: usize = 2;

/// A thread: its ends, and the boxes that it runs through.
#[derive(Clone, Copy, Default)]
pub(crate) struct Thread {
    pub(crate) ends: [u8; 2],
    pub(crate) boxes: u8,
}

/// A position without its places: of fewer than `ROOM` points, the ground among them, and at most
/// `THREADS` threads. `ROOM` is a power of two.
pub(crate) struct Web<const ROOM: usize, const THREADS: usize> {
    points: usize,
    threads: [Thread; THREADS],
    count: usize,
}

impl<const ROOM: usize, const THREADS: usize> Web<ROOM, THREADS> {
    /// The web of a position in which nothing can be taken: each thread is followed from the point
    /// where it is met first. `None` if there is no room, or if some chain or loop is on no thread
    /// from a junction.
    #[inline]
    pub(crate) fn of<G: Grid>(grid: &G, drawn: G::Word, junctions: G::Word) -> Option<Self> {
        if junctions.count() as usize + 1 >= ROOM {
            return None;
        }
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
                let (to, boxes) = follow(grid, &mut undrawn, junctions, from, side);
                let ends = [
                    numbers[from as usize % 128],
                    to.map_or(0, |to| numbers[to as usize % 128]),
                ];
                *web.threads.get_mut(web.count)? = Thread { ends, boxes };
                web.count += 1;
            }
        }
        undrawn.is_empty().then_some(web)
    }

    /// The threads.
    #[inline]
    pub(crate) fn threads(&self) -> &[Thread] {
        &self.threads[..self.count]
    }

    /// Writes no more than this of the number of boxes of every thread.
    #[inline]
    pub(crate) fn shorten(&mut self, most: u8) {
        for thread in &mut self.threads[..self.count] {
            thread.boxes = thread.boxes.min(most);
        }
    }

    /// The colours of points, and with them their numbers; the ground has 0.
    #[inline]
    pub(crate) fn numbers(&self) -> [u8; ROOM] {
        let mut colours = [1_u64; ROOM];
        for round in 0..ROUNDS {
            let mut next = [0_u64; ROOM];
            for &Thread {
                ends: [one, other],
                boxes,
            } in self.threads()
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
}

/// Follows a thread to its other end, and strikes its edges: the junction there, if it is not the
/// ground, and the number of boxes on the way.
#[inline]
fn follow<G: Grid>(
    grid: &G,
    undrawn: &mut G::Word,
    junctions: G::Word,
    from: u32,
    side: usize,
) -> (Option<u32>, u8) {
    let (mut at, mut side, mut boxes) = (from, side, 0_u8);
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
            return (None, boxes);
        }
        if !(here & junctions).is_empty() {
            return (Some(at), boxes);
        }
        boxes = boxes.saturating_add(1);
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
