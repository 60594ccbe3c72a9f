//! What is measured: the list of claims, `claims.json`.
//!
//! A [`Claim`] is a figure with a name: what is asked, and where it stands in what a command prints. A [`Source`] is
//! such a command: a benchmark, an example, or the comparison with other libraries.

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
    /// A number of things: nodes, positions, shots.
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

/// A figure with a name.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its name, unique, without white space.
    pub name: String,
    /// A description for people.
    pub what: String,
    /// Its unit.
    pub unit: Unit,
    /// Where it stands in what the command prints; `None` if people read it.
    pub reading: Option<Reading>,
    /// The aim, if there is one.
    pub asked: Option<Asked>,
    /// The figures of others, in words.
    #[serde(default)]
    pub rival: String,
}

/// A command, and the claims read from its output.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// The game or the part of the project: the block of the page.
    pub group: String,
    /// The page with more about it, as a link below `docs`.
    pub page: String,
    /// The command as people type it.
    pub command: String,
    /// The arguments of the program where it should be quick, if they differ.
    pub quick: Option<String>,
    /// How often to run it; a benchmark of criterion takes its own samples.
    #[serde(default = "once")]
    pub repetitions: u32,
    /// Whether it waits, or has several threads: its clock is the only measure.
    #[serde(default)]
    pub by_clock: bool,
    /// The claims read from its output.
    pub claims: Vec<Claim>,
}

fn once() -> u32 {
    1
}

impl Source {
    /// Whether the part of a core that it had says how much longer than on a free core it took: an example of one
    /// thread that only computes.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.command.contains(" --example ") && !self.by_clock
    }

    /// All names by which it can be asked for.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let claims = self.claims.iter().map(|claim| claim.name.as_str());
        [self.name.as_str(), &self.group].into_iter().chain(claims).collect()
    }
}

/// A question to several programs; speeds are relative to the first one.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The beginning of its claims' names.
    pub key: String,
    /// The question for people.
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

    /// Nodes, time and speed of each program.
    fn claims(&self) -> impl Iterator<Item = Claim> {
        // The numbers of a row before the figure, and the unit of its column.
        const COLUMNS: [(&str, Unit, usize, f64); 3] =
            [("nodes", Unit::Count, 1, 1.0), ("time", Unit::Seconds, 2, 1e-3), ("speed", Unit::Times, 4, 1.0)];
        let programs = self.programs.iter().enumerate();
        programs.flat_map(|(at, program)| COLUMNS.map(|column| (at, program, column))).map(
            |(at, program, (figure, unit, skip, times))| {
                let row = Number { behind: format!("| {program} |"), under: self.heading.clone(), skip, times };
                Claim {
                    name: self.claim(at, figure),
                    what: format!("{}, {program}: {figure}", self.name),
                    unit,
                    reading: Some(Reading::Number(row)),
                    asked: None,
                    rival: String::new(),
                }
            },
        )
    }
}

/// A series of a plot: nodes by depth in turns.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// The title for people.
    pub name: String,
    /// What stands before the depth in the names of its claims.
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
    /// The command as people type it.
    #[must_use]
    pub fn typed(&self) -> String {
        let Self { game, a, b, conditions, .. } = self;
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
    pub sources: Vec<Source>,
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
    /// Its first fault.
    pub fn load() -> Result<Self, TaskError> {
        let mut claims: Self = serde_json::from_str(include_str!("../../claims.json"))?;
        if let Some(source) = claims.sources.iter_mut().find(|source| source.name == "rivals") {
            source.claims.extend(claims.questions.iter().flat_map(Question::claims));
        }
        Ok(claims)
    }
}
