//! The memory of a search: a table of boards, and one of webs.
//!
//! The code of a [web](super::web) costs several times what a look at the board does. So all
//! replies are looked up as boards; a position is looked up by its web only when it would be
//! searched otherwise, and a hit is copied to the first table. The second table is waited for once
//! where the first is for every reply, and one entry of it serves all boards with the same web.
//!
//! Both have half of the memory. A first table of 32 MiB stays nearer to the processor, but it
//! forgets replies whose webs are then coded again: 4×4 took a third longer with it.

use super::SolveError;
use super::quiet_position::{QuietPosition, SolverBoard};
use super::table::{BoundsTable, KnownBounds};
use crate::grid::Grid;
use crate::word::Word;

/// Both tables.
pub(super) struct Memory {
    pub(super) boards: BoundsTable,
    webs: BoundsTable,
}

impl Memory {
    /// About this many bytes in all; without webs the first table has all of them.
    pub(super) fn with_bytes(
        bytes: usize,
        webs: bool,
        code_bits: Option<u32>,
    ) -> Result<Self, SolveError> {
        let boards = if webs { bytes / 2 } else { bytes };
        Ok(Self {
            boards: BoundsTable::with_bytes(boards, code_bits)?,
            webs: BoundsTable::with_bytes(bytes - boards, None)?,
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
        self.boards.probe(place, hash)
    }

    /// What the search knows about its web. The first table learns it.
    #[inline]
    pub(super) fn recalled<W: Word>(
        &self,
        place: &QuietPosition<W>,
        hash: u64,
        web: &QuietPosition<W>,
    ) -> Option<KnownBounds> {
        let known = self.webs.probe(web, web.hash())?;
        self.boards.store(place, hash, known);
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
        self.boards.store(place, hash, known);
        if let Some(web) = web {
            self.webs.store(web, web.hash(), known);
        }
    }

    /// The same for a position that no search is at.
    pub(super) fn learn<G: Grid>(
        &self,
        board: &SolverBoard<G>,
        place: &QuietPosition<G::Word>,
        known: KnownBounds,
    ) {
        self.store(place, board.hash(place), board.web(place).as_ref(), known);
    }
}
