//! Builds the page into a folder that any static host serves:
//!
//! ```text
//! cargo run --release -p web-build -- --out DIR [--profile NAME]
//! ```
//!
//! 1. `cargo build` compiles the files of `crates/web/src/bin` to WebAssembly, in the profile `web` or
//!    another one that it is to be compared with.
//! 2. The library behind the tool `wasm-bindgen` makes a module of JavaScript beside each of them. It is used as a
//!    library, so that its version is that of `Cargo.lock` and nothing needs to be installed.
//! 3. The files of `crates/web/page` are copied, and the list of all files with a checksum is written into the
//!    service worker: what a browser keeps, and by what it notices a new page.
//! 4. Beside every file its gzip is written, which `quincunx serve` sends.
//!
//! In the end the sizes are told, as a host that compresses sends them.

mod files;
mod options;
mod wasm;

use std::path::Path;
use std::process::ExitCode;

use files::PageError;
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

/// Builds, and says how large everything is.
fn build(options: &Options) -> Result<String, PageError> {
    let root = Path::new(ROOT);
    let compiled = wasm::compile(root, &options.profile)?;
    files::clear(&options.out)?;
    files::copy(&root.join("crates/web/page"), &options.out)?;
    for file in &compiled {
        wasm::bind(file, &options.out.join("wasm"))?;
    }
    let listed = files::list(&options.out)?;
    files::seal(&options.out, &listed)?;
    files::pack(&options.out, &listed)?;
    Ok(files::sizes(&listed))
}
