//! What `solve` takes for shooting trees.

use std::path::PathBuf;

use clap::Args;
use game_core::text;

use crate::args::{ValueError, path, whole};

/// What a tree should minimise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// The mean number of shots.
    Mean,
    /// The worst case, and then the mean.
    Worst,
    /// The mean among trees that never take more shots than this.
    Within(u32),
}

/// What `solve` takes for Planes beside its own arguments.
#[derive(Args, Debug)]
pub(crate) struct TreeArgs {
    /// Planes: the tree of the least mean, of the least worst case, or of the least mean within so
    /// many shots
    #[arg(long, value_name = "mean|worst|n", value_parser = goal)]
    #[arg(conflicts_with_all = ["value", "outcome", "journal"])]
    pub(super) least: Option<Goal>,
    /// Planes: print the best shooting tree
    #[arg(long, conflicts_with_all = ["value", "outcome", "journal"])]
    pub(super) tree: bool,
    /// Planes: store the best shooting tree in this file
    #[arg(long, value_name = "FILE", value_parser = path())]
    #[arg(conflicts_with_all = ["value", "outcome", "journal"])]
    pub(super) save: Option<PathBuf>,
    /// Planes: check the shooting tree in this file by the rules alone
    #[arg(long, value_name = "FILE", value_parser = path())]
    #[arg(conflicts_with_all = ["value", "outcome", "journal", "least", "tree", "save", "POSITION"])]
    pub(super) check: Option<PathBuf>,
}

impl TreeArgs {
    /// Whether the arguments request a tree and not the value.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.tree || self.least.is_some() || self.save.is_some() || self.check.is_some()
    }
}

fn goal(text: &str) -> Result<Goal, ValueError> {
    match text {
        "mean" => Ok(Goal::Mean),
        "worst" => Ok(Goal::Worst),
        _ => whole(text, &(1..=256))
            .and_then(|shots| shots.try_into().ok())
            .map(Goal::Within)
            .ok_or_else(|| {
                ValueError::Expected(text!(
                    "mean, worst, or a number of shots from 1 to 256",
                    "mean、worst 或 1 到 256 的射击数"
                ))
            }),
    }
}
