//! Slices, tables, threads and limits, compared with the solver in one piece.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use super::super::go_on;
use super::*;

const ALL: registry::Limits<'static> = registry::Limits::new();

fn exact(text: &str, limits: &registry::Limits<'_>, slicing: Slicing) -> (AnyDots, SlicedSolver) {
    let position: AnyDots = text.parse().unwrap();
    let exact = SlicedSolver::new(&position, limits, slicing).unwrap();
    (position, exact)
}

/// Compares all queries with the solver in one piece.
fn compare(text: &str, limits: &registry::Limits<'_>, slicing: Slicing, grown: usize) {
    let (position, mut exact) = exact(text, &limits.memory(1 << 14), slicing);
    let truth = ::dots::solve::solve(&position, 1 << 20, &Limits::new()).unwrap();
    exact.bytes = 1 << 20;
    assert_eq!(exact.value(&position, &go_on), Ok(truth.value), "{text}");
    for expected in truth.moves {
        let mut bounds = Bounds::of_move(&position, expected.edge, truth.value);
        let value = bounds.narrow(truth.value, |least| {
            exact.reaches(&position, expected.edge, least, &go_on)
        });
        assert_eq!(value, Ok(expected.value), "{text} {:?}", expected.edge);
        for (more, reached) in [(-1, true), (0, true), (1, false)] {
            let reaches = exact.reaches(&position, expected.edge, expected.value + more, &go_on);
            assert_eq!(reaches, Ok(reached), "{text} {:?}", expected.edge);
        }
        assert!(
            exact.is_known_to_reach(&position, expected.edge, expected.value),
            "{text} {:?}",
            expected.edge
        );
        assert!(
            !exact.is_known_to_reach(&position, expected.edge, expected.value + 2),
            "{text} {:?}",
            expected.edge
        );
    }
    assert!(exact.spent.bytes >= grown, "{text}: {}", exact.spent.bytes);
}

/// Values do not depend on slices and tables.
#[test]
fn slices_and_growth_change_no_value() {
    for (text, grown) in [("3x3", 1 << 18), ("2x3", 0), ("1x7", 0)] {
        compare(text, &ALL, Slicing::BRIEF, grown);
    }
}

/// Values do not depend on threads.
#[test]
fn threads_change_no_value() {
    for threads in [2, 3] {
        let slicing = Slicing {
            nodes: 1 << 12,
            long: 0,
            ..Slicing::BRIEF
        };
        compare("3x3", &ALL.threads(threads), slicing, 1 << 16);
    }
}

/// Positions from smaller tables are not all searched again, and a large step costs almost nothing.
#[test]
fn little_is_searched_again() {
    let nodes = |bytes: usize, growth: usize| {
        let slicing = Slicing {
            growth,
            ..Slicing::BRIEF
        };
        let (position, mut exact) = exact("3x4", &ALL.memory(bytes), slicing);
        exact.bytes = 1 << 24;
        assert_eq!(exact.value(&position, &go_on), Ok(0));
        assert_eq!(exact.spent().bytes, 1 << 24);
        exact.spent().nodes
    };
    let (large, step, steps) = (nodes(1 << 24, 4), nodes(1 << 18, 64), nodes(1 << 18, 4));
    let seen = (1 << 14) + (1 << 16) + (1 << 18);
    assert!(
        large > seen && steps < large + seen && step < large + large / 8,
        "{large}, {step} and {steps}"
    );
}

/// A limit is exact to the node, a stop is obeyed, and what was proved on the way is kept.
#[test]
fn limits_are_kept() {
    let (position, mut exact) = exact("3x4", &ALL.nodes(2000), Slicing::BRIEF);
    assert_eq!(
        (exact.value(&position, &go_on), exact.spent().nodes),
        (Err(SolverStop::Nodes), 2000)
    );
    exact.allow(5000);
    assert_eq!(
        (
            exact.value(&position, &|_| ControlFlow::Break(())),
            exact.spent().nodes
        ),
        (Err(SolverStop::Stopped), SLICE)
    );
    exact.allow(u64::MAX);
    let mut bounds = Bounds::of(&position);
    let until = |spent: &Usage| match spent.nodes {
        ..100_000 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    assert_eq!(
        exact.value_within(&position, &mut bounds, -10, &until),
        Err(SolverStop::Stopped)
    );
    assert!(
        bounds.lower > -12 && bounds.lower <= 0 && bounds.upper == 12,
        "{bounds:?}"
    );
}

/// A position of another board is not reported as a stop, even if it fits the same word.
#[test]
fn other_boards_are_not_reported_as_a_stop() {
    for (board, text) in [
        ("3x3", "2x2"),
        ("5x5", "4x4"),
        ("3x3", "6x6"),
        ("6x6", "3x3"),
    ] {
        let (given, mut exact) = (
            text.parse::<AnyDots>().unwrap(),
            exact(board, &ALL.nodes(100), Slicing::BRIEF).1,
        );
        let board = board.parse::<AnyDots>().unwrap().size();
        let expected = SolveError::Board {
            given: given.size(),
            board,
        };
        assert_eq!(
            exact.at_least(&given, 1, &go_on),
            Err(SolverStop::Failed(expected)),
            "{text}"
        );
    }
}
