//! Sets of positions from play with the value of every move, as files by which any engine is
//! measured.
//!
//! ```text
//! # Lines that begin with `#` say where the set comes from.
//! ...../..6../.3.../...../a...e r 3:21345,40211,38764 6:40023,51200,47811
//! end 1 89abcdef
//! ```
//!
//! The frame is that of every [set](crate::position_set). A line is a position before the throw,
//! and for each stone of the side to move the values of its moves: right, down, diagonal, as the
//! mover sees them, as far as the board goes on there. A value is the probability that the mover
//! wins, in units of 2⁻¹⁶. Each move stands there once; which faces allow it follows from the
//! rules.
//!
//! # The face of a position
//!
//! An [`Exercise`] needs a thrown die. Position `n` of a file, from 1, takes the face
//! `1 + (n − 1) mod 6`, or the next one (1 follows 6) with at least two legal moves of which the
//! worst costs at least a hundredth. A position without such a face is left out.

mod rated_position;

use game_core::ParseError;
use registry::regret::Exercise;

use crate::position_set;
pub use rated_position::{RatedPosition, UNIT, representative};

/// What a reader of these files may have expected, beside the phrases of positions.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// A position with a die, or at the end of the game.
        BEFORE_THROW: "a position in which the die is to be thrown",
            "即将掷骰的局面";
        /// Between the values of a stone.
        COMMA: "`,` and the value of the stone's next move",
            "`,` 和该棋子下一走法的值";
        /// Before the values of a stone.
        STONE: "a space and the number of the mover's next stone with `:`",
            "空格和走棋方下一棋子的编号及 `:`";
        /// A value.
        VALUE: "the value of a move, a number from 0 to 65536",
            "走法的值：0 到 65536 的整数";
        /// Nothing more in a line.
        LINE_END: "the end of the line",
            "行尾";
    }
}

/// Reads the text of a set.
///
/// # Errors
///
/// As for [`position_set::read`]; a position has the values of all its moves.
pub fn read(text: &str) -> Result<Vec<RatedPosition>, ParseError> {
    position_set::read(text, RatedPosition::representative)
}

/// The first `count` exercises of the text of a set.
///
/// # Errors
///
/// As for [`read`].
pub fn exercises(text: &str, count: usize) -> Result<Vec<Exercise>, ParseError> {
    let positions = read(text)?;
    let exercises = positions
        .iter()
        .enumerate()
        .filter_map(|(number, position)| position.exercise(number));
    Ok(exercises.take(count).collect())
}
