//! `tables build`: makes or completes a table.

use std::time::{Duration, Instant};

use engines::einstein::tables::folder::{self, Built, Condition, FoundTable, Needs};
use game_core::text;
use search::Limits;
use search::sweep::SweepProgress;

use super::object::Done;
use super::{TableArgs, bytes, refusals, room};
use crate::commands::stop::Stop;
use crate::console::print_object;
use crate::failure::Failure;
use crate::json::Seconds;
use crate::number::{elapsed, grouped};
use crate::progress::Progress;

/// What an earlier build has left.
#[derive(Clone, Copy)]
struct Kept {
    /// Number of settled slices.
    settled: usize,
    /// Number of all slices.
    slices: usize,
    /// Number of ranks in the settled slices.
    done: u64,
}

pub(super) fn run(table: &TableArgs, threads: u16) -> Result<(), Failure> {
    let TableArgs {
        console,
        folder,
        name,
    } = table;
    let refused = |error| refusals::about(table, &error);
    let needs = folder::needs(*name, threads.into()).map_err(refused)?;
    prepare(table, needs)?;
    let (stop, begin) = (Stop::listen(), Instant::now());
    let progress = Progress::with_time_left(*console, &table.title());
    let listener = |&SweepProgress { done, total }: &SweepProgress| {
        progress.report_of(done, total);
        stop.go_on()
    };
    let built = folder::build(
        folder,
        *name,
        &Limits::new().threads(threads).progress(&listener),
    );
    progress.finish();
    tell(table, needs, built.map_err(refused)?, begin.elapsed())
}

/// Refuses a table that another process is building, or for which there is no space; else announces
/// what it needs, unless it is there.
pub(super) fn prepare(table: &TableArgs, needs: Needs) -> Result<(), Failure> {
    let TableArgs { folder, name, .. } = table;
    let found = folder::look(folder, *name);
    let kept = kept(table, &found)?;
    // A damaged file takes its space until the new one replaces it.
    let whole = found
        .iter()
        .any(|found| matches!(found.condition, Condition::Whole));
    if !(whole && folder::is_sound(folder, *name)) {
        check_space(table, needs, kept)?;
        announce(table, needs, kept)?;
    }
    Ok(())
}

/// Refuses a table that another process is building, or for which there is no space.
pub(in crate::commands) fn check(table: &TableArgs, needs: Needs) -> Result<(), Failure> {
    let kept = kept(table, &folder::look(&table.folder, table.name))?;
    check_space(table, needs, kept)
}

/// What an earlier build has left; refuses a table that another process is building.
fn kept(table: &TableArgs, found: &[FoundTable]) -> Result<Option<Kept>, Failure> {
    if found.iter().any(|found| found.busy) {
        return Err(refusals::about(table, &folder::TableFolderError::Busy));
    }
    Ok(found.iter().find_map(|found| match &found.condition {
        Condition::Making(Some(making)) => Some(Kept {
            settled: making.settled,
            slices: making.slices,
            done: making.done,
        }),
        _ => None,
    }))
}

/// Refuses a table for which there is no space.
fn check_space(table: &TableArgs, needs: Needs, kept: Option<Kept>) -> Result<(), Failure> {
    let done = kept.map_or(0, |kept| kept.done);
    let share = u128::from(needs.disk_bytes) * u128::from(done) / u128::from(needs.ranks.max(1));
    let missing = needs
        .disk_bytes
        .saturating_sub(u64::try_from(share).unwrap_or(needs.disk_bytes));
    if let Some(free) = room::on_disk(&table.folder).filter(|&free| free < missing) {
        return Err(refusals::no_room(table, missing, free));
    }
    match room::in_memory().filter(|&free| free < needs.memory_bytes) {
        Some(free) => Err(refusals::no_memory(needs.memory_bytes, free)),
        None => Ok(()),
    }
}

/// Announces the resources before they are used.
fn announce(table: &TableArgs, needs: Needs, kept: Option<Kept>) -> Result<(), Failure> {
    if table.console.json {
        return Ok(());
    }
    let (title, folder) = (table.title(), table.folder.display());
    let (positions, on_disk, memory) = (
        grouped(needs.ranks),
        bytes(needs.disk_bytes),
        bytes(needs.memory_bytes),
    );
    let use_memory = bytes(needs.use_memory_bytes);
    let mut text = text!(
        "{title}: {positions} positions, {on_disk} on disk in {folder}, \
             {memory} of memory while it is made and {use_memory} while it is used.\n",
        "{title:#}：{positions} 个局面，磁盘 {on_disk}（{folder}），生成时内存 {memory}，使用时 {use_memory}。\n"
    );
    if let Some(Kept {
        settled, slices, ..
    }) = kept
    {
        text += &text!(
            "{settled} of {slices} slices are there already.\n",
            "已有 {settled} / {slices} 个切片。\n"
        );
    }
    table.console.print(&text)
}

/// Reports the result.
pub(super) fn tell(
    table: &TableArgs,
    needs: Needs,
    built: Built,
    time: Duration,
) -> Result<(), Failure> {
    let TableArgs {
        console,
        folder,
        name,
    } = table;
    let path = name.path(folder);
    let bytes = std::fs::metadata(&path).map_or(needs.disk_bytes, |data| data.len());
    if console.json {
        let done = if built == Built::AlreadyBuilt {
            "there"
        } else {
            "built"
        };
        let done = Done::new(*name, folder, done);
        return print_object(&Done {
            bytes: Some(bytes),
            seconds: Some(Seconds(time)),
            ..done
        });
    }
    let (path, time) = (path.display(), elapsed(time));
    console.print(&match built {
        Built::AlreadyBuilt => {
            text!(
                "The table is there, and its checksums are right: {path}\n",
                "残局库已存在，校验和正确：{path}\n"
            )
        }
        Built::Made => text!("Built in {time}: {path}\n", "已生成，用时 {time}：{path}\n"),
    })
}
