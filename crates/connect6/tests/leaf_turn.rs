//! The last turn seen through: the values of a search that enters every leaf, with every drive.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::{below, crowded, random};
use connect6::{Connect6, Evaluation, Evaluator, Extras, PartialTurn, ShapeValues, Shapes, Width};
use game_core::{Position, ToMove};
use search::alpha_beta::{Drive, Options};
use search::{AlphaBeta, Limits, Report};

const MIXES: [(Evaluation, Evaluation); 4] = [
    (Evaluation::Roads, Evaluation::Roads),
    (Evaluation::Roads, Evaluation::Shapes),
    (Evaluation::Shapes, Evaluation::Shapes),
    (Evaluation::Shapes, Evaluation::Roads),
];

fn searched<const N: usize>(
    evaluator: Evaluator<N>,
    position: &PartialTurn<N>,
    depth: u32,
) -> Report<connect6::Cell> {
    let mut search = AlphaBeta::without_table(evaluator).unwrap();
    search
        .search(position, &Limits::new().depth(depth))
        .unwrap()
}

/// Positions of crowded games, each with this many stones at most; and how many of the searches
/// entered fewer nodes.
fn compare<const N: usize>(seed: u64, games: usize, stones: usize, width: Width) -> usize {
    let (mut random, shapes, mut fewer) = (random(seed), Shapes::new(), 0);
    for game in 0..games {
        let mut board = Connect6::<N>::EMPTY;
        for _ in 0..=below(&mut random, stones) {
            let Some(m) = crowded(&board, &mut random).filter(|&m| !board.after(m).is_over())
            else {
                break;
            };
            board.play(m);
        }
        let ToMove::Player(_) = board.to_move() else {
            continue;
        };
        let position = PartialTurn::from(board);
        for (inner, leaf) in MIXES {
            let evaluator = Evaluator::<N>::with_shapes(inner, leaf, shapes.clone()).width(width);
            for depth in 1..=3 {
                let [through, plain] = [true, false].map(|foresees| {
                    searched(evaluator.clone().foresees(foresees), &position, depth)
                });
                assert_eq!(
                    through.value, plain.value,
                    "game {game}: {position:?} {inner:?} {leaf:?} {depth}"
                );
                fewer += usize::from(through.nodes < plain.nodes);
            }
        }
    }
    fewer
}

#[test]
fn values_are_those_of_all_leaves() {
    let narrow = Width::new(4, 3, 8).unwrap();
    assert!(compare::<19>(1, 12, 40, narrow) > 48);
    assert!(compare::<9>(2, 24, 60, narrow) > 60);
    // Boards that are almost full: the last turns end the game.
    assert!(compare::<6>(3, 60, 35, Width::new(9, 4, 30).unwrap()) > 40);
}

/// Threats that are answered or counted are not seen through: the same nodes either way.
#[test]
fn threats_are_looked_at() {
    let position = PartialTurn::from("J10 I9J11 I11K10 I10L10".parse::<Connect6>().unwrap());
    let values = ShapeValues::REPAIRED
        .extras(Extras {
            threats: true,
            ..Extras::default()
        })
        .unwrap();
    let evaluator = Evaluator::<19>::new(Evaluation::Roads, Evaluation::Shapes);
    for evaluator in [
        evaluator.clone().defends(true),
        evaluator.shape_values(values),
    ] {
        let [through, plain] = [true, false]
            .map(|foresees| searched(evaluator.clone().foresees(foresees), &position, 2));
        assert_eq!((through.value, through.nodes), (plain.value, plain.nodes));
    }
}

/// Windows of any width find the value that full windows find.
#[test]
#[ignore = "a minute; .ci/deep"]
fn no_drive_changes_a_value() {
    for text in [
        "J10",
        "J10 I9J11",
        "J10 I9J11 I11K10 I10L10",
        "J10 I9J11 I11K10 I10L10 H9K9 L8H10 K6J7",
    ] {
        let position = PartialTurn::from(text.parse::<Connect6>().unwrap());
        for (inner, leaf) in MIXES {
            let found = |drive| {
                let options = Options {
                    drive,
                    ..Options::DEFAULT
                };
                let evaluator = Evaluator::<19>::new(inner, leaf);
                let mut search = AlphaBeta::new(evaluator, 1 << 22).unwrap().options(options);
                search
                    .search(&position, &Limits::new().depth(4))
                    .unwrap()
                    .value
            };
            let full = found(Drive::Full);
            for drive in [
                Drive::Aspiration(1),
                Drive::Aspiration(1000),
                Drive::Aspiration(100_000),
                Drive::Mtdf,
            ] {
                assert_eq!(found(drive), full, "{text} {inner:?} {leaf:?} {drive:?}");
            }
        }
    }
}
