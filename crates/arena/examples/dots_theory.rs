//! Who stood to win the games of a match on 5×5 boxes by theory, at given numbers of undrawn edges:
//! where the middle game was decided, and whose moves gave it away.
//!
//! ```console
//! quincunx match dots --a A --b B --games 100 --time 1 --random-plies 3 --journal FILE
//! cargo run --release -p arena --example dots_theory -- FILE 44 43 42 41
//! ```
//!
//! The solver says of each game who wins by best play from its first position with at most that many
//! undrawn edges. It answers the smallest number first, whose table serves the others. A question
//! that takes more than fifty million nodes stays open. The last columns count the games that A, or
//! B, stood to win at the number before, and stands to lose at this one. Without arguments two games
//! of `greedy` against itself are looked at.

use std::error::Error;
use std::time::Duration;
use std::{env, fs};

use arena::{MatchJournal, MatchOptions, Plan, Record, Registry, journal, run_match};
use dots::solve::{Limits, SolveError, Solver};
use dots::{AnyDots, Dots, Fixed};
use game_core::{Notation, Position, Side};

/// The contest's board.
type Board = Fixed<5, 5>;

/// Bytes of the solver's table.
const TABLE: usize = 512 << 20;

/// Nodes of a question at most.
const MOST: u64 = 50_000_000;

/// A game, and which side was A.
struct SeatedGame {
    a: Side,
    record: Record,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let (bytes, mut edges) = match &words[..] {
        [] => (trial()?, vec![30, 24]),
        [file, edges @ ..] if !edges.is_empty() => {
            let edges: Result<Vec<u32>, _> = edges.iter().map(|word| word.parse()).collect();
            (fs::read(file)?, edges?)
        }
        _ => return Err("The arguments are JOURNAL EDGES….".into()),
    };
    edges.sort_unstable();
    let games = games(&bytes)?;
    let solver = Solver::new(Board::GRID, TABLE)?;
    let mut answers = Vec::new();
    for game in &games {
        solver.forget();
        answers.push(winners(&solver, game, &edges)?);
        eprint!("\rgame {} of {} ", answers.len(), games.len());
    }
    eprintln!();
    print(&games, &edges, &answers);
    Ok(())
}

/// The games of a match's journal, whichever program wrote it.
fn games(bytes: &[u8]) -> Result<Vec<SeatedGame>, Box<dyn Error>> {
    let head = bytes
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    let head: serde_json::Value = serde_json::from_str(::journal::open_line(head)?)?;
    let plan: Plan = serde_json::from_value(head["plan"].clone())?;
    let program = head["program"].as_str().unwrap_or_default();
    let fingerprint = program.split_once(' ').unwrap_or_default().1;
    let records = journal::read(bytes, &plan, fingerprint)?.games;
    let seated = |(number, record): (u64, Record)| {
        let seat = plan.seat_of_a(number, &record.start, &Registry)?;
        let a = if seat == 0 { Side::First } else { Side::Second };
        Ok(SeatedGame { a, record })
    };
    records.into_iter().map(seated).collect()
}

/// Who wins from the first position with at most that many undrawn edges, for each number; `None` if
/// that stays open, or the game had no such position.
fn winners(
    solver: &Solver<Board>,
    game: &SeatedGame,
    edges: &[u32],
) -> Result<Vec<Option<Side>>, Box<dyn Error>> {
    let mut positions = vec![game.record.start.parse::<AnyDots>()?];
    for step in &game.record.steps {
        let mut at = positions[positions.len() - 1];
        at.play(at.read_move(step)?);
        positions.push(at);
    }
    edges
        .iter()
        .map(|&few| {
            let at = positions.iter().find(|at| at.edges_left() <= few);
            at.map_or(Ok(None), |at| winner(solver, at))
        })
        .collect()
}

/// Who wins by best play; `None` if that takes too long.
fn winner(solver: &Solver<Board>, any: &AnyDots) -> Result<Option<Side>, Box<dyn Error>> {
    let AnyDots::Narrow(narrow) = *any else {
        return Err("A game was played on another board than 5x5.".into());
    };
    let at = Dots::from_setup(Board::GRID, &narrow.into())?;
    let needed = 1 - at.payoff(at.mover());
    match solver.at_least(&at, needed, &Limits::new().nodes(MOST)) {
        Ok(won) if won.value => Ok(Some(at.mover())),
        Ok(_) => Ok(Some(!at.mover())),
        Err(SolveError::OutOfNodes) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Prints the table, the most undrawn edges first.
fn print(games: &[SeatedGame], edges: &[u32], answers: &[Vec<Option<Side>>]) {
    println!("| undrawn | answered | A wins by theory | A gave away | B gave away |");
    println!("|---|---|---|---|---|");
    for at in (0..edges.len()).rev() {
        let (mut known, mut won, mut given) = (0_u32, 0_u32, [0_u32; 2]);
        for (game, answers) in games.iter().zip(answers) {
            let a_wins = |at: usize| Some(*answers.get(at)?.as_ref()? == game.a);
            let Some(now) = a_wins(at) else { continue };
            known += 1;
            won += u32::from(now);
            if a_wins(at + 1).is_some_and(|before| before != now) {
                given[usize::from(now)] += 1;
            }
        }
        let share = 100.0 * f64::from(won) / f64::from(known.max(1));
        let [by_a, by_b] = given;
        println!(
            "| {} | {known} | {won} ({share:.1} %) | {by_a} | {by_b} |",
            edges[at]
        );
    }
    let won = |game: &&SeatedGame| game.record.winner == Some(usize::from(game.a == Side::Second));
    let won = games.iter().filter(won).count();
    println!("A won {won} of {} games.", games.len());
}

/// The journal of two games, for a trial.
fn trial() -> Result<Vec<u8>, Box<dyn Error>> {
    let plan = Plan {
        games: 2,
        ..Plan::new("dots", ["greedy", "greedy"])
    };
    let file = tempfile::NamedTempFile::new()?;
    let journal = Some(MatchJournal::open(file.path(), &plan, "")?);
    let options = MatchOptions {
        journal,
        ..MatchOptions::default()
    };
    run_match(
        &plan,
        &Registry,
        &|| Duration::ZERO,
        options,
        &mut |_, _| (),
    )?;
    Ok(fs::read(file.path())?)
}
