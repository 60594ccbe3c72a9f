//! Builds the page into a folder that any static host serves:
//!
//! ```text
//! cargo run --release -p web-build -- --out DIR [--profile NAME] [--game FOLDER]…
//! ```
//!
//! 1. `cargo build` compiles the files of `crates/web/src/bin` to WebAssembly, in the profile `web` or in another one
//!    for comparison.
//! 2. The library of the tool `wasm-bindgen` makes a JavaScript module beside each of them. As a library its version is
//!    that of `Cargo.lock`, and nothing needs to be installed.
//! 3. The files of `crates/web/page` are copied, and the list of all files with a checksum is written into the service
//!    worker: a browser caches these files and notices a new page by the checksum.
//! 4. The gzip of every file is written beside it; `quincunx serve` sends it.
//!
//! `--game` adds a game that has a folder of its own: see [`game`].
//!
//! At the end it prints the sizes as a compressing host sends them.

mod files;
mod game;
mod options;
mod wasm;

use std::path::Path;
use std::process::ExitCode;

use files::PageError;
use game::Game;
use options::Options;

/// The folder of the workspace.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn main() -> ExitCode {
    let told = Options::read(std::env::args().skip(1)).and_then(|options| build(&options));
    match told {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the page; returns the table of sizes.
fn build(options: &Options) -> Result<String, PageError> {
    let root = Path::new(ROOT);
    let games = options.games.iter().map(|folder| Game::of(folder)).collect::<Result<Vec<_>, _>>()?;
    let compiled = wasm::compile(root, &options.profile, &games)?;
    files::clear(&options.out)?;
    files::copy(&root.join("crates/web/page"), &options.out)?;
    games.iter().try_for_each(|game| game.add(&options.out))?;
    for file in &compiled {
        wasm::bind(file, &options.out.join("wasm"))?;
    }
    let listed = files::list(&options.out)?;
    files::seal(&options.out, &listed)?;
    files::pack(&options.out, &listed)?;
    Ok(files::sizes(&listed))
}
