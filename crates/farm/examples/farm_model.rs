//! How long a run takes by 1 to 1,000 workers: a simulation of the queue with the figures that were
//! measured on a real one.
//!
//! The server passes one job after another, each worker does one job at a time, a share of jobs is
//! twenty times as long as the others, and a worker that dies leaves a job that goes to another
//! after 15 s.
//!
//! ```text
//! cargo run --release -p farm --example farm_model             # jobs of 1,000 ms
//! cargo run --release -p farm --example farm_model -- 50 7     # jobs of 50 ms, another seed
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

/// What a job costs the server and the coordinator, in microseconds: 1,800 a second
/// (`figures_of_a_server_on_this_machine` in the tests).
const MESSAGES: u64 = 556;

/// A worker that says nothing for so long has lost its job, in microseconds.
const SILENCE: u64 = 15_000_000;

/// One job of so many is twenty times as long as the others.
const LONG: u64 = 1000;

/// A worker dies in one job of so many; another one takes its place at once.
const DEATH: u64 = 10_000;

/// Jobs of a run.
const JOBS: u64 = 20_000;

/// The time of a run in microseconds by this many workers, with jobs of this length on average.
fn simulate(workers: u32, length: u64, seed: u64) -> u64 {
    let mut seed = seed;
    let mut draw = |end: u64| {
        seed = game_core::mix(seed);
        seed % end.max(1)
    };
    // When each worker is free, and from when on each job may be taken; the earliest first.
    let mut free: BinaryHeap<Reverse<u64>> = (0..workers).map(|_| Reverse(0)).collect();
    let mut waiting: BinaryHeap<Reverse<u64>> = (0..JOBS).map(|_| Reverse(0)).collect();
    let (mut server, mut end) = (0_u64, 0);
    while let (Some(Reverse(ready)), Some(Reverse(worker))) = (waiting.pop(), free.pop()) {
        server = server.max(worker).max(ready) + MESSAGES;
        let factor = if draw(LONG) == 0 { 20 } else { 1 };
        let time = factor * (length / 2 + draw(length));
        if draw(DEATH) == 0 {
            waiting.push(Reverse(server + SILENCE));
        }
        free.push(Reverse(server + time));
        end = end.max(server + time);
    }
    end
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = |default| {
        arguments
            .next()
            .map_or(Ok(default), |text| text.parse::<u64>())
    };
    let (milliseconds, seed) = (next(1000)?, next(1)?);
    let seconds = |time| Duration::from_micros(time).as_secs_f64();
    let alone = seconds(simulate(1, 1000 * milliseconds, seed));
    println!("{JOBS} jobs of {milliseconds} ms");
    println!("workers   time, s   times as fast");
    for workers in [1, 2, 4, 10, 30, 100, 300, 1000] {
        let time = seconds(simulate(workers, 1000 * milliseconds, seed));
        println!("{workers:>7} {time:>9.1} {:>15.2}", alone / time);
    }
    Ok(())
}
