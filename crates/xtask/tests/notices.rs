//! The licences of the packages of a release.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use xtask::notices::{Metadata, text};

/// A folder of packages for one test.
fn folder(name: &str) -> PathBuf {
    let name = format!("quincunx-notices-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A package of others, with files beside its manifest.
fn package(folder: &Path, name: &str, kind: &str, files: &[(&str, &str)]) -> Value {
    let own = folder.join(name);
    fs::create_dir_all(&own).unwrap();
    for (file, text) in files {
        fs::write(own.join(file), text).unwrap();
    }
    let source = (name != "cli").then_some("registry");
    json!({
        "id": name, "name": name, "version": "1.0.0", "license": "MIT", "repository": null, "source": source,
        "manifest_path": own.join("Cargo.toml"), "targets": [{ "kind": [kind] }],
    })
}

/// A package with dependencies: their names and kinds.
fn node(name: &str, deps: &[(&str, Option<&str>)]) -> Value {
    let deps: Vec<Value> = deps
        .iter()
        .map(|(name, kind)| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] }))
        .collect();
    json!({ "id": name, "deps": deps })
}

#[test]
fn each_text_stands_once_below_the_packages_that_have_it() {
    let folder = folder("texts");
    let mit = [("LICENSE-MIT", "You may.\n")];
    let metadata = json!({
        "packages": [
            package(&folder, "cli", "lib", &mit),
            package(&folder, "one", "lib", &[("LICENSE-MIT", "You may.  \n"), ("README.md", "One.")]),
            package(&folder, "two", "lib", &[("license.txt", "You may.\n\n"), ("NOTICE", "By two.")]),
            package(&folder, "bare", "lib", &[]),
            package(&folder, "derive", "proc-macro", &mit),
            package(&folder, "behind", "lib", &mit),
            package(&folder, "build", "lib", &mit),
            package(&folder, "tests", "lib", &mit),
        ],
        "resolve": { "nodes": [
            node("cli", &[("one", None), ("derive", None), ("build", Some("build")), ("tests", Some("dev"))]),
            node("one", &[("two", None), ("bare", None), ("one", None)]),
            node("derive", &[("behind", None)]),
        ] },
    });
    let metadata: Metadata = serde_json::from_value(metadata).unwrap();
    let text = text(&metadata).unwrap();
    assert_eq!(text.matches("You may.").count(), 1, "{text}");
    assert!(
        text.contains("one 1.0.0 (MIT)\ntwo 1.0.0 (MIT)\n"),
        "{text}"
    );
    assert!(text.contains("By two."), "{text}");
    assert!(text.ends_with("archives:\n\nbare 1.0.0 (MIT)\n"), "{text}");
    for name in ["cli", "derive", "behind", "build", "tests", "One."] {
        assert!(!text.contains(name), "{name}: {text}");
    }
    fs::remove_dir_all(folder).unwrap();
}

/// The names of the archives, as the script prints them without building anything.
#[cfg(unix)]
#[test]
fn archives_are_named_by_version_and_target() {
    let script = xtask::place(".ci/release");
    let output = std::process::Command::new(script)
        .arg("--names")
        .output()
        .unwrap();
    let names = String::from_utf8(output.stdout).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        names,
        format!(
            "quincunx-{version}-x86_64-unknown-linux-musl.tar.gz\n\
             quincunx-{version}-x86_64-pc-windows-gnu.zip\n"
        )
    );
}
