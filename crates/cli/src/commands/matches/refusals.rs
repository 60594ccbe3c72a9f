//! Errors of matches, in both languages.

use arena::{EntryError, JobError, JournalError, MakeEngineError, MatchError, PlanError};
use game_core::{Localized, Text, text};

use crate::failure::Failure;
use crate::refusals;

/// A match without a report.
pub(in crate::commands) fn of_match(error: &MatchError) -> Failure {
    match error {
        MatchError::Plan(error) => plan(error),
        MatchError::Job(error) => job(error),
        MatchError::Journal(error) => journal(error),
        MatchError::Opening { .. } | MatchError::Replay { .. } => {
            Failure::usage(sound(), error.text())
        }
        MatchError::Panic { .. } => Failure::impossible(sound(), error.text()),
    }
}

/// Options that describe no match.
pub(super) fn plan(error: &PlanError) -> Failure {
    let expected = match error {
        PlanError::Job(error) => return job(error),
        PlanError::Engines => text!("two engines or more", "两个或更多引擎"),
        PlanError::Games => text!("fewer games", "更少的局数"),
        PlanError::TooManyPlies { .. } => text!("fewer random plies", "更少的随机步数"),
        PlanError::Settled => text!(
            "openings whose outcome is open, or no adjudication",
            "结局未定的开局，或不作裁定"
        ),
        PlanError::TestOfMany => text!("two engines with --sprt", "--sprt 只用于两个引擎"),
        PlanError::NoChance => text!("--luck in a game of dice", "--luck 只用于有骰子的游戏"),
        PlanError::NoProbability { .. } => text!(
            "an engine that gives probabilities of winning",
            "能给出胜率的引擎"
        ),
        PlanError::UnsupportedOpening { .. } => {
            text!(
                "openings that end with a whole turn, on the board of 19×19",
                "19×19 棋盘上以完整一手结束的开局"
            )
        }
        _ => sound(),
    };
    Failure::usage(expected, error.text())
}

/// An engine of the match that cannot be made.
pub(in crate::commands) fn engine(fault: &MakeEngineError) -> Failure {
    match fault {
        MakeEngineError::Spec(error) => refusals::spec(error),
        MakeEngineError::Engine(error) => refusals::engine(error),
        MakeEngineError::Program(_) | MakeEngineError::Other(_) => {
            Failure::usage(sound(), fault.text())
        }
    }
}

fn job(error: &JobError) -> Failure {
    match error {
        JobError::Engine { fault, .. } => engine(fault),
        JobError::NoDuel { .. } => {
            Failure::usage(text!("a game of two players", "双人游戏"), error.text())
        }
        JobError::UnknownGame { .. } | JobError::Start(_) | JobError::Broken => {
            Failure::impossible(sound(), error.text())
        }
    }
}

/// A journal that cannot be used.
pub(super) fn journal(error: &JournalError) -> Failure {
    let other = text!(
        "the journal of this match, or no file",
        "本场比赛的日志，或尚不存在的文件"
    );
    match error {
        JournalError::Rejected {
            reason: EntryError::Differs { parameters },
            ..
        } => Failure::usage(other, differs(parameters)),
        JournalError::Io { .. } | JournalError::Busy => Failure::impossible(other, error.text()),
        _ => Failure::usage(other, error.text()),
    }
}

/// The differing parameters of a journal, as options.
fn differs(parameters: &[String]) -> Text {
    let option = |name: &String| match name.as_str() {
        "program" => text!("the program that wrote it", "写日志的程序"),
        "game" => text!("the game", "游戏"),
        "engines" => text!(
            "the engines (--a, --b, --engines)",
            "引擎（--a、--b、--engines）"
        ),
        "system" => "--gauntlet".into(),
        "openings" => text!(
            "--openings or --random-plies",
            "--openings 或 --random-plies"
        ),
        "budget" => text!(
            "--time, --nodes, --depth or --clock",
            "--time、--nodes、--depth 或 --clock"
        ),
        "equal_time" => "--equal-time".into(),
        "threads" => "--threads".into(),
        "seed" => "--seed".into(),
        "rules" => "--adjudicate".into(),
        _ => text!(
            "something that this program does not know",
            "本程序未知的参数"
        ),
    };
    let names: Vec<Text> = parameters.iter().map(option).collect();
    let names = Text::each(|language| {
        let names: Vec<&str> = names.iter().map(|name| name.get(language)).collect();
        names.join(language.pick("; ", "；"))
    });
    text!(
        "The journal belongs to another match. What differs: {names}.",
        "此日志属于另一场比赛，不同之处：{names:#}。"
    )
}

fn sound() -> Text {
    text!("a match that can be played", "可以进行的比赛")
}
