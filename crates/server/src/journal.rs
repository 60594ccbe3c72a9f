//! All that happened in a room, on the disk.
//!
//! A file of the crate [`journal`] for each room, `ID.room`: a line for each event, behind a checksum, forced
//! to the disk before the event is sent to anyone. The first line holds the terms.
//!
//! ```text
//! 5d01c3a7 {"journal":"quincunx room","version":1,"room":"k7m2q9xwta","terms":{…}}
//! 0c5be1f0 {"at":1795330800,"event":{"did":"sit","seat":0,"name":"Ada","token":"…"}}
//! ```
//!
//! `at` is the second of the machine's clock. An event that cannot have happened is refused with its line. The file holds
//! hidden layouts, so only its owner may read it; tokens are in it as hashes.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::journal::{Encode, Reader};
use game_core::Text;
use planes::World;
use serde::{Deserialize, Serialize};

use crate::error::RoomError;
use crate::event::Event;
use crate::room::State;
use crate::terms::Terms;

pub use ::journal::Journal;

/// Why the journal of a room cannot be used. An entry is rejected if it cannot have happened.
pub type JournalError = ::journal::JournalError<RoomError>;

/// What a journal calls itself.
const NAME: &str = "quincunx room";

/// The version of the format.
const VERSION: u32 = 1;

/// The ending of the files.
pub const EXTENSION: &str = "room";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    journal: String,
    version: u32,
    room: String,
    terms: Terms,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    at: u64,
    event: Event,
}

/// A room as its journal has it.
#[derive(Debug)]
pub struct RestoredRoom {
    /// Its name.
    pub room: String,
    /// What its events lead to.
    pub state: State,
    /// Bytes of whole lines; what stands behind them is torn.
    pub length: u64,
}

/// The file of a room in a folder.
#[must_use]
pub fn path(folder: &Path, room: &str) -> PathBuf {
    folder.join(room).with_extension(EXTENSION)
}

/// Begins the journal of a room: a new file.
///
/// # Errors
///
/// The file is there already, or cannot be written; then there is none.
pub fn begin(folder: &Path, room: &str, terms: Terms) -> Result<Journal, JournalError> {
    Journal::begin(&path(folder, room), &first(room, terms)).map_err(::journal::JournalError::with_reason)
}

/// Goes on with a journal.
///
/// # Errors
///
/// The file is no journal, damaged, or another server's. It is unchanged then.
pub fn open(path: &Path, world: &Arc<World>) -> Result<(Journal, RestoredRoom), JournalError> {
    Journal::open(path, |reader| replay(reader, world))
}

/// Writes an event that happens at this second. When this returns, it is on the disk.
///
/// # Errors
///
/// It is not, and nothing of it is.
pub fn append(journal: &Journal, event: &Event, at: u64) -> Result<(), JournalError> {
    journal.append(&Line { at, event: event.clone() }).map_err(::journal::JournalError::with_reason)
}

/// The line of an event, with its line feed, as it stands in a journal.
///
/// # Errors
///
/// Never: events are plain values.
pub fn entry(event: &Event, at: u64) -> Result<String, JournalError> {
    Ok(Line { at, event: event.clone() }.encode()? + "\n")
}

/// The first line of a journal, with its line feed.
///
/// # Errors
///
/// Never: terms are plain values.
pub fn head(room: &str, terms: Terms) -> Result<String, JournalError> {
    Ok(first(room, terms).encode()? + "\n")
}

fn first(room: &str, terms: Terms) -> Head {
    Head { journal: NAME.to_owned(), version: VERSION, room: room.to_owned(), terms }
}

/// Reads the bytes of a journal and lets everything happen again.
///
/// # Errors
///
/// They are those of no journal, damaged, or hold what cannot have happened.
pub fn read(bytes: &[u8], world: &Arc<World>) -> Result<RestoredRoom, JournalError> {
    replay(&mut Reader::new(bytes), world)
}

/// Lets everything happen again that stands in a journal.
fn replay(reader: &mut Reader<impl BufRead>, world: &Arc<World>) -> Result<RestoredRoom, JournalError> {
    let head = reader.head(NAME, &Text::new("a room", "房间")).map_err(::journal::JournalError::with_reason)?;
    let Head { room, terms, .. } = checked(head)?;
    let mut state = State::new(terms, Arc::clone(world));
    while let Some((line, Line { at, event })) = reader.entry().map_err(::journal::JournalError::with_reason)? {
        state.apply(&event, at).map_err(|reason| JournalError::Rejected { line, reason })?;
    }
    Ok(RestoredRoom { room, state, length: reader.length() })
}

fn checked(head: serde_json::Value) -> Result<Head, JournalError> {
    let head: Head = serde_json::from_value(head).map_err(|_| JournalError::Version)?;
    if head.version != VERSION || head.terms.check().is_some() {
        return Err(JournalError::Version);
    }
    Ok(head)
}
