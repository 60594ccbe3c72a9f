//! The arguments that several commands share.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction};

/// Where the options stand that every command has: behind its own.
const LAST: usize = 100;

/// An argument with its help.
pub(super) fn argument(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).help(help)
}

/// An option with a value. Numbers may be negative here: what is wrong with them is said later,
/// in a better sentence.
pub(super) fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    argument(name, help).long(name).value_name(value).value_parser(ValueParser::string()).allow_negative_numbers(true)
}

/// An option without a value.
pub(super) fn switch(name: &'static str, help: &'static str) -> Arg {
    argument(name, help).long(name).action(ArgAction::SetTrue)
}

pub(super) fn json() -> Arg {
    switch("json", "Answer with one JSON object").overrides_with("json").display_order(LAST).global(true)
}

pub(super) fn lang() -> Arg {
    option("lang", "en|zh", "Language: en or zh (default: that of the locale)")
        .overrides_with("lang")
        .display_order(LAST)
        .global(true)
}

pub(super) fn help() -> Arg {
    argument("help", "Show this help").short('h').long("help").action(ArgAction::Help).display_order(LAST).global(true)
}

pub(super) fn version() -> Arg {
    argument("version", "Show the version").short('V').long("version").action(ArgAction::Version).display_order(LAST)
}

pub(super) fn positional(name: &'static str, help: &'static str) -> Arg {
    argument(name, help).value_name(name).value_parser(ValueParser::string())
}

/// The game, which must be given.
pub(super) fn game() -> Arg {
    positional("game", "Name of the game").required(true)
}

/// The game; all of them if it is left out.
pub(super) fn optional_game() -> Arg {
    positional("game", "Name of the game (default: all)")
}

pub(super) fn position() -> Arg {
    positional("POSITION", "Text of the position, in quotes (default: the start)")
}

pub(super) fn shell() -> Arg {
    positional("shell", "bash, elvish, fish, powershell or zsh").required(true)
}

pub(super) fn command() -> Arg {
    positional("command", "Name of a command")
}

pub(super) fn time() -> Arg {
    option("time", "s", "Think for that many seconds (default: 1)").conflicts_with_all(["nodes", "depth"])
}

pub(super) fn nodes() -> Arg {
    option("nodes", "n", "Think for that many nodes").conflicts_with("depth")
}

pub(super) fn depth() -> Arg {
    option("depth", "d", "Think that many turns ahead")
}

pub(super) fn perft_depth() -> Arg {
    option("depth", "d", "Number of moves, 1 to 64").required(true)
}

pub(super) fn engine() -> Arg {
    option("engine", "NAME", "The engine, with options as in NAME:key=value,key=value (see `quincunx engines`)")
}

pub(super) fn threads() -> Arg {
    option("threads", "n", "Number of threads (default: 1)")
}

pub(super) fn value() -> Arg {
    switch("value", "The value of the position alone, without the moves")
}

pub(super) fn most_nodes() -> Arg {
    option("nodes", "n", "Enter that many nodes at most; then no position is refused unseen (dots)")
}

pub(super) fn table() -> Arg {
    option("table", "MiB", "Largest table, in MiB (default: 1024; dots)")
}

pub(super) fn journal() -> Arg {
    option(
        "journal",
        "FILE",
        "Keep in FILE what is settled, and go on from what it holds: for searches of hours (dots)",
    )
}

pub(super) fn keep() -> Arg {
    option("keep", "n", "Keep positions that took that many nodes (default: 1048576)").requires("journal")
}

pub(super) fn proof() -> Arg {
    option("proof", "FILE", "Connect6: write the proof of a win to FILE, for `check-proof`").conflicts_with("journal")
}

pub(super) fn verify() -> Arg {
    let conflicts = ["value", "outcome", "threads", "nodes", "table", "keep"];
    switch("verify", "Read the journal, say what it holds, and solve nothing")
        .requires("journal")
        .conflicts_with_all(conflicts)
}

pub(super) fn outcome() -> Arg {
    switch("outcome", "Who wins and no more, counting what each player has won so far: soonest known")
        .conflicts_with("value")
}

pub(super) fn structure() -> Arg {
    switch("structure", "Show the structure of the position and what each move does (dots)")
}
