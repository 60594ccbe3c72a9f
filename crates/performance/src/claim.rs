//! Claims, and the commands that measure them.

use crate::command::{Command, Kind};
use crate::reading::Reading;

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Seconds: less is better.
    Seconds,
    /// Things per second.
    PerSecond,
    /// A number of things: nodes, positions, shots.
    Count,
    /// A ratio.
    Times,
}

/// The aim of a claim, in the unit of its figure.
#[derive(Clone, Copy, PartialEq, Debug)]
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
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its name, unique, without white space.
    pub name: String,
    /// A description for people.
    pub what: String,
    /// The unit.
    pub unit: Unit,
    /// Where the command prints the figure.
    pub reading: Reading,
    /// The aim, if there is one.
    pub asked: Option<Asked>,
    /// The figures of others, in words.
    pub rival: String,
}

impl Claim {
    /// A claim without an aim.
    pub fn new(name: impl Into<String>, what: impl Into<String>, unit: Unit, reading: Reading) -> Self {
        Self { name: name.into(), what: what.into(), unit, reading, asked: None, rival: String::new() }
    }

    /// With an upper limit as its aim.
    #[must_use]
    pub fn at_most(self, asked: f64) -> Self {
        Self { asked: Some(Asked::AtMost(asked)), ..self }
    }

    /// With a lower limit as its aim.
    #[must_use]
    pub fn at_least(self, asked: f64) -> Self {
        Self { asked: Some(Asked::AtLeast(asked)), ..self }
    }

    /// With the figures of others.
    #[must_use]
    pub fn rival(self, rival: impl Into<String>) -> Self {
        Self { rival: rival.into(), ..self }
    }
}

/// A command, and the claims read from its output.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name on the command line.
    pub name: &'static str,
    /// The game or the part of the project: the block of the page.
    pub group: &'static str,
    /// The page with more about it, as a link below `docs`.
    pub page: &'static str,
    /// The command to run.
    pub command: Command,
    /// How often to run it; a benchmark of criterion takes its own samples.
    pub repetitions: u32,
    /// Whether it is a single computing thread. The fraction of a core that it had then tells how much longer it took
    /// than on a free core.
    pub alone: bool,
    /// The claims read from its output.
    pub claims: Vec<Claim>,
}

impl Source {
    /// A command that is run once; examples count as one thread.
    #[must_use]
    pub fn new(name: &'static str, group: &'static str, page: &'static str, command: Command) -> Self {
        let alone = command.kind == Kind::Example;
        Self { name, group, page, command, repetitions: 1, alone, claims: Vec::new() }
    }

    /// With several threads or with waiting, so that only its clock counts.
    #[must_use]
    pub fn by_clock(self) -> Self {
        Self { alone: false, ..self }
    }

    /// With this many runs; the figures are medians.
    #[must_use]
    pub fn repeated(self, repetitions: u32) -> Self {
        Self { repetitions, ..self }
    }

    /// With these claims.
    #[must_use]
    pub fn claims(self, claims: Vec<Claim>) -> Self {
        Self { claims, ..self }
    }
}
