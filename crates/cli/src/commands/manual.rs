//! `man`: the manual page, in the format of `man`.
//!
//! One page for all commands, made from the same description as the help. What clap makes on its
//! own would refer to a page of its own for each command.

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use crate::args::{PROGRAM, command};
use crate::console::Console;
use crate::failure::Failure;
use crate::language::Language;

/// Prints the manual page.
pub(crate) fn run(console: Console) -> Result<(), Failure> {
    console.print_text(&page(console.language)?)
}

fn page(language: Language) -> Result<String, Failure> {
    let mut program = command(language);
    program.build();
    let mut page = Vec::new();
    Man::new(program.clone()).render_title(&mut page)?;
    let mut roff = Roff::new();
    name_and_synopsis(&mut roff, language, &program);
    roff.control("SH", [language.pick("COMMANDS", "命令")]);
    program.get_subcommands().for_each(|command| section(&mut roff, command));
    roff.control("SH", [language.pick("OPTIONS", "选项")]);
    program.get_arguments().for_each(|argument| entry(&mut roff, argument));
    closing(&mut roff, language);
    roff.to_writer(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

fn name_and_synopsis(roff: &mut Roff, language: Language, program: &Command) {
    roff.control("SH", [language.pick("NAME", "名称")]);
    roff.text([roman(format!("{PROGRAM} - {}", about(program)))]);
    roff.control("SH", [language.pick("SYNOPSIS", "用法")]);
    roff.text([bold(PROGRAM), roman(language.pick(" [COMMAND] [OPTIONS]", " [命令] [选项]"))]);
}

fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

/// A command: how it is called, what it does, its own arguments.
fn section(roff: &mut Roff, command: &Command) {
    roff.control("SS", [command.get_name()]);
    roff.text([bold(PROGRAM), roman(format!(" {}", call(command)))]);
    roff.control("PP", []);
    roff.text([roman(format!("{}.", about(command)))]);
    let own = command.get_arguments().filter(|argument| !argument.is_global_set());
    own.for_each(|argument| entry(roff, argument));
}

/// The name of a command with its arguments.
fn call(command: &Command) -> String {
    let own = command.get_arguments().filter(|argument| !argument.is_global_set());
    let words = own.map(|argument| {
        let text = spelled(argument);
        if argument.is_required_set() { text } else { format!("[{text}]") }
    });
    [command.get_name().to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// An argument as it is written.
fn spelled(argument: &Arg) -> String {
    let values = argument.get_value_names().unwrap_or_default().join(" ");
    match argument.get_long() {
        None => values,
        Some(long) if argument.get_action().takes_values() => format!("--{long} {values}"),
        Some(long) => format!("--{long}"),
    }
}

/// An argument with its help.
fn entry(roff: &mut Roff, argument: &Arg) {
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let name: Inline = if argument.is_positional() { italic(spelled(argument)) } else { bold(spelled(argument)) };
    roff.control("TP", []);
    roff.text([name]);
    roff.text([roman(format!("{help}."))]);
}

/// Exit codes, environment, examples.
fn closing(roff: &mut Roff, language: Language) {
    roff.control("SH", [language.pick("EXIT STATUS", "退出码")]);
    let codes = [
        ("0", language.pick("Done.", "完成。")),
        ("1", language.pick("Could not be done; a sentence says why.", "无法完成，并说明原因。")),
        ("2", language.pick("Bad usage or bad input.", "用法或输入有误。")),
    ];
    terms(roff, &codes);
    roff.control("SH", [language.pick("ENVIRONMENT", "环境变量")]);
    let locale = language.pick(
        "The first of them that is set chooses the language: Chinese if it begins with zh, else English.",
        "由其中第一个已设置者决定语言：以 zh 开头为中文，否则为英文。",
    );
    terms(roff, &[("LC_ALL, LC_MESSAGES, LANG", locale)]);
    roff.control("SH", [language.pick("EXAMPLES", "示例")]);
    for example in ["solve lgame 'nAA./.BA./.BA./.BBn A'", "analyze lgame --json", "perft lgame --depth 4"] {
        roff.control("PP", []);
        roff.text([bold(format!("{PROGRAM} {example}"))]);
    }
}

fn terms(roff: &mut Roff, terms: &[(&str, &str)]) {
    for (term, meaning) in terms {
        roff.control("TP", []);
        roff.text([bold(*term)]);
        roff.text([roman(*meaning)]);
    }
}
