//! Measures the intervals between looks of the engine `connect6` at its clock: the time it may take
//! to notice a stop or the end of its time.
//!
//! `cargo run --release -p engines --example connect6_looks -- [NODES]`
//!
//! searches positions of a human game, each with this many nodes (default 300) and an empty table,
//! by a clock that records when it is read. It prints a row for each position with the number of
//! looks and the intervals between them. The looks follow from the nodes and are the same
//! everywhere; the times depend on the machine.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use engines::entry;
use registry::Limits;

/// A game by its turns; the engine thinks before each of them from the third on.
const GAME: &str = "J10 I9J9 K10K9 I10K8 L8L7 I8I11 I7I12 H8H11 G12L9 J11L10 L6L5 L4M7 K7K6";

fn main() {
    let nodes: u64 = std::env::args()
        .nth(1)
        .map_or(300, |text| text.parse().unwrap());
    let words: Vec<&str> = GAME.split(' ').collect();
    println!("turns played | looks | 50 % | 99 % | most, in microseconds");
    let mut all = Vec::new();
    for turns in 2..=words.len() {
        let gaps = gaps(&words[..turns].join(" "), nodes);
        println!("{}", row(&turns.to_string(), gaps.clone()));
        all.extend(gaps);
    }
    println!("{}", row("all", all));
}

/// The intervals between looks at the clock while the engine thinks about a position.
fn gaps(position: &str, nodes: u64) -> Vec<Duration> {
    let mut game = entry("connect6").unwrap().start();
    game.read(position).unwrap();
    let mut engine = game.engine(&"connect6".parse().unwrap()).unwrap();
    engine.prepare(game.as_ref(), None);
    let begin = Instant::now();
    let looks = Mutex::new(Vec::new());
    let clock = || {
        let now = begin.elapsed();
        looks
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(now);
        now
    };
    let hour = Duration::from_secs(60 * 60);
    engine
        .think(
            game.as_ref(),
            &Limits::new().nodes(nodes).time(hour, &clock),
        )
        .unwrap();
    let looks = looks.into_inner().unwrap_or_else(PoisonError::into_inner);
    looks
        .windows(2)
        .map(|pair| pair[1].saturating_sub(pair[0]))
        .collect()
}

fn row(name: &str, mut gaps: Vec<Duration>) -> String {
    gaps.sort_unstable();
    let share =
        |percent: usize| gaps.get((gaps.len() * percent / 100).min(gaps.len().saturating_sub(1)));
    let micros = |gap: Option<&Duration>| gap.map_or(0, Duration::as_micros);
    let [half, most, last] = [micros(share(50)), micros(share(99)), micros(gaps.last())];
    format!("{name} | {} | {half} | {most} | {last}", gaps.len())
}
