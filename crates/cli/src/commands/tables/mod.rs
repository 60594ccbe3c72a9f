//! `tables`: lists, builds, checks and removes endgame tables.

mod args;
pub(super) mod build;
mod list;
mod object;
#[cfg(feature = "farm")]
mod on_farm;
pub(super) mod refusals;
mod remove;
pub(super) mod room;
mod verify;

use std::path::PathBuf;

use engines::einstein::tables::Name;
use game_core::{Text, text};

use crate::console::Console;
use crate::failure::Failure;
use crate::folder;
use crate::number::grouped;
use args::Action;
pub(crate) use args::TablesArgs;

/// Lists the tables, or performs an action on one of them.
pub(crate) fn run(console: Console, args: &TablesArgs) -> Result<(), Failure> {
    args.check()?;
    let name = if args.action == Action::List {
        None
    } else {
        Some(args.table()?)
    };
    let Some(folder) = folder::tables() else {
        return Err(refusals::no_folder());
    };
    let Some(name) = name else {
        return list::run(console, &folder);
    };
    let (table, threads) = (
        TableArgs {
            console,
            folder,
            name,
        },
        args.threads.unwrap_or(1),
    );
    #[cfg(feature = "farm")]
    if let (Action::Build, Some(url)) = (args.action, &args.farm) {
        return on_farm::run(&table, url, &args.client);
    }
    match args.action {
        Action::List => list::run(console, &table.folder),
        Action::Build => build::run(&table, threads),
        Action::Verify => verify::run(&table, threads, args.sample),
        Action::Remove => remove::run(&table, args.yes),
    }
}

/// What all actions on one table share.
pub(super) struct TableArgs {
    pub(super) console: Console,
    pub(super) folder: PathBuf,
    pub(super) name: Name,
}

impl TableArgs {
    pub(super) fn title(&self) -> Text {
        title(self.name)
    }
}

/// The description of a table.
fn title(name: Name) -> Text {
    let Name { size, most } = name;
    text!(
        "einstein {size}, up to {most} stones",
        "einstein {size}，至多 {most} 子"
    )
}

/// The command that acts on a table.
fn command(action: &str, name: Name) -> String {
    let Name { size, most } = name;
    let size = if size == einstein::Size::STANDARD {
        String::new()
    } else {
        format!(" --size {size}")
    };
    format!("quincunx tables {action} einstein {most}{size}")
}

/// A number of bytes for people, rounded up, in powers of ten as disks are sold.
pub(super) fn bytes(bytes: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")];
    // Below ten of a unit the next smaller one is more precise.
    let unit = UNITS.into_iter().find(|&(unit, _)| bytes >= 10 * unit);
    unit.map_or_else(
        || format!("{bytes} B"),
        |(unit, name)| format!("{} {name}", grouped(bytes.div_ceil(unit))),
    )
}

#[cfg(test)]
mod tests {
    use einstein::Size;

    use super::*;

    #[test]
    fn bytes_choose_their_unit() {
        let texts = [
            0,
            9_999,
            10_000,
            900_388_613,
            10_000_000_001,
            22_000_000_000,
        ]
        .map(bytes);
        assert_eq!(
            texts,
            ["0 B", "9999 B", "10 kB", "901 MB", "11 GB", "22 GB"]
        );
    }

    #[test]
    fn commands_name_the_size_where_it_is_another() {
        let name = |size| Name { size, most: 5 };
        assert_eq!(
            command("build", name(Size::STANDARD)),
            "quincunx tables build einstein 5"
        );
        let small = Size {
            width: 4,
            stones: 3,
            faces: 6,
        };
        assert_eq!(
            command("verify", name(small)),
            "quincunx tables verify einstein 5 --size 4x4/3/6"
        );
    }
}
