//! What play says of the first edge on the contest's board: `data/dots/first_edges.txt`.
//!
//! ```text
//! # Lines that begin with `#` say how it was made.
//! 5x5 100000000000000000000000000000000000000000000000000000000000 2; 12112212
//! end 9 89abcdef
//! ```
//!
//! *A line* is the board after a first edge, one line for each edge up to symmetry, and the winners
//! of games that begin so: a digit for each game, 1 if the player wins who drew that edge. The frame
//! is that of every [set of positions](engines::position_set).
//!
//! *A game* goes on by `dots` for both sides, without book and solver, until [`UNDRAWN`] edges are
//! undrawn. Its winner is the winner by best play from there, by the solver. So a line shows how a
//! first edge does among players of that strength; it proves nothing about the edge.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

use dots::solve::{Limits, Solver};
use dots::{Dots, Edge};
use engines::position_set;
use game_core::{Packed, ParseError, Position, Side, Symmetric, Text};

use crate::dots_games::{Board, play_on};

/// Undrawn edges where the solver says who wins.
pub(crate) const UNDRAWN: usize = 40;

/// Bytes of the solver's table.
pub(crate) const TABLE: usize = 1 << 28;

/// What a reader of the table may have expected: a board.
pub(crate) const FIRST_EDGE: &Text = &Text::new(
    "the contest's board with one edge",
    "只画了一条边的竞赛棋盘",
);

/// The winners.
pub(crate) const WINNERS: &Text = &Text::new(
    "`; ` and a digit for each game, 1 or 2",
    "`; ` 和各局胜者（1 或 2）",
);

/// A first edge, and who won the games that began with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FirstEdge {
    /// The board after it.
    pub(crate) position: Dots<Board>,
    /// The winners of its games.
    pub(crate) winners: Vec<Side>,
}

impl FirstEdge {
    /// Games that the player won who drew the edge.
    pub(crate) fn wins(&self) -> usize {
        let first = |side: &&Side| **side == Side::First;
        self.winners.iter().filter(first).count()
    }
}

impl Display for FirstEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; ", self.position)?;
        self.winners
            .iter()
            .try_for_each(|&side| f.write_char(if side == Side::First { '1' } else { '2' }))
    }
}

impl FromStr for FirstEdge {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong =
            |column, expected| ParseError::new(u32::try_from(column).unwrap_or(u32::MAX), expected);
        let length = text.find("; ").unwrap_or(text.len());
        let (board, digits) = text.split_at(length);
        let position: Dots<Board> = board.parse()?;
        let empty = Dots::<Board>::EMPTY;
        if empty.moves().all(|edge| empty.after(edge) != position) {
            return Err(wrong(1, FIRST_EDGE));
        }
        // A board that was read is ASCII.
        let digits = digits
            .strip_prefix("; ")
            .ok_or_else(|| wrong(length + 1, WINNERS))?;
        let winner = |(place, digit)| match digit {
            '1' => Ok(Side::First),
            '2' => Ok(Side::Second),
            _ => Err(wrong(length + 3 + place, WINNERS)),
        };
        let winners = digits.chars().enumerate().map(winner);
        let winners = winners.collect::<Result<_, _>>()?;
        Ok(Self { position, winners })
    }
}

/// The first edges, the first of each class of symmetric ones, in the order of their numbers.
pub(crate) fn first_edges() -> impl Iterator<Item = Edge> {
    let mut seen = HashSet::new();
    let empty = Dots::<Board>::EMPTY;
    empty
        .moves()
        .filter(move |&edge| seen.insert(empty.after(edge).canonical().pack()))
}

/// The winner of the game of this number that begins with this edge. The seed of the players is
/// 1000 times the number of the edge, and the number of the game.
pub(crate) fn winner(
    solver: &Solver<Board>,
    edge: Edge,
    game: usize,
) -> Result<Side, Box<dyn Error>> {
    let number = Dots::<Board>::EMPTY.size().number(edge);
    let seed = u64::try_from(1000 * number + game)?;
    let at = play_on(&mut vec![edge], seed, UNDRAWN)?;
    let mover = at.mover();
    let needed = 1 - at.payoff(mover);
    solver.forget();
    let is_won = solver.at_least(&at, needed, &Limits::new())?.value;
    Ok(if is_won { mover } else { !mover })
}

/// Reads the text of the table.
pub(crate) fn read(text: &str) -> Result<Vec<FirstEdge>, ParseError> {
    position_set::read(text, |one: &FirstEdge| one.position.canonical().pack())
}
