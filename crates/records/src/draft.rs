//! What a reader has found, before heading and play are compared.

use game_core::Text;

use crate::dialect::Dialect;
use crate::error::{Fault, RecordError};
use crate::play::Play;
use crate::record::{Heading, Record};

/// A place in a text: line and column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Place {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl Place {
    /// The beginning.
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    /// A fault at this place.
    pub(crate) const fn fault(self, fault: Fault) -> RecordError {
        RecordError {
            line: self.line,
            column: self.column,
            ply: None,
            fault,
        }
    }

    /// Something else should stand at this place.
    pub(crate) const fn expected(self, expected: &'static Text) -> RecordError {
        self.fault(Fault::Expected(expected))
    }
}

/// A record that was read.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) heading: Heading,
    pub(crate) play: Play,
    /// Where the heading says the result.
    pub(crate) verdict_at: Place,
    pub(crate) dialects: Vec<Dialect>,
}

impl Draft {
    /// A record with nothing in its heading.
    pub(crate) fn bare(play: Play) -> Self {
        Self {
            heading: Heading::default(),
            play,
            verdict_at: Place::START,
            dialects: Vec::new(),
        }
    }

    /// The record, and how it is written.
    pub(crate) fn record(self) -> Result<(Record, Vec<Dialect>), RecordError> {
        let plies = self.play.plies();
        let record = Record::new(self.heading, self.play).map_err(|mismatch| {
            self.verdict_at
                .fault(Fault::Verdict(mismatch))
                .of_ply(plies)
        })?;
        Ok((record, self.dialects))
    }
}
