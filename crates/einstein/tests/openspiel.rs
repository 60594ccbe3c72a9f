//! Facts from an independent program, one a line of `data/openspiel.txt`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;
use crate::exact;

use common::perft;
use einstein::{EinStein, Face, Square};
use exact::Exact;
use game_core::{Notation, Position, Side, Stochastic};

/// The lines of one kind, as words.
fn lines(kind: &str) -> Vec<Vec<&'static str>> {
    let words = include_str!("data/openspiel.txt")
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    words.filter(|words| words.first() == Some(&kind)).collect()
}

/// A position of 25 characters and a side: `b` has the digits and is our red.
fn position(board: &str, side: &str) -> EinStein {
    let rows: Vec<&str> = (0..5).map(|row| &board[5 * row..5 * row + 5]).collect();
    format!("{} {}", rows.join("/"), if side == "b" { "r" } else { "b" })
        .parse()
        .unwrap()
}

/// A square by its number in reading order.
fn square(number: &str) -> Square {
    let number: usize = number.parse().unwrap();
    Square::at(number % 5, number / 5).unwrap()
}

/// A move such as `18-12x`, among the legal ones.
fn find(position: &EinStein, text: &str) -> einstein::Move {
    let (from, to) = text.trim_end_matches('x').split_once('-').unwrap();
    let m = position
        .moves()
        .find(|&m| position.squares(m) == Some((square(from), square(to))))
        .unwrap();
    assert_eq!(
        position.is_capture(m),
        text.ends_with('x'),
        "{position} {text}"
    );
    m
}

fn face(text: &str) -> Face {
    Face::new(text.parse().unwrap()).unwrap()
}

#[test]
fn perft_to_depth_four() {
    let lines = lines("ewn-perft");
    assert_eq!(lines.len(), 9);
    for words in lines {
        let position = position(words[1], words[2]);
        for (depth, expected) in (1..).zip(&words[3..]) {
            assert_eq!(
                perft(&position, depth).to_string(),
                *expected,
                "{position} depth {depth}"
            );
        }
    }
}

#[test]
fn lists_of_moves() {
    let lines = lines("ewn-moves");
    assert_eq!(lines.len(), 36);
    for words in lines {
        let thrown = position(words[1], words[2]).given(face(words[3]));
        let mut expected: Vec<_> = words[4..]
            .iter()
            .map(|text| thrown.move_text(find(&thrown, text)))
            .collect();
        let mut ours: Vec<_> = thrown.moves().map(|m| thrown.move_text(m)).collect();
        expected.sort();
        ours.sort();
        assert_eq!(ours, expected, "{thrown}");
    }
}

#[test]
fn whole_games() {
    let lines = lines("ewn-game");
    assert_eq!(lines.len(), 8);
    for words in lines {
        let mut position = position(words[1], words[2]);
        for ply in &words[5..] {
            let parts: Vec<&str> = ply.split(':').collect();
            position.happen(face(parts[0]));
            assert_eq!(position.move_count().to_string(), parts[2], "{position}");
            position.play(find(&position, parts[1]));
        }
        let winner = if words[4] == "b" {
            Side::First
        } else {
            Side::Second
        };
        assert_eq!(position.winner(), Some(winner), "{position}");
    }
}

#[test]
fn exact_values() {
    let lines = lines("ewn-value");
    assert_eq!(lines.len(), 12);
    let mut exact = Exact::default();
    for words in lines {
        let position = position(words[1], words[2]);
        assert_eq!(exact.fraction(&position), words[3], "{position}");
    }
}
