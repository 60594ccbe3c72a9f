//! Measures what threads gain the engine `connect6`: the time and the nodes to the same depth.
//!
//! ```console
//! cargo run --release -p engines --example connect6_threads -- 7 2 data/connect6/balanced.txt
//! ```
//!
//! Each position of the file, one a line, is searched to this depth in turns by one thread and by
//! this many, each time anew: alpha-beta alone, without the searches before and after it, which have
//! one thread. All times are summed, so run it where nothing else runs. Threads do work that one
//! does not, so they enter more nodes; what they gain is the ratio of the times. Without arguments
//! one position is searched to depth 3 by two threads.

use std::error::Error;
use std::time::{Duration, Instant};

use engines::entry;
use registry::{EngineSpec, Limits};

/// Alpha-beta alone.
const ENGINE: &str = "connect6:forced=0,zones=0,safety=0,table=64";

/// A position without arguments.
const OPENING: &str = "J10 I9J11 H8K12";

/// The nodes and the time of searches of all positions to a depth.
fn searched(text: &str, depth: u32, threads: u16) -> Result<(u64, Duration), Box<dyn Error>> {
    let mut game = entry("connect6").ok_or("There is no such game.")?.start();
    let mut engine = game.engine(&ENGINE.parse::<EngineSpec>()?)?;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        game.read(line)?;
        engine.begin(0);
        let begin = Instant::now();
        let limits = Limits::new().depth(depth).threads(threads);
        nodes += engine.think(game.as_ref(), &limits)?.nodes;
        time += begin.elapsed();
    }
    Ok((nodes, time))
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (depth, threads, text) = match &words[..] {
        [] => (3, 2, OPENING.to_owned()),
        [depth, threads, file] => (
            depth.parse()?,
            threads.parse()?,
            std::fs::read_to_string(file)?,
        ),
        _ => return Err("The arguments are DEPTH THREADS FILE.".into()),
    };
    println!("threads | nodes | seconds");
    let mut all = Vec::new();
    for threads in [1, threads] {
        let (nodes, time) = searched(&text, depth, threads)?;
        println!("{threads} | {nodes} | {:.2}", time.as_secs_f64());
        all.push((nodes, time));
    }
    if let [(few, long), (many, short)] = all[..] {
        #[allow(clippy::cast_precision_loss, reason = "below 2^53")]
        let more = many as f64 / few.max(1) as f64;
        let faster = long.as_secs_f64() / short.as_secs_f64().max(1e-9);
        println!("{more:.2} times the nodes, {faster:.2} times as fast");
    }
    Ok(())
}
