//! What `tables` takes.

use clap::Args;
use einstein::Size;
use engines::einstein::tables::{self, Name};
use game_core::{ParseError, Text, text};

use crate::args::{ValueError, threads, whole, within};
use crate::failure::Failure;
use crate::width::quoted;

/// Most entries of a sample.
const MOST_ENTRIES: u64 = 1_000_000_000_000;

/// The game that has tables.
const GAME: &str = "einstein";

/// What `tables` takes.
#[derive(Args, Debug)]
pub(crate) struct TablesArgs {
    /// list, build, verify or remove
    #[arg(value_name = "action", value_parser = Action::read)]
    pub(super) action: Action,
    /// Name of the game: einstein
    #[arg(value_name = "game")]
    game: Option<String>,
    /// Most stones on the board, 2 to 6
    #[arg(value_name = "stones", value_parser = stones)]
    stones: Option<usize>,
    /// Size of the game, written as in positions: 4x4/3, 4x4/3/6 (default: 5x5/6)
    #[arg(long, value_name = "s", value_parser = size)]
    size: Option<Size>,
    /// Number of threads (default: 1)
    #[arg(long, value_name = "n", value_parser = threads())]
    pub(super) threads: Option<u16>,
    /// Check n entries, drawn evenly (default: all)
    #[arg(long, value_name = "n", value_parser = within::<u64>(1..=MOST_ENTRIES))]
    pub(super) sample: Option<u64>,
    /// Remove without asking
    #[arg(long)]
    pub(super) yes: bool,
    /// Let the workers (`quincunx work`) of this NATS server build the table
    #[cfg(feature = "farm")]
    #[arg(long, value_name = "URL", conflicts_with = "threads")]
    pub(super) farm: Option<String>,
    #[cfg(feature = "farm")]
    #[command(flatten)]
    pub(super) client: crate::commands::farm::ClientArgs,
}

/// What to do with tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    List,
    Build,
    Verify,
    Remove,
}

impl Action {
    /// The actions, in the order of the help, each with its options.
    const ALL: [(&'static str, Self, &'static [&'static str]); 4] = [
        ("list", Self::List, &[]),
        ("build", Self::Build, &["size", "threads", "farm"]),
        ("verify", Self::Verify, &["size", "threads", "sample"]),
        ("remove", Self::Remove, &["size", "yes"]),
    ];

    fn read(text: &str) -> Result<Self, ValueError> {
        let found = Self::ALL.into_iter().find(|&(name, ..)| name == text);
        found.map(|(_, action, _)| action).ok_or_else(|| {
            let (action, actions) = (quoted(text), Text::list(Self::ALL.map(|(name, ..)| name)));
            let message = text!(
                "Tables cannot be told to {action}. What can be done: {actions}.",
                "残局库没有操作 {action}。可选：{actions:#}。"
            );
            Failure::usage(actions, message).into()
        })
    }
}

impl TablesArgs {
    /// Checks that the given options belong to the action.
    ///
    /// # Errors
    ///
    /// Fails if one belongs to another action.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let Some((action, _, options)) = Action::ALL
            .into_iter()
            .find(|&(_, action, _)| action == self.action)
        else {
            return Ok(());
        };
        let given = [
            ("threads", self.threads.is_some()),
            ("sample", self.sample.is_some()),
            ("yes", self.yes),
            ("size", self.size.is_some()),
            #[cfg(feature = "farm")]
            ("farm", self.farm.is_some()),
        ];
        let foreign = given
            .into_iter()
            .find(|(option, is_given)| *is_given && !options.contains(option));
        foreign.map_or(Ok(()), |(option, _)| {
            let message = text!(
                "`tables {action}` has no option `--{option}`.",
                "`tables {action}` 没有选项 `--{option}`。"
            );
            Err(Failure::usage(
                text!("an option of the command", "该命令的选项"),
                message,
            ))
        })
    }

    /// The table that the arguments name.
    ///
    /// # Errors
    ///
    /// Fails if they name none, or if there is no such table.
    pub(super) fn table(&self) -> Result<Name, Failure> {
        let (Some(game), Some(most)) = (&self.game, self.stones) else {
            let message = text!(
                "Which table is not said: game and number of stones are missing, as in `quincunx tables build einstein 5`.",
                "未指明残局库：缺少游戏和棋子总数，如 `quincunx tables build einstein 5`。"
            );
            return Err(Failure::usage("einstein 5", message));
        };
        if game != GAME {
            let game = quoted(game);
            let message = text!(
                "There are no endgame tables for the game {game}. Games with tables: {GAME}.",
                "游戏 {game} 没有残局库。有残局库的游戏：{GAME}。"
            );
            return Err(Failure::usage(GAME, message));
        }
        let size = self.size.unwrap_or(Size::STANDARD);
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

fn size(text: &str) -> Result<Size, ValueError> {
    text.parse()
        .map_err(|error: ParseError| ValueError::Expected(error.expected.clone()))
}

/// Parses the number of stones of a table.
fn stones(text: &str) -> Result<usize, ValueError> {
    whole(text, &(2..=tables::MOST as u64))
        .and_then(|stones| stones.try_into().ok())
        .ok_or_else(|| {
            let (most, text) = (tables::MOST, quoted(text));
            let expected = text!("a whole number from 2 to {most}", "从 2 到 {most} 的整数");
            let message = text!(
                "The number of stones {text} is not {expected}.",
                "棋子总数 {text} 有误：应为{expected:#}。"
            );
            Failure::usage(expected, message).into()
        })
}
