//! Repeatable work, to measure speed and to notice changes.

use connect6::{
    AnyConnect6, Cell, Connect6, Evaluation, Evaluator, Expert, Lines, PartialTurn, ShapeValues,
    Shapes, Turn, TurnPosition,
};
use game_core::Position;
use search::{AlphaBeta, Limits, perft, perft_divide};

use registry::Work;

/// Black's first stone, and positions of a contest game after seven and 23 stones.
const POSITIONS: [&str; 3] = [
    "J10",
    "J10 I9J11 I11K10 I10L10",
    "J10 I9J11 I11K10 I10L10 H9K9 L8H10 K6J7 K7J8 G11L6 J6I5 H4M9",
];

/// Perft: the number of lines after each first stone.
pub(super) fn count_three_stones() -> Work {
    let start = Connect6::<19>::EMPTY;
    let nodes = (0..3).map(|depth| perft(&start, depth)).sum();
    let mut work = Work {
        nodes,
        ..Work::default()
    };
    perft_divide(&start, 3).for_each(|(_, count)| work.note(count));
    work
}

/// The scores of turns by shapes: pairs of empty cells at every distance up to ten in reading
/// order.
pub(super) fn score_turns() -> Work {
    let (mut work, shapes, values) = (Work::default(), Shapes::new(), ShapeValues::REPAIRED);
    for text in POSITIONS {
        let Ok(position) = text.parse::<Connect6>() else {
            return work;
        };
        let (lines, cells) = (
            Lines::of(&position),
            position.moves().collect::<Vec<Cell>>(),
        );
        for apart in 1..=10 {
            for (&first, &second) in cells.iter().zip(cells.iter().skip(apart)) {
                let turn = Turn::Two(first, second);
                note(
                    &mut work,
                    values.score(&shapes, &lines, turn, position.mover()).sum(),
                );
                work.nodes += 1;
            }
        }
    }
    work
}

/// Searches with each pair of inner and leaf evaluation: best stone and value.
pub(super) fn search_three_turns() -> Work {
    let (mut work, shapes) = (Work::default(), Shapes::new());
    for text in POSITIONS {
        let Ok(position) = text.parse::<Connect6>() else {
            return work;
        };
        for (inner, leaf) in [
            (Evaluation::Roads, Evaluation::Roads),
            (Evaluation::Roads, Evaluation::Shapes),
            (Evaluation::Shapes, Evaluation::Roads),
            (Evaluation::Shapes, Evaluation::Shapes),
        ] {
            let evaluator = Evaluator::<19>::with_shapes(inner, leaf, shapes.clone());
            let Ok(mut search) = AlphaBeta::new(evaluator, 1 << 22) else {
                return work;
            };
            let Ok(report) = search.search(&PartialTurn::from(position), &Limits::new().depth(3))
            else {
                return work;
            };
            work.nodes += report.nodes;
            note(&mut work, report.value);
            work.note(report.best.map_or(u64::MAX, |cell| cell.bit() as u64));
        }
    }
    // The other boards have the same rules, and the size is part of the key.
    for size in AnyConnect6::SIZES {
        work.note(AnyConnect6::empty(size).map_or(0, |position| position.key()));
    }
    work
}

/// The engine by whole turns, with forced wins at its nodes: best turn and value.
pub(super) fn search_whole_turns() -> Work {
    let mut work = Work::default();
    for text in POSITIONS {
        let Ok(position) = text.parse::<Connect6>() else {
            return work;
        };
        let Ok(mut search) = AlphaBeta::new(Expert::<19>::new(), 1 << 22) else {
            return work;
        };
        let Ok(report) = search.search(&TurnPosition::from(position), &Limits::new().depth(4))
        else {
            return work;
        };
        work.nodes += report.nodes;
        note(&mut work, report.value);
        let best = report
            .best
            .and_then(|turn| TurnPosition::from(position).move_number(turn));
        work.note(best.map_or(u64::MAX, |number| number as u64));
    }
    work
}

/// Adds a signed number to the digest.
fn note(work: &mut Work, result: i32) {
    work.note(i64::from(result).cast_unsigned());
}
