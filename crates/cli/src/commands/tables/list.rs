//! `tables list`: which there are, how large, and whether they are finished.

use std::path::Path;

use players::tables::stock::{self, Condition, Found};

use super::object::{Listed, Table};
use super::{bytes, command, refusals, title};
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::language::Language;
use crate::width::{push_left, push_line, push_right};

pub(super) fn run(console: Console, folder: &Path) -> Result<(), Failure> {
    let language = console.language;
    let found = stock::survey(folder).map_err(|error| refusals::general(language, folder, &error))?;
    if console.json {
        let tables = found.iter().map(Table::from).collect();
        return print_object(&Listed { folder: folder.display().to_string(), tables });
    }
    print(&text(language, folder, &found))
}

fn text(language: Language, folder: &Path, found: &[Found]) -> String {
    let mut text = String::new();
    let folder = folder.display();
    push_line(&mut text, &language.pick(format!("Folder: {folder}"), format!("文件夹：{folder}")));
    for found in found {
        let mut line = "  ".to_owned();
        push_left(&mut line, &title(language, found.name), 34);
        push_right(&mut line, &bytes(found.bytes), 8);
        push_line(&mut text, &format!("{line}  {}", state(language, found)));
    }
    if found.is_empty() {
        push_line(&mut text, language.pick("  There are no tables yet.", "  尚无残局库。"));
    }
    text
}

/// How a table is, and what can be done about it.
fn state(language: Language, found: &Found) -> String {
    match &found.condition {
        Condition::Whole => language.pick("finished", "已完成").to_owned(),
        Condition::Making(Some(making)) if found.busy => language.pick(
            format!("being made: {} of {} slices", making.settled, making.slices),
            format!("正在生成：{} / {} 个切片", making.settled, making.slices),
        ),
        Condition::Making(Some(making)) => {
            let command = command("build", found.name);
            language.pick(
                format!("unfinished: {} of {} slices; `{command}` goes on", making.settled, making.slices),
                format!("未完成：{} / {} 个切片，可用 `{command}` 继续", making.settled, making.slices),
            )
        }
        Condition::Making(None) if found.busy => language.pick("being made", "正在生成").to_owned(),
        Condition::Making(None) => {
            let command = command("remove", found.name);
            language.pick(format!("of no use; `{command}` removes it"), format!("无法使用，可用 `{command}` 删除"))
        }
        Condition::Damaged(error) => {
            language.pick(format!("damaged: {error}"), format!("已损坏：{}", refusals::file(Language::Chinese, error)))
        }
        _ => language.pick("unknown", "未知").to_owned(),
    }
}
