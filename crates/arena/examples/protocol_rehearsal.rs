//! Fast games through every protocol, with our own program at both ends of the pipes: counts
//! illegal moves, exceeded clocks and failures, and measures how late answers are.
//!
//! ```text
//! cargo run --release -p arena --example protocol_rehearsal -- target/release/quincunx 1000 10
//! ```
//!
//! plays this many games with this many milliseconds for a turn (in GTP and our own protocol: for a
//! move), one at a time, and prints a row of a table for each game and protocol. A fourth argument
//! names one protocol, or `none`, a fifth the engine that thinks, and a sixth its opponent, which
//! has 200 nodes for a move: `… 100 1000 connectmore connect6 road`. One side thinks for its time,
//! the other draws its moves at random, so that no two games are the same. The referee is that of
//! every match: its clock runs from before a request is written until its answer is read. The
//! lateness of an answer is the time beyond its limit; below zero, it was early. The last three
//! columns are those of the side that does not think: the delay of the machine and the pipes. The
//! last row is that of a thread that only watches the clock, on the same machine.

use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arena::{
    Budget, EngineProvider, MakeEngineError, MatchOptions, Openings, Plan, Registry, run_match,
};
use game_core::ToMove;
use protocols::Protocol;
use registry::{Analysis, Engine, EngineInfo, ErasedGame, GameResult, Limits, QueryError};

/// Answers in milliseconds beyond their time.
type Lateness = Arc<Mutex<Vec<f64>>>;

/// Programs whose answers are measured.
#[derive(Default)]
struct Measured {
    late: Lateness,
    /// The times of engines that do not think: they have no limit.
    prompt: Lateness,
}

/// A program with its lateness.
#[derive(Debug)]
struct Watched {
    inner: Box<dyn Engine>,
    /// Whether it uses its time.
    thinks: bool,
    /// Whether one answer of its protocol holds a whole turn.
    whole_turns: bool,
    /// Moves of the last answer that are still to be played.
    planned: usize,
    late: Lateness,
}

/// What was measured.
fn measured(late: &Lateness) -> Vec<f64> {
    late.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

impl Engine for Watched {
    fn info(&self) -> &'static EngineInfo {
        self.inner.info()
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        let begin = Instant::now();
        let analysis = self.inner.think(game, limits);
        let used = begin.elapsed();
        if self.planned > 0 {
            self.planned -= 1;
            return analysis;
        }
        let time = if self.thinks {
            limits.time_limit().unwrap_or_default()
        } else {
            Duration::ZERO
        };
        self.late
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push((used.as_secs_f64() - time.as_secs_f64()) * 1e3);
        if self.whole_turns {
            self.planned = analysis
                .as_ref()
                .map_or(0, |analysis| analysis.variation.len().saturating_sub(1));
        }
        analysis
    }

    fn begin(&mut self, seed: u64) {
        self.planned = 0;
        self.inner.begin(seed);
    }

    fn prepare(&mut self, game: &dyn ErasedGame, seat: Option<usize>) {
        self.inner.prepare(game, seat);
    }

    fn end(&mut self, ending: GameResult) {
        self.inner.end(ending);
    }
}

impl EngineProvider for Measured {
    fn game(&self, name: &str) -> Option<Box<dyn ErasedGame>> {
        Registry.game(name)
    }

    fn engine(
        &self,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<Box<dyn Engine>, MakeEngineError> {
        let inner = Registry.engine(game, spec)?;
        let whole_turns = ["sau", "connectmore"].contains(&inner.info().name);
        // The other side answers at once, so its time is that of the machine and the pipes.
        let thinks = spec.contains(" --time ");
        let late = Arc::clone(if thinks { &self.late } else { &self.prompt });
        Ok(Box::new(Watched {
            inner,
            thinks,
            whole_turns,
            planned: 0,
            late,
        }))
    }

    fn check(&self, game: &dyn ErasedGame, spec: &str) -> Result<(), MakeEngineError> {
        Registry.check(game, spec)
    }
}

/// The games of one protocol, and the engine that thinks in them.
const PAIRS: [(&str, Protocol, &str); 10] = [
    ("connect6", Protocol::ConnectMore, "hybrid"),
    ("connect6", Protocol::Sau, "hybrid"),
    ("connect6", Protocol::Gtp, "hybrid"),
    ("connect6", Protocol::Quincunx, "hybrid"),
    ("dots", Protocol::Sau, "dots"),
    ("dots", Protocol::Quincunx, "dots"),
    ("einstein", Protocol::Ewn, "expectimax"),
    ("einstein", Protocol::Quincunx, "expectimax"),
    ("lgame", Protocol::Quincunx, "alphabeta"),
    ("planes", Protocol::Quincunx, "exact"),
];

/// What is counted.
#[derive(Default)]
struct Count {
    games: u64,
    illegal: u64,
    time: u64,
    other: u64,
    late: Vec<f64>,
    prompt: Vec<f64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, games, milliseconds, only @ ..] = arguments.as_slice() else {
        println!(
            "Plays games against PROGRAM by every protocol: PROGRAM GAMES MILLISECONDS [PROTOCOL [ENGINE [PEER]]]."
        );
        return if arguments.is_empty() {
            Ok(())
        } else {
            Err("An argument is missing.".into())
        };
    };
    let (games, time) = (games.parse()?, Duration::from_millis(milliseconds.parse()?));
    let names = "game | protocol | games | illegal | late | other | answers | 50 % | 90 % | 99 % | 99.9 % | most";
    println!("| {names} | 99 % | 99.9 % | most |\n|{}", "---|".repeat(15));
    for (game, protocol, engine) in PAIRS {
        if only.first().is_some_and(|name| name != protocol.name()) {
            continue;
        }
        // In GTP the time of a turn is that of two stones, and it cannot express times below a
        // second.
        let told = if protocol == Protocol::Gtp {
            time * 2
        } else {
            time
        };
        let side = |limits: &str, engine: &str| {
            let name = protocol.name();
            format!("{name}:{program} engine {game} --protocol {name} {limits} --engine {engine}")
        };
        let engine = only.get(1).map_or(engine, String::as_str);
        let peer = only.get(2).map_or_else(
            || side("--nodes 1", "random"),
            |peer| side("--nodes 200", peer),
        );
        let sides = [
            side(&format!("--time {}", told.as_secs_f64()), engine),
            peer,
        ];
        let count = if game == "planes" {
            hunt(&sides[0], games, time)?
        } else {
            play(game, protocol, sides, games, time)?
        };
        row(game, protocol.name(), count);
    }
    row(
        "–",
        "the clock alone",
        Count {
            late: watch(time),
            ..Count::default()
        },
    );
    Ok(())
}

fn row(game: &str, protocol: &str, count: Count) {
    let Count {
        games,
        illegal,
        time,
        other,
        mut late,
        mut prompt,
    } = count;
    late.sort_by(f64::total_cmp);
    prompt.sort_by(f64::total_cmp);
    let quantiles = [0.5, 0.9, 0.99, 0.999, 1.0]
        .map(|share| quantile(&late, share))
        .join(" | ");
    let machine = [0.99, 0.999, 1.0]
        .map(|share| quantile(&prompt, share))
        .join(" | ");
    let answers = late.len();
    println!(
        "| {game} | {protocol} | {games} | {illegal} | {time} | {other} | {answers} | {quantiles} | {machine} |"
    );
}

/// The lateness of a thread that only watches the clock for this time, repeatedly for twenty
/// seconds: the delay of the machine.
fn watch(time: Duration) -> Vec<f64> {
    let watch = |_| {
        let begin = Instant::now();
        while begin.elapsed() < time {
            std::hint::spin_loop();
        }
        (begin.elapsed().saturating_sub(time)).as_secs_f64() * 1e3
    };
    let times = Duration::from_secs(20).as_micros() / time.as_micros().max(1);
    (0..times.clamp(1, 5000)).map(watch).collect()
}

/// The value below which this fraction lies, in milliseconds.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place"
)]
fn quantile(sorted: &[f64], share: f64) -> String {
    let place = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len().max(1)) - 1;
    sorted
        .get(place)
        .map_or_else(|| "–".to_owned(), |late| format!("{late:.1}"))
}

/// A match: each game has a result, and a reason.
fn play(
    game: &str,
    protocol: Protocol,
    sides: [String; 2],
    games: u64,
    time: Duration,
) -> Result<Count, Box<dyn Error>> {
    let provider = Measured::default();
    // The platform's games begin at the start; elsewhere openings are random.
    let plies = if protocol == Protocol::Sau { 0 } else { 4 };
    let plan = Plan {
        games,
        budget: Budget::Move { time },
        openings: Openings::Random { plies },
        ..Plan::new(game, sides)
    };
    let begin = Instant::now();
    let clock = || begin.elapsed();
    // Games of minutes are counted as they end.
    let mut progress = |done, of| {
        if done > 0 && time >= Duration::from_millis(500) {
            eprintln!(
                "{game} by {}: {done} of {of} games after {:.0} s",
                protocol.name(),
                begin.elapsed().as_secs_f64()
            );
        }
    };
    let report = run_match(
        &plan,
        &provider,
        &clock,
        MatchOptions::default(),
        &mut progress,
    )?;
    let mut count = Count {
        games: report.games(),
        ..Count::default()
    };
    for standing in &report.engines {
        let [.., illegal, refusal, panic, late] = standing.lost_by;
        count.illegal += illegal;
        count.other += refusal + panic;
        count.time += late;
    }
    for fault in &report.faults {
        eprintln!(
            "{game} by {}: game {}, {:?}",
            protocol.name(),
            fault.game,
            fault.reason
        );
    }
    (count.late, count.prompt) = (measured(&provider.late), measured(&provider.prompt));
    Ok(count)
}

/// Planes has one player, who shoots at layouts hidden by a seed until all planes are down.
fn hunt(side: &str, games: u64, time: Duration) -> Result<Count, Box<dyn Error>> {
    let provider = Measured::default();
    let start = provider.game("planes").ok_or("no such game")?;
    let mut engine = provider.engine(start.as_ref(), side)?;
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let mut count = Count {
        games,
        ..Count::default()
    };
    for seed in 0..games {
        let mut game = start.clone();
        engine.begin(seed);
        engine.prepare(game.as_ref(), Some(0));
        while game.to_move() != ToMove::Nobody {
            let step = if game.to_move() == ToMove::Chance {
                engines::planes::concealed(game.as_ref(), seed)
                    .and_then(|concealed| concealed.event)
                    .ok_or("nothing is hidden")?
            } else {
                let asked = clock();
                let answer = engine.think(game.as_ref(), &Limits::new().time(time, &clock));
                let used = clock().saturating_sub(asked);
                count.time += u64::from(used > time + arena::Rules::default().margin);
                let Ok(analysis) = answer else {
                    count.other += 1;
                    break;
                };
                analysis.best_move()?.to_owned()
            };
            if game.play(&step).is_err() {
                count.illegal += 1;
                break;
            }
        }
    }
    count.late = measured(&provider.late);
    Ok(count)
}
