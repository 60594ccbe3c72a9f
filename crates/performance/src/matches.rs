//! Matches between engines, and their results (`docs/matches.tsv`).
//!
//! They take hours, so they are played again only on request, and each line has its date.

use std::fs;
use std::process;

use serde_json::Value;

use crate::data;
use crate::error::PerformanceError;
use crate::machine::Surroundings;
use crate::place;
use crate::tsv::{Format, field};

/// The file and its fields.
pub const FORMAT: Format<11> = Format {
    file: "docs/matches.tsv",
    headings: ["match", "games", "won", "drawn", "lost", "score", "elo", "low", "high", "played", "commit"],
};

/// Two engines and the conditions under which they meet.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// Its name, unique.
    pub name: &'static str,
    /// The game's page, as a link below `docs`.
    pub page: &'static str,
    /// The game.
    pub game: &'static str,
    /// The engine that is scored.
    pub a: &'static str,
    /// Its opponent.
    pub b: &'static str,
    /// All other arguments of `quincunx match`.
    pub conditions: &'static str,
}

impl Match {
    /// The command as people type it.
    #[must_use]
    pub fn typed(&self) -> String {
        let Self { game, a, b, conditions, .. } = self;
        format!("quincunx match {game} --a {a} --b {b} {conditions}")
    }
}

/// The result of a match from the first engine's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Result {
    /// The match's name.
    pub name: String,
    /// Games that count.
    pub games: u64,
    /// Won, drawn and lost, if the page gives them.
    pub outcomes: Option<[u64; 3]>,
    /// Points in percent.
    pub score: f64,
    /// Elo, and the ends of its interval of 95 %; `None` if it is infinite or was not computed.
    pub elo: [Option<f64>; 3],
    /// The day.
    pub played: String,
    /// The commit, if known.
    pub commit: String,
}

impl Result {
    /// Elo with its interval. If it was not computed from pairs, it is Wilson's interval of the score, and marked as
    /// such.
    #[must_use]
    pub fn elo(&self) -> String {
        if let [Some(elo), Some(low), Some(high)] = self.elo {
            return format!("{elo:+.0} ({low:+.0} to {high:+.0})");
        }
        let [low, high] = wilson(self.score / 100.0, self.games);
        let [elo, low, high] = [self.score / 100.0, low, high].map(lead);
        format!("{elo} ({low} to {high}), by games")
    }
}

/// The lead in Elo of an expected score.
fn lead(score: f64) -> String {
    let elo = 400.0 * libm::log10(score / (1.0 - score));
    if elo.is_finite() { format!("{elo:+.0}") } else { if score > 0.5 { "+∞" } else { "−∞" }.to_owned() }
}

/// Wilson's interval of 95 % for a fraction of independent games.
#[allow(clippy::cast_precision_loss, reason = "numbers of games")]
fn wilson(share: f64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.96;
    let n = games as f64;
    let (middle, scale) = (share + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    [((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0)]
}

/// Plays a match with the program of this workspace, which must be built (`cargo build --release -p cli`).
///
/// # Errors
///
/// Fails with the program's message, if it ends with an error.
pub fn play(game: &Match) -> std::result::Result<Result, PerformanceError> {
    let program = place("target/release/quincunx");
    let typed = game.typed();
    let output = process::Command::new(&program)
        .args(typed.split(' ').skip(1))
        .arg("--json")
        .output()
        .map_err(PerformanceError::of(&program))?;
    let fault = |said: String| PerformanceError::Command(typed.clone(), said);
    if !output.status.success() {
        return Err(fault(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    let report = serde_json::from_slice(&output.stdout).map_err(|error| fault(format!("{error}.")))?;
    let Surroundings { date, commit, .. } = Surroundings::now();
    read_report(game.name, &report, (date, commit)).ok_or_else(|| fault("its report is not a match's.".into()))
}

/// Reads the object of `match --json`.
fn read_report(name: &str, report: &Value, (played, commit): (String, String)) -> Option<Result> {
    let meeting = report["encounters"].get(0)?;
    let number = |key: &str| meeting[key].as_u64();
    let outcomes = [number("won")?, number("drawn")?, number("lost")?];
    let rounded = |number: f64| (number * 10.0).round() / 10.0;
    Some(Result {
        name: name.to_owned(),
        games: outcomes.iter().sum(),
        outcomes: Some(outcomes),
        score: rounded(meeting["score"].as_f64()? * 100.0),
        elo: ["elo", "low", "high"].map(|key| meeting[key].as_f64().map(rounded)),
        played,
        commit,
    })
}

/// Parses the text of the file.
///
/// # Errors
///
/// Fails at the first malformed line.
pub fn read(text: &str) -> std::result::Result<Vec<Result>, PerformanceError> {
    let result = |(line, fields): (usize, [&str; 11])| {
        let [name, games, won, drawn, lost, score, elo, low, high, played, commit] = fields;
        let count = |field: &str| {
            let fault =
                |_| PerformanceError::Line(FORMAT.file, line, format!("expected a number of games, not `{field}`"));
            field.parse::<u64>().map_err(fault)
        };
        let outcomes = if won.is_empty() { None } else { Some([count(won)?, count(drawn)?, count(lost)?]) };
        let number = |field: &str| FORMAT.number(line, field);
        Ok(Result {
            name: name.to_owned(),
            games: count(games)?,
            outcomes,
            score: FORMAT.needed(line, score)?,
            elo: [number(elo)?, number(low)?, number(high)?],
            played: played.to_owned(),
            commit: commit.to_owned(),
        })
    };
    FORMAT.read(text)?.into_iter().map(result).collect()
}

/// The text of the file.
#[must_use]
pub fn write(results: &[Result]) -> String {
    FORMAT.write(results.iter().map(|result| {
        let outcome = |at: usize| result.outcomes.map_or(String::new(), |outcomes| outcomes[at].to_string());
        let [elo, low, high] = result.elo.map(field);
        let (name, games, score) = (result.name.clone(), result.games.to_string(), result.score.to_string());
        let (played, commit) = (result.played.clone(), result.commit.clone());
        [name, games, outcome(0), outcome(1), outcome(2), score, elo, low, high, played, commit]
    }))
}

/// The results in the file; empty if it does not exist yet.
///
/// # Errors
///
/// Fails at the first malformed line.
pub fn load() -> std::result::Result<Vec<Result>, PerformanceError> {
    data::there(&place(FORMAT.file))?.map_or(Ok(Vec::new()), |text| read(&text))
}

/// Writes the file.
///
/// # Errors
///
/// Fails with the system's error.
pub fn save(results: &[Result]) -> std::result::Result<(), PerformanceError> {
    let path = place(FORMAT.file);
    fs::write(&path, write(results)).map_err(PerformanceError::of(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_and_lines_are_read() {
        let report = r#"{"version":1,"encounters":[{"a":0,"b":1,"won":67,"drawn":224,"lost":109,"pairs":[0,42,158,0,0],
            "score":0.4475,"elo":-36.63,"low":-47.2,"high":-27.4,"superiority":0.0}]}"#;
        let report = serde_json::from_str(report).unwrap();
        let result = read_report("some", &report, ("2026-11-22".into(), "abc".into())).unwrap();
        assert_eq!((result.games, result.outcomes), (400, Some([67, 224, 109])));
        assert_eq!(result.elo(), "-37 (-47 to -27)");
        assert_eq!(read(&write(std::slice::from_ref(&result))).unwrap(), std::slice::from_ref(&result));
        let page = Result { outcomes: None, elo: [None; 3], score: 100.0, games: 200, ..result };
        assert_eq!(page.elo(), "+∞ (+687 to +∞), by games");
        assert_eq!(read(&write(std::slice::from_ref(&page))).unwrap(), [page]);
    }

    #[test]
    fn intervals_by_games_are_wilsons() {
        let [low, high] = wilson(0.5, 100);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4, "{low} {high}");
    }
}
