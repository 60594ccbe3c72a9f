//! Makes a set: games, one position of each, and the moves that win.
//!
//! Game n of a set has the seed 1000 · edges + n. It begins with [`RANDOM`] random edges that give
//! no box; all other moves are those of `dots` with [`PLAYOUTS`] play-outs, without book and solver.
//! Its position with the wanted number of undrawn edges is taken, unless boxes can be taken there,
//! or it was taken before, up to symmetry. Nothing else is left out.

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use dots::solve::{SolveError, Solver};
use dots::{AnyDots, Dots};
use engines::dots::win_set::{self, DecidedPosition};
use engines::position_set;
use game_core::{Packed, Position, Symmetric, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::dots_games::{Board, PLAYOUTS, play_on};
use crate::{is_won, wins};

/// Random edges at the beginning of a game.
const RANDOM: usize = 3;

/// Bytes of the table of the solver.
const TABLE: usize = 1 << 30;

/// A set is written anew each time that it has this many positions more: what is written then is a
/// whole set, though a smaller one.
const WRITE_EVERY: usize = 20;

/// Writes a set of positions with this many undrawn edges. What a set that is there already says is
/// kept, so that a set can be made in several runs, or be made larger.
pub(crate) fn set(edges: usize, count: usize, file: &Path) -> Result<(), Box<dyn Error>> {
    if edges + RANDOM > 60 {
        return Err(format!("{RANDOM} random edges leave fewer than {edges} undrawn.").into());
    }
    let solver = Solver::new(Board::GRID, TABLE)?;
    let before = if file.exists() {
        win_set::read(&fs::read_to_string(file)?)?
    } else {
        Vec::new()
    };
    if before.len() > count {
        return Err(format!("The file has {} positions already.", before.len()).into());
    }
    let (mut known, mut kept) = (HashSet::new(), Vec::new());
    let mut played = 0;
    while kept.len() < count {
        let position = position(1000 * edges as u64 + played, edges)?;
        played += 1;
        if !known.insert(position.canonical().pack()) || position.capture().boxes > 0 {
            continue;
        }
        let any: AnyDots = position.to_string().parse()?;
        kept.push(match before.get(kept.len()) {
            Some(decided) if decided.position() == &any => decided.clone(),
            Some(_) => return Err("The file has positions of another set.".into()),
            None => decide(&solver, &position, &any)?,
        });
        eprint!("\r{} of {count} positions, {played} games ", kept.len());
        let is_due = kept.len().is_multiple_of(WRITE_EVERY) || kept.len() == count;
        if is_due && kept.len() > before.len() {
            // A set is whole or not there, whenever the program ends.
            let mut part = file.as_os_str().to_owned();
            part.push(".part");
            let text = position_set::write(&head(edges, &kept, played), &kept);
            fs::write(&part, text)?;
            fs::rename(&part, file)?;
        }
    }
    eprintln!();
    Ok(())
}

/// The position with the moves that win. The moves of a lost position are not searched: all lose.
fn decide(
    solver: &Solver<Board>,
    position: &Dots<Board>,
    any: &AnyDots,
) -> Result<DecidedPosition, SolveError> {
    solver.forget();
    let is_won = is_won(solver, position)?;
    DecidedPosition::new(any, |edge| Ok(is_won && wins(solver, position, edge)?))
}

/// What stands at the head of the file.
fn head(edges: usize, kept: &[DecidedPosition], games: u64) -> Vec<String> {
    let (count, first) = (kept.len(), 1000 * edges);
    let won = kept.iter().filter(|one| !one.winning().is_empty()).count();
    let text = format!(
        "Dots and Boxes, 5x5 boxes: {count} positions of {edges} undrawn edges from play, and every move that wins.
{games} games of `dots` with {PLAYOUTS} play-outs a move against itself, without book and solver, from {RANDOM} random
edges; seeds from {first} on. Left out: positions in which a box can be taken, or that were taken before, up to symmetry.
Made by: cargo run --release -p engines --example dots_win_sets -- {edges} {count} data/dots/wins{edges}.txt
{won} are won for the player to move, the others lost: proved by the solver, which has no chance in it.
A line: the position; the numbers of the edges that win by best play. None: all moves lose. There is no draw.
The last line: number of positions, and CRC-32 of their lines.
Checked by another way: cargo run --release -p engines --example dots_win_sets -- --check FILE --sample N
Use: quincunx regret dots --set FILE --engine NAME --time 1 (docs/dots.md)."
    );
    text.lines().map(str::to_owned).collect()
}

/// The position of the game with this seed in which this many edges are undrawn.
fn position(seed: u64, undrawn: usize) -> Result<Dots<Board>, Box<dyn Error>> {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let (mut position, mut moves) = (Dots::<Board>::EMPTY, Vec::new());
    for _ in 0..RANDOM {
        let safe: Vec<_> = position
            .moves()
            .filter(|&edge| position.boxes_given(edge) == 0)
            .collect();
        let place = usize::try_from(below(random, safe.len().max(1) as u64))?;
        let edge = *safe.get(place).ok_or("There is no safe edge.")?;
        position.play(edge);
        moves.push(edge);
    }
    play_on(&mut moves, seed, undrawn)
}
