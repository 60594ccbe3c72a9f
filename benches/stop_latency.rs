//! How long a search runs after a stop: from setting the flag until the search has returned.
//!
//! `cargo bench --bench stop_latency`, 1,000 stops a line, prints a table. A search looks at the
//! flag every 128 nodes (a test of the crate `search` counts them), so this measures the time of up
//! to 128 nodes and the return, and how soon the machine runs a thread. As a test (`-- --test`) it
//! does everything a few times without useful measurements.

#[allow(dead_code, reason = "the benchmark uses a part of the example")]
#[path = "../examples/connect_four/board.rs"]
mod board;
#[allow(dead_code, reason = "the benchmark uses a part of the example")]
#[path = "../examples/connect_four/evaluator.rs"]
mod evaluator;
#[allow(dead_code, reason = "the benchmark uses a part of the example")]
#[path = "../examples/connect_four/position.rs"]
mod position;
#[allow(dead_code, reason = "the benchmark uses a part of the example")]
#[path = "../examples/connect_four/threats.rs"]
mod threats;

use std::error::Error;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use evaluator::Middle;
use position::ConnectFour;
use quincunx::game_core::{
    AsListed, Deterministic, Evaluate, Order, Pair, Score, Side, Track, ZeroSum,
};
use quincunx::lgame::LGame;
use quincunx::search::{AlphaBeta, Limits, SearchError};

/// Bytes of the table.
const TABLE: usize = 16 << 20;

/// Stops of one line of the table.
const STOPS: u32 = 1_000;

/// The same for a test.
const STOPS_OF_A_TEST: u32 = 5;

/// Knows nothing of the L-Game: undecided positions are worth 0.
#[derive(Clone, Copy, Debug)]
struct Silent;

impl Track<LGame> for Silent {}

impl Evaluate<LGame> for Silent {
    fn evaluate(&mut self, _: &LGame, _: Side) -> Score {
        0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args();
    let stops = if arguments.any(|argument| argument == "--test") {
        STOPS_OF_A_TEST
    } else {
        STOPS
    };
    println!(
        "{:<14}{:>8}{:>8}{:>12}{:>12}{:>12}",
        "game", "threads", "stops", "p50", "p99", "max"
    );
    show("an empty loop", 1, latencies(stops, idle)?);
    for threads in [1, 2] {
        let mut search = AlphaBeta::new(Pair(Middle, AsListed), TABLE)?;
        show(
            "Connect Four",
            threads,
            latencies(stops, |flag| {
                run(&mut search, &ConnectFour::START, threads, flag)
            })?,
        );
    }
    for threads in [1, 2] {
        let mut search = AlphaBeta::new(Pair(Silent, AsListed), TABLE)?;
        show(
            "L-Game",
            threads,
            latencies(stops, |flag| run(&mut search, &LGame::START, threads, flag))?,
        );
    }
    Ok(())
}

/// The reference: looks at the flag all the time, so that its time is the machine's.
#[allow(clippy::unnecessary_wraps, reason = "a search may fail")]
fn idle(flag: &AtomicBool) -> Result<(), SearchError> {
    while !flag.load(Relaxed) {
        spin_loop();
    }
    Ok(())
}

/// Searches until the flag is set.
fn run<P, E>(
    search: &mut AlphaBeta<P, E>,
    position: &P,
    threads: u16,
    flag: &AtomicBool,
) -> Result<(), SearchError>
where
    P: Deterministic + ZeroSum + Send + Sync,
    P::Move: Send + Sync,
    E: Evaluate<P> + Order<P> + Clone + Send,
{
    search.search_with_threads(position, &Limits::new().stop(flag).threads(threads))?;
    assert!(!search.is_finished(), "the game is too small to be stopped");
    Ok(())
}

/// Runs something for some milliseconds and stops it, repeatedly.
fn latencies(
    stops: u32,
    mut run: impl FnMut(&AtomicBool) -> Result<(), SearchError>,
) -> Result<Vec<Duration>, SearchError> {
    let mut latencies = Vec::new();
    for number in 0..stops {
        // From 1 to 5 ms, spread evenly: 617 and 4,000 have no common factor.
        let delay = Duration::from_micros(1_000 + u64::from(number) * 617 % 4_000);
        let flag = AtomicBool::new(false);
        latencies.push(thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                thread::sleep(delay);
                let told = Instant::now();
                flag.store(true, Relaxed);
                told
            });
            run(&flag)?;
            let returned = Instant::now();
            // Without a moment, the run counts as never stopped: a failing stopper is noticed.
            Ok(stopper.join().map_or(Duration::MAX, |told| {
                returned.saturating_duration_since(told)
            }))
        })?);
    }
    Ok(latencies)
}

/// A line of the table, in milliseconds.
fn show(game: &str, threads: u16, mut latencies: Vec<Duration>) {
    latencies.sort_unstable();
    let stops = latencies.len();
    // The smallest latency that at least this percentage does not exceed.
    let percentile = |percent: usize| {
        let latency = latencies[(stops * percent).div_ceil(100) - 1];
        format!("{:.3} ms", latency.as_secs_f64() * 1e3)
    };
    println!(
        "{game:<14}{threads:>8}{stops:>8}{:>12}{:>12}{:>12}",
        percentile(50),
        percentile(99),
        percentile(100)
    );
}
