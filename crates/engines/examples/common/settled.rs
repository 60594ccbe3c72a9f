//! Positions of games of the player `dots` on the contest's board, settled by the solver:
//! `data/dots/settled.txt`.
//!
//! *The games.* One for each line of the book (`data/dots_book.txt`): its edges in the order of
//! their numbers, its move, and then the player's own moves for both sides, by [`PLAYOUTS`]
//! play-outs each, book and solver off, with the number of the line as the seed.
//!
//! *What is settled.* The first position with at most [`LATE`] undrawn edges, and from there back
//! towards the start one position after another, until one takes more than [`NODES`] nodes. One
//! table for each game, so that the same nodes are entered everywhere.

use std::error::Error;
use std::fmt::Write;

use dots::solve::{Limits, SolveError, Solver};
use dots::{AnyDots, Dots, Edge};
use game_core::{Player, Position, Score, Side};

use crate::dots_games::{Board, PLAYOUTS, after, play_on};

/// Undrawn edges of the first settled position of a game.
pub(crate) const LATE: usize = 36;

/// Most nodes to settle a position.
pub(crate) const NODES: u64 = 100_000;

/// Bytes of the table of a game.
pub(crate) const TABLE: usize = 1 << 26;

/// The book.
pub(crate) const BOOK: &str = include_str!("../../data/dots_book.txt");

/// A settled position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    /// The number of the game, and its seed.
    pub(crate) game: u64,
    /// The best difference still to come for the player to move, in boxes.
    pub(crate) value: Score,
    /// The moves that lead to it.
    pub(crate) moves: Vec<Edge>,
    /// The position after them.
    pub(crate) position: Dots<Board>,
}

impl Settled {
    /// The winner by best play from here on: 25 boxes are never shared equally.
    pub(crate) fn winner(&self) -> Side {
        let mover = self.position.mover();
        if self.position.payoff(mover) + self.value > 0 {
            mover
        } else {
            !mover
        }
    }

    /// The positions of the game up to here, from the empty board on.
    pub(crate) fn passed(&self) -> impl Iterator<Item = Dots<Board>> {
        (0..=self.moves.len()).map(|count| after(&self.moves[..count]))
    }
}

/// The moves of a line of the book: those that lead to its position, and its own.
fn opening(line: &str) -> Result<Vec<Edge>, Box<dyn Error>> {
    let (digits, best) = line
        .split_once(' ')
        .ok_or("A line of the book has no move.")?;
    let drawn = digits
        .bytes()
        .enumerate()
        .filter(|&(_, digit)| digit == b'1')
        .map(|(number, _)| number);
    let edge = |number| {
        Dots::<Board>::EMPTY
            .size()
            .edge(number)
            .ok_or("An edge is off the board.")
    };
    Ok(drawn
        .chain([best.trim().parse()?])
        .map(edge)
        .collect::<Result<_, _>>()?)
}

/// The lines of the book, with their numbers.
pub(crate) fn lines() -> impl Iterator<Item = (u64, &'static str)> {
    (0..).zip(BOOK.lines().filter(|line| !line.starts_with('#')))
}

/// The moves of the game of a line, until the position is late.
pub(crate) fn played(game: u64, line: &str) -> Result<Vec<Edge>, Box<dyn Error>> {
    let mut moves = opening(line)?;
    play_on(&mut moves, game, LATE)?;
    Ok(moves)
}

/// Settles the positions of a game, the last one first, until they become expensive.
pub(crate) fn settle(
    game: u64,
    moves: &[Edge],
    solver: &Solver<Board>,
) -> Result<Vec<Settled>, SolveError> {
    let mut settled = Vec::new();
    solver.forget();
    for count in (1..=moves.len()).rev() {
        let (moves, position) = (&moves[..count], after(&moves[..count]));
        match solver.value(&position, &Limits::new().nodes(NODES)) {
            Ok(found) => settled.push(Settled {
                game,
                value: found.value,
                moves: moves.to_vec(),
                position,
            }),
            Err(SolveError::OutOfNodes) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(settled)
}

/// The text of the file.
pub(crate) fn written(settled: &[Settled]) -> String {
    let mut text = format!(
        "# Dots and Boxes, 5x5 boxes: {} positions of games of the player dots, and their exact values.\n\
         # Games: one from each line of the book of the player, both sides by {PLAYOUTS} play-outs a move, solver off, the number\n\
         # of the line (from 0) as the seed; settled from {LATE} undrawn edges back, {NODES} nodes each at most, one thread.\n\
         # Command: cargo run --release -p engines --example dots_settled -- --make > data/dots/settled.txt\n\
         # A line: number of the game; value (boxes still to come, the mover's less the other's, by best play); winner by\n\
         # best play (1 moved first); undrawn edges; position; the moves that lead to it, by the numbers of their edges.\n",
        settled.len()
    );
    for one in settled {
        let (winner, size) = (one.winner().index() + 1, one.position.size());
        // Writing to a string never fails.
        let _ = write!(
            text,
            "{} {} {winner} {} {};",
            one.game,
            one.value,
            one.position.move_count(),
            one.position
        );
        one.moves
            .iter()
            .for_each(|&edge| _ = write!(text, " {}", size.number(edge)));
        text.push('\n');
    }
    text
}

/// Reads what [`written`] wrote; `None` if a line is malformed or its parts do not fit.
pub(crate) fn read(text: &str) -> Option<Vec<Settled>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(read_line)
        .collect()
}

fn read_line(line: &str) -> Option<Settled> {
    let (about, moves) = line.split_once(';')?;
    let mut words = about.splitn(5, ' ');
    let (game, value) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let (winner, undrawn) = (words.next()?, words.next()?);
    let AnyDots::Narrow(said) = words.next()?.parse().ok()? else {
        return None;
    };
    let mut position = Dots::<Board>::EMPTY;
    let mut edges = Vec::new();
    for number in moves.split_whitespace() {
        let edge = position
            .size()
            .edge(number.parse().ok()?)
            .filter(|&edge| position.is_legal(edge))?;
        position.play(edge);
        edges.push(edge);
    }
    let settled = Settled {
        game,
        value,
        moves: edges,
        position,
    };
    let fits = position.to_string() == said.to_string()
        && undrawn == position.move_count().to_string()
        && winner == (settled.winner().index() + 1).to_string();
    fits.then_some(settled)
}
