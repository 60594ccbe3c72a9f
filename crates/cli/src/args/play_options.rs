//! The arguments of `play`.

use clap::Arg;

use super::options::{depth, game, nodes, option, position, threads, time};

/// All of them, in the order of the help.
pub(super) fn all() -> Vec<Arg> {
    let first = "Who plays first's side: `person`, or an engine NAME:key=value,… (see `quincunx engines`)";
    let second = "Who plays second's side (default: a person against the game's first engine)";
    let chance = "Whether the program rolls chance events or you type them";
    let mode = "Planes: seek (the program hides), hide (you hide and answer), helper (you type shots and answers, it advises), duel (both hide and seek, 19 rounds)";
    let seed = "Where dice and engines take their chance from (default: 0)";
    let load = "Go on with the game saved in this file";
    vec![
        game(),
        position(),
        option("first", "SEAT", first),
        option("second", "SEAT", second),
        time().help("Seconds for each move of an engine (default: 1)"),
        nodes().help("Nodes for each move of an engine"),
        depth().help("Depth of an engine, in turns"),
        threads().help("Threads of an engine (default: 1)"),
        option("chance", "roll|type", chance),
        option("mode", "seek|hide|helper|duel", mode).conflicts_with_all(["chance", "second"]),
        option("seed", "s", seed),
        option("load", "FILE", load).conflicts_with("POSITION"),
    ]
}
