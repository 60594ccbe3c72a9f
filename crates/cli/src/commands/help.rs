//! `help`: the same as `--help`, as a command.

use clap::{Args, Command};
use game_core::text;

use crate::absent;
use crate::console::Console;
use crate::failure::Failure;
use crate::usage;
use crate::width::quoted;

/// What `help` takes.
#[derive(Args, Debug)]
pub(crate) struct HelpArgs {
    /// Name of a command
    #[arg(value_name = "command")]
    command: Option<String>,
}

/// Shows the help of the program, or of one of its commands.
pub(crate) fn run(console: Console, args: &HelpArgs, mut program: Command) -> Result<(), Failure> {
    program.build();
    let names = usage::names(&program);
    let help = match &args.command {
        Some(name) => program.find_subcommand_mut(name).ok_or_else(|| {
            if let Some(failure) = absent::failure(name) {
                return failure;
            }
            let (hint, name) = (usage::game_hint(name), quoted(name));
            let message = text!(
                "There is no command {name}.{hint} The commands are: {names}.",
                "没有命令 {name}。{hint:#}可用的命令：{names:#}。"
            );
            Failure::usage(names, message)
        })?,
        None => &mut program,
    };
    console.print_text(&help.render_help().to_string())
}
