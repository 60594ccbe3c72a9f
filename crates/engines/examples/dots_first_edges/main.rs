//! What play says of each first edge on the contest's board, up to symmetry: made, or shown.
//!
//! ```console
//! cargo run --release -p engines --example dots_first_edges
//! cargo run --release -p engines --example dots_first_edges -- 200 data/dots/first_edges.txt
//! ```
//!
//! The first command draws the table of `data/dots/first_edges.txt`. The second makes that file with
//! 200 games for each edge, some minutes; how a game is played is in `first_edges`.

#[path = "../common/dots_games.rs"]
mod dots_games;
#[path = "../common/first_edges.rs"]
mod first_edges;

use std::error::Error;
use std::{env, fs};

use dots::Dots;
use dots::solve::Solver;
use engines::position_set;
use game_core::Position;

use dots_games::{Board, PLAYOUTS};
use first_edges::{FirstEdge, TABLE, UNDRAWN, first_edges, winner};

/// The text of the table, with this many games for each edge.
fn made(games: usize) -> Result<String, Box<dyn Error>> {
    let solver = Solver::new(Board::GRID, TABLE)?;
    let mut lines = Vec::new();
    for edge in first_edges() {
        let position = Dots::<Board>::EMPTY.after(edge);
        let mut winners = Vec::new();
        for game in 0..games {
            winners.push(winner(&solver, edge, game)?);
            eprint!(
                "\rEdge {} of 9, game {} of {games} ",
                lines.len() + 1,
                game + 1
            );
        }
        lines.push(FirstEdge { position, winners });
    }
    eprintln!();
    let head = format!(
        "Dots and Boxes, 5x5 boxes: each first edge up to symmetry, and the winners of {games} games that begin with it.
Games: `dots` with {PLAYOUTS} play-outs a move for both sides, without book and solver, down to {UNDRAWN} undrawn edges;
the winner is the winner by best play from there, by the solver. The seed is 1000 times the number of the edge, and
the number of the game (from 0). This is what players of that strength reach; no first edge is proved to win or to lose.
Made by: cargo run --release -p engines --example dots_first_edges -- {games} data/dots/first_edges.txt
A line: the board; a digit for each game, 1 if the player wins who drew the edge, or 2.
The last line: number of edges, and CRC-32 of their lines."
    );
    let head: Vec<String> = head.lines().map(str::to_owned).collect();
    Ok(position_set::write(&head, &lines))
}

/// Prints each edge with the share of games that its player won, best first.
fn show(text: &str) -> Result<(), Box<dyn Error>> {
    let mut lines = first_edges::read(text)?;
    lines.sort_by_key(|line| std::cmp::Reverse(line.wins()));
    println!("edge  name  games  won by the player who drew it");
    for line in &lines {
        let empty = Dots::<Board>::EMPTY;
        let edge = empty
            .moves()
            .find(|&edge| !line.position.is_legal(edge))
            .ok_or("A board has no edge.")?;
        #[allow(clippy::cast_precision_loss, reason = "some hundred games")]
        let (games, wins) = (line.winners.len() as f64, line.wins() as f64);
        let share = wins / games;
        // Twice the standard error, near enough for shares that are not near 0 or 1.
        let error = 2.0 * (share * (1.0 - share) / games).sqrt();
        println!(
            "{:>4}  {:<4}  {games:>5}  {:.0} % ± {:.0}",
            empty.size().number(edge),
            empty.size().contest_text(edge).unwrap_or_default(),
            100.0 * share,
            100.0 * error
        );
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => show(include_str!("../../../../data/dots/first_edges.txt")),
        [games, file] => Ok(fs::write(file, made(games.parse()?)?)?),
        _ => Err("The arguments are GAMES FILE, or none.".into()),
    }
}
