//! The journal of a match: the games that are finished, in a file that survives a kill at any
//! moment.
//!
//! One line for each game, written and forced to the disk as soon as the game is over; before them
//! a head that holds the match's [`Plan`]. The crate [`journal`] documents the format of lines and
//! the handling of torn ones.
//!
//! ```text
//! 5d01c3a7 {"journal":"quincunx match","version":1,"plan":{"game":"lgame",…}}
//! 0c5be1f0 {"number":0,"record":{"start":"…","steps":["…"],"winner":1,…}}
//! ```
//!
//! A game whose line was torn is played again. Of a game that is read only its result is kept in
//! memory, and its moves only where their luck is to be computed.
//!
//! How many games there are, the test, and how luck is estimated may differ from run to run: so a
//! match is extended. Luck is not written, as it follows from the game.
//! The program is known by its version and a fingerprint, see [`head`].
//!
//! Lines stand in the order in which games ended, which under several threads is any order; the
//! number says which game it was. Once a sequential test has decided, games that were still
//! being played then may stand behind those that count, and are not looked at.

mod lines;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use game_core::{Localized, Text, text};
use journal::{Journal, Sharing};
use thiserror::Error;

use crate::{Plan, Record, Summary};

pub use lines::{Contents, entry, head, read};

/// Why the journal of a match cannot be used, or does not take a game.
pub type JournalError = journal::JournalError<EntryError>;

/// Why a line cannot stand in the journal of a match.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EntryError {
    /// The head is that of a match with other parameters, or was written by another program.
    #[error("The journal belongs to another match. What differs: {}.", parameters.join(", "))]
    Differs {
        /// The names of what differs: `program`, or fields of the [`Plan`].
        parameters: Vec<String>,
    },
    /// A game is not one of the match, has been there before, or has a result that no game has.
    #[error(
        "Game {number} is not one of the match, stands there twice, or has a result that no game has."
    )]
    Game {
        /// The number of the game.
        number: u64,
    },
}

impl Localized for EntryError {
    fn text(&self) -> Text {
        match self {
            Self::Differs { parameters } => {
                let names = Text::list(parameters);
                text!("{self}", "此日志属于另一场比赛，不同之处：{names:#}。")
            }
            Self::Game { number } => text!(
                "{self}",
                "第 {number} 局不属于这场比赛、重复，或结果不可能。"
            ),
        }
    }
}

/// The open journal of a match. No other process writes it.
#[derive(Debug)]
pub struct MatchJournal {
    journal: Journal,
    plan: Plan,
    games: BTreeMap<u64, Summary>,
    /// The same games with their moves, if the plan needs them.
    records: BTreeMap<u64, Record>,
    numbers: BTreeSet<u64>,
    dropped: bool,
}

impl MatchJournal {
    /// Opens the journal of a match, or begins one where there is no file. The fingerprint is that
    /// of the program, see [`head`].
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, is being written by another process, or is no journal
    /// of this match. It is unchanged then.
    pub fn open(path: &Path, plan: &Plan, fingerprint: &str) -> Result<Self, JournalError> {
        let (mut games, mut numbers) = (BTreeMap::new(), BTreeSet::new());
        let mut records = BTreeMap::new();
        let head = lines::Head::new(plan, fingerprint);
        let (journal, dropped) = Journal::open_or_begin(path, Sharing::Private, &head, |reader| {
            lines::scan(reader, plan, fingerprint, &mut |number, record| {
                numbers.insert(number);
                // Those of a longer match are left where they are.
                if plan.has(number) {
                    if plan.luck.is_some() {
                        records.insert(number, record.clone());
                    }
                    games.insert(number, Summary::from(record));
                }
            })?;
            Ok(reader.is_torn())
        })
        .map_err(|error| match error {
            JournalError::NotAFile => JournalError::NotAJournal { of: lines::CONTENT },
            error => error,
        })?;
        Ok(Self {
            journal,
            plan: plan.clone(),
            games,
            records,
            numbers,
            dropped: dropped.unwrap_or(false),
        })
    }

    /// Whether this is the journal of that match.
    ///
    /// # Errors
    ///
    /// What differs.
    pub fn check(&self, plan: &Plan) -> Result<(), JournalError> {
        lines::compare(&self.plan, plan)
    }

    /// The game of that number, if it was finished when the journal was opened. Games that were
    /// appended since are on the disk alone.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<&Summary> {
        self.games.get(&number)
    }

    /// The same game with its moves, if the plan at the opening of the journal asks for luck.
    pub(crate) fn record(&self, number: u64) -> Option<&Record> {
        self.records.get(&number)
    }

    /// How many games of the match were finished when the journal was opened.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether no game was.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Whether a torn line was dropped when the journal was opened.
    #[must_use]
    pub const fn has_dropped(&self) -> bool {
        self.dropped
    }

    /// Appends a finished game. When this returns, it is on the disk.
    ///
    /// # Errors
    ///
    /// The game cannot be one of the match, or has been there before; or it cannot be written. The
    /// journal is as it was then, and takes other games.
    pub fn append(&mut self, number: u64, record: &Record) -> Result<(), JournalError> {
        if !lines::is_game_number(number) || self.numbers.contains(&number) || !record.is_sound() {
            return Err(JournalError::Rejected {
                line: self.numbers.len() + 2,
                reason: EntryError::Game { number },
            });
        }
        self.journal
            .append(&lines::WrittenGame { number, record })
            .map_err(journal::JournalError::with_reason)?;
        self.numbers.insert(number);
        Ok(())
    }
}
