//! The reports of `check`, one for each file or game, written while files are read.

use std::borrow::Cow;

use game_core::text;
use planes::three::Standing;
use records::{Format, Reading, THREE, ThreeRecord, Verdict};
use serde::Serialize;

use super::tally::ResultTally;
use super::{Found, words};
use crate::console::{Console, print};
use crate::failure::{Complaint, Failure};
use crate::json::VERSION;

/// The error of a refused record.
pub(super) struct Refusal {
    pub(super) complaint: Complaint,
    pub(super) ply: Option<u32>,
    /// Line and column in the file.
    pub(super) place: Option<(u32, u32)>,
}

impl Refusal {
    /// The refusal of a whole file; other failures end the command.
    pub(super) fn of_file((failure, ply): (Failure, Option<u32>)) -> Result<Self, Failure> {
        let mut refusal = Self::new(failure, ply, None)?;
        refusal.place = refusal
            .complaint
            .place
            .as_ref()
            .map(|place| (place.line, place.column));
        Ok(refusal)
    }

    /// The refusal of a game at this place of its file; other failures end the command.
    pub(super) fn new(
        failure: Failure,
        ply: Option<u32>,
        place: Option<(u32, u32)>,
    ) -> Result<Self, Failure> {
        match failure {
            Failure::Complaint(complaint) => Ok(Self {
                complaint: *complaint,
                ply,
                place,
            }),
            other => Err(other),
        }
    }
}

/// Reports, as text or as the parts of one object.
pub(super) struct Reports {
    console: Console,
    /// Whether the next element needs a comma.
    has_element: bool,
    has_failed: bool,
}

impl Reports {
    /// Begins the output.
    pub(super) fn begin(console: Console) -> Result<Self, Failure> {
        let reports = Self {
            console,
            has_element: false,
            has_failed: false,
        };
        reports.json(&format!("{{\"version\":{VERSION},\"files\":["))?;
        Ok(reports)
    }

    /// Reports a file, or the game of this number of a file.
    pub(super) fn file(
        &mut self,
        file: &str,
        number: Option<u64>,
        found: &Result<Found, Refusal>,
    ) -> Result<(), Failure> {
        let name = words::name(file, number);
        let line = match found {
            Ok(Found::Game(reading)) => words::summary(&name, reading),
            Ok(Found::Three(three)) => words::summary_of_three(&name, three),
            Err(refusal) => {
                self.has_failed = true;
                let why = refusal.complaint.text();
                text!("{name}: {why}", "{name:#}：{why:#}")
            }
        };
        if !self.console.json {
            return self.console.print(&(line + "\n"));
        }
        let report = GameReport::new(number.is_none().then(|| file.to_owned()), found);
        self.element(&Numbered { number, report })
    }

    /// Begins the games of a file.
    pub(super) fn begin_games(&mut self, file: &str) -> Result<(), Failure> {
        let comma = if std::mem::take(&mut self.has_element) {
            ","
        } else {
            ""
        };
        let file = serde_json::to_string(file).map_err(std::io::Error::from)?;
        self.json(&format!("{comma}{{\"file\":{file},\"games\":["))
    }

    /// Ends the games of a file.
    pub(super) fn end_games(&mut self, file: &str, tally: &ResultTally) -> Result<(), Failure> {
        self.has_element = true;
        if !self.console.json {
            return self.console.print(&(tally.text(file) + "\n"));
        }
        let tally = serde_json::to_string(tally).map_err(std::io::Error::from)?;
        self.json(&format!("],\"summary\":{tally}}}"))
    }

    /// Ends the output.
    ///
    /// # Errors
    ///
    /// Fails if a record was refused.
    pub(super) fn end(self) -> Result<(), Failure> {
        self.json("]}\n")?;
        if self.has_failed {
            Err(Failure::Refused)
        } else {
            Ok(())
        }
    }

    /// Writes an element of a list.
    fn element(&mut self, element: &impl Serialize) -> Result<(), Failure> {
        let comma = if std::mem::replace(&mut self.has_element, true) {
            ","
        } else {
            ""
        };
        let element = serde_json::to_string(element).map_err(std::io::Error::from)?;
        self.json(&format!("{comma}{element}"))
    }

    /// Writes a part of the object; nothing if the output is text.
    fn json(&self, part: &str) -> Result<(), Failure> {
        if self.console.json {
            print(part)
        } else {
            Ok(())
        }
    }
}

/// A report, with the number of its game in a file of many.
#[derive(Serialize)]
struct Numbered {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(flatten)]
    report: GameReport,
}

/// The report on a file or a game.
#[derive(Serialize)]
#[serde(untagged)]
enum GameReport {
    Good {
        #[serde(skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        game: &'static str,
        format: &'static str,
        encoding: &'static str,
        plies: usize,
        finished: bool,
        verdict: Option<&'static str>,
        dialects: Vec<String>,
    },
    Three {
        #[serde(skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        game: &'static str,
        format: &'static str,
        players: [String; 3],
        rounds: usize,
        plies: usize,
        finished: bool,
        totals: [i32; 3],
        winners: Option<[bool; 3]>,
    },
    Bad {
        #[serde(skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        error: Reason,
    },
}

/// The fault of a file or a game.
#[derive(Serialize)]
pub(super) struct Reason {
    line: Option<u32>,
    column: Option<u32>,
    ply: Option<u32>,
    expected: Cow<'static, str>,
    message: Cow<'static, str>,
}

impl From<&Refusal> for Reason {
    fn from(
        Refusal {
            complaint,
            ply,
            place,
        }: &Refusal,
    ) -> Self {
        let (line, column) = place.unzip();
        let (expected, message) = (complaint.expected.en.clone(), complaint.message.en.clone());
        Self {
            line,
            column,
            ply: *ply,
            expected,
            message,
        }
    }
}

impl GameReport {
    fn new(file: Option<String>, found: &Result<Found, Refusal>) -> Self {
        match found {
            Ok(Found::Game(reading)) => Self::good(file, reading),
            Ok(Found::Three(three)) => Self::three(file, three),
            Err(refusal) => Self::Bad {
                file,
                error: refusal.into(),
            },
        }
    }

    fn good(file: Option<String>, reading: &Reading) -> Self {
        let (record, play) = (&reading.record, reading.record.play());
        Self::Good {
            file,
            game: play.game().name(),
            format: reading.format.name(),
            encoding: reading.encoding.name(),
            plies: play.plies(),
            finished: play.is_over(),
            verdict: record.heading().verdict.map(Verdict::name),
            dialects: reading.dialects.iter().map(ToString::to_string).collect(),
        }
    }

    fn three(file: Option<String>, three: &ThreeRecord) -> Self {
        // The parser has replayed it already.
        let standing = three.record.standing().ok();
        let winners = standing.as_ref().and_then(Standing::winners);
        Self::Three {
            file,
            game: THREE,
            format: Format::Json.name(),
            players: three.players.clone(),
            rounds: three.record.rounds.len(),
            plies: three.shots(),
            finished: winners.is_some(),
            totals: standing.as_ref().map(Standing::totals).unwrap_or_default(),
            winners,
        }
    }
}
