//! Append-only files of lines that survive a kill, a power loss and a full disk at any byte.
//!
//! A journal is a text file. Its first line, the head, says what the file is; every other line is
//! an entry with a checksum. Lines are only ever added, and each is on the disk before the program
//! goes on. Matches between engines, contests, rooms and long searches keep what they must not lose
//! in such files.
//!
//! ```text
//! 5d01c3a7 {"journal":"quincunx match","version":1,"plan":{"game":"lgame",…}}
//! 0c5be1f0 {"number":0,"record":{"start":"…","steps":["…"],"winner":1,…}}
//! ```
//!
//! | what happened | what the next opening does |
//! |---|---|
//! | a kill or power loss while an entry was written | the last line lacks its end, or its checksum does not fit: it is dropped |
//! | the same while the file was created | there is no whole head: the file is [begun again](Journal::open_or_begin), or refused |
//! | the disk was full | nothing is left of the entry; the next one is written behind the last whole line |
//! | anything else changed a byte | refused, with the line; or skipped, where entries do not depend on each other |
//! | another process writes it now | refused |
//!
//! | part | does |
//! |---|---|
//! | [`Journal`] | a file that is open for appending |
//! | [`Reader`] | reads lines in order, one at a time in memory |
//! | [`Writer`] | appends whole lines or nothing, on a file or any other [`Storage`] |
//! | [`Encode`], [`Decode`] | a value as a line; with the feature `json`, every value of serde |
//! | [`JournalError`] | why a journal cannot be used; its parameter says why an entry was rejected |
//!
//! A file may have any length, because a long match must not end for its length; only a line has a
//! limit ([`LONGEST_LINE`]), so a file that is something else does not fill the memory.

mod entry;
mod error;
mod file;
mod log;
mod reader;
mod writer;

pub use entry::{Decode, Encode, open_line, seal_line};
pub use error::{JournalError, LineError};
pub use file::{create_folder, sync_folder};
pub use log::{Journal, Sharing};
pub use reader::Reader;
pub use writer::{Storage, Writer};

/// Bytes that a line may have, with its line feed: 64 MiB. The longest are heads of matches with
/// many openings.
pub const LONGEST_LINE: usize = 64 << 20;
