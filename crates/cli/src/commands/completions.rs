//! `completions`: what a shell needs to complete commands and options.

use clap_complete::Shell;

use crate::args::{PROGRAM, command};
use crate::console::Console;
use crate::failure::Failure;

/// Prints the completion script of a shell.
pub(crate) fn run(console: Console, shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(console.language), PROGRAM, &mut script);
    console.print_text(&String::from_utf8_lossy(&script))
}
