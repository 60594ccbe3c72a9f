//! The messages for a wrong command line, in both languages.
//!
//! clap knows the fault and describes it in English; this module makes a sentence from the same
//! data. Errors of value parsers have one already.

use std::error::Error as _;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use engines::games;
use game_core::{Text, text};

use crate::absent;
use crate::args::ValueError;
use crate::failure::Failure;
use crate::width::quoted;

/// The names of the commands, in the order of the help.
pub(crate) fn names(program: &Command) -> Text {
    Text::list(program.get_subcommands().map(Command::get_name))
}

/// The command that the arguments name, if they name one.
fn command<'p>(program: &'p Command, arguments: &[OsString]) -> Option<&'p str> {
    let mut words = arguments.iter().skip(1);
    let named = words.find_map(|word| {
        program
            .get_subcommands()
            .map(Command::get_name)
            .find(|name| word == name)
    });
    named.filter(|name| *name != "help")
}

/// The fault of these arguments.
pub(crate) fn failure(error: &Error, program: &Command, arguments: &[OsString]) -> Failure {
    let absent = context(error, ContextKind::InvalidSubcommand)
        .iter()
        .find_map(|name| absent::failure(name));
    if let Some(failure) = absent {
        return failure;
    }
    let (expected, message) = match error.kind() {
        ErrorKind::ValueValidation => return value(error),
        ErrorKind::UnknownArgument => unknown_argument(error),
        ErrorKind::InvalidSubcommand => unknown_command(error, names(program)),
        ErrorKind::MissingRequiredArgument => missing(error),
        ErrorKind::InvalidValue | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            no_value(error)
        }
        ErrorKind::TooManyValues => too_many_values(error),
        ErrorKind::ArgumentConflict => conflict(error),
        ErrorKind::InvalidUtf8 => (
            text!("text in UTF-8", "UTF-8 编码的文本"),
            text!(
                "An argument is not valid UTF-8.",
                "有参数不是有效的 UTF-8 文本。"
            ),
        ),
        _ => (
            text!("a command with its arguments", "命令及其参数"),
            text!(
                "The command line cannot be understood.",
                "无法理解该命令行。"
            ),
        ),
    };
    let help = command(program, arguments).map_or_else(
        || "quincunx help".to_owned(),
        |command| format!("quincunx help {command}"),
    );
    let hint = text!(
        " See `{help}` for what may be written.",
        "可用 `{help}` 查看用法。"
    );
    Failure::usage(expected, message + &hint)
}

/// If the name of a game stands in place of a command, what was probably meant, as a further
/// sentence; empty for other names.
pub(crate) fn game_hint(name: &str) -> Text {
    let hint = engines::entry(name).map(|entry| {
        let name = entry.name;
        text!(
            " It is a game: try `quincunx solve {name}`.",
            "这是游戏名，可试 `quincunx solve {name}`。"
        )
    });
    hint.unwrap_or_default()
}

/// The list of games, as a further sentence.
fn known_games() -> Text {
    let games = Text::list(games().map(|game| game.name));
    text!(" Known games: {games}.", "可选：{games:#}。")
}

/// clap's context of this kind, as texts.
fn context(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// The same, quoted and in one text.
fn quoted_context(error: &Error, kind: ContextKind) -> Text {
    Text::list(context(error, kind).iter().map(|text| quoted(text)))
}

/// The question whether one of the known names was meant; empty if none is similar.
fn suggestion(error: &Error, kind: ContextKind) -> Text {
    let names = quoted_context(error, kind);
    if names.is_empty() {
        return names;
    }
    text!(" Did you mean {names}?", "是否指 {names:#}？")
}

/// A value that its parser refuses.
fn value(error: &Error) -> Failure {
    let first = |kind| context(error, kind).into_iter().next().unwrap_or_default();
    let (argument, value) = (
        first(ContextKind::InvalidArg),
        first(ContextKind::InvalidValue),
    );
    // The name of an option is followed by the name of its value.
    let option = argument.split([' ', '[', '=']).next().unwrap_or_default();
    let unknown = ValueError::Expected(Text::default());
    error
        .source()
        .and_then(|source| source.downcast_ref())
        .unwrap_or(&unknown)
        .failure(option, &value)
}

fn unknown_argument(error: &Error) -> (Text, Text) {
    let argument = quoted_context(error, ContextKind::InvalidArg);
    let suggestion = suggestion(error, ContextKind::SuggestedArg);
    let expected = text!("an option or argument of the command", "该命令的选项或参数");
    let message = text!(
        "The argument {argument} is not known here.{suggestion}",
        "此处不识别参数 {argument:#}。{suggestion:#}"
    );
    (expected, message)
}

fn unknown_command(error: &Error, names: Text) -> (Text, Text) {
    let command = quoted_context(error, ContextKind::InvalidSubcommand);
    let hints = context(error, ContextKind::InvalidSubcommand);
    let hint = hints
        .first()
        .map(|name| game_hint(name))
        .unwrap_or_default();
    // A game's name is no misspelt command.
    let suggestion = if hint.is_empty() {
        suggestion(error, ContextKind::SuggestedSubcommand)
    } else {
        hint
    };
    let message = text!(
        "There is no command {command}.{suggestion}",
        "没有命令 {command:#}。{suggestion:#}"
    );
    (names, message)
}

fn missing(error: &Error) -> (Text, Text) {
    let argument = quoted_context(error, ContextKind::InvalidArg);
    let missing = context(error, ContextKind::InvalidArg);
    let sentence = match missing.len() {
        1 => text!(
            "The argument {argument} is missing.",
            "缺少参数 {argument:#}。"
        ),
        _ => text!(
            "The arguments {argument} are missing.",
            "缺少参数 {argument:#}。"
        ),
    };
    let games = if missing.iter().any(|name| name == "<game>") {
        known_games()
    } else {
        Text::default()
    };
    let message = sentence + &games;
    (argument, message)
}

fn no_value(error: &Error) -> (Text, Text) {
    let option = quoted_context(error, ContextKind::InvalidArg);
    let expected = text!("a value for {option}", "{option:#} 的值");
    let message = text!(
        "The option {option} needs a value.",
        "选项 {option:#} 需要一个值。"
    );
    (expected, message)
}

fn too_many_values(error: &Error) -> (Text, Text) {
    let option = quoted_context(error, ContextKind::InvalidArg);
    let expected = text!("{option} without a value", "不带值的 {option:#}");
    let message = text!(
        "The option {option} takes no value.",
        "选项 {option:#} 不带值。"
    );
    (expected, message)
}

fn conflict(error: &Error) -> (Text, Text) {
    let (first, second) = (
        quoted_context(error, ContextKind::InvalidArg),
        quoted_context(error, ContextKind::PriorArg),
    );
    if first == second || second.is_empty() {
        let expected = text!("{first} once", "只写一次 {first:#}");
        let message = text!(
            "The option {first} is given twice.",
            "选项 {first:#} 出现了两次。"
        );
        return (expected, message);
    }
    let expected = text!("{first} or {second}", "{first:#} 或 {second:#}");
    let message = text!(
        "The options {first} and {second} exclude each other.",
        "选项 {first:#} 与 {second:#} 不能同时使用。"
    );
    (expected, message)
}
