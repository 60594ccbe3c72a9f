//! Hide and seek in Planes: the best way to hide one plane, and the length of the best search for
//! it.
//!
//! ```console
//! cargo run --release --example planes_hiding                        7x7/1, a few seconds
//! cargo run --release --example planes_hiding -- all                 8x8/1 as well: some minutes
//! cargo run --release --example planes_hiding -- 8x8/1 --gap 1/1000  until the bounds are this near to each other
//! cargo run --release --example planes_hiding -- 9x9/1 --minutes 20  what is proved by then
//! cargo run --release --example planes_hiding -- 7x7/1 --to FILE     writes the certificate
//! cargo run --release --example planes_hiding -- 7x7/1 --mixture FILE  writes both strategies without the proof
//! cargo run --release --example planes_hiding -- --check FILE        what a certificate proves
//! ```
//!
//! A known value is compared with the result, and a difference is an error.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use quincunx::engines::planes::hiding::{
    Equilibrium, HideAndSeek, HidingCertificate, HidingProgress,
};
use quincunx::planes::tree::{Limits, LowerProof};
use quincunx::planes::{Setup, World};
use quincunx::search::equilibrium::{BigInt, BigRational};

/// Values that are known exactly.
const KNOWN_VALUES: [(&str, &str); 2] =
    [("7x7/1", "1173337/251436"), ("8x8/1", "80870651/15154888")];

/// The request of the command line.
struct Request {
    setup: Setup,
    /// How far the bounds may be apart, in shots.
    gap: BigRational,
    tree: Limits<'static>,
    time: Option<Duration>,
    to: Option<PathBuf>,
    mixture: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut request = Request {
        setup: "7x7/1".parse()?,
        gap: BigRational::default(),
        tree: Limits::new(),
        time: None,
        to: None,
        mixture: None,
    };
    let mut all = false;
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--check" => return check_file(&value()?),
            "--mixture" => request.mixture = Some(value()?.into()),
            "--to" => request.to = Some(value()?.into()),
            "--gap" => request.gap = gap(&value()?)?,
            "--minutes" => {
                request.time = Some(Duration::from_secs(
                    60 * u64::from(value()?.parse::<u32>()?),
                ));
            }
            "--memory" => request.tree = limits(value()?.parse::<u32>()?),
            "all" => all = true,
            board => request.setup = board.parse()?,
        }
    }
    if !all {
        return solve(&request);
    }
    for (board, _) in KNOWN_VALUES {
        solve(&Request {
            setup: board.parse()?,
            gap: request.gap.clone(),
            tree: request.tree,
            time: request.time,
            to: None,
            mixture: None,
        })?;
    }
    Ok(())
}

/// As many nodes as fit this many megabytes.
fn limits(megabytes: u32) -> Limits<'static> {
    Limits::new()
        .nodes(u64::MAX)
        .memory((megabytes as usize) << 20)
}

/// Solves, certifies, compares and stores.
fn solve(request: &Request) -> Result<(), Box<dyn Error>> {
    // Check that files can be written before hours of work.
    [&request.to, &request.mixture]
        .into_iter()
        .flatten()
        .try_for_each(|path| write_atomically(path, None))?;
    let (world, begin) = (World::new(request.setup.clone())?, Instant::now());
    let shown_at = AtomicU64::new(0);
    let listener = |round: &HidingProgress| {
        let now = begin.elapsed();
        if now.as_secs() > shown_at.load(Relaxed) && io::stderr().is_terminal() {
            shown_at.store(now.as_secs(), Relaxed);
            // A line that overwrites itself; an error in writing it is ignored.
            let _ = write!(
                io::stderr(),
                "\r{} trees, {} nodes",
                round.trees,
                round.nodes
            );
        }
        let late = request.time.is_some_and(|time| now >= time);
        if late {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let game = HideAndSeek::new(&world)?;
    let found = game.solve(&request.gap, &request.tree.progress(&listener))?;
    print!("\n{}", shown(&world, &game, &found)?);
    println!("{:.2?}", begin.elapsed());
    compare(&world, &found)?;
    let begin = Instant::now();
    let certificate = HidingCertificate::of(&world, &found, &request.tree)?;
    let (trees, sets) = (certificate.trees.len(), certificate.proof.len());
    println!(
        "certificate of {trees} trees and {sets} sets in {:.2?}",
        begin.elapsed()
    );
    let mixture = HidingCertificate {
        proof: LowerProof::default(),
        ..certificate.clone()
    };
    for (path, written) in [(&request.to, &certificate), (&request.mixture, &mixture)] {
        let Some(path) = path else { continue };
        let mut text = String::new();
        written.write(&world, &mut text)?;
        write_atomically(path, Some(&text))?;
        println!("{}: {} bytes", path.display(), text.len());
    }
    let begin = Instant::now();
    let bounds = certificate.check(&world, &Limits::new())?;
    println!(
        "checked in {:.2?}: at least {}, at most {}",
        begin.elapsed(),
        shots(&bounds.lower),
        shots(&bounds.upper)
    );
    Ok(())
}

/// The bounds, and how planes are hidden.
fn shown(
    world: &World,
    game: &HideAndSeek<'_>,
    found: &Equilibrium,
) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    writeln!(
        text,
        "{}: {} layouts that look {} ways",
        world.setup(),
        world.len(),
        game.classes().len()
    )?;
    writeln!(
        text,
        "value from {} to {}",
        shots(&found.lower),
        shots(&found.upper)
    )?;
    writeln!(
        text,
        "{} rounds, {} trees played",
        found.rounds,
        found.seeker.len()
    )?;
    if let Some(reason) = &found.ended {
        writeln!(text, "{reason}")?;
    }
    writeln!(
        text,
        "hidden, with the first of the layouts that look like it:"
    )?;
    for (class, share) in &found.hider {
        let mut plane = String::new();
        quincunx::planes::notation::write_layout(world, class[0], &mut plane)?;
        writeln!(
            text,
            "  {:6.2} %  {plane}, {} in all",
            percent(share),
            class.len()
        )?;
    }
    Ok(text)
}

/// The known value compared with the result.
fn compare(world: &World, found: &Equilibrium) -> Result<(), Box<dyn Error>> {
    let setup = world.setup().to_string();
    let Some((_, known)) = KNOWN_VALUES.iter().find(|(board, _)| *board == setup) else {
        return Ok(());
    };
    let value: BigRational = known.parse().map_err(|error| format!("{known}: {error}"))?;
    if found.lower > value
        || found.upper < value
        || (found.ended.is_none() && found.is_exact() && found.lower != value)
    {
        return Err(format!(
            "{setup}: asked {known}, got {} to {}",
            found.lower, found.upper
        )
        .into());
    }
    Ok(())
}

fn check_file(file: &str) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let world = World::new(HidingCertificate::setup(&text)?)?;
    let bounds = HidingCertificate::read(&text, &world)?.check(&world, &Limits::new())?;
    println!(
        "{file}: {} at least {}, at most {}",
        world.setup(),
        shots(&bounds.lower),
        shots(&bounds.upper)
    );
    Ok(())
}

/// Writes a file atomically; without a text it only tests whether that is possible.
fn write_atomically(path: &Path, text: Option<&str>) -> io::Result<()> {
    let mut name = path
        .file_name()
        .ok_or(io::ErrorKind::InvalidInput)?
        .to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let mut file = File::create(&part)?;
    file.write_all(text.unwrap_or_default().as_bytes())?;
    file.sync_all()?;
    if text.is_some() {
        fs::rename(part, path)
    } else {
        fs::remove_file(part)
    }
}

/// A fraction of a shot, such as 1/1000.
fn gap(text: &str) -> Result<BigRational, Box<dyn Error>> {
    let gap = text
        .parse()
        .ok()
        .filter(|gap| *gap >= BigRational::from(BigInt::from(0)));
    gap.ok_or_else(|| {
        format!("{text:?} is no gap: a fraction of a shot is expected, such as 1/1000").into()
    })
}

/// A fraction with its decimals.
fn shots(value: &BigRational) -> String {
    format!("{value} = {:.6} shots", percent(value) / 100.0)
}

/// A share in percent.
fn percent(share: &BigRational) -> f64 {
    let millionths = (share * BigInt::from(100_000_000)).round().to_integer();
    millionths
        .to_string()
        .parse::<f64>()
        .map_or(0.0, |millionths| millionths / 1e6)
}
