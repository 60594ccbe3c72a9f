//! Command lines of claims, and the builds and runs that they stand for.

use std::path::PathBuf;

use super::claims::ClaimSource;
use super::reading::Reading;
use crate::place;

/// The thoroughness of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// One repetition, short samples.
    Quick,
    /// As listed.
    Full,
}

/// The command line of a source in a mode.
#[must_use]
pub fn typed(source: &ClaimSource, mode: Mode) -> String {
    if mode == Mode::Full {
        return source.command.clone();
    }
    let (command, arguments) = source
        .command
        .split_once(" -- ")
        .unwrap_or((&source.command, ""));
    let arguments = source.quick.as_deref().unwrap_or(arguments);
    let is_criterion = |reading: &Reading| matches!(reading, Reading::Bench(_) | Reading::Each(_));
    let quick = if source
        .claims
        .iter()
        .filter_map(|claim| claim.reading.as_ref())
        .any(is_criterion)
    {
        "--quick"
    } else {
        ""
    };
    format!("{command} -- {}", format!("{arguments} {quick}").trim())
        .trim_end_matches(" -- ")
        .to_owned()
}

/// A parsed command of cargo.
#[derive(Clone, PartialEq, Debug)]
pub struct Invocation {
    /// The working directory.
    pub folder: PathBuf,
    /// The arguments of `cargo build`.
    pub build: Vec<String>,
    /// The arguments of the program.
    pub arguments: Vec<String>,
}

impl Invocation {
    /// Parses a command line; `None` unless it is a `cargo bench` or `cargo run`.
    #[must_use]
    pub fn read(typed: &str) -> Option<Self> {
        let within = typed
            .strip_prefix("cd ")
            .and_then(|rest| rest.split_once(" && "));
        let (folder, command) = within.unwrap_or((".", typed));
        let (cargo, arguments) = command.split_once(" -- ").unwrap_or((command, ""));
        let (mut build, mut arguments) = (words(cargo.strip_prefix("cargo ")?), words(arguments));
        match build.first()?.as_str() {
            "bench" => {
                build.insert(1, "--no-run".to_owned());
                // Without this argument criterion only tests its benchmarks.
                arguments.push("--bench".to_owned());
            }
            "run" => build.splice(..1, ["build".to_owned()]).for_each(drop),
            _ => return None,
        }
        Some(Self {
            folder: place(folder),
            build,
            arguments,
        })
    }
}

/// The words of a command; text in double quotes is one word.
fn words(text: &str) -> Vec<String> {
    let parts = text.split('"').enumerate();
    let words = |(at, part): (usize, &str)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    };
    parts.flat_map(words).collect()
}
