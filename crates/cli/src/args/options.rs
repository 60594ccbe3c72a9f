//! The arguments that several commands share.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction};

use crate::language::Language;

/// Where the options stand that every command has: behind its own.
const LAST: usize = 100;

/// An argument with its help.
pub(super) fn argument(language: Language, name: &'static str, english: &'static str, chinese: &'static str) -> Arg {
    Arg::new(name).help(language.pick(english, chinese))
}

/// An option with a value. Numbers may be negative here: what is wrong with them is said later,
/// in a better sentence.
pub(super) fn option(name: &'static str, value: &'static str, language: Language, texts: [&'static str; 2]) -> Arg {
    argument(language, name, texts[0], texts[1])
        .long(name)
        .value_name(value)
        .value_parser(ValueParser::string())
        .allow_negative_numbers(true)
}

pub(super) fn json(language: Language) -> Arg {
    argument(language, "json", "Answer with one JSON object", "以一个 JSON 对象作答")
        .long("json")
        .action(ArgAction::SetTrue)
        .overrides_with("json")
        .display_order(LAST)
        .global(true)
}

pub(super) fn lang(language: Language) -> Arg {
    let texts = ["Language: en or zh (default: that of the locale)", "语言：en 或 zh（默认取系统区域设置）"];
    option("lang", "en|zh", language, texts).overrides_with("lang").display_order(LAST).global(true)
}

pub(super) fn help(language: Language) -> Arg {
    argument(language, "help", "Show this help", "显示本帮助")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .display_order(LAST)
        .global(true)
}

pub(super) fn version(language: Language) -> Arg {
    argument(language, "version", "Show the version", "显示版本")
        .short('V')
        .long("version")
        .action(ArgAction::Version)
        .display_order(LAST)
}

pub(super) fn positional(language: Language, name: &'static str, texts: [&'static str; 2]) -> Arg {
    argument(language, name, texts[0], texts[1]).value_name(name).value_parser(ValueParser::string())
}

/// The game, which must be given.
pub(super) fn game(language: Language) -> Arg {
    positional(language, "game", ["Name of the game", "游戏名称"]).required(true)
}

/// The game; all of them if it is left out.
pub(super) fn optional_game(language: Language) -> Arg {
    positional(language, "game", ["Name of the game (default: all)", "游戏名称（默认全部）"])
}

pub(super) fn position(language: Language) -> Arg {
    let texts = ["Text of the position, in quotes (default: the start)", "局面文本，须加引号（默认为初始局面）"];
    positional(language, "POSITION", texts)
}

pub(super) fn shell(language: Language) -> Arg {
    let texts = ["bash, elvish, fish, powershell or zsh", "bash、elvish、fish、powershell 或 zsh"];
    positional(language, "shell", texts).required(true)
}

pub(super) fn command(language: Language) -> Arg {
    positional(language, "command", ["Name of a command", "命令名称"])
}

pub(super) fn time(language: Language) -> Arg {
    let texts = ["Think for that many seconds (default: 1)", "思考的秒数（默认 1）"];
    option("time", "s", language, texts).conflicts_with_all(["nodes", "depth"])
}

pub(super) fn nodes(language: Language) -> Arg {
    let texts = ["Think for that many nodes", "思考的节点数"];
    option("nodes", "n", language, texts).conflicts_with("depth")
}

pub(super) fn depth(language: Language) -> Arg {
    option("depth", "d", language, ["Think that many turns ahead", "思考的深度（回合数）"])
}

pub(super) fn perft_depth(language: Language) -> Arg {
    option("depth", "d", language, ["Number of moves, 1 to 64", "走法序列的长度，1 到 64 步"]).required(true)
}

pub(super) fn engine(language: Language) -> Arg {
    let texts = [
        "The engine, with options as in NAME:key=value,key=value (see `quincunx engines`)",
        "引擎，参数写作 NAME:key=value,key=value（见 `quincunx engines`）",
    ];
    option("engine", "NAME", language, texts)
}

pub(super) fn threads(language: Language) -> Arg {
    option("threads", "n", language, ["Number of threads (default: 1)", "线程数（默认 1）"])
}

pub(super) fn value(language: Language) -> Arg {
    let texts = ["The value of the position alone, without the moves", "只求局面值，不求各走法的值"];
    argument(language, "value", texts[0], texts[1]).long("value").action(ArgAction::SetTrue)
}

pub(super) fn most_nodes(language: Language) -> Arg {
    let texts = [
        "Enter that many nodes at most; then no position is refused unseen (dots)",
        "节点数上限；给出后任何局面都会尝试求解（dots）",
    ];
    option("nodes", "n", language, texts)
}

pub(super) fn table(language: Language) -> Arg {
    let texts = ["Largest table, in MiB (default: 1024; dots)", "置换表上限，单位 MiB（默认 1024；dots）"];
    option("table", "MiB", language, texts)
}

pub(super) fn journal(language: Language) -> Arg {
    let texts = [
        "Keep in FILE what is settled, and go on from what it holds: for searches of hours (dots)",
        "把已求出的结果记入 FILE，并从其中已有的内容继续：用于长时间求解（dots）",
    ];
    option("journal", "FILE", language, texts)
}

pub(super) fn keep(language: Language) -> Arg {
    let texts = [
        "Keep positions that took that many nodes (default: 1048576)",
        "把用去这么多节点的局面记入日志（默认 1048576）",
    ];
    option("keep", "n", language, texts).requires("journal")
}

pub(super) fn proof(language: Language) -> Arg {
    let texts = [
        "Connect6: write the proof of a win to FILE, for `check-proof`",
        "六子棋：把必胜证明写入 FILE，供 `check-proof` 检查",
    ];
    option("proof", "FILE", language, texts).conflicts_with("journal")
}

pub(super) fn verify(language: Language) -> Arg {
    let texts = ["Read the journal, say what it holds, and solve nothing", "只读取日志并说明其内容，不求解"];
    let conflicts = ["value", "outcome", "threads", "nodes", "table", "keep"];
    argument(language, "verify", texts[0], texts[1])
        .long("verify")
        .action(ArgAction::SetTrue)
        .requires("journal")
        .conflicts_with_all(conflicts)
}

pub(super) fn outcome(language: Language) -> Arg {
    let texts = [
        "Who wins and no more, counting what each player has won so far: soonest known",
        "只求结局（胜、和或负，计入双方已得），求解最快",
    ];
    argument(language, "outcome", texts[0], texts[1]).long("outcome").action(ArgAction::SetTrue).conflicts_with("value")
}

pub(super) fn structure(language: Language) -> Arg {
    let texts =
        ["Show the structure of the position and what each move does (dots)", "显示局面结构和每步走法的作用（dots）"];
    argument(language, "structure", texts[0], texts[1]).long("structure").action(ArgAction::SetTrue)
}
