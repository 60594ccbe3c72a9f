//! `tables verify`: checksums first, then the entries by the rules of the game.

use std::time::Instant;

use engines::einstein::tables::folder;
use game_core::text;
use search::Limits;
use search::sweep::SweepProgress;

use super::object::Done;
use super::{TableArgs, refusals};
use crate::commands::stop::Stop;
use crate::console::print_object;
use crate::failure::Failure;
use crate::json::Seconds;
use crate::number::{elapsed, grouped};
use crate::progress::Progress;

pub(super) fn run(table: &TableArgs, threads: u16, sample: Option<u64>) -> Result<(), Failure> {
    let TableArgs {
        console,
        folder,
        name,
    } = table;
    let (stop, begin) = (Stop::listen(), Instant::now());
    let progress = Progress::with_time_left(*console, &table.title());
    let listener = |&SweepProgress { done, total }: &SweepProgress| {
        progress.report_of(done, total);
        stop.go_on()
    };
    let checked = folder::verify(
        folder,
        *name,
        sample,
        &Limits::new().threads(threads).progress(&listener),
    );
    progress.finish();
    let checked = checked.map_err(|error| refusals::about(table, &error))?;
    let time = begin.elapsed();
    if console.json {
        let done = Done::new(*name, folder, "verified");
        return print_object(&Done {
            checked: Some(checked),
            seconds: Some(Seconds(time)),
            ..done
        });
    }
    let (title, checked, time) = (table.title(), grouped(checked), elapsed(time));
    console.print(&text!(
        "{title}: all checksums are right, and {checked} entries agree with the rules, in {time}.\n",
        "{title:#}：校验和全部正确，{checked} 个条目符合规则，用时 {time}。\n"
    ))
}
