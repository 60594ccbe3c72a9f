//! The tests of a crate are one program, `tests/main.rs`: a file that is no module of it would
//! never run.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The test files of a folder that its program does not name, by their module names.
fn forgotten(program: &str, modules: &[String]) -> Vec<String> {
    // Allocations are counted for a whole program, so those tests are separate programs.
    let named = |module: &&String| program.lines().any(|line| line == format!("mod {module};"));
    let alone = ["main", "allocations"];
    modules
        .iter()
        .filter(|module| !alone.contains(&module.as_str()) && !named(module))
        .cloned()
        .collect()
}

/// The modules of a folder: files, and folders with a `mod.rs`.
fn modules(folder: &Path) -> Vec<String> {
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_module = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "rs") || path.join("mod.rs").is_file()
    };
    paths
        .filter(is_module)
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn every_test_file_is_part_of_its_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut programs = 0;
    for package in crates
        .chain([root.to_path_buf()])
        .filter(|path| path.join("tests").is_dir())
    {
        let (tests, manifest) = (
            package.join("tests"),
            fs::read_to_string(package.join("Cargo.toml")).unwrap(),
        );
        // Crates with one file of tests, or none in Rust, need no list.
        let Ok(program) = fs::read_to_string(tests.join("main.rs")) else {
            assert!(
                modules(&tests).len() <= 1,
                "{}: several test programs",
                tests.display()
            );
            continue;
        };
        programs += 1;
        assert!(
            manifest.contains("autotests = false"),
            "{}: tests run twice",
            tests.display()
        );
        assert_eq!(
            forgotten(&program, &modules(&tests)),
            Vec::<String>::new(),
            "{}",
            tests.display()
        );
    }
    assert!(programs >= 13, "{programs} programs are few");
}

#[test]
fn a_forgotten_file_is_found() {
    let modules = ["main", "rules", "notation"].map(str::to_owned);
    assert_eq!(
        forgotten("//! Tests.\n\nmod common;\nmod rules;\n", &modules),
        ["notation"]
    );
}
