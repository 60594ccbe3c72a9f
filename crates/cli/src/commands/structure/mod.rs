//! `analyze --structure`: what there is to learn from a position, for games that can say it.
//!
//! The data are those of [`players::dots::Study`]; here they become sentences and tables for
//! people, and an object for scripts and pages.

mod lessons;
mod object;
mod text;

pub(crate) use object::Object;
pub(super) use text::text;

use players::dots::{Study, study};

use super::game::Subject;
use crate::failure::Failure;
use crate::language::Language;

/// The study of a position.
///
/// # Errors
///
/// The game has none.
pub(super) fn of(language: Language, subject: &Subject) -> Result<Study, Failure> {
    study(subject.game.as_ref()).ok_or_else(|| {
        let name = subject.entry.name;
        let message = language.pick(
            format!("Nothing is known of the structure of positions of {name}: `--structure` is for dots."),
            format!("{name} 没有局面结构分析：`--structure` 仅用于 dots。"),
        );
        Failure::usage("dots", message)
    })
}
