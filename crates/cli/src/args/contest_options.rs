//! The command `contest`, and what it asks for.

use std::path::PathBuf;

use clap::{Arg, Command};
use players::EngineSpec;

use super::commands::{filled, titled};
use super::options::{depth, engine, game, nodes, option, switch, threads, time};
use game_core::LimitValues;

use super::request::Values;
use super::values;
use crate::failure::Failure;

/// A contest table, as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ContestRequest {
    /// The name of the game.
    pub(crate) game: String,
    /// How the program talks.
    pub(crate) mode: ContestMode,
    /// Whether a new match is wanted, whatever was left unfinished.
    pub(crate) is_new: bool,
    /// Where journals and records lie; nothing for the usual place.
    pub(crate) folder: Option<PathBuf>,
    /// Who thinks for us; nothing for the game's engine for contests.
    pub(crate) engine: Option<EngineSpec>,
    /// How far it may look, beside the clock.
    pub(crate) budget: LimitValues,
    /// Where dice come from; nothing for the machine's own chance.
    pub(crate) seed: Option<u64>,
}

/// How the program talks at a contest table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ContestMode {
    /// By a screen and keys.
    Screen,
    /// By lines.
    Lines,
    /// It checks the machine, and that is all.
    SelfTest,
}

/// The greatest seed: numbers below 2^53 are kept by every reader of JSON.
const MOST_SEED: u64 = (1 << 53) - 1;

/// The command `contest`.
pub(super) fn contest() -> Command {
    let about = "Play a match at a contest table";
    let usage = "quincunx contest <game> [--lines | --self-test] [--new] [--folder DIR] [--engine NAME] [OPTIONS]";
    filled(titled("contest", about), usage, all())
}

fn all() -> Vec<Arg> {
    let lines = "Read commands from standard input, a line each (`help` lists them)";
    let test = "Check this machine before a match, and do nothing else";
    let new = "Begin a new match, whatever was left unfinished";
    let folder = "Folder of journals and records";
    let seed = "Where the program's dice come from (default: the machine's own chance)";
    let most = "Seconds for a move at most (default: as the clock allows)";
    vec![
        game(),
        switch("lines", lines),
        switch("self-test", test).conflicts_with_all(["lines", "new"]),
        switch("new", new),
        option("folder", "DIR", folder),
        engine(),
        time().help(most),
        nodes().help("Nodes for a move at most"),
        depth(),
        threads(),
        option("seed", "s", seed),
    ]
}

fn seed(text: &str) -> Result<u64, Failure> {
    values::within("seed", text, 0..=MOST_SEED)
}

impl Values<'_> {
    /// The table that the arguments ask for.
    ///
    /// # Errors
    ///
    /// The value of an option is out of bounds.
    pub(super) fn contest(self) -> Result<ContestRequest, Failure> {
        let mode = match (self.arguments.get_flag("lines"), self.arguments.get_flag("self-test")) {
            (true, _) => ContestMode::Lines,
            (_, true) => ContestMode::SelfTest,
            _ => ContestMode::Screen,
        };
        let (time, nodes) = (self.read("time", values::time)?, self.read("nodes", values::nodes)?);
        let budget = LimitValues {
            time,
            nodes,
            depth: self.read("depth", values::depth)?,
            threads: self.threads()?,
            ..LimitValues::default()
        };
        Ok(ContestRequest {
            game: self.text("game").unwrap_or_default(),
            mode,
            is_new: self.arguments.get_flag("new"),
            folder: self.text("folder").map(PathBuf::from),
            engine: self.read("engine", values::engine)?,
            budget,
            seed: self.read("seed", seed)?,
        })
    }
}
