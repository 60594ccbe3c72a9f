//! EinStein würfelt nicht!: its engines against the rules, exact values and naive oracles.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod exact;
mod games;
mod layout_choice;
mod oracles;
mod time;

use engines::entry;
use registry::{Analysis, Engine, ErasedGame, Limits};

/// Every engine, and every evaluation that options choose.
const SPECS: [&str; 12] = [
    "expectimax",
    "learnt",
    "patent",
    "patent:worth=figure,n=3,k1=7,k4=5",
    "patent:scale=logistic",
    "race",
    "race:depth=1",
    "mcts",
    "mcts:leaf=playout,exploration=2,expand=4",
    "mcts:leaf=learnt",
    "mcts:leaf=figure",
    "random",
];

/// A start or a middle game of every kind of size: square boards of all widths, more faces than
/// stones, and the contest's.
const POSITIONS: [&str; 7] = [
    "123../45.../6...f/...ed/..cba r",
    "...../.2.4./..6../bc.f./..... r",
    "1.3../..e../.4..f/...2./..c.a b",
    "3x3/3 12./3.c/.ba r",
    "4x4/3/6 12../3.../...c/..ba r",
    "5x5/4 12.../34.../...../...dc/...ba b",
    "6x6/6 123.../45..../6...../.....f/....ed/...cba r",
];

fn at(text: &str) -> Box<dyn ErasedGame> {
    let mut game = entry("einstein").unwrap().start();
    game.read(text).unwrap();
    game
}

fn engine(spec: &str) -> Box<dyn Engine> {
    entry("einstein")
        .unwrap()
        .start()
        .engine(&spec.parse().unwrap())
        .unwrap()
}

/// A new engine's analysis of a position.
fn analysis(spec: &str, text: &str, limits: &Limits<'_>) -> Analysis {
    engine(spec).think(at(text).as_ref(), limits).unwrap()
}
