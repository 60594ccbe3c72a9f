//! Proof-number search with tables of all sizes: who wins at Connect Four, why, and how little
//! memory the answer needs.
//!
//! `cargo run --release --example proof_numbers [COLUMNS]`, where COLUMNS are those played so far:
//! `cargo run --release --example proof_numbers 44444432` has a tree of 3.5 million positions. The
//! question is whether the player to move wins. It uses the rules alone, without an evaluator that
//! sees three turns ahead, so that the tree is large.

#[allow(dead_code, reason = "the game has more than is used here")]
#[path = "connect_four/board.rs"]
mod board;
#[allow(dead_code, reason = "the game has more than is used here")]
#[path = "connect_four/evaluator.rs"]
mod evaluator;
#[path = "connect_four/notation.rs"]
mod notation;
#[allow(dead_code, reason = "the game has more than is used here")]
#[path = "connect_four/position.rs"]
mod position;
#[allow(dead_code, reason = "the game has more than is used here")]
#[path = "connect_four/threats.rs"]
mod threats;

use std::error::Error;
use std::time::Instant;

use position::ConnectFour;
use quincunx::game_core::{Plain, Position, Side, ToMove};
use quincunx::search::proof_number::{Counting, Goal, Options, ProofNumber, Strategy};
use quincunx::search::{ByPack, Limits};

/// The moves before the search, unless the command gives others.
const PLAYED: &str = "444444322233315";

/// Bytes of a table that replaces nothing here.
const LARGE: usize = 128 << 20;

/// Most moves of a proof, and most positions of its check.
const MOST: usize = 20_000_000;

type Search = ProofNumber<ConnectFour, Plain, ByPack, 1>;

/// Searches with a table of at most this many bytes, and prints a line about it; returns the
/// positions known at the end.
fn row(
    position: &ConnectFour,
    goal: Goal,
    bytes: usize,
    options: Options,
) -> Result<(Search, f64), Box<dyn Error>> {
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let mut search = Search::compact(Plain::default(), bytes)?.options(options);
    let finding = search.ask(position, goal, &Limits::new().clock(&clock))?;
    let seconds = finding.elapsed.unwrap_or_default().as_secs_f64();
    let answer = finding
        .answer
        .map_or("unknown", |yes| if yes { "yes" } else { "no" });
    let (nodes, kibibytes) = (finding.nodes, search.table_bytes() >> 10);
    println!(
        "{kibibytes:>8} KiB  {answer:<7} {nodes:>11} nodes  {seconds:>8.3} s  {} known",
        search.known()
    );
    Ok((search, seconds))
}

/// Tables for a part of the tree each, compared with one for all of it.
fn tables(position: &ConnectFour, goal: Goal, options: Options) -> Result<Search, Box<dyn Error>> {
    println!("{options:?}");
    let (large, time) = row(position, goal, LARGE, options)?;
    let tree = large.known() * Search::BYTES_PER_POSITION;
    for part in [4, 16, 64] {
        let (_, slow) = row(position, goal, tree / part, options)?;
        println!(
            "          1/{part} of the tree: {:.2} times as long",
            slow / time
        );
    }
    Ok(large)
}

fn main() -> Result<(), Box<dyn Error>> {
    let columns = std::env::args().nth(1).unwrap_or_else(|| PLAYED.to_owned());
    let position: ConnectFour = columns.parse()?;
    let ToMove::Player(player) = position.to_move() else {
        return Err("The game is over.".into());
    };
    let goal = Goal::win(player);
    println!(
        "Does {} win behind {columns}?",
        if player == Side::First {
            "the first player"
        } else {
            "the second player"
        }
    );
    let mut search = tables(&position, goal, Options::DEFAULT)?;
    for options in [
        Options {
            slack: 0,
            ..Options::DEFAULT
        },
        Options {
            counting: Counting::Weak,
            ..Options::DEFAULT
        },
    ] {
        tables(&position, goal, options)?;
    }
    let begin = Instant::now();
    let strategy = search.strategy(&position, goal, &Limits::new(), MOST)?;
    let (moves, took) = (strategy.moves.len(), begin.elapsed().as_secs_f64());
    let text = strategy.write(&position)?;
    println!(
        "A proof of {moves} moves, {} KiB as text, in {took:.3} s.",
        text.len() >> 10
    );
    let begin = Instant::now();
    let (root, read): (ConnectFour, Strategy<_>) = Strategy::read(&text, MOST as u64)?;
    let checked = read.check(&root, MOST as u64, |_| false)?;
    let took = begin.elapsed().as_secs_f64();
    println!(
        "Read and checked: {} positions, {} ends of games, in {took:.3} s.",
        checked.positions, checked.ends
    );
    Ok(())
}
