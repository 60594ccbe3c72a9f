//! The exact values of boards in `data/dots/boards.txt`: by definition if a table of all positions
//! is small, by the solver if that takes seconds, and all of them by the properties of values.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;
use crate::values;

use common::{Numbered, all_values, of_bits};
use dots::{Grid, Size};
use game_core::{Position, Score};
use values::{HEAD, Line, STARTS, boards, kinds, solved, started};

const FILE: &str = include_str!("../../../data/dots/boards.txt");

fn read(line: &str) -> Line {
    let mut words = line.split(' ');
    let (rows, columns) = words.next().unwrap().split_once('x').unwrap();
    let size = Size::new(rows.parse().unwrap(), columns.parse().unwrap()).unwrap();
    let start = words.next().unwrap();
    let start = STARTS.into_iter().find(|&name| name == start).unwrap();
    let value = words.next().unwrap().parse().unwrap();
    let pair = |word: &str| {
        word.split_once(':')
            .map(|(n, v)| (n.parse().unwrap(), v.parse().unwrap()))
            .unwrap()
    };
    Line {
        size,
        start,
        value,
        moves: words.map(pair).collect(),
    }
}

fn lines() -> Vec<Line> {
    FILE.lines()
        .filter(|line| !line.starts_with('#'))
        .map(read)
        .collect()
}

fn undrawn(line: &Line) -> usize {
    started(line.size, line.start).unwrap().move_count()
}

#[test]
fn the_file_agrees_with_its_generator() {
    let lines = lines();
    let again: String = lines.iter().map(|line| line.text() + "\n").collect();
    assert!(
        FILE == format!("{HEAD}{again}"),
        "read and written again it is another file"
    );
    let listed: Vec<_> = lines.iter().map(|line| (line.size, line.start)).collect();
    assert_eq!(listed, boards().collect::<Vec<_>>());
    assert!(
        STARTS
            .iter()
            .all(|&start| lines.iter().filter(|line| line.start == start).count() > 15)
    );
}

/// A board has the value of its best move; all its values are even or all are odd, as its boxes;
/// and exactly one move of each kind is listed.
#[test]
fn values_fit_the_moves_and_the_boxes() {
    for line in lines() {
        let position = started(line.size, line.start).unwrap();
        assert_eq!(
            line.moves.iter().map(|&(_, value)| value).max(),
            Some(line.value),
            "{}",
            line.text()
        );
        let boxes = position.boxes_left().cast_signed();
        let fits = |value: Score| (value - boxes) % 2 == 0 && value.abs() <= boxes;
        assert!(
            line.moves.iter().all(|&(_, value)| fits(value)),
            "{}",
            line.text()
        );
        let expected: Vec<_> = kinds(&position)
            .into_iter()
            .map(|edge| line.size.number(edge))
            .collect();
        let listed: Vec<_> = line.moves.iter().map(|&(number, _)| number).collect();
        assert_eq!(listed, expected, "{}", line.text());
    }
}

/// Every move's value by the rules alone, including moves that are not listed.
#[test]
fn values_by_definition() {
    let mut count = 0;
    for line in lines().iter().filter(|line| undrawn(line) <= 17) {
        let position = started(line.size, line.start).unwrap();
        let (values, numbered) = (all_values(&position), Numbered::new(&position));
        assert_eq!(Score::from(values[0]), line.value, "{}", line.text());
        let symmetries = position.grid().symmetries();
        let listed: Vec<_> = kinds(&position).into_iter().zip(&line.moves).collect();
        for edge in position.moves() {
            let at = numbered
                .bits
                .iter()
                .position(|&bit| bit == 1 << edge.bit())
                .unwrap();
            let (takes, after) = (position.takes(edge), Score::from(values[1 << at]));
            let value = if takes > 0 {
                takes.cast_signed() + after
            } else {
                -after
            };
            let look = |edge| symmetries.canonical(position.after(edge).drawn());
            let alike = listed
                .iter()
                .find(|(kind, _)| look(*kind) == look(edge))
                .unwrap()
                .1;
            assert_eq!(value, alike.1, "{} {}", line.text(), line.size.number(edge));
        }
        count += 1;
    }
    assert!(count > 40, "{count}");
}

/// Boards of at most this many undrawn edges, solved again.
fn solved_again(most: usize, at_least: usize) {
    let mut count = 0;
    for line in lines().iter().filter(|line| undrawn(line) <= most) {
        let position = started(line.size, line.start).unwrap();
        assert_eq!(
            &solved(line.start, &position, 1 << 24, &|_, _| {}).unwrap(),
            line
        );
        count += 1;
    }
    assert!(count >= at_least, "{count}");
}

#[test]
fn small_boards_are_solved_again() {
    solved_again(24, 60);
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn larger_boards_are_solved_again() {
    solved_again(31, 70);
}

/// The values of boards by an independent program, and those of larger ones by another solver of
/// ours.
#[test]
fn values_of_other_programs() {
    let lines = lines();
    let known = |rows: usize, columns: usize, start: &str| {
        let fits = |line: &&Line| {
            (line.size.rows(), line.size.columns(), line.start) == (rows, columns, start)
        };
        lines.iter().find(fits).map(|line| line.value)
    };
    let mut count = 0;
    for line in include_str!("data/exact.txt").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [rows, columns, start, expected, ..] = words[..] else {
            continue;
        };
        if !STARTS.contains(&start) {
            continue;
        }
        let (rows, columns) = (rows.parse().unwrap(), columns.parse().unwrap());
        assert_eq!(
            known(rows, columns, start),
            Some(expected.parse().unwrap()),
            "{line}"
        );
        assert_eq!(of_bits(rows, columns, start).move_count(), {
            let line = lines.iter().find(|line| {
                line.text()
                    .starts_with(&format!("{rows}x{columns} {start} "))
            });
            undrawn(line.unwrap())
        });
        count += 1;
    }
    assert_eq!(count, 30);
    let larger = [
        (3, 4, "american", 0),
        (2, 6, "american", 2),
        (2, 7, "american", 0),
        (4, 4, "icelandic", 4),
        (3, 5, "icelandic", -1),
        (3, 6, "swedish", 4),
        (4, 5, "swedish", 0),
        (4, 4, "american", 0),
    ];
    for (rows, columns, start, value) in larger {
        assert_eq!(
            known(rows, columns, start),
            Some(value),
            "{rows}x{columns} {start}"
        );
    }
}
