//! The arguments of `match`.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction};

use super::options::{argument, depth, game, nodes, option, switch, threads, time};

/// All of them, in the order of the help.
pub(super) fn all() -> Vec<Arg> {
    let mut arguments = vec![game()];
    arguments.extend(players());
    arguments.extend(limits());
    arguments.extend(games());
    arguments.extend(conduct());
    arguments
}

/// Who plays whom.
fn players() -> Vec<Arg> {
    let a = "Engine A (see `quincunx engines`), or a program that speaks a protocol: gtp:PROGRAM ARGUMENTS";
    let b = "Engine B";
    let engines = "An engine of a tournament; written once for each";
    let everybody = "Everybody meets everybody (default)";
    let first = "The first engine meets all others";
    vec![
        option("a", "NAME", a).required_unless_present("engines").conflicts_with("engines"),
        option("b", "NAME", b).required_unless_present("engines").conflicts_with("engines"),
        option("engines", "NAME", engines).action(ArgAction::Append),
        switch("round-robin", everybody).requires("engines").conflicts_with_all(["gauntlet", "a", "b"]),
        switch("gauntlet", first).requires("engines").conflicts_with_all(["a", "b"]),
    ]
}

/// What engines may use.
fn limits() -> Vec<Arg> {
    let per_move = "Seconds for each move";
    let nodes_per_move = "Nodes for each move and thread (default: 1000)";
    let clock = "Seconds for the game, and those added by each move";
    let equal = "A gets as much time a move as B takes on average; the limits are B's";
    vec![
        time().help(per_move),
        nodes().help(nodes_per_move),
        depth(),
        option("clock", "base+increment", clock).conflicts_with_all(["time", "nodes", "depth"]),
        switch("equal-time", equal),
        threads().help("Threads of each engine (default: 1)"),
    ]
}

/// Which games are played.
fn games() -> Vec<Arg> {
    let games = "Games of each encounter (default: 100; with --sprt at most 20000)";
    let sprt = "Stop when these two Elo differences are told apart";
    let openings = "Begin at the positions of this file, one a line";
    let plies = "Begin after so many random plies and the rest of their turn (default: 4)";
    let adjudicate = "End games whose winner is known, or whose outcome is (default: won)";
    let seed = "Where all chance comes from (default: 1)";
    vec![
        option("games", "n", games),
        option("sprt", "elo0,elo1", sprt).allow_hyphen_values(true),
        option("openings", "FILE", openings).conflicts_with("random-plies"),
        option("random-plies", "k", plies),
        argument("adjudicate", adjudicate)
            .long("adjudicate")
            .value_name("won|all")
            .value_parser(ValueParser::string())
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("won"),
        option("seed", "s", seed),
    ]
}

/// How they are played on this machine.
fn conduct() -> Vec<Arg> {
    let concurrency = "Games at the same time (default: 1)";
    let journal = "Take finished games down in this journal, and go on where it ends";
    vec![option("concurrency", "n", concurrency), option("journal", "FILE", journal)]
}
