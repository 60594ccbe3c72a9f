//! Shapes and the scores of turns by their definitions, as slow and plain as possible.

use std::collections::HashMap;

use connect6::Shape;
use game_core::Side;

use super::{Board, WAYS};

/// A cell of a line: own stone, empty, or blocked.
pub(crate) type Signs = [char; 11];

/// The six windows of eleven cells that nothing blocks.
pub(crate) fn open(signs: &Signs) -> Vec<&[char]> {
    signs
        .windows(6)
        .filter(|window| !window.contains(&'x'))
        .collect()
}

/// The least number of cells that stop a win in the next turn; 3 stands for more.
pub(crate) fn threats(signs: &Signs) -> usize {
    let hot = |signs: &Signs| {
        open(signs)
            .iter()
            .any(|w| w.iter().filter(|&&sign| sign == 'O').count() >= 4)
    };
    let empty: Vec<usize> = (0..11).filter(|&at| signs[at] == '.').collect();
    let stopped = |cells: &[usize]| {
        let mut after = *signs;
        for &at in cells {
            after[at] = 'x';
        }
        !hot(&after)
    };
    if stopped(&[]) {
        0
    } else if empty.iter().any(|&a| stopped(&[a])) {
        1
    } else if empty
        .iter()
        .any(|&a| empty.iter().any(|&b| stopped(&[a, b])))
    {
        2
    } else {
        3
    }
}

/// The best value of `of` after this many more own stones.
fn best_after(signs: &Signs, stones: usize, of: &mut dyn FnMut(&Signs) -> usize) -> usize {
    if stones == 0 {
        return of(signs);
    }
    let mut best = 0;
    for at in (0..11).filter(|&at| signs[at] == '.') {
        let mut after = *signs;
        after[at] = 'O';
        best = best.max(best_after(&after, stones - 1, of));
    }
    best
}

pub(crate) fn most(signs: &Signs) -> Option<usize> {
    open(signs)
        .iter()
        .map(|window| window.iter().filter(|&&sign| sign == 'O').count())
        .max()
}

/// The shape by its definition.
pub(crate) fn shape(signs: &Signs) -> Shape {
    shape_by(signs, &mut threats)
}

/// The same, with threats that may be known already.
pub(crate) fn shape_by(signs: &Signs, threats: &mut dyn FnMut(&Signs) -> usize) -> Shape {
    let neighbours = signs.windows(2).any(|pair| pair == ['O', 'O']);
    let mut live_five = |signs: &Signs| usize::from(most(signs) == Some(5) && threats(signs) >= 2);
    match most(signs) {
        None => Shape::Dead,
        Some(6) => Shape::Six,
        Some(5) if live_five(signs) == 1 => Shape::LiveFive,
        Some(5) => Shape::SleepingFive,
        Some(3)
            if best_after(signs, 2, &mut live_five) == 1 && best_after(signs, 1, threats) < 2 =>
        {
            Shape::HazyThree
        }
        Some(4) if threats(signs) >= 2 => Shape::LiveFour,
        Some(4) => Shape::SleepingFour,
        Some(3) if best_after(signs, 1, threats) >= 2 => Shape::LiveThree,
        Some(3) => Shape::SleepingThree,
        Some(2) if best_after(signs, 2, threats) < 2 => Shape::SleepingTwo,
        Some(2) if neighbours => Shape::LiveTwo,
        Some(2) => Shape::JumpTwo,
        Some(_) if best_after(signs, 3, threats) >= 2 => Shape::LiveOne,
        Some(_) => Shape::SleepingOne,
    }
}

/// Known shapes.
pub(crate) type Known = HashMap<Signs, Shape>;

/// The points of the stone at a place in one direction, as `me` sees it.
pub(crate) fn points(
    board: &Board,
    at: (i32, i32),
    way: (i32, i32),
    me: Side,
    worth: &[i32; 14],
    known: &mut Known,
) -> i32 {
    let signs: Signs = std::array::from_fn(|k| {
        let k = i32::try_from(k).unwrap() - 5;
        match board.at(at.0 + k * way.0, at.1 + k * way.1) {
            Some(Some(side)) if side == me => 'O',
            Some(None) => '.',
            _ => 'x',
        }
    });
    let shape = *known.entry(signs).or_insert_with(|| shape(&signs));
    worth[shape.index()]
}

pub(crate) const MINE: [i32; 14] = [
    0, 20, 30, 510, 900, 1200, 1400, 2800, 3000, 7000, 12_000, 10_000, 15_000, 100_000,
];
pub(crate) const THEIRS: [i32; 14] = [
    0, 10, 20, 200, 450, 600, 1300, 2100, 2400, 5500, 9000, 8000, 10_000, 300_000,
];

/// The score of a turn whose stones stand, by the formulas.
pub(crate) fn naive_score(board: &Board, cells: &[(i32, i32)], me: Side, known: &mut Known) -> i32 {
    let related = |way: (i32, i32)| {
        cells.len() == 2
            && (-5..=5)
                .any(|k| k != 0 && (cells[0].0 + k * way.0, cells[0].1 + k * way.1) == cells[1])
    };
    let mut simulated = board.clone();
    for &(row, column) in cells {
        simulated.0[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()] = Some(!me);
    }
    let mut sides = [[0; 3]; 2];
    for (side, (board, who, worth)) in [(board, me, &MINE), (&simulated, !me, &THEIRS)]
        .into_iter()
        .enumerate()
    {
        for (stone, &cell) in cells.iter().enumerate() {
            for way in WAYS {
                let points = points(board, cell, way, who, worth, known);
                if related(way) {
                    sides[side][2] = sides[side][2].max(points);
                } else {
                    sides[side][stone] += points;
                }
            }
        }
    }
    let imbalance = |stone: usize| {
        let (a, b) = (
            sides[0][stone].max(sides[1][stone]),
            sides[0][stone].min(sides[1][stone]),
        );
        if b > 0 && f64::from(a) / f64::from(b) >= 2.5 {
            -(b / 2)
        } else {
            0
        }
    };
    sides.iter().flatten().sum::<i32>() + imbalance(0) + imbalance(1)
}
