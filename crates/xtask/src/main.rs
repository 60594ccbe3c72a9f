//! `cargo xtask`: see the documentation of the library.

use std::process::ExitCode;

use clap::Parser;
use xtask::frozen::FrozenArgs;
use xtask::notices::NoticesArgs;
use xtask::page::PageArgs;
use xtask::performance::PerformanceArgs;
use xtask::pictures::PicturesArgs;
use xtask::{frozen, notices, page, performance, pictures};

/// Tasks of this repository
#[derive(Parser, Debug)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Builds the program of an earlier commit, to play against
    Frozen(FrozenArgs),
    /// Collects the licences of the packages of a release
    Notices(NoticesArgs),
    /// Builds the page into a folder that any static host serves
    Page(PageArgs),
    /// Measures claims, and writes docs/performance.md; without names it lists them
    Performance(PerformanceArgs),
    /// Draws the pictures of the documentation that no browser takes
    Pictures(PicturesArgs),
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Frozen(args) => frozen::build(&args).map(|program| {
            println!("{}", program.path.display());
            eprint!("{program}");
        }),
        Task::Notices(args) => notices::write(&args),
        Task::Page(args) => page::build(&args).map(|sizes| print!("{sizes}")),
        Task::Performance(args) => performance::run(&args),
        Task::Pictures(args) => pictures::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
