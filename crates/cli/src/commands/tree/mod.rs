//! `solve planes --least …`: a best shooting tree, printed, stored, and checked by the rules alone.
//!
//! The search proves that no tree is better. A verifier that shares nothing with it then walks the
//! tree layout by layout. The same verifier checks a stored tree: `--check FILE`.

mod args;
mod report;
mod stored;

use std::io;
use std::path::Path;
use std::time::Instant;

use game_core::{Localized, Text, text};
use planes::tree::{Limits, Proof, Solution, Solver, TreeError};
use planes::{Belief, SetupError};

use super::game::Subject;
use super::stop::Stop;
use crate::args::PositionArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::progress::Progress;
use args::Goal;
pub(crate) use args::TreeArgs;
use report::{SearchEnd, SearchReport};

/// The text of a file of at most this many bytes.
///
/// # Errors
///
/// Fails if it is no file, longer, or no text.
pub(crate) fn read(path: &Path, longest: u64) -> io::Result<String> {
    stored::read(path, longest)
}

/// Whether a text begins like a stored tree.
pub(crate) fn is_stored(text: &str) -> bool {
    stored::is(text)
}

/// Checks a stored tree by the rules alone, and prints its results.
pub(crate) fn check_stored(console: Console, text: &str) -> Result<(), Failure> {
    stored::check(console, text)
}

/// The failure for a board whose layouts cannot be listed.
pub(crate) fn unlisted(error: &SetupError) -> Failure {
    stored::unlisted(error)
}

/// Finds the requested tree, or checks a stored one.
pub(crate) fn run(
    console: Console,
    position: &PositionArgs,
    args: &TreeArgs,
) -> Result<(), Failure> {
    let subject = Subject::of(position)?;
    let belief = belief(&subject)?;
    if let Some(path) = &args.check {
        return stored::verify(console, path);
    }
    if let Some(path) = &args.save {
        stored::prepare(path)?;
    }
    let (begin, goal) = (Instant::now(), args.least.unwrap_or(Goal::Mean));
    let (solution, end) = search(console, belief, goal)?;
    let report = SearchReport::new(belief, goal, &solution, begin.elapsed())?.ended(end);
    let saved = match (&args.save, &solution.tree) {
        (Some(path), Some(tree)) => stored::save(path, tree),
        _ => Ok(()),
    };
    // The result is printed even if the file could not be written.
    let report = report.print(console, &subject, args.tree);
    saved
        .map_err(|failure| unsaved(console, failure))
        .and(report)
}

/// The tree was found and printed but could not be stored. Scripts have their one object already.
fn unsaved(console: Console, failure: Failure) -> Failure {
    match failure {
        Failure::Complaint(complaint) if console.json => {
            console.complain(&complaint.text());
            Failure::Unfinished
        }
        failure => failure,
    }
}

/// The belief of a game of Planes.
///
/// # Errors
///
/// Fails if it is another game.
pub(super) fn belief(subject: &Subject) -> Result<&Belief, Failure> {
    subject.game.position().ok_or_else(|| {
        let name = subject.entry.name;
        let message = text!(
            "There are no shooting strategies in {name}: that is for planes.",
            "{name} 没有射击策略：此功能仅用于 planes。"
        );
        Failure::usage("planes", message)
    })
}

/// Most bytes of the search's memo.
const MEMORY: usize = 1 << 30;

/// The best tree; Ctrl-C ends the search with the results so far. Also returns what ended it early,
/// if anything did.
fn search(console: Console, belief: &Belief, goal: Goal) -> Result<(Solution, SearchEnd), Failure> {
    let (stop, progress) = (
        Stop::listen(),
        Progress::new(console, &text!("nodes", "节点"), None),
    );
    let listener = |progress_report: &planes::tree::Progress| {
        progress.count(progress_report.nodes, &Text::default());
        stop.go_on()
    };
    let solver = Solver::from_belief(belief).map_err(|error| refusal(&error))?;
    let limits = Limits::new()
        .nodes(u64::MAX)
        .memory(MEMORY)
        .progress(&listener);
    let solution = match goal {
        Goal::Mean => solver.least_mean(&limits),
        Goal::Worst => solver.least_worst(&limits),
        Goal::Within(shots) => solver.least_mean_within(shots, &limits),
    };
    progress.finish();
    // Nodes are not limited, so without a stop the memory was full.
    let end = if stop.go_on().is_break() {
        SearchEnd::Stopped
    } else {
        SearchEnd::Full {
            mebibytes: MEMORY as u64 >> 20,
        }
    };
    if solution.proof == Proof::Impossible {
        Err(impossible(goal))
    } else {
        Ok((solution, end))
    }
}

/// No tree keeps to this worst case.
fn impossible(goal: Goal) -> Failure {
    let shots = if let Goal::Within(shots) = goal {
        shots
    } else {
        0
    };
    let message = text!(
        "No shooting tree brings all planes down within {shots} shots.",
        "没有任何射击树能在 {shots} 次射击之内击落全部飞机。"
    );
    Failure::impossible(text!("more shots", "更多的射击数"), message)
}

/// Why there is no search, and which positions have one.
fn refusal(error: &TreeError) -> Failure {
    let expected = match error {
        TreeError::Layouts(_) => text!("fewer layouts", "更少的布局"),
        TreeError::Planes(_) => text!("fewer planes", "更少的飞机"),
        TreeError::Open(_) => text!("an answer to the last shot", "上次射击的反馈"),
        TreeError::Shot(_) => text!("a cell that was not shot at yet", "尚未射击的格"),
        TreeError::Outside(_) => text!("a cell of the board", "棋盘上的格"),
        TreeError::Weights => text!("one weight for each layout", "每个布局一个权重"),
        TreeError::Over => text!("a position with a plane up", "仍有飞机未被击落的局面"),
    };
    Failure::impossible(expected, error.text())
}
