//! The turns that an evaluator lets a search try, compared with their definition.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::lines::{Known, naive_score};
use common::{Board, below, crowded, naive_best, naive_threats, random};
use connect6::{
    Cell, Connect6, Evaluation, Evaluator, PartialTurn, RoadValues, Roads, Threats, Width,
};
use game_core::{NodeContext, Order, Position, Side, Step, Track};

/// By counting all roads anew.
fn naive_roads(position: &Connect6<15>, cells: &[Cell], me: Side) -> i64 {
    let mut roads = Roads::of(position);
    let before = RoadValues::PATENT.score(&roads, me);
    for &cell in cells {
        roads.push(cell, me);
    }
    let pos = |cell: &Cell| 10 - i64::try_from(cell.distance(Cell::new(7, 7).unwrap())).unwrap();
    RoadValues::PATENT.score(&roads, me) - before + cells.iter().map(pos).sum::<i64>()
}

/// The gain of stones, by roads or by shapes.
fn naive(
    inner: Evaluation,
    position: &Connect6<15>,
    cells: &[Cell],
    me: Side,
    known: &mut Known,
) -> i64 {
    if inner == Evaluation::Roads {
        return naive_roads(position, cells, me);
    }
    let place = |cell: &Cell| {
        (
            i32::try_from(cell.row()).unwrap(),
            i32::try_from(cell.column()).unwrap(),
        )
    };
    let mut board = Board::of(position);
    for cell in cells {
        board.0[cell.row()][cell.column()] = Some(me);
    }
    naive_score(
        &board,
        &cells.iter().map(place).collect::<Vec<_>>(),
        me,
        known,
    )
    .into()
}

/// The pairs that are tried, the best first.
fn naive_pairs(
    inner: Evaluation,
    position: &Connect6<15>,
    (w1, w2, w): (usize, usize, usize),
    known: &mut Known,
) -> Vec<[Cell; 2]> {
    let (me, cells) = (position.mover(), position.moves().collect::<Vec<Cell>>());
    let mut pairs: Vec<(i64, [Cell; 2])> = vec![];
    for first in naive_best(&cells, w1, |cell| {
        naive(inner, position, &[cell], me, known)
    }) {
        let free = |cell: &&Cell| {
            **cell != first && !pairs.iter().any(|(_, pair)| *pair == [**cell, first])
        };
        let others: Vec<Cell> = cells.iter().filter(free).copied().collect();
        let best = naive_best(&others, w2, |second| {
            naive(inner, position, &[first, second], me, known)
        });
        let rated = |&second: &Cell| {
            (
                naive(inner, position, &[first, second], me, known),
                [first, second],
            )
        };
        pairs.extend(best.iter().map(rated).collect::<Vec<_>>());
    }
    pairs.sort_by_key(|&(score, pair)| (std::cmp::Reverse(score), pair));
    pairs.into_iter().take(w).map(|(_, pair)| pair).collect()
}

/// The pairs to try if the opponent threatens to win and two stones can stop it, the best first:
/// with a cell that stops all wins the best others, and two that do it only together.
fn naive_defence(
    inner: Evaluation,
    position: &Connect6<15>,
    w1: usize,
    known: &mut Known,
) -> Option<Vec<[Cell; 2]>> {
    let (hot, threats) = naive_threats(position, !position.mover());
    if !matches!(threats, Threats::One | Threats::Two) {
        return None;
    }
    let (me, cells) = (position.mover(), position.moves().collect::<Vec<Cell>>());
    let stops = |pair: &[Cell]| {
        hot.iter()
            .all(|missing| missing.iter().any(|cell| pair.contains(cell)))
    };
    let (enough, others): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|&&cell| stops(&[cell]));
    let mut pairs: Vec<[Cell; 2]> = vec![];
    for first in enough {
        let free = |cell: &&Cell| **cell != first && !pairs.contains(&[**cell, first]);
        let seconds: Vec<Cell> = cells.iter().filter(free).copied().collect();
        let best = naive_best(&seconds, w1, |second| {
            naive(inner, position, &[first, second], me, known)
        });
        pairs.extend(best.into_iter().map(|second| [first, second]));
    }
    let together = others
        .iter()
        .flat_map(|&a| others.iter().map(move |&b| [a, b]));
    pairs.extend(together.filter(|pair| pair[0] < pair[1] && stops(pair)));
    pairs.sort_by_key(|&pair| {
        (
            std::cmp::Reverse(naive(inner, position, &pair, me, known)),
            pair,
        )
    });
    Some(pairs)
}

/// The turns that an evaluator lets a search try at its position, as pairs in order: the first ones
/// of all moves, and the same where it chooses without a list.
fn chosen(evaluator: &mut Evaluator<15>, position: &PartialTurn<15>) -> Vec<[Cell; 2]> {
    let context = |ply, previous| NodeContext {
        ply,
        depth: 2,
        previous,
        hint: None,
        window: None,
    };
    let mut moves: Vec<Cell> = position.moves().collect();
    let count = evaluator.select(position, context(0, None), &mut moves);
    let mut pairs = vec![];
    let mut alone = vec![Cell::new(0, 0).unwrap()];
    evaluator.choose(position, context(0, None), &mut alone);
    assert_eq!((alone[0].bit(), &alone[1..]), (0, &moves[..count]));
    for &first in &moves[..count] {
        let after = position.after(first);
        evaluator.push(position, Step::Move(first), &after);
        let mut seconds: Vec<Cell> = after.moves().collect();
        let count = evaluator.select(&after, context(1, Some(first)), &mut seconds);
        alone.clear();
        evaluator.choose(&after, context(1, Some(first)), &mut alone);
        assert_eq!(alone, seconds[..count]);
        pairs.extend(seconds[..count].iter().map(|&second| [first, second]));
        let listed: std::collections::BTreeSet<Cell> = seconds.iter().copied().collect();
        assert!(
            listed.into_iter().eq(after.moves()),
            "moves stay the same but for their order"
        );
        evaluator.pop();
    }
    pairs
}

/// An evaluator goes forwards and backwards along crowded games, and at the beginning of each turn
/// it chooses by the definition, as if it had started there. Returns in how many of this many turns
/// it had to stop a win.
fn choices(
    inner: Evaluation,
    width: (usize, usize, usize),
    defends: bool,
    seed: u64,
    turns: usize,
) -> usize {
    let (known, mut random) = (&mut Known::new(), random(seed));
    let asked = Width::new(width.0, width.1, width.2).unwrap();
    let mut evaluator = Evaluator::<15>::new(inner, Evaluation::Roads)
        .width(asked)
        .defends(defends);
    let (mut line, mut compared, mut stopped) = (vec![PartialTurn::<15>::default()], 0, 0);
    evaluator.reset(&line[0]);
    while compared < turns {
        let last = *line.last().unwrap();
        let Some(m) = crowded(last.board(), &mut random).filter(|_| line.len() < 90) else {
            // Half of the way back, from where the line continues differently.
            for _ in 0..line.len() / 2 {
                line.pop();
                evaluator.pop();
            }
            continue;
        };
        let board = last.board();
        if board.left() == 2 && board.winning_turn().is_none() && below(&mut random, 4) == 0 {
            compared += 1;
            let defence = if defends {
                naive_defence(inner, board, width.0, known)
            } else {
                None
            };
            stopped += usize::from(defence.is_some());
            let expected = defence.unwrap_or_else(|| naive_pairs(inner, board, width, known));
            let mut found = chosen(&mut evaluator, &last);
            assert_eq!(found.first(), expected.first(), "{last:?}");
            found.sort_by_key(|pair| expected.iter().position(|other| other == pair));
            assert_eq!(found, expected, "{last:?}");
            for pair in &mut found {
                pair.sort_unstable();
            }
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), expected.len(), "{last:?}: a pair twice");
        }
        let after = last.after(m);
        evaluator.push(&last, Step::Move(m), &after);
        line.push(after);
    }
    stopped
}

#[test]
fn the_choice_by_roads_is_that_of_the_definition() {
    choices(Evaluation::Roads, (9, 4, 30), false, 11, 40);
    choices(Evaluation::Roads, (3, 1, 3), false, 12, 20);
    choices(Evaluation::Roads, (5, 70, 400), false, 13, 5);
}

#[test]
fn the_choice_by_shapes_is_that_of_the_definition() {
    choices(Evaluation::Shapes, (9, 4, 30), false, 14, 20);
    choices(Evaluation::Shapes, (2, 6, 12), false, 15, 10);
}

#[test]
fn wins_are_stopped_as_the_definition_says() {
    assert!(choices(Evaluation::Roads, (9, 4, 30), true, 16, 60) > 10);
    assert!(choices(Evaluation::Roads, (2, 3, 5), true, 17, 30) > 5);
    assert!(choices(Evaluation::Shapes, (9, 4, 30), true, 18, 20) > 3);
}
