//! The solver against values by definition, against data of two independent programs, and against
//! itself with each idea switched off.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use common::{Known, Numbered, all_values, move_value, of_bits, value};
use dots::solve::{Ideas, Limits, Report, SolveError, Solver, solve, wins};
use dots::{AnyDots, Dots, Fixed, Grid, Measured, Size};
use game_core::{Position, Score, Side, random_move};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const NO_LIMIT: Limits<'static> = Limits::new();

/// All ideas but one; all for a number out of range.
fn without(which: usize) -> Ideas {
    let order = [
        Ideas::SYMMETRY,
        Ideas::LOOSE,
        Ideas::CUTOFFS,
        Ideas::ORDER,
        Ideas::TABLE,
        Ideas::WEB,
    ];
    Ideas::all() - order.get(which).copied().unwrap_or(Ideas::empty())
}

/// Every position of a board, by one solver that remembers all of it; every n-th of them also by
/// solvers of few entries without one of the ideas.
fn every_position<const R: usize, const C: usize>(step: usize)
where
    Fixed<R, C>: Grid<Word = u64>,
{
    let empty = Dots::<Fixed<R, C>>::EMPTY;
    let (values, numbered) = (all_values(&empty), Numbered::new(&empty));
    let solver = Solver::new(empty.grid(), 1 << 20).unwrap();
    let others: Vec<_> = (0..7)
        .map(|which| Solver::with_ideas(empty.grid(), 1 << 10, without(which)).unwrap())
        .collect();
    for number in (0..numbered.count()).step_by(step) {
        let (position, expected) = (
            empty.with_drawn(numbered.set(number)),
            Score::from(values[number]),
        );
        assert_eq!(
            solver.value(&position, &NO_LIMIT).unwrap().value,
            expected,
            "{position:?}"
        );
        let other = &others[number / step % 7];
        if position.move_count() <= 14 {
            assert_eq!(
                other.value(&position, &NO_LIMIT).unwrap().value,
                expected,
                "{position:?}"
            );
        }
        for margin in [expected - 1, expected, expected + 1] {
            let answer = solver.at_least(&position, margin, &NO_LIMIT).unwrap().value;
            assert_eq!(answer, expected >= margin, "{position:?} {margin}");
        }
    }
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn every_position_of_small_boards() {
    every_position::<1, 1>(1);
    every_position::<1, 5>(1);
    every_position::<5, 1>(3);
    every_position::<2, 2>(1);
    every_position::<2, 3>(7);
    every_position::<3, 2>(7);
    every_position::<4, 2>(997);
    every_position::<3, 3>(4999);
}

/// Random positions of larger boards, of both words, late enough for the definition.
fn late_positions<G: Grid>(grid: G, games: u32, seed: u64) {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let solver = Solver::new(grid, 1 << 18).unwrap();
    for _ in 0..games {
        let mut position = Dots::empty(grid);
        while position.move_count() > 13 {
            position.play(random_move(&position, random).unwrap());
        }
        let known = &mut Known::new();
        let solution = solver.moves(&position, &NO_LIMIT).unwrap();
        assert_eq!(solution.value, value(&position, known), "{position}");
        for m in &solution.moves {
            assert_eq!(
                m.value,
                move_value(&position, m.edge, known),
                "{position} {:?}",
                m.edge
            );
        }
    }
}

#[test]
fn late_positions_of_large_boards() {
    late_positions(Fixed::<5, 5>::GRID, 12, 1);
    late_positions(
        Measured::<u64>::new(Size::new(3, 6).unwrap()).unwrap(),
        12,
        2,
    );
    late_positions(
        Measured::<u128>::new(Size::new(1, 20).unwrap()).unwrap(),
        6,
        3,
    );
    late_positions(
        Measured::<u128>::new(Size::new(7, 7).unwrap()).unwrap(),
        6,
        4,
    );
}

#[test]
fn values_of_another_program() {
    let mut count = 0;
    for line in include_str!("data/exact.txt").lines() {
        let words: Vec<&str> = line.split('#').next().unwrap().split_whitespace().collect();
        let [rows, columns, start, expected, ..] = words[..] else {
            continue;
        };
        let position = of_bits(rows.parse().unwrap(), columns.parse().unwrap(), start);
        let any = AnyDots::from_setup(&position.into()).unwrap();
        let (value, bytes) = (expected.parse::<Score>().unwrap(), 1 << 22);
        let solver = Solver::new(position.grid(), bytes).unwrap();
        assert_eq!(
            solver.value(&position, &NO_LIMIT).unwrap().value,
            value,
            "{line}"
        );
        let winner = match value.signum() {
            1 => Some(Side::First),
            -1 => Some(Side::Second),
            _ => None,
        };
        assert_eq!(
            wins(&any, bytes, &NO_LIMIT).unwrap().value,
            winner,
            "{line}"
        );
        count += 1;
    }
    assert_eq!(count, 54);
}

#[test]
fn values_of_open_spiel() {
    let mut count = 0;
    for line in include_str!("data/openspiel.txt").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (position, value, moves) = match words[..] {
            [
                "db-solve",
                rows,
                columns,
                "value",
                value,
                "states",
                _,
                "first",
                ..,
            ] => (
                of_bits(rows.parse().unwrap(), columns.parse().unwrap(), "american"),
                value,
                &words[8..],
            ),
            ["db-end", rows, columns, bits, ..] => {
                let value = words[words.iter().position(|&word| word == "value").unwrap() + 1];
                let moves = words.iter().position(|&word| word == "moves").unwrap() + 1;
                (
                    of_bits(rows.parse().unwrap(), columns.parse().unwrap(), bits),
                    value,
                    &words[moves..],
                )
            }
            _ => continue,
        };
        let solution = solve(
            &AnyDots::from_setup(&position.into()).unwrap(),
            1 << 20,
            &NO_LIMIT,
        )
        .unwrap();
        assert_eq!(solution.value.to_string(), value, "{line}");
        let size = position.size();
        let found: Vec<String> = solution
            .moves
            .iter()
            .map(|m| format!("{}:{}", size.number(m.edge), m.value))
            .collect();
        assert_eq!(found, moves, "{line}");
        assert_eq!(solution.best().unwrap().value, solution.value);
        count += 1;
    }
    assert_eq!(count, 20);
}

#[test]
fn the_same_nodes_everywhere() {
    let nodes = |rows, columns| {
        let position =
            Dots::empty(Measured::<u64>::new(Size::new(rows, columns).unwrap()).unwrap());
        let solved = Solver::new(position.grid(), 1 << 20)
            .unwrap()
            .value(&position, &NO_LIMIT)
            .unwrap();
        (solved.value, solved.nodes)
    };
    assert_eq!(nodes(2, 2), (2, SIGNATURE[0]));
    assert_eq!(nodes(2, 4), (2, SIGNATURE[1]));
    assert_eq!(nodes(3, 3), (-3, SIGNATURE[2]));
}

/// Nodes of one thread with a new table of 1 MiB. A change of the search changes them on purpose
/// or not at all.
const SIGNATURE: [u64; 3] = [70, 9_654, 21_812];

/// The page shows the nodes of this search.
#[test]
fn the_page_has_these_nodes() {
    let page = include_str!("../../../docs/dots.md");
    let (_, table) = page
        .split_once("| | generic alpha-beta | the solver |")
        .unwrap();
    let rows: Vec<&str> = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (rows, columns) = cells[1].split_once('×').unwrap();
        let size = Size::new(rows.parse().unwrap(), columns.parse().unwrap()).unwrap();
        let empty = Dots::empty(Measured::<u64>::new(size).unwrap());
        let solver = Solver::new(empty.grid(), 1 << 20).unwrap();
        let nodes = solver.value(&empty, &NO_LIMIT).unwrap().nodes;
        assert_eq!(cells[3].replace(',', ""), nodes.to_string(), "{row}");
    }
}

#[test]
fn threads_find_the_same() {
    let grid = Fixed::<3, 3>::GRID;
    for threads in [0, 2, 5] {
        let solver = Solver::new(grid, 1 << 20).unwrap();
        let empty = Dots::empty(grid);
        assert_eq!(
            solver
                .value(&empty, &Limits::new().threads(threads))
                .unwrap()
                .value,
            -3,
            "{threads}"
        );
    }
}

/// Boards of more than 64 edges have entries of three words; in a table of two buckets threads
/// write the same ones all the time.
#[test]
fn threads_find_the_same_on_wide_boards() {
    let random = &mut ChaCha8Rng::seed_from_u64(5);
    for (rows, columns) in [(1, 24), (6, 6), (7, 7)] {
        let grid = Measured::<u128>::new(Size::new(rows, columns).unwrap()).unwrap();
        let mut position = Dots::empty(grid);
        while position.move_count() > 14 {
            position.play(random_move(&position, random).unwrap());
        }
        let expected = value(&position, &mut Known::new());
        for round in 0..8 {
            let solver = Solver::new(grid, 128).unwrap();
            let limits = Limits::new().threads(2 + round % 3);
            assert_eq!(
                solver.value(&position, &limits).unwrap().value,
                expected,
                "{position} {round}"
            );
        }
    }
}

#[test]
fn limits_end_the_search() {
    let solver = Solver::new(Fixed::<5, 5>::GRID, 1 << 16).unwrap();
    let empty = Dots::<Fixed<5, 5>>::EMPTY;
    for threads in [1, 2] {
        let limits = Limits::new().threads(threads).nodes(1000);
        assert_eq!(solver.value(&empty, &limits), Err(SolveError::OutOfNodes));
        let stop = AtomicBool::new(true);
        assert_eq!(
            solver.value(&empty, &Limits::new().threads(threads).stop(&stop)),
            Err(SolveError::Stopped)
        );
        let stop = AtomicBool::new(false);
        let told = |_: &Report| {
            stop.store(true, Relaxed);
            ControlFlow::Continue(())
        };
        let limits = Limits::new().threads(threads).stop(&stop).progress(&told);
        assert_eq!(solver.value(&empty, &limits), Err(SolveError::Stopped));
        let break_off = |_: &Report| ControlFlow::Break(());
        let limits = Limits::new().threads(threads).progress(&break_off);
        assert_eq!(solver.value(&empty, &limits), Err(SolveError::Stopped));
        let limits = Limits::new()
            .time(Duration::ZERO, &|| Duration::ZERO)
            .threads(threads);
        assert_eq!(solver.value(&empty, &limits), Err(SolveError::Stopped));
        let limits = Limits::new()
            .threads(threads)
            .progress(&|_: &Report| panic!("for the test"));
        if threads > 1 {
            assert_eq!(solver.value(&empty, &limits), Err(SolveError::Panicked));
        }
    }
    let small = Dots::<Fixed<2, 2>>::EMPTY;
    let nodes = Solver::new(small.grid(), 1 << 16)
        .unwrap()
        .value(&small, &NO_LIMIT)
        .unwrap()
        .nodes;
    for (limit, enough) in [(0, false), (nodes - 1, false), (nodes, true)] {
        let solver = Solver::new(small.grid(), 1 << 16).unwrap();
        assert_eq!(
            solver.value(&small, &Limits::new().nodes(limit)).is_ok(),
            enough,
            "{limit} of {nodes}"
        );
    }
    assert!(matches!(
        Solver::new(small.grid(), usize::MAX / 2),
        Err(SolveError::Memory { .. })
    ));
}

#[test]
fn progress_goes_from_nothing_to_all() {
    let parts = Mutex::new(Vec::new());
    let tell = |report: &Report| {
        if let Report::Progress(progress) = report {
            parts
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push((progress.question, progress.part));
        }
        ControlFlow::Continue(())
    };
    let solver = Solver::new(Fixed::<3, 4>::GRID, 1 << 22).unwrap();
    let position = Dots::empty(solver.grid()).with_drawn(1);
    solver
        .value(&position, &Limits::new().progress(&tell))
        .unwrap();
    let parts = parts.into_inner().unwrap();
    assert!(parts.len() > 2, "{parts:?}");
    assert!(
        parts.iter().all(|&(_, part)| (0.0..=1.0).contains(&part)),
        "{parts:?}"
    );
    assert!(parts.windows(2).all(|two| two[0] <= two[1]), "{parts:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Symmetries of a position, and each idea, leave the value as it is.
    #[test]
    fn ideas_and_looks_change_nothing(drawn in 0_u64..1 << 40, which in 0_usize..7) {
        let position = Dots::<Fixed<4, 4>>::EMPTY.with_drawn(drawn);
        prop_assume!(position.move_count() <= 22);
        let all = Solver::new(position.grid(), 1 << 16).unwrap();
        let other = Solver::with_ideas(position.grid(), 1 << 16, without(which)).unwrap();
        let expected = all.value(&position, &NO_LIMIT).unwrap().value;
        prop_assert_eq!(other.value(&position, &NO_LIMIT).unwrap().value, expected);
        let alike = position.with_drawn(position.grid().symmetries().canonical(drawn));
        let tiny = Solver::new(position.grid(), 1).unwrap();
        prop_assert_eq!(tiny.value(&alike, &NO_LIMIT).unwrap().value, expected);
    }
}
