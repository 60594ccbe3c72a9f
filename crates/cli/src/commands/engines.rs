//! `engines`: who can be asked.

use players::OptionInfo;

use super::game::{Subject, entries};
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::json::{Engine, Engines};
use crate::language::Language;
use crate::refusals::allowed_values;
use crate::width::{push_left, push_line};

/// Lists the engines of one game, or of all.
pub(crate) fn run(console: Console, game: Option<&str>) -> Result<(), Failure> {
    let entries = entries(console.language, game)?;
    if console.json {
        let engines = |entry| Subject::start(entry).game.engines();
        let named = |entry| engines(entry).into_iter().map(|info| Engine::new(entry.name, info)).collect::<Vec<_>>();
        return print_object(&Engines { engines: entries.into_iter().flat_map(named).collect() });
    }
    let mut text = String::new();
    for entry in entries {
        push_line(&mut text, &format!("{}  {}", entry.name, console.pick(entry.title, entry.title_zh)));
        for info in Subject::start(entry).game.engines() {
            push_row(&mut text, 2, info.name, console.pick(info.description, info.description_zh));
            for option in info.options {
                push_row(&mut text, 4, option.name, &choices(console.language, option));
            }
        }
    }
    print(&text)
}

/// A name and what is said of it, so far to the right.
fn push_row(text: &mut String, indent: usize, name: &str, said: &str) {
    const COLUMN: usize = 16;
    push_left(text, &format!("{:indent$}{name}  ", ""), COLUMN);
    push_line(text, said);
}

/// What an option changes, which values it takes and which one it has.
fn choices(language: Language, option: &OptionInfo) -> String {
    let description = language.pick(option.description, option.description_zh);
    let (allowed, default) = (allowed_values(language, &option.kind), option.kind.default());
    language.pick(
        format!("{description} Allowed: {allowed} (default: {default})."),
        format!("{description}取值：{allowed}（默认 {default}）。"),
    )
}
