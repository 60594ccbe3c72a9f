//! The lines of a journal as text, written and read.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead};

use game_core::Text;
use journal::{Encode, LineError, Reader};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{EntryError, JournalError};
use crate::{Plan, Record};

/// The kind of journal, as its first line names it.
const NAME: &str = "quincunx match";

/// The content of the journal, for messages.
pub(super) const CONTENT: Text = Text::new("a match", "比赛");

/// The version of the format.
const VERSION: u32 = 1;

/// The fields of a plan that may differ between the runs of a match. They determine only its
/// length and what is computed from its games: the numbers and jobs of its games do not depend on
/// them, so a match can be extended, and the luck of one that was played before be subtracted.
const MAY_CHANGE: [&str; 3] = ["games", "sprt", "luck"];

/// The first line.
#[derive(Serialize)]
pub(super) struct Head<'p> {
    journal: &'static str,
    version: u32,
    program: String,
    plan: &'p Plan,
}

impl<'p> Head<'p> {
    pub(super) fn new(plan: &'p Plan, fingerprint: &str) -> Self {
        let program = format!("{} {fingerprint}", env!("CARGO_PKG_VERSION"));
        Self {
            journal: NAME,
            version: VERSION,
            program,
            plan,
        }
    }
}

/// The line of a game.
#[derive(Serialize)]
pub(super) struct WrittenGame<'r> {
    pub(super) number: u64,
    pub(super) record: &'r Record,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadGame {
    number: u64,
    record: Record,
}

/// The first line of a match's journal, with its line feed.
///
/// The program is identified by this crate's version and a fingerprint from the caller: another
/// program, whose engines may play differently, must not resume the match. `quincunx` passes a
/// checksum of its own executable. With an empty fingerprint only the versions are compared.
///
/// # Errors
///
/// Never: plans are plain values.
pub fn head(plan: &Plan, fingerprint: &str) -> Result<String, JournalError> {
    Ok(Head::new(plan, fingerprint).encode()? + "\n")
}

/// The line of a game, with its line feed.
///
/// # Errors
///
/// Never: records are plain values.
pub fn entry(number: u64, record: &Record) -> Result<String, JournalError> {
    Ok(WrittenGame { number, record }.encode()? + "\n")
}

/// What a journal holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    /// The finished games by number.
    pub games: BTreeMap<u64, Record>,
    /// The number of bytes in whole lines; what follows them is a torn line. If it is 0, the head
    /// has to be written again.
    pub length: usize,
}

/// Reads the bytes of a match's journal.
///
/// # Errors
///
/// The bytes are not a journal of this match, or they are damaged.
pub fn read(bytes: &[u8], plan: &Plan, fingerprint: &str) -> Result<Contents, JournalError> {
    let mut games = BTreeMap::new();
    let mut reader = Reader::new(bytes);
    match scan(&mut reader, plan, fingerprint, &mut |number, record| {
        drop(games.insert(number, record));
    }) {
        Err(JournalError::NotAJournal { .. })
            if reader.has_torn_head(&Head::new(plan, fingerprint).encode()?) => {}
        scanned => scanned?,
    }
    // It is at most the length of `bytes`.
    let length = usize::try_from(reader.length()).unwrap_or(bytes.len());
    Ok(Contents { games, length })
}

/// Reads game by game, so the caller keeps only what it needs.
pub(super) fn scan(
    reader: &mut Reader<impl BufRead>,
    plan: &Plan,
    fingerprint: &str,
    found: &mut dyn FnMut(u64, Record),
) -> Result<(), JournalError> {
    let head = reader
        .head(NAME, &CONTENT)
        .map_err(journal::JournalError::with_reason)?;
    check_head(&head, &Head::new(plan, fingerprint))?;
    let mut known = BTreeSet::new();
    while let Some((line, ReadGame { number, record })) =
        reader.entry().map_err(journal::JournalError::with_reason)?
    {
        if !record.is_sound() {
            return Err(JournalError::Damaged {
                line,
                error: LineError::Meaning,
            });
        }
        if !is_game_number(number) || !known.insert(number) {
            return Err(JournalError::Rejected {
                line,
                reason: EntryError::Game { number },
            });
        }
        found(number, record);
    }
    Ok(())
}

/// Whether a match can have a game of that number, however long it is.
pub(super) fn is_game_number(number: u64) -> bool {
    u32::try_from(number).is_ok()
}

/// Checks that the first line is that of this match.
fn check_head(theirs: &Value, ours: &Head<'_>) -> Result<(), JournalError> {
    let ours = value(ours)?;
    if theirs["version"] != ours["version"] {
        return Err(JournalError::Version);
    }
    let mut parameters = differing(&theirs["plan"], &ours["plan"]);
    if theirs["program"] != ours["program"] {
        parameters.insert(0, "program".to_owned());
    }
    check_none_differ(parameters)
}

/// Checks that two plans describe the same match; its length may differ.
pub(super) fn compare(theirs: &Plan, ours: &Plan) -> Result<(), JournalError> {
    check_none_differ(differing(&value(theirs)?, &value(ours)?))
}

fn value(value: &impl Serialize) -> Result<Value, JournalError> {
    Ok(serde_json::to_value(value).map_err(io::Error::from)?)
}

/// An error that names the parameters that differ, if any do.
fn check_none_differ(parameters: Vec<String>) -> Result<(), JournalError> {
    if parameters.is_empty() {
        return Ok(());
    }
    Err(JournalError::Rejected {
        line: 1,
        reason: EntryError::Differs { parameters },
    })
}

/// The names of the parameters that differ, in alphabetical order.
fn differing(theirs: &Value, ours: &Value) -> Vec<String> {
    let names = |plan: &Value| {
        plan.as_object()
            .map(|plan| plan.keys().cloned().collect::<BTreeSet<_>>())
    };
    let mut names = [names(theirs), names(ours)].into_iter().flatten().fold(
        BTreeSet::new(),
        |mut all, names| {
            all.extend(names);
            all
        },
    );
    names.retain(|name| !MAY_CHANGE.contains(&name.as_str()) && theirs.get(name) != ours.get(name));
    names.into_iter().collect()
}
