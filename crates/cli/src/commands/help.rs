//! `help`: the same as `--help`, for those who look for a command.

use crate::args::command;
use crate::console::Console;
use crate::failure::Failure;

/// Shows the help of the program, or of the command with that name.
pub(crate) fn run(console: Console, name: Option<&str>) -> Result<(), Failure> {
    let mut program = command(console.language);
    program.build();
    let found = name.and_then(|name| program.find_subcommand_mut(name));
    let help = match found {
        Some(found) => found.render_help(),
        None => program.render_help(),
    };
    console.print_text(&help.to_string())
}
