//! `engines`: lists the engines.

use game_core::{Localized, Text, text};
use registry::{Entry, OptionInfo};

use super::game::{Subject, entries};
use crate::columns::left;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::{Engine, Engines};

/// Lists the engines of one game, or of all.
pub(crate) fn run(console: Console, game: Option<&'static Entry>) -> Result<(), Failure> {
    let entries = entries(game);
    if console.json {
        let engines = |entry| Subject::start(entry).game.engines();
        let named = |entry| engines(entry).into_iter().map(|info| Engine::new(entry.name, info)).collect::<Vec<_>>();
        return print_object(&Engines { engines: entries.into_iter().flat_map(named).collect() });
    }
    let mut text = Text::default();
    for entry in entries {
        let Entry { name, title, .. } = entry;
        text.push_line(&text!("{name}  {title}", "{name}  {title:#}"));
        for info in Subject::start(entry).game.engines() {
            push_row(&mut text, 2, info.name, info.description);
            for option in info.options {
                push_row(&mut text, 4, option.name, &choices(option));
            }
        }
    }
    console.print(&text)
}

/// A name and its description, indented.
fn push_row(text: &mut Text, indent: usize, name: &str, description: &Text) {
    const COLUMN: usize = 16;
    *text += &left(&format!("{:indent$}{name}  ", "").into(), COLUMN);
    text.push_line(description);
}

/// An option's effect, its values and its default.
fn choices(option: &OptionInfo) -> Text {
    let (description, allowed, default) = (option.description, option.kind.text(), option.kind.default());
    text!(
        "{description} Allowed: {allowed} (default: {default}).",
        "{description:#}取值：{allowed:#}（默认 {default}）。"
    )
}
