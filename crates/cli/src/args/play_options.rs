//! The arguments of `play`.

use clap::Arg;

use super::options::{depth, game, nodes, option, position, threads, time};
use crate::language::Language;

/// All of them, in the order of the help.
pub(super) fn all(language: Language) -> Vec<Arg> {
    let first = [
        "Who plays first's side: `person`, or an engine NAME:key=value,… (see `quincunx engines`)",
        "先手方：`person`（人）或引擎 NAME:key=value,…（见 `quincunx engines`）",
    ];
    let second = [
        "Who plays second's side (default: a person against the game's first engine)",
        "后手方（默认由人对该游戏的第一个引擎）",
    ];
    let chance = ["Whether the program rolls chance events or you type them", "随机事件由程序掷出，还是由人输入"];
    let mode = [
        "Planes: seek (the program hides), hide (you hide and answer), helper (you type shots and answers, it advises), duel (both hide and seek, 19 rounds)",
        "飞机对战：seek（由程序布阵）、hide（由你布阵并反馈）、helper（输入射击与反馈，由程序建议）、duel（双方布阵并互射，共 19 局）",
    ];
    let seed = ["Where dice and engines take their chance from (default: 0)", "骰子与引擎的随机种子（默认 0）"];
    let load = ["Go on with the game saved in this file", "继续此文件中保存的对局"];
    vec![
        game(language),
        position(language),
        option("first", "SEAT", language, first),
        option("second", "SEAT", language, second),
        time(language)
            .help(language.pick("Seconds for each move of an engine (default: 1)", "引擎每步的秒数（默认 1）")),
        nodes(language).help(language.pick("Nodes for each move of an engine", "引擎每步的节点数")),
        depth(language).help(language.pick("Depth of an engine, in turns", "引擎的搜索深度（回合数）")),
        threads(language).help(language.pick("Threads of an engine (default: 1)", "引擎的线程数（默认 1）")),
        option("chance", "roll|type", language, chance),
        option("mode", "seek|hide|helper|duel", language, mode).conflicts_with_all(["chance", "second"]),
        option("seed", "s", language, seed),
        option("load", "FILE", language, load).conflicts_with("POSITION"),
    ]
}
