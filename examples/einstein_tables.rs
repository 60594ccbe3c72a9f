//! The endgame tables of EinStein würfelt nicht!: made, written, read and probed, with the time for
//! each.
//!
//! ```console
//! cargo run --release --example einstein_tables                  3 stones, in an instant
//! cargo run --release --example einstein_tables -- 4 --threads 2
//! cargo run --release --example einstein_tables -- 4 --verify    every entry by the rules: half a minute
//! cargo run --release --example einstein_tables -- 5             0.9 GB, a minute
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use quincunx::einstein::{AnyEinStein, EinStein, Endings, Size, WIN};
use quincunx::engines::einstein::tables::{EinSteinTable, Name};
use quincunx::game_core::{Position, Probe, Ranking, Stochastic, ToMove, random_step};
use quincunx::search::sweep::{SweptValues, ValueTable};
use quincunx::search::{Limits, Sweep};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Exactly known values: position, and probability that the mover wins.
const ANCHORS: [(&str, u64, u64); 5] = [
    ("1..../6..../...../...../....c r", 43_825, 46_656),
    ("3..../5..../...../...../....c r", 50, 81),
    ("...../.2.4./...../.c.f./..... r", 113_015, 209_952),
    ("12.../6..../...../...../....d r", 40_555, 46_656),
    (
        "1.5../...../...../...../..a.d r",
        43_580_182_891,
        58_773_123_072,
    ),
];

/// Positions that are probed to measure the time.
const PROBES: usize = 1 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number_after = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse().ok()
    };
    let most = arguments
        .first()
        .and_then(|most| most.parse().ok())
        .unwrap_or(3);
    let threads = number_after("--threads").unwrap_or(1);
    let endings = Endings::new(Size::STANDARD, most)?;
    let ranks = Ranking::<AnyEinStein>::count(&endings);
    let (swept, time) = timed(|| {
        Sweep::new(&endings)
            .limits(&Limits::new().threads(threads))
            .run::<AnyEinStein>()
    });
    let swept = swept?;
    println!(
        "made by {threads} threads in {time:.2?}: {} positions, {ranks} ranks",
        swept.positions()
    );
    println!(
        "a probability is off by at most {:.2e}",
        swept.error() / f64::from(WIN) / 2.0
    );
    through_a_file(&endings, &swept)?;
    if arguments.iter().any(|argument| argument == "--verify") {
        let (verdict, time) = timed(|| swept.verify::<EinStein, _>(&endings));
        verdict?;
        println!("verified in {time:.2?}");
    }
    let table =
        ValueTable::new::<AnyEinStein>(endings, swept).ok_or("the values are not complete")?;
    anchors(&table)?;
    probes(&table);
    Ok(())
}

/// The result of `act`, and its duration.
fn timed<T>(act: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    (act(), begin.elapsed())
}

/// Writes the values to memory and reads them back.
fn through_a_file(endings: &Endings, swept: &SweptValues) -> Result<(), Box<dyn Error>> {
    let (label, mut file) = (
        Name {
            size: endings.size(),
            most: endings.most(),
        }
        .label(),
        Vec::new(),
    );
    let (written, time) = timed(|| swept.write(&label, &mut file));
    written?;
    println!("written as {} bytes in {time:.2?}", file.len());
    let (read, time) =
        timed(|| SweptValues::read::<AnyEinStein, _>(&label, endings, &mut &file[..]));
    println!(
        "read with all checksums in {time:.2?}: {}",
        if read? == *swept {
            "the same"
        } else {
            "DIFFERENT"
        }
    );
    Ok(())
}

/// Known values compared with those of the table.
fn anchors(table: &EinSteinTable) -> Result<(), Box<dyn Error>> {
    for (text, numerator, denominator) in ANCHORS {
        let position: EinStein = text.parse()?;
        let Some((low, high)) = table.probe(&position, position.mover()) else {
            continue;
        };
        let probability = |value: f64| f64::midpoint(value / f64::from(WIN), 1.0);
        println!(
            "{text}  {numerator}/{denominator}, by the table {:.6} to {:.6}",
            probability(low),
            probability(high)
        );
    }
    Ok(())
}

/// The time of a probe, of positions from the ends of random games.
fn probes(table: &EinSteinTable) {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let mut positions = [vec![], vec![]];
    while positions.iter().any(|positions| positions.len() < 10_000) {
        let mut position = EinStein::START;
        while random_step(&mut position, random).is_some() {
            let kind = usize::from(position.to_move() != ToMove::Chance);
            if position.to_move() != ToMove::Nobody
                && table.probe(&position, position.mover()).is_some()
            {
                positions[kind].push(position);
            }
        }
    }
    for (positions, name) in positions.iter().zip(["before the throw", "with the die"]) {
        let ask = |position: &EinStein| {
            table
                .probe(position, position.mover())
                .map_or(0.0, |(low, _)| low)
        };
        let (sum, time) = timed(|| positions.iter().cycle().take(PROBES).map(ask).sum::<f64>());
        let each = time.as_secs_f64() * 1e9 / f64::from(u32::try_from(PROBES).unwrap_or(1));
        println!(
            "a probe {name} takes {each:.0} ns (sum {sum:.0}, {} moves at most)",
            moves(positions)
        );
    }
}

/// The most moves of one of the positions, over all faces.
fn moves(positions: &[EinStein]) -> usize {
    let most = |position: &EinStein| {
        let thrown = position
            .events()
            .map(|(face, _)| position.given(face).move_count());
        thrown.max().unwrap_or_else(|| position.move_count())
    };
    positions.iter().map(most).max().unwrap_or(0)
}
