//! Matches of three in Planes: our own JSON, with layouts, salts and commitments of every round.
//!
//! ```text
//! {
//!   "quincunx": 1,
//!   "game": "planes of three",
//!   "players": ["Ada", "林", "ahead"],
//!   "date": "2026-11-22",
//!   "start": "9x9/2",
//!   "rules": "three everyone same decided 18",
//!   "rounds": [
//!     {
//!       "opener": 0,
//!       "layouts": ["9x9 C1^ G2^", "9x9 D2^ G6v", "9x9 E1^ E9v"],
//!       "salts": ["…", "…", "…"],
//!       "commitments": ["…", "…", "…"],
//!       "shots": ["0 1 E5=b", "1 2 D4=m"]
//!     }
//!   ]
//! }
//! ```
//!
//! A shot says who fired, at whose board, where, and the answer. Whatever is read is played again,
//! and a commitment is the SHA-256 of its salt and layout, or the record is refused. `salts` and
//! `commitments` may be missing, both or none of them, as in matches between programs.

mod reader;
mod writer;

use planes::three::MatchRecord;
use sha2::{Digest, Sha256};

use crate::error::RecordError;
use crate::moment::Date;

/// A match of three, with who played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreeRecord {
    /// The players, by seat.
    pub players: [String; 3],
    /// The day, if it is known.
    pub date: Option<Date>,
    /// The rounds.
    pub record: MatchRecord,
    /// The salts of each round, by seat, where layouts were committed to.
    pub salts: Vec<Option<[String; 3]>>,
}

/// The name of the game in records.
pub const THREE: &str = "planes of three";

impl ThreeRecord {
    /// Whether a text says that it is such a record; then [`read`](Self::read) reports its faults.
    #[must_use]
    pub fn is_one(text: &str) -> bool {
        text.trim_start().starts_with('{')
            && text.split("\"game\"").skip(1).any(|rest| {
                let rest = rest.trim_start().strip_prefix(':').map(str::trim_start);
                rest.and_then(|rest| rest.strip_prefix('"'))
                    .is_some_and(|rest| rest.starts_with(THREE))
            })
    }

    /// Reads a record and plays it again.
    ///
    /// # Errors
    ///
    /// It is no such record, or could not have been played.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        reader::read(text)
    }

    /// Writes it.
    #[must_use]
    pub fn text(&self) -> String {
        writer::write(self)
    }

    /// How many shots were fired.
    #[must_use]
    pub fn shots(&self) -> usize {
        self.record
            .rounds
            .iter()
            .map(|round| round.shots.len())
            .sum()
    }
}

/// The published commitment to a layout before the end of a round: the SHA-256 of the salt's text
/// and the layout's, in hexadecimal digits.
///
/// ```
/// let hash = records::commitment("00112233445566778899aabbccddeeff", "9x9 C1^ G2^");
/// assert_eq!(hash, "11a6952d7217005d6ddcf762731d47b284db4de4b6b2635031137047666e4b0c");
/// ```
#[must_use]
pub fn commitment(salt: &str, layout: &str) -> String {
    const SIGNS: &[u8; 16] = b"0123456789abcdef";
    let hash = Sha256::new()
        .chain_update(salt.as_bytes())
        .chain_update(layout.as_bytes())
        .finalize();
    let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .map(|digit| char::from(SIGNS[usize::from(digit)]))
        .collect()
}
