use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::line::{open, seal};
use super::{JournalError, LineFault};
use crate::{Plan, Record};

/// What a journal calls itself.
const NAME: &str = "quincunx match";

/// The version of the format.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Head<'p> {
    journal: &'static str,
    version: u32,
    plan: &'p Plan,
}

#[derive(Serialize)]
struct Written<'r> {
    number: u64,
    record: &'r Record,
}

#[derive(Deserialize)]
struct Read {
    number: u64,
    record: Record,
}

/// The first line of a match's journal, with its line feed.
///
/// # Errors
///
/// Never: plans are plain values.
pub fn head(plan: &Plan) -> Result<String, JournalError> {
    Ok(seal(&serde_json::to_string(&Head { journal: NAME, version: VERSION, plan })?))
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
pub fn read(bytes: &[u8], plan: &Plan) -> Result<Contents, JournalError> {
    // A power loss may leave zeros where nothing was written yet.
    let written = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let length = bytes[..written].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut lines = bytes[..length].split_inclusive(|&byte| byte == b'\n').map(|line| &line[..line.len() - 1]);
    let Some(first) = lines.next() else {
        let torn = head(plan)?.as_bytes().starts_with(&bytes[..written]);
        return if torn { Ok(Contents::default()) } else { Err(JournalError::NoJournal) };
    };
    check_head(first, plan)?;
    let mut games = BTreeMap::new();
    for (line, text) in lines.enumerate().map(|(number, text)| (number + 2, text)) {
        let damaged = |fault| JournalError::Damaged { line, fault };
        let text = open(text).map_err(damaged)?;
        let Read { number, record } = serde_json::from_str(text).map_err(|_| damaged(LineFault::Meaning))?;
        let known = number / 2 < plan.pairs() && plan.games_of(number / 2).contains(&number);
        if !known || games.insert(number, record).is_some() {
            return Err(JournalError::Strange { line, number });
        }
    }
    Ok(Contents { games, length })
}

/// Whether the first line is that of this match.
fn check_head(line: &[u8], plan: &Plan) -> Result<(), JournalError> {
    let expected = head(plan)?;
    if expected.trim_end().as_bytes() == line {
        return Ok(());
    }
    let text = match open(line) {
        Ok(text) => text,
        // A journal that is damaged, or no journal at all?
        Err(fault) if line.windows(NAME.len()).any(|part| part == NAME.as_bytes()) => {
            return Err(JournalError::Damaged { line: 1, fault });
        }
        Err(_) => return Err(JournalError::NoJournal),
    };
    let (theirs, ours) = (value(text)?, value(open(expected.trim_end().as_bytes()).unwrap_or_default())?);
    if theirs["journal"] != ours["journal"] {
        return Err(JournalError::NoJournal);
    }
    if theirs["version"] != ours["version"] {
        return Err(JournalError::Version);
    }
    Err(JournalError::Differs { parameters: differing(&theirs["plan"], &ours["plan"]) })
}

fn value(text: &str) -> Result<Value, JournalError> {
    serde_json::from_str(text).map_err(|_| JournalError::NoJournal)
}

/// The names of the parameters that differ, in the order of the plan.
fn differing(theirs: &Value, ours: &Value) -> Vec<String> {
    let Value::Object(ours) = ours else { return Vec::new() };
    ours.iter().filter(|&(name, value)| theirs.get(name) != Some(value)).map(|(name, _)| name.clone()).collect()
}
