//! What late positions of the contest's board imply for the claim that every first move wins:
//! `cargo run --release -p players --example dots_settled`
//!
//! Reads `data/dots/settled.txt`, prints who wins by best play in how many games and from how many
//! undrawn edges on, checks the settled values against each other and against the claim (see
//! `common/claim.rs`), and searches every hundredth of them again, by a solver without symmetry and
//! independent parts. `-- --check STEP` uses another step; `-- --make` plays the games and settles
//! their positions again, and writes the file to standard output.

#[path = "common/claim.rs"]
mod claim;
#[path = "common/dots_games.rs"]
mod dots_games;
#[path = "common/settled.rs"]
mod settled;

use std::collections::{BTreeMap, HashMap};
use std::error::Error;

use dots::solve::{Ideas, Limits, Solver};
use dots::{Dots, Fixed};
use game_core::{Player, Position};

use dots_games::Board;
use settled::Settled;

/// The file.
const TEXT: &str = include_str!("../../../data/dots/settled.txt");

/// Positions of three edges that the claim calls won for the first player, and for the second.
const CLAIMED: [usize; 2] = [34_220 - 1276, 1276];

/// Plays and settles all games.
fn make() -> Result<(), Box<dyn Error>> {
    let (solver, mut all) = (Solver::new(Board::GRID, settled::TABLE)?, Vec::new());
    for (game, line) in settled::lines() {
        all.extend(settled::settle(
            game,
            &settled::played(game, line)?,
            &solver,
        )?);
        if game % 10 == 9 {
            eprintln!("{} games, {} positions settled", game + 1, all.len());
        }
    }
    print!("{}", settled::written(&all));
    Ok(())
}

/// Searches every `step`th value again, with nothing but a table, an order and the closure theorem.
fn search_again(all: &[Settled], step: usize) -> Result<usize, Box<dyn Error>> {
    let ideas = Ideas::USUAL - Ideas::SYMMETRY - Ideas::LOOSE - Ideas::CUTOFFS;
    let (solver, mut count) = (Solver::with_ideas(Board::GRID, settled::TABLE, ideas)?, 0);
    for one in all
        .iter()
        .filter(|one| one.position.move_count() <= settled::LATE)
        .step_by(step.max(1))
    {
        let found = solver.value(&one.position, &Limits::new())?.value;
        if found != one.value {
            return Err(format!(
                "{}: {found} was found, and {} was expected.",
                one.position, one.value
            )
            .into());
        }
        count += 1;
    }
    Ok(count)
}

/// Prints the winner of the games, and how early it is known.
fn tell(all: &[Settled]) {
    let mut earliest: HashMap<u64, &Settled> = HashMap::new();
    for one in all {
        let known = earliest.entry(one.game).or_insert(one);
        if one.position.move_count() > known.position.move_count() {
            *known = one;
        }
    }
    let (mut undrawn, mut winners) = (BTreeMap::<usize, usize>::new(), [0; 2]);
    for one in earliest.values() {
        *undrawn.entry(one.position.move_count()).or_default() += 1;
        winners[one.winner().index()] += 1;
    }
    println!(
        "{} positions of {} games are settled",
        all.len(),
        earliest.len()
    );
    println!(
        "where they are settled first, player 1 wins {} and player 2 wins {}",
        winners[0], winners[1]
    );
    for (edges, games) in undrawn.iter().rev() {
        println!("  {edges} undrawn edges in the earliest: {games} games");
    }
}

/// Checks the values against each other and against the claim.
fn hold(all: &[Settled]) -> Result<(), Box<dyn Error>> {
    let empty = Dots::<Fixed<5, 5>>::EMPTY;
    let values = all.iter().map(|one| (one.position, one.value));
    let known = claim::Known::of(values, all.iter().flat_map(Settled::passed), Board::GRID)
        .map_err(|wrong| format!("Two values contradict each other: {wrong:?}"))?;
    let ([settled, bounded], verdict) = (known.counts(), known.verdict(&empty));
    let [first, then] = verdict.earliest;
    println!("{settled} positions that look different, and {bounded} before them that they bound");
    println!("edges drawn at least: {first} in a settled position, {then} in one that is bounded");
    println!(
        "the empty board: between {} and {}",
        verdict.start.lower, verdict.start.upper
    );
    let ([wins, fails], [one, two]) = (verdict.first_moves, verdict.three_edges);
    println!("first moves known to win: {wins}, to fail: {fails}");
    println!("positions of three edges known to be won: {one} for player 1, {two} for player 2");
    if verdict.refutes(CLAIMED) {
        return Err("The claim is refuted.".into());
    }
    println!("nothing that is settled contradicts the claim");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let step = match words[..] {
        ["--make"] => return make(),
        ["--check", step] => step.parse()?,
        [] => 100,
        _ => return Err("Usage: dots_settled [--make | --check STEP]".into()),
    };
    let all = settled::read(TEXT).ok_or("data/dots/settled.txt is damaged.")?;
    tell(&all);
    hold(&all)?;
    println!(
        "{} values were searched again and found",
        search_again(&all, step)?
    );
    Ok(())
}
