//! `engines`: lists the engines.

use clap::Args;
use game_core::{Localized, Text, text};
use registry::{Entry, OptionInfo};

use super::game::{Subject, entries};
use crate::args;
use crate::columns::left;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::{Engine, Engines};

/// What `engines` takes.
#[derive(Args, Debug)]
pub(crate) struct EnginesArgs {
    /// Name of the game (default: all)
    #[arg(value_name = "game", value_parser = args::game)]
    game: Option<&'static Entry>,
    /// List the options of each engine too
    #[arg(long)]
    options: bool,
}

/// Lists the engines of one game, or of all.
pub(crate) fn run(console: Console, args: &EnginesArgs) -> Result<(), Failure> {
    let entries = entries(args.game);
    if console.json {
        let engines = |entry| Subject::start(entry).game.engines();
        let named = |entry| {
            engines(entry)
                .into_iter()
                .map(|info| Engine::new(entry.name, info))
                .collect::<Vec<_>>()
        };
        return print_object(&Engines {
            engines: entries.into_iter().flat_map(named).collect(),
        });
    }
    let mut text = Text::default();
    for entry in entries {
        let Entry { name, title, .. } = entry;
        text.push_line(&text!("{name}  {title}", "{name}  {title:#}"));
        for (place, info) in Subject::start(entry).game.engines().into_iter().enumerate() {
            let mark = if place == 0 { "* " } else { "  " };
            push_row(&mut text, mark, info.name, info.description);
            for option in info.options.iter().filter(|_| args.options) {
                push_row(&mut text, "    ", option.name, &choices(option));
            }
        }
    }
    text.push_line(&text!(
        "* the strongest of its game for most purposes",
        "* 该游戏中通常最强的引擎"
    ));
    if !args.options {
        let game = args.game.map_or("GAME", |entry| entry.name);
        text.push_line(&text!(
            "Their options: `quincunx engines {game} --options`.",
            "各引擎的参数：`quincunx engines {game} --options`。"
        ));
    }
    console.print(&text)
}

/// A name and its description, after a mark.
fn push_row(text: &mut Text, mark: &str, name: &str, description: &Text) {
    const COLUMN: usize = 16;
    *text += &left(&format!("{mark}{name}  ").into(), COLUMN);
    text.push_line(description);
}

/// An option's effect, its values and its default.
fn choices(option: &OptionInfo) -> Text {
    let (description, allowed, default) = (
        option.description,
        option.kind.text(),
        option.kind.default(),
    );
    text!(
        "{description} Allowed: {allowed} (default: {default}).",
        "{description:#}取值：{allowed:#}（默认 {default}）。"
    )
}
