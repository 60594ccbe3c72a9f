//! The program `quincunx`: the games of the registry at the command line, for people and for
//! scripts. All games of `engines` appear here, and those that a program of its own adds: it is
//! [`run`] with them.
//!
//! | | |
//! |---|---|
//! | `command_line`, `args` | the command line, and its help in two languages |
//! | `usage`, `absent` | the messages for a wrong command line, and for a command of the whole program |
//! | `commands` | one module for each command: its arguments and what it does |
//! | `console`, `json`, `width`, `number`, `progress` | the output of results |
//! | `folder` | the folders of tables and journals |
//! | `failure`, `excerpt`, `refusals`, `suggestion` | the output of failures |
//!
//! Exit codes: 0 done, 1 could not (with a sentence), 2 bad usage or input.
#![cfg_attr(
    not(feature = "full"),
    allow(
        dead_code,
        unused_imports,
        unused_variables,
        reason = "the commands of the whole program use it"
    )
)]

mod absent;
mod args;
mod columns;
mod command_line;
mod commands;
mod console;
mod excerpt;
mod failure;
mod folder;
mod journal_faults;
mod json;
mod language;
mod memory;
mod number;
mod program;
mod progress;
mod refusals;
mod suggestion;
mod system;
mod usage;
mod width;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use engines::einstein::tables::Tables;
use registry::Entry;

/// Runs the program with the arguments of the process, and [adds](engines::add_games) these games
/// to the five; with none it is `quincunx`. Called once, by `main`.
#[must_use]
pub fn run(games: &'static [Entry]) -> ExitCode {
    if !games.is_empty()
        && let Err(error) = engines::add_games(games)
    {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    let tables = Tables::shared();
    tables.set_folder(folder::tables());
    tables.set_watcher(Some(Arc::new(progress::watch_table())));
    program::run(&env::args_os().collect::<Vec<_>>())
}
