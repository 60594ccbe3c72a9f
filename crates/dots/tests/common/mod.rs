//! The rules again, as slow and plain as possible, and the exact value by definition: the oracles
//! of all clever code.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::HashMap;

use dots::{Dots, Grid, Measured, Setup, Size};
use game_core::bits::Set128;
use game_core::{Position, Score, Side, ToMove};

/// Boxes as rows of columns of four edges (above, left, right, below), by number; and their owners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) boxes: Vec<[usize; 4]>,
    pub(crate) drawn: Vec<bool>,
    pub(crate) won: [u32; 2],
    pub(crate) mover: Side,
}

impl Board {
    pub(crate) fn empty(rows: usize, columns: usize) -> Self {
        let horizontals = (rows + 1) * columns;
        let edges = |at: usize| {
            let (row, column) = (at / columns, at % columns);
            let left = horizontals + row * (columns + 1) + column;
            [
                row * columns + column,
                left,
                left + 1,
                (row + 1) * columns + column,
            ]
        };
        let boxes = (0..rows * columns).map(edges).collect();
        let drawn = vec![false; horizontals + rows * (columns + 1)];
        Self {
            boxes,
            drawn,
            won: [0, 0],
            mover: Side::First,
        }
    }

    pub(crate) fn of<G: Grid>(position: &Dots<G>) -> Self {
        let (size, setup) = (position.size(), Setup::from(*position));
        let mut board = Self::empty(size.rows(), size.columns());
        setup
            .drawn
            .into_iter()
            .for_each(|edge| board.drawn[edge] = true);
        Self {
            won: setup.won.map(u32::from),
            mover: setup.mover,
            ..board
        }
    }

    pub(crate) fn liberties(&self, at: usize) -> usize {
        self.boxes[at]
            .iter()
            .filter(|&&edge| !self.drawn[edge])
            .count()
    }

    pub(crate) fn closed(&self) -> usize {
        (0..self.boxes.len())
            .filter(|&at| self.liberties(at) == 0)
            .count()
    }

    /// The numbers of the edges that may be drawn.
    pub(crate) fn moves(&self) -> Vec<usize> {
        (0..self.drawn.len())
            .filter(|&edge| !self.drawn[edge])
            .collect()
    }

    pub(crate) fn play(&mut self, edge: usize) {
        let before = self.closed();
        self.drawn[edge] = true;
        let taken = self.closed() - before;
        if taken == 0 {
            self.mover = !self.mover;
        } else {
            self.won[usize::from(self.mover == Side::Second)] += u32::try_from(taken).unwrap();
        }
    }

    /// Boxes that share an undrawn edge with this one, by their numbers from 0.
    pub(crate) fn neighbours(&self, at: usize) -> Vec<usize> {
        let shares = |&other: &usize| {
            other != at
                && self.boxes[other]
                    .iter()
                    .any(|&edge| !self.drawn[edge] && self.boxes[at].contains(&edge))
        };
        (0..self.boxes.len()).filter(shares).collect()
    }
}

/// Checks that a naive board and a position agree on everything visible.
pub(crate) fn agree<G: Grid>(position: &Dots<G>, board: &Board) {
    assert_eq!(&Board::of(position), board, "{position}");
    let size = position.size();
    let moves: Vec<usize> = position.moves().map(|edge| size.number(edge)).collect();
    assert_eq!(moves, board.moves(), "{position}");
    assert_eq!(
        (position.move_count(), position.closed() as usize),
        (moves.len(), board.closed()),
        "{position}"
    );
    let expected = if moves.is_empty() {
        ToMove::Nobody
    } else {
        ToMove::Player(board.mover)
    };
    assert_eq!(position.to_move(), expected, "{position}");
    let lead = i64::from(board.won[0]) - i64::from(board.won[1]);
    assert_eq!(i64::from(position.payoff(Side::First)), lead, "{position}");
}

/// A board of this size with these bits drawn and no box won.
pub(crate) fn of_bits(rows: usize, columns: usize, bits: &str) -> Dots<Measured<u128>> {
    let size = Size::new(rows, columns).unwrap();
    let drawn: Set128 = bits
        .bytes()
        .enumerate()
        .filter(|&(_, bit)| bit == b'1')
        .map(|(number, _)| number)
        .collect();
    let setup = match bits {
        "american" => Setup::empty(size),
        "icelandic" => Setup::icelandic(size),
        "swedish" => Setup::swedish(size),
        _ => Setup {
            drawn,
            ..Setup::empty(size)
        },
    };
    Dots::from_setup(Measured::<u128>::new(size).unwrap(), &setup).unwrap()
}

/// Known values, by what the future depends on.
pub(crate) type Known = HashMap<u128, Score>;

/// The best difference still to come for the player to move, by the definition, each position once.
pub(crate) fn value<G: Grid>(position: &Dots<G>, known: &mut Known) -> Score {
    use dots::Word;
    let key = position.drawn().wide();
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let best = position
        .moves()
        .map(|edge| move_value(position, edge, known))
        .max()
        .unwrap_or(0);
    known.insert(key, best);
    best
}

/// The same for a move, seen by the player who makes it.
pub(crate) fn move_value<G: Grid>(
    position: &Dots<G>,
    edge: dots::Edge,
    known: &mut Known,
) -> Score {
    let taken = Score::try_from(position.takes(edge)).unwrap();
    let after = value(&position.after(edge), known);
    if taken > 0 { taken + after } else { -after }
}

/// The positions that can follow: all sets of drawn edges that contain the drawn ones, numbered by
/// which of the at most 24 undrawn edges, in the order of bits, are in.
pub(crate) struct Numbered<W> {
    drawn: W,
    pub(crate) bits: Vec<W>,
    low: Vec<W>,
    high: Vec<W>,
}

impl<W: dots::Word> Numbered<W> {
    pub(crate) fn new<G: Grid<Word = W>>(position: &Dots<G>) -> Self {
        let mut bits: Vec<W> = position.moves().map(|edge| W::single(edge.bit())).collect();
        bits.sort_unstable();
        assert!(bits.len() <= 24, "the table would be too large");
        let half = bits.len() / 2;
        let sets = |bits: &[W]| {
            let in_set = |set: usize| {
                bits.iter()
                    .enumerate()
                    .filter(|&(at, _)| set >> at & 1 == 1)
                    .fold(W::EMPTY, |all, (_, &bit)| all | bit)
            };
            (0..1 << bits.len()).map(in_set).collect::<Vec<W>>()
        };
        Self {
            drawn: position.drawn(),
            low: sets(&bits[..half]),
            high: sets(&bits[half..]),
            bits,
        }
    }

    pub(crate) fn count(&self) -> usize {
        1 << self.bits.len()
    }

    /// The drawn edges of a number.
    pub(crate) fn set(&self, number: usize) -> W {
        self.drawn | self.low[number & (self.low.len() - 1)] | self.high[number / self.low.len()]
    }
}

/// The values of all positions that can follow, by their numbers; each from those after it.
pub(crate) fn all_values<G: Grid>(position: &Dots<G>) -> Vec<i8> {
    use dots::{Sets, Word};
    let (grid, numbered) = (position.grid(), Numbered::new(position));
    let mut values = vec![0_i8; numbered.count()];
    for number in (0..values.len() - 1).rev() {
        let drawn = numbered.set(number);
        let closed = grid.closed(drawn);
        let mut best = i8::MIN;
        for at in (0..numbered.bits.len()).filter(|at| number >> at & 1 == 0) {
            let taken = grid.closed(drawn | numbered.bits[at]) & !closed;
            let value = values[number | 1 << at];
            best = best.max(if taken.is_empty() {
                -value
            } else {
                i8::try_from(taken.count()).unwrap() + value
            });
        }
        values[number] = best;
    }
    values
}
