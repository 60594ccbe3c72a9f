//! `analyze --structure`: the study of a position, for games that have one.
//!
//! The data come from [`engines::dots::Study`]. This module turns them into sentences and tables
//! for people, and into an object for scripts and pages.

mod move_table;
mod object;
mod text;

pub(crate) use object::StructureObject;
pub(super) use text::text;

use engines::dots::{Study, study_within};

use super::game::Subject;
use crate::failure::Failure;

/// The study of a position, with this many nodes for the Nimstring value if that is more than the
/// default.
///
/// # Errors
///
/// Fails if the game has none.
pub(super) fn of(subject: &Subject, nodes: Option<u64>) -> Result<Study, Failure> {
    study_within(subject.game.as_ref(), nodes.unwrap_or(Study::NIMBERS)).ok_or_else(|| {
        let name = subject.entry.name;
        let message = game_core::text!(
            "Nothing is known of the structure of positions of {name}: `--structure` is for dots.",
            "{name} 没有局面结构分析：`--structure` 仅用于 dots。"
        );
        Failure::usage("dots", message)
    })
}
