//! The command `contest`, and what it asks for.

use std::path::PathBuf;

use clap::{Arg, ArgAction, Command};
use players::EngineSpec;

use super::commands::{filled, titled};
use super::options::{argument, depth, engine, game, nodes, option, threads, time};
use super::request::{Budget, Values};
use super::values;
use crate::failure::Failure;
use crate::language::Language;

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
    pub(crate) budget: Budget,
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
pub(super) fn contest(language: Language) -> Command {
    let about = ["Play a match at a contest table", "赛场模式：进行一场比赛"];
    let usage = [
        "quincunx contest <game> [--lines | --self-test] [--new] [--folder DIR] [--engine NAME] [OPTIONS]",
        "quincunx contest <game> [--lines | --self-test] [--new] [--folder DIR] [--engine NAME] [选项]",
    ];
    filled(titled("contest", language, about), language, usage, all(language))
}

fn switch(language: Language, name: &'static str, texts: [&'static str; 2]) -> Arg {
    argument(language, name, texts[0], texts[1]).long(name).action(ArgAction::SetTrue)
}

fn all(language: Language) -> Vec<Arg> {
    let lines = [
        "Read commands from standard input, a line each (`help` lists them)",
        "从标准输入逐行读取命令（`帮助` 列出全部命令）",
    ];
    let test = ["Check this machine before a match, and do nothing else", "赛前自检，不进行比赛"];
    let new = ["Begin a new match, whatever was left unfinished", "开始新的比赛，不继续未完成的比赛"];
    let folder = ["Folder of journals and records", "对局日志与棋谱所在的文件夹"];
    let seed = [
        "Where the program's dice come from (default: the machine's own chance)",
        "程序骰子的随机种子（默认由系统产生）",
    ];
    let most = ["Seconds for a move at most (default: as the clock allows)", "每步秒数上限（默认由棋钟决定）"];
    vec![
        game(language),
        switch(language, "lines", lines),
        switch(language, "self-test", test).conflicts_with_all(["lines", "new"]),
        switch(language, "new", new),
        option("folder", "DIR", language, folder),
        engine(language),
        time(language).help(language.pick(most[0], most[1])),
        nodes(language).help(language.pick("Nodes for a move at most", "每步节点数上限")),
        depth(language),
        threads(language),
        option("seed", "s", language, seed),
    ]
}

fn seed(language: Language, text: &str) -> Result<u64, Failure> {
    values::within(language, "seed", text, 0..=MOST_SEED)
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
        let budget = Budget { time, nodes, depth: self.read("depth", values::depth)?, threads: self.threads()? };
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
