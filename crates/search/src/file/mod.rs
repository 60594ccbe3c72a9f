//! Tables in files: whole and the right ones, or a typed error.
//!
//! ```text
//! header   magic "QUINCUNX"                  8 bytes
//!          version of this format            4      all numbers with their lowest byte first
//!          length of the header              4      its checksum included
//!          length of the payload             8
//!          length of a block                 4
//!          kind, then game                   2 + n each, UTF-8
//!          number of parameters              2
//!          parameters                        8 each
//!          checksum of all of this           4
//! blocks   up to 64 KiB of payload, then     4      the checksum of the block's number and bytes
//! ```
//!
//! Trust: nothing is taken for a length before the checksum over it is found
//! right, and even then a reader asks for *the* table that it expects, of the length that it
//! expects. So no file makes it reserve memory. Checksums are CRC-32 (Castagnoli's survey of
//! 1993 and Koopman's of 2002 say what it finds: all damage of up to 32 bits in a row, and all of
//! up to three bits anywhere in a block of this length); each begins with the number of its
//! block, so that exchanged blocks are found too. A file that goes on behind its last block is
//! refused like one that ends early.
//!
//! Written is what a power cut cannot halve: to a temporary file beside the place, `fsync`,
//! renamed, and the folder `fsync`ed. A table that takes minutes to make grows in a [`Draft`]
//! instead, which is gone on with after a kill or a power cut.
//!
//! The payload may be anything: values of a sweep, the state of a solver that was stopped.

mod draft;
mod error;
mod header;
mod lock;
mod read;
mod write;

pub use draft::{Draft, Reader, draft_path};
pub use error::{Expected, FileError};
pub use header::Label;
pub use lock::{Lock, is_being_made, lock_path};
pub use read::{label, load, read, verify};
pub use write::{save, write};

/// Bytes of payload in a block.
pub const BLOCK: usize = 1 << 16;

/// The checksum of a block: of its number, then of its bytes.
fn checksum(number: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}
