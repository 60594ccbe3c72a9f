//! A hand-written exact solver, with the knowledge of this one game.
//!
//! The plan is Pascal Pons's ("Solving Connect 4: how to build a perfect AI", 2015–2019), which the
//! rival `connect-four-ai` follows too:
//!
//! * A side that can win at once does; so a node is entered only if the mover cannot.
//! * A move that lets the opponent win at once is not looked at.
//! * Moves that make more threats come first, then those nearer to the middle.
//! * A table of 64 MB keeps upper and lower bounds, of a position and its mirror image as one.
//! * The value is found by bisection: is it greater than this?

use super::Hand;
use crate::board::{BOARD, CELLS, COLUMNS, WIDTH, mirrored};
use crate::measure::Found;
use crate::threats::winning_cells;

/// Entries of the table, of 8 bytes each: about 2^23, and prime, so that the remainder depends
/// on all columns.
const ENTRIES: u64 = (1 << 23) + 9;

/// The lowest bits of an entry hold a bound, between −21 and 21, plus one of the following: so
/// upper bounds are stored as 1 to 43, and lower ones as 45 to 87.
const BOUND_BITS: u32 = 7;
const UPPER: i32 = 22;
const LOWER: i32 = 66;

/// The solver and its table.
///
/// Values count stones: a win with the last of the own stones is worth 1, with the last but one 2,
/// and so on; the opponent's wins are negative.
#[derive(Debug)]
pub(crate) struct Solver {
    /// Code and bound of a position; 0 for nothing.
    table: Vec<u64>,
    nodes: u64,
}

/// The moves of a node, the most promising last.
struct Order {
    moves: [(u64, u32); WIDTH],
    count: usize,
}

impl Hand {
    /// Cells that make four for the mover, and for the opponent.
    const fn threats(self) -> (u64, u64) {
        let free = BOARD & !self.all;
        (
            winning_cells(self.mine) & free,
            winning_cells(self.mine ^ (self.all & BOARD)) & free,
        )
    }

    /// The moves after which the opponent cannot win at once; the mover cannot do so here.
    const fn safe_moves(self) -> u64 {
        let (_, against) = self.threats();
        let moves = self.landing() & BOARD;
        let forced = moves & against;
        let moves = match forced.count_ones() {
            0 => moves,
            1 => forced,
            _ => 0,
        };
        moves & !(against >> 1)
    }

    /// The same number for a position and its mirror image.
    fn class(self) -> u64 {
        self.code().min(mirrored(self.mine) + mirrored(self.all))
    }

    /// The number of empty cells.
    fn left(self) -> i32 {
        i32::try_from(CELLS - self.count()).unwrap_or(0)
    }
}

impl Order {
    /// From the outer columns to the middle, and stably by the threats that a move makes.
    fn new(hand: Hand, moves: u64) -> Self {
        let mut order = Self {
            moves: [(0, 0); WIDTH],
            count: 0,
        };
        for column in COLUMNS.into_iter().rev() {
            let m = moves & column;
            if m != 0 {
                let threats = (winning_cells(hand.mine | m) & BOARD & !hand.all).count_ones();
                let mut place = order.count;
                while place > 0 && order.moves[place - 1].1 > threats {
                    order.moves[place] = order.moves[place - 1];
                    place -= 1;
                }
                order.moves[place] = (m, threats);
                order.count += 1;
            }
        }
        order
    }
}

impl Solver {
    pub(crate) fn new() -> Self {
        Self {
            table: vec![0; usize::try_from(ENTRIES).unwrap_or(1)],
            nodes: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn reset(&mut self) {
        self.table.fill(0);
        self.nodes = 0;
    }

    /// The value of a game that goes on.
    pub(crate) fn solve(&mut self, hand: Hand) -> Found {
        let nodes = self.nodes;
        let value = self.halving(hand);
        Found {
            nodes: self.nodes - nodes,
            value: value.into(),
        }
    }

    fn halving(&mut self, hand: Hand) -> i32 {
        if hand.threats().0 & hand.landing() & BOARD != 0 {
            return (hand.left() + 1) / 2;
        }
        let (mut least, mut greatest) = (-hand.left() / 2, (hand.left() + 1) / 2);
        while least < greatest {
            let middle = match least + (greatest - least) / 2 {
                middle if middle <= 0 && least / 2 < middle => least / 2,
                middle if middle >= 0 && greatest / 2 > middle => greatest / 2,
                middle => middle,
            };
            let found = self.value(hand, middle, middle + 1);
            if found <= middle {
                greatest = found
            } else {
                least = found
            }
        }
        least
    }

    /// The value within the window, else a bound on the same side of it; the mover cannot win
    /// at once.
    fn value(&mut self, hand: Hand, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let (left, moves) = (hand.left(), hand.safe_moves());
        if moves == 0 {
            return -left / 2;
        }
        if left <= 2 {
            return 0;
        }
        let mut window = Window { alpha, beta };
        if window.raise(-(left - 2) / 2) {
            return window.alpha; // the opponent does not win at once
        }
        if window.lower((left - 1) / 2) {
            return window.beta; // nor does the mover
        }
        let class = hand.class();
        let slot = usize::try_from(class % ENTRIES).unwrap_or(0);
        let known = self.table[slot];
        if known >> BOUND_BITS == class {
            match i32::try_from(known & ((1 << BOUND_BITS) - 1)).unwrap_or(0) {
                lower if lower > 2 * UPPER => {
                    if window.raise(lower - LOWER) {
                        return window.alpha;
                    }
                }
                upper => {
                    if window.lower(upper - UPPER) {
                        return window.beta;
                    }
                }
            }
        }
        let order = Order::new(hand, moves);
        for &(m, _) in order.moves[..order.count].iter().rev() {
            let value = -self.value(hand.after(m), -window.beta, -window.alpha);
            if value >= window.beta {
                self.table[slot] = entry(class, value + LOWER);
                return value;
            }
            window.alpha = window.alpha.max(value);
        }
        self.table[slot] = entry(class, window.alpha + UPPER);
        window.alpha
    }
}

fn entry(class: u64, bound: i32) -> u64 {
    class << BOUND_BITS | u64::try_from(bound).unwrap_or(0)
}

/// The values that are still possible.
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// The value is at least this; returns whether that answers the question.
    const fn raise(&mut self, bound: i32) -> bool {
        if bound > self.alpha {
            self.alpha = bound;
        }
        self.alpha >= self.beta
    }

    /// The value is at most this; returns whether that answers the question.
    const fn lower(&mut self, bound: i32) -> bool {
        if bound < self.beta {
            self.beta = bound;
        }
        self.alpha >= self.beta
    }
}
