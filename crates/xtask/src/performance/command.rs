//! Commands: as people type them, and as this program builds and runs them.

use std::path::PathBuf;

use super::claims::Source;
use super::reading::Reading;
use crate::place;

/// How long a run may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// One repetition, short samples.
    Quick,
    /// As in the list.
    Full,
}

/// What people type in one of the modes.
#[must_use]
pub fn typed(source: &Source, mode: Mode) -> String {
    if mode == Mode::Full {
        return source.command.clone();
    }
    let (command, arguments) = source.command.split_once(" -- ").unwrap_or((&source.command, ""));
    let arguments = source.quick.as_deref().unwrap_or(arguments);
    let is_criterion = |reading: &Reading| matches!(reading, Reading::Bench(_) | Reading::Each(_));
    let quick =
        if source.claims.iter().filter_map(|claim| claim.reading.as_ref()).any(is_criterion) { "--quick" } else { "" };
    format!("{command} -- {}", format!("{arguments} {quick}").trim()).trim_end_matches(" -- ").to_owned()
}

/// A command of cargo, taken apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Invocation {
    /// The folder that it is run in.
    pub folder: PathBuf,
    /// What cargo builds the program by.
    pub build: Vec<String>,
    /// What the program gets.
    pub arguments: Vec<String>,
}

impl Invocation {
    /// Reads what people type; `None` if that is no `cargo bench` or `cargo run`.
    #[must_use]
    pub fn read(typed: &str) -> Option<Self> {
        let within = typed.strip_prefix("cd ").and_then(|rest| rest.split_once(" && "));
        let (folder, command) = within.unwrap_or((".", typed));
        let (cargo, arguments) = command.split_once(" -- ").unwrap_or((command, ""));
        let (mut build, mut arguments) = (words(cargo.strip_prefix("cargo ")?), words(arguments));
        match build.first()?.as_str() {
            "bench" => {
                build.insert(1, "--no-run".to_owned());
                // By this, cargo says that it is no test.
                arguments.push("--bench".to_owned());
            }
            "run" => build.splice(..1, ["build".to_owned()]).for_each(drop),
            _ => return None,
        }
        Some(Self { folder: place(folder), build, arguments })
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
