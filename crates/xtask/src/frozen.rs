//! Builds the program of an earlier commit, so that today's engines can be measured against it:
//!
//! ```text
//! cargo xtask frozen COMMIT
//! ```
//!
//! A match between two options of one build measures a change only as long as both ways are in the
//! code. A program of its own, at the end of a pipe, stays what it was. The commit is checked out
//! into `target/frozen/COMMIT` and built there; the next time it is there already. Commits before
//! the feature `full` of the crate `cli` (23 November 2026) cannot be built so.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::{TaskError, named};
use crate::place;

/// The arguments of `cargo xtask frozen`.
#[derive(clap::Args, Debug)]
pub struct FrozenArgs {
    /// A commit, as `git rev-parse` reads it
    pub commit: String,
}

/// A program that was built from a commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrozenProgram {
    /// Where it lies.
    pub path: PathBuf,
}

impl fmt::Display for FrozenProgram {
    /// A match between this program and that of the present commit, under equal conditions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        writeln!(
            f,
            "A match of 0.3 s a turn against it, NEW being the program of `cargo xtask frozen HEAD`:\n"
        )?;
        let side = |program: &dyn fmt::Display| {
            format!("\"gtp:{program} engine connect6 --protocol gtp --time 0.3\"")
        };
        writeln!(f, "  quincunx match connect6 --time 0.3 \\")?;
        writeln!(f, "      --a {} \\", side(&"NEW"))?;
        writeln!(f, "      --b {}", side(&path))
    }
}

/// Runs a command in a folder; returns the first line of what it prints. What a build says goes on
/// to the terminal.
fn line_of(command: &mut Command, folder: &Path, is_build: bool) -> Result<String, TaskError> {
    let program = PathBuf::from(command.get_program());
    let stderr = if is_build {
        Stdio::inherit()
    } else {
        Stdio::piped()
    };
    let output = command.current_dir(folder).stderr(stderr).output();
    let output = named(&program, output)?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        let last = error.lines().rev().find(|line| !line.trim().is_empty());
        let reason = last.unwrap_or("no message").trim_end_matches('.');
        let command = format!("{command:?}").replace('"', "");
        return Err(TaskError::Command(command, reason.to_owned()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

fn git(arguments: &[&str], folder: &Path) -> Result<String, TaskError> {
    line_of(Command::new("git").args(arguments), folder, false)
}

/// Builds the program of a commit, unless it is built.
///
/// # Errors
///
/// There is no such commit, or git or cargo fails.
pub fn build(args: &FrozenArgs) -> Result<FrozenProgram, TaskError> {
    let root = place(".");
    let root = named(&root, root.canonicalize())?;
    let wanted = format!("{}^{{commit}}", args.commit);
    let commit = git(
        &["rev-parse", "--verify", "--end-of-options", &wanted],
        &root,
    )?;
    let folder = root.join("target/frozen").join(&commit);
    let path = folder
        .join("target/release/quincunx")
        .with_extension(std::env::consts::EXE_EXTENSION);
    if path.is_file() {
        return Ok(FrozenProgram { path });
    }
    if !folder.is_dir() {
        // A checkout that is broken off is begun anew.
        let draft = folder.with_extension("part");
        if draft.is_dir() {
            named(&draft, fs::remove_dir_all(&draft))?;
        }
        let from = root.to_string_lossy();
        let to = draft.to_string_lossy();
        git(
            &["clone", "--quiet", "--shared", "--no-checkout", &from, &to],
            &root,
        )?;
        git(&["checkout", "--quiet", "--detach", &commit], &draft)?;
        named(&folder, fs::rename(&draft, &folder))?;
    }
    eprintln!("Building {commit}: some minutes.");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--release", "--locked", "--package", "cli"])
        .args(["--features", "full", "--target-dir"])
        .arg(folder.join("target"));
    line_of(&mut cargo, &folder, true)?;
    Ok(FrozenProgram { path })
}
