//! The arguments of `tables`.

use clap::Arg;

use super::options::{option, positional, switch, threads};

/// All of them, in the order of the help.
pub(super) fn all() -> Vec<Arg> {
    let size = "Size of the game, written as in positions: 4x4/3, 4x4/3/6 (default: 5x5/6)";
    let sample = "Check so many entries, drawn evenly (default: all)";
    let yes = "Remove without asking";
    vec![
        positional("action", "list, build, verify or remove").required(true),
        positional("game", "Name of the game: einstein"),
        positional("stones", "Most stones on the board, 2 to 6"),
        option("size", "s", size),
        threads(),
        option("sample", "n", sample),
        switch("yes", yes),
    ]
}
