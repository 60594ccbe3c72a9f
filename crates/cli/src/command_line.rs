//! The command line: the global options, and the commands.
//!
//! One description serves all: the parser, the help, the completions and the manual page are all
//! made from [`description`]. Names in angle brackets are the same in both languages, as in every
//! document of the project.

use clap::{Arg, ArgAction, Args, CommandFactory, Parser};
use engines::games;
use game_core::{Language, Text, text};
use registry::Entry;

use crate::absent;
use crate::args::chinese;
use crate::commands::Commands;
use crate::language;

/// The display order of the global options: after a command's own.
const LAST: usize = 100;

/// Analyses and solves board games
#[derive(Parser, Debug)]
#[command(
    name = "quincunx",
    version,
    override_usage = "quincunx [COMMAND] [OPTIONS]"
)]
#[command(
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
pub(crate) struct CommandLine {
    /// The command; without one the welcome is printed.
    #[command(subcommand)]
    pub(crate) command: Option<Commands>,
    #[command(flatten)]
    globals: GlobalArgs,
}

/// What every command takes. The language and `--json` are also read before the arguments are
/// parsed, because parsing may fail.
#[derive(Args, Debug)]
struct GlobalArgs {
    /// Answer with one JSON object
    #[arg(long, overrides_with = "json", global = true, display_order = LAST)]
    json: bool,
    /// Language: en or zh (default: that of the locale)
    #[arg(long, value_name = "en|zh", overrides_with = "lang", global = true, display_order = LAST)]
    #[arg(value_parser = language::read)]
    lang: Option<Language>,
    /// Show this help
    #[arg(short, long, action = ArgAction::Help, global = true, display_order = LAST)]
    help: (),
    /// Show the version
    #[arg(short = 'V', long, action = ArgAction::Version, display_order = LAST)]
    version: (),
}

/// The description of the whole command line, with its help in this language.
pub(crate) fn description(language: Language) -> clap::Command {
    with_help_layout(
        CommandLine::command().after_help(closing().into_string(language)),
        language,
    )
}

/// A command and its subcommands with the parts of their help in order, in this language.
fn with_help_layout(command: clap::Command, language: Language) -> clap::Command {
    let template = template(&command).get(language).to_owned();
    let command = command
        .help_template(template)
        .mut_args(with_value_settings);
    let command = if language == Language::Chinese {
        chinese::translated(command)
    } else {
        command
    };
    command.mut_subcommands(|command| with_help_layout(command, language))
}

/// Lets options take negative numbers, so that the value parser rejects them and not clap, whose
/// message is worse. Hides clap's defaults, because the help sentences name them.
fn with_value_settings(argument: Arg) -> Arg {
    if !argument.get_action().takes_values() {
        return argument;
    }
    let is_option = argument.get_long().is_some();
    argument
        .allow_negative_numbers(is_option)
        .hide_default_value(true)
}

/// The parts of the help, in their order.
fn template(command: &clap::Command) -> Text {
    let mut text = text!(
        "{{about}}\n\nUsage: {{usage}}\n\n",
        "{{about}}\n\n用法：{{usage}}\n\n"
    );
    if command.has_subcommands() {
        text += &text!(
            "Commands:\n{{subcommands}}\n\n",
            "命令：\n{{subcommands}}\n\n"
        );
    } else if command.get_positionals().next().is_some() {
        text += &text!(
            "Arguments:\n{{positionals}}\n\n",
            "参数：\n{{positionals}}\n\n"
        );
    }
    text += &text!("Options:\n{{options}}", "选项：\n{{options}}");
    text + if command.has_subcommands() {
        "{after-help}\n"
    } else {
        "\n"
    }
}

/// The end of the program's help.
fn closing() -> Text {
    let mut text = text!("Games:\n", "游戏：\n");
    for &Entry { name, title, .. } in games() {
        text.push_line(&text!("  {name:<12} {title}", "  {name:<12} {title:#}"));
    }
    if !cfg!(feature = "full") {
        text += &absent::note();
    }
    text + &text!(
        "\nWithout a command: where to begin, and a tour of all games, a minute at most.\n\
         Exit codes: 0 done, 1 could not, 2 bad usage or input.",
        "\n不带命令时：说明如何开始，并逐一演示各游戏，至多一分钟。\n退出码：0 完成，1 无法完成，2 用法或输入有误。"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_is_consistent() {
        for language in Language::ALL {
            description(language).debug_assert();
        }
    }

    #[test]
    fn every_argument_has_help_in_chinese() {
        let is_chinese = |text: String| {
            text.chars()
                .any(|character| ('一'..='龥').contains(&character))
        };
        let mut command = description(Language::Chinese);
        command.build();
        for part in command.get_subcommands().chain([&command]) {
            assert!(
                part.get_about()
                    .is_some_and(|about| is_chinese(about.to_string())),
                "{}",
                part.get_name()
            );
            for argument in part.get_arguments() {
                let help = argument
                    .get_help()
                    .map(ToString::to_string)
                    .unwrap_or_default();
                assert!(
                    is_chinese(help.clone()) || help.contains('、'),
                    "{}: {help}",
                    argument.get_id()
                );
            }
        }
    }

    #[test]
    fn every_row_in_chinese_belongs_to_a_command_or_an_argument() {
        let program = description(Language::English);
        for (name, arguments) in chinese::rows() {
            let command = program.find_subcommand(name).unwrap();
            for (id, _) in arguments {
                assert!(
                    command
                        .get_arguments()
                        .any(|argument| argument.get_id() == id),
                    "{name}: {id}"
                );
            }
        }
    }
}
