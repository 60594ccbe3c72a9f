//! Symmetries against permutations of numbered edges, on all positions of small boards.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::collections::{HashMap, HashSet};

use common::{Board, Known, value};
use dots::{Dots, Grid, Measured, Size, Word};
use game_core::Symmetric;
use proptest::prelude::*;

/// The image of each edge when the box at a row and column is mapped to another with its sides
/// (above, left, right, below) changed.
fn of_boxes(
    board: &Board,
    columns: usize,
    image: impl Fn(usize, usize) -> (usize, usize),
    sides: [usize; 4],
) -> Vec<usize> {
    let mut edges = vec![0; board.drawn.len()];
    for (at, edge) in board.boxes.iter().enumerate() {
        let (row, column) = image(at / columns, at % columns);
        (0..4)
            .for_each(|side| edges[edge[side]] = board.boxes[row * columns + column][sides[side]]);
    }
    edges
}

/// Generators of the group: reflections, the diagonal of a square, swaps of rim edges of a box.
fn generators(size: Size) -> Vec<Vec<usize>> {
    let (rows, columns) = (size.rows(), size.columns());
    let board = Board::empty(rows, columns);
    let mut all = vec![
        of_boxes(
            &board,
            columns,
            |row, column| (rows - 1 - row, column),
            [3, 1, 2, 0],
        ),
        of_boxes(
            &board,
            columns,
            |row, column| (row, columns - 1 - column),
            [0, 2, 1, 3],
        ),
    ];
    if rows == columns {
        all.push(of_boxes(
            &board,
            columns,
            |row, column| (column, row),
            [1, 0, 3, 2],
        ));
    }
    for sides in &board.boxes {
        let shared = |edge: &usize| {
            board
                .boxes
                .iter()
                .filter(|other| other.contains(edge))
                .count()
                > 1
        };
        let rim: Vec<usize> = sides.iter().copied().filter(|edge| !shared(edge)).collect();
        for pair in rim.windows(2) {
            let mut swap: Vec<usize> = (0..size.edges()).collect();
            swap.swap(pair[0], pair[1]);
            all.push(swap);
        }
    }
    all
}

/// A set of drawn edges after a permutation of their numbers.
fn image<W: Word>(size: Size, drawn: W, permutation: &[usize]) -> W {
    let bit = |number: usize| W::single(size.edge(number).unwrap().bit());
    let kept = (0..size.edges()).filter(|&number| !(drawn & bit(number)).is_empty());
    kept.fold(W::EMPTY, |all, number| all | bit(permutation[number]))
}

/// On every position: its image under a generator has the same canonical position, and positions
/// with the same one are images of each other.
fn check(rows: usize, columns: usize) {
    let size = Size::new(rows, columns).unwrap();
    let grid = Measured::<u64>::new(size).unwrap();
    let (symmetries, generators) = (grid.symmetries(), generators(size));
    let mut classes: HashMap<u64, usize> = HashMap::new();
    for drawn in 0..1_u64 << size.edges() {
        let least = symmetries.canonical(drawn);
        assert_eq!(
            Dots::empty(grid).with_drawn(drawn).canonical().drawn(),
            least
        );
        assert!(
            generators
                .iter()
                .all(|g| symmetries.canonical(image(size, drawn, g)) == least),
            "{drawn:b}"
        );
        *classes.entry(least).or_default() += 1;
    }
    for (&least, &count) in &classes {
        let (mut seen, mut left) = (HashSet::from([least]), vec![least]);
        while let Some(drawn) = left.pop() {
            left.extend(
                generators
                    .iter()
                    .map(|g| image(size, drawn, g))
                    .filter(|&other| seen.insert(other)),
            );
        }
        assert_eq!(seen.len(), count, "the class of {least:b}");
    }
}

#[test]
fn classes_of_small_boards() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2)] {
        check(rows, columns);
    }
}

proptest! {
    #[test]
    fn any_board(number in 0_usize..177, bits in any::<u128>(), word in 0_usize..1000) {
        let size = Size::all().nth(number).unwrap();
        let grid = Measured::<u128>::new(size).unwrap();
        let (generators, symmetries) = (generators(size), grid.symmetries());
        let drawn = Dots::empty(grid).with_drawn(bits).drawn();
        let other = image(size, drawn, &generators[word % generators.len()]);
        prop_assert_eq!(symmetries.canonical(other), symmetries.canonical(drawn));
    }

    #[test]
    fn values_of_looks(rows in 2_usize..5, columns in 2_usize..5, bits in any::<u64>(), more in any::<u64>()) {
        let grid = Measured::<u64>::new(Size::new(rows, columns).unwrap()).unwrap();
        let position = Dots::empty(grid).with_drawn(bits | more);
        prop_assume!(position.boxes_left() < 12);
        let known = &mut Known::new();
        prop_assert_eq!(value(&position, known), value(&position.canonical(), known));
    }
}
