//! Measures the gain of the engine `connect6` from pondering, in nodes and turns of depth.
//!
//! `cargo run --release -p engines --example connect6_ponder -- [NODES] [FILE]`
//!
//! The engine plays itself from each position of FILE, one a line (`connect6_openings` makes them;
//! without a file from one opening), with this many nodes for a turn (default 200). After each of
//! its turns a side thinks about the position after the reply that it expects, with the same number
//! of nodes. A twin of each side searches the same positions without pondering. The rows show how
//! often the reply was the expected one, and how deep both searched with the same nodes, separately
//! for expected and other replies. All of it is the same on every machine.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use connect6::AnyConnect6;
use engines::entry;
use game_core::{Notation, Position};
use registry::{Analysis, Engine, Limits, Unit};

/// The default start of a game.
const OPENING: &str = "J10 I9J11 H8K12";

/// One side of a game: the engine that ponders, and its twin that does not.
struct Seat {
    ponders: Box<dyn Engine>,
    rests: Box<dyn Engine>,
    /// The position after the expected reply.
    expected: Option<AnyConnect6>,
}

/// Counts for one kind of reply.
#[derive(Default)]
struct Row {
    replies: u32,
    /// Replies at which neither knew the outcome, and the turns of depth of both.
    open: u32,
    depths: [u32; 2],
    /// Replies at which one knew the outcome, and the other.
    settled: [u32; 2],
}

fn main() {
    let nodes: u64 = std::env::args()
        .nth(1)
        .map_or(200, |text| text.parse().unwrap());
    let text = std::env::args().nth(2).map_or_else(
        || OPENING.to_owned(),
        |path| std::fs::read_to_string(path).unwrap(),
    );
    let mut rows: [Row; 2] = Default::default();
    for opening in text.lines().filter(|line| !line.starts_with('#')) {
        play(opening.parse().unwrap(), nodes, &mut rows);
    }
    let all: u32 = rows.iter().map(|row| row.replies).sum();
    println!(
        "{nodes} nodes; reply | turns | mean depth with, without | outcome known with, without"
    );
    for (name, row) in ["expected", "another"].into_iter().zip(&rows) {
        let mean = |sum: u32| f64::from(sum) / f64::from(row.open.max(1));
        let [with, without] = row.depths.map(mean);
        let [known, unknown] = row.settled;
        println!(
            "{name} | {} of {all} | {with:.2}, {without:.2} | {known}, {unknown}",
            row.replies
        );
    }
}

fn engine() -> Box<dyn Engine> {
    entry("connect6")
        .unwrap()
        .start()
        .engine(&"connect6:book=off".parse().unwrap())
        .unwrap()
}

fn think(engine: &mut dyn Engine, position: AnyConnect6, nodes: u64) -> Analysis {
    let mut game = entry("connect6").unwrap().start();
    game.read(&position.to_string()).unwrap();
    engine
        .think(game.as_ref(), &Limits::new().nodes(nodes))
        .unwrap()
}

/// The position after this many stones of a line, if it has that many.
fn behind(mut position: AnyConnect6, line: &[String], stones: usize) -> Option<AnyConnect6> {
    for text in line.get(..stones)? {
        let cell = position.read_move(text).ok()?;
        position.play(cell);
    }
    Some(position)
}

/// Plays a game.
fn play(mut position: AnyConnect6, nodes: u64, rows: &mut [Row; 2]) {
    let mut seats = [0, 1].map(|_| Seat {
        ponders: engine(),
        rests: engine(),
        expected: None,
    });
    while !position.is_over() {
        let seat = &mut seats[position.mover() as usize];
        let expected = seat.expected.take();
        if let Some(expected) = expected {
            think(seat.ponders.as_mut(), expected, nodes);
        }
        let both = [&mut seat.ponders, &mut seat.rests]
            .map(|engine| think(engine.as_mut(), position, nodes));
        if let Some(expected) = expected {
            let row = &mut rows[usize::from(expected != position)];
            row.replies += 1;
            let settled = [0, 1].map(|n| both[n].unit == Unit::Outcome);
            row.open += u32::from(settled == [false; 2]);
            for n in 0..2 {
                row.settled[n] += u32::from(settled[n]);
                row.depths[n] += if settled == [false; 2] {
                    both[n].depth
                } else {
                    0
                };
            }
        }
        let line = &both[0].variation;
        let Some(next) = behind(position, line, 2).or_else(|| behind(position, line, line.len()))
        else {
            return;
        };
        seat.expected =
            behind(position, line, 4).filter(|after| !after.is_over() && after.left() == 2);
        position = next;
    }
}
