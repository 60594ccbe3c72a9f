//! Games on 7×7 boxes, the board of the Olympiad: how early the winner of Nimstring is known, and
//! the exact value.
//!
//! ```console
//! cargo run --release --example dots_seven
//! cargo run --release --example dots_seven -- 42 46 60
//! ```
//!
//! The arguments are the number of moves after which the winner of Nimstring is searched, that after
//! which the value is, and the seconds that each may take. The games are those of
//! `data/dots/games7.txt`, whose first lines say where they come from.

use std::error::Error;
use std::time::{Duration, Instant};

use quincunx::dots::solve::{Limits, SolveError, Solver};
use quincunx::dots::{AnyDots, Dots, Grid, Nimstring};
use quincunx::records::{self, Play};

/// The games, as links to trmph.
const GAMES: &str = include_str!("../data/dots/games7.txt");

/// Positions of Nimstring between two looks at the clock.
const SLICE: u64 = 100_000;

/// Bytes of the solver's table.
const TABLE: usize = 1 << 30;

/// The position of a game after this many moves.
fn after(link: &str, moves: usize) -> Result<AnyDots, Box<dyn Error>> {
    let record = records::read(link.as_bytes())?.record;
    let Play::Dots(played) = record.play() else {
        return Err("This is no game of Dots and Boxes.".into());
    };
    let before = played.steps().nth(moves).map(|(before, _)| *before);
    Ok(before.ok_or("The game is shorter.")?)
}

/// The winner of Nimstring, the positions remembered, and the seconds.
fn nimstring<G: Grid>(position: &Dots<G>, time: Duration) -> String {
    let (begin, mut search) = (Instant::now(), Nimstring::new(position.grid()));
    loop {
        let found = search.wins(position.drawn(), 0, SLICE);
        let seconds = begin.elapsed();
        let known = search.known();
        match found {
            Ok(wins) => {
                let winner = if wins { "won" } else { "lost" };
                return format!("{winner:7}{known:>12}{:>9.2}", seconds.as_secs_f64());
            }
            Err(_) if seconds < time => {}
            Err(_) => return format!("{:7}{known:>12}{:>9.2}", "open", seconds.as_secs_f64()),
        }
    }
}

/// The exact value, its nodes, and the seconds.
fn value<G: Grid>(position: &Dots<G>, time: Duration) -> Result<String, SolveError> {
    let (begin, exact) = (Instant::now(), Solver::new(position.grid(), TABLE)?);
    let clock = || begin.elapsed();
    let found = exact.value(position, &Limits::new().time(time, &clock));
    let seconds = begin.elapsed().as_secs_f64();
    Ok(match found {
        Ok(solved) => format!("{:<+7}{:>12}{seconds:>9.2}", solved.value, solved.nodes),
        Err(_) => format!("{:7}{:>12}{seconds:>9.2}", "open", ""),
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut given = std::env::args().skip(1);
    let mut number = |default| given.next().map_or(Ok(default), |text| text.parse());
    let (early, late, seconds) = (number(50)?, number(54)?, number(60)?);
    let time = Duration::from_secs(u64::try_from(seconds)?);
    println!(
        "game   Nimstring after move {early:<9}     value after move {late}
       mover     positions        s       mover         nodes        s"
    );
    let links = GAMES.lines().filter(|line| !line.starts_with('#'));
    for (number, link) in links.enumerate() {
        let (early, late) = (after(link, early)?, after(link, late)?);
        let (AnyDots::Wide(early), AnyDots::Wide(late)) = (early, late) else {
            return Err("This is no game on 7x7 boxes.".into());
        };
        let winner = nimstring(&early, time);
        println!("{:>4}   {winner}       {}", number + 1, value(&late, time)?);
    }
    Ok(())
}
