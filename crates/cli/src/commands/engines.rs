//! `engines`: who can be asked.

use super::game::{Subject, entries};
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::json::{Engine, Engines};
use crate::width::{push_left, push_line};

/// Lists the engines of one game, or of all.
pub(crate) fn run(console: Console, game: Option<&str>) -> Result<(), Failure> {
    let entries = entries(console.language, game)?;
    if console.json {
        let engines = |entry| Subject::start(entry).game.engines();
        let named = |entry| engines(entry).into_iter().map(|info| Engine::new(entry.name, &info)).collect::<Vec<_>>();
        return print_object(&Engines { engines: entries.into_iter().flat_map(named).collect() });
    }
    let mut text = String::new();
    for entry in entries {
        push_line(&mut text, &format!("{}  {}", entry.name, console.pick(entry.title, entry.title_zh)));
        for info in Subject::start(entry).game.engines() {
            push_left(&mut text, &format!("  {}", info.name), 14);
            push_line(&mut text, console.pick(info.description, info.description_zh));
        }
    }
    print(&text)
}
