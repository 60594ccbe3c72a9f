//! Shooting trees and strategies, as they were asked for.

use std::path::PathBuf;

use game_core::text;
use players::EngineSpec;

use super::request::{Question, Values};
use super::values::{self, refused, within};
use crate::failure::Failure;

/// What a tree is to have least of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// The mean number of shots.
    Mean,
    /// The worst case, and then the mean.
    Worst,
    /// The mean among trees that never take more shots than that.
    Within(u32),
}

/// A shooting tree, as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TreeRequest {
    /// Of what.
    pub(crate) question: Question,
    /// Which.
    pub(crate) goal: Goal,
    /// Whether to print it.
    pub(crate) shown: bool,
    /// Where to store it.
    pub(crate) save: Option<PathBuf>,
    /// The stored tree that is to be checked instead.
    pub(crate) verify: Option<PathBuf>,
}

/// Strategies to be played against every layout.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PoliciesRequest {
    /// Of what.
    pub(crate) question: Question,
    /// Which; none for the usual ones.
    pub(crate) engines: Vec<EngineSpec>,
    /// Threads; nothing for all.
    pub(crate) threads: Option<u16>,
    /// Where draws take their chance from.
    pub(crate) seed: u64,
}

fn goal(text: &str) -> Result<Goal, Failure> {
    match text {
        "mean" => Ok(Goal::Mean),
        "worst" => Ok(Goal::Worst),
        _ => within("least", text, 1..=256)
            .map(|shots| Goal::Within(u32::try_from(shots).unwrap_or(u32::MAX)))
            .map_err(|_| {
                let expected =
                    text!("mean, worst, or a number of shots from 1 to 256", "mean、worst 或 1 到 256 的射击数");
                refused("least", text, expected)
            }),
    }
}

impl Values<'_> {
    /// Whether an option of `solve` is there that asks for a tree.
    pub(super) fn asks_for_tree(self) -> bool {
        let asked = |name| self.arguments.contains_id(name);
        self.arguments.get_flag("tree") || ["least", "save", "check"].into_iter().any(asked)
    }

    /// The tree that is asked for.
    ///
    /// # Errors
    ///
    /// The value of an option is out of bounds.
    pub(super) fn tree(self) -> Result<TreeRequest, Failure> {
        Ok(TreeRequest {
            question: self.question(),
            goal: self.read("least", goal)?.unwrap_or(Goal::Mean),
            shown: self.arguments.get_flag("tree"),
            save: self.text("save").map(PathBuf::from),
            verify: self.text("check").map(PathBuf::from),
        })
    }

    /// The strategies that are asked for.
    ///
    /// # Errors
    ///
    /// The value of an option is out of bounds.
    pub(super) fn policies(self) -> Result<PoliciesRequest, Failure> {
        let named = self.arguments.get_many::<String>("engine").into_iter().flatten();
        let engines = named.map(|text| values::engine(text)).collect::<Result<_, _>>()?;
        let seed = self.read("seed", |text| within("seed", text, 0..=(1 << 53) - 1))?;
        let threads = self.read("threads", values::threads)?;
        Ok(PoliciesRequest { question: self.question(), engines, threads, seed: seed.unwrap_or(0) })
    }
}
