//! One module for each command: its requests to the game, and its output.

mod analyze;
mod bench;
mod board;
mod census;
#[cfg(feature = "full")]
mod completions;
#[cfg(feature = "full")]
mod contest;
mod contestant;
mod duel;
mod engines;
#[cfg(feature = "farm")]
mod farm;
#[cfg(feature = "farm")]
mod farm_runs;
mod files;
mod game;
pub(crate) mod heat;
mod help;
#[cfg(feature = "full")]
mod manual;
#[cfg(feature = "full")]
mod matches;
mod moves;
mod outcome;
mod perft;
mod play;
mod policies;
mod proof;
#[cfg(feature = "full")]
mod records;
mod regret;
#[cfg(feature = "full")]
mod serve;
mod solve;
#[cfg(feature = "full")]
mod speak;
mod stop;
pub(crate) mod structure;
mod tables;
mod tour;
mod tree;
mod welcome;
#[cfg(feature = "farm")]
mod work;

use clap::Subcommand;
use registry::Entry;

use crate::args;
use crate::console::Console;
use crate::failure::Failure;

/// The commands, in the order of the help.
#[derive(Subcommand, Debug)]
pub(crate) enum Commands {
    /// Show all games at their starts, with the best moves
    #[command(override_usage = "quincunx tour [OPTIONS]")]
    Tour,
    /// Find the best move of a position
    #[command(
        override_usage = "quincunx analyze <game> [POSITION] [--time s | --nodes n | --depth d] [--structure] \
        [OPTIONS]"
    )]
    Analyze(analyze::AnalyzeArgs),
    /// Find the exact value of a position and of every move
    #[command(
        override_usage = "quincunx solve <game> [POSITION] [--value | --outcome | --least GOAL] [OPTIONS]\n       \
        quincunx solve dots [POSITION] --journal FILE [--verify] [OPTIONS]"
    )]
    Solve(solve::SolveArgs),
    /// Count the sequences of moves from a position
    #[command(override_usage = "quincunx perft <game> [POSITION] --depth d [OPTIONS]")]
    Perft(perft::PerftArgs),
    /// Play at the terminal, against an engine or a person
    #[command(
        override_usage = "quincunx play <game> [POSITION] [--first SEAT] [--second SEAT] \
        [--time s | --nodes n | --depth d] [OPTIONS]"
    )]
    Play(play::PlayArgs),
    /// Play a match at a contest table
    #[cfg(feature = "full")]
    #[command(
        override_usage = "quincunx contest <game> [--lines | --self-test] [--new] [--folder DIR] \
        [--engine NAME] [OPTIONS]"
    )]
    Contest(contest::ContestArgs),
    /// Play a match between engines, or a tournament
    #[cfg(feature = "full")]
    #[command(
        override_usage = "quincunx match <game> --a NAME --b NAME [OPTIONS]\n       \
        quincunx match <game> --engines NAME --engines NAME… [--round-robin | --gauntlet] [OPTIONS]"
    )]
    Match(matches::MatchArgs),
    /// Start, watch or stop matches that workers play, or get their results
    #[cfg(feature = "farm")]
    #[command(
        override_usage = "quincunx farm start PLAN --server URL [OPTIONS]\n       \
        quincunx farm status [RUN] --server URL [OPTIONS]\n       \
        quincunx farm stop|result RUN --server URL [OPTIONS]"
    )]
    Farm(farm_runs::FarmArgs),
    /// Play games for matches on other machines, through a NATS server
    #[cfg(feature = "farm")]
    #[command(override_usage = "quincunx work --server URL [--threads n] [--name NAME] [OPTIONS]")]
    Work(work::WorkArgs),
    /// Be an engine for another program, by a line protocol
    #[cfg(feature = "full")]
    #[command(
        override_usage = "quincunx engine <game> [--protocol NAME] [--engine NAME] \
        [--time s | --nodes n | --depth d] [OPTIONS]"
    )]
    Engine(speak::EngineArgs),
    /// List, build, check or remove endgame tables
    #[command(override_usage = "quincunx tables list [OPTIONS]\n       \
        quincunx tables build <game> <stones> [--size s] [--threads n] [OPTIONS]\n       \
        quincunx tables verify <game> <stones> [--size s] [--threads n] [--sample n] [OPTIONS]\n       \
        quincunx tables remove <game> <stones> [--size s] [--yes] [OPTIONS]")]
    Tables(tables::TablesArgs),
    /// Measure what the moves of engines give away
    #[command(
        override_usage = "quincunx regret <game> [--stones n | --set FILE] [--engine NAME…] [--time s | --nodes n | --depth d] [OPTIONS]"
    )]
    Regret(regret::RegretArgs),
    /// Play strategies against every layout there is (planes)
    #[command(
        override_usage = "quincunx policies <game> [POSITION] [--engine NAME…] [--threads n] [OPTIONS]"
    )]
    Policies(policies::PoliciesArgs),
    /// Write a record file in another format
    #[cfg(feature = "full")]
    #[command(
        override_usage = "quincunx convert FILE [--to FORMAT] [--out PATH [--force]] [--encoding NAME] [OPTIONS]"
    )]
    Convert(records::ConvertArgs),
    /// Replay record files against the rules
    #[cfg(feature = "full")]
    #[command(override_usage = "quincunx check FILE… [OPTIONS]")]
    Check(records::CheckArgs),
    /// Check a written proof by the rules alone
    #[command(override_usage = "quincunx check-proof <FILE> [OPTIONS]")]
    CheckProof(proof::CheckProofArgs),
    /// Serve the page and rooms for three in Planes
    #[cfg(feature = "full")]
    #[command(
        override_usage = "quincunx serve [--port n] [--address IP] [--folder DIR] [--page DIR] [--host NAME] \
        [--proxy-header NAME] [OPTIONS]"
    )]
    Serve(serve::ServeArgs),
    /// Measure the speed, with a signature that never changes
    #[command(override_usage = "quincunx bench [game] [OPTIONS]")]
    Bench {
        /// Name of the game (default: all)
        #[arg(value_name = "game", value_parser = args::game)]
        game: Option<&'static Entry>,
    },
    /// List the engines, the strongest of each game first
    #[command(override_usage = "quincunx engines [game] [--options] [OPTIONS]")]
    Engines(engines::EnginesArgs),
    /// Print the completion script of a shell
    #[cfg(feature = "full")]
    #[command(override_usage = "quincunx completions <shell> [OPTIONS]")]
    Completions(completions::CompletionsArgs),
    /// Print the manual page
    #[cfg(feature = "full")]
    #[command(override_usage = "quincunx man [OPTIONS]")]
    Man,
    /// Show the help of the program or of a command
    #[command(override_usage = "quincunx help [command]")]
    Help(help::HelpArgs),
}

/// Runs a command; without one, prints the welcome.
pub(crate) fn run(
    console: Console,
    command: Option<Commands>,
    program: clap::Command,
) -> Result<(), Failure> {
    let Some(command) = command else {
        return welcome::run(console);
    };
    match command {
        Commands::Tour => tour::run(console),
        Commands::Analyze(args) => analyze::run(console, &args),
        Commands::Solve(args) => solve::run(console, &args),
        Commands::Perft(args) => perft::run(console, &args),
        Commands::Play(args) => play::run(console, &args),
        #[cfg(feature = "full")]
        Commands::Contest(args) => contest::run(console, &args),
        #[cfg(feature = "full")]
        Commands::Match(args) => matches::run(console, &args),
        #[cfg(feature = "farm")]
        Commands::Farm(args) => farm_runs::run(console, &args),
        #[cfg(feature = "farm")]
        Commands::Work(args) => work::run(console, &args),
        #[cfg(feature = "full")]
        Commands::Engine(args) => speak::run(console, args),
        Commands::Tables(args) => tables::run(console, &args),
        Commands::Regret(args) => regret::run(console, &args),
        Commands::Policies(args) => policies::run(console, &args),
        #[cfg(feature = "full")]
        Commands::Convert(args) => records::convert(console, &args),
        #[cfg(feature = "full")]
        Commands::Check(args) => records::check(console, &args),
        Commands::CheckProof(args) => proof::run(console, &args),
        #[cfg(feature = "full")]
        Commands::Serve(args) => serve::run(console, args),
        Commands::Bench { game } => bench::run(console, game),
        Commands::Engines(args) => engines::run(console, &args),
        #[cfg(feature = "full")]
        Commands::Completions(args) => completions::run(console, &args, program),
        #[cfg(feature = "full")]
        Commands::Man => manual::run(console, program),
        Commands::Help(args) => help::run(console, &args, program),
    }
}
