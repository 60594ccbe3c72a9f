//! How many bytes the journals of all rooms have, and how many that of one room may have.
//!
//! Whatever would begin something new is refused where a quota is met; a match that runs goes on to
//! its end, for which a journal has a quarter more than its quota. Nothing that was written is ever
//! removed for a quota.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::RoomError;
use crate::event::Event;
use crate::quotas::Quotas;

/// The bytes of all journals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    bytes: Arc<AtomicU64>,
}

impl Ledger {
    /// Adds bytes that no room accounts for: those of a journal that is left alone.
    pub(crate) fn add(&self, bytes: u64) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Whether nothing new may begin.
    pub(crate) fn is_full(&self, quotas: &Quotas) -> bool {
        self.bytes.load(Ordering::Relaxed) >= quotas.journals
    }
}

/// The bytes of one journal; they count in the ledger until this is dropped.
#[derive(Debug)]
pub(crate) struct Account {
    ledger: Ledger,
    bytes: u64,
    quota: u64,
    all: u64,
    most: u64,
}

impl Account {
    /// The account of a journal of this length, in bytes.
    pub(crate) fn new(ledger: &Ledger, bytes: u64, quotas: &Quotas) -> Self {
        ledger.add(bytes);
        // A journal that was longer when it was opened may have a match that runs, too.
        let most = quotas.journal.max(bytes).saturating_add(quotas.journal / 4);
        Self {
            ledger: ledger.clone(),
            bytes,
            quota: quotas.journal,
            all: quotas.journals,
            most,
        }
    }

    /// Whether the line of an event, of this length in bytes, may be written.
    ///
    /// # Errors
    ///
    /// The quota of this journal, or of all journals, is met.
    pub(crate) fn check(&self, event: &Event, line: u64) -> Result<(), RoomError> {
        let begins = matches!(
            event,
            Event::Sit { .. } | Event::Bot { .. } | Event::Begin | Event::Rematch { .. }
        );
        let most = if begins { self.quota } else { self.most };
        if self.bytes.saturating_add(line) > most {
            return Err(RoomError::Quota);
        }
        if begins
            && self
                .ledger
                .bytes
                .load(Ordering::Relaxed)
                .saturating_add(line)
                > self.all
        {
            return Err(RoomError::Journals);
        }
        Ok(())
    }

    /// A line was written.
    pub(crate) fn add(&mut self, line: u64) {
        self.bytes += line;
        self.ledger.add(line);
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        self.ledger.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
