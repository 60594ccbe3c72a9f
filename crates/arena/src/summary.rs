//! What a match remembers of a finished game: all that its report needs, and no moves.

use game_core::mix;

use crate::record::half_points;
use crate::{Reason, Record, Usage};

/// A finished game in a few words: a match of a million games remembers no more of each than this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The text of the position at which it began.
    pub start: String,
    /// Two hashes of the moves and events; so there are 2^128 games to be told apart.
    pub digest: [u64; 2],
    /// The number of the player who won; `None` for a draw.
    pub winner: Option<usize>,
    /// Why the game ended.
    pub reason: Reason,
    /// What each seat used.
    pub usage: [Usage; 2],
}

impl Summary {
    /// The score of the seat in half points: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self, seat: usize) -> usize {
        half_points(self.winner, seat)
    }
}

impl From<Record> for Summary {
    fn from(record: Record) -> Self {
        let Record {
            start,
            steps,
            winner,
            reason,
            usage,
        } = record;
        let mut digest = Digest::default();
        for step in &steps {
            digest.text(step);
        }
        Self {
            start,
            digest: digest.lanes,
            winner,
            reason,
            usage,
        }
    }
}

/// Two chains of the mixing function, which differ in where they begin.
#[derive(Debug)]
pub(crate) struct Digest {
    /// The state of both chains.
    pub(crate) lanes: [u64; 2],
}

impl Default for Digest {
    /// No input yet.
    fn default() -> Self {
        Self { lanes: [1, 2] }
    }
}

impl Digest {
    /// Adds a number to both chains.
    pub(crate) fn number(&mut self, number: u64) {
        self.lanes = self.lanes.map(|lane| mix(lane ^ number));
    }

    /// Adds a text to both chains: its length first, so that texts cannot run into each other.
    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        for chunk in text.as_bytes().chunks(8) {
            self.number(
                chunk
                    .iter()
                    .fold(0, |word, &byte| word << 8 | u64::from(byte)),
            );
        }
    }
}
