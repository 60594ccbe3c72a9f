//! Where a command prints a figure.

use std::fmt;

use serde::Deserialize;

/// Where a command prints a figure.
#[derive(Clone, PartialEq, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// The samples of a benchmark of criterion, by its full name, in seconds.
    Bench(String),
    /// The same for each thing that the benchmark counts.
    Each(String),
    /// A number in the output.
    Number(Number),
    /// The ratio of two numbers in the output.
    Ratio(Number, Number),
    /// The processor time of the whole command, in seconds.
    Processor,
}

impl fmt::Display for Reading {
    /// A description of the number for an error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bench(name) | Self::Each(name) => write!(f, "the benchmark {name}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Ratio(number, other) => write!(f, "{number}, and {other}"),
            Self::Processor => write!(f, "the time of the processor, which Linux knows"),
        }
    }
}

/// A number of a text.
#[derive(Clone, PartialEq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// The text before it on its line; runs of blanks count as one.
    pub behind: String,
    /// A heading above the line.
    #[serde(default)]
    pub under: String,
    /// The number of numbers to skip after that text.
    #[serde(default)]
    pub skip: usize,
    /// A factor, if the unit is in the heading of the column.
    #[serde(default = "one")]
    pub times: f64,
}

fn one() -> f64 {
    1.0
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "number {} behind \"{}\" on its line, below \"{}\"",
            self.skip + 1,
            self.behind,
            self.under
        )
    }
}

impl Number {
    /// The number in a text.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<f64> {
        let lines = text
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let mut lines = lines.skip_while(|line| !line.contains(&self.under));
        let numbers =
            lines.find_map(|line| line.split_once(&self.behind).map(|(_, rest)| numbers(rest)))?;
        numbers.get(self.skip).map(|number| number * self.times)
    }
}

/// Units after a number, with or without a space.
const UNITS: [(&str, f64); 7] = [
    ("M positions/s", 1e6),
    ("M/s", 1e6),
    ("ns", 1e-9),
    ("µs", 1e-6),
    ("ms", 1e-3),
    ("s", 1.0),
    ("×", 1.0),
];

/// All numbers of a line, in seconds and pieces; digits within a word, as in `2^23`, do not count.
#[must_use]
pub fn numbers(line: &str) -> Vec<f64> {
    let (mut numbers, mut rest, mut before) = (Vec::new(), line, ' ');
    while let Some(c) = rest.chars().next() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit() && c != ',' && c != '.')
            .unwrap_or(rest.len());
        if !c.is_ascii_digit() || before.is_alphanumeric() || "^_".contains(before) {
            before = c;
            rest = &rest[c.len_utf8()..];
            // The rest of a word that began with another character.
            if before.is_ascii_digit() {
                rest = &rest[digits.saturating_sub(1)..];
            }
            continue;
        }
        let (number, behind) = rest.split_at(digits);
        let sign = if before == '-' || before == '−' {
            -1.0
        } else {
            1.0
        };
        let plain: String = number
            .trim_end_matches(['.', ','])
            .chars()
            .filter(|c| *c != ',')
            .collect();
        if let Ok(number) = plain.parse::<f64>() {
            numbers.push(sign * number * unit(behind));
        }
        before = '0';
        rest = behind;
    }
    numbers
}

/// The size of the unit after a number; 1 if there is none.
fn unit(behind: &str) -> f64 {
    let word = behind.strip_prefix(' ').unwrap_or(behind);
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '/');
    let found = UNITS
        .iter()
        .find(|(name, _)| word.strip_prefix(name).is_some_and(ends));
    found.map_or(1.0, |(_, size)| *size)
}
