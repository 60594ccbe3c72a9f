//! Sets of positions from play with the moves that win, as files by which any engine is measured.
//!
//! ```text
//! # Lines that begin with `#` say where the set comes from.
//! 2x3 11111111110000000; 10
//! end 1 89abcdef
//! ```
//!
//! The frame is that of every [set](crate::position_set). A line is a position and, after `;`, the
//! numbers of the edges with which the player to move wins the game by best play, in ascending
//! order: none if the position is not won. What the players have won so far counts. Whether
//! edges can be drawn is checked, and not whether they win. On boards with an odd number of boxes,
//! each closed one of which has an owner, a position that is not won is lost.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use ::dots::{AnyDots, Edge};
use game_core::{Notation, Packed, ParseError, Position, Symmetric};
use registry::regret::Exercise;

use crate::position_set;

/// Between a position and the moves that win.
const SEPARATOR: char = ';';

/// What a reader of these files may have expected, beside the phrases of positions.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// Between a position and its moves.
        SEPARATOR: "`;` and the numbers of the edges that win",
            "`;` 和必胜边的编号";
        /// A move.
        WINNING_EDGE: "the number of an undrawn edge, greater than the one before",
            "未占边的编号，大于前一个编号";
    }
}

/// A position, and the moves with which the player to move wins by best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecidedPosition {
    position: AnyDots,
    winning: Vec<Edge>,
}

impl DecidedPosition {
    /// The position with its winning moves. `wins` says of a move whether it wins.
    ///
    /// # Errors
    ///
    /// `wins` fails.
    pub fn new<E>(
        position: &AnyDots,
        mut wins: impl FnMut(Edge) -> Result<bool, E>,
    ) -> Result<Self, E> {
        let mut winning = Vec::new();
        for edge in position.moves() {
            if wins(edge)? {
                winning.push(edge);
            }
        }
        Ok(Self {
            position: *position,
            winning,
        })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &AnyDots {
        &self.position
    }

    /// The moves that win, in the order of moves; none if the position is not won.
    #[must_use]
    pub fn winning(&self) -> &[Edge] {
        &self.winning
    }

    /// Equal for positions with the same undrawn edges up to symmetry, whatever the score: a set has
    /// only one of them.
    #[must_use]
    pub fn representative(&self) -> [u64; 2] {
        self.position.canonical().pack()
    }

    /// The exercise: a move that wins is worth 1, any other 0. `None` if there is no decision,
    /// because all moves win or none does.
    #[must_use]
    pub fn exercise(&self) -> Option<Exercise> {
        if self.winning.is_empty() || self.winning.len() == self.position.move_count() {
            return None;
        }
        let value = |edge| f64::from(u8::from(self.winning.contains(&edge)));
        let moves = self.position.moves();
        Some(Exercise {
            position: self.position.to_string(),
            moves: moves
                .map(|edge| (self.position.move_text(edge), value(edge)))
                .collect(),
        })
    }
}

impl Display for DecidedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{SEPARATOR}", self.position)?;
        self.winning.iter().try_for_each(|&edge| {
            f.write_char(' ')?;
            self.position.write_move(edge, f)
        })
    }
}

impl FromStr for DecidedPosition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong =
            |column, expected| ParseError::new(u32::try_from(column).unwrap_or(u32::MAX), expected);
        let (board, moves) = text
            .split_once(SEPARATOR)
            .ok_or_else(|| wrong(text.chars().count() + 1, expected::SEPARATOR))?;
        let position: AnyDots = board.parse()?;
        let (mut words, mut column) = (moves.split(' '), board.chars().count() + 2);
        if words.next() != Some("") {
            return Err(wrong(column, expected::WINNING_EDGE));
        }
        let (mut winning, mut least) = (Vec::new(), 0);
        for word in words {
            let number = word
                .parse()
                .ok()
                .filter(|number: &usize| *number >= least && number.to_string() == word);
            let edge = number
                .and_then(|number| position.size().edge(number))
                .filter(|&edge| position.is_legal(edge));
            winning.push(edge.ok_or_else(|| wrong(column + 1, expected::WINNING_EDGE))?);
            least = number.map_or(least, |number| number + 1);
            column += word.chars().count() + 1;
        }
        Ok(Self { position, winning })
    }
}

/// Reads the text of a set.
///
/// # Errors
///
/// As for [`position_set::read`].
pub fn read(text: &str) -> Result<Vec<DecidedPosition>, ParseError> {
    position_set::read(text, DecidedPosition::representative)
}

/// The first `count` exercises of the text of a set.
///
/// # Errors
///
/// As for [`read`].
pub fn exercises(text: &str, count: usize) -> Result<Vec<Exercise>, ParseError> {
    let positions = read(text)?;
    let exercises = positions.iter().filter_map(DecidedPosition::exercise);
    Ok(exercises.take(count).collect())
}
