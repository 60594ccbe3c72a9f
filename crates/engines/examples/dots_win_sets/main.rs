//! The public sets of positions by which `quincunx regret dots --set FILE` measures: made, and
//! checked by another way.
//!
//! ```console
//! cargo run --release -p engines --example dots_win_sets -- 40 960 data/dots/wins40.txt
//! cargo run --release -p engines --example dots_win_sets -- --check data/dots/wins40.txt --sample 10
//! ```
//!
//! The first number is that of undrawn edges, the second that of positions. Positions come from
//! games of `dots` against itself, and the solver says which moves win: see `make`. The check
//! searches again with other ideas: see `check`. Without arguments it checks two positions with 40
//! undrawn edges.

mod check;
#[path = "../common/dots_games.rs"]
mod dots_games;
mod make;

use std::env;
use std::error::Error;
use std::path::Path;

use dots::solve::{Limits, SolveError, Solver};
use dots::{Dots, Edge};
use game_core::Position;

use dots_games::Board;

/// Whether the player to move wins the game, if they play this move, and all play well after it.
fn wins(solver: &Solver<Board>, position: &Dots<Board>, edge: Edge) -> Result<bool, SolveError> {
    let needed = 1 - position.payoff(position.mover());
    let answer = solver.reaches(position, edge, needed, &Limits::new())?;
    Ok(answer.value)
}

/// Whether they win by best play.
fn is_won(solver: &Solver<Board>, position: &Dots<Board>) -> Result<bool, SolveError> {
    let needed = 1 - position.payoff(position.mover());
    Ok(solver.at_least(position, needed, &Limits::new())?.value)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/dots/wins40.txt");
            check::run(Path::new(file), 2)
        }
        ["--check", file] => check::run(Path::new(file), usize::MAX),
        ["--check", file, "--sample", sample] => check::run(Path::new(file), sample.parse()?),
        [edges, count, file] => make::set(edges.parse()?, count.parse()?, Path::new(file)),
        _ => Err("The arguments are EDGES POSITIONS FILE or --check FILE [--sample N].".into()),
    }
}
