//! The program `quincunx`, with the five games alone.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(&[])
}
