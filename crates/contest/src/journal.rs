//! The journal of a match: every event, on the disk.
//!
//! A file of the crate [`journal`]: a line for each event, behind a checksum, forced to the disk
//! before the match goes on. The first line holds the terms.
//!
//! ```text
//! 5d01c3a7 {"journal":"quincunx contest","version":1,"game":"einstein","terms":{…}}
//! 0c5be1f0 {"at":1785571200,"event":{"step":{"text":"5","by":"hand"}},"left":[240000,238500]}
//! ```
//!
//! `at` is the second of the machine's clock. While a clock runs a line is written every second, so
//! a power cut takes a second at most. A line that was torn at the end is dropped, and a notice
//! says so. An event that cannot have happened is refused with its line. The files hold hidden
//! planes, so only their owner may read them.
//!
//! A disk that is full must not end a game: an event that could not be written is kept, and written
//! before the next one.

use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use ::journal::{Reader, create_folder};
use game_core::Text;
use serde::{Deserialize, Serialize};

use crate::error::CommandError;
use crate::event::JournalEntry;
use crate::kind::Kind;
use crate::match_state::MatchState;
use crate::terms::Terms;

pub use ::journal::Journal;

/// Why the journal of a contest cannot be used. An entry is rejected if it cannot have happened.
pub type JournalError = ::journal::JournalError<CommandError>;

/// What a journal calls itself.
const NAME: &str = "quincunx contest";

/// The version of the format.
const VERSION: u32 = 1;

/// The ending of its files.
pub const EXTENSION: &str = "contest";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    journal: String,
    version: u32,
    game: String,
    terms: Terms,
}

#[derive(Serialize, Deserialize)]
struct JournalLine {
    at: u64,
    #[serde(flatten)]
    entry: JournalEntry,
}

/// A match as its journal has it.
#[derive(Debug)]
pub struct Restored {
    /// Where it stands; its clocks stand still.
    pub state: MatchState,
    /// The second of the machine's clock at which the last event was written.
    pub last: u64,
    /// Whether a torn line was dropped.
    pub has_dropped: bool,
}

/// Begins the journal of a match: a new file, in a folder that is made if there is none.
///
/// # Errors
///
/// The file is there already, or cannot be written; then there is none.
pub fn begin(path: &Path, state: &MatchState) -> Result<Journal, JournalError> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    let (game, terms) = (state.kind().entry.name.to_owned(), state.terms().clone());
    let head = Head {
        journal: NAME.to_owned(),
        version: VERSION,
        game,
        terms,
    };
    Journal::begin(path, &head).map_err(::journal::JournalError::with_reason)
}

/// Goes on with a journal.
///
/// # Errors
///
/// The file is no journal, damaged, or of another match. It is unchanged then.
pub fn open(path: &Path) -> Result<(Journal, Restored), JournalError> {
    Journal::open(path, replay)
}

/// Writes an event that happened at this second. When this returns, it is on the disk.
///
/// # Errors
///
/// It is not; it is tried again by [`Journal::catch_up`] and with the next event, in the order in
/// which they happened.
pub fn append(journal: &Journal, entry: &JournalEntry, at: u64) -> Result<(), JournalError> {
    journal
        .append_or_keep(&JournalLine {
            at,
            entry: entry.clone(),
        })
        .map_err(::journal::JournalError::with_reason)
}

/// Reads the bytes of a journal and lets everything happen again.
///
/// # Errors
///
/// They are those of no journal, damaged, or hold what cannot have happened.
pub fn read(bytes: &[u8]) -> Result<Restored, JournalError> {
    replay(&mut Reader::new(bytes))
}

/// The match of the journal at this path, which another process may have open.
fn read_file(path: &Path) -> Result<Restored, JournalError> {
    replay(&mut Reader::open(path).map_err(::journal::JournalError::with_reason)?)
}

/// Lets everything happen again that stands in a journal.
fn replay(reader: &mut Reader<impl BufRead>) -> Result<Restored, JournalError> {
    let head = reader
        .head(NAME, &Text::new("a contest", "比赛"))
        .map_err(::journal::JournalError::with_reason)?;
    let (mut state, mut last) = (begun(head)?, 0);
    while let Some((line, JournalLine { at, entry })) = reader
        .entry()
        .map_err(::journal::JournalError::with_reason)?
    {
        state
            .replay(&entry)
            .map_err(|reason| JournalError::Rejected { line, reason })?;
        last = at;
    }
    Ok(Restored {
        state,
        last,
        has_dropped: reader.is_torn(),
    })
}

/// The state at a head: no events yet.
fn begun(head: serde_json::Value) -> Result<MatchState, JournalError> {
    let head: Head = serde_json::from_value(head).map_err(|_| JournalError::Version)?;
    let kind = Kind::of(&head.game)
        .filter(|_| head.version == VERSION)
        .ok_or(JournalError::Version)?;
    Ok(MatchState::new(kind, head.terms))
}

/// The journals in a folder, by name; names begin with the second in which a match began, in twelve
/// digits.
fn journals(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    found.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == EXTENSION)
    });
    found.sort();
    found
}

/// The journals of a game in a folder whose matches are not closed, the last one last. Other files
/// are skipped.
#[must_use]
pub fn unfinished(folder: &Path, game: &str) -> Vec<PathBuf> {
    let mut found = journals(folder);
    found.retain(|path| {
        read_file(path)
            .is_ok_and(|kept| kept.state.kind().entry.name == game && !kept.state.is_closed())
    });
    found
}

/// The journals in a folder that are damaged, and how: their matches cannot be gone on with.
#[must_use]
pub fn damaged(folder: &Path) -> Vec<(PathBuf, JournalError)> {
    let fault = |path: PathBuf| match read_file(&path) {
        Err(error @ (JournalError::Damaged { .. } | JournalError::Rejected { .. })) => {
            Some((path, error))
        }
        _ => None,
    };
    journals(folder).into_iter().filter_map(fault).collect()
}
