//! Every claim about speed and strength, measured by one command:
//!
//! ```text
//! cargo run --release -p performance                              the claims and what is known of them
//! cargo run --release -p performance -- all                       measures everything; takes an hour
//! cargo run --release -p performance -- lgame connect6-answer     a game, a command, or a claim by name
//! cargo run --release -p performance -- all --quick               short samples, one repetition
//! cargo run --release -p performance -- --matches dots-sixty     plays a match of the list again
//! cargo run --release -p performance -- --render                  writes the page from what is known
//! ```
//!
//! A [`Claim`](claim::Claim) is a figure with a name: its aim, and where a command prints it. A
//! [`Source`](claim::Source) is such a command: a benchmark, an example, or the comparison with other libraries.
//! [`claims`] lists them, [`run`] measures, [`data`] stores the results, one line for each claim, and [`page`] writes
//! the blocks between the marks of `docs/performance.md`. [`mod@matches`] has the results of engines against each
//! other; those games are played again only on request.
//!
//! A busy machine makes times longer and leaves counts unchanged. So a figure is shown with its median, its least and
//! its greatest sample, with the load of the machine, and with the times of the clock and of the processor.

pub mod claim;
pub mod claims;
pub mod command;
pub mod criterion;
pub mod data;
pub mod error;
pub mod figures;
pub mod machine;
pub mod matches;
pub mod page;
pub mod plot;
pub mod reading;
pub mod run;
pub mod tables;
pub mod tsv;

use std::path::{Path, PathBuf};

/// A path below the root of the workspace.
#[must_use]
pub fn place(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
