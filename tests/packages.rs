//! The requirements of the public index: every manifest that may be published fulfils them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::path::Path;

/// A manifest: its folder, and the part of its text about the package and its library.
struct Manifest {
    folder: String,
    text: String,
}

impl Manifest {
    /// The value of a key at the beginning of a line, as written.
    fn value(&self, key: &str) -> Option<&str> {
        let lines = self.text.lines().filter_map(|line| line.split_once(" = "));
        lines
            .map(|(name, value)| (name, value.trim()))
            .find_map(|(name, value)| (name == key).then_some(value))
    }

    /// The strings of a list.
    fn list(&self, key: &str) -> Vec<&str> {
        self.value(key).map_or(Vec::new(), |list| {
            list.split('"').skip(1).step_by(2).collect()
        })
    }

    /// Faults that the index would refuse or show as missing, a sentence each.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let description = self.value("description").unwrap_or("").trim_matches('"');
        if !(20..=300).contains(&description.chars().count()) {
            faults.push("the description is missing, too short or too long".to_owned());
        }
        for inherited in [
            "version.workspace",
            "edition.workspace",
            "rust-version.workspace",
            "license.workspace",
        ] {
            if self.value(inherited) != Some("true") {
                faults.push(format!("it has no {inherited}"));
            }
        }
        let readme = self.value("readme").unwrap_or("").trim_matches('"');
        if readme.is_empty() || !Path::new(&self.folder).join(readme).is_file() {
            faults.push("the readme is missing".to_owned());
        }
        let keywords = self.list("keywords");
        if keywords.is_empty()
            || keywords.len() > 5
            || !keywords.iter().all(|word| is_keyword(word))
        {
            faults.push(format!(
                "the index takes one to five keywords of 20 letters at most, not {keywords:?}"
            ));
        }
        let categories = self.list("categories");
        if categories.is_empty() || categories.len() > 5 {
            faults.push(format!(
                "the index takes one to five categories, not {categories:?}"
            ));
        }
        faults
    }
}

/// The index's rule for keywords.
fn is_keyword(word: &str) -> bool {
    let rest = |c: char| c.is_ascii_alphanumeric() || "-_+".contains(c);
    word.len() <= 20
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(rest)
}

/// The manifests of packages that may be published.
fn published() -> Vec<Manifest> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut folders: Vec<_> = crates
        .filter(|path| path.join("Cargo.toml").is_file())
        .collect();
    folders.push(root.to_owned());
    folders.sort();
    let manifest = |folder: &std::path::PathBuf| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let text = text.split("\n[dependencies]").next().unwrap().to_owned();
        Manifest {
            folder: folder.to_str().unwrap().to_owned(),
            text,
        }
    };
    folders
        .iter()
        .map(manifest)
        .filter(|manifest| manifest.value("publish") != Some("false"))
        .collect()
}

#[test]
fn manifests_have_the_fields_of_the_index() {
    let manifests = published();
    assert!(
        manifests.len() >= 13,
        "{} packages are few",
        manifests.len()
    );
    let of = |manifest: &Manifest| {
        manifest
            .faults()
            .into_iter()
            .map(|f| format!("{}: {f}", manifest.folder))
            .collect()
    };
    let faults: Vec<String> = manifests
        .iter()
        .flat_map(|manifest| -> Vec<String> { of(manifest) })
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_page_on_publishing_names_every_package() {
    let page = include_str!("../docs/publishing.md");
    for manifest in published() {
        let name = manifest.value("name").unwrap().trim_matches('"');
        let folder = if name == "quincunx" {
            "(root)".to_owned()
        } else {
            format!("`{name}`")
        };
        assert!(
            page.contains(&format!("| {folder} | `quincunx")),
            "docs/publishing.md says nothing of {name}"
        );
    }
}

#[test]
fn included_files_are_in_their_package() {
    let mut outside = Vec::new();
    for manifest in published() {
        if manifest.value("name") != Some("\"quincunx\"") {
            let folder = Path::new(&manifest.folder);
            included(&folder.join("src"), folder, &mut outside);
        }
    }
    assert!(
        outside.is_empty(),
        "these would be missing from the package: {outside:#?}"
    );
}

/// Collects the files that sources below a folder include from outside the package.
fn included(folder: &Path, package: &Path, outside: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            included(&path, package, outside);
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let parts = text
            .split("include_str!(\"")
            .skip(1)
            .chain(text.split("include_bytes!(\"").skip(1));
        for name in parts.filter_map(|part| part.split('"').next()) {
            let file = path.parent().unwrap().join(name);
            if !file
                .canonicalize()
                .is_ok_and(|file| file.starts_with(package.canonicalize().unwrap()))
            {
                outside.push(format!("{}: {}", path.display(), file.display()));
            }
        }
    }
}

#[test]
fn faulty_manifests_are_noticed() {
    let manifest = |text: &str| Manifest {
        folder: env!("CARGO_MANIFEST_DIR").to_owned(),
        text: text.to_owned(),
    };
    assert_eq!(manifest("name = \"bare\"").faults().len(), 8);
    let good = "description = \"Engines for five games\"\nversion.workspace = true\nedition.workspace = true\n\
                rust-version.workspace = true\nlicense.workspace = true\nreadme = \"README.md\"\n\
                keywords = [\"game\", \"no-std\"]\ncategories = [\"games\"]";
    assert_eq!(manifest(good).faults(), Vec::<String>::new());
    for (old, new) in [
        ("five games", ""),
        ("README.md", "GONE.md"),
        ("no-std", "a keyword"),
        ("\"games\"", ""),
    ] {
        assert_eq!(manifest(&good.replace(old, new)).faults().len(), 1, "{new}");
    }
}
