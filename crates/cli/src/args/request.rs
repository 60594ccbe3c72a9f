//! What was asked for, in types.

use std::path::PathBuf;
use std::time::Duration;

use clap::ArgMatches;
use clap_complete::Shell;
use game_core::{LimitValues, Text, text};
use players::{EngineSpec, Keep, Limits, SolveRequest, Wanted};

use super::commands::NAMES;
use super::contest_options::ContestRequest;
use super::match_request::MatchRequest;
use super::play_request::PlayRequest;
use super::record_options::{CheckRequest, ConvertRequest};
use super::regret_request::RegretRequest;
use super::serve_options::ServeRequest;
use super::speak_request::SpeakRequest;
use super::tables_request::TablesRequest;
use super::tree_request::{PoliciesRequest, TreeRequest};
use super::values;
use crate::failure::Failure;
use crate::width::quoted;
use crate::{language, usage};

/// What was asked for.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// Show all games.
    Tour,
    /// Find the best move.
    Analyze {
        /// Where.
        question: Question,
        /// Who shall find it; nothing for the game's first engine.
        engine: Option<EngineSpec>,
        /// How far to look.
        budget: LimitValues,
        /// Whether to say what the position consists of.
        structure: bool,
    },
    /// Find the exact values.
    Solve {
        /// Where.
        question: Question,
        /// Which, and by what means.
        request: SolveRequest<'static>,
        /// Where what is settled is kept.
        journal: Option<JournalRequest>,
        /// Where the proof is written.
        proof: Option<PathBuf>,
    },
    /// Find a best shooting tree, or check one.
    Tree(TreeRequest),
    /// Check the proof in a file.
    CheckProof(PathBuf),
    /// Play strategies against every layout.
    Policies(PoliciesRequest),
    /// Count the sequences of moves.
    Perft {
        /// From where.
        question: Question,
        /// Up to how many moves.
        depth: u32,
    },
    /// Play at the terminal.
    Play(PlayRequest),
    /// Sit at a contest table.
    Contest(ContestRequest),
    /// Play a match.
    Match(Box<MatchRequest>),
    /// Be an engine for another program.
    Engine(SpeakRequest),
    /// Measure what the moves of engines give away.
    Regret(RegretRequest),
    /// Do something with endgame tables.
    Tables(TablesRequest),
    /// Write a record in another format.
    Convert(ConvertRequest),
    /// Replay records against the rules.
    Check(CheckRequest),
    /// Serve the page and the rooms.
    Serve(ServeRequest),
    /// Measure the speed with one game or with all.
    Bench(Option<String>),
    /// List the engines of one game or of all.
    Engines(Option<String>),
    /// Print a completion script.
    Completions(Shell),
    /// Print the manual page.
    Man,
    /// Show the help of the program or of a command.
    Help(Option<String>),
}

/// Where a solver keeps what it settles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct JournalRequest {
    /// The journal.
    pub(crate) file: PathBuf,
    /// Nodes that make a position worth a line.
    pub(crate) cost: u64,
    /// It is read, and nothing is solved.
    pub(crate) verify: bool,
}

/// A game and a position, as they were written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    /// The name of the game.
    pub(crate) game: String,
    /// The text of the position; nothing for the default one.
    pub(crate) position: Option<String>,
}

impl Request {
    /// What these arguments ask for.
    ///
    /// # Errors
    ///
    /// The value of an option is out of bounds.
    pub(crate) fn new(matches: &ArgMatches) -> Result<Self, Failure> {
        check_language(matches)?;
        let Some((name, arguments)) = matches.subcommand() else { return Ok(Self::Tour) };
        check_language(arguments)?;
        let values = Values { arguments };
        Ok(match name {
            "analyze" => {
                let engine = values.read("engine", values::engine)?;
                let structure = arguments.get_flag("structure");
                Self::Analyze { question: values.question(), engine, budget: values.budget()?, structure }
            }
            "solve" if values.asks_for_tree() => Self::Tree(values.tree()?),
            "solve" => {
                let (request, journal) = (values.solve_request()?, values.journal()?);
                let proof = values.text("proof").map(PathBuf::from);
                Self::Solve { question: values.question(), request, journal, proof }
            }
            "check-proof" => Self::CheckProof(values.text("FILE").unwrap_or_default().into()),
            "policies" => Self::Policies(values.policies()?),
            "convert" => Self::Convert(values.convert()?),
            "check" => Self::Check(values.check()),
            "perft" => {
                let depth = values.read("depth", values::perft_depth)?.unwrap_or(1);
                Self::Perft { question: values.question(), depth }
            }
            "play" => Self::Play(values.play()?),
            "contest" => Self::Contest(values.contest()?),
            "match" => Self::Match(Box::new(values.play_match()?)),
            "engine" => Self::Engine(values.speak()?),
            "regret" => Self::Regret(values.regret()?),
            "tables" => Self::Tables(values.tables()?),
            "serve" => Self::Serve(values.serve()?),
            "bench" => Self::Bench(values.text("game")),
            "engines" => Self::Engines(values.text("game")),
            "completions" => Self::Completions(values.shell()?),
            "man" => Self::Man,
            _ => Self::Help(values.command()?),
        })
    }
}

/// The arguments of a command.
#[derive(Clone, Copy)]
pub(super) struct Values<'m> {
    pub(super) arguments: &'m ArgMatches,
}

impl Values<'_> {
    pub(super) fn text(self, name: &str) -> Option<String> {
        self.arguments.get_one::<String>(name).cloned()
    }

    /// The value of an option, if it is there and `read` takes it.
    pub(super) fn read<T>(self, name: &str, read: fn(&str) -> Result<T, Failure>) -> Result<Option<T>, Failure> {
        self.arguments.get_one::<String>(name).map(|text| read(text)).transpose()
    }

    pub(super) fn question(self) -> Question {
        Question { game: self.text("game").unwrap_or_default(), position: self.text("POSITION") }
    }

    /// The limits; one second where none is given.
    pub(super) fn budget(self) -> Result<LimitValues, Failure> {
        self.budget_or(Duration::from_secs(1))
    }

    /// The limits; so much time where none is given.
    pub(super) fn budget_or(self, default: Duration) -> Result<LimitValues, Failure> {
        let (time, nodes) = (self.read("time", values::time)?, self.read("nodes", values::nodes)?);
        let depth = self.read("depth", values::depth)?;
        let limited = time.is_some() || nodes.is_some() || depth.is_some();
        Ok(LimitValues {
            time: if limited { time } else { Some(default) },
            nodes,
            depth,
            threads: self.threads()?,
            ..LimitValues::default()
        })
    }

    /// The threads, of commands that have them; else one.
    pub(super) fn threads(self) -> Result<u16, Failure> {
        let asked = self.arguments.try_contains_id("threads").unwrap_or(false);
        let threads = if asked { self.read("threads", values::threads)? } else { None };
        Ok(threads.unwrap_or(1))
    }

    /// What a solver is asked; by all that the machine can run at once where nobody says how many.
    fn solve_request(self) -> Result<SolveRequest<'static>, Failure> {
        let wanted = match (self.arguments.get_flag("value"), self.arguments.get_flag("outcome")) {
            (true, _) => Wanted::Value,
            (_, true) => Wanted::Outcome,
            _ => Wanted::Moves,
        };
        let all =
            || std::thread::available_parallelism().map_or(1, |count| u16::try_from(count.get()).unwrap_or(u16::MAX));
        let mut limits = Limits::new().threads(self.read("threads", values::threads)?.unwrap_or_else(all));
        if let Some(nodes) = self.read("nodes", values::nodes)? {
            limits = limits.nodes(nodes);
        }
        if let Some(bytes) = self.read("table", values::table)? {
            limits = limits.memory(bytes);
        }
        Ok(SolveRequest::new(wanted).limits(limits))
    }

    fn journal(self) -> Result<Option<JournalRequest>, Failure> {
        let Some(file) = self.text("journal") else { return Ok(None) };
        let cost = self.read("keep", values::cost)?.unwrap_or(Keep::COST);
        Ok(Some(JournalRequest { file: file.into(), cost, verify: self.arguments.get_flag("verify") }))
    }

    fn shell(self) -> Result<Shell, Failure> {
        let text = self.text("shell").unwrap_or_default();
        text.parse().map_err(|_| {
            let (name, shells) = (quoted(&text), ["bash", "elvish", "fish", "powershell", "zsh"]);
            let shells = Text::list(shells);
            let message = text!(
                "There are no completions for the shell {name}. Known shells: {shells}.",
                "没有适用于 {name} 的补全脚本。可选：{shells:#}。"
            );
            Failure::usage(shells, message)
        })
    }

    fn command(self) -> Result<Option<String>, Failure> {
        let Some(name) = self.text("command") else { return Ok(None) };
        if NAMES.contains(&name.as_str()) {
            return Ok(Some(name));
        }
        let hint = usage::game_hint(&name);
        let (name, names) = (quoted(&name), Text::list(NAMES));
        let message = text!(
            "There is no command {name}.{hint} The commands are: {names}.",
            "没有命令 {name}。{hint:#}可用的命令：{names:#}。"
        );
        Err(Failure::usage(names, message))
    }
}

/// Refuses a language that the program does not speak.
fn check_language(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(code) = matches.get_one::<String>("lang") else { return Ok(()) };
    if language::of_code(code).is_some() {
        return Ok(());
    }
    let code = quoted(code);
    let message = text!(
        "The program does not speak the language {code}. Known languages: en, zh.",
        "不支持语言 {code}。可选：en、zh。"
    );
    Err(Failure::usage("en, zh", message))
}
