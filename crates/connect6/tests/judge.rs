//! The judge against definitions by brute force: shapes, the score of a turn, the choice of turns.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

mod common;

use std::collections::HashMap;

use common::{Board, WAYS, below, crowded, random, visit};
use connect6::{
    Begun, By, Cell, Connect6, Extras, Judge, Lines, PatternError, PatternValues, Ratio, RoadValues, Roads, Shape,
    Shapes, Turn, Width,
};
use game_core::laws::{Broken, Suite};
use game_core::{Evaluate, Order, Place, Position, Score, Side, Step, Track};
use search::{AlphaBeta, Limits};

/// A cell of a line: own stone, empty, or blocked.
type Signs = [char; 11];

/// The six windows of eleven cells that nothing blocks.
fn open(signs: &Signs) -> Vec<&[char]> {
    signs.windows(6).filter(|window| !window.contains(&'x')).collect()
}

/// The least number of cells that stop a win in the next turn; 3 stands for more.
fn threats(signs: &Signs) -> usize {
    let hot = |signs: &Signs| open(signs).iter().any(|w| w.iter().filter(|&&sign| sign == 'O').count() >= 4);
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
    } else if empty.iter().any(|&a| empty.iter().any(|&b| stopped(&[a, b]))) {
        2
    } else {
        3
    }
}

/// What `of` gives at best after so many more own stones.
fn best_after(signs: &Signs, stones: usize, of: &dyn Fn(&Signs) -> usize) -> usize {
    if stones == 0 {
        return of(signs);
    }
    let after = (0..11).filter(|&at| signs[at] == '.').map(|at| {
        let mut after = *signs;
        after[at] = 'O';
        best_after(&after, stones - 1, of)
    });
    after.max().unwrap_or(0)
}

fn most(signs: &Signs) -> Option<usize> {
    open(signs).iter().map(|window| window.iter().filter(|&&sign| sign == 'O').count()).max()
}

/// The shape by its definition.
fn shape(signs: &Signs) -> Shape {
    let live_five = |signs: &Signs| usize::from(most(signs) == Some(5) && threats(signs) >= 2);
    let neighbours = signs.windows(2).any(|pair| pair == ['O', 'O']);
    match most(signs) {
        None => Shape::Dead,
        Some(6) => Shape::Six,
        Some(5) if threats(signs) >= 2 => Shape::LiveFive,
        Some(5) => Shape::SleepingFive,
        Some(4) if threats(signs) >= 2 => Shape::LiveFour,
        Some(4) => Shape::SleepingFour,
        Some(3) if best_after(signs, 1, &threats) >= 2 => Shape::LiveThree,
        Some(3) if best_after(signs, 2, &live_five) == 1 => Shape::HazyThree,
        Some(3) => Shape::SleepingThree,
        Some(2) if best_after(signs, 2, &threats) < 2 => Shape::SleepingTwo,
        Some(2) if neighbours => Shape::LiveTwo,
        Some(2) => Shape::JumpTwo,
        Some(_) if best_after(signs, 3, &threats) >= 2 => Shape::LiveOne,
        Some(_) => Shape::SleepingOne,
    }
}

/// Shapes found once.
type Known = HashMap<Signs, Shape>;

/// The points of the stone at a place in one direction, as `me` sees it.
fn points(board: &Board, at: (i32, i32), way: (i32, i32), me: Side, worth: &[i32; 14], known: &mut Known) -> i32 {
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

const MINE: [i32; 14] = [0, 20, 30, 510, 900, 1200, 1400, 2800, 3000, 7000, 12_000, 10_000, 15_000, 100_000];
const THEIRS: [i32; 14] = [0, 10, 20, 200, 450, 600, 1300, 2100, 2400, 5500, 9000, 8000, 10_000, 300_000];

/// The score of a turn whose stones stand, by the formulas.
fn naive_score(board: &Board, cells: &[(i32, i32)], me: Side, known: &mut Known) -> i32 {
    let related = |way: (i32, i32)| {
        cells.len() == 2 && (-5..=5).any(|k| k != 0 && (cells[0].0 + k * way.0, cells[0].1 + k * way.1) == cells[1])
    };
    let mut simulated = board.clone();
    for &(row, column) in cells {
        simulated.0[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()] = Some(!me);
    }
    let mut sides = [[0; 3]; 2];
    for (side, (board, who, worth)) in [(board, me, &MINE), (&simulated, !me, &THEIRS)].into_iter().enumerate() {
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
        let (a, b) = (sides[0][stone].max(sides[1][stone]), sides[0][stone].min(sides[1][stone]));
        if b > 0 && f64::from(a) / f64::from(b) >= 2.5 { -(b / 2) } else { 0 }
    };
    sides.iter().flatten().sum::<i32>() + imbalance(0) + imbalance(1)
}

/// A judge that follows a crowded game forwards and backwards says what the formulas say of each
/// turn.
#[test]
fn scores_of_turns_agree_with_the_definition() {
    let known = &mut Known::new();
    for seed in 0..40 {
        let mut random = random(seed);
        let mut judge = Judge::<15>::new(By::Roads, By::Shapes);
        let mut line = vec![Connect6::<15>::EMPTY];
        judge.reset(&line[0]);
        let mut said = vec![];
        while let Some(m) = crowded(line.last().unwrap(), &mut random).filter(|_| line.len() < 80) {
            let before = *line.last().unwrap();
            let after = before.after(m);
            judge.push(&before, Step::Move(m), &after);
            line.push(after);
            said.push(judge.evaluate(&after, Side::First));
            if after.is_over() {
                break;
            }
            let (turn, me) = judge.last_turn().unwrap();
            assert_eq!(me, before.mover());
            let place = |cell: Cell| (i32::try_from(cell.row()).unwrap(), i32::try_from(cell.column()).unwrap());
            let cells: Vec<_> = turn.cells().map(place).collect();
            assert_eq!(cells.len(), if before.left() == 1 && line.len() > 2 { 2 } else { 1 });
            let expected = naive_score(&Board::of(&after), &cells, me, known);
            assert_eq!(judge.evaluate(&after, me), expected, "{after}: {turn:?}");
            assert_eq!(judge.evaluate(&after, !me), -expected);
        }
        while let (Some(position), Some(value)) = (line.pop(), said.pop()) {
            assert_eq!(judge.evaluate(&position, Side::First), value, "back at {position}");
            Track::<Connect6<15>>::pop(&mut judge);
        }
    }
    assert!(known.len() > 500, "{}", known.len());
}

/// Stones that stand and stones that are only thought of have one score.
#[test]
fn scores_do_not_need_the_stones() {
    let (shapes, values) = (Shapes::new(), PatternValues::PRINTED.extras(Extras::ON).unwrap());
    let mut random = random(9);
    visit::<9>(8, 300, |position| {
        let before = Lines::of(position);
        let cells: Vec<Cell> = position.moves().collect();
        if cells.len() < 2 || position.left() == 1 {
            return;
        }
        let (a, b) = (cells[below(&mut random, cells.len())], cells[below(&mut random, cells.len())]);
        if a == b {
            return;
        }
        let (me, mut after) = (position.mover(), before.clone());
        after.toggle(a, me);
        after.toggle(b, me);
        let score = |lines: &Lines<9>, turn: Turn| values.score(&shapes, lines, turn, me);
        let turn = Turn::Two(a, b);
        assert_eq!(score(&before, turn), score(&after, turn), "{position} {turn:?}");
        assert_eq!(score(&before, turn).sum(), score(&before, Turn::Two(b, a)).sum(), "{position} {turn:?}");
    });
}

/// Roads without the worth of cells keep the laws of evaluations, outlooks included.
#[test]
fn laws_of_evaluations() -> Result<(), Broken> {
    let judge = Judge::<9>::new(By::Roads, By::Roads).road_values(RoadValues::PATENT.without_pos());
    Suite::new(Connect6::<9>::EMPTY, random(1)).plies(600).exhaustive(100).evaluate(&judge)?;
    let judge = Judge::<6, true>::new(By::Roads, By::Roads).road_values(RoadValues::PATENT.without_pos());
    Suite::new(Connect6::<6, true>::EMPTY, random(2)).plies(2_000).exhaustive(100).evaluate(&judge)?;
    let mut suite = Suite::new(Begun::from(Connect6::<6>::EMPTY), random(3)).plies(2_000).exhaustive(300);
    suite.position()?.zero_sum()?.finite()?;
    Ok(())
}

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

/// The best so many of some cells, the first of equals first.
fn naive_best(cells: &[Cell], count: usize, score: impl Fn(Cell) -> i64) -> Vec<Cell> {
    let mut best = cells.to_vec();
    best.sort_by_key(|&cell| std::cmp::Reverse(score(cell)));
    best.truncate(count);
    best
}

/// The turns that a judge lets a search try, as pairs in order.
fn chosen(judge: &mut Judge<15>, position: &Connect6<15>) -> Vec<[Cell; 2]> {
    judge.reset(position);
    let place = |ply, previous| Place { ply, depth: 2, previous, hint: None };
    let mut moves: Vec<Cell> = position.moves().collect();
    let count = judge.select(position, place(0, None), &mut moves);
    let mut pairs = vec![];
    for &first in &moves[..count] {
        let after = position.after(first);
        judge.push(position, Step::Move(first), &after);
        let mut seconds: Vec<Cell> = after.moves().collect();
        let count = judge.select(&after, place(1, Some(first)), &mut seconds);
        pairs.extend(seconds[..count].iter().map(|&second| [first, second]));
        Track::<Connect6<15>>::pop(judge);
    }
    pairs
}

#[test]
fn the_choice_by_width_is_that_of_the_definition() {
    let mut judge = Judge::<15>::new(By::Roads, By::Roads);
    let mut compared = 0;
    visit::<15>(11, 600, |position| {
        let wins = position.winning_turn().is_some();
        if position.left() == 1 || position.move_count() < 3 || wins || compared > 40 {
            return;
        }
        compared += 1;
        let (me, cells) = (position.mover(), position.moves().collect::<Vec<Cell>>());
        let mut pairs: Vec<(i64, [Cell; 2])> = vec![];
        for first in naive_best(&cells, 9, |cell| naive_roads(position, &[cell], me)) {
            let free = |cell: &&Cell| **cell != first && !pairs.iter().any(|(_, pair)| *pair == [**cell, first]);
            let others: Vec<Cell> = cells.iter().filter(free).copied().collect();
            let best = naive_best(&others, 4, |second| naive_roads(position, &[first, second], me));
            pairs.extend(best.iter().map(|&second| (naive_roads(position, &[first, second], me), [first, second])));
        }
        assert_eq!(pairs.len(), 36);
        pairs.sort_by_key(|&(score, pair)| (std::cmp::Reverse(score), pair));
        let mut expected: Vec<[Cell; 2]> = pairs.into_iter().take(30).map(|(_, pair)| pair).collect();
        let mut found = chosen(&mut judge, position);
        assert_eq!(found[0], expected[0], "{position}");
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{position}");
        for pair in &mut found {
            pair.sort_unstable();
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 30, "{position}: a pair twice");
    });
    assert!(compared > 20, "{compared}");
}

/// All four searches find a win in one and stop a single threat; with a table and without one they
/// find the same value.
#[test]
fn four_searches() {
    let win: Connect6<15> = "15x15 H8 A1A2 I8J8 A3B1 K8A15 B5B6".parse().unwrap();
    let quiet: Connect6<15> = "15x15 H8 G9I9 H9H10 G8I8".parse().unwrap();
    for inner in [By::Roads, By::Shapes] {
        for leaf in [By::Roads, By::Shapes] {
            let width = Width { first: 4, second: 3, turns: 8 };
            let judge = || Judge::<15>::new(inner, leaf).width(width);
            let mut plain = AlphaBeta::without_table(judge()).unwrap();
            let limits = Limits::new().depth(2);
            let report = plain.search(&win, &limits).unwrap();
            assert_eq!(report.value, Connect6::<15>::WIN.unwrap() - 1, "{inner:?} {leaf:?}");
            let after = win.after(report.best.unwrap());
            assert!(after.winning_turn().is_some());
            let expected: Score = plain.search(&quiet, &limits).unwrap().value;
            let mut table = AlphaBeta::new(judge(), 1 << 20).unwrap();
            assert_eq!(table.search(&Begun::from(quiet), &limits).unwrap().value, expected, "{inner:?} {leaf:?}");
        }
    }
}

#[test]
fn values_that_are_refused() {
    assert_eq!(Ratio::new(5, 0), Err(PatternError::Ratio(5, 0)));
    assert_eq!(Ratio::new(2, 3), Err(PatternError::Ratio(2, 3)));
    assert_eq!(Ratio::new(5, 2), Ok(Ratio::PATENT));
    assert_eq!(PatternValues::new([-1; 14], [0; 14]), Err(PatternError::Value(-1)));
    assert_eq!(PatternValues::new(MINE, THEIRS), Ok(PatternValues::REPAIRED));
    let extras = Extras { edge: 2_000_000, ..Extras::ON };
    assert_eq!(PatternValues::PRINTED.extras(extras), Err(PatternError::Value(2_000_000)));
    assert!([PatternError::Ratio(1, 2), PatternError::Value(3)].iter().all(|error| error.to_string().ends_with('.')));
    assert!(PatternValues::PRINTED.ratio(Ratio::new(3, 1).unwrap()) != PatternValues::PRINTED);
}
