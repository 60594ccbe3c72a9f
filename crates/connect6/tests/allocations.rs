//! A judge that has warmed up asks for no memory.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

mod common;

use common::{crowded, random};
use connect6::{By, Cell, Connect6, Judge};
use game_core::{Evaluate, Order, Place, Position, Side, Step, Track};

/// Follows a line forwards, ordering and judging at every step, and backwards.
fn follow(judge: &mut Judge<19>, line: &[(Connect6, Cell)], moves: &mut Vec<Cell>) -> i64 {
    judge.reset(&line[0].0);
    let mut sum = 0;
    for (ply, &(before, m)) in line.iter().enumerate() {
        moves.clear();
        before.moves().for_each(|m| moves.push(m));
        sum +=
            i64::try_from(judge.select(&before, Place { ply, depth: 1, previous: None, hint: None }, moves)).unwrap();
        let after = before.after(m);
        judge.push(&before, Step::Move(m), &after);
        sum += i64::from(judge.evaluate(&after, Side::First));
    }
    for _ in line {
        Track::<Connect6>::pop(judge);
    }
    sum
}

#[test]
fn none_after_warming_up() {
    let mut random = random(3);
    let (mut position, mut line) = (Connect6::<19>::EMPTY, vec![]);
    while let Some(m) = crowded(&position, &mut random).filter(|_| line.len() < 60) {
        line.push((position, m));
        position.play(m);
    }
    for leaf in [By::Roads, By::Shapes] {
        let (mut judge, mut moves) = (Judge::new(By::Roads, leaf), Vec::with_capacity(400));
        let first = follow(&mut judge, &line, &mut moves);
        let mut second = 0;
        let counted = allocation_counter::measure(|| second = follow(&mut judge, &line, &mut moves));
        assert_eq!((counted.count_total, second), (0, first));
    }
}
