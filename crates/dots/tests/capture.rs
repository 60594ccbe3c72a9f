//! The closure theorem against the value by definition, on every position of small boards.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::collections::{HashMap, HashSet};

use common::{Board, Known, Numbered, all_values, move_value, value};
use dots::{Choice, Dots, Fixed, Grid, Measured, Sets, Size, Word, distinct_moves};
use game_core::{Position, Score, random_move};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The theorem on every position of a board of at most 24 edges; returns how often each case
/// occurred.
fn theorem<const R: usize, const C: usize>() -> [u64; 3]
where
    Fixed<R, C>: Grid<Word = u64>,
{
    let empty = Dots::<Fixed<R, C>>::EMPTY;
    let (values, numbered) = (all_values(&empty), Numbered::new(&empty));
    let mut cases = [0; 3];
    for number in 0..numbered.count() {
        let position = empty.with_drawn(numbered.set(number));
        let capture = position.capture();
        // All edges may be drawn and bits are those of numbers, so a set is its own number.
        let rest = Score::from(values[usize::try_from(capture.rest).unwrap()]);
        assert_eq!(
            capture.value(rest),
            Score::from(values[number]),
            "{position}"
        );
        // Where nothing can be taken, some edge that is kept is best.
        if capture.boxes == 0 && position.move_count() > 0 {
            let best = position
                .essential_moves()
                .map(|edge| -values[number | 1 << edge.bit()])
                .max();
            assert_eq!(best, Some(values[number]), "{position}");
            let after =
                |after: &Dots<_>| Score::from(values[usize::try_from(after.drawn()).unwrap()]);
            assert_eq!(
                best_distinct(&position, after),
                Some(values[number].into()),
                "{position}"
            );
        }
        // Some worthwhile move is best, captures or not.
        let best = position.worthwhile().map(|edge| {
            let (takes, after) = (
                position.takes(edge),
                Score::from(values[number | 1 << edge.bit()]),
            );
            if takes > 0 {
                takes.cast_signed() + after
            } else {
                -after
            }
        });
        assert_eq!(
            best.max().unwrap_or(0),
            Score::from(values[number]),
            "{position}"
        );
        cases[capture.choice.left() as usize / 2] += u64::from(capture.boxes > 0);
    }
    cases
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn theorem_on_every_position() {
    theorem::<1, 1>();
    theorem::<1, 2>();
    theorem::<1, 3>();
    theorem::<1, 4>();
    theorem::<1, 5>();
    theorem::<1, 6>();
    theorem::<1, 7>();
    theorem::<2, 1>();
    theorem::<3, 1>();
    theorem::<4, 1>();
    theorem::<5, 1>();
    theorem::<6, 1>();
    theorem::<7, 1>();
    theorem::<2, 2>();
    theorem::<2, 3>();
    theorem::<3, 2>();
    theorem::<2, 4>();
    assert!(theorem::<4, 2>().iter().all(|&count| count > 1000));
    assert!(theorem::<3, 3>().iter().all(|&count| count > 1000));
}

/// Larger boards, from positions of at most 16 undrawn edges.
fn theorem_at_random(rows: usize, columns: usize, seed: u64) {
    let grid = Measured::<u64>::new(Size::new(rows, columns).unwrap()).unwrap();
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let (mut position, mut known) = (Dots::empty(grid), Known::new());
    while let Some(edge) = random_move(&position, random) {
        position.play(edge);
        if position.move_count() > 16 {
            continue;
        }
        let capture = position.capture();
        let rest = value(&position.with_drawn(capture.rest), &mut known);
        assert_eq!(
            capture.value(rest),
            value(&position, &mut known),
            "{position}"
        );
        let worthwhile = position
            .worthwhile()
            .map(|edge| move_value(&position, edge, &mut known))
            .max();
        assert_eq!(
            worthwhile.unwrap_or(0),
            value(&position, &mut known),
            "{position}"
        );
        if capture.boxes == 0 && position.move_count() > 0 {
            let all = Some(value(&position, &mut known));
            let best = position
                .essential_moves()
                .map(|edge| -value(&position.after(edge), &mut known))
                .max();
            assert_eq!(best, all, "{position}");
            assert_eq!(
                best_distinct(&position, |after| value(after, &mut known)),
                all,
                "{position}"
            );
        }
    }
}

/// The best of the moves that represent all with the same rest.
fn best_distinct<G: Grid>(
    position: &Dots<G>,
    mut value: impl FnMut(&Dots<G>) -> Score,
) -> Option<Score> {
    let mut best = None;
    distinct_moves(&position.grid(), position.drawn(), |m| {
        assert_eq!(
            (m.boxes_given, m.choice),
            (
                position.boxes_given(m.edge),
                position.after(m.edge).capture().choice
            )
        );
        best = best.max(Some(-value(&position.after(m.edge))));
    });
    best
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    #[ignore = "a minute; .ci/deep"]
    fn theorem_on_larger_boards(rows in 2_usize..6, columns in 3_usize..6, seed in any::<u64>()) {
        theorem_at_random(rows, columns, seed);
    }

    /// Capturing edges drawn in any order end in the closure, and the boxes taken are those that
    /// some sequence of captures takes.
    #[test]
    fn closure_in_any_order(rows in 1_usize..8, columns in 1_usize..8, bits in any::<u128>(), order in any::<u64>()) {
        let Some(size) = Size::new(rows, columns) else { return Ok(()) };
        let start = Dots::empty(Measured::<u128>::new(size).unwrap()).with_drawn(bits);
        let mut random = ChaCha8Rng::seed_from_u64(order);
        let mut board = Board::of(&start);
        loop {
            let captures = |board: &Board| -> Vec<usize> {
                let closes = |&edge: &usize| (0..board.boxes.len())
                    .any(|at| board.liberties(at) == 1 && board.boxes[at].contains(&edge));
                board.moves().into_iter().filter(closes).collect()
            };
            let open = captures(&board);
            if open.is_empty() {
                break;
            }
            let pick = game_core::below(&mut random, open.len() as u64);
            board.play(open[usize::try_from(pick).unwrap()]);
        }
        let capture = start.capture();
        let end = start.with_drawn(capture.rest);
        prop_assert_eq!(&Board::of(&end).drawn, &board.drawn);
        prop_assert_eq!(capture.boxes + start.closed(), u32::try_from(board.closed()).unwrap());
    }
}

/// By the definition: boxes that some sequence of captures takes; trees of them over undrawn
/// edges; open if an edge leads to the rim or to a box that is not dead.
fn by_definition(position: &Dots<Fixed<2, 3>>) -> (HashSet<usize>, Choice) {
    let board = Board::of(position);
    let (mut seen, mut left, mut dead) = (HashSet::new(), vec![board.clone()], HashSet::new());
    while let Some(here) = left.pop() {
        if !seen.insert(here.drawn.clone()) {
            continue;
        }
        for edge in here.moves() {
            let mut after = here.clone();
            after.play(edge);
            if after.closed() > here.closed() {
                dead.extend(
                    (0..6).filter(|&at| after.liberties(at) == 0 && here.liberties(at) > 0),
                );
                left.push(after);
            }
        }
    }
    let near = |at: usize| {
        board
            .neighbours(at)
            .into_iter()
            .filter(|other| dead.contains(other))
            .collect::<Vec<_>>()
    };
    let open = |at: &usize| board.liberties(*at) > near(*at).len();
    let choice = if dead.iter().any(|at| open(at) && !near(*at).is_empty()) {
        Choice::LeaveTwo
    } else if paths_of_four(&dead, &near) {
        Choice::LeaveFour
    } else {
        Choice::TakeAll
    };
    (dead, choice)
}

fn paths_of_four(dead: &HashSet<usize>, near: &dyn Fn(usize) -> Vec<usize>) -> bool {
    let mut paths: Vec<Vec<usize>> = dead.iter().map(|&at| vec![at]).collect();
    for _ in 0..3 {
        let longer = |path: &Vec<usize>| {
            let ends = near(*path.last().unwrap());
            ends.into_iter()
                .filter(|at| !path.contains(at))
                .map(|at| [path.as_slice(), &[at]].concat())
                .collect::<Vec<_>>()
        };
        paths = paths.iter().flat_map(longer).collect();
    }
    !paths.is_empty()
}

#[test]
fn dead_boxes_and_trees_by_definition() {
    let empty = Dots::<Fixed<2, 3>>::EMPTY;
    let mut cases: HashMap<Choice, u32> = HashMap::new();
    for drawn in 0..1_u64 << 17 {
        let position = empty.with_drawn(drawn);
        let (dead, choice) = by_definition(&position);
        let ours = position.grid().dead(drawn);
        let same = (0..6).all(|at| {
            let bit = 1 << position.size().edge(at).unwrap().bit();
            (ours & bit).is_empty() != dead.contains(&at)
        });
        assert!(same && position.capture().choice == choice, "{position}");
        *cases.entry(choice).or_default() += 1;
    }
    assert_eq!(cases.len(), 3);
}
