//! The commands.

use clap::{Arg, ArgAction, Command};
use game_core::{Language, Text, text};
use players::{Entry, GAMES};

use super::{
    chinese, contest_options, match_options, options, play_options, record_options, serve_options, tables_options,
    tree_options,
};

/// What the program is called.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_NAME");

/// The commands, in the order of the help.
pub(crate) const NAMES: [&str; 19] = [
    "analyze",
    "solve",
    "perft",
    "play",
    "contest",
    "match",
    "engine",
    "tables",
    "regret",
    "policies",
    "convert",
    "check",
    "check-proof",
    "serve",
    "bench",
    "engines",
    "completions",
    "man",
    "help",
];

/// The description of the whole command line, with its help in that language.
pub(crate) fn command(language: Language) -> Command {
    let mut command = titled(PROGRAM, "Analyses and solves board games")
        .version(env!("CARGO_PKG_VERSION"))
        .override_usage("quincunx [COMMAND] [OPTIONS]")
        .after_help(closing().into_string(language))
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .args([options::json(), options::lang(), options::help(), options::version()]);
    for name in NAMES {
        command = command.subcommand(subcommand(name));
    }
    let template = template(&command);
    command = command.help_template(template);
    if language == Language::Chinese { chinese::translated(command) } else { command }
}

/// A command with its description.
pub(super) fn titled(name: &'static str, about: &'static str) -> Command {
    Command::new(name).about(about).disable_help_flag(true)
}

/// A command with its usage and its arguments.
pub(super) fn filled(command: Command, usage: &'static str, arguments: Vec<Arg>) -> Command {
    let command = command.override_usage(usage).args(arguments);
    let template = template(&command);
    command.help_template(template)
}

fn subcommand(name: &'static str) -> Command {
    match name {
        "analyze" => analyze(),
        "solve" => solve(),
        "perft" => perft(),
        "play" => play(),
        "contest" => contest_options::contest(),
        "match" => play_match(),
        "engine" => engine(),
        "tables" => tables(),
        "regret" => regret(),
        "policies" => tree_options::policies(),
        "convert" => record_options::convert(),
        "check" => record_options::check(),
        "check-proof" => tree_options::check_proof(),
        "serve" => serve_options::serve(),
        "bench" => bench(),
        "engines" => engines(),
        "completions" => completions(),
        "man" => man(),
        _ => help(),
    }
}

fn analyze() -> Command {
    let about = "Find the best move of a position";
    let usage = "quincunx analyze <game> [POSITION] [--time s | --nodes n | --depth d] [--structure] [OPTIONS]";
    let arguments = vec![
        options::game(),
        options::position(),
        options::time(),
        options::nodes(),
        options::depth(),
        options::engine(),
        options::threads(),
        options::structure(),
    ];
    filled(titled("analyze", about), usage, arguments)
}

fn solve() -> Command {
    let about = "Find the exact value of a position and of every move";
    let usage = "quincunx solve <game> [POSITION] [--value | --outcome | --least GOAL] [OPTIONS]\n       \
         quincunx solve dots [POSITION] --journal FILE [--verify] [OPTIONS]";
    let threads = "Threads of solvers that can use them (default: all)";
    let arguments = vec![
        options::game(),
        options::position(),
        options::value(),
        options::outcome(),
        options::threads().help(threads),
        options::most_nodes(),
        options::table(),
        options::journal(),
        options::keep(),
        options::verify(),
        options::proof(),
    ];
    let arguments = [arguments, tree_options::of_solve()].concat();
    filled(titled("solve", about), usage, arguments)
}

fn perft() -> Command {
    let about = "Count the sequences of moves from a position";
    let usage = "quincunx perft <game> [POSITION] --depth d [OPTIONS]";
    let arguments = vec![options::game(), options::position(), options::perft_depth()];
    filled(titled("perft", about), usage, arguments)
}

fn play() -> Command {
    let about = "Play at the terminal, against an engine or a person";
    let usage =
        "quincunx play <game> [POSITION] [--first SEAT] [--second SEAT] [--time s | --nodes n | --depth d] [OPTIONS]";
    filled(titled("play", about), usage, play_options::all())
}

fn play_match() -> Command {
    let about = "Play a match between engines, or a tournament";
    let usage = "quincunx match <game> --a NAME --b NAME [OPTIONS]\n       \
         quincunx match <game> --engines NAME --engines NAME… [--round-robin | --gauntlet] [OPTIONS]";
    filled(titled("match", about), usage, match_options::all())
}

fn engine() -> Command {
    let about = "Be an engine for another program, by a line protocol";
    let usage = "quincunx engine <game> [--protocol NAME] [--engine NAME] [--time s | --nodes n | --depth d] [OPTIONS]";
    let protocol = "connectmore (default for connect6), sau, gtp, ewn or quincunx (default for other games)";
    let ponder = "Think on the opponent's time (connectmore and sau)";
    let arguments = vec![
        options::game(),
        options::option("protocol", "NAME", protocol),
        options::engine(),
        options::time().help("Seconds for each turn (default: 1)"),
        options::nodes(),
        options::depth(),
        options::threads(),
        options::switch("ponder", ponder),
    ];
    filled(titled("engine", about), usage, arguments)
}

fn tables() -> Command {
    let about = "List, build, check or remove endgame tables";
    let usage = "quincunx tables list [OPTIONS]\n       \
         quincunx tables build <game> <stones> [--size s] [--threads n] [OPTIONS]\n       \
         quincunx tables verify <game> <stones> [--size s] [--threads n] [--sample n] [OPTIONS]\n       \
         quincunx tables remove <game> <stones> [--size s] [--yes] [OPTIONS]";
    filled(titled("tables", about), usage, tables_options::all())
}

fn regret() -> Command {
    let about = "Measure what the moves of engines give away";
    let usage = "quincunx regret <game> [--engine NAME…] [--time s | --nodes n | --depth d] [OPTIONS]";
    let engines = "An engine; written once for each (default: all of the game)";
    let time = "Seconds for each move (default: 0.01)";
    let positions = "Number of positions, 1 to 10000 (default: 1000)";
    let stones = "Stones on the board, 4 or 5; five need their endgame table (default: 4)";
    let arguments = vec![
        options::game(),
        options::option("stones", "n", stones),
        options::option("engine", "NAME", engines).action(ArgAction::Append),
        options::option("time", "s", time).conflicts_with_all(["nodes", "depth"]),
        options::nodes(),
        options::depth(),
        options::option("positions", "n", positions),
    ];
    filled(titled("regret", about), usage, arguments)
}

fn bench() -> Command {
    let about = "Measure the speed, with a signature that never changes";
    let usage = "quincunx bench [game] [OPTIONS]";
    filled(titled("bench", about), usage, vec![options::optional_game()])
}

fn engines() -> Command {
    let about = "List the engines";
    let usage = "quincunx engines [game] [OPTIONS]";
    filled(titled("engines", about), usage, vec![options::optional_game()])
}

fn completions() -> Command {
    let about = "Print the completion script of a shell";
    let usage = "quincunx completions <shell> [OPTIONS]";
    filled(titled("completions", about), usage, vec![options::shell()])
}

fn man() -> Command {
    let about = "Print the manual page";
    let usage = "quincunx man [OPTIONS]";
    filled(titled("man", about), usage, Vec::new())
}

fn help() -> Command {
    let about = "Show the help of the program or of a command";
    let usage = "quincunx help [command]";
    filled(titled("help", about), usage, vec![options::command()])
}

/// The parts of the help, in their order.
pub(super) fn template(command: &Command) -> &'static str {
    if command.has_subcommands() {
        "{about}\n\nUsage: {usage}\n\nCommands:\n{subcommands}\n\nOptions:\n{options}{after-help}\n"
    } else if command.get_positionals().next().is_some() {
        "{about}\n\nUsage: {usage}\n\nArguments:\n{positionals}\n\nOptions:\n{options}\n"
    } else {
        "{about}\n\nUsage: {usage}\n\nOptions:\n{options}\n"
    }
}

/// What stands at the end of the program's help.
fn closing() -> Text {
    let mut text = text!("Games:\n", "游戏：\n");
    for &Entry { name, title, .. } in GAMES {
        text.push_line(&text!("  {name:<12} {title}", "  {name:<12} {title:#}"));
    }
    text + &text!(
        "\nWithout a command: a tour of all games, a minute at most.\n\
         Exit codes: 0 done, 1 could not, 2 bad usage or input.",
        "\n不带命令时：逐一演示各游戏，至多一分钟。\n退出码：0 完成，1 无法完成，2 用法或输入有误。"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_is_consistent() {
        for language in Language::ALL {
            command(language).debug_assert();
        }
    }

    #[test]
    fn every_argument_has_help_in_chinese() {
        let is_chinese = |text: String| text.chars().any(|character| ('一'..='龥').contains(&character));
        let mut command = command(Language::Chinese);
        command.build();
        for part in command.get_subcommands().chain([&command]) {
            assert!(part.get_about().is_some_and(|about| is_chinese(about.to_string())), "{}", part.get_name());
            for argument in part.get_arguments() {
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(is_chinese(help.clone()) || help.contains('、'), "{}: {help}", argument.get_id());
            }
        }
    }
}
