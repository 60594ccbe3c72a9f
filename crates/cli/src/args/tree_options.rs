//! The arguments of shooting trees, and the command `policies`.

use clap::{Arg, ArgAction, Command};

use super::commands::{filled, titled};
use super::options::{engine, game, option, position, positional, switch, threads};

/// What `solve` has for Planes beside its own arguments.
pub(super) fn of_solve() -> Vec<Arg> {
    let least =
        "Planes: the tree of the least mean, of the least worst case, or of the least mean within so many shots";
    let tree = "Planes: print the best shooting tree";
    let save = "Planes: store the best shooting tree in this file";
    let verify = "Planes: check the shooting tree in this file by the rules alone";
    let others = ["value", "outcome", "journal"];
    vec![
        option("least", "mean|worst|n", least).conflicts_with_all(others),
        switch("tree", tree).conflicts_with_all(others),
        option("save", "FILE", save).conflicts_with_all(others),
        option("check", "FILE", verify)
            .conflicts_with_all(["value", "outcome", "journal", "least", "tree", "save", "POSITION"]),
    ]
}

/// The command `policies`.
pub(super) fn policies() -> Command {
    let about = "Play strategies against every layout there is (planes)";
    let usage = "quincunx policies <game> [POSITION] [--engine NAME…] [--threads n] [OPTIONS]";
    let engines = "An engine; written once for each (default: the usual ones, rollouts up to 3000 layouts)";
    let all = "Number of threads (default: all)";
    let seed = "Where probes and random ties take their chance from (default: 0)";
    let arguments = vec![
        game(),
        position(),
        engine().help(engines).action(ArgAction::Append),
        threads().help(all),
        option("seed", "s", seed),
    ];
    filled(titled("policies", about), usage, arguments)
}

/// The command `check-proof`.
pub(super) fn check_proof() -> Command {
    let about = "Check a written proof by the rules alone";
    let usage = "quincunx check-proof <FILE> [OPTIONS]";
    let file = "The file: a win of Connect6, a strategy, a certificate of hide and seek, or a shooting tree; recognised from what it holds";
    let arguments = vec![positional("FILE", file).required(true)];
    filled(titled("check-proof", about), usage, arguments)
}
