//! Draws the pictures of the documentation that no browser takes:
//!
//! ```text
//! cargo xtask pictures [--out docs]
//! ```
//!
//! Texts of terminals, lines of a protocol and results of a match are read from the pages, where
//! tests compare them with the program. Chains, loops and shapes are found by the crates of their
//! games, and layers of crates by `cargo metadata`.

mod board;
mod connect6;
mod dots;
mod faults;
mod layers;
mod lines;
mod tree;
mod words;

use std::fs;
use std::path::PathBuf;

use crate::error::{TaskError, named};
use crate::place;

/// The arguments of `cargo xtask pictures`.
#[derive(clap::Args, Debug)]
pub struct PicturesArgs {
    /// The folder that the pictures are written to
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// The names of the pictures with their contents.
///
/// # Errors
///
/// Fails if a page lacks the block that a picture shows, or if a position is none.
pub fn all() -> Result<Vec<(&'static str, String)>, TaskError> {
    Ok(vec![
        ("domineering.svg", board::domineering()),
        ("lgame_start.svg", board::lgame()),
        ("einstein_start.svg", board::einstein()),
        ("dots_terms.svg", dots::terms()?),
        ("connect6_terms.svg", connect6::terms()?),
        ("connect6_game.svg", connect6::game()),
        ("contest_screen.svg", lines::terminal(lines::CONTEST)?),
        ("playing_hint.svg", lines::terminal(lines::PLAYING)?),
        ("records_check.svg", lines::terminal(lines::RECORDS)?),
        ("protocols_lines.svg", lines::dialogue(lines::PROTOCOL)?),
        ("matches_pairs.svg", lines::pairs(lines::MATCH)?),
        ("farm_commands.svg", lines::terminal(lines::FARM)?),
        ("search_tree.svg", tree::draw()),
        ("architecture_layers.svg", layers::draw()?),
        ("terms_tree.svg", words::draw()),
        ("reliability_faults.svg", faults::draw()?),
    ])
}

/// Writes all pictures.
///
/// # Errors
///
/// Fails as [`all`] does, or with the system's error for a file.
pub fn run(args: &PicturesArgs) -> Result<(), TaskError> {
    let folder = args.out.clone().unwrap_or_else(|| place("docs"));
    for (name, picture) in all()? {
        let path = folder.join(name);
        named(&path, fs::write(&path, picture))?;
    }
    Ok(())
}

/// A number of cells, stones or lines as a length.
#[allow(clippy::cast_precision_loss, reason = "some dozens")]
const fn length(count: usize) -> f64 {
    count as f64
}
