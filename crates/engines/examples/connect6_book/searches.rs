//! Searches of many positions, one thread for each core.

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use connect6::{AnyConnect6, Connect6, Turn};
use engines::entry;
use game_core::Notation;
use registry::{Analysis, EngineSpec, Limits, Unit};

/// The engine: without the book that is to be made, and with room for a deep search.
const ENGINE: &str = "connect6:book=off,table=64";

/// The value of a win that a search sees, in thousandths of a logit.
pub(crate) const WON: i32 = 1_000_000;

/// What a search found at a position.
#[derive(Clone, Copy)]
pub(crate) struct FoundTurn {
    pub(crate) turn: Turn,
    /// Its value to the mover, in thousandths of a logit.
    pub(crate) value: i32,
}

/// Searches each position with this many nodes. Each search begins anew, so the results do not depend
/// on the number of threads.
pub(crate) fn search_all(
    positions: &[Connect6],
    nodes: u64,
) -> Result<Vec<FoundTurn>, Box<dyn Error>> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || -> Result<(), String> {
        let spec: EngineSpec = ENGINE.parse().map_err(as_text)?;
        let mut game = entry("connect6").ok_or("There is no such game.")?.start();
        let mut engine = game.engine(&spec).map_err(as_text)?;
        while let Some((at, position)) = claim(&next, positions) {
            game.read(&position.to_string()).map_err(as_text)?;
            engine.begin(0);
            let limits = Limits::new().nodes(nodes);
            let analysis = engine.think(game.as_ref(), &limits).map_err(as_text)?;
            let found = found(position, &analysis).map_err(as_text)?;
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((at, found));
            eprint!(
                "\r{} of {} searches of {nodes} nodes ",
                done.len(),
                positions.len()
            );
        }
        Ok(())
    };
    // After an error no thread begins another search.
    let stopping = || work().inspect_err(|_| next.store(positions.len(), Relaxed));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(stopping)).collect();
        all.into_iter().try_for_each(|thread| {
            let ended = thread.join();
            ended.unwrap_or_else(|_| Err("A thread has failed.".to_owned()))
        })
    })?;
    eprintln!();
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(at, _)| at);
    Ok(done.into_iter().map(|(_, found)| found).collect())
}

fn as_text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// The next position that no thread has taken.
fn claim<'p>(next: &AtomicUsize, positions: &'p [Connect6]) -> Option<(usize, &'p Connect6)> {
    let at = next.fetch_add(1, Relaxed);
    positions.get(at).map(|position| (at, position))
}

/// The turn and the value of an analysis.
fn found(position: &Connect6, analysis: &Analysis) -> Result<FoundTurn, Box<dyn Error>> {
    let mut after = AnyConnect6::Large(*position);
    let mut cells = Vec::new();
    for text in analysis.variation.iter().take(2) {
        let cell = after.read_move(text)?;
        game_core::Position::play(&mut after, cell);
        cells.push(cell);
    }
    let [first, second] = cells[..] else {
        return Err("A turn has fewer than two stones.".into());
    };
    let value = match (analysis.unit, analysis.value) {
        (Unit::Outcome, Some(value)) if value > 0.0 => WON,
        (Unit::Outcome, Some(value)) if value < 0.0 => -WON,
        _ => logit(analysis.probability().unwrap_or(0.5)),
    };
    Ok(FoundTurn {
        turn: Turn::Two(first.min(second), first.max(second)),
        value,
    })
}

/// Thousandths of the logit of a probability.
#[allow(clippy::cast_possible_truncation, reason = "far below a million")]
fn logit(probability: f64) -> i32 {
    let p = probability.clamp(1e-6, 1.0 - 1e-6);
    (1_000.0 * libm::log(p / (1.0 - p))).round() as i32
}
