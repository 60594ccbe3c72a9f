//! Trees in files: written as they are printed, and checked by the rules alone.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use game_core::{Localized, Text, text};
use planes::policy::ShotCounts;
use planes::tree::{DecisionTree, VerifyError};
use planes::{Setup, SetupError, World};
use serde::Serialize;

use super::report;
use crate::commands::files::{can_write, whole_file};
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::width::quoted;

/// Most bytes of a file; the largest trees have a hundredth of that.
const LONGEST: u64 = 4 << 20;

/// Checks that a tree can be written there, before the search.
///
/// # Errors
///
/// Fails if another file is there, or if the folder cannot be written.
pub(super) fn prepare(path: &Path) -> Result<(), Failure> {
    replaceable(path)?;
    can_write(path).map_err(|error| file(path, &error))
}

/// Writes the tree atomically, into a new file or over another tree.
pub(super) fn save(path: &Path, tree: &DecisionTree) -> Result<(), Failure> {
    // The search took time, so the file may have changed since.
    replaceable(path)?;
    whole_file(path, tree.to_string().as_bytes()).map_err(|error| file(path, &error))
}

/// Whether the path is free or contains a tree.
fn replaceable(path: &Path) -> Result<(), Failure> {
    if fs::symlink_metadata(path).is_err() {
        return Ok(());
    }
    let text = read(path, LONGEST).map_err(|error| file(path, &error))?;
    if text.parse::<DecisionTree>().is_ok() {
        return Ok(());
    }
    let name = quoted(&path.to_string_lossy());
    let message = text!(
        "The file {name} holds no shooting tree: it is left as it is.",
        "文件 {name} 不是射击树，未予覆盖。"
    );
    Err(Failure::impossible(text!("a new file", "新文件"), message))
}

/// Checks the tree in a file.
pub(super) fn verify(console: Console, path: &Path) -> Result<(), Failure> {
    let text = read(path, LONGEST).map_err(|error| file(path, &error))?;
    check(console, &text)
}

/// Whether a text begins like a tree: with the position that it is for.
pub(super) fn is(text: &str) -> bool {
    let first = text.split_whitespace().next();
    first.is_some_and(|word| word.parse::<Setup>().is_ok())
}

/// Checks the tree of a text.
pub(super) fn check(console: Console, text: &str) -> Result<(), Failure> {
    let tree: DecisionTree = text.parse().map_err(|error| Failure::text(text, &error))?;
    let world = World::new(tree.setup().clone()).map_err(|error| unlisted(&error))?;
    let counts = tree.verify(&world).map_err(|error| broken(&error))?;
    if console.json {
        return print_object(&Verified::new(&tree, &counts));
    }
    console.print(&(sentence(&tree, &counts) + "\n" + &report::histogram(&counts)))
}

/// The results of the tree, and its start: after some answers, only the layouts that give them
/// count.
fn sentence(tree: &DecisionTree, counts: &ShotCounts) -> Text {
    let start = start(tree);
    if tree.is_empty() {
        return text!(
            "The tree fires no shot: in `{start}` all planes are down.",
            "此射击树不含射击：在 `{start}` 中所有飞机均已被击落。"
        );
    }
    let (total, layouts, worst, mean) = (
        counts.total(),
        counts.layouts(),
        counts.worst(),
        counts.mean(),
    );
    let whose = if tree.answers().is_empty() {
        text!("of every layout", "每个布局")
    } else {
        text!(
            "of every layout that gives the answers in `{start}`",
            "符合 `{start}` 中反馈的每个布局"
        )
    };
    text!(
        "The tree brings all planes {whose} down: {total}/{layouts} = {mean:.4} shots, worst case {worst}.",
        "此射击树击落{whose:#}的全部飞机：{total}/{layouts} = {mean:.4} 次射击，最坏情形 {worst}。"
    )
}

/// The failure for a board whose layouts cannot be listed.
pub(super) fn unlisted(error: &SetupError) -> Failure {
    let expected = match error {
        SetupError::Planes(_) => text!("1 to 256 planes", "1 至 256 架飞机"),
        SetupError::NoRoom => text!("planes that have room", "放得下的飞机"),
        SetupError::TooMany => text!("fewer layouts", "更少的布局"),
    };
    Failure::usage(expected, error.text())
}

/// The position that the tree starts from, as written everywhere.
fn start(tree: &DecisionTree) -> String {
    let mut text = tree.setup().to_string();
    for (cell, answer) in tree.answers() {
        let branch = format!(" {cell}={answer}");
        text += &branch;
    }
    text
}

/// The text of a file of at most this many bytes.
pub(super) fn read(path: &Path, longest: u64) -> io::Result<String> {
    // Reading a pipe would block until another program writes into it.
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut text = String::new();
    File::open(path)?
        .take(longest + 1)
        .read_to_string(&mut text)?;
    if text.len() as u64 > longest {
        Err(io::ErrorKind::FileTooLarge.into())
    } else {
        Ok(text)
    }
}

fn file(path: &Path, error: &io::Error) -> Failure {
    Failure::file(
        text!("a file with a shooting tree", "射击树文件"),
        path,
        error,
    )
}

fn broken(error: &VerifyError) -> Failure {
    Failure::impossible(
        text!("a tree that finds every layout", "能找到每个布局的射击树"),
        error.text(),
    )
}

/// The object of `solve --check`.
#[derive(Serialize)]
struct Verified<'c> {
    kind: &'static str,
    game: &'static str,
    setup: String,
    /// The start: the setup, and the answers that the layouts counted here give.
    position: String,
    total: u64,
    layouts: u64,
    value: f64,
    worst: usize,
    histogram: &'c [u64],
    shots: usize,
}

impl<'c> Verified<'c> {
    fn new(tree: &DecisionTree, counts: &'c ShotCounts) -> Self {
        Self {
            kind: "shooting tree",
            game: "planes",
            setup: tree.setup().to_string(),
            position: start(tree),
            total: counts.total(),
            layouts: counts.layouts(),
            value: counts.mean(),
            worst: counts.worst(),
            histogram: counts.histogram(),
            shots: tree.len(),
        }
    }
}
