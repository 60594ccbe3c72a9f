//! The arguments of `match`.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction};

use super::options::{argument, depth, game, nodes, option, threads, time};
use crate::language::Language;

/// All of them, in the order of the help.
pub(super) fn all(language: Language) -> Vec<Arg> {
    let mut arguments = vec![game(language)];
    arguments.extend(players(language));
    arguments.extend(limits(language));
    arguments.extend(games(language));
    arguments.extend(conduct(language));
    arguments
}

/// An option without a value.
fn switch(name: &'static str, language: Language, texts: [&'static str; 2]) -> Arg {
    argument(language, name, texts[0], texts[1]).long(name).action(ArgAction::SetTrue)
}

/// Who plays whom.
fn players(language: Language) -> Vec<Arg> {
    let a = [
        "Engine A (see `quincunx engines`), or a program that speaks a protocol: gtp:PROGRAM ARGUMENTS",
        "引擎 A（见 `quincunx engines`），或使用行协议的外部程序：gtp:程序 参数",
    ];
    let b = ["Engine B", "引擎 B"];
    let engines = ["An engine of a tournament; written once for each", "参加循环赛的引擎，每个引擎写一次"];
    let everybody = ["Everybody meets everybody (default)", "单循环：每两个引擎相遇（默认）"];
    let first = ["The first engine meets all others", "擂台赛：第一个引擎与其余各引擎相遇"];
    vec![
        option("a", "NAME", language, a).required_unless_present("engines").conflicts_with("engines"),
        option("b", "NAME", language, b).required_unless_present("engines").conflicts_with("engines"),
        option("engines", "NAME", language, engines).action(ArgAction::Append),
        switch("round-robin", language, everybody).requires("engines").conflicts_with_all(["gauntlet", "a", "b"]),
        switch("gauntlet", language, first).requires("engines").conflicts_with_all(["a", "b"]),
    ]
}

/// What engines may use.
fn limits(language: Language) -> Vec<Arg> {
    let per_move = ["Seconds for each move", "每步的秒数"];
    let nodes_per_move = ["Nodes for each move and thread (default: 1000)", "每步每线程的节点数（默认 1000）"];
    let clock = ["Seconds for the game, and those added by each move", "每局的秒数与每步增加的秒数"];
    let equal = [
        "A gets as much time a move as B takes on average; the limits are B's",
        "A 每步的用时等于 B 的平均用时；其他限制只用于 B",
    ];
    vec![
        time(language).help(language.pick(per_move[0], per_move[1])),
        nodes(language).help(language.pick(nodes_per_move[0], nodes_per_move[1])),
        depth(language),
        option("clock", "base+increment", language, clock).conflicts_with_all(["time", "nodes", "depth"]),
        switch("equal-time", language, equal),
        threads(language).help(language.pick("Threads of each engine (default: 1)", "每个引擎的线程数（默认 1）")),
    ]
}

/// Which games are played.
fn games(language: Language) -> Vec<Arg> {
    let games = [
        "Games of each encounter (default: 100; with --sprt at most 20000)",
        "每对引擎的局数（默认 100；用 --sprt 时至多 20000）",
    ];
    let sprt = ["Stop when these two Elo differences are told apart", "区分出这两个 Elo 差值即停止"];
    let openings = ["Begin at the positions of this file, one a line", "从该文件中的局面开始，每行一个"];
    let plies = [
        "Begin after so many random plies and the rest of their turn (default: 4)",
        "随机走若干步并走完该手后开始（默认 4）",
    ];
    let adjudicate =
        ["End games whose winner is known, or whose outcome is (default: won)", "胜负（或结局）已知即终局（默认 won）"];
    let seed = ["Where all chance comes from (default: 1)", "随机种子（默认 1）"];
    vec![
        option("games", "n", language, games),
        option("sprt", "elo0,elo1", language, sprt).allow_hyphen_values(true),
        option("openings", "FILE", language, openings).conflicts_with("random-plies"),
        option("random-plies", "k", language, plies),
        argument(language, "adjudicate", adjudicate[0], adjudicate[1])
            .long("adjudicate")
            .value_name("won|all")
            .value_parser(ValueParser::string())
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("won"),
        option("seed", "s", language, seed),
    ]
}

/// How they are played on this machine.
fn conduct(language: Language) -> Vec<Arg> {
    let concurrency = ["Games at the same time (default: 1)", "同时进行的局数（默认 1）"];
    let journal = [
        "Take finished games down in this journal, and go on where it ends",
        "把已完成的对局记入此日志文件，并从中断处继续",
    ];
    vec![option("concurrency", "n", language, concurrency), option("journal", "FILE", language, journal)]
}
