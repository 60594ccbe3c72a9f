//! Hide and seek in Planes: how one plane is best hidden, and how long the best search for it takes.
//!
//! ```console
//! cargo run --release --example planes_hiding                        7x7/1, a few seconds
//! cargo run --release --example planes_hiding -- 8x8/1 --gap 1/1000  minutes: bounds so near to each other
//! cargo run --release --example planes_hiding -- 7x7/1 --to FILE     writes the certificate
//! cargo run --release --example planes_hiding -- --check FILE        what a certificate proves
//! ```

use std::error::Error;
use std::fs;
use std::io::Write;
use std::time::Instant;

use quincunx::planes::{Setup, World};
use quincunx::players::hiding::{Depth, Equilibrium, HideAndSeek, HidingCertificate, Round};
use quincunx::search::equilibrium::{BigInt, BigRational};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (mut setup, mut depth, mut to) = ("7x7/1".parse::<Setup>()?, Depth::default(), None);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--check" => return checked(&value()?),
            "--to" => to = Some(value()?),
            "--gap" => depth.gap = gap(&value()?)?,
            board => setup = board.parse()?,
        }
    }
    let world = World::new(setup)?;
    let found = solved(&world, depth.clone())?;
    let begin = Instant::now();
    let certificate = HidingCertificate::of(&world, &found, depth.tree)?;
    println!(
        "certificate of {} trees and {} sets in {:.2?}",
        certificate.trees.len(),
        certificate.proof.len(),
        begin.elapsed()
    );
    let begin = Instant::now();
    let bounds = certificate.check(&world)?;
    println!("checked in {:.2?}: at least {}, at most {}", begin.elapsed(), shots(&bounds.lower), shots(&bounds.upper));
    if let Some(file) = to {
        let mut text = String::new();
        certificate.write(&world, &mut text)?;
        fs::write(&file, &text)?;
        println!("{file}: {} bytes", text.len());
    }
    Ok(())
}

/// A fraction of a shot, such as 1/1000.
fn gap(text: &str) -> Result<BigRational, Box<dyn Error>> {
    let gap = text.parse().ok().filter(|gap| *gap >= BigRational::from(BigInt::from(0)));
    gap.ok_or_else(|| format!("{text:?} is no gap: a fraction of a shot is expected, such as 1/1000").into())
}

/// Solves the game, and shows how planes are hidden.
fn solved(world: &World, depth: Depth) -> Result<Equilibrium, Box<dyn Error>> {
    let begin = Instant::now();
    let mut nodes = 0;
    let mut tell = |round: Round| {
        nodes += round.nodes;
        // A line that writes over itself.
        let _ = write!(std::io::stderr(), "\r{} trees, {nodes} nodes", round.trees);
    };
    let game = HideAndSeek::new(world)?;
    let found = game.solve(depth, &mut tell)?;
    let _ = writeln!(std::io::stderr());
    println!("{}: {} layouts that look {} ways", world.setup(), world.len(), game.classes().len());
    println!("value from {} to {}", shots(&found.lower), shots(&found.upper));
    println!("{} rounds, {nodes} nodes, {:.2?}", found.rounds, begin.elapsed());
    println!("hidden, with the first of the layouts that look like it:");
    for (class, share) in &found.hider {
        let mut plane = String::new();
        quincunx::planes::notation::write_layout(world, class[0], &mut plane)?;
        println!("  {:6.2} %  {plane}, {} in all", percent(share), class.len());
    }
    Ok(found)
}

fn checked(file: &str) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let world = World::new(HidingCertificate::setup(&text)?)?;
    let bounds = HidingCertificate::read(&text, &world)?.check(&world)?;
    println!("{file}: {} at least {}, at most {}", world.setup(), shots(&bounds.lower), shots(&bounds.upper));
    Ok(())
}

/// A fraction with its decimals.
fn shots(value: &BigRational) -> String {
    format!("{value} = {:.6} shots", percent(value) / 100.0)
}

/// A share in percent.
fn percent(share: &BigRational) -> f64 {
    let millionths = (share * BigInt::from(100_000_000)).round().to_integer();
    millionths.to_string().parse::<f64>().map_or(0.0, |millionths| millionths / 1e6)
}
