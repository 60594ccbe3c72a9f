//! All four searches: wins, threats, tables, turns that have begun.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::lines::{Known, naive_score};
use common::{Board, crowded, naive_best, naive_threats, random};
use connect6::{
    Cell, Connect6, Evaluation, Evaluator, HotWindows, PartialTurn, Roads, Shapes, Threats, Turn,
    Width,
};
use game_core::{Evaluate, NodeContext, Order, Position, Side, Step, Track};
use search::alpha_beta::Options;
use search::{AlphaBeta, Bound, Limits};

/// All four searches, with a width that they finish; threats are answered.
fn mixes() -> impl Iterator<Item = Evaluator<15>> {
    let (width, shapes) = (Width::new(4, 3, 8).unwrap(), Shapes::new());
    let all = [Evaluation::Roads, Evaluation::Shapes]
        .into_iter()
        .flat_map(|inner| [Evaluation::Roads, Evaluation::Shapes].map(|leaf| (inner, leaf)));
    all.map(move |(inner, leaf)| {
        Evaluator::with_shapes(inner, leaf, shapes.clone())
            .width(width)
            .defends(true)
    })
}

fn begun(text: &str) -> PartialTurn<15> {
    PartialTurn::from(text.parse::<Connect6<15>>().unwrap())
}

/// A win in one is known at once and proved, whatever else is left out: the search ends by itself.
#[test]
fn a_win_in_one_ends_the_search() {
    let win = begun("15x15 H8 A1A2 I8J8 A3B1 K8A15 B5B6");
    let greatest = Connect6::<15>::WIN.unwrap() - 1;
    for evaluator in mixes() {
        let mut search = AlphaBeta::without_table(evaluator).unwrap();
        let report = search.search(&win, &Limits::new().nodes(100_000)).unwrap();
        assert_eq!((report.value, report.proved), (greatest, true));
        assert!(report.nodes < 100 && report.depth == Some(1), "{report:?}");
        assert!(
            win.after(report.best.unwrap())
                .board()
                .winning_turn()
                .is_some()
        );
    }
    let options = Options {
        lines: 3,
        ..Options::DEFAULT
    };
    let evaluator = Evaluator::<15>::new(Evaluation::Roads, Evaluation::Roads);
    let mut search = AlphaBeta::without_table(evaluator)
        .unwrap()
        .options(options);
    let report = search.search(&win, &Limits::new().depth(2)).unwrap();
    let best: Vec<_> = report.moves[..3]
        .iter()
        .map(|root| (root.value, root.bound))
        .collect();
    assert_eq!(best, [(greatest, Bound::Exact); 3]);
    for root in &report.moves[..3] {
        assert!(
            win.after(root.m).board().winning_turn().is_some(),
            "{:?} completes no six",
            root.m
        );
    }
}

/// A single and a double threat are answered by all four: after the answer there is no win.
#[test]
fn threats_are_answered() {
    for (text, threats) in [
        ("15x15 H8 A1B1 I8J8 A15B15 K8O15", Threats::Two),
        ("15x15 H8 G8B1 I8J8 A15B15 K8O15", Threats::One),
    ] {
        let start = begun(text);
        let mut hot = HotWindows::default();
        hot.fill(&Roads::of(start.board()), start.board(), Side::First);
        assert_eq!(hot.threats(), threats, "{text}");
        for evaluator in mixes() {
            let mut search = AlphaBeta::new(evaluator, 1 << 20).unwrap();
            let report = search.search(&start, &Limits::new().depth(2)).unwrap();
            let after = start.after(report.variation[0]).after(report.variation[1]);
            assert_eq!(
                (after.board().mover(), after.board().winning_turn()),
                (Side::First, None),
                "{after:?}"
            );
        }
    }
}

/// With a table and without one, searches find the same value, even if turns transpose.
#[test]
fn tables_change_no_value() {
    for text in [
        "15x15 H8 G9I9 H9H10 G8I8",
        "15x15 H8 G9I9",
        "15x15 H8 I9J9 G7F7 H10C3",
    ] {
        let start = begun(text);
        for evaluator in mixes() {
            for depth in [2, 3] {
                let limits = Limits::new().depth(depth);
                let plain = AlphaBeta::without_table(evaluator.clone())
                    .unwrap()
                    .search(&start, &limits)
                    .unwrap()
                    .value;
                let mut table = AlphaBeta::new(evaluator.clone(), 1 << 20).unwrap();
                assert_eq!(
                    table.search(&start, &limits).unwrap().value,
                    plain,
                    "{text} {depth}"
                );
            }
        }
    }
}

/// In the middle of a turn the first stone is part of the key, and a search that starts there
/// scores both stones together.
#[test]
fn a_turn_that_has_begun() {
    let [a, b] = ["G8", "I8"].map(|text| connect6::notation::read_cell(text, 15).unwrap());
    let start = begun("15x15 H8 G9I9 H9H10");
    let [first, second] = [start.after(a).after(b), start.after(b).after(a)];
    assert_eq!((first, first.key()), (second, second.key()));
    let middle = start.after(a);
    let unknown = PartialTurn::from(*middle.board());
    assert_eq!(
        (
            middle.first(),
            unknown.first(),
            middle.key() == unknown.key()
        ),
        (Some(a), None, false)
    );
}

/// In the middle of a turn the evaluator orders second stones by the pair, and values the pair.
#[test]
fn second_stones_are_weighed_with_the_first() {
    let place = |cell: Cell| {
        (
            i32::try_from(cell.row()).unwrap(),
            i32::try_from(cell.column()).unwrap(),
        )
    };
    let a = connect6::notation::read_cell("G8", 15).unwrap();
    let middle = begun("15x15 H8 G9I9 H9H10").after(a);
    let mut evaluator = Evaluator::<15>::new(Evaluation::Shapes, Evaluation::Shapes);
    evaluator.reset(&middle);
    assert_eq!(evaluator.last_turn(), Some((Turn::One(a), Side::Second)));
    let mut moves: Vec<Cell> = middle.moves().collect();
    let count = evaluator.select(
        &middle,
        NodeContext {
            ply: 0,
            depth: 1,
            previous: None,
            hint: None,
            window: None,
        },
        &mut moves,
    );
    let known = &mut Known::new();
    let mut pair = |cell: Cell| {
        let board = Board::of(middle.after(cell).board());
        naive_score(&board, &[place(a), place(cell)], Side::Second, known)
    };
    let cells: Vec<Cell> = middle.moves().collect();
    assert_eq!(
        moves[..count],
        naive_best(&cells, 9, |cell| pair(cell).into())
    );
    for cell in cells {
        let after = middle.after(cell);
        evaluator.push(&middle, Step::Move(cell), &after);
        assert_eq!(
            evaluator.last_turn(),
            Some((Turn::Two(a, cell), Side::Second))
        );
        assert_eq!(
            evaluator.evaluate(&after, Side::Second),
            pair(cell),
            "{after:?}"
        );
        evaluator.pop();
    }
}

/// Outlooks agree with the definition of a win and of threats, at the beginning of turns and in the
/// middle, and however the evaluator got there.
#[test]
fn the_outlook_agrees_with_the_definition() {
    let (mut random, mut met, win) = (random(21), [0; 3], Connect6::<15>::WIN.unwrap());
    let (mut evaluator, mut plain) = (
        Evaluator::<15>::new(Evaluation::Roads, Evaluation::Roads),
        Evaluator::<15>::new(Evaluation::Roads, Evaluation::Roads),
    );
    evaluator = evaluator.defends(true);
    for _ in 0..60 {
        let mut position = PartialTurn::<15>::default();
        evaluator.reset(&position);
        while let Some(m) = crowded(position.board(), &mut random) {
            let after = position.after(m);
            evaluator.push(&position, Step::Move(m), &after);
            position = after;
            if position.board().is_over() {
                break;
            }
            let (board, me) = (position.board(), position.board().mover());
            plain.reset(&position);
            let (_, threats) = naive_threats(board, !me);
            let lost = threats
                > if board.left() == 2 {
                    Threats::Two
                } else {
                    Threats::One
                };
            let (expected, without) = match board.winning_turn() {
                Some(_) => ((win - 1, win - 1), (win - 1, win - 1)),
                None if lost => ((2 - win, 2 - win), (2 - win, win - 3)),
                None => ((2 - win, win - 3), (2 - win, win - 3)),
            };
            assert_eq!(evaluator.outlook(&position, me), expected, "{position:?}");
            assert_eq!(
                evaluator.outlook(&position, !me),
                (-expected.1, -expected.0),
                "{position:?}"
            );
            assert_eq!(plain.outlook(&position, me), without, "{position:?}");
            met[usize::from(expected.0 > 0) + 2 * usize::from(lost && expected.0 < 0)] += 1;
        }
    }
    assert!(met.iter().all(|&count| count > 20), "{met:?}");
}

/// If the opponent's wins cannot all be stopped, the search finds that at once, with proof.
#[test]
fn a_lost_position_is_seen() {
    // Three windows that no two stones meet.
    let start = begun("15x15 H8 A1C1 I8J8 A15C15 K8H9 O15O13 H10H11");
    for evaluator in mixes() {
        let mut search = AlphaBeta::new(evaluator, 1 << 20).unwrap();
        let report = search.search(&start, &Limits::new().depth(2)).unwrap();
        assert_eq!(report.value, 2 - Connect6::<15>::WIN.unwrap());
        assert!(report.nodes < 200 && start.after(report.best.unwrap()).board().winner().is_none());
    }
}
