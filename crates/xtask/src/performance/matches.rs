//! Results of matches between engines (`docs/matches.tsv`).
//!
//! Matches take hours, so they are replayed only on request, and each line has its date.

use std::process::Command;

use serde::Deserialize;

use super::claims::Match;
use super::machine::Surroundings;
use super::tsv::{Fields, TsvRow, field};
use crate::error::{TaskError, named};
use crate::place;

/// The result of a match from the first engine's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The match's name.
    pub name: String,
    /// The number of counted games.
    pub games: u64,
    /// Won, drawn and lost, if the page gives them.
    pub results: Option<[u64; 3]>,
    /// Points in percent.
    pub score: f64,
    /// Elo and the bounds of its 95 % interval; `None` if infinite or not computed.
    pub elo: [Option<f64>; 3],
    /// The day.
    pub played: String,
    /// The commit; empty if it was not noted.
    pub commit: String,
}

impl Outcome {
    /// Elo with its interval. If none was computed from pairs, it is Wilson's interval of the
    /// score, marked as such.
    #[must_use]
    pub fn elo(&self) -> String {
        if let [Some(elo), Some(low), Some(high)] = self.elo {
            return format!("{elo:+.0} ({low:+.0} to {high:+.0})");
        }
        let [low, high] = wilson(self.score / 100.0, self.games);
        let [elo, low, high] = [self.score / 100.0, low, high].map(lead);
        format!("{elo} ({low} to {high}), by games")
    }

    /// Reads the output of `match --json`.
    ///
    /// # Errors
    ///
    /// Fails if the text is not the report of a match.
    pub fn read(
        name: &str,
        report: &[u8],
        played: String,
        commit: String,
    ) -> Result<Self, TaskError> {
        let fault = || {
            TaskError::Command(
                name.to_owned(),
                "its report is not that of a match".to_owned(),
            )
        };
        let report: MatchReport = serde_json::from_slice(report).map_err(|_| fault())?;
        let Encounter {
            won,
            drawn,
            lost,
            score,
            elo,
            low,
            high,
        } = report.encounters.into_iter().next().ok_or_else(fault)?;
        let rounded = |number: f64| (number * 10.0).round() / 10.0;
        let elo = [elo, low, high].map(|number| number.map(rounded));
        let (games, results) = (won + drawn + lost, Some([won, drawn, lost]));
        Ok(Self {
            name: name.to_owned(),
            games,
            results,
            score: rounded(score * 100.0),
            elo,
            played,
            commit,
        })
    }
}

/// The fields of a report that are used.
#[derive(Deserialize)]
struct MatchReport {
    encounters: Vec<Encounter>,
}

#[derive(Deserialize)]
struct Encounter {
    won: u64,
    drawn: u64,
    lost: u64,
    score: f64,
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// The lead in Elo of an expected score.
fn lead(score: f64) -> String {
    let elo = 400.0 * libm::log10(score / (1.0 - score));
    if elo.is_finite() {
        format!("{elo:+.0}")
    } else {
        if score > 0.5 { "+∞" } else { "−∞" }.to_owned()
    }
}

/// Wilson's interval of 95 % for a fraction of independent games.
#[allow(clippy::cast_precision_loss, reason = "numbers of games")]
#[must_use]
pub fn wilson(share: f64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.96;
    let n = games as f64;
    let (middle, scale) = (share + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    [
        ((middle - half) / scale).max(0.0),
        ((middle + half) / scale).min(1.0),
    ]
}

/// Plays a match with the program of this workspace, which must be built (`cargo build --release -p
/// cli --features full`).
///
/// # Errors
///
/// Fails if the program cannot be started or ends with an error.
pub fn play(one: &Match) -> Result<Outcome, TaskError> {
    let program = place("target/release/quincunx");
    let typed = one.typed();
    let output = named(
        &program,
        Command::new(&program)
            .args(typed.split(' ').skip(1))
            .arg("--json")
            .output(),
    )?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(TaskError::Command(
            typed,
            error.trim().trim_end_matches('.').to_owned(),
        ));
    }
    let Surroundings { date, commit, .. } = Surroundings::now();
    Outcome::read(&one.name, &output.stdout, date, commit)
}

impl TsvRow for Outcome {
    const FILE: &'static str = "docs/matches.tsv";
    const HEADINGS: &'static [&'static str] = &[
        "match", "games", "won", "drawn", "lost", "score", "elo", "low", "high", "played", "commit",
    ];

    fn read(fields: &mut Fields<'_>) -> Result<Self, TaskError> {
        let (name, games) = (fields.text()?, fields.number()?);
        let results = [fields.optional()?, fields.optional()?, fields.optional()?];
        let results = if let [Some(won), Some(drawn), Some(lost)] = results {
            Some([won, drawn, lost])
        } else {
            None
        };
        let (score, elo) = (
            fields.number()?,
            [fields.optional()?, fields.optional()?, fields.optional()?],
        );
        Ok(Self {
            name,
            games,
            results,
            score,
            elo,
            played: fields.text()?,
            commit: fields.text()?,
        })
    }

    fn fields(&self) -> Vec<String> {
        let results = self
            .results
            .map_or([const { String::new() }; 3], |results| {
                results.map(|games| games.to_string())
            });
        let head = [self.name.clone(), self.games.to_string()]
            .into_iter()
            .chain(results);
        let rest = [self.score.to_string()]
            .into_iter()
            .chain(self.elo.map(field));
        head.chain(rest)
            .chain([self.played.clone(), self.commit.clone()])
            .collect()
    }
}
