//! Builds the program of an earlier commit, so that today's engines can be measured against it:
//!
//! ```text
//! cargo xtask frozen COMMIT
//! ```
//!
//! A match between two options of one build measures a change only as long as both ways are in the
//! code. A program of its own, at the end of a pipe, stays what it was. The commit is checked out
//! into `target/frozen/COMMIT` and built there; the next time it is there already.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    /// The path, and an example that plays against it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        writeln!(f, "{path}")?;
        writeln!(f, "\nA match of 0.3 s a turn against it:\n")?;
        writeln!(
            f,
            "  quincunx match connect6 --time 0.3 --a connect6 --b \"gtp:{path} engine connect6 \
             --protocol gtp --engine connect6 --time 0.3\""
        )?;
        writeln!(
            f,
            "\nEqual conditions for both need both at the end of a pipe: build today's commit so, too."
        )
    }
}

/// Runs a command in a folder, with its output shown; returns the first line of what it prints.
fn line_of(command: &mut Command, folder: &Path) -> Result<String, TaskError> {
    let program = PathBuf::from(command.get_program());
    let output = named(&program, command.current_dir(folder).output())?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        let last = error.lines().rev().find(|line| !line.trim().is_empty());
        return Err(TaskError::Command(
            format!("{command:?}").replace('"', ""),
            last.unwrap_or("it says nothing")
                .trim_end_matches('.')
                .to_owned(),
        ));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

fn git(arguments: &[&str], folder: &Path) -> Result<String, TaskError> {
    line_of(Command::new("git").args(arguments), folder)
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
    if !folder.join("Cargo.toml").is_file() {
        let (from, to) = (root.to_string_lossy(), folder.to_string_lossy());
        git(
            &["clone", "--quiet", "--shared", "--no-checkout", &from, &to],
            &root,
        )?;
        git(&["checkout", "--quiet", "--detach", &commit], &folder)?;
    }
    eprintln!("Building {commit}: some minutes.");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--release", "--locked", "--package", "cli"])
        .args(["--features", "full", "--target-dir"])
        .arg(folder.join("target"));
    line_of(&mut cargo, &folder)?;
    Ok(FrozenProgram { path })
}
