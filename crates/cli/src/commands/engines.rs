//! `engines`: who can be asked.

use super::game::{Subject, entries};
use crate::console::Console;
use crate::failure::Failure;
use crate::json::{Engine, Engines};
use crate::width::push_left;

/// Lists the engines of one game, or of all.
pub(crate) fn run(console: Console, game: Option<&str>) -> Result<(), Failure> {
    let entries = entries(console.language, game)?;
    if console.json {
        let engines = |entry| Subject::start(entry).game.engines();
        let named = |entry| engines(entry).into_iter().map(|info| Engine::new(entry.name, &info)).collect::<Vec<_>>();
        return console.print_object(&Engines { engines: entries.into_iter().flat_map(named).collect() });
    }
    let mut text = String::new();
    for entry in entries {
        text += &format!("{}  {}\n", entry.name, console.pick(entry.title, entry.title_zh));
        for info in Subject::start(entry).game.engines() {
            text += "  ";
            push_left(&mut text, info.name, 12);
            text += &format!("{}\n", console.pick(info.description, info.description_zh));
        }
    }
    console.print(&text)
}
