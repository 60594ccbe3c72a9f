//! Hand-written iterative deepening, with a table of 64 MB whose entries are always replaced.

use super::Hand;
use crate::board::{WIDTH, column};
use crate::measure::Found;

/// Entries of the table, of 16 bytes each.
const ENTRIES: usize = 1 << 22;

const INFINITY: i32 = 10_000;

/// The columns from left to right.
const COLUMNS: [u64; WIDTH] = [
    column(0),
    column(1),
    column(2),
    column(3),
    column(4),
    column(5),
    column(6),
];

/// An entry of the table.
#[derive(Clone, Copy)]
struct Entry {
    /// The position.
    code: u64,
    /// The column of the best move, from 0.
    best: u8,
    depth: u8,
    bound: Bound,
    value: i16,
}

#[derive(Clone, Copy)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// No position has this code.
const EMPTY: Entry = Entry {
    code: u64::MAX,
    best: 0,
    depth: 0,
    bound: Bound::Exact,
    value: 0,
};

/// The table and the count.
pub(crate) struct Deepening {
    table: Vec<Entry>,
    nodes: u64,
}

/// The place of the position's entry.
fn slot(code: u64) -> usize {
    let spread = code.wrapping_mul(0x9E37_79B9_7F4A_7C15); // 2^64 / golden ratio, rounded to odd
    usize::try_from(spread >> (64 - ENTRIES.ilog2())).unwrap_or(0)
}

impl Deepening {
    /// A search with an empty table, whose memory has been touched.
    pub(crate) fn new() -> Self {
        Self {
            table: vec![EMPTY; ENTRIES],
            nodes: 0,
        }
    }

    /// Searches 1, 2, … `depth` moves ahead.
    pub(crate) fn search(&mut self, hand: Hand, depth: u8) -> Found {
        let value = (1..=depth)
            .map(|depth| self.value(hand, depth, -INFINITY, INFINITY))
            .last();
        Found {
            nodes: self.nodes,
            value: value.unwrap_or(0).into(),
        }
    }

    /// The value within the window, else a bound on the same side of it.
    fn value(&mut self, hand: Hand, depth: u8, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if hand.is_over() {
            return hand.end();
        }
        if depth == 0 {
            return hand.static_eval();
        }
        let code = hand.code();
        let mut order = COLUMNS;
        let known = self.table[slot(code)];
        if known.code == code {
            let value = i32::from(known.value);
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if enough && known.depth >= depth {
                return value;
            }
            order[..=usize::from(known.best)].rotate_right(1);
        }
        let (best, value) = self.moves(hand, depth, (alpha, beta), order);
        let bound = match value {
            _ if value >= beta => Bound::Lower,
            _ if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table[slot(code)] = Entry {
            code,
            best,
            depth,
            bound,
            value: i16::try_from(value).unwrap_or(0),
        };
        value
    }

    /// The best move and its value.
    fn moves(
        &mut self,
        hand: Hand,
        depth: u8,
        (alpha, beta): (i32, i32),
        order: [u64; 7],
    ) -> (u8, i32) {
        let (mut best, mut value) = (0, -INFINITY);
        for column in order {
            let m = hand.landing() & column;
            if m == 0 {
                continue;
            }
            let (next, low) = (hand.after(m), alpha.max(value));
            // The first move with the whole window, the others as if they were worse.
            let mut found = -self.value(
                next,
                depth - 1,
                if value == -INFINITY { -beta } else { -low - 1 },
                -low,
            );
            if value != -INFINITY && found > low && found < beta {
                found = -self.value(next, depth - 1, -beta, -found);
            }
            if found > value {
                (best, value) = (column, found);
                if value >= beta {
                    break;
                }
            }
        }
        let place = COLUMNS
            .iter()
            .position(|&column| column == best)
            .unwrap_or(0);
        (u8::try_from(place).unwrap_or(0), value)
    }
}
