//! `tables remove`: frees the disk, after a question.

use std::io::{self, BufRead, IsTerminal, Write};

use engines::einstein::tables::folder;
use game_core::text;

use super::object::Done;
use super::{TableArgs, bytes, refusals};
use crate::console::print_object;
use crate::failure::Failure;

pub(super) fn run(table: &TableArgs, yes: bool) -> Result<(), Failure> {
    let TableArgs {
        console,
        folder,
        name,
    } = table;
    let refused = |error| refusals::about(table, &error);
    if folder::look(folder, *name).is_empty() {
        return Err(refusals::missing(table));
    }
    if !yes && !agreed(table)? {
        return console.print(&text!("Nothing was removed.\n", "未删除任何文件。\n"));
    }
    let freed = folder::remove(folder, *name).map_err(refused)?.unwrap_or(0);
    if console.json {
        return print_object(&Done {
            bytes: Some(freed),
            ..Done::new(*name, folder, "removed")
        });
    }
    let (title, freed) = (table.title(), bytes(freed));
    console.print(&text!(
        "Removed: {title}, {freed}.\n",
        "已删除：{title:#}，{freed}。\n"
    ))
}

/// Whether the person agrees. Without a terminal, an option must give the consent.
fn agreed(table: &TableArgs) -> Result<bool, Failure> {
    if table.console.json || !io::stdin().is_terminal() {
        return Err(refusals::not_confirmed());
    }
    let title = table.title();
    table.console.print(&text!(
        "Remove {title}? [y/N] ",
        "是否删除 {title:#}？[y/N] "
    ))?;
    io::stdout().flush()?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(["y", "yes", "是"].contains(&line.trim().to_lowercase().as_str()))
}
