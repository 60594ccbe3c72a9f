use einstein::Size;
use game_core::{Text, text};
use players::tables::Name;

use super::request::Values;
use super::values;
use crate::failure::Failure;
use crate::phrases;
use crate::width::quoted;

/// What may be done with tables, in the order of the help.
pub(super) const ACTIONS: [&str; 4] = ["list", "build", "verify", "remove"];

/// The games that have tables.
const GAME: &str = "einstein";

/// Something to be done with endgame tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TablesRequest {
    /// Say which there are.
    List,
    /// Build one, or what is missing of it.
    Build {
        /// Which one.
        name: Name,
        /// By how many threads.
        threads: u16,
    },
    /// Check one.
    Verify {
        /// Which one.
        name: Name,
        /// By how many threads.
        threads: u16,
        /// How many entries; nothing for all.
        sample: Option<u64>,
    },
    /// Remove one.
    Remove {
        /// Which one.
        name: Name,
        /// Without asking.
        yes: bool,
    },
}

impl Values<'_> {
    /// What the arguments ask for.
    ///
    /// # Errors
    ///
    /// There is no such action or table, or the value of an option is out of bounds.
    pub(super) fn tables(self) -> Result<TablesRequest, Failure> {
        let action = self.text("action").unwrap_or_default();
        let options = ["threads", "sample", "yes", "size"];
        let allowed: &[&str] = match action.as_str() {
            "list" => &[],
            "build" => &["size", "threads"],
            "verify" => &["size", "threads", "sample"],
            "remove" => &["size", "yes"],
            _ => return Err(unknown_action(&action)),
        };
        let given = |name: &&str| self.arguments.value_source(name) == Some(clap::parser::ValueSource::CommandLine);
        let foreign = options.into_iter().filter(|name| !allowed.contains(name)).find(given);
        if let Some(option) = foreign {
            return Err(foreign_option(&action, option));
        }
        Ok(match action.as_str() {
            "list" => TablesRequest::List,
            "build" => TablesRequest::Build { name: self.table()?, threads: self.threads()? },
            "verify" => {
                let sample = self.read("sample", |text| values::within("sample", text, 1..=MOST))?;
                TablesRequest::Verify { name: self.table()?, threads: self.threads()?, sample }
            }
            _ => TablesRequest::Remove { name: self.table()?, yes: self.arguments.get_flag("yes") },
        })
    }

    /// The table that is meant.
    fn table(self) -> Result<Name, Failure> {
        let (Some(game), Some(stones)) = (self.text("game"), self.text("stones")) else {
            let message = text!(
                "Which table is not said: game and number of stones are missing, as in `quincunx tables build einstein 5`.",
                "未指明残局库：缺少游戏和棋子总数，如 `quincunx tables build einstein 5`。"
            );
            return Err(Failure::usage("einstein 5", message));
        };
        if game != GAME {
            let game = quoted(&game);
            let message = text!(
                "There are no endgame tables for the game {game}. Games with tables: {GAME}.",
                "游戏 {game} 没有残局库。有残局库的游戏：{GAME}。"
            );
            return Err(Failure::usage(GAME, message));
        }
        let most = values::stones(&stones)?;
        let size = self.read("size", size)?.unwrap_or(Size::STANDARD);
        if most > 2 * size.stones {
            let most_there_are = (2 * size.stones).to_string();
            let message = text!(
                "The game {size} has {most_there_are} stones in all, so there is no table of {most}.",
                "规格 {size} 总共只有 {most_there_are} 枚棋子，没有 {most} 子的残局库。"
            );
            return Err(Failure::usage(most_there_are, message));
        }
        Ok(Name { size, most })
    }
}

/// Most entries of a sample.
const MOST: u64 = 1_000_000_000_000;

/// The value of `--size`.
fn size(text: &str) -> Result<Size, Failure> {
    text.parse().map_err(|error| {
        let expected = phrases::expected(&error);
        values::refused("size", text, expected)
    })
}

fn unknown_action(action: &str) -> Failure {
    let (action, actions) = (quoted(action), Text::list(ACTIONS));
    let message = text!(
        "Tables cannot be told to {action}. What can be done: {actions}.",
        "残局库没有操作 {action}。可选：{actions:#}。"
    );
    Failure::usage(actions, message)
}

fn foreign_option(action: &str, option: &str) -> Failure {
    let message = text!("`tables {action}` has no option `--{option}`.", "`tables {action}` 没有选项 `--{option}`。");
    Failure::usage(text!("an option of the command", "该命令的选项"), message)
}
