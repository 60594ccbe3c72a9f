//! Builds a command, runs it the required number of times, and reads the figures.
//!
//! The program is built first and started without cargo, so that the processor time is its own.

use std::fs;
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::time::Instant;

use serde_json::Value;

use crate::claim::{Claim, Source, Unit};
use crate::command::{Command, Kind, Mode};
use crate::criterion::{self, Samples};
use crate::data::{How, Record, Run};
use crate::error::PerformanceError;
use crate::machine::{Surroundings, children, load};
use crate::place;
use crate::reading::Reading;

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
        /// Processor time is reported in hundredths of a second.
        const FEWEST: f64 = 0.25;
        let share = self.processor.filter(|_| self.clock >= FEWEST).map(|processor| processor / self.clock);
        share.filter(|share| *share > 0.0).map_or(1.0, |share| share.min(1.0))
    }
}

/// Measures all claims of a source; `tell` reports the progress.
///
/// # Errors
///
/// Fails if a command cannot be built or run, or if its output lacks a figure.
pub fn measure(source: &Source, mode: Mode, tell: &mut dyn FnMut(&str)) -> Result<Vec<Record>, PerformanceError> {
    let typed = source.command.typed(mode);
    tell(&format!("{}: building", source.name));
    let program = build(&source.command)?;
    let (now, before) = (Surroundings::now(), load());
    let count = if mode == Mode::Quick { 1 } else { source.repetitions };
    let mut repetitions = Vec::new();
    for number in 1..=count {
        tell(&format!("{}: {typed} ({number} of {count})", source.name));
        let repetition = once(source, &program, mode)?;
        let processor =
            repetition.processor.map_or(String::new(), |seconds| format!(", {seconds:.2} s of processor time"));
        tell(&format!("{}: {:.2} s by the clock{processor}", source.name, repetition.clock));
        repetitions.push(repetition);
    }
    let round = |seconds: f64| (seconds * 100.0).round() / 100.0;
    let run = Run {
        how: if mode == Mode::Quick { How::Quick } else { How::Full },
        date: now.date,
        commit: now.commit,
        rust: now.rust,
        machine: now.machine,
        load: [before, load()],
        clock: Some(round(repetitions.iter().map(|repetition| repetition.clock).sum())),
        processor: repetitions.iter().map(|repetition| repetition.processor).sum::<Option<f64>>().map(round),
    };
    let record = |claim: &Claim| {
        let samples = repetitions.iter().flat_map(|repetition| samples(source, claim, repetition)).collect();
        Record::of(&claim.name, samples, &run)
            .ok_or_else(|| PerformanceError::Figure(claim.name.clone(), sought(&claim.reading)))
    };
    source.claims.iter().map(record).collect()
}

/// A description of a reading for an error.
fn sought(reading: &Reading) -> String {
    match reading {
        Reading::Time(name) | Reading::Each(name) => format!("the benchmark {name}"),
        Reading::Number(number) => number.sought(),
        Reading::Ratio(number, other) => format!("{}, and {}", number.sought(), other.sought()),
        Reading::Processor => "the time of the processor, which Linux tells".to_owned(),
        Reading::Page => "its page has it alone".to_owned(),
    }
}

/// The samples of a claim from one repetition.
fn samples(source: &Source, claim: &Claim, repetition: &Repetition) -> Vec<f64> {
    let share = if source.alone { repetition.share() } else { 1.0 };
    let own = |number: f64| match claim.unit {
        Unit::Seconds => number * share,
        Unit::PerSecond => number / share,
        Unit::Count | Unit::Times => number,
    };
    let benchmark = |wanted: &str| repetition.samples.iter().find(|samples| samples.name == wanted);
    match &claim.reading {
        Reading::Time(name) => benchmark(name).map_or(Vec::new(), |samples| samples.seconds.clone()),
        Reading::Each(name) => benchmark(name)
            .map_or(Vec::new(), |samples| samples.seconds.iter().map(|seconds| seconds / samples.things).collect()),
        Reading::Number(number) => number.find(&repetition.text).map(own).into_iter().collect(),
        Reading::Ratio(number, other) => {
            let found = number.find(&repetition.text).zip(other.find(&repetition.text));
            found.map(|(number, other)| number / other).into_iter().collect()
        }
        Reading::Processor => repetition.processor.into_iter().collect(),
        Reading::Page => Vec::new(),
    }
}

/// Builds a command; returns the path of its program.
fn build(command: &Command) -> Result<PathBuf, PerformanceError> {
    let folder = place(if command.kind == Kind::Workspace { command.target } else { "." });
    let typed = format!("cargo {}", command.build().join(" "));
    let output = process::Command::new("cargo")
        .args(command.build())
        .arg("--message-format=json-render-diagnostics")
        .current_dir(&folder)
        .stderr(Stdio::inherit())
        .output()
        .map_err(PerformanceError::of(&folder))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    // The last program of all messages is the requested one.
    let program = messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next_back();
    let fault = || PerformanceError::Command(typed, "it made no program.".to_owned());
    program.filter(|_| output.status.success()).ok_or_else(fault)
}

/// Runs a program once.
fn once(source: &Source, program: &PathBuf, mode: Mode) -> Result<Repetition, PerformanceError> {
    let results = place("target/performance").join(source.name);
    // The results of an earlier run must not be mistaken for those of this one; there may be none.
    let _ = fs::remove_dir_all(&results);
    let folder = if source.command.kind == Kind::Workspace { source.command.target } else { "." };
    let mut process = process::Command::new(program);
    process.args(source.command.arguments_of(mode)).current_dir(place(folder)).env("CRITERION_HOME", &results);
    if matches!(source.command.kind, Kind::Criterion | Kind::Bench) {
        process.arg("--bench");
    }
    let (begin, before) = (Instant::now(), children());
    let output = process.stdin(Stdio::null()).output().map_err(PerformanceError::of(program))?;
    let (clock, after) = (begin.elapsed().as_secs_f64(), children());
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + "\n" + &String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let end = text.trim().lines().last().unwrap_or("it said nothing.").to_owned();
        return Err(PerformanceError::Command(source.command.typed(mode), end));
    }
    let processor = after.zip(before).map(|(after, before)| after - before);
    Ok(Repetition { text, samples: criterion::below(&results), clock, processor })
}
