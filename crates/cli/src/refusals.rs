//! What the library refuses, in both languages.
//!
//! The errors of `players` say in English what is wrong; here they are said again so that what a
//! stranger wrote is shortened and made visible, and in Chinese.

use game_core::{Text, text};
use players::{EngineError, ExternalEngineError, OptionKind, QueryError, SpecError};
use search::SearchError;

use crate::failure::Failure;
use crate::journal_faults;
use crate::width::quoted;

/// The game or its engine has no answer.
pub(crate) fn refusal(refusal: &QueryError) -> Failure {
    let (expected, chinese) = match refusal {
        QueryError::Finished => (
            text!("a position in which the game goes on", "尚未结束的局面"),
            "此局面的对局已经结束，没有走法可选。".to_owned(),
        ),
        QueryError::Chance => (
            text!("a position in which a player is to move", "轮到棋手走棋的局面"),
            "此局面轮到随机事件，没有走法可选。".to_owned(),
        ),
        QueryError::CountTooLarge { depth } => {
            (text!("a smaller depth", "更小的深度"), format!("{depth} 步的走法序列多于 2^64 - 2 个，无法计数。"))
        }
        QueryError::AnotherGame { engine, game } => (
            text!("an engine of this game", "此游戏的引擎"),
            format!("引擎 {engine} 不会下 {game}，它属于另一种游戏。"),
        ),
        QueryError::NoSolver { game } => {
            (text!("a position that can be solved", "可以求解的局面"), format!("{game} 的这一局面没有可用的求解器。"))
        }
        QueryError::NoStrategy { engine } => return no_strategy(refusal, engine),
        QueryError::TooManyPositions { positions } => (
            text!("a position nearer to the end of the game", "更接近终局的局面"),
            match positions {
                0 => "从此局面可以到达的局面太多，无法精确求解。".to_owned(),
                _ => format!("从此局面可以到达的局面太多：已求解 {positions} 个，仍不够。"),
            },
        ),
        QueryError::NoOutcome { game } => {
            (text!("`--value`", "`--value`"), format!("{game} 的精确值不说明谁胜谁负，可改用 `--value`。"))
        }
        QueryError::TooFine => (
            text!("a position nearer to the end of the game", "更接近终局的局面"),
            "精确值是超过 128 位的分数。".to_owned(),
        ),
        QueryError::Stopped => (text!("more time", "更多的时间"), "求解在完成之前被中止。".to_owned()),
        QueryError::Full { mebibytes } => (
            text!("a position nearer to the end of the game", "更接近终局的局面"),
            format!("求解在完成之前用尽了 {mebibytes} MiB 的内存。"),
        ),
        QueryError::Tables(error) => (text!("more memory", "更多的内存"), format!("无法生成残局库：{error}")),
        QueryError::NotBuilt { game, pieces } => return not_built(game, *pieces),
        QueryError::NoExercises { game, pieces } => return no_exercises(refusal, game, *pieces),
        QueryError::NoOption { game, option } => (
            text!("a game whose solver knows it: dots", "支持此项的游戏：dots"),
            format!("{game} 的求解器不支持 `{option}`。"),
        ),
        QueryError::Journal { path, error } => return journal_faults::failure(path, error),
        QueryError::UnlikelyJournal { path } => return journal_faults::unlikely(path),
        QueryError::Search(error) => (
            text!("a search that comes to its end", "能够完成的搜索"),
            format!("搜索没有得出结果：{}。", broken(*error)),
        ),
        QueryError::Outside(fault) => (text!("a program that answers", "会作答的程序"), outside(fault)),
        QueryError::Unplayable { engine, named } => return unplayable(engine, named.as_deref()),
    };
    Failure::impossible(expected, text!("{refusal}", "{chinese}"))
}

/// There are no such positions to measure engines at.
fn no_exercises(refusal: &QueryError, game: &str, pieces: usize) -> Failure {
    let expected = text!("a number of pieces with such positions", "有此类局面的棋子数");
    Failure::impossible(expected, text!("{refusal}", "{game} 没有共 {pieces} 子的测量局面。"))
}

/// An engine is at fault: what it named is no move, or it named nothing.
fn unplayable(engine: &str, named: Option<&str>) -> Failure {
    let message = match named.map(quoted) {
        Some(named) => text!(
            "The engine {engine} named {named}, which cannot be played here.",
            "引擎 {engine} 给出的 {named} 在此局面不能走。"
        ),
        None => text!("The engine {engine} named no move.", "引擎 {engine} 没有给出走法。"),
    };
    Failure::impossible(text!("an engine that plays by the rules", "按规则走棋的引擎"), message)
}

/// The engine's strategy is for another board.
fn no_strategy(refusal: &QueryError, engine: &str) -> Failure {
    let message = text!("{refusal}", "引擎 {engine} 没有此棋盘的策略：它按事先求得的策略下棋。");
    Failure::impossible(text!("the board 7x7/1", "棋盘 7x7/1"), message)
}

/// A large endgame table is not there: how it gets there.
fn not_built(game: &str, pieces: usize) -> Failure {
    let command = format!("quincunx tables build {game} {pieces}");
    let message = text!(
        "The endgame table of {pieces} stones is not there, or cannot be used. `{command}` builds it.",
        "{pieces} 子的残局库不存在或无法使用，可用 `{command}` 生成。"
    );
    Failure::impossible(command, message)
}

/// The same as a sentence alone.
pub(crate) fn sentence(refused: &QueryError) -> Text {
    match refusal(refused) {
        Failure::Complaint(complaint) => complaint.message,
        Failure::Unfinished | Failure::Refused | Failure::Output(_) => refused.to_string().into(),
    }
}

/// What went wrong with a program that is an engine, in Chinese.
fn outside(fault: &ExternalEngineError) -> String {
    match fault {
        ExternalEngineError::Start { message } => format!("无法启动外部引擎：{message}。"),
        ExternalEngineError::Died => "外部引擎已退出。".to_owned(),
        ExternalEngineError::Silent { waited } => {
            format!("外部引擎在 {:.1} 秒内没有作答，已被终止。", waited.as_secs_f64())
        }
        ExternalEngineError::Garbled { line } => format!("外部引擎的回答 {} 不是走法。", quoted(line)),
        ExternalEngineError::Unsayable => "外部引擎的协议无法表达此局面。".to_owned(),
    }
}

/// Why a search broke off, in Chinese.
fn broken(error: SearchError) -> &'static str {
    match error {
        SearchError::Panicked => "搜索线程异常终止",
        SearchError::NoThread => "系统无法再启动线程",
        SearchError::Memory { .. } | SearchError::SmallTree { .. } => "内存不足",
        SearchError::TooLong { .. } => "走法序列过长",
        SearchError::Goal { .. } => "所问的得分超出该游戏的范围",
        _ => "该游戏的规则实现有误",
    }
}

/// The text of an engine cannot be read.
pub(crate) fn spec(error: &SpecError) -> Failure {
    let message = match error {
        SpecError::NoName => text!(
            "The name of the engine is missing: it stands first, as in `NAME:key=value`.",
            "缺少引擎名称：名称应写在最前，如 `NAME:key=value`。"
        ),
        SpecError::NoOption { text } => {
            let text = quoted(text);
            text!("The engine's option {text} is not written `key=value`.", "引擎参数 {text} 应写作 `key=value`。")
        }
        SpecError::Twice { key } => {
            let key = quoted(key);
            text!("The engine's option {key} is given twice.", "引擎参数 {key} 出现了两次。")
        }
    };
    Failure::usage("NAME:key=value,key=value", message)
}

/// The game has no such engine.
pub(crate) fn engine(error: &EngineError) -> Failure {
    match error {
        EngineError::UnknownEngine { name, known } => {
            let (name, known) = (quoted(name), Text::list(known.iter().copied()));
            let message = text!(
                "There is no engine {name} for this game. Known engines: {known}.",
                "此游戏没有引擎 {name}。可选：{known:#}。"
            );
            Failure::usage(known, message)
        }
        EngineError::UnknownOption { engine, key, known } => unknown_option(engine, key, known),
        EngineError::BadValue { engine, key, value, allowed } => {
            let (value, expected) = (quoted(value), allowed_values(allowed));
            let message = text!(
                "The value {value} of the option `{key}` of the engine {engine} is not {expected}.",
                "引擎 {engine} 的参数 `{key}` 的值 {value} 有误：应为{expected:#}。"
            );
            Failure::usage(expected, message)
        }
        EngineError::Tables { engine, error } => {
            let message = text!(
                "There are no endgame tables for the engine {engine}: {error}",
                "引擎 {engine} 没有可用的残局库：{error}"
            );
            Failure::impossible(text!("the option `tables=0`", "参数 `tables=0`"), message)
        }
        EngineError::Memory { engine, mebibytes } => {
            let message = text!(
                "There is not enough memory for the table of the engine {engine}: {mebibytes} MiB.",
                "内存不足：引擎 {engine} 的置换表需要 {mebibytes} MiB。"
            );
            Failure::impossible(text!("a smaller table", "更小的置换表"), message)
        }
    }
}

fn unknown_option(engine: &str, key: &str, known: &[&str]) -> Failure {
    let key = quoted(key);
    if known.is_empty() {
        let message = text!(
            "The engine {engine} has no option {key}: it has none at all.",
            "引擎 {engine} 没有参数 {key}，它没有任何参数。"
        );
        return Failure::usage(text!("no option", "无参数"), message);
    }
    let known = Text::list(known.iter().copied());
    let message = text!(
        "The engine {engine} has no option {key}. Known options: {known}.",
        "引擎 {engine} 没有参数 {key}。可选：{known:#}。"
    );
    Failure::usage(known, message)
}

/// What an option allows, as a phrase.
pub(crate) fn allowed_values(kind: &OptionKind) -> Text {
    let chinese = match kind {
        OptionKind::Whole { min, max, .. } => format!("从 {min} 到 {max} 的整数"),
        OptionKind::Real { min, max, .. } => format!("从 {min} 到 {max} 的数"),
        OptionKind::Choice { names, .. } => format!("{} 之一", names.join("、")),
        OptionKind::Switch { .. } => "on 或 off".to_owned(),
    };
    text!("{kind}", "{chinese}")
}

#[cfg(test)]
mod tests {
    use ::dots::solve::journal::JournalError;

    use super::*;

    const KINDS: [OptionKind; 4] = [
        OptionKind::Whole { min: 1, max: 64, default: 16 },
        OptionKind::Real { min: 0.5, max: 1.0, default: 1.0 },
        OptionKind::Choice { names: &["count", "share"], default: "count" },
        OptionKind::Switch { default: true },
    ];

    fn message(failure: Failure) -> Text {
        match failure {
            Failure::Complaint(complaint) => complaint.message,
            Failure::Unfinished | Failure::Refused => Text::default(),
            Failure::Output(error) => error.to_string().into(),
        }
    }

    #[test]
    fn every_kind_of_option_is_said_in_both_languages() {
        let expected = [
            Text::new("a whole number from 1 to 64", "从 1 到 64 的整数"),
            Text::new("a number from 0.5 to 1", "从 0.5 到 1 的数"),
            Text::new("one of count, share", "count、share 之一"),
            Text::new("on or off", "on 或 off"),
        ];
        assert_eq!(KINDS.map(|kind| allowed_values(&kind)), expected);
    }

    fn journal(error: JournalError) -> QueryError {
        QueryError::Journal { path: "a".into(), error }
    }

    /// What no command line of today brings about is said all the same.
    #[test]
    fn rare_refusals_are_whole_sentences() {
        let rare = [
            refusal(&QueryError::Chance),
            refusal(&QueryError::AnotherGame { engine: "a", game: "b" }),
            refusal(&QueryError::NoSolver { game: "a" }),
            refusal(&QueryError::NoStrategy { engine: "a" }),
            refusal(&QueryError::TooManyPositions { positions: 0 }),
            refusal(&QueryError::TooManyPositions { positions: 7 }),
            refusal(&QueryError::TooFine),
            refusal(&QueryError::Full { mebibytes: 1024 }),
            refusal(&QueryError::NoOutcome { game: "a" }),
            refusal(&QueryError::Stopped),
            refusal(&QueryError::NotBuilt { game: "a", pieces: 5 }),
            refusal(&QueryError::NoExercises { game: "a", pieces: 7 }),
            refusal(&QueryError::NoOption { game: "a", option: "b" }),
            refusal(&journal(std::io::Error::other("b").into())),
            refusal(&journal(JournalError::Busy)),
            refusal(&journal(JournalError::NotAFile)),
            refusal(&journal(JournalError::NotAJournal { of: "b".to_owned() })),
            refusal(&QueryError::UnlikelyJournal { path: "a".into() }),
            refusal(&QueryError::Search(SearchError::NoMove)),
            refusal(&QueryError::Search(SearchError::Memory { bytes: 3 })),
            refusal(&QueryError::Search(SearchError::TooLong { plies: 3 })),
            refusal(&QueryError::Search(SearchError::Panicked)),
            refusal(&QueryError::Search(SearchError::NoThread)),
            refusal(&QueryError::Outside(ExternalEngineError::Start { message: "no".to_owned() })),
            refusal(&QueryError::Outside(ExternalEngineError::Died)),
            refusal(&QueryError::Outside(ExternalEngineError::Silent { waited: std::time::Duration::ZERO })),
            refusal(&QueryError::Outside(ExternalEngineError::Garbled { line: "x".to_owned() })),
            refusal(&QueryError::Outside(ExternalEngineError::Unsayable)),
            refusal(&QueryError::Unplayable { engine: "a", named: Some("b".to_owned()) }),
            refusal(&QueryError::Unplayable { engine: "a", named: None }),
            engine(&EngineError::Memory { engine: "a", mebibytes: 1 }),
        ];
        for sentence in rare.map(message) {
            assert!(sentence.en.ends_with('.') && sentence.zh.ends_with('。'), "{sentence:?}");
        }
    }
}
