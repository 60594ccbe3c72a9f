//! What the commands share on the command line: groups of arguments, value parsers, and the help in
//! Chinese.
//!
//! The arguments of a single command are a struct beside the command.

pub(crate) mod chinese;
mod groups;
mod values;

pub(crate) use groups::{LimitArgs, PositionArgs, with_help};
pub(crate) use values::{
    MOST_SECONDS, MOST_SEED, MOST_THREADS, ValueError, engine, game, one_of, path, threads, whole,
    within,
};
