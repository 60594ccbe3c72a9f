//! The lines of a journal as text: what is written, and what is read again.

use std::collections::{BTreeMap, BTreeSet};
use std::io::BufRead;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::line::{open, seal};
use super::reader::{Reader, written};
use super::{JournalError, LineFault};
use crate::{Plan, Record};

/// What a journal calls itself.
const NAME: &str = "quincunx match";

/// The version of the format.
const VERSION: u32 = 1;

/// What of a plan may change from run to run: how long the match is. Games have the same numbers
/// and the same jobs whatever these say, so a match can be extended.
const MAY_CHANGE: [&str; 2] = ["games", "sprt"];

#[derive(Serialize)]
struct Head<'p> {
    journal: &'static str,
    version: u32,
    program: String,
    plan: &'p Plan,
}

#[derive(Serialize)]
struct Written<'r> {
    number: u64,
    record: &'r Record,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    number: u64,
    record: Record,
}

/// The first line of a match's journal, with its line feed.
///
/// The program is named by this crate's version and a fingerprint that the caller gives: engines
/// of one program must not go on where those of another stopped. `quincunx` gives a checksum of
/// its own executable; whoever does not care gives an empty text.
///
/// # Errors
///
/// Never: plans are plain values.
pub fn head(plan: &Plan, fingerprint: &str) -> Result<String, JournalError> {
    let program = format!("{} {fingerprint}", env!("CARGO_PKG_VERSION"));
    Ok(seal(&serde_json::to_string(&Head { journal: NAME, version: VERSION, program, plan })?))
}

/// The line of a game, with its line feed.
///
/// # Errors
///
/// Never: records are plain values.
pub fn entry(number: u64, record: &Record) -> Result<String, JournalError> {
    Ok(seal(&serde_json::to_string(&Written { number, record })?))
}

/// What a journal holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    /// The finished games by number.
    pub games: BTreeMap<u64, Record>,
    /// How many bytes are whole lines; what comes after them is torn. With 0 the head itself has
    /// to be written again.
    pub length: usize,
}

/// Reads the bytes of a match's journal.
///
/// # Errors
///
/// They are not those of a journal of this match, or damaged.
pub fn read(bytes: &[u8], plan: &Plan, fingerprint: &str) -> Result<Contents, JournalError> {
    let mut games = BTreeMap::new();
    let length = scan(bytes, plan, fingerprint, &mut |number, record| drop(games.insert(number, record)))?;
    // It is a part of the bytes.
    let length = usize::try_from(length).unwrap_or(bytes.len());
    Ok(Contents { games, length })
}

/// Reads game by game, so that whoever listens keeps what is needed; returns the length of all
/// whole lines.
pub(super) fn scan(
    source: impl BufRead,
    plan: &Plan,
    fingerprint: &str,
    found: &mut dyn FnMut(u64, Record),
) -> Result<u64, JournalError> {
    let ours = head(plan, fingerprint)?;
    let mut reader = Reader::new(source);
    let theirs = match reader.head(NAME) {
        Ok(theirs) => theirs,
        Err(JournalError::NoJournal) if reader.torn_head().is_some_and(|torn| begins(&ours, torn)) => return Ok(0),
        Err(error) => return Err(error),
    };
    check_head(&theirs, &ours)?;
    let mut known = BTreeSet::new();
    while let Some((line, Read { number, record })) = reader.entry()? {
        if !record.is_sound() {
            return Err(JournalError::Damaged { line, fault: LineFault::Meaning });
        }
        if !is_known(number) || !known.insert(number) {
            return Err(JournalError::Strange { line, number });
        }
        found(number, record);
    }
    Ok(reader.length())
}

/// Whether a file that holds this and no whole line is a journal whose head was torn. Zeros alone say nothing of one.
fn begins(head: &str, torn: &[u8]) -> bool {
    let written = written(torn);
    head.as_bytes().starts_with(written) && (!written.is_empty() || torn.is_empty())
}

/// Whether a match can have a game of that number, however long it is.
pub(super) fn is_known(number: u64) -> bool {
    u32::try_from(number).is_ok()
}

/// Whether the first line is that of this match.
fn check_head(theirs: &Value, ours: &str) -> Result<(), JournalError> {
    let ours: Value = serde_json::from_str(open(ours.trim_end().as_bytes()).unwrap_or_default())?;
    if theirs["version"] != ours["version"] {
        return Err(JournalError::Version);
    }
    let mut parameters = differing(&theirs["plan"], &ours["plan"]);
    if theirs["program"] != ours["program"] {
        parameters.insert(0, "program".to_owned());
    }
    if parameters.is_empty() { Ok(()) } else { Err(JournalError::Differs { parameters }) }
}

/// Whether two plans are those of one match, perhaps of different lengths.
pub(super) fn compare(theirs: &Plan, ours: &Plan) -> Result<(), JournalError> {
    let parameters = differing(&serde_json::to_value(theirs)?, &serde_json::to_value(ours)?);
    if parameters.is_empty() { Ok(()) } else { Err(JournalError::Differs { parameters }) }
}

/// The names of the parameters that differ, by the alphabet.
fn differing(theirs: &Value, ours: &Value) -> Vec<String> {
    let names = |plan: &Value| plan.as_object().map(|plan| plan.keys().cloned().collect::<BTreeSet<_>>());
    let mut names = [names(theirs), names(ours)].into_iter().flatten().fold(BTreeSet::new(), |mut all, names| {
        all.extend(names);
        all
    });
    names.retain(|name| !MAY_CHANGE.contains(&name.as_str()) && theirs.get(name) != ours.get(name));
    names.into_iter().collect()
}
