//! Small games of EinStein würfelt nicht! solved completely: the value of every pair of starting
//! layouts, the best choice of layouts, and the proof.
//!
//! ```console
//! cargo run --release --example einstein_layouts                     3x3/3, in an instant
//! cargo run --release --example einstein_layouts -- 4x4/3
//! cargo run --release --example einstein_layouts -- 4x4/4            two minutes, 1.8 GB
//! cargo run --release --example einstein_layouts -- 4x4/3 --verify 1 every value by the rules
//! cargo run --release --example einstein_layouts -- 4x4/3 --to FOLDER
//! cargo run --release --example einstein_layouts -- --check data/einstein/4x4-3.txt
//! ```
//!
//! Without `--to` nothing is written; `data/einstein` holds the output of `--to data/einstein`.

mod picture;
mod report;

use std::error::Error;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use quincunx::einstein::Size;
use quincunx::engines::einstein::layouts::{LayoutGame, Published, SIZES, Solution, solve};
use quincunx::search::Limits;
use quincunx::search::equilibrium::{Certificate, propose};
use quincunx::search::exact_sweep::SweepProgress;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).map(String::as_str)
    };
    if let Some(file) = after("--check") {
        return checked(file);
    }
    let name = arguments.first().map_or("3x3/3", String::as_str);
    let size = SIZES.into_iter().find(|size| size.to_string() == name);
    let size = size.ok_or_else(|| {
        format!(
            "solved are {}",
            SIZES.map(|size| size.to_string()).join(", ")
        )
    })?;
    let solution = solved(size)?;
    if let Some(step) = after("--verify") {
        let begin = Instant::now();
        let step: usize = step.parse()?;
        solution.verify(step)?;
        println!(
            "every {step}. value verified by the rules in {:.2?}",
            begin.elapsed()
        );
    }
    let certificate = chosen(&solution.game)?;
    print!("{}", report::text(&solution.game, &certificate));
    match after("--to") {
        Some(folder) => written(Path::new(folder), &solution.game, &certificate),
        None => Ok(()),
    }
}

/// Solves a game and prints its resources.
fn solved(size: Size) -> Result<Solution, Box<dyn Error>> {
    let begin = Instant::now();
    let shown = AtomicU64::new(0);
    let listener = |&SweepProgress { done, total }: &SweepProgress| {
        let percent = done * 100 / total.max(1);
        if percent >= shown.load(Relaxed) + 10 {
            shown.store(percent, Relaxed);
            let _ = writeln!(std::io::stderr(), "{percent} %");
        }
        ControlFlow::Continue(())
    };
    let solution = solve(size, &Limits::new().progress(&listener))?;
    let (values, time) = (&solution.values, begin.elapsed());
    println!(
        "game {size}: {} positions before the throw at {} ranks",
        values.positions(),
        values.count()
    );
    println!(
        "solved in {time:.2?}, {} numerators over {}^{}",
        values.positions(),
        size.faces,
        values.throws()
    );
    println!("of these {} need more than 64 bits", values.apart());
    Ok(solution)
}

/// Finds the equilibrium, from a proposal of floating-point numbers and without one.
fn chosen(game: &LayoutGame) -> Result<Certificate, Box<dyn Error>> {
    let begin = Instant::now();
    let certificate = game.equilibrium()?;
    let alone = begin.elapsed();
    let begin = Instant::now();
    let proposal = propose(&game.folded());
    let proposed = begin.elapsed();
    let begin = Instant::now();
    let second = game.equilibrium_from(&proposal)?;
    let from = begin.elapsed();
    println!(
        "equilibrium by exact pivoting in {alone:.2?}; proposed in {proposed:.2?}, from there in {from:.2?}"
    );
    println!(
        "the two are {}",
        if certificate == second {
            "the same"
        } else {
            "different, of one value"
        }
    );
    if certificate.value != second.value {
        return Err("two values of one game".into());
    }
    Ok(certificate)
}

/// Writes the matrix with its certificate, and the picture.
fn written(
    folder: &Path,
    game: &LayoutGame,
    certificate: &Certificate,
) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    game.write(certificate, &mut text)?;
    fs::create_dir_all(folder)?;
    let name = game.size().to_string().replace('/', "-");
    for (kind, content) in [("txt", text), ("svg", picture::svg(game, certificate))] {
        let path = folder.join(format!("{name}.{kind}"));
        fs::write(&path, &content)?;
        println!("{}: {} bytes", path.display(), content.len());
    }
    Ok(())
}

/// Checks a published game: its certificate against its matrix.
fn checked(file: &str) -> Result<(), Box<dyn Error>> {
    let published = Published::read(&fs::read_to_string(file)?)?;
    published.check()?;
    let Published { game, certificate } = published;
    println!(
        "{file}: the certificate proves the value {} of the layouts of {}",
        certificate.value,
        game.size()
    );
    Ok(())
}
