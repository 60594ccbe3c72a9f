//! Positions played out: by the sets of the library and by the rules of the game alone.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use dots::solve::{Limits, Solver};
use dots::{AnyDots, Choice, Edge, Measured, Size};
use game_core::{Position, Score, mix};

/// A number below `count` for each seed and each step.
fn picker(mut seed: u64) -> impl FnMut(u32) -> u32 {
    move |count| {
        seed = mix(seed.wrapping_add(1));
        u32::try_from(seed % u64::from(count)).unwrap()
    }
}

/// Positions of games whose moves are drawn, each with its seed.
fn positions(size: (usize, usize), games: u64) -> impl Iterator<Item = (u64, AnyDots)> {
    let start = AnyDots::empty(Size::new(size.0, size.1).unwrap());
    (0..games).flat_map(move |seed| {
        let (mut at, mut pick, mut line) = (start, picker(seed * 97 + 13), Vec::new());
        while at.move_count() > 0 {
            line.push((seed, at));
            let place = pick(u32::try_from(at.move_count()).unwrap());
            at.play(at.nth_move(place as usize).unwrap());
        }
        line
    })
}

/// The same by the rules: moves are played, and their boxes are counted one by one.
fn naive(position: &AnyDots, pick: &mut impl FnMut(u32) -> u32) -> Score {
    if position.move_count() == 0 {
        return 0;
    }
    let (taken, choice) = position.captures();
    let rest = position.after_captures();
    let left = choice.left().cast_signed();
    let value = if rest.move_count() == 0 {
        0
    } else {
        naive_quiet(&rest, pick)
    };
    taken.cast_signed() - left
        + if choice == Choice::TakeAll {
            value
        } else {
            (left + value).abs()
        }
}

/// One edge of each part, chosen as the library does: the choice matters among equals.
fn essential(position: &AnyDots) -> Vec<Edge> {
    match position {
        AnyDots::Narrow(p) => p.essential_moves().collect(),
        AnyDots::Wide(p) => p.essential_moves().collect(),
    }
}

/// If nothing can be taken.
fn naive_quiet(position: &AnyDots, pick: &mut impl FnMut(u32) -> u32) -> Score {
    let safe: Vec<Edge> = position
        .moves()
        .filter(|&edge| position.boxes_given(edge) == 0)
        .collect();
    if !safe.is_empty() {
        let place = pick(u32::try_from(safe.len()).unwrap()) as usize;
        return -naive(&position.after(safe[place]), pick);
    }
    if let Some(value) = position.simple_value() {
        return value;
    }
    let after = |&edge: &Edge| {
        let (boxes, choice) = position.after(edge).captures();
        (boxes, choice.left())
    };
    let cheapest = essential(position).into_iter().min_by_key(after).unwrap();
    -naive(&position.after(cheapest), pick)
}

/// Picks are by the order of numbers, on boards of either width.
#[test]
fn play_outs_are_those_of_the_rules() {
    for size in [
        (1, 1),
        (1, 5),
        (2, 2),
        (2, 3),
        (3, 3),
        (4, 5),
        (5, 5),
        (6, 6),
    ] {
        for (seed, position) in positions(size, 12) {
            let expected = naive(&position, &mut picker(seed));
            assert_eq!(position.play_out(picker(seed)), expected, "{position}");
            assert!(
                (expected - position.boxes_left().cast_signed()) % 2 == 0,
                "{position}"
            );
        }
    }
}

/// Safe moves are those after which nothing can be taken that could not be before.
#[test]
fn safe_moves_give_nothing() {
    for (_, position) in positions((4, 4), 20) {
        let rest = position.after_captures();
        let safe = rest
            .moves()
            .filter(|&edge| rest.boxes_given(edge) == 0)
            .count();
        assert_eq!(position.safe_moves() as usize, safe, "{position}");
    }
}

/// Once no move is safe, the rule of thumb is mostly right about the winner: it is worth its time.
#[test]
fn endings_are_mostly_evaluated_right() {
    let grid = Measured::<u64>::new(Size::new(4, 4).unwrap()).unwrap();
    let solver = Solver::new(grid, 1 << 22).unwrap();
    let (mut right, mut all) = (0, 0);
    for (seed, position) in positions((4, 4), 60) {
        let AnyDots::Narrow(narrow) = position else {
            panic!("{position} is small")
        };
        if position.edges_left() > 24
            || position.safe_moves() > 0
            || position.simple_value().is_some()
        {
            continue;
        }
        let value = solver.value(&narrow, &Limits::new()).unwrap().value;
        all += 1;
        right += u32::from(position.play_out(picker(seed)) == value);
    }
    assert!(all > 100 && right * 10 >= all * 8, "{right} of {all}");
}

/// A pick beyond the list takes the last edge.
#[test]
fn picks_are_bounded() {
    let position = AnyDots::empty(Size::STANDARD);
    let last = position.play_out(|count| count - 1);
    assert_eq!(position.play_out(|_| u32::MAX), last);
    assert!(last.abs() <= 25 && last % 2 != 0, "{last}");
}
