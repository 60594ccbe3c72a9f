use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use thiserror::Error;

use super::Law;

/// How many steps a message spells out.
const STEPS_TOLD: usize = 24;

/// A broken law: which one, and where.
///
/// It displays as whole sentences:
///
/// ```
/// use game_core::laws::{LawError, Law};
/// let broken = LawError {
///     law: Law::MoveCount,
///     position: "Pile(1)".into(),
///     start: "Pile(3)".into(),
///     steps: vec!["Move(2)".into()],
///     witness: String::new(),
/// };
/// assert_eq!(
///     broken.to_string(),
///     "The law MoveCount is broken: `move_count` is the number of listed moves. \
///      It is broken at Pile(1), which lies 1 step after Pile(3): Move(2)."
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "The law {law:?} is broken: {} It is broken at {position}{}.{}",
    .law.meaning(), way(.start, .steps), seen(.witness)
)]
pub struct LawError {
    /// The law.
    pub law: Law,
    /// The position that breaks it, as `Debug` prints it.
    pub position: String,
    /// Where the line that led there began.
    pub start: String,
    /// The steps from `start` to `position`.
    pub steps: Vec<String>,
    /// What was seen there, as a phrase; empty where the law and the position say it all.
    pub witness: String,
}

/// How the steps lead to the position, with its comma; empty at the start.
fn way(start: &str, steps: &[String]) -> String {
    let count = steps.len();
    if count == 0 {
        return String::new();
    }
    let (told, rest) = steps.split_at(count.min(STEPS_TOLD));
    let plural = if count == 1 { "" } else { "s" };
    let more = if rest.is_empty() { "" } else { ", and so on" };
    format!(
        ", which lies {count} step{plural} after {start}: {}{more}",
        told.join(", ")
    )
}

/// The witness as a sentence; empty if there is none.
fn seen(witness: &str) -> String {
    if witness.is_empty() {
        String::new()
    } else {
        format!(" Seen there: {witness}.")
    }
}

/// A broken law without its place.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) law: Law,
    pub(super) witness: String,
}

impl Failure {
    /// The failure at `position`, to which `steps` lead from `start`.
    pub(super) fn at<P: Debug, S: Debug>(self, position: &P, start: &P, steps: &[S]) -> LawError {
        LawError {
            law: self.law,
            position: format!("{position:?}"),
            start: format!("{start:?}"),
            steps: steps.iter().map(|step| format!("{step:?}")).collect(),
            witness: self.witness,
        }
    }
}

/// What the examination of one position comes to.
pub(super) type Verdict = Result<(), Failure>;

/// The law, unless it holds.
pub(super) fn ensure(holds: bool, law: Law) -> Verdict {
    ensure_seen(holds, law, String::new)
}

/// The law with what was seen, unless it holds; the phrase is only made if it is needed.
pub(super) fn ensure_seen(holds: bool, law: Law, seen: impl FnOnce() -> String) -> Verdict {
    if holds {
        Ok(())
    } else {
        Err(Failure {
            law,
            witness: seen(),
        })
    }
}
