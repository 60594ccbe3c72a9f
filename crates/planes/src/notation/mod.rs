//! Text: `7x7/1 D4=b A1=m` for a belief, `D4` for a shot, `b` for an answer, `9x9 D2^ H7>` for a layout.
//!
//! A belief is the board, rows × columns, and the number of planes; `r` if a plane that is shot down
//! becomes public; then the shots with their answers: `m` nothing, `b` body, `h` head, after which
//! comes the nose if the plane is public. A shot that waits for its answer is `D4=?`. The order of
//! the shots does not matter; they are written in reading order. A shape other than the standard one
//! stands in brackets behind the number of planes: `8x8/1[.h./bbb/.b./bbb]`.
//!
//! A round of a duel as both know it is what First knows of Second's board, a bar, and what Second knows of
//! First's: `7x7/1 D4=b | A1=m`.
//!
//! A cell is a column letter and a row from the top. **The paper's dialect** is read wherever a cell
//! is: `(5,1)` is column 5 from the left and row 1 from the *bottom*. So is an arrow for a nose.

mod belief;
mod draw;
mod exchange;
mod facts;
mod layout;
mod parts;

#[cfg(feature = "std")]
pub(crate) use facts::read_start;
pub use layout::{read_layout, write_layout};
#[cfg(feature = "std")]
pub(crate) use parts::read_answer;
pub use parts::read_cell;

/// What a reader may have expected: every [`ParseError::expected`](game_core::ParseError::expected)
/// of this game, for programs that speak other languages.
pub mod expected {
    /// The board.
    pub const BOARD: &str = "a board of 1 to 16 rows x columns, such as `7x7`";
    /// The number of planes.
    pub const PLANES: &str = "`/` and the number of planes, such as `/2`";
    /// A setup without layouts, or with too many.
    pub const SETUP: &str =
        "planes that have room, in no more layouts than are listed: 1048576, or fewer of many planes";
    /// Between the parts.
    pub const SPACE: &str = "one space";
    /// A cell.
    pub const CELL: &str = "a cell of the board, such as `D4`, or `(4,4)` from the lower left";
    /// A cell that was shot at.
    pub const FRESH: &str = "a cell that was not shot at yet";
    /// Between a cell and an answer.
    pub const EQUALS: &str = "`=` and an answer";
    /// An answer.
    pub const ANSWER: &str = "an answer: `m`, `b`, `h`, or `?` for a shot not yet answered";
    /// A nose.
    pub const NOSE: &str = "where the nose points: `^`, `>`, `v` or `<`";
    /// Answers that contradict each other.
    pub const POSSIBLE: &str = "an answer that some layout explains";
    /// A shot after the last head.
    pub const OVER: &str = "no open shot, as all planes are down";
    /// Two open shots.
    pub const ONE_OPEN: &str = "at most one shot that waits for its answer";
    /// A shot where there is none.
    pub const NO_SHOT: &str = "no shot, as none can be fired here";
    /// A plane.
    pub const PLANE: &str = "a plane that lies on the board and on no other one";
    /// The number of planes of a layout.
    pub const COUNT: &str = "as many planes as hide";
    /// The drawing of a shape.
    pub const SHAPE: &str = "a drawing of at most 16 rows and columns: `h`, `b`, `.`, and `/` between rows";
    /// The heads of a shape.
    pub const ONE_HEAD: &str = "a shape with exactly one head";
    /// A shape in pieces.
    pub const TOGETHER: &str = "a shape that hangs together";
    /// After a shape.
    pub const BRACKET: &str = "`]` after the shape";
    /// A line of a tree.
    pub const INDENT: &str = "a line one step deeper than a shot before it";
    /// A second branch for an answer.
    pub const BRANCH: &str = "an answer that has no branch yet";
    /// Between the two sides of a round.
    pub const BAR: &str = "` |` between the shots of the two sides";
    /// Shots of a round that no two sides can have fired in turn.
    pub const ALTERNATE: &str = "shots fired in turn, the left side's first, none after the last head";
    /// Nothing more.
    pub const END: &str = "the end of the text";
    /// All of them.
    pub const ALL: &[&str] = &[
        BOARD, PLANES, SETUP, SPACE, CELL, FRESH, EQUALS, ANSWER, NOSE, POSSIBLE, OVER, ONE_OPEN, NO_SHOT, PLANE,
        COUNT, SHAPE, ONE_HEAD, TOGETHER, BRACKET, INDENT, BRANCH, BAR, ALTERNATE, END,
    ];
}
