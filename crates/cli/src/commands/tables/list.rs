//! `tables list`: the tables with their sizes and states.

use std::path::Path;

use engines::einstein::tables::folder::{self, Condition, FoundTable};
use game_core::{Localized, Text, text};
use search::sweep::Making;

use super::object::{Listed, TableObject};
use super::{bytes, command, refusals, title};
use crate::columns::{left, right};
use crate::console::{Console, print_object};
use crate::failure::Failure;

pub(super) fn run(console: Console, folder: &Path) -> Result<(), Failure> {
    let found = folder::survey(folder).map_err(|error| refusals::general(folder, &error))?;
    if console.json {
        let tables = found.iter().map(TableObject::from).collect();
        return print_object(&Listed {
            folder: folder.display().to_string(),
            tables,
        });
    }
    console.print(&text(folder, &found))
}

fn text(folder: &Path, found: &[FoundTable]) -> Text {
    let mut text = Text::default();
    let folder = folder.display();
    text.push_line(&text!("Folder: {folder}", "文件夹：{folder}"));
    for found in found {
        let (title, bytes) = (
            left(&title(found.name), 34),
            right(&bytes(found.bytes).into(), 8),
        );
        text.push_line(&(Text::from("  ") + &title + &bytes + "  " + &state(found)));
    }
    if found.is_empty() {
        text.push_line(&text!("  There are no tables yet.", "  尚无残局库。"));
    }
    text
}

/// The state of a table, and what to do about it.
fn state(found: &FoundTable) -> Text {
    match &found.condition {
        Condition::Whole => text!("finished", "已完成"),
        Condition::Making(Some(Making {
            settled, slices, ..
        })) if found.busy => {
            text!(
                "being made: {settled} of {slices} slices",
                "正在生成：{settled} / {slices} 个切片"
            )
        }
        Condition::Making(Some(Making {
            settled, slices, ..
        })) => {
            let command = command("build", found.name);
            text!(
                "unfinished: {settled} of {slices} slices; `{command}` goes on",
                "未完成：{settled} / {slices} 个切片，可用 `{command}` 继续"
            )
        }
        Condition::Making(None) if found.busy => text!("being made", "正在生成"),
        Condition::Making(None) => {
            let command = command("remove", found.name);
            text!(
                "of no use; `{command}` removes it",
                "无法使用，可用 `{command}` 删除"
            )
        }
        Condition::Damaged(error) => {
            let error = error.text();
            text!("damaged: {error}", "已损坏：{error:#}")
        }
        _ => text!("unknown", "未知"),
    }
}
