//! Why the table does not obey, in both languages.

use std::fmt;

use crate::said::Said;
use crate::team::Team;

/// Why a command is not obeyed. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The match was left for good.
    Closed,
    /// It cannot be done at this moment.
    NotNow,
    /// It must be said before the game, or before the match.
    TooLate,
    /// No game is being played.
    NoGame,
    /// The game is not over.
    NotOver,
    /// The game has no dice.
    NoDice,
    /// A die is to be thrown first.
    DieFirst,
    /// No die is to be thrown now.
    NoThrow,
    /// Stones of this game are not placed.
    NoLayouts,
    /// This team has not placed its stones.
    NoLayout(Team),
    /// The text says no layout.
    BadLayout,
    /// Whoever opens plays the first colour in this game.
    NoColours,
    /// There is nothing to be taken back.
    NothingBack,
    /// No legal move is meant by the text.
    Illegal {
        /// The text.
        typed: String,
    },
    /// Several legal moves may be meant by the text.
    Ambiguous {
        /// The text.
        typed: String,
        /// Some of them.
        choices: Vec<String>,
    },
    /// It is our turn, and the opponent's move was typed.
    OurTurn,
    /// The turn ends before the last move of the line.
    TooMany {
        /// The last move of the turn.
        last: String,
    },
}

impl Refused {
    /// The sentence in both languages.
    #[must_use]
    pub fn said(&self) -> Said {
        match self {
            Self::Closed => Said::new("The match is closed: begin a new one.", "比赛已结束，请开始新的比赛。"),
            Self::NotNow => Said::new("That cannot be done at this moment.", "此时不能执行该命令。"),
            Self::TooLate => Said::new(
                "That is agreed before a game begins, and cannot be changed now.",
                "此项须在开局前约定，现在不能更改。",
            ),
            Self::NoGame => {
                Said::new("No game is being played: `start` begins one.", "没有进行中的对局：输入 `start` 或 `开始`。")
            }
            Self::NotOver => Said::new("The game is not over.", "对局尚未结束。"),
            Self::NoDice => Said::new("There are no dice in this game.", "此游戏没有骰子。"),
            Self::DieFirst => Said::new("The die comes first: type what it shows.", "请先输入骰子点数。"),
            Self::NoThrow => Said::new("No die is due now.", "现在不需要掷骰子。"),
            Self::NoLayouts => Said::new("Nobody places stones in this game.", "此游戏不需要布局。"),
            Self::NoLayout(team) => Said::of(
                format!("Team {team} has not placed its stones: `layout {team} 125634` does it."),
                format!("{team} 队尚未布局：例如输入 `布局 {team} 125634`。"),
            ),
            Self::BadLayout => Said::new(
                "A layout is the numbers 1 to 6 in reading order, as in 125634, or squares with stones, as in A5-1;B5-2;C5-5;A4-6;B4-3;A3-4.",
                "布局应为 1 到 6 的排列（如 125634），或各格的棋子（如 A5-1;B5-2;C5-5;A4-6;B4-3;A3-4）。",
            ),
            Self::NoColours => {
                Said::new("In this game whoever opens plays the first colour.", "此游戏由先手方执第一种颜色。")
            }
            Self::OurTurn => Said::new(
                "It is our turn: `go` lets the engine think, and `move` plays for it.",
                "轮到我方走棋：输入 `继续` 让引擎思考，或用 `走` 代为走棋。",
            ),
            Self::NothingBack => Said::new("There is nothing to take back.", "没有可悔的棋。"),
            Self::Illegal { typed } => {
                Said::of(format!("No legal move is meant by {typed:?}."), format!("{typed:?} 不是合法走法。"))
            }
            Self::Ambiguous { typed, choices } => Said::of(
                format!("Several moves are meant by {typed:?}: {}.", choices.join(", ")),
                format!("{typed:?} 可能指多个走法：{}。", choices.join("、")),
            ),
            Self::TooMany { last } => Said::of(
                format!("The turn ends with {last}: nothing may stand behind it."),
                format!("本轮到 {last} 结束，其后不应再有走法。"),
            ),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said().english)
    }
}

impl std::error::Error for Refused {}
