//! Text: `7x7/1 D4=b A1=m` for a belief, `D4` for a shot, `b` for an answer, `9x9 D2^ H7>` for a
//! layout.
//!
//! A belief is the board, rows × columns, and the number of planes; `r` if a plane that is shot
//! down becomes public; then the shots with their answers: `m` nothing, `b` body, `h` head, after
//! which comes the nose if the plane is public. A shot that waits for its answer is `D4=?`. The
//! order of the shots does not matter; they are written in reading order. A shape other than the
//! standard one stands in brackets behind the number of planes: `8x8/1[.h./bbb/.b./bbb]`.
//!
//! A round of a duel as both know it is what First knows of Second's board, a bar, and what Second
//! knows of First's: `7x7/1 D4=b | A1=m`.
//!
//! A cell is a column letter and a row from the top. **The paper's dialect** is read wherever a
//! cell is: `(5,1)` is column 5 from the left and row 1 from the *bottom*. So is an arrow for a
//! nose.

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
/// of this game, in both languages.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// The board.
        BOARD: "a board of 1 to 16 rows x columns, such as `7x7`", "棋盘规格：1 到 16 行x列，如 `7x7`";
        /// The number of planes.
        PLANES: "`/` and the number of planes, such as `/2`", "`/` 和飞机数，如 `/2`";
        /// A setup without layouts, or with too many.
        SETUP: "planes that have room, in no more layouts than are listed: 1048576, or fewer of many planes",
            "放得下的飞机数，且布局不超过可列出的数目：1048576，飞机多时更少";
        /// Between the parts.
        SPACE: "one space", "一个空格";
        /// A cell.
        CELL: "a cell of the board, such as `D4`, or `(4,4)` from the lower left",
            "棋盘上的格子，如 `D4`，或自左下角数起的 `(4,4)`";
        /// A cell that was shot at.
        FRESH: "a cell that was not shot at yet", "尚未射击的格子";
        /// Between a cell and an answer.
        EQUALS: "`=` and an answer", "`=` 和反馈";
        /// An answer.
        ANSWER: "an answer: `m`, `b`, `h`, or `?` for a shot not yet answered",
            "反馈：`m`（空）、`b`（伤）、`h`（死），尚未反馈时为 `?`";
        /// A nose.
        NOSE: "where the nose points: `^`, `>`, `v` or `<`", "机头朝向：`^`、`>`、`v` 或 `<`";
        /// Answers that contradict each other.
        POSSIBLE: "an answer that some layout explains", "有布局可以解释的反馈";
        /// A shot after the last head.
        OVER: "no open shot, as all planes are down", "没有待反馈的射击，因为所有飞机均已被击落";
        /// Two open shots.
        ONE_OPEN: "at most one shot that waits for its answer", "至多一个待反馈的射击";
        /// A shot where there is none.
        NO_SHOT: "no shot, as none can be fired here", "没有射击，因为此处不能射击";
        /// A plane.
        PLANE: "a plane that lies on the board and on no other one", "在棋盘上且不与其他飞机重叠的飞机";
        /// The number of planes of a layout.
        COUNT: "as many planes as hide", "与隐藏数目相同的飞机";
        /// The drawing of a shape.
        SHAPE: "a drawing of at most 16 rows and columns: `h`, `b`, `.`, and `/` between rows",
            "至多 16 行 16 列的形状图：`h`、`b`、`.`，行间为 `/`";
        /// The heads of a shape.
        ONE_HEAD: "a shape with exactly one head", "恰有一个机头的形状";
        /// A shape in pieces.
        TOGETHER: "a shape that hangs together", "连成一体的形状";
        /// After a shape.
        BRACKET: "`]` after the shape", "形状之后的 `]`";
        /// A line of a tree.
        INDENT: "a line one step deeper than a shot before it", "比前面某次射击多缩进一格的行";
        /// A second branch for an answer.
        BRANCH: "an answer that has no branch yet", "尚无分支的反馈";
        /// Between the two sides of a round.
        BAR: "` |` between the shots of the two sides", "双方射击之间的 ` |`";
        /// Shots of a round that no two sides can have fired in turn.
        ALTERNATE: "shots fired in turn, the left side's first, none after the last head",
            "双方轮流的射击（左方先射），且最后一个机头被击中后不再射击";
        /// Nothing more.
        END: "the end of the text", "文本到此结束";
    }
}
