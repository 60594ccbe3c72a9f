//! The catalogue of bad inputs, positions and moves of all games: each is refused with one
//! sentence, and changes nothing. `crates/cli/tests/catalogue.rs` checks the program's messages for
//! them in both languages.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

#[path = "../../../tests/catalogue/case_file.rs"]
mod case_file;

use case_file::{Case, cases, compare};
use engines::entry;
use registry::ErasedGame;

const POSITIONS: &str = include_str!("../../../tests/catalogue/positions.txt");
const MOVES: &str = include_str!("../../../tests/catalogue/moves.txt");

fn start(case: &Case<'_>) -> Box<dyn ErasedGame> {
    entry(case.text("game")).unwrap().start()
}

fn text(case: &Case<'_>, key: &str) -> String {
    String::from_utf8(case.bytes(key)).unwrap()
}

#[test]
fn positions_are_refused_with_their_sentence() {
    compare(cases(POSITIONS), "en", |case| {
        let mut game = start(case);
        let before = game.text();
        let refused = game
            .read(&text(case, "position"))
            .map_err(|error| error.to_string());
        assert_eq!(game.text(), before, "{}", case.name);
        refused.err().unwrap_or_else(|| "is read".to_owned())
    });
}

#[test]
fn moves_are_refused_with_their_sentence() {
    compare(cases(MOVES), "en", |case| {
        let mut game = start(case);
        game.read(case.text("position")).unwrap();
        let before = game.text();
        let refused = game
            .play(&text(case, "move"))
            .map_err(|error| error.to_string());
        assert_eq!(game.text(), before, "{}", case.name);
        refused.err().unwrap_or_else(|| "is played".to_owned())
    });
}

/// Every phrase of what a parser may expect occurs in a text of the catalogue, except those of
/// parsers of boards of fixed size or of other texts.
#[test]
fn every_phrase_is_met() {
    let said: Vec<&str> = cases(POSITIONS)
        .iter()
        .chain(&cases(MOVES))
        .map(|case| case.text("en"))
        .collect();
    let games = [
        ("einstein", einstein::notation::expected::ALL),
        ("connect6", connect6::notation::expected::ALL),
        ("dots", dots::notation::expected::ALL),
        ("lgame", lgame::notation::expected::ALL),
        ("planes", planes::notation::expected::ALL),
    ];
    let mut left = Vec::new();
    for (game, phrases) in games {
        for phrase in phrases {
            let end = format!(": expected {phrase}.");
            if !said.iter().any(|sentence| sentence.ends_with(&end)) {
                left.push(format!("{game}: {phrase}"));
            }
        }
    }
    assert_eq!(left, ELSEWHERE);
}

/// Phrases only of boards of fixed size, layouts, shapes, trees and rounds of two sides; the tests
/// of their crates cover them.
const ELSEWHERE: &[&str] = &[
    "einstein: a position of the size that is played",
    "einstein: a die before the move, in a game that is not over",
    "einstein: a move: the die has been thrown, or the game is over",
    "einstein: the name of a square, such as B3",
    "connect6: a position of the size that is played",
    "connect6: both stones of the turn",
    "dots: a position of the size that is played",
    "planes: a plane that lies on the board and on no other one",
    "planes: as many planes as hide",
    "planes: a line one step deeper than a shot before it",
    "planes: an answer that has no branch yet",
    "planes: ` |` between the shots of the two sides",
    "planes: shots fired in turn, the left side's first, none after the last head",
];
