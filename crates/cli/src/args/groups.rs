//! Arguments that several commands share.

use std::time::Duration;

use clap::{Arg, Args};
use game_core::LimitValues;
use registry::Entry;

use super::values::{game, seconds, within};

/// A game and a position of it.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// Name of the game
    #[arg(value_name = "game", value_parser = game)]
    pub(crate) game: &'static Entry,
    /// Text of the position, in quotes (default: the start)
    #[arg(id = "POSITION")]
    pub(crate) position: Option<String>,
}

/// How far an engine looks. At most one of the three is given.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LimitArgs {
    /// Think for that many seconds (default: 1)
    #[arg(long, value_name = "s", value_parser = seconds, conflicts_with_all = ["nodes", "depth"])]
    pub(crate) time: Option<Duration>,
    /// Think for that many nodes
    #[arg(long, value_name = "n", value_parser = within::<u64>(1..=u64::MAX), conflicts_with = "depth")]
    pub(crate) nodes: Option<u64>,
    /// Think that many turns ahead
    #[arg(long, value_name = "d", value_parser = within::<u32>(1..=u32::MAX.into()))]
    pub(crate) depth: Option<u32>,
}

impl LimitArgs {
    /// The limits with this number of threads.
    pub(crate) fn values(self, threads: u16) -> LimitValues {
        let Self { time, nodes, depth } = self;
        LimitValues {
            time,
            nodes,
            depth,
            threads,
            ..LimitValues::default()
        }
    }

    /// The limits with this number of threads; `default` is the time if no limit is given.
    pub(crate) fn or_time(self, default: Duration, threads: u16) -> LimitValues {
        let is_limited = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        let time = if is_limited { self.time } else { Some(default) };
        Self { time, ..self }.values(threads)
    }
}

/// Sentences of the help by the ids of their arguments.
pub(crate) type HelpById = &'static [(&'static str, &'static str)];

/// Replaces the help of arguments.
pub(crate) fn with_help(own: HelpById) -> impl FnMut(Arg) -> Arg {
    |argument| match own.iter().find(|(id, _)| argument.get_id() == id) {
        Some(&(_, help)) => argument.help(help),
        None => argument,
    }
}
