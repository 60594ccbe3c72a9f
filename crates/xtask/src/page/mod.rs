//! Builds the page into a folder that any static host serves:
//!
//! ```text
//! cargo xtask page [--out DIR] [--profile NAME] [--game FOLDER]…
//! ```
//!
//! 1. `cargo build` compiles the files of `crates/web/src/bin` to WebAssembly, in the profile `web`
//!    or in another one for comparison.
//! 2. The library of the tool `wasm-bindgen` makes a JavaScript module beside each of them. As a
//!    library its version is that of `Cargo.lock`, and nothing needs to be installed.
//! 3. The files of `crates/web/page` are copied, and the list of all files with a checksum is
//!    written into the service worker: a browser caches these files and notices a new page by the
//!    checksum.
//! 4. The gzip of every file is written beside it; `quincunx serve` sends it.
//!
//! `--game` adds a game from a folder of its own: see [`game`].
//!
//! At the end it prints the sizes as a compressing host sends them.

pub mod files;
pub mod game;
mod wasm;

use std::fs;
use std::path::PathBuf;

use self::game::Game;
use crate::error::TaskError;
use crate::place;

/// The profile of the served page; others are for comparison.
const PROFILE: &str = "web";

/// The arguments of `cargo xtask page`.
#[derive(clap::Args, Debug)]
pub struct PageArgs {
    /// The folder that the page is written to (default: target/page, where `quincunx serve` finds
    /// it); what an earlier build left there is removed
    #[arg(long, value_name = "DIR", default_value_os_t = place("target/page"), hide_default_value = true)]
    pub out: PathBuf,
    /// The profile of cargo by which the page is compiled
    #[arg(long, value_name = "NAME", default_value = PROFILE, value_parser = profile)]
    pub profile: String,
    /// The folder of a game that the page has beside its own
    #[arg(long = "game", value_name = "FOLDER")]
    pub games: Vec<PathBuf>,
}

/// Reads the name of a profile, which is that of a folder too.
fn profile(text: &str) -> Result<String, &'static str> {
    let is_name = text.starts_with(|sign: char| sign.is_ascii_lowercase())
        && text
            .chars()
            .all(|sign| sign.is_ascii_lowercase() || sign == '-');
    if is_name {
        Ok(text.to_owned())
    } else {
        Err("a name has small letters and hyphens")
    }
}

/// Builds the page, and returns a table of the sizes of its files.
///
/// # Errors
///
/// Fails if cargo fails, a file cannot be read or written, or the folder contains something other
/// than a page.
pub fn build(args: &PageArgs) -> Result<String, TaskError> {
    let games = args
        .games
        .iter()
        .map(|folder| Game::of(folder))
        .collect::<Result<Vec<_>, _>>()?;
    let source = place("crates/web/page");
    // It looks like a page, but it cannot be built again.
    let is_source = fs::canonicalize(&args.out)
        .is_ok_and(|out| fs::canonicalize(&source).is_ok_and(|one| one == out));
    if is_source {
        return Err(TaskError::Foreign(args.out.clone()));
    }
    let compiled = wasm::compile(&args.profile, &games)?;
    files::clear(&args.out)?;
    files::copy(&source, &args.out)?;
    games.iter().try_for_each(|game| game.add(&args.out))?;
    for file in &compiled {
        wasm::bind(file, &args.out.join("wasm"))?;
    }
    let listed = files::list(&args.out)?;
    files::seal(&args.out, &listed)?;
    files::pack(&args.out, &listed)?;
    Ok(files::sizes(&listed))
}
