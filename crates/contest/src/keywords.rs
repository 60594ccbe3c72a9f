//! The keywords of commands, in English and in Chinese, and their arguments.

use thiserror::Error;

use game_core::{Localized, Text, text};

/// A keyword.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the table below says what each does")]
pub enum Keyword {
    Help,
    Status,
    Board,
    Moves,
    Name,
    Event,
    Place,
    Day,
    Hour,
    Ours,
    Games,
    Clock,
    Margin,
    Colours,
    Dice,
    Layout,
    Setup,
    Hide,
    Reveal,
    Peek,
    Start,
    Die,
    Roll,
    Answer,
    Move,
    Takeback,
    Pause,
    Go,
    Now,
    Resign,
    Flag,
    Result,
    Next,
    Record,
    Close,
    Quit,
}

/// A keyword with its names, argument and help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeywordRow {
    /// The word.
    pub word: Keyword,
    /// How it is typed, in English and in Chinese.
    pub names: &'static [&'static str],
    /// Its argument; in brackets what may be omitted.
    pub argument: &'static str,
    /// What it does.
    pub does: Text,
}

const fn row(
    word: Keyword,
    names: &'static [&'static str],
    argument: &'static str,
    does: [&'static str; 2],
) -> KeywordRow {
    KeywordRow {
        word,
        names,
        argument,
        does: Text::new(does[0], does[1]),
    }
}

/// All keywords, in the order of the help.
pub static KEYWORDS: [KeywordRow; 36] = [
    row(
        Keyword::Help,
        &["help", "帮助"],
        "",
        ["this list", "显示此列表"],
    ),
    row(
        Keyword::Status,
        &["status", "状态"],
        "",
        ["where the match stands", "比赛现状"],
    ),
    row(
        Keyword::Board,
        &["board", "棋盘"],
        "",
        ["show the board", "显示棋盘"],
    ),
    row(
        Keyword::Moves,
        &["moves", "走法"],
        "[TEXT]",
        ["legal moves that begin so", "以此开头的合法走法"],
    ),
    row(
        Keyword::Name,
        &["name", "队名"],
        "a|b TEXT",
        ["a team's name", "参赛队名称"],
    ),
    row(
        Keyword::Event,
        &["event", "赛事"],
        "TEXT",
        ["the contest", "赛事名称"],
    ),
    row(
        Keyword::Place,
        &["place", "地点"],
        "TEXT",
        ["where it is played", "比赛地点"],
    ),
    row(
        Keyword::Day,
        &["date", "日期"],
        "2026-08-01|auto",
        ["the day, instead of today", "比赛日期（默认今天）"],
    ),
    row(
        Keyword::Hour,
        &["time", "时间"],
        "14:00|auto",
        [
            "the hour, instead of the game's beginning",
            "比赛时间（默认开局时间）",
        ],
    ),
    row(
        Keyword::Ours,
        &["we", "我方"],
        "a|b",
        ["which team is ours", "我方为哪一队"],
    ),
    row(
        Keyword::Games,
        &["games", "局数"],
        "n",
        ["games of the match", "比赛局数"],
    ),
    row(
        Keyword::Clock,
        &["clock", "棋钟"],
        "[a|b] m:ss",
        [
            "time of a game; with a team, what its clock shows",
            "每局时间；给出队时为校正该队棋钟",
        ],
    ),
    row(
        Keyword::Margin,
        &["margin", "余量"],
        "s",
        [
            "seconds of ours that the engine never gets",
            "不交给引擎的秒数",
        ],
    ),
    row(
        Keyword::Colours,
        &["red", "红方"],
        "opener|a|b",
        [
            "who plays red: the opener, or always a team",
            "执红方：先手（opener）或固定一队",
        ],
    ),
    row(
        Keyword::Dice,
        &["dice", "骰子"],
        "hand|ours|both",
        [
            "who throws: typed, we throw ours, we throw all",
            "掷骰：手动、程序掷我方、程序掷双方",
        ],
    ),
    row(
        Keyword::Layout,
        &["layout", "布局"],
        "a|b 125634|auto",
        [
            "how a team places its stones",
            "该队的布局（auto 由程序选择）",
        ],
    ),
    row(
        Keyword::Setup,
        &["setup", "规格"],
        "9x9/2r",
        [
            "board and planes; r: a fallen plane becomes public",
            "棋盘与飞机数；r 表示击落后公开整架飞机",
        ],
    ),
    row(
        Keyword::Hide,
        &["hide", "布阵"],
        "[C1^|auto]",
        [
            "where our planes are: heads and noses; drawn if nothing is said",
            "我方布阵：机头与朝向；不写则由程序抽取",
        ],
    ),
    row(
        Keyword::Reveal,
        &["reveal", "亮阵"],
        "C1^",
        [
            "where their planes were, after the round",
            "局后输入对方布局，与其反馈核对",
        ],
    ),
    row(
        Keyword::Peek,
        &["peek", "查看"],
        "",
        ["show our planes to us", "查看我方布局"],
    ),
    row(
        Keyword::Start,
        &["start", "开始"],
        "",
        ["the next game begins", "开始下一局"],
    ),
    row(
        Keyword::Die,
        &["die", "点数"],
        "n",
        ["what the die shows", "骰子点数"],
    ),
    row(
        Keyword::Roll,
        &["roll", "掷"],
        "",
        ["the program throws the die", "由程序掷骰子"],
    ),
    row(
        Keyword::Answer,
        &["answer", "反馈"],
        "[m|b|h]",
        [
            "their answer: miss, body, head; alone, ours is said",
            "对方的反馈：空、伤、死；不写则报出我方反馈",
        ],
    ),
    row(
        Keyword::Move,
        &["move", "走"],
        "TEXT",
        [
            "a move or a whole turn, ours too",
            "一步或一整轮走法，也可代我方走棋",
        ],
    ),
    row(
        Keyword::Takeback,
        &["takeback", "undo", "悔棋"],
        "[n]",
        [
            "take back the last step, or n; clocks stand",
            "悔一步或 n 步，棋钟暂停",
        ],
    ),
    row(
        Keyword::Pause,
        &["pause", "暂停"],
        "",
        ["both clocks stand", "暂停棋钟"],
    ),
    row(
        Keyword::Go,
        &["go", "继续"],
        "",
        ["they run again", "棋钟继续"],
    ),
    row(
        Keyword::Now,
        &["now", "速走"],
        "",
        ["the engine moves at once", "引擎立即走棋"],
    ),
    row(
        Keyword::Resign,
        &["resign", "认输"],
        "[a|b]",
        ["we give up, or that team", "我方（或该队）认输"],
    ),
    row(
        Keyword::Flag,
        &["flag", "超时"],
        "a|b",
        ["that team's time is up", "该队超时判负"],
    ),
    row(
        Keyword::Result,
        &["result", "判"],
        "a|b|draw|void",
        [
            "the referee's word",
            "裁判判定：胜方、和（draw）、流局（void）",
        ],
    ),
    row(
        Keyword::Next,
        &["next", "下一局"],
        "",
        ["leave the game, prepare the next", "结束本局，准备下一局"],
    ),
    row(
        Keyword::Record,
        &["record", "棋谱"],
        "",
        ["write the record", "写出棋谱文件"],
    ),
    row(
        Keyword::Close,
        &["close", "结束"],
        "",
        ["leave the match for good", "结束比赛"],
    ),
    row(
        Keyword::Quit,
        &["quit", "exit", "退出"],
        "",
        ["leave; go on later", "退出程序，以后可继续"],
    ),
];

impl Keyword {
    /// Its names, argument and help.
    #[must_use]
    pub fn row(self) -> &'static KeywordRow {
        KEYWORDS
            .iter()
            .find(|row| row.word == self)
            .unwrap_or(&KEYWORDS[0])
    }
}

/// Why a line with a keyword is no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{}", self.text().en)]
pub enum KeywordError {
    /// The keyword takes no argument.
    NoArgument {
        /// The word.
        word: Keyword,
    },
    /// The argument is missing or wrong.
    Argument {
        /// The word.
        word: Keyword,
    },
}

impl Localized for KeywordError {
    fn text(&self) -> Text {
        match *self {
            Self::NoArgument { word } => {
                let name = word.row().names[0];
                text!(
                    "Nothing may stand behind `{name}`.",
                    "`{name}` 之后不应有内容。"
                )
            }
            Self::Argument { word } => {
                let KeywordRow {
                    names, argument, ..
                } = word.row();
                let (name, chinese) = (names[0], names.last().copied().unwrap_or_default());
                text!(
                    "It is written `{name} {argument}`.",
                    "应写作 `{chinese} {argument}`（`{name}`）。"
                )
            }
        }
    }
}

/// The keyword that a line begins with, and its argument; `None` if it begins with none.
///
/// # Errors
///
/// An argument is missing, or there is one where none is allowed.
pub fn read_keyword(line: &str) -> Result<Option<(&'static KeywordRow, &str)>, KeywordError> {
    let (typed, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let found = KEYWORDS.iter().find(|row| {
        row.names
            .iter()
            .any(|name| name.eq_ignore_ascii_case(typed))
    });
    let Some(row) = found else { return Ok(None) };
    match (row.argument.is_empty(), rest.is_empty()) {
        (true, false) => Err(KeywordError::NoArgument { word: row.word }),
        (false, true) if !row.argument.starts_with('[') || row.word == Keyword::Clock => {
            Err(KeywordError::Argument { word: row.word })
        }
        _ => Ok(Some((row, rest))),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_names_that_no_other_has_and_sentences() {
        let names: Vec<&str> = KEYWORDS.iter().flat_map(|row| row.names).copied().collect();
        for (place, name) in names.iter().enumerate() {
            assert_eq!(
                names.iter().position(|other| other == name),
                Some(place),
                "{name}"
            );
        }
        for row in &KEYWORDS {
            assert!(row.names[0].is_ascii() && !row.names.last().unwrap().is_ascii());
            assert_eq!(row.word.row(), row);
            for error in [
                KeywordError::NoArgument { word: row.word },
                KeywordError::Argument { word: row.word },
            ] {
                assert!(error.to_string().ends_with('.') && error.text().zh.ends_with('。'));
            }
        }
    }
}
