//! The memory of a search: a small table of boards before a large one of webs.
//!
//! The code of a [web](super::web) costs several times what a look at the board does. So all
//! replies are looked up as boards, in a table that stays near the processor; a position is looked
//! up by its web only when it would be searched otherwise, and a hit is copied to the first table.
//! The large table is waited for once where it would be for every reply, and one entry of it serves
//! all boards with the same web.

use super::SolveError;
use super::quiet_position::{QuietPosition, SolverBoard};
use super::table::{BoundsTable, KnownBounds};
use crate::grid::Grid;
use crate::word::Word;

/// The first table takes this part of all bytes, and no more than [`NEAR`].
const PART: usize = 8;
/// What stays near a processor, in bytes.
const NEAR: usize = 32 << 20;

/// Both tables.
pub(super) struct Memory {
    pub(super) boards: BoundsTable,
    webs: BoundsTable,
}

impl Memory {
    /// About this many bytes in all; without webs the first table has all of them.
    pub(super) fn with_bytes(bytes: usize, webs: bool) -> Result<Self, SolveError> {
        let near = if webs {
            (bytes / PART).min(NEAR)
        } else {
            bytes
        };
        Ok(Self {
            boards: BoundsTable::with_bytes(near)?,
            webs: BoundsTable::with_bytes(bytes - near)?,
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.boards.bytes() + self.webs.bytes()
    }

    pub(super) fn clear(&self) {
        self.boards.clear();
        self.webs.clear();
    }

    /// What the search knows about a position as a board.
    #[inline]
    pub(super) fn known<W: Word>(
        &self,
        place: &QuietPosition<W>,
        hash: u64,
    ) -> Option<KnownBounds> {
        self.boards.probe(hash, place.key, place.loose)
    }

    /// What the search knows about its web. The first table learns it.
    #[inline]
    pub(super) fn recalled<W: Word>(
        &self,
        place: &QuietPosition<W>,
        hash: u64,
        web: &QuietPosition<W>,
    ) -> Option<KnownBounds> {
        let known = self.webs.probe(web.hash(), web.key, web.loose)?;
        self.boards.store(hash, place.key, place.loose, known);
        Some(known)
    }

    /// Remembers what the search knows about a position, as a board and as a web if it has one.
    #[inline]
    pub(super) fn store<W: Word>(
        &self,
        place: &QuietPosition<W>,
        hash: u64,
        web: Option<&QuietPosition<W>>,
        known: KnownBounds,
    ) {
        self.boards.store(hash, place.key, place.loose, known);
        if let Some(web) = web {
            self.webs.store(web.hash(), web.key, web.loose, known);
        }
    }

    /// The same for a position that no search is at.
    pub(super) fn learn<G: Grid>(
        &self,
        board: &SolverBoard<G>,
        place: &QuietPosition<G::Word>,
        known: KnownBounds,
    ) {
        self.store(place, place.hash(), board.web(place).as_ref(), known);
    }
}
