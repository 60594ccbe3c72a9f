//! The book of Dots and Boxes: some of its lines made again.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use engines::entry;
use registry::{EngineSpec, Limits};

const TEXT: &str = include_str!("../data/dots_book.txt");

/// The play-outs of each line, from the book's head.
fn playouts() -> u64 {
    let head = TEXT.lines().nth(1).unwrap();
    head.split_once("dots_book -- ")
        .and_then(|(_, rest)| rest.split(' ').next())
        .unwrap()
        .parse()
        .unwrap()
}

/// The lines for which another move is found by this many play-outs.
fn changed(step: usize, playouts: u64) -> Vec<&'static str> {
    let mut game = entry("dots").unwrap().start();
    let lines = TEXT
        .lines()
        .filter(|line| !line.starts_with('#'))
        .step_by(step);
    let is_other = |line: &&str| {
        let (digits, edge) = line.split_once(' ').unwrap();
        game.read(&format!("5x5 {digits}")).unwrap();
        let mut engine = game
            .engine(&"dots:book=off,exact=0".parse::<EngineSpec>().unwrap())
            .unwrap();
        let analysis = engine
            .think(game.as_ref(), &Limits::new().nodes(playouts))
            .unwrap();
        analysis.best_move().unwrap() != edge
    };
    lines.filter(is_other).collect()
}

#[test]
fn lines_are_made_again() {
    assert_eq!(changed(75, playouts()), [""; 0]);
    // Fewer play-outs find other moves, so the number in the head matters.
    assert!(!changed(16, 400).is_empty());
}
