//! Repeatable work, to measure speed and to notice changes.

use ::dots::solve::Siblings;
use ::dots::{AnyDots, Control, Dots, Fixed, Measured, Nimber, Nimstring, Size};
use game_core::{Position, Side};
use search::{AlphaBeta, Limits, perft, perft_divide};

use super::exact::{ExactSolver, SlicedSolver, Slicing, go_on};
use registry::Work;

/// The worked position of the lecture, and two positions of the contest's board with six and
/// twenty-one edges drawn.
const POSITIONS: [&str; 3] = [
    "5x5 100011111000111100001100000000100001010001011000101000000000",
    "5x5 100000000000100000000001000000000010000000000000001000000010",
    "5x5 110010010100101001100100000101100010010010000100101000001010",
];

/// Perft: the number of lines behind each first move.
pub(super) fn count_four_moves() -> Work {
    let start = Dots::<Fixed<3, 3>>::EMPTY;
    let nodes = (0..4).map(|depth| perft(&start, depth)).sum();
    let mut work = Work {
        nodes,
        ..Work::default()
    };
    perft_divide(&start, 4).for_each(|(_, count)| work.note(count));
    work
}

/// The solver on an empty board: the value of every move.
pub(super) fn solve_three_by_three() -> Work {
    let mut work = Work::default();
    let Ok(start) = "3x3".parse::<AnyDots>() else {
        return work;
    };
    let Ok(mut exact) = SlicedSolver::new(&start, &registry::Limits::new(), Slicing::BRIEF) else {
        return work;
    };
    let Ok(value) = exact.value(&start, &go_on) else {
        return work;
    };
    let mut siblings = Siblings::new(start, value);
    for edge in start.moves() {
        let Ok(value) = siblings.value(edge, |least| exact.reaches(&start, edge, least, &go_on))
        else {
            return work;
        };
        note(&mut work, value);
    }
    work.nodes = exact.spent().nodes;
    work
}

/// Values in Nimstring: of three rows of three, and of the Swedish starts on 3×4 and 2×5.
pub(super) fn take_nimbers() -> Work {
    let mut work = Work::default();
    for text in [
        "3x3",
        "3x4 1111000000001111100011000110001",
        "2x5 111110000011111100001100001",
    ] {
        let Ok(AnyDots::Narrow(position)) = text.parse::<AnyDots>() else {
            return work;
        };
        let mut nimstring: Nimstring<Measured<u64>> = Nimstring::new(position.grid());
        match nimstring.value(position.drawn(), 1_000_000) {
            Ok(Nimber::Heap(heap)) => work.note(heap.into()),
            Ok(Nimber::Loony) => work.note(u64::MAX),
            Err(_) => return work,
        }
        work.nodes += nimstring.known() as u64;
    }
    work
}

/// Alpha-beta by control: best move and values.
pub(super) fn search_four_turns() -> Work {
    let mut work = Work::default();
    for text in POSITIONS {
        let Ok(position) = text.parse::<Dots>() else {
            return work;
        };
        let Ok(mut search) = AlphaBeta::new(Control, 1 << 22) else {
            return work;
        };
        let Ok(report) = search.search(&position, &Limits::new().depth(4)) else {
            return work;
        };
        work.nodes += report.nodes;
        note(&mut work, report.value);
        let best = position.moves().position(|edge| Some(edge) == report.best);
        work.note(best.map_or(u64::MAX, |place| place as u64));
    }
    work
}

/// Greedy play to the end from every first move of the contest's board.
pub(super) fn play_greedily() -> Work {
    let (mut work, start) = (Work::default(), AnyDots::empty(Size::STANDARD));
    for first in start.moves() {
        let mut game = start.after(first);
        while let Some(edge) = game.greedy() {
            game.play(edge);
            work.nodes += 1;
        }
        note(&mut work, game.payoff(Side::First));
    }
    work
}

/// Adds a signed number to the digest.
fn note(work: &mut Work, result: i32) {
    work.note(i64::from(result).cast_unsigned());
}
