//! The journals of rooms: everything that happened in a room, on disk.
//!
//! Each room has a file of the crate [`journal`], `ID.room`, with a line for each event. Every line
//! begins with a checksum. An event is synced to disk before it is sent to anyone. The first line
//! holds the terms.
//!
//! ```text
//! 5d01c3a7 {"journal":"quincunx room","version":1,"room":"k7m2q9xwta","terms":{…}}
//! 0c5be1f0 {"at":1795330800,"event":{"did":"sit","seat":0,"name":"Ada","token":"…"}}
//! ```
//!
//! `at` is the time of the machine's clock, in seconds. An event that cannot have happened is
//! rejected, with the number of its line. The file holds hidden layouts, so only its owner may read
//! it. Tokens are stored as hashes.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::journal::{Encode, Reader};
use game_core::Text;
use planes::World;
use serde::{Deserialize, Serialize};

use crate::error::RoomError;
use crate::event::Event;
use crate::room::RoomState;
use crate::terms::Terms;

pub use ::journal::Journal;

/// Why the journal of a room cannot be used. An entry is rejected if it cannot have happened.
pub type JournalError = ::journal::JournalError<RoomError>;

/// The name of the format, in the first line.
const NAME: &str = "quincunx room";

/// The version of the format.
const VERSION: u32 = 1;

/// The extension of the files.
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
struct JournalLine {
    at: u64,
    event: Event,
}

/// A room as restored from its journal.
#[derive(Debug)]
pub struct RestoredRoom {
    /// Its name.
    pub room: String,
    /// Its state after all events.
    pub state: RoomState,
    /// The bytes of complete lines; anything after them is a torn line.
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
/// The file exists already and is unchanged, or it cannot be written and does not exist afterwards.
pub fn begin(folder: &Path, room: &str, terms: Terms) -> Result<Journal, JournalError> {
    Journal::begin(&path(folder, room), &first(room, terms))
        .map_err(::journal::JournalError::with_reason)
}

/// Opens a journal and restores its room, to go on with both.
///
/// # Errors
///
/// The file is not a journal, is damaged, has another version, or is in use by another process. It
/// is unchanged then.
pub fn open(path: &Path, world: &Arc<World>) -> Result<(Journal, RestoredRoom), JournalError> {
    Journal::open(path, |reader| replay(reader, world))
}

/// Appends an event that happens at this second. When this returns, it is on disk.
///
/// # Errors
///
/// No part of the event is on disk.
pub fn append(journal: &Journal, event: &Event, at: u64) -> Result<(), JournalError> {
    journal
        .append(&JournalLine {
            at,
            event: event.clone(),
        })
        .map_err(::journal::JournalError::with_reason)
}

/// The line of an event, with its line feed, as it stands in a journal.
///
/// # Errors
///
/// Never: events are plain values.
pub fn entry(event: &Event, at: u64) -> Result<String, JournalError> {
    Ok(JournalLine {
        at,
        event: event.clone(),
    }
    .encode()?
        + "\n")
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
    Head {
        journal: NAME.to_owned(),
        version: VERSION,
        room: room.to_owned(),
        terms,
    }
}

/// Reads the bytes of a journal and replays its events.
///
/// # Errors
///
/// The bytes are not a journal, are damaged, have another version, or hold an event that cannot
/// have happened.
pub fn read(bytes: &[u8], world: &Arc<World>) -> Result<RestoredRoom, JournalError> {
    replay(&mut Reader::new(bytes), world)
}

/// Replays the events of a journal.
fn replay(
    reader: &mut Reader<impl BufRead>,
    world: &Arc<World>,
) -> Result<RestoredRoom, JournalError> {
    let head = reader
        .head(NAME, &Text::new("a room", "房间"))
        .map_err(::journal::JournalError::with_reason)?;
    let Head { room, terms, .. } = checked(head)?;
    let mut state = RoomState::new(terms, Arc::clone(world));
    while let Some((line, JournalLine { at, event })) = reader
        .entry()
        .map_err(::journal::JournalError::with_reason)?
    {
        state
            .apply(&event, at)
            .map_err(|reason| JournalError::Rejected { line, reason })?;
    }
    Ok(RestoredRoom {
        room,
        state,
        length: reader.length(),
    })
}

fn checked(head: serde_json::Value) -> Result<Head, JournalError> {
    let head: Head = serde_json::from_value(head).map_err(|_| JournalError::Version)?;
    if head.version != VERSION || head.terms.check().is_some() {
        return Err(JournalError::Version);
    }
    Ok(head)
}
