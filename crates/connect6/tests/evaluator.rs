//! The evaluator compared with definitions by brute force: the score of a turn, the laws of
//! evaluations.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::lines::{Known, MINE, THEIRS, naive_score};
use common::{Board, WAYS, below, crowded, random, visit};
use connect6::{
    Cell, Connect6, Evaluation, Evaluator, Extras, Lines, PartialTurn, Ratio, RoadValues, Setup,
    ShapeError, ShapeValues, Shapes, Turn, Width, WidthError,
};
use game_core::laws::{LawError, Suite};
use game_core::{Evaluate, Notation, Position, Score, Side, Step, Track};

/// An evaluator that follows a crowded game forwards and backwards gives each turn the score of the
/// formulas.
#[test]
fn scores_of_turns_agree_with_the_definition() {
    let known = &mut Known::new();
    for seed in 0..40 {
        let mut random = random(seed);
        let mut evaluator = Evaluator::<15>::new(Evaluation::Roads, Evaluation::Shapes);
        let mut line = vec![PartialTurn::<15>::default()];
        evaluator.reset(&line[0]);
        let mut said = vec![];
        while let Some(m) =
            crowded(line.last().unwrap().board(), &mut random).filter(|_| line.len() < 80)
        {
            let before = *line.last().unwrap();
            let after = before.after(m);
            evaluator.push(&before, Step::Move(m), &after);
            line.push(after);
            said.push(evaluator.evaluate(&after, Side::First));
            if after.board().is_over() {
                break;
            }
            let (turn, me) = evaluator.last_turn().unwrap();
            assert_eq!(me, before.board().mover());
            let place = |cell: Cell| {
                (
                    i32::try_from(cell.row()).unwrap(),
                    i32::try_from(cell.column()).unwrap(),
                )
            };
            let cells: Vec<_> = turn.cells().map(place).collect();
            assert_eq!(
                cells.len(),
                if before.board().left() == 1 && line.len() > 2 {
                    2
                } else {
                    1
                }
            );
            let expected = naive_score(&Board::of(after.board()), &cells, me, known);
            assert_eq!(
                evaluator.evaluate(&after, me),
                expected,
                "{after:?}: {turn:?}"
            );
            assert_eq!(evaluator.evaluate(&after, !me), -expected);
        }
        while let (Some(position), Some(value)) = (line.pop(), said.pop()) {
            assert_eq!(
                evaluator.evaluate(&position, Side::First),
                value,
                "back at {position:?}"
            );
            evaluator.pop();
        }
    }
    assert!(known.len() > 500, "{}", known.len());
}

/// Stones on the board and stones of a candidate have one score.
#[test]
fn scores_do_not_need_the_stones() {
    let (shapes, values) = (
        Shapes::new(),
        ShapeValues::PRINTED.extras(Extras::ON).unwrap(),
    );
    let mut random = random(9);
    visit::<9>(8, 300, |position| {
        let before = Lines::of(position);
        let cells: Vec<Cell> = position.moves().collect();
        if cells.len() < 2 || position.left() == 1 {
            return;
        }
        let (a, b) = (
            cells[below(&mut random, cells.len())],
            cells[below(&mut random, cells.len())],
        );
        if a == b {
            return;
        }
        let (me, mut after) = (position.mover(), before.clone());
        after.toggle(a, me);
        after.toggle(b, me);
        let score = |lines: &Lines<9>, turn: Turn| values.score(&shapes, lines, turn, me);
        let turn = Turn::Two(a, b);
        assert_eq!(
            score(&before, turn),
            score(&after, turn),
            "{position} {turn:?}"
        );
        assert_eq!(
            score(&before, turn).sum(),
            score(&before, Turn::Two(b, a)).sum(),
            "{position} {turn:?}"
        );
    });
}

/// Roads without the worth of cells keep the laws of evaluations, outlooks included.
#[test]
fn laws_of_evaluations() -> Result<(), LawError> {
    let evaluator = Evaluator::<9>::new(Evaluation::Roads, Evaluation::Roads)
        .road_values(RoadValues::PATENT.without_pos());
    Suite::new(PartialTurn::<9>::default(), random(1))
        .plies(600)
        .exhaustive(100)
        .evaluate(&evaluator)?;
    let evaluator = Evaluator::<6, true>::new(Evaluation::Roads, Evaluation::Roads)
        .road_values(RoadValues::PATENT.without_pos());
    Suite::new(PartialTurn::<6, true>::default(), random(2))
        .plies(2_000)
        .exhaustive(100)
        .evaluate(&evaluator)?;
    let mut suite = Suite::new(PartialTurn::from(Connect6::<6>::EMPTY), random(3))
        .plies(2_000)
        .exhaustive(300);
    suite.position()?.zero_sum()?.finite()?.move_index()?;
    Ok(())
}

/// Edge and room, cell by cell: the loss of a stone near the edge, and its view along its four
/// lines.
fn naive_extra(board: &Board, cell: Cell, me: Side, extras: Extras) -> i32 {
    let [row, column] = [cell.row(), cell.column()].map(|at| i32::try_from(at).unwrap());
    let mut seen = 0;
    for (down, right) in WAYS
        .into_iter()
        .flat_map(|(down, right)| [(down, right), (-down, -right)])
    {
        for k in 1..=5 {
            match board.at(row + k * down, column + k * right) {
                Some(stone) if stone != Some(!me) => seen += 1,
                _ => break,
            }
        }
    }
    let last = i32::try_from(board.0.len()).unwrap() - 1;
    let rim = [row, column, last - row, last - column]
        .into_iter()
        .min()
        .unwrap();
    extras.room * seen - extras.edge * (5 - rim).max(0)
}

#[test]
fn edge_and_room_agree_with_the_definition() {
    let extras = Extras {
        threats: false,
        edge: 1_000,
        room: 7,
    };
    let (shapes, values) = (Shapes::new(), ShapeValues::PRINTED.extras(extras).unwrap());
    visit::<9>(21, 300, |position| {
        let (board, lines, me) = (Board::of(position), Lines::of(position), position.mover());
        let cells: Vec<Cell> = position.moves().collect();
        for cell in cells.iter().copied() {
            let score = values.score(&shapes, &lines, Turn::One(cell), me);
            assert_eq!(
                score.extra,
                naive_extra(&board, cell, me, extras),
                "{position} {cell:?}"
            );
        }
        for pair in cells.windows(2) {
            let score = values.score(&shapes, &lines, Turn::Two(pair[0], pair[1]), me);
            let expected: i32 = pair
                .iter()
                .map(|&cell| naive_extra(&board, cell, me, extras))
                .sum();
            assert_eq!(score.extra, expected, "{position} {pair:?}");
        }
    });
}

/// The evaluation for Black of the position after Black's last stone, with and without the threats
/// of `Extras`: Black's fours, White's stones, and the stones left before that stone.
fn with_threats(fours: &[&str], white: &str, left: u8) -> [Score; 2] {
    let cells = |text: &str| -> Vec<Cell> {
        text.split(' ')
            .map(|stone| connect6::notation::read_cell(stone, 15).unwrap())
            .collect()
    };
    let black: Vec<Cell> = fours.iter().flat_map(|four| cells(four)).collect();
    let (&last, before) = black.split_last().unwrap();
    let stones = [
        before.iter().copied().collect(),
        cells(white).into_iter().collect(),
    ];
    let before = PartialTurn::from(
        Connect6::<15>::from_setup(&Setup {
            stones,
            mover: Side::First,
            left,
        })
        .unwrap(),
    );
    [true, false].map(|threats| {
        let extras = Extras {
            threats,
            edge: 0,
            room: 0,
        };
        let values = ShapeValues::REPAIRED.extras(extras).unwrap();
        let mut evaluator =
            Evaluator::<15>::new(Evaluation::Roads, Evaluation::Shapes).shape_values(values);
        evaluator.reset(&before);
        let after = before.after(last);
        evaluator.push(&before, Step::Move(last), &after);
        evaluator.evaluate(&after, Side::First)
    })
}

/// Three threats are the greatest score: at the end of the turn, and if the opponent has no four to
/// win first.
#[test]
fn three_threats_are_the_greatest_score() {
    let fours = ["B2 C2 D2 E2", "B8 C8 D8 E8", "B14 C14 D14 E14"];
    let [quiet, four] = ["J11 K11 L11 N5", "J11 K11 L11 M11"];
    let greatest = Connect6::<15>::WIN.unwrap() / 2 - 1;
    let plain = with_threats(&fours, quiet, 1)[1];
    assert!(plain < greatest / 100);
    assert_eq!(with_threats(&fours, quiet, 1), [greatest, plain]);
    assert_eq!(
        with_threats(&fours, four, 1),
        [plain; 2],
        "White wins first"
    );
    assert_eq!(
        with_threats(&fours, quiet, 2),
        [plain; 2],
        "the turn is not over"
    );
    assert_eq!(
        with_threats(&fours[1..], quiet, 1),
        [plain; 2],
        "two threats"
    );
}

#[test]
fn values_that_are_refused() {
    assert_eq!(
        [(0, 1, 1), (1, 0, 1), (1, 1, 0)].map(|(a, b, c)| Width::new(a, b, c)),
        [Err(WidthError); 3]
    );
    assert!(WidthError.to_string().ends_with('.'));
    assert_eq!(Ratio::new(5, 0), Err(ShapeError::Ratio(5, 0)));
    assert_eq!(Ratio::new(2, 3), Err(ShapeError::Ratio(2, 3)));
    assert_eq!(Ratio::new(5, 2), Ok(Ratio::PATENT));
    assert_eq!(
        ShapeValues::new([-1; 14], [0; 14]),
        Err(ShapeError::Value(-1))
    );
    assert_eq!(ShapeValues::new(MINE, THEIRS), Ok(ShapeValues::REPAIRED));
    let extras = Extras {
        edge: 2_000_000,
        ..Extras::ON
    };
    assert_eq!(
        ShapeValues::PRINTED.extras(extras),
        Err(ShapeError::Value(2_000_000))
    );
    assert!(
        [ShapeError::Ratio(1, 2), ShapeError::Value(3)]
            .iter()
            .all(|error| error.to_string().ends_with('.'))
    );
    assert!(ShapeValues::PRINTED.ratio(Ratio::new(3, 1).unwrap()) != ShapeValues::PRINTED);
}

/// In the middle of a turn a position whose first stone is known has another key for each, and
/// another one if it is not known.
#[test]
fn first_stones_are_part_of_the_key() {
    let start: Connect6<9> = "9x9 E5".parse().unwrap();
    for second in start.moves() {
        let known: PartialTurn<9> = PartialTurn::from(start).after(second);
        let unknown: PartialTurn<9> = PartialTurn::from(start.after(second));
        assert_eq!((known.first(), unknown.first()), (Some(second), None));
        assert_ne!(known.key(), unknown.key(), "{known:?}");
        assert_eq!(
            format!("{known:?}"),
            format!("{} after {}", known.board(), start.move_text(second))
        );
    }
}
