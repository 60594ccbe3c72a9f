//! Measures the time for the last part of contest games: `cargo run --release -p dots --example
//! dots_late -- 36`
//!
//! Solves the positions of `data/dots/late36.txt` (or 38, or 40), each with an empty table of 256
//! MiB, on one thread; compares the values with those in the file; prints the median and the worst
//! of times and nodes, for the exact value and for win or loss alone. A second number takes only
//! this many positions. `--make COUNT` writes such a file to standard output instead: `-- 36 --make
//! 1000`. `-- 36 --check STEP` checks every claimed value in STEP against the values of the moves,
//! and the endings of those games against a search without a table. Without arguments twenty
//! positions of 36 edges.

#[path = "common/check.rs"]
mod check;
#[path = "common/late.rs"]
mod late;
#[path = "common/late_set.rs"]
mod late_set;

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use dots::Fixed;
use dots::solve::{Limits, Solver};
use game_core::{Position, Score};
use late_set::Late;

/// Times and nodes of one question for many positions.
#[derive(Default)]
struct Figures {
    times: Vec<Duration>,
    nodes: Vec<u64>,
}

impl Figures {
    fn add(&mut self, begin: Instant, nodes: u64) {
        self.times.push(begin.elapsed());
        self.nodes.push(nodes);
    }

    fn tell(mut self, question: &str) {
        self.times.sort_unstable();
        self.nodes.sort_unstable();
        let (middle, last) = (self.nodes.len() / 2, self.nodes.len().saturating_sub(1));
        if let (Some(time), Some(worst)) = (self.times.get(middle), self.times.get(last)) {
            eprintln!("{question}: median {time:.3?}, worst {worst:.3?}");
        }
        if let (Some(nodes), Some(worst)) = (self.nodes.get(middle), self.nodes.get(last)) {
            let (all, time): (u64, Duration) = (self.nodes.iter().sum(), self.times.iter().sum());
            eprintln!("  nodes: median {nodes}, worst {worst}, all {all} in {time:.3?}");
        }
    }
}

/// Plays this many games and solves their positions.
fn make(edges: usize, count: u64) -> Result<(), Box<dyn Error>> {
    let (solver, mut set) = (Solver::new(Fixed::<5, 5>::GRID, 256 << 20)?, Vec::new());
    for game in 0..count {
        let position = late::played(Fixed::GRID, edges, game);
        let value = solver.value(&position, &Limits::new())?.value;
        set.push(Late {
            game,
            value,
            position,
        });
    }
    print!("{}", late_set::written(edges, &set));
    Ok(())
}

/// The positions of a file.
fn read(edges: usize) -> Result<Vec<Late>, Box<dyn Error>> {
    let name = format!("../../data/dots/late{edges}.txt");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&name))?;
    Ok(late_set::read(&text).ok_or(format!("{name} is damaged."))?)
}

/// Checks every n-th value of a file against the moves.
fn check(edges: usize, step: usize) -> Result<(), Box<dyn Error>> {
    let (solver, mut count) = (Solver::new(Fixed::<5, 5>::GRID, 256 << 20)?, 0);
    for Late {
        game,
        value,
        position,
    } in read(edges)?.iter().step_by(step.max(1))
    {
        if !check::holds(&solver, position, *value)? {
            return Err(format!("Game {game}: the value {value} does not fit the moves.").into());
        }
        count += 1;
    }
    eprintln!(
        "{count} values of data/dots/late{edges}.txt are those of their best moves, to the end of the game"
    );
    Ok(())
}

/// Solves the positions of a file.
fn solve(edges: usize, count: usize) -> Result<(), Box<dyn Error>> {
    let mut set = read(edges)?;
    set.truncate(count);
    let solver = Solver::new(Fixed::<5, 5>::GRID, 256 << 20)?;
    let (mut exact, mut wins) = (Figures::default(), Figures::default());
    for Late {
        game,
        value,
        position,
    } in &set
    {
        solver.forget();
        let begin = Instant::now();
        let found = solver.value(position, &Limits::new())?;
        exact.add(begin, found.nodes);
        if found.value != *value {
            return Err(format!(
                "Game {game}: the value {} was found, and {value} was expected.",
                found.value
            )
            .into());
        }
        // The player with more boxes: there are 25, so there is no tie.
        let lead: Score = position.payoff(position.mover());
        solver.forget();
        let begin = Instant::now();
        let won = solver.at_least(position, 1 - lead, &Limits::new())?;
        wins.add(begin, won.nodes);
        if won.value != (lead + value > 0) {
            return Err(format!("Game {game}: the winner does not fit the value.").into());
        }
    }
    eprintln!(
        "{} positions of {edges} undrawn edges, values as in data/dots/late{edges}.txt",
        set.len()
    );
    exact.tell("exact value");
    wins.tell("win or loss");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => solve(36, 20),
        [edges] => solve(edges.parse()?, usize::MAX),
        [edges, "--check", step] => check(edges.parse()?, step.parse()?),
        [edges, "--make", count] => make(edges.parse()?, count.parse()?),
        [edges, count] => solve(edges.parse()?, count.parse()?),
        _ => Err("Usage: dots_late [EDGES [COUNT | --make COUNT | --check STEP]]".into()),
    }
}
