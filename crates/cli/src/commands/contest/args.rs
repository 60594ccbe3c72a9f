//! What `contest` takes.

use std::path::PathBuf;

use clap::Args;
use contest::Kind;
use game_core::{LimitValues, Text, text};
use registry::EngineSpec;

use crate::args::{LimitArgs, MOST_SEED, ValueError, engine, path, threads, with_help, within};
use crate::failure::Failure;
use crate::width::quoted;

/// What `contest` takes.
#[derive(Args, Debug)]
#[command(mut_args(with_help(&[
    ("time", "Seconds for a move at most (default: as the clock allows)"),
    ("nodes", "Nodes for a move at most"),
])))]
pub(crate) struct ContestArgs {
    /// Name of the game
    #[arg(value_name = "game", value_parser = game)]
    pub(super) game: Kind,
    /// Read commands from standard input, a line each (`help` lists them)
    #[arg(long)]
    pub(super) lines: bool,
    /// Check this machine before a match, and do nothing else
    #[arg(long, conflicts_with_all = ["lines", "new"])]
    pub(super) self_test: bool,
    /// Begin a new match, even if a match is unfinished
    #[arg(long)]
    pub(super) new: bool,
    /// Folder of journals and records
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub(super) folder: Option<PathBuf>,
    /// The engine, with options as in NAME:key=value,key=value (see `quincunx engines`)
    #[arg(long, value_name = "NAME", value_parser = engine)]
    pub(super) engine: Option<EngineSpec>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Number of threads (default: 1)
    #[arg(long, value_name = "n", value_parser = threads(), default_value = "1")]
    threads: u16,
    /// EinStein: most stones of the endgame table; one of 5 that is missing is built beside the
    /// match, and the games after that use it
    #[arg(long, value_name = "4|5", value_parser = within::<usize>(4..=5), default_value = "5")]
    pub(super) tables: usize,
    /// Seed of the program's dice (default: random)
    #[arg(long, value_name = "s", value_parser = within::<u64>(0..=MOST_SEED))]
    pub(super) seed: Option<u64>,
}

impl ContestArgs {
    /// How far the engine may look, in addition to the clock.
    pub(super) fn budget(&self) -> LimitValues {
        self.limits.values(self.threads)
    }
}

/// Parses the name of a game that can be played in matches.
fn game(name: &str) -> Result<Kind, ValueError> {
    Kind::of(name).ok_or_else(|| {
        let (name, names) = (quoted(name), Text::list(Kind::names()));
        let message = text!(
            "There are no contests in a game {name}. Known games: {names}.",
            "没有游戏 {name} 的赛场模式。可选：{names:#}。"
        );
        Failure::usage(names, message).into()
    })
}
