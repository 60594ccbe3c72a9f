//! Solves boards and positions exactly: `cargo run --release -p dots --example dots_solve -- 4x4`
//!
//! Without arguments it solves some small boards. With a POSITION (as `4x4`, `5x5 0110…`) its
//! value; `icelandic` or `swedish` after a size sets the start. `--moves` adds every move's value,
//! `--mb N` sizes the table, `--threads N` shares it, `--journal FILE` stores positions that cost
//! 2^20 nodes, so that a killed search can be resumed, and `--verify FILE` reads a journal and
//! solves nothing. With `--again FROM..TO` a solver that has not read the journal solves these of
//! its positions again, numbered from those with the fewest undrawn edges on.
//! `--without IDEA` switches an idea off, `--webs` switches webs on.
#![allow(clippy::cast_precision_loss, reason = "figures for people")]

#[path = "common/recheck.rs"]
mod recheck;

use std::error::Error;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use dots::solve::journal::{self, Contents, Journal};
use dots::solve::{Ideas, Limits, Progress, Report, SettledPosition, Solver};
use dots::{AnyDots, Dots, Fixed, Grid, Setup, Size};
use recheck::RecheckCount;

/// The task of the command line.
struct Task {
    position: AnyDots,
    megabytes: usize,
    threads: u16,
    moves: bool,
    journal: Option<String>,
    verify: Option<String>,
    again: Option<Range<usize>>,
    ideas: Ideas,
}

fn read(arguments: &[String]) -> Result<Task, Box<dyn Error>> {
    let mut task = Task {
        position: AnyDots::default(),
        megabytes: 256,
        threads: 1,
        moves: false,
        journal: None,
        verify: None,
        again: None,
        ideas: Ideas::USUAL,
    };
    let (mut words, mut start) = (Vec::new(), None);
    let mut at = arguments.iter();
    while let Some(word) = at.next() {
        let mut next = || at.next().cloned().ok_or("An option lacks its value.");
        match word.as_str() {
            "--moves" => task.moves = true,
            "--mb" => task.megabytes = next()?.parse()?,
            "--threads" => task.threads = next()?.parse()?,
            "--journal" => task.journal = Some(next()?),
            "--verify" => task.verify = Some(next()?),
            "--again" => task.again = Some(range(&next()?)?),
            "--without" => task.ideas -= named(&next()?)?,
            "--webs" => task.ideas |= Ideas::WEB,
            "icelandic" | "swedish" => start = Some(word.clone()),
            _ => words.push(word.clone()),
        }
    }
    if task.again.is_some() && task.verify.is_none() {
        return Err("--again needs --verify FILE.".into());
    }
    task.position = words.join(" ").parse()?;
    let size = task.position.size();
    if let Some(start) = start {
        let setup = if start == "swedish" {
            Setup::swedish(size)
        } else {
            Setup::icelandic(size)
        };
        task.position = AnyDots::from_setup(&setup)?;
    }
    Ok(task)
}

/// A range of numbers, as `0..100`.
fn range(text: &str) -> Result<Range<usize>, Box<dyn Error>> {
    let (from, to) = text.split_once("..").ok_or("A range is FROM..TO.")?;
    let range = from.parse()?..to.parse()?;
    if range.is_empty() {
        return Err(format!("There is nothing in the range {text}.").into());
    }
    Ok(range)
}

fn named(name: &str) -> Result<Ideas, String> {
    Ideas::from_name(&name.to_uppercase()).ok_or_else(|| format!("There is no idea called {name}."))
}

/// Reads a journal: its contents, its damaged lines, and those that cannot be true of the board.
/// Some of its positions are solved again if the task says so.
fn verify<G: Grid>(grid: G, path: &str, task: &Task) -> Result<(), Box<dyn Error>> {
    let Contents {
        settled, damaged, ..
    } = journal::read(Path::new(path), grid.size())?;
    let solver = Solver::new(grid, 1 << 20)?;
    let unlikely = settled
        .iter()
        .filter(|settled| solver.learn(settled).is_err())
        .count();
    println!(
        "{} positions are settled, {damaged} lines damaged, {unlikely} unlikely.",
        settled.len()
    );
    if damaged + unlikely > 0 {
        return Err("The journal is not whole.".into());
    }
    if let Some(range) = &task.again {
        solve_again(grid, &settled, range, task)?;
    }
    Ok(())
}

/// Solves positions of a journal again, and compares.
fn solve_again<G: Grid>(
    grid: G,
    settled: &[SettledPosition],
    range: &Range<usize>,
    task: &Task,
) -> Result<(), Box<dyn Error>> {
    let loose = settled.iter().filter(|one| one.loose != 0).count();
    let claims = recheck::ordered(grid, settled);
    println!(
        "{} positions can be solved again, {loose} lines with loose parts cannot.",
        claims.len()
    );
    let claims = claims
        .get(range.clone())
        .ok_or("The range goes beyond these positions.")?;
    let solver = Solver::with_ideas(grid, task.megabytes << 20, task.ideas)?;
    let begin = Instant::now();
    let count = Mutex::new(RecheckCount::default());
    let listener = |claim: &SettledPosition, holds: bool, nodes: u64| {
        let Ok(mut count) = count.lock() else { return };
        count.add(holds, nodes);
        if !holds {
            println!("This does not hold: {claim}");
        }
        show_again(&count, claims.len(), begin.elapsed());
    };
    recheck::recheck(&solver, claims, task.threads, &listener)?;
    let RecheckCount { done, wrong, nodes } = *count.lock().map_err(|_| "A position was lost.")?;
    eprint!("\r{:70}\r", "");
    let (time, right) = (begin.elapsed(), done - wrong);
    println!("{right} of {done} positions hold, {nodes} nodes, {time:.1?}.");
    if wrong > 0 {
        return Err("The journal has wrong claims.".into());
    }
    Ok(())
}

/// Shows how many of all positions are done after this time.
fn show_again(count: &RecheckCount, all: usize, time: Duration) {
    if count.done.is_multiple_of(20) {
        eprint!(
            "\r{} of {all} positions, {} wrong, {:.0} M nodes, {time:.0?} ",
            count.done,
            count.wrong,
            count.nodes as f64 / 1e6
        );
    }
}

/// Shows the progress after this time.
fn show(progress: &Progress, time: Duration) {
    let rate = progress.nodes as f64 / time.as_secs_f64() / 1e6;
    let (question, part) = (progress.question, 100.0 * progress.part);
    eprint!(
        "\rquestion {question}: {part:.3} % done, {:.0} M nodes, {rate:.2} M/s ",
        progress.nodes as f64 / 1e6
    );
}

/// Opens a journal, and has the solver learn what it holds.
fn resume<G: Grid>(solver: &Solver<G>, size: Size, path: &str) -> Result<Journal, Box<dyn Error>> {
    let (journal, contents) = journal::open(Path::new(path), size)?;
    for settled in &contents.settled {
        solver.learn(settled)?;
    }
    eprintln!(
        "{} positions were settled before; {} lines are damaged.",
        contents.settled.len(),
        contents.damaged
    );
    Ok(journal)
}

fn solve<G: Grid>(position: &Dots<G>, task: &Task) -> Result<(), Box<dyn Error>> {
    if let Some(path) = &task.verify {
        return verify(position.grid(), path, task);
    }
    let begin = Instant::now();
    let solver = Solver::with_ideas(position.grid(), task.megabytes << 20, task.ideas)?;
    let ready = begin.elapsed();
    let journal = match &task.journal {
        Some(path) => Some(resume(&solver, position.size(), path)?),
        None => None,
    };
    // A search whose lines are lost is not worth continuing.
    let lost = Mutex::new(None);
    let listener = |report: &Report| {
        match (report, &journal) {
            (Report::Progress(progress), _) => show(progress, begin.elapsed()),
            (Report::Settled(settled), Some(journal)) => {
                if let Err(error) = journal.append(settled) {
                    let _ = lost.lock().map(|mut lost| lost.replace(error));
                    return ControlFlow::Break(());
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    };
    let solver = solver.settled_from(1 << 20);
    let limits = Limits::new().threads(task.threads).progress(&listener);
    let begin = Instant::now();
    let found = solver.value(position, &limits);
    if let Some(error) = lost
        .lock()
        .map_err(|_| "A line of the journal was lost.")?
        .take()
    {
        return Err(error.into());
    }
    let found = found?;
    let seconds = begin.elapsed().as_secs_f64();
    eprint!("\r{:70}\r", "");
    let rate = found.nodes as f64 / seconds / 1e6;
    println!(
        "{position}: value {}, {} nodes, {seconds:.3} s, {rate:.2} M/s, table made in {ready:.1?}",
        found.value, found.nodes
    );
    if task.moves {
        for m in solver.moves(position, &limits)?.moves {
            println!("{} {}", position.size().number(m.edge), m.value);
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        for text in ["2x2", "2x3", "3x3", "2x5"] {
            let task = read(&[text.to_owned(), "--mb".to_owned(), "16".to_owned()])?;
            choose(&task)?;
        }
        return Ok(());
    }
    choose(&read(&arguments)?)
}

/// Boards of contests and their neighbours have constants for masks.
fn choose(task: &Task) -> Result<(), Box<dyn Error>> {
    match task.position {
        AnyDots::Narrow(p) => match (p.size().rows(), p.size().columns()) {
            (3, 3) => solve(&Dots::from_setup(Fixed::<3, 3>::GRID, &p.into())?, task),
            (3, 4) => solve(&Dots::from_setup(Fixed::<3, 4>::GRID, &p.into())?, task),
            (4, 4) => solve(&Dots::from_setup(Fixed::<4, 4>::GRID, &p.into())?, task),
            (4, 5) => solve(&Dots::from_setup(Fixed::<4, 5>::GRID, &p.into())?, task),
            (5, 5) => solve(&Dots::from_setup(Fixed::<5, 5>::GRID, &p.into())?, task),
            _ => solve(&p, task),
        },
        AnyDots::Wide(p) => solve(&p, task),
    }
}
