//! Exact values of boards with the value of every first move, as text (`data/dots/boards.txt`).
//!
//! A line: the board, its start, the value, and for each first move its value, as `number:value`.
//! Of equivalent moves (by a symmetry that keeps the start, or because they are rim edges of one
//! box) the one with the lowest number is listed.

use std::collections::HashSet;
use std::fmt::Write;

use dots::solve::{Limits, SolveError, Solver};
use dots::{Dots, Edge, Grid, Measured, Setup, Size};
use game_core::{Position, Score};

/// The three usual starts, by the names that lines have.
pub(crate) const STARTS: [&str; 3] = ["american", "icelandic", "swedish"];

/// The head of the file.
pub(crate) const HEAD: &str = "\
# Dots and Boxes: exact values of boards, and of every first move up to symmetry.
# Command: cargo run --release -p dots --example dots_boards -- --make > data/dots/boards.txt
# A line: rows x columns of boxes; start (american: nothing is drawn; icelandic: the upper and the left side of the
# rim; swedish: the whole rim); value; moves as number:value. Values are boxes still to come by best play, the mover's
# less the other's; of moves that look alike the one with the lowest number stands for all.
";

/// The values of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// How large it is.
    pub(crate) size: Size,
    /// One of [`STARTS`].
    pub(crate) start: &'static str,
    /// The value, in boxes.
    pub(crate) value: Score,
    /// Numbers of first moves with their values.
    pub(crate) moves: Vec<(usize, Score)>,
}

/// Most undrawn edges of the boards in the file, by the start: these take seconds.
const MOST: [usize; 3] = [34, 36, 40];

/// More boards in the file: the largest that take minutes.
const MORE: [(usize, usize, &str); 4] = [
    (1, 12, "american"),
    (2, 7, "american"),
    (3, 5, "american"),
    (4, 4, "american"),
];

/// The boards of the file, none higher than wide, smaller ones first.
pub(crate) fn boards() -> impl Iterator<Item = (Size, &'static str)> {
    let sizes = Size::all().filter(|size| size.rows() <= size.columns() && size.edges() <= 64);
    let all = sizes.flat_map(|size| {
        STARTS
            .into_iter()
            .zip(MOST)
            .map(move |(start, most)| (size, start, most))
    });
    all.filter(|&(size, start, most)| {
        let undrawn = started(size, start).map_or(usize::MAX, |position| position.move_count());
        // A board without edges has no value.
        0 < undrawn && undrawn <= most || MORE.contains(&(size.rows(), size.columns(), start))
    })
    .map(|(size, start, _)| (size, start))
}

/// Only the edges of the start are drawn.
pub(crate) fn started(size: Size, start: &str) -> Option<Dots<Measured<u64>>> {
    let setup = match start {
        "icelandic" => Setup::icelandic(size),
        "swedish" => Setup::swedish(size),
        _ => Setup::empty(size),
    };
    Dots::from_setup(Measured::<u64>::new(size)?, &setup).ok()
}

/// One move of each kind, the lowest number first.
pub(crate) fn kinds<G: Grid>(position: &Dots<G>) -> Vec<Edge> {
    let (symmetries, mut seen) = (position.grid().symmetries(), HashSet::new());
    position
        .moves()
        .filter(|&edge| seen.insert(symmetries.canonical(position.after(edge).drawn())))
        .collect()
}

/// Solves a board, with one table for the value and all moves; reports the nodes after each
/// question.
pub(crate) fn solved<G: Grid<Word = u64>>(
    start: &'static str,
    position: &Dots<G>,
    bytes: usize,
    tell: &dyn Fn(&str, u64),
) -> Result<Line, SolveError> {
    let solver = Solver::new(position.grid(), bytes)?;
    let limits = Limits::new();
    let found = solver.value(position, &limits)?;
    tell("value", found.nodes);
    let (size, mut moves) = (position.size(), Vec::new());
    for edge in kinds(position) {
        let after = solver.value(&position.after(edge), &limits)?;
        tell("move", after.nodes);
        let takes = position.takes(edge).cast_signed();
        moves.push((
            size.number(edge),
            if takes > 0 {
                takes + after.value
            } else {
                -after.value
            },
        ));
    }
    Ok(Line {
        size,
        start,
        value: found.value,
        moves,
    })
}

impl Line {
    /// As the line of a file.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{} {} {}", self.size, self.start, self.value);
        for (number, value) in &self.moves {
            // Writing to a string never fails.
            let _ = write!(text, " {number}:{value}");
        }
        text
    }
}
