//! Builds a command, runs it the required number of times, and reads the figures.
//!
//! The program is built first and started without cargo, so that the processor time is its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;

use super::claims::{Claim, ClaimSource, Unit};
use super::command::{Invocation, Mode};
use super::criterion::{self, Samples};
use super::machine::{Surroundings, children, load};
use super::reading::Reading;
use super::record::{How, Record, Run};
use crate::error::{TaskError, named};
use crate::place;

/// The results of one repetition.
struct Repetition {
    text: String,
    samples: Vec<Samples>,
    clock: f64,
    processor: Option<f64>,
}

impl Repetition {
    /// The fraction of a core that the program had; 1 if the run was too short to measure it.
    fn share(&self) -> f64 {
        /// Processor time comes in hundredths of a second.
        const FEWEST: f64 = 0.25;
        let share = self
            .processor
            .filter(|_| self.clock >= FEWEST)
            .map(|processor| processor / self.clock);
        share
            .filter(|share| *share > 0.0)
            .map_or(1.0, |share| share.min(1.0))
    }

    /// The samples of a claim.
    fn read(&self, claim: &Claim, is_alone: bool) -> Vec<f64> {
        let share = if is_alone { self.share() } else { 1.0 };
        let own = |number: f64| match claim.unit {
            Unit::Seconds => number * share,
            Unit::PerSecond => number / share,
            Unit::Count | Unit::Times => number,
        };
        let times = |wanted: &str, is_each: bool| {
            let samples = self.samples.iter().filter(|samples| samples.name == wanted);
            let things = |samples: &Samples| if is_each { samples.things } else { 1.0 };
            samples
                .flat_map(|samples| samples.seconds.iter().map(|time| time / things(samples)))
                .collect()
        };
        let found = match &claim.reading {
            Some(Reading::Bench(name)) => return times(name, false),
            Some(Reading::Each(name)) => return times(name, true),
            Some(Reading::Number(number)) => number.find(&self.text).map(own),
            Some(Reading::Ratio(number, other)) => number
                .find(&self.text)
                .zip(other.find(&self.text))
                .map(|(number, other)| number / other),
            Some(Reading::Processor) => self.processor,
            None => None,
        };
        found.into_iter().collect()
    }
}

/// Measures all claims of a source.
///
/// # Errors
///
/// Fails if a command cannot be built or run, or if its output lacks a figure.
pub fn measure(
    source: &ClaimSource,
    invocation: &Invocation,
    mode: Mode,
) -> Result<Vec<Record>, TaskError> {
    let program = build(invocation)?;
    let (now, before) = (Surroundings::now(), load());
    let count = if mode == Mode::Quick {
        1
    } else {
        source.repetitions
    };
    let repetitions = (0..count)
        .map(|_| once(&source.name, invocation, &program))
        .collect::<Result<Vec<_>, TaskError>>()?;
    let round = |seconds: f64| (seconds * 100.0).round() / 100.0;
    let run = Run {
        how: if mode == Mode::Quick {
            How::Quick
        } else {
            How::Full
        },
        date: now.date,
        commit: now.commit,
        rust: now.rust,
        machine: now.machine,
        load: [before, load()],
        clock: Some(round(
            repetitions.iter().map(|repetition| repetition.clock).sum(),
        )),
        processor: repetitions
            .iter()
            .map(|repetition| repetition.processor)
            .sum::<Option<f64>>()
            .map(round),
    };
    let record = |claim: &Claim| {
        let samples = repetitions
            .iter()
            .flat_map(|repetition| repetition.read(claim, source.is_alone()))
            .collect();
        let sought = || {
            claim
                .reading
                .as_ref()
                .map_or("its page has it alone".to_owned(), Reading::to_string)
        };
        Record::of(&claim.name, samples, &run)
            .ok_or_else(|| TaskError::Figure(claim.name.clone(), sought()))
    };
    source.claims.iter().map(record).collect()
}

/// Builds a command; returns the path of its program.
fn build(invocation: &Invocation) -> Result<PathBuf, TaskError> {
    let mut cargo = Command::new("cargo");
    cargo
        .args(&invocation.build)
        .arg("--message-format=json-render-diagnostics")
        .current_dir(&invocation.folder);
    let output = named(&invocation.folder, cargo.stderr(Stdio::inherit()).output())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    // The last program of all messages is the requested one.
    let program = messages
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .next_back();
    let typed = || format!("cargo {}", invocation.build.join(" "));
    program
        .filter(|_| output.status.success())
        .ok_or_else(|| TaskError::Command(typed(), "it made no program".to_owned()))
}

/// Runs a program once.
fn once(name: &str, invocation: &Invocation, program: &Path) -> Result<Repetition, TaskError> {
    let results = place("target/performance").join(name);
    // The results of an earlier run must not be mistaken for those of this one; there may be none.
    let _ = fs::remove_dir_all(&results);
    let mut process = Command::new(program);
    process
        .args(&invocation.arguments)
        .current_dir(&invocation.folder)
        .env("CRITERION_HOME", &results);
    let (begin, before) = (Instant::now(), children());
    let output = named(program, process.stdin(Stdio::null()).output())?;
    let (clock, after) = (begin.elapsed().as_secs_f64(), children());
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + "\n"
        + &String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let end = text
            .trim()
            .lines()
            .last()
            .unwrap_or("it printed nothing")
            .trim_end_matches('.');
        return Err(TaskError::Command(
            program.display().to_string(),
            end.to_owned(),
        ));
    }
    let processor = after.zip(before).map(|(after, before)| after - before);
    Ok(Repetition {
        text,
        samples: criterion::below(&results),
        clock,
        processor,
    })
}
