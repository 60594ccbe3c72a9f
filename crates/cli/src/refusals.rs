//! Errors of the library, in both languages.
//!
//! The errors describe the fault; this module adds what was expected. For a wrong command line
//! there is another sentence, in which the person's text is shortened and made visible.

use game_core::{Localized, Text, text};
use registry::{EngineError, QueryError, SpecError};

use crate::failure::Failure;
use crate::journal_faults;
use crate::suggestion::did_you_mean;
use crate::width::quoted;

/// The game or its engine has no answer.
pub(crate) fn refusal(error: &QueryError) -> Failure {
    let expected = match error {
        QueryError::Finished => text!("a position in which the game goes on", "尚未结束的局面"),
        QueryError::Chance => text!(
            "a position in which a player is to move",
            "轮到棋手走棋的局面"
        ),
        QueryError::CountTooLarge { .. } => text!("a smaller depth", "更小的深度"),
        QueryError::AnotherGame { .. } => text!("an engine of this game", "此游戏的引擎"),
        QueryError::NoSolver { .. } => text!("a position that can be solved", "可以求解的局面"),
        QueryError::NoStrategy { .. } => text!("the board 7x7/1", "棋盘 7x7/1"),
        QueryError::TooManyPositions { .. } | QueryError::TooFine | QueryError::Full { .. } => {
            text!(
                "a position nearer to the end of the game",
                "更接近终局的局面"
            )
        }
        QueryError::NoOutcome { .. } => "`--value`".into(),
        QueryError::Stopped => text!("more time", "更多的时间"),
        QueryError::Tables(_) => text!("more memory", "更多的内存"),
        QueryError::NotBuilt { game, pieces } => return not_built(game, *pieces),
        QueryError::NoExercises { .. } => text!(
            "a number of pieces with such positions",
            "有此类局面的棋子数"
        ),
        QueryError::NoOption { .. } => {
            text!("a game whose solver knows it: dots", "支持此项的游戏：dots")
        }
        QueryError::Journal { path, error } => return journal_faults::failure(path, error),
        QueryError::UnlikelyJournal { path } => return journal_faults::unlikely(path),
        QueryError::Search(_) => text!("a search that comes to its end", "能够完成的搜索"),
        QueryError::External(_) => text!("a program that answers", "会作答的程序"),
        QueryError::Unplayable { .. } => {
            text!("an engine that plays by the rules", "按规则走棋的引擎")
        }
    };
    Failure::impossible(expected, error.text())
}

/// A large endgame table does not exist: how to make it.
fn not_built(game: &str, pieces: usize) -> Failure {
    let command = format!("quincunx tables build {game} {pieces}");
    let message = text!(
        "The endgame table of {pieces} stones is not there, or cannot be used. `{command}` builds it.",
        "{pieces} 子的残局库不存在或无法使用，可用 `{command}` 生成。"
    );
    Failure::impossible(command, message)
}

/// The text of an engine cannot be read.
pub(crate) fn spec(error: &SpecError) -> Failure {
    let message = match error {
        SpecError::NoName => error.text(),
        SpecError::NoOption { text } => {
            let text = quoted(text);
            text!(
                "The engine's option {text} is not written `key=value`.",
                "引擎参数 {text} 应写作 `key=value`。"
            )
        }
        SpecError::Twice { key } => {
            let key = quoted(key);
            text!(
                "The engine's option {key} is given twice.",
                "引擎参数 {key} 出现了两次。"
            )
        }
    };
    Failure::usage("NAME:key=value,key=value", message)
}

/// The game has no such engine.
pub(crate) fn engine(error: &EngineError) -> Failure {
    engine_or(error, &[])
}

/// The error for a name that is neither an engine of the game nor one of these players.
pub(crate) fn engine_or(error: &EngineError, players: &[&str]) -> Failure {
    match error {
        EngineError::UnknownEngine { name, known } => {
            let suggestion = did_you_mean(name, known.iter().chain(players).copied());
            let (name, known) = (quoted(name), Text::list(known.iter().copied()));
            let message = text!(
                "There is no engine {name} for this game.{suggestion} Known engines: {known}.",
                "此游戏没有引擎 {name}。{suggestion:#}可选：{known:#}。"
            );
            Failure::usage(known, message)
        }
        EngineError::UnknownOption { engine, key, known } => unknown_option(engine, key, known),
        EngineError::BadValue {
            engine,
            key,
            value,
            allowed,
        } => {
            let (value, expected) = (quoted(value), allowed.text());
            let message = text!(
                "The value {value} of the option `{key}` of the engine {engine} is not {expected}.",
                "引擎 {engine} 的参数 `{key}` 的值 {value} 有误：应为{expected:#}。"
            );
            Failure::usage(expected, message)
        }
        EngineError::Tables { .. } => Failure::impossible(
            text!("the option `tables=0`", "参数 `tables=0`"),
            error.text(),
        ),
        EngineError::Memory { .. } => {
            Failure::impossible(text!("a smaller table", "更小的置换表"), error.text())
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

#[cfg(test)]
mod tests {
    use journal::JournalError;
    use registry::ExternalEngineError;
    use search::SearchError;

    use super::*;

    fn message(failure: Failure) -> Text {
        match failure {
            Failure::Complaint(complaint) => complaint.message,
            Failure::Unfinished | Failure::Refused | Failure::Interrupted => Text::default(),
            Failure::Output(error) => error.to_string().into(),
        }
    }

    fn journal(error: JournalError) -> QueryError {
        QueryError::Journal {
            path: "a".into(),
            error,
        }
    }

    /// Errors that no present command line causes.
    fn rare() -> Vec<QueryError> {
        vec![
            QueryError::Chance,
            QueryError::AnotherGame {
                engine: "a",
                game: "b",
            },
            QueryError::NoSolver { game: "a" },
            QueryError::NoStrategy { engine: "a" },
            QueryError::TooManyPositions { positions: 0 },
            QueryError::TooManyPositions { positions: 7 },
            QueryError::TooFine,
            QueryError::Full { mebibytes: 1024 },
            QueryError::NoOutcome { game: "a" },
            QueryError::Stopped,
            QueryError::NotBuilt {
                game: "a",
                pieces: 5,
            },
            QueryError::NoExercises {
                game: "a",
                pieces: 7,
            },
            QueryError::NoOption {
                game: "a",
                option: "b",
            },
            journal(std::io::Error::other("b").into()),
            journal(JournalError::Busy),
            journal(JournalError::NotAFile),
            journal(JournalError::NotAJournal { of: "b".into() }),
            QueryError::UnlikelyJournal { path: "a".into() },
            QueryError::Search(SearchError::NoMove),
            QueryError::Search(SearchError::Memory { bytes: 3 }),
            QueryError::Search(SearchError::TooLong { plies: 3 }),
            QueryError::Search(SearchError::Panicked),
            QueryError::Search(SearchError::NoThread),
            QueryError::External(ExternalEngineError::Start {
                message: "no".to_owned(),
            }),
            QueryError::External(ExternalEngineError::Died),
            QueryError::External(ExternalEngineError::Silent {
                waited: std::time::Duration::ZERO,
            }),
            QueryError::External(ExternalEngineError::Garbled {
                line: "x".to_owned(),
            }),
            QueryError::External(ExternalEngineError::UnsupportedPosition),
            QueryError::Unplayable {
                engine: "a",
                named: Some("b".to_owned()),
            },
            QueryError::Unplayable {
                engine: "a",
                named: None,
            },
        ]
    }

    /// They have whole sentences as well.
    #[test]
    fn rare_refusals_are_whole_sentences() {
        let memory = EngineError::Memory {
            engine: "a",
            mebibytes: 1,
        };
        let refusals = rare()
            .iter()
            .map(refusal)
            .chain([engine(&memory)])
            .collect::<Vec<_>>();
        for sentence in refusals.into_iter().map(message) {
            assert!(
                sentence.en.ends_with('.') && sentence.zh.ends_with('。'),
                "{sentence:?}"
            );
        }
    }
}
