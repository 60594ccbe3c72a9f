//! The rules compared with a naive board, with facts of an independent program, and with exact
//! values.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::{Board, Known, agree, all_values, move_value, of_bits, value};
use dots::{AnyDots, Dots, Fixed, Grid, Measured, Sets, Size, Word};
use game_core::{Position, Score, Side, random_move};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Whole random games beside the naive board.
fn games<G: Grid>(grid: G, games: u64) {
    let size = grid.size();
    let mut random = ChaCha8Rng::seed_from_u64(size.edges() as u64);
    for _ in 0..games {
        let mut position = Dots::empty(grid);
        let mut board = Board::empty(size.rows(), size.columns());
        agree(&position, &board);
        while let Some(edge) = random_move(&position, &mut random) {
            position.play(edge);
            board.play(size.number(edge));
            agree(&position, &board);
        }
        assert_eq!(position.boxes_left(), 0);
    }
}

#[test]
fn games_agree_with_a_naive_board() {
    games(Fixed::<5, 5>::GRID, 100);
    games(Fixed::<1, 21>::GRID, 20);
    games(Fixed::<6, 6, u128>::GRID, 20);
    for size in Size::all() {
        games(Measured::<u128>::new(size).unwrap(), 1);
        if let Some(grid) = Measured::<u64>::new(size) {
            games(grid, 1);
        }
    }
}

/// Planes count what the naive board counts.
fn planes<G: Grid>(position: &Dots<G>) {
    let (grid, board) = (position.grid(), Board::of(position));
    let liberties = grid.liberties(position.drawn());
    let by_count = [
        liberties.none,
        liberties.one,
        liberties.two,
        liberties.three,
        liberties.four,
    ];
    assert_eq!(grid.closed(position.drawn()), liberties.none, "{position}");
    assert_eq!(grid.c_boxes(position.drawn()), liberties.one, "{position}");
    let size = position.size();
    for at in 0..size.boxes() {
        // The top edge of a box has the box's number.
        let bit = G::Word::single(size.edge(at).unwrap().bit());
        for (count, plane) in by_count.iter().enumerate() {
            assert_eq!(
                !(*plane & bit).is_empty(),
                board.liberties(at) == count,
                "{position}: box {at}, {count}"
            );
        }
        let near = grid.neighbours(bit, position.drawn());
        let naive = board.neighbours(at);
        let same = (0..size.boxes()).all(|other| {
            let other_bit = G::Word::single(size.edge(other).unwrap().bit());
            (near & other_bit).is_empty() != naive.contains(&other)
        });
        assert!(same, "{position}: neighbours of {at}");
    }
}

proptest! {
    #[test]
    fn planes_agree_with_a_naive_board(rows in 1_usize..8, columns in 1_usize..8, bits in any::<u128>()) {
        let Some(size) = Size::new(rows, columns) else { return Ok(()) };
        let grid = Measured::<u128>::new(size).unwrap();
        planes(&Dots::empty(grid).with_drawn(bits));
        if let Some(grid) = Measured::<u64>::new(size) {
            planes(&Dots::empty(grid).with_drawn(u64::of(bits)));
        }
    }
}

/// After any other edges are drawn, the position is one that a text may express; and repeated turns
/// win no more boxes than there are.
#[test]
fn other_edges_make_a_legal_position() {
    let random = &mut ChaCha8Rng::seed_from_u64(8);
    let mut position = Dots::<Fixed<5, 5>>::EMPTY;
    while let Some(edge) = random_move(&position, random) {
        position.play(edge);
        for drawn in [0, 0x0F0F, position.drawn() & 0x0FFF_FFFF, u64::MAX] {
            let other = position.with_drawn(drawn);
            assert_eq!(other.to_string().parse(), Ok(other));
            assert_eq!(
                (other.drawn(), other.mover()),
                (drawn & position.grid().edges(), position.mover())
            );
        }
    }
    let start = position.drawn() & !0b11;
    for _ in 0..300 {
        position = position.with_drawn(start).after_captures();
        assert!(
            position.won(Side::First) + position.won(Side::Second) <= position.closed(),
            "{position}"
        );
    }
}

/// The lines of a file whose first word is not a `#`, as words.
fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_whitespace().collect())
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn exact_values_of_an_exhaustive_program() {
    let mut checked = 0;
    for words in lines(include_str!("data/exact.txt")) {
        let [rows, columns] = [words[0], words[1]].map(|word| word.parse().unwrap());
        let position = of_bits(rows, columns, words[2]);
        if position.move_count() > 22 {
            continue;
        }
        checked += 1;
        assert_eq!(all_values(&position)[0].to_string(), words[3], "{words:?}");
    }
    assert!(checked > 40, "{checked}");
}

/// The table of all sets has the same values.
#[test]
fn tables_of_all_positions() {
    let empty = Dots::<Fixed<2, 3>>::EMPTY;
    let (values, known) = (all_values(&empty), &mut Known::new());
    assert_eq!(value(&empty, known), -2);
    // All edges may be drawn, so the number of a set is the set.
    assert_eq!(known.len(), values.len());
    for (&drawn, &expected) in known.iter() {
        assert_eq!(
            Score::from(values[usize::try_from(drawn).unwrap()]),
            expected
        );
    }
}

#[test]
fn values_of_every_move_of_an_independent_program() {
    let (mut ends, mut starts) = (0, 0);
    for words in lines(include_str!("data/openspiel.txt")) {
        let [rows, columns] = [words[1], words[2]].map(|word| word.parse().unwrap());
        let (position, expected, moves) = match words[0] {
            "db-solve" => (of_bits(rows, columns, "american"), words[4], &words[8..]),
            "db-end" => (of_bits(rows, columns, words[3]), words[10], &words[12..]),
            _ => continue,
        };
        *if words[0] == "db-end" {
            &mut ends
        } else {
            &mut starts
        } += 1;
        let known = &mut Known::new();
        assert_eq!(value(&position, known).to_string(), expected, "{position}");
        let listed: Vec<String> = position
            .moves()
            .map(|edge| {
                format!(
                    "{}:{}",
                    position.size().number(edge),
                    move_value(&position, edge, known)
                )
            })
            .collect();
        assert_eq!(listed, moves, "{position}");
    }
    assert_eq!((starts, ends), (7, 13));
}

#[test]
fn whole_games_of_an_independent_program() {
    let mut games = 0;
    for words in lines(include_str!("data/openspiel.txt")).filter(|words| words[0] == "db-game") {
        games += 1;
        let [rows, columns] = [words[1], words[2]].map(|word| word.parse().unwrap());
        let mut position = AnyDots::empty(Size::new(rows, columns).unwrap());
        for ply in &words[6..] {
            let parts: Vec<usize> = ply.split(':').map(|part| part.parse().unwrap()).collect();
            let mover = if parts[0] == 0 {
                Side::First
            } else {
                Side::Second
            };
            assert_eq!(position.mover(), mover, "{position}");
            let before = position.won(mover);
            position
                .try_play(position.size().edge(parts[1]).unwrap())
                .unwrap();
            assert_eq!(
                position.won(mover) - before,
                u32::try_from(parts[2]).unwrap(),
                "{position}"
            );
        }
        let won = [Side::First, Side::Second].map(|side| position.won(side).to_string());
        assert_eq!(
            (position.move_count(), won),
            (0, [words[4].to_owned(), words[5].to_owned()])
        );
    }
    assert_eq!(games, 10);
}
