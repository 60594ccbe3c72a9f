//! The list of measurements, `claims.json`.
//!
//! A [`Claim`] is a named figure, with its aim and its place in the output of a command. A
//! [`ClaimSource`] is such a command: a benchmark, an example, or the comparison with other
//! libraries.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::reading::{Number, Reading};
use crate::error::TaskError;

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Seconds: less is better.
    Seconds,
    /// A number a second.
    PerSecond,
    /// A count of nodes, positions or shots.
    Count,
    /// A ratio.
    Times,
}

/// The aim of a claim, in the unit of its figure.
#[derive(Clone, Copy, PartialEq, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// At most this.
    AtMost(f64),
    /// At least this.
    AtLeast(f64),
}

impl Asked {
    /// How many times better than the aim a figure is: 1 just reaches it.
    #[must_use]
    pub fn factor(self, figure: f64) -> f64 {
        match self {
            Self::AtMost(asked) => asked / figure,
            Self::AtLeast(asked) => figure / asked,
        }
    }

    /// Whether a figure reaches the aim.
    #[must_use]
    pub fn reached(self, figure: f64) -> bool {
        match self {
            Self::AtMost(asked) => figure <= asked,
            Self::AtLeast(asked) => figure >= asked,
        }
    }
}

/// A named figure.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The name, unique and without white space.
    pub name: String,
    /// A description for people.
    pub what: String,
    /// The unit.
    pub unit: Unit,
    /// Its place in the output of the command; `None` if a person reads it.
    pub reading: Option<Reading>,
    /// The aim, if there is one.
    pub asked: Option<Asked>,
    /// The figures of other programs, in words.
    #[serde(default)]
    pub rival: String,
}

/// A command, and the claims read from its output.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ClaimSource {
    /// Its name.
    pub name: String,
    /// The game or part of the project, which names the block of the page.
    pub group: String,
    /// The page with the details, as a link below `docs`.
    pub page: String,
    /// The command line.
    pub command: String,
    /// The arguments of the program for [`Mode::Quick`](super::command::Mode::Quick), if they
    /// differ.
    pub quick: Option<String>,
    /// The number of runs; a benchmark of criterion takes its own samples.
    #[serde(default = "once")]
    pub repetitions: u32,
    /// Whether it waits or has several threads, so that only its time by the clock is meaningful.
    #[serde(default)]
    pub by_clock: bool,
    /// The claims read from its output.
    pub claims: Vec<Claim>,
}

fn once() -> u32 {
    1
}

impl ClaimSource {
    /// Whether its share of a core corrects its time by the clock: true for examples of one thread
    /// that only compute.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.command.contains(" --example ") && !self.by_clock
    }

    /// All names that select it on the command line.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let claims = self.claims.iter().map(|claim| claim.name.as_str());
        [self.name.as_str(), &self.group]
            .into_iter()
            .chain(claims)
            .collect()
    }
}

/// A comparison of several programs; speeds are relative to the first one.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The prefix of its claims' names.
    pub key: String,
    /// Its description for people.
    pub name: String,
    /// Its heading in the output of the command.
    heading: String,
    /// The programs, as the command prints them.
    pub programs: Vec<String>,
}

impl Question {
    /// The name of a claim: `nodes`, `time` or `speed` of a program by its place.
    #[must_use]
    pub fn claim(&self, program: usize, figure: &str) -> String {
        format!("{}-{}-{figure}", self.key, program + 1)
    }

    /// The claims for nodes, time and speed of each program.
    fn claims(&self) -> impl Iterator<Item = Claim> {
        // The numbers of a row before the figure, and the unit of its column.
        const COLUMNS: [(&str, Unit, usize, f64); 3] = [
            ("nodes", Unit::Count, 1, 1.0),
            ("time", Unit::Seconds, 2, 1e-3),
            ("speed", Unit::Times, 4, 1.0),
        ];
        let programs = self.programs.iter().enumerate();
        programs
            .flat_map(|(at, program)| COLUMNS.map(|column| (at, program, column)))
            .map(|(at, program, (figure, unit, skip, times))| {
                let row = Number {
                    behind: format!("| {program} |"),
                    under: self.heading.clone(),
                    skip,
                    times,
                };
                Claim {
                    name: self.claim(at, figure),
                    what: format!("{}, {program}: {figure}", self.name),
                    unit,
                    reading: Some(Reading::Number(row)),
                    asked: None,
                    rival: String::new(),
                }
            })
    }
}

/// A series of a plot: nodes by depth in turns.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// The title for people.
    pub name: String,
    /// The prefix of its claims' names, before the depth.
    claims: String,
}

impl Series {
    /// The claim of its nodes at a depth.
    #[must_use]
    pub fn claim(&self, depth: u32) -> String {
        format!("{}-{depth}", self.claims)
    }
}

/// Two engines and the conditions under which they meet.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// Its name, unique.
    pub name: String,
    /// The game's page, as a link below `docs`.
    pub page: String,
    /// The game.
    pub game: String,
    /// The engine that is scored.
    pub a: String,
    /// Its opponent.
    pub b: String,
    /// All other arguments of `quincunx match`.
    pub conditions: String,
}

impl Match {
    /// The command line.
    #[must_use]
    pub fn typed(&self) -> String {
        let Self {
            game,
            a,
            b,
            conditions,
            ..
        } = self;
        format!("quincunx match {game} --a {a} --b {b} {conditions}")
    }
}

/// All of `claims.json`, in the order of the page.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Claims {
    /// Groups of claims with their titles; the others have their names as titles.
    pub groups: BTreeMap<String, String>,
    /// Commands with their claims.
    pub sources: Vec<ClaimSource>,
    /// The comparison with other libraries.
    pub questions: Vec<Question>,
    /// Nodes by depth.
    pub series: Vec<Series>,
    /// Matches between engines.
    pub matches: Vec<Match>,
}

impl Claims {
    /// Reads the list.
    ///
    /// # Errors
    ///
    /// Fails with the first fault of the list.
    pub fn load() -> Result<Self, TaskError> {
        let mut claims: Self = serde_json::from_str(include_str!("../../claims.json"))?;
        if let Some(source) = claims
            .sources
            .iter_mut()
            .find(|source| source.name == "rivals")
        {
            source
                .claims
                .extend(claims.questions.iter().flat_map(Question::claims));
        }
        Ok(claims)
    }
}
