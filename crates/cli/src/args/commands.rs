//! The commands.

use clap::{Arg, ArgAction, Command};
use players::GAMES;

use super::{contest_options, match_options, options, play_options, record_options, tables_options, tree_options};
use crate::language::Language;
use crate::width::push_line;

/// What the program is called.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_NAME");

/// The commands, in the order of the help.
pub(crate) const NAMES: [&str; 18] = [
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
    "bench",
    "engines",
    "completions",
    "man",
    "help",
];

/// The description of the whole command line.
pub(crate) fn command(language: Language) -> Command {
    let mut command = titled(PROGRAM, language, ["Analyses and solves board games", "分析并求解棋类游戏"])
        .version(env!("CARGO_PKG_VERSION"))
        .override_usage(language.pick("quincunx [COMMAND] [OPTIONS]", "quincunx [命令] [选项]"))
        .help_template(program_template(language))
        .after_help(closing(language))
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .args([options::json(language), options::lang(language), options::help(language), options::version(language)]);
    for name in NAMES {
        command = command.subcommand(subcommand(name, language));
    }
    command
}

/// A command with its description.
pub(super) fn titled(name: &'static str, language: Language, texts: [&'static str; 2]) -> Command {
    Command::new(name).about(language.pick(texts[0], texts[1])).disable_help_flag(true)
}

/// A command with its usage and its arguments.
pub(super) fn filled(command: Command, language: Language, usage: [&'static str; 2], arguments: Vec<Arg>) -> Command {
    let template = command_template(language, arguments.iter().any(Arg::is_positional));
    command.override_usage(language.pick(usage[0], usage[1])).help_template(template).args(arguments)
}

fn subcommand(name: &'static str, language: Language) -> Command {
    match name {
        "analyze" => analyze(language),
        "solve" => solve(language),
        "perft" => perft(language),
        "play" => play(language),
        "contest" => contest_options::contest(language),
        "match" => play_match(language),
        "engine" => engine(language),
        "tables" => tables(language),
        "regret" => regret(language),
        "policies" => tree_options::policies(language),
        "convert" => record_options::convert(language),
        "check" => record_options::check(language),
        "check-proof" => tree_options::check_proof(language),
        "bench" => bench(language),
        "engines" => engines(language),
        "completions" => completions(language),
        "man" => man(language),
        _ => help(language),
    }
}

fn analyze(language: Language) -> Command {
    let about = ["Find the best move of a position", "寻找局面的最佳走法"];
    let usage = [
        "quincunx analyze <game> [POSITION] [--time s | --nodes n | --depth d] [--structure] [OPTIONS]",
        "quincunx analyze <game> [POSITION] [--time s | --nodes n | --depth d] [--structure] [选项]",
    ];
    let arguments = vec![
        options::game(language),
        options::position(language),
        options::time(language),
        options::nodes(language),
        options::depth(language),
        options::engine(language),
        options::threads(language),
        options::structure(language),
    ];
    filled(titled("analyze", language, about), language, usage, arguments)
}

fn solve(language: Language) -> Command {
    let about = ["Find the exact value of a position and of every move", "求出精确的局面值和每个走法的值"];
    let usage = [
        "quincunx solve <game> [POSITION] [--value | --outcome | --least GOAL] [OPTIONS]\n       \
         quincunx solve dots [POSITION] --journal FILE [--verify] [OPTIONS]",
        "quincunx solve <game> [POSITION] [--value | --outcome | --least GOAL] [选项]\n      \
         quincunx solve dots [POSITION] --journal FILE [--verify] [选项]",
    ];
    let threads = ["Threads of solvers that can use them (default: all)", "线程数，用于支持多线程的求解器（默认全部）"];
    let arguments = vec![
        options::game(language),
        options::position(language),
        options::value(language),
        options::outcome(language),
        options::threads(language).help(language.pick(threads[0], threads[1])),
        options::most_nodes(language),
        options::table(language),
        options::journal(language),
        options::keep(language),
        options::verify(language),
        options::proof(language),
    ];
    let arguments = [arguments, tree_options::of_solve(language)].concat();
    filled(titled("solve", language, about), language, usage, arguments)
}

fn perft(language: Language) -> Command {
    let about = ["Count the sequences of moves from a position", "统计从局面出发的走法序列数"];
    let usage =
        ["quincunx perft <game> [POSITION] --depth d [OPTIONS]", "quincunx perft <game> [POSITION] --depth d [选项]"];
    let arguments = vec![options::game(language), options::position(language), options::perft_depth(language)];
    filled(titled("perft", language, about), language, usage, arguments)
}

fn play(language: Language) -> Command {
    let about = ["Play at the terminal, against an engine or a person", "在终端与引擎或他人对弈"];
    let usage = [
        "quincunx play <game> [POSITION] [--first SEAT] [--second SEAT] [--time s | --nodes n | --depth d] [OPTIONS]",
        "quincunx play <game> [POSITION] [--first SEAT] [--second SEAT] [--time s | --nodes n | --depth d] [选项]",
    ];
    filled(titled("play", language, about), language, usage, play_options::all(language))
}

fn play_match(language: Language) -> Command {
    let about = ["Play a match between engines, or a tournament", "进行引擎之间的比赛"];
    let usage = [
        "quincunx match <game> --a NAME --b NAME [OPTIONS]\n       \
         quincunx match <game> --engines NAME --engines NAME… [--round-robin | --gauntlet] [OPTIONS]",
        "quincunx match <game> --a NAME --b NAME [选项]\n      \
         quincunx match <game> --engines NAME --engines NAME… [--round-robin | --gauntlet] [选项]",
    ];
    filled(titled("match", language, about), language, usage, match_options::all(language))
}

fn engine(language: Language) -> Command {
    let about = ["Be an engine for another program, by a line protocol", "以行协议充当其他程序的引擎"];
    let usage = [
        "quincunx engine <game> [--protocol NAME] [--engine NAME] [--time s | --nodes n | --depth d] [OPTIONS]",
        "quincunx engine <game> [--protocol NAME] [--engine NAME] [--time s | --nodes n | --depth d] [选项]",
    ];
    let protocol = [
        "connectmore (default for connect6), sau, gtp, ewn or quincunx (default for other games)",
        "connectmore（connect6 默认）、sau、gtp、ewn 或 quincunx（其他游戏默认）",
    ];
    let arguments = vec![
        options::game(language),
        options::option("protocol", "NAME", language, protocol),
        options::engine(language),
        options::time(language).help(language.pick("Seconds for each turn (default: 1)", "每回合的秒数（默认 1）")),
        options::nodes(language),
        options::depth(language),
        options::threads(language),
    ];
    filled(titled("engine", language, about), language, usage, arguments)
}

fn tables(language: Language) -> Command {
    let about = ["List, build, check or remove endgame tables", "列出、生成、检查或删除残局库"];
    let usage = [
        "quincunx tables list [OPTIONS]\n       \
         quincunx tables build <game> <stones> [--size s] [--threads n] [OPTIONS]\n       \
         quincunx tables verify <game> <stones> [--size s] [--threads n] [--sample n] [OPTIONS]\n       \
         quincunx tables remove <game> <stones> [--size s] [--yes] [OPTIONS]",
        "quincunx tables list [选项]\n      \
         quincunx tables build <game> <stones> [--size s] [--threads n] [选项]\n      \
         quincunx tables verify <game> <stones> [--size s] [--threads n] [--sample n] [选项]\n      \
         quincunx tables remove <game> <stones> [--size s] [--yes] [选项]",
    ];
    filled(titled("tables", language, about), language, usage, tables_options::all(language))
}

fn regret(language: Language) -> Command {
    let about = ["Measure what the moves of engines give away", "测量引擎走法的损失"];
    let usage = [
        "quincunx regret <game> [--engine NAME…] [--time s | --nodes n | --depth d] [OPTIONS]",
        "quincunx regret <game> [--engine NAME…] [--time s | --nodes n | --depth d] [选项]",
    ];
    let engines =
        ["An engine; written once for each (default: all of the game)", "引擎，可多次给出（默认此游戏的全部引擎）"];
    let time = ["Seconds for each move (default: 0.01)", "每步的秒数（默认 0.01）"];
    let positions = ["Number of positions, 1 to 10000 (default: 1000)", "局面数，1 到 10000（默认 1000）"];
    let stones = [
        "Stones on the board, 4 or 5; five need their endgame table (default: 4)",
        "棋盘上的棋子总数，4 或 5；五子须先生成残局库（默认 4）",
    ];
    let arguments = vec![
        options::game(language),
        options::option("stones", "n", language, stones),
        options::option("engine", "NAME", language, engines).action(ArgAction::Append),
        options::option("time", "s", language, time).conflicts_with_all(["nodes", "depth"]),
        options::nodes(language),
        options::depth(language),
        options::option("positions", "n", language, positions),
    ];
    filled(titled("regret", language, about), language, usage, arguments)
}

fn bench(language: Language) -> Command {
    let about = ["Measure the speed, with a signature that never changes", "测量速度，并给出恒定的结果签名"];
    let usage = ["quincunx bench [game] [OPTIONS]", "quincunx bench [game] [选项]"];
    filled(titled("bench", language, about), language, usage, vec![options::optional_game(language)])
}

fn engines(language: Language) -> Command {
    let about = ["List the engines", "列出引擎"];
    let usage = ["quincunx engines [game] [OPTIONS]", "quincunx engines [game] [选项]"];
    filled(titled("engines", language, about), language, usage, vec![options::optional_game(language)])
}

fn completions(language: Language) -> Command {
    let about = ["Print the completion script of a shell", "输出命令行补全脚本"];
    let usage = ["quincunx completions <shell> [OPTIONS]", "quincunx completions <shell> [选项]"];
    filled(titled("completions", language, about), language, usage, vec![options::shell(language)])
}

fn man(language: Language) -> Command {
    let about = ["Print the manual page", "输出手册页"];
    let usage = ["quincunx man [OPTIONS]", "quincunx man [选项]"];
    filled(titled("man", language, about), language, usage, Vec::new())
}

fn help(language: Language) -> Command {
    let about = ["Show the help of the program or of a command", "显示程序或某个命令的帮助"];
    let usage = ["quincunx help [command]", "quincunx help [command]"];
    filled(titled("help", language, about), language, usage, vec![options::command(language)])
}

fn program_template(language: Language) -> &'static str {
    language.pick(
        "{about}\n\nUsage: {usage}\n\nCommands:\n{subcommands}\n\nOptions:\n{options}{after-help}\n",
        "{about}\n\n用法：{usage}\n\n命令：\n{subcommands}\n\n选项：\n{options}{after-help}\n",
    )
}

fn command_template(language: Language, positionals: bool) -> &'static str {
    if positionals {
        language.pick(
            "{about}\n\nUsage: {usage}\n\nArguments:\n{positionals}\n\nOptions:\n{options}\n",
            "{about}\n\n用法：{usage}\n\n参数：\n{positionals}\n\n选项：\n{options}\n",
        )
    } else {
        language.pick(
            "{about}\n\nUsage: {usage}\n\nOptions:\n{options}\n",
            "{about}\n\n用法：{usage}\n\n选项：\n{options}\n",
        )
    }
}

/// What stands at the end of the program's help.
fn closing(language: Language) -> String {
    let mut text = language.pick("Games:\n", "游戏：\n").to_owned();
    for entry in GAMES {
        push_line(&mut text, &format!("  {:<12} {}", entry.name, language.pick(entry.title, entry.title_zh)));
    }
    text += language.pick(
        "\nWithout a command: a tour of all games, a minute at most.\n\
         Exit codes: 0 done, 1 could not, 2 bad usage or input.",
        "\n不带命令时：逐一演示各游戏，至多一分钟。\n退出码：0 完成，1 无法完成，2 用法或输入有误。",
    );
    text
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
