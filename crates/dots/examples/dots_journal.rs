//! What the journal of a long search says of the first moves of a board:
//! `cargo run --release -p dots --example dots_journal -- 4x5 data/dots/4x5.journal`
//!
//! Bounds of positions of up to three edges follow from those of the journal. For each first move
//! it prints how many boxes it brings, at least and at most. A first move that may still bring some
//! is refuted by an answer after which no second edge of its player brings anything: every position
//! of three edges that follows is worth 0 at least for the player who answers. Of the answer of
//! which most is known it prints how many of these are. What looks alike is counted once. Without
//! arguments it reads the journal of 4×5.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::env;
use std::error::Error;
use std::path::Path;

use dots::solve::journal;
use dots::{AnyDots, Dots, Edge, Grid, Symmetries, Word};
use game_core::{Position, Score};

/// The boxes still to come for the player to move: at least, at most.
type Bounds = (Score, Score);

/// What is known of quiet positions, by the representatives of their drawn edges.
struct Known<W: Word> {
    symmetries: Symmetries<W>,
    bounds: HashMap<W, Bounds>,
    boxes: Score,
}

/// A position after one more edge.
struct Next<G: Grid> {
    edge: Edge,
    position: Dots<G>,
    bounds: Bounds,
}

/// Both bounds hold.
fn both(one: Bounds, other: Bounds) -> Bounds {
    (one.0.max(other.0), one.1.min(other.1))
}

impl<W: Word> Known<W> {
    fn read<G: Grid<Word = W>>(start: &Dots<G>, path: &Path) -> Result<Self, Box<dyn Error>> {
        let (grid, size) = (start.grid(), start.size());
        let boxes = Score::try_from(size.boxes())?;
        let (symmetries, mut bounds) = (grid.symmetries(), HashMap::new());
        let contents = journal::read(path, size)?;
        if contents.damaged > 0 {
            println!("{} lines are damaged.", contents.damaged);
        }
        for settled in contents.settled {
            // Others have chains or loops that stand alone, which are not among their edges.
            if settled.loose == 0 {
                let key = symmetries.canonical(W::of(settled.drawn));
                let known = bounds.entry(key).or_insert((-boxes, boxes));
                *known = both(*known, (settled.lower, settled.upper));
            }
        }
        Ok(Self {
            symmetries,
            bounds,
            boxes,
        })
    }

    /// The bounds of a position by its line in the journal, and by those of the positions that
    /// follow, up to this many edges more.
    fn of<G: Grid<Word = W>>(&self, position: &Dots<G>, edges: u32) -> Bounds {
        let open = (-self.boxes, self.boxes);
        let key = self.symmetries.canonical(position.drawn());
        let known = self.bounds.get(&key).copied().unwrap_or(open);
        // A player who takes a box moves again: such a position is left to its line.
        if edges == 0 || position.capture().boxes > 0 {
            return known;
        }
        let next = self.after(position, edges - 1);
        let lower = next.values().map(|next| -next.bounds.1).max();
        let upper = next.values().map(|next| -next.bounds.0).max();
        both(known, lower.zip(upper).unwrap_or(open))
    }

    /// The positions after one more edge that look different.
    fn after<G: Grid<Word = W>>(&self, position: &Dots<G>, edges: u32) -> BTreeMap<W, Next<G>> {
        let mut after = BTreeMap::new();
        for edge in position.moves() {
            let next = position.after(edge);
            let key = self.symmetries.canonical(next.drawn());
            after.entry(key).or_insert_with(|| Next {
                edge,
                position: next,
                bounds: self.of(&next, edges),
            });
        }
        after
    }

    /// The answer to a move of which most is known, and for each third edge after it whether it is
    /// known to leave its player even at least; of equal answers the one that adds fewest positions
    /// that are neither known to nor `counted` before.
    fn best_answer<G: Grid<Word = W>>(
        &self,
        first: &Dots<G>,
        counted: &BTreeMap<W, bool>,
    ) -> Option<(Edge, BTreeMap<W, bool>)> {
        let answers = self.after(first, 1).into_values().filter_map(|answer| {
            let third = self.after(&answer.position, 1);
            let holds = third.values().all(|third| third.bounds.1 >= 0);
            let known = third
                .into_iter()
                .map(|(key, third)| (key, third.bounds.0 >= 0));
            holds.then(|| (answer.edge, known.collect::<BTreeMap<_, _>>()))
        });
        answers.min_by_key(|(_, third)| {
            let known = third.values().filter(|&&known| known).count();
            let left = third
                .iter()
                .filter(|&(key, &known)| !known && !counted.contains_key(key));
            (Reverse(known), left.count())
        })
    }
}

fn show<G: Grid>(start: &Dots<G>, path: &Path) -> Result<(), Box<dyn Error>> {
    if !start.drawn().is_empty() {
        return Err("The board must be empty at the start.".into());
    }
    let (known, size) = (Known::read(start, path)?, start.size());
    let (lower, upper) = known.of(start, 3);
    println!("{start}: {lower} to {upper} boxes for the player who begins");
    let mut all = BTreeMap::new();
    for first in known.after(start, 2).into_values() {
        let (least, most) = (-first.bounds.1, -first.bounds.0);
        print!("edge {:2}: {least:3} to {most:2}", size.number(first.edge));
        match known
            .best_answer(&first.position, &all)
            .filter(|_| most > 0)
        {
            Some((answer, third)) => {
                let safe = third.values().filter(|&&known| known).count();
                let answer = size.number(answer);
                println!(
                    "; after {answer:2}: {safe:2} of {:2} third edges",
                    third.len()
                );
                all.extend(third);
            }
            None => println!(),
        }
    }
    let safe = all.values().filter(|&&known| known).count();
    println!("{safe} of {} positions of three edges in all", all.len());
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
        AnyDots::Wide(start) => show(&start, Path::new(path)),
    }
}
