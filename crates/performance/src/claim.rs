//! What a claim is, and the command that it comes from.

use crate::command::{Command, Kind};
use crate::reading::Reading;

/// What a figure is measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Seconds: the less the better.
    Seconds,
    /// So many a second.
    PerSecond,
    /// A number of things: nodes, positions, shots.
    Count,
    /// A ratio.
    Times,
}

/// The aim of a claim, in the unit of its figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Asked {
    /// No more than that.
    AtMost(f64),
    /// No less than that.
    AtLeast(f64),
}

impl Asked {
    /// How many times better than asked a figure is: 1 just reaches the aim.
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
    /// What is measured, for people.
    pub what: String,
    /// What it is measured in.
    pub unit: Unit,
    /// Where it stands in what the command prints.
    pub reading: Reading,
    /// The aim, where there is one.
    pub asked: Option<Asked>,
    /// What others have, in words.
    pub rival: String,
}

impl Claim {
    /// A claim without an aim.
    pub fn new(name: impl Into<String>, what: impl Into<String>, unit: Unit, reading: Reading) -> Self {
        Self { name: name.into(), what: what.into(), unit, reading, asked: None, rival: String::new() }
    }

    /// A figure that should not exceed `asked`.
    #[must_use]
    pub fn at_most(self, asked: f64) -> Self {
        Self { asked: Some(Asked::AtMost(asked)), ..self }
    }

    /// A figure that should not fall short of `asked`.
    #[must_use]
    pub fn at_least(self, asked: f64) -> Self {
        Self { asked: Some(Asked::AtLeast(asked)), ..self }
    }

    /// What others have.
    #[must_use]
    pub fn rival(self, rival: impl Into<String>) -> Self {
        Self { rival: rival.into(), ..self }
    }
}

/// A command, and the claims that are read from what it prints.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name, by which it can be asked for alone.
    pub name: &'static str,
    /// The game or the part of the project, which is the block of the page.
    pub group: &'static str,
    /// The page that says more, as a link below `docs`.
    pub page: &'static str,
    /// What is run.
    pub command: Command,
    /// How often it is run; a benchmark of criterion takes its own samples.
    pub repetitions: u32,
    /// Whether all it does is one thread that computes, so that the part of a core that it had says how much
    /// longer than on a free core it took.
    pub alone: bool,
    /// What is read.
    pub claims: Vec<Claim>,
}

impl Source {
    /// A command that is run once; examples are taken for one thread.
    #[must_use]
    pub fn new(name: &'static str, group: &'static str, page: &'static str, command: Command) -> Self {
        let alone = command.kind == Kind::Example;
        Self { name, group, page, command, repetitions: 1, alone, claims: Vec::new() }
    }

    /// It waits, or has several threads: its clock is the only measure.
    #[must_use]
    pub fn by_clock(self) -> Self {
        Self { alone: false, ..self }
    }

    /// Runs it so often; the figures are medians.
    #[must_use]
    pub fn repeated(self, repetitions: u32) -> Self {
        Self { repetitions, ..self }
    }

    /// What is read.
    #[must_use]
    pub fn claims(self, claims: Vec<Claim>) -> Self {
        Self { claims, ..self }
    }
}
