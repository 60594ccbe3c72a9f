//! Tasks of this repository, each a command of `cargo xtask`:
//!
//! | command | module | |
//! |---|---|---|
//! | `frozen` | [`frozen`] | builds the program of an earlier commit, to play against |
//! | `notices` | [`notices`] | collects the licences of the packages of a release |
//! | `page` | [`page`] | builds the page of the crate `web` into a folder |
//! | `performance` | [`performance`] | measures claims about speed and strength, and writes `docs/performance.md` |
//! | `pictures` | [`pictures`] | draws the pictures of `docs` that no browser takes |

pub mod error;
pub mod frozen;
pub mod notices;
pub mod page;
pub mod performance;
pub mod pictures;
pub mod svg;

use std::path::{Path, PathBuf};

/// A path below the root of the workspace.
#[must_use]
pub fn place(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}
