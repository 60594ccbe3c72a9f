//! Why a command is refused, in both languages.

use thiserror::Error;

use game_core::{Localized, Text, text};

use crate::planes_text::answer_words;
use crate::team::Team;

/// Why a command is not obeyed. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.text().en)]
pub enum CommandError {
    /// The match was left for good.
    Closed,
    /// It cannot be done at this moment.
    NotNow,
    /// It must be agreed before the game, or before the match.
    TooLate,
    /// No game is being played.
    NoGame,
    /// The game is not over.
    NotOver,
    /// The round was left, and nothing is added to it.
    Left,
    /// The game has no dice.
    NoDice,
    /// A die is to be thrown first.
    DieFirst,
    /// No die is to be thrown now.
    NoThrow,
    /// The name shows nothing, or has characters that are drawn as nothing.
    BadName,
    /// The other team has this name, or one that looks the same.
    SameName,
    /// Stones of this game are not placed.
    NoLayouts,
    /// This team has not placed its stones.
    NoLayout(Team),
    /// The text says no layout.
    BadLayout,
    /// The opener always plays the first colour in this game.
    NoColours,
    /// The board of this game is always the same.
    NoSetups,
    /// The text says no board with planes.
    BadSetup,
    /// Nothing is hidden in this game.
    NoPlanes,
    /// The text says no layout of planes.
    BadPlanes,
    /// We have hidden no planes.
    Unhidden,
    /// No shot waits for an answer.
    NoAnswer,
    /// The opponent's answer to our shot is to be typed first.
    AnswerFirst,
    /// Our answer is computed from our hidden planes, and cannot be typed.
    OwnAnswer,
    /// No layout explains this answer beside those before it.
    Unexplained {
        /// The cell shot at.
        shot: String,
        /// The answer.
        answer: String,
    },
    /// The layout would have answered otherwise.
    Contradicts {
        /// The number of the shot in the round, from 1.
        number: usize,
        /// The cell shot at.
        shot: String,
        /// What was answered.
        answer: String,
        /// What the layout answers.
        would: String,
    },
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

impl Localized for CommandError {
    fn text(&self) -> Text {
        match self {
            Self::NoSetups
            | Self::BadSetup
            | Self::NoPlanes
            | Self::BadPlanes
            | Self::Unhidden
            | Self::NoAnswer
            | Self::AnswerFirst
            | Self::OwnAnswer
            | Self::Left
            | Self::Unexplained { .. }
            | Self::Contradicts { .. } => self.of_planes(),
            Self::Closed => text!(
                "The match is closed: begin a new one.",
                "比赛已结束，请开始新的比赛。"
            ),
            Self::NotNow => text!(
                "That cannot be done at this moment.",
                "此时不能执行该命令。"
            ),
            Self::NoGame => {
                text!(
                    "No game is being played: `start` begins one.",
                    "没有进行中的对局：输入 `start` 或 `开始`。"
                )
            }
            Self::NotOver => text!("The game is not over.", "对局尚未结束。"),
            Self::NoDice | Self::DieFirst | Self::NoThrow => self.of_dice(),
            Self::BadName | Self::SameName => self.of_names(),
            Self::TooLate
            | Self::NoLayouts
            | Self::NoLayout(_)
            | Self::BadLayout
            | Self::NoColours => self.of_setup(),
            Self::OurTurn => text!(
                "It is our turn: `go` lets the engine think, and `move` plays for it.",
                "轮到我方走棋：输入 `继续` 让引擎思考，或用 `走` 代为走棋。"
            ),
            Self::NothingBack => text!("There is nothing to take back.", "没有可悔的棋。"),
            Self::Illegal { typed } => {
                text!(
                    "No legal move is meant by {typed:?}.",
                    "{typed:?} 不是合法走法。"
                )
            }
            Self::Ambiguous { typed, choices } => {
                let choices = Text::list(choices);
                text!(
                    "Several moves are meant by {typed:?}: {choices}.",
                    "{typed:?} 可能指多个走法：{choices:#}。"
                )
            }
            Self::TooMany { last } => text!(
                "The turn ends with {last}: nothing may stand behind it.",
                "本轮到 {last} 结束，其后不应再有走法。"
            ),
        }
    }
}

impl CommandError {
    /// Of the teams' names.
    fn of_names(&self) -> Text {
        match self {
            Self::BadName => {
                text!(
                    "A name has characters that can be seen, and no others.",
                    "队名须由可见字符组成。"
                )
            }
            _ => text!(
                "The other team has this name, or one that looks the same.",
                "另一队的名称与此相同，或看起来相同。"
            ),
        }
    }

    /// The same of what is settled before a game: layouts and colours.
    fn of_setup(&self) -> Text {
        match self {
            Self::TooLate => text!(
                "That is agreed before a game begins, and cannot be changed now.",
                "此项须在开局前约定，现在不能更改。"
            ),
            Self::NoLayouts => text!("No stones are placed in this game.", "此游戏不需要布局。"),
            Self::NoLayout(team) => text!(
                "Team {team} has not placed its stones: `layout {team} 125634` does it.",
                "{team} 队尚未布局：例如输入 `布局 {team} 125634`。"
            ),
            Self::BadLayout => text!(
                "A layout is the numbers 1 to 6 in reading order, as in 125634, or squares with stones, as in A5-1;B5-2;C5-5;A4-6;B4-3;A3-4.",
                "布局应为 1 到 6 的排列（如 125634），或各格的棋子（如 A5-1;B5-2;C5-5;A4-6;B4-3;A3-4）。"
            ),
            _ => {
                text!(
                    "In this game the opener plays the first colour.",
                    "此游戏由先手方执第一种颜色。"
                )
            }
        }
    }

    /// The same of the die.
    fn of_dice(&self) -> Text {
        match self {
            Self::NoDice => text!("There are no dice in this game.", "此游戏没有骰子。"),
            Self::DieFirst => text!(
                "The die comes first: type what it shows.",
                "请先输入骰子点数。"
            ),
            _ => text!("No die is due now.", "现在不需要掷骰子。"),
        }
    }

    /// The same of what concerns hidden planes.
    fn of_planes(&self) -> Text {
        match self {
            Self::NoSetups => text!(
                "The board of this game is always the same.",
                "此游戏的棋盘固定不变。"
            ),
            Self::BadSetup => text!(
                "A board is written as 7x7/1, 9x9/2 or 10x10/3, with r behind it where a fallen plane becomes public.",
                "棋盘写作 7x7/1、9x9/2 或 10x10/3，击落后公开整架飞机时在后面加 r。"
            ),
            Self::BadPlanes => text!(
                "Planes are written by head and nose, as C1^ or D2^ H7>; all of them, on the board, none on another.",
                "飞机按机头与朝向书写，如 C1^ 或 D2^ H7>；须全部写出，在棋盘内且互不重叠。"
            ),
            Self::Unhidden => text!(
                "We have hidden no planes: `hide` draws them, `hide C1^` places them.",
                "我方尚未布阵：输入 `布阵` 由程序抽取，或如 `布阵 C1^`。"
            ),
            Self::NoAnswer => text!("No shot waits for an answer.", "没有待反馈的射击。"),
            Self::AnswerFirst => text!(
                "Their answer to our shot comes first: m (miss), b (body) or h (head), by the rule r with its nose, as h^.",
                "请先输入对方对我方射击的反馈：m（空）、b（伤）或 h（死；规则 r 下加朝向，如 h^）。"
            ),
            Self::OwnAnswer => text!(
                "Our answer follows from our planes: `answer` or `go` says it, and it is never typed.",
                "我方的反馈由布局决定：输入 `反馈` 或 `继续` 报出，不能手动输入。"
            ),
            Self::Left => text!(
                "The round was left with `next`: planes are shown before that.",
                "该局已用 `next` 或 `下一局` 结束，布局须在此之前公开。"
            ),
            Self::Unexplained { shot, answer } => text!(
                "No layout explains the answer {answer:?} to {shot} beside the answers before it: ask again, or take one back.",
                "没有布局能同时解释此前的反馈和对 {shot} 的反馈 {answer:?}：请核对，或悔掉输错的反馈。"
            ),
            Self::Contradicts {
                number,
                shot,
                answer,
                would,
            } => {
                let [was, is] = [answer, would].map(|answer| answer_words(answer));
                text!(
                    "Shot {number} contradicts that layout: {shot} was answered {was}, and it is {is}.",
                    "第 {number} 次射击与该布局矛盾：{shot} 当时反馈“{was:#}”，应为“{is:#}”。"
                )
            }
            _ => text!("Nothing is hidden in this game.", "此游戏不需要隐藏布局。"),
        }
    }
}
