//! The machine, the sources, and the day.
//!
//! Load and processor time are read from `/proc`, so they exist only on Linux.

use std::fs;
use std::process::Command;

use crate::place;

/// Facts that do not change while a command runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Surroundings {
    /// The processor and the number of cores.
    pub machine: String,
    /// The compiler.
    pub rust: String,
    /// The commit, with a plus if measured files have changed since.
    pub commit: String,
    /// The day, in UTC.
    pub date: String,
}

impl Surroundings {
    /// The current ones.
    #[must_use]
    pub fn now() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = information
            .lines()
            .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        let model = model.map_or(std::env::consts::ARCH, |(_, model)| model.trim());
        let rust = output_of("rustc", &["--version"]);
        let changed = output_of(
            "git",
            &[
                "status",
                "--porcelain",
                "--untracked-files=no",
                "--",
                ":!docs",
                ":!*.md",
                ":!crates/xtask",
            ],
        );
        let plus = if changed.is_empty() { "" } else { "+" };
        Self {
            machine: format!("{model}, {cores} cores"),
            rust: rust.split(' ').nth(1).unwrap_or("unknown").to_owned(),
            commit: format!(
                "{}{plus}",
                output_of("git", &["rev-parse", "--short=7", "HEAD"])
            ),
            date: chrono::Utc::now().format("%Y-%m-%d").to_string(),
        }
    }
}

/// The output of a program; empty if it cannot be run.
fn output_of(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(place("."))
        .output();
    output.map_or(String::new(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    })
}

/// The number of processes that ran or were ready to run, on average over the last minute.
#[must_use]
pub fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg")
        .ok()?
        .split(' ')
        .next()?
        .parse()
        .ok()
}

/// Seconds of processor time of all finished children.
#[must_use]
pub fn children() -> Option<f64> {
    /// Clock ticks a second in these files: 100 on Linux on every machine.
    const TICKS: f64 = 100.0;
    let line = fs::read_to_string("/proc/self/stat").ok()?;
    // The fields after the program's name, which may contain anything: the state is the first,
    // `cutime` the 14th.
    let fields: Vec<&str> = line.rsplit_once(") ")?.1.split(' ').collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / TICKS)
}
