//! `completions`: the completion script of a shell.

use clap::{Args, Command};
use clap_complete::Shell;
use game_core::{Text, text};

use crate::args::ValueError;
use crate::console::Console;
use crate::failure::Failure;
use crate::width::quoted;

/// What `completions` takes.
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// bash, elvish, fish, powershell or zsh
    #[arg(value_name = "shell", value_parser = shell)]
    shell: Shell,
}

fn shell(text: &str) -> Result<Shell, ValueError> {
    text.parse().map_err(|_| {
        let (name, shells) = (
            quoted(text),
            Text::list(["bash", "elvish", "fish", "powershell", "zsh"]),
        );
        let message = text!(
            "There are no completions for the shell {name}. Known shells: {shells}.",
            "没有适用于 {name} 的补全脚本。可选：{shells:#}。"
        );
        Failure::usage(shells, message).into()
    })
}

/// Prints the completion script of a shell.
pub(crate) fn run(
    console: Console,
    args: &CompletionsArgs,
    mut program: Command,
) -> Result<(), Failure> {
    let (mut script, name) = (Vec::new(), program.get_name().to_owned());
    clap_complete::generate(args.shell, &mut program, name, &mut script);
    console.print_text(&String::from_utf8_lossy(&script))
}
