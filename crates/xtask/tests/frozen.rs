//! Programs of earlier commits.

use std::path::PathBuf;

use xtask::frozen::{FrozenArgs, FrozenProgram, build};

/// What is no commit is refused before anything is written; a name that looks like an option too.
#[test]
fn only_commits_are_built() {
    for commit in ["no such commit", "--help", ""] {
        let commit = commit.to_owned();
        let error = build(&FrozenArgs { commit }).unwrap_err().to_string();
        assert!(error.contains("git"), "{error}");
        assert!(error.ends_with('.'), "{error}");
    }
}

/// The text shows a match in which both sides are programs.
#[test]
fn the_text_shows_a_match() {
    let path = PathBuf::from("/there/quincunx");
    let text = FrozenProgram { path }.to_string();
    for side in ["--a \"gtp:NEW ", "--b \"gtp:/there/quincunx "] {
        assert!(text.contains(side), "{text}");
    }
}
