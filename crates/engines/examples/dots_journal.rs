//! What the journal of a long search says of the first moves of a board:
//! `cargo run --release -p engines --example dots_journal -- 4x5 data/dots/4x5.journal`
//!
//! Bounds of positions of up to three edges follow from its lines of four edges at most (see
//! `common/known_bounds.rs`). For each first move it prints how many boxes it brings, at least and at most.
//! A first move that may still bring some is refuted by an answer after which no second edge of its
//! player brings anything: every position of three edges that follows is worth 0 at least for the
//! player who answers. Of the answer of which most is known it prints how many of these are. What
//! looks alike is counted once. Without arguments it reads the journal of 4×5.

#[path = "common/known_bounds.rs"]
mod known_bounds;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::path::Path;

use dots::solve::{Bounds, journal};
use dots::{AnyDots, Dots, Edge, Grid};
use game_core::{Position, Symmetric};

/// Positions by their drawn edges.
type ByEdges<T> = BTreeMap<u64, T>;

/// The positions after one more edge that look different, by their representatives.
fn after<G: Grid<Word = u64>>(position: &Dots<G>) -> ByEdges<(Edge, Dots<G>)> {
    let mut after = BTreeMap::new();
    for edge in position.moves() {
        let next = position.after(edge);
        let key = next.canonical().drawn();
        after.entry(key).or_insert((edge, next));
    }
    after
}

/// The bounds of all positions of three edges at most.
fn read<G: Grid<Word = u64>>(
    start: &Dots<G>,
    path: &Path,
) -> Result<known_bounds::Known<G>, Box<dyn Error>> {
    let contents = journal::read(path, start.size())?;
    if contents.damaged > 0 {
        println!("{} lines are damaged.", contents.damaged);
    }
    let (mut all, mut last) = (BTreeMap::from([(start.drawn(), *start)]), vec![*start]);
    for _ in 0..3 {
        let next = last.iter().flat_map(after);
        let next: ByEdges<_> = next.map(|(key, (_, position))| (key, position)).collect();
        last = next.values().copied().collect();
        all.extend(next);
    }
    let mut bounds: Vec<_> = all.values().map(|one| (*one, Bounds::of(one))).collect();
    for settled in contents.settled {
        let drawn = u64::try_from(settled.drawn)?;
        // Others have chains or loops that stand alone, which are not among their edges.
        if settled.loose == 0 && drawn.count_ones() <= 4 {
            let (lower, upper) = (settled.lower, settled.upper);
            bounds.push((start.with_drawn(drawn), Bounds { lower, upper }));
        }
    }
    known_bounds::Known::within(bounds, start.grid())
        .map_err(|wrong| format!("Two lines contradict each other: {wrong:?}").into())
}

/// The answer to a move of which most is known, and for each third edge after it whether it is known
/// to leave its player even at least; of equal answers the one that adds fewest positions that are
/// neither known to nor `counted` before.
fn best_answer<G: Grid<Word = u64>>(
    known: &known_bounds::Known<G>,
    first: &Dots<G>,
    counted: &ByEdges<bool>,
) -> Option<(Edge, ByEdges<bool>)> {
    let answers = after(first).into_values().filter_map(|(answer, position)| {
        let third = after(&position).into_iter();
        let third: Vec<_> = third
            .map(|(key, (_, position))| (key, known.bounds(&position)))
            .collect();
        let holds = third.iter().all(|(_, bounds)| bounds.upper >= 0);
        let safe = third
            .into_iter()
            .map(|(key, bounds)| (key, bounds.lower >= 0));
        holds.then(|| (answer, safe.collect::<ByEdges<_>>()))
    });
    answers.min_by_key(|(_, third)| {
        let left = third
            .iter()
            .filter(|&(key, &safe)| !safe && !counted.contains_key(key));
        (Reverse(safe_of(third)), left.count())
    })
}

/// How many of them are safe.
fn safe_of(third: &ByEdges<bool>) -> usize {
    third.values().filter(|&&safe| safe).count()
}

fn show<G: Grid<Word = u64>>(start: &Dots<G>, path: &Path) -> Result<(), Box<dyn Error>> {
    if start.drawn() != 0 {
        return Err("The board must be empty at the start.".into());
    }
    let (known, size) = (read(start, path)?, start.size());
    let Bounds { lower, upper } = known.bounds(start);
    println!("{start}: {lower} to {upper} boxes for the player who begins");
    let mut all = BTreeMap::new();
    for (edge, first) in after(start).into_values() {
        let (number, bounds) = (size.number(edge), known.bounds(&first));
        print!(
            "edge {number:2}: {:3} to {:2}",
            -bounds.upper, -bounds.lower
        );
        let answer = best_answer(&known, &first, &all).filter(|_| bounds.lower < 0);
        if let Some((answer, third)) = answer {
            let (answer, safe) = (size.number(answer), safe_of(&third));
            print!(
                "; after {answer:2}: {safe:2} of {:2} third edges",
                third.len()
            );
            all.extend(third);
        }
        println!();
    }
    println!(
        "{} of {} positions of three edges in all",
        safe_of(&all),
        all.len()
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/dots/4x5.journal");
    let (board, path) = match &words[..] {
        [] => ("4x5", built_in),
        [board, path] => (board.as_str(), path.as_str()),
        _ => return Err("The arguments are BOARD JOURNAL.".into()),
    };
    match board.parse()? {
        AnyDots::Narrow(start) => show(&start, Path::new(path)),
        AnyDots::Wide(_) => Err("The board may have 64 edges at most.".into()),
    }
}
