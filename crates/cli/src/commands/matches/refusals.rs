//! Why there is no match, in both languages.

use arena::{EntryError, JobError, JournalError, MakeEngineError, MatchError, PlanError};

use crate::failure::Failure;
use crate::language::Language;
use crate::refusals;
use crate::width::quoted;

/// The match has no report.
pub(super) fn of_match(language: Language, error: &MatchError) -> Failure {
    match error {
        MatchError::Plan(error) => plan(language, error),
        MatchError::Job(error) => job(language, error),
        MatchError::Journal(error) => journal(language, error),
        MatchError::Opening { number } => {
            let chinese = format!("日志中第 {number} 局的开局与本场比赛不符。");
            Failure::usage(sound(language), language.pick(error.to_string(), chinese))
        }
        MatchError::Panic { message } => {
            let message = quoted(message);
            let chinese = format!("比赛线程异常终止：{message}。");
            Failure::impossible(sound(language), language.pick(error.to_string(), chinese))
        }
    }
}

/// The options describe no match.
///
/// What the command line itself has checked comes here in English words only if the two ever
/// disagree.
pub(super) fn plan(language: Language, error: &PlanError) -> Failure {
    let (expected, chinese) = match error {
        PlanError::Engine { fault, .. } => return engine(language, fault),
        PlanError::Engines => (language.pick("two engines or more", "两个或更多引擎"), "比赛至少需要两个引擎。"),
        PlanError::Games => (language.pick("fewer games", "更少的局数"), "总局数应为 1 到 4294967295。"),
        PlanError::TooManyPlies { .. } => {
            (language.pick("fewer random plies", "更少的随机步数"), "随机走这么多步之后，对局几乎总是已经结束。")
        }
        PlanError::Settled => (
            language.pick("openings whose outcome is open, or no adjudication", "结局未定的开局，或不作裁定"),
            "按裁定规则，所有开局的结局都已确定，没有可下的对局。",
        ),
        PlanError::TestOfMany => {
            (language.pick("two engines with --sprt", "--sprt 只用于两个引擎"), "序贯检验只能区分两个引擎。")
        }
        PlanError::Unsayable { .. } => (
            language
                .pick("openings that end with a whole turn, on the board of 19×19", "19×19 棋盘上以完整一手结束的开局"),
            "有一个开局无法用外部引擎的协议表达。",
        ),
        PlanError::NoDuel { .. } => (language.pick("a game of two players", "双人游戏"), "比赛只适用于双人游戏。"),
        PlanError::UnknownGame { .. }
        | PlanError::Nothing
        | PlanError::NoOpenings
        | PlanError::Opening { .. }
        | PlanError::Finished { .. }
        | PlanError::Test => (sound(language), "这些选项不能构成一场比赛。"),
    };
    Failure::usage(expected, language.pick(error.to_string(), chinese.to_owned()))
}

/// An engine of the match cannot be made.
fn engine(language: Language, fault: &MakeEngineError) -> Failure {
    match fault {
        MakeEngineError::Spec(error) => refusals::spec(language, error),
        MakeEngineError::Engine(error) => refusals::engine(language, error),
        MakeEngineError::Other(sentence) => Failure::usage(sound(language), sentence.clone()),
    }
}

fn job(language: Language, error: &JobError) -> Failure {
    if let JobError::Engine { fault, .. } = error {
        return engine(language, fault);
    }
    let chinese = "有一局无法进行：游戏的规则实现有误。".to_owned();
    Failure::impossible(sound(language), language.pick(error.to_string(), chinese))
}

/// The journal cannot be used.
pub(super) fn journal(language: Language, error: &JournalError) -> Failure {
    let other = language.pick("the journal of this match, or no file", "本场比赛的日志，或尚不存在的文件");
    let chinese = match error {
        JournalError::Io { text, .. } => format!("无法读写日志：{text}。"),
        JournalError::Busy => "另一个进程正在写此日志。".to_owned(),
        JournalError::Version => "此日志的格式版本不同。".to_owned(),
        JournalError::Damaged { line, .. } => format!("日志第 {line} 行已损坏。"),
        JournalError::Rejected { reason: EntryError::Differs { parameters }, .. } => {
            return Failure::usage(other, differs(language, parameters));
        }
        JournalError::Rejected { line, reason: EntryError::Game { number } } => {
            format!("日志第 {line} 行的第 {number} 局不应出现在此处。")
        }
        JournalError::TooLong { most } => format!("日志的一行将超过 {most} 字节的上限。"),
        _ => "该文件不是比赛日志，未作改动。".to_owned(),
    };
    let message = language.pick(error.to_string(), chinese);
    match error {
        JournalError::Io { .. } | JournalError::Busy => Failure::impossible(other, message),
        _ => Failure::usage(other, message),
    }
}

/// The parameters of a journal that differ, as the options that say them.
fn differs(language: Language, parameters: &[String]) -> String {
    let option = |name: &String| match name.as_str() {
        "program" => language.pick("the program that wrote it", "写日志的程序"),
        "game" => language.pick("the game", "游戏"),
        "engines" => language.pick("the engines (--a, --b, --engines)", "引擎（--a、--b、--engines）"),
        "system" => "--gauntlet",
        "openings" => language.pick("--openings or --random-plies", "--openings 或 --random-plies"),
        "budget" => language.pick("--time, --nodes, --depth or --clock", "--time、--nodes、--depth 或 --clock"),
        "equal_time" => "--equal-time",
        "threads" => "--threads",
        "seed" => "--seed",
        "rules" => "--adjudicate",
        _ => language.pick("something that this program does not know", "本程序未知的参数"),
    };
    let names = parameters.iter().map(option).collect::<Vec<_>>().join(language.pick("; ", "；"));
    language.pick(
        format!("The journal belongs to another match. What differs: {names}."),
        format!("此日志属于另一场比赛，不同之处：{names}。"),
    )
}

fn sound(language: Language) -> &'static str {
    language.pick("a match that can be played", "可以进行的比赛")
}
