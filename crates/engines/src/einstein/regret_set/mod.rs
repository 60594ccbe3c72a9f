//! Sets of positions from play with the value of every move, as files by which any engine is
//! measured.
//!
//! ```text
//! # Lines that begin with `#` say where the set comes from.
//! ...../..6../.3.../...../a...e r 3:21345,40211,38764 6:40023,51200,47811
//! end 1 89abcdef
//! ```
//!
//! A line is a position before the throw, and for each stone of the side to move the values of its
//! moves: right, down, diagonal, as the mover sees them, as far as the board goes on there. A value
//! is the probability that the mover wins, in units of 2⁻¹⁶. Each move stands there once; which
//! faces allow it follows from the rules. The last line has the number of positions and the CRC-32
//! of their lines, each with its line feed.
//!
//! # The face of a position
//!
//! An [`Exercise`] needs a thrown die. Position `n` of a file, from 1, takes the face
//! `1 + (n − 1) mod 6`, or the next one (1 follows 6) with at least two legal moves of which the
//! worst costs at least a hundredth. A position without such a face is left out.

mod rated_position;

use std::collections::HashSet;
use std::fmt::Write;

use game_core::ParseError;
use registry::regret::Exercise;

pub use rated_position::{RatedPosition, UNIT, representative};

/// The word before the number of positions and their checksum.
const END: &str = "end";

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
        /// The last line.
        COUNT: "`end`, the number of positions above and their checksum: the file has been changed or cut",
            "`end`、以上局面数及其校验和（文件已被改动或截断）";
        /// Nothing more in a file.
        FILE_END: "the end of the file",
            "文件结尾";
        /// A line like an earlier one.
        NEW: "a position that no line above has, up to symmetry",
            "与以上各行（对称视为相同）不同的局面";
    }
}

/// The text of a set, with these lines at its head.
#[must_use]
pub fn write(head: &[String], positions: &[RatedPosition]) -> String {
    let (mut text, mut sum) = (String::new(), crc32fast::Hasher::new());
    for line in head {
        text = text + "# " + line + "\n";
    }
    for position in positions {
        let line = format!("{position}\n");
        sum.update(line.as_bytes());
        text.push_str(&line);
    }
    // A string takes everything.
    let _ = writeln!(text, "{END} {} {:08x}", positions.len(), sum.finalize());
    text
}

/// Reads the text of a set.
///
/// # Errors
///
/// A line is no position with the values of all its moves, or repeats an earlier position up to
/// symmetry, or the number and the checksum at the end are missing or wrong.
pub fn read(text: &str) -> Result<Vec<RatedPosition>, ParseError> {
    let (mut positions, mut known) = (Vec::new(), HashSet::new());
    let (mut sum, mut end) = (crc32fast::Hasher::new(), None);
    let mut last = 0;
    for (number, line) in (1..).zip(text.lines()) {
        last = number;
        let at = |error: ParseError| ParseError {
            line: number,
            ..error
        };
        if line.starts_with('#') {
            continue;
        }
        if end.is_some() {
            return Err(at(ParseError::new(1, expected::FILE_END)));
        }
        if line.starts_with(END) {
            let expected = format!("{END} {} {:08x}", positions.len(), sum.clone().finalize());
            end = (line == expected).then_some(());
            end.ok_or_else(|| at(ParseError::new(1, expected::COUNT)))?;
            continue;
        }
        let position: RatedPosition = line.parse().map_err(at)?;
        if !known.insert(position.representative()) {
            return Err(at(ParseError::new(1, expected::NEW)));
        }
        sum.update(line.as_bytes());
        sum.update(b"\n");
        positions.push(position);
    }
    end.map(|()| positions).ok_or(ParseError {
        line: last + 1,
        column: 1,
        expected: expected::COUNT,
    })
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
