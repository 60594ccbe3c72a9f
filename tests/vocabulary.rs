//! Comments are plain English, and a type's name means one thing.
//!
//! Two counts over `crates/*/src`: old-fashioned words in ten thousand words of comments, by crate,
//! and names of types that several modules define for themselves, with a list of exceptions that
//! may only become shorter.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// Words and phrases that plain technical English does without. A player is "they", a side or a
/// seat "it".
const MARKERS: [&[&str]; 13] = [
    &["whoever"],
    &["whomever"],
    &["nobody"],
    &["so", "many"],
    &["is", "told"],
    &["is", "asked"],
    &["said"],
    &["hears"],
    &["what", "is"],
    &["he"],
    &["his"],
    &["him"],
    &["himself"],
];

/// Most markers in ten thousand words of comments.
const MARKERS_OF_A_CRATE: usize = 10;

/// Most modules that may define a type of one name.
const MODULES_OF_A_NAME: usize = 3;

/// Names that more modules define, and how many. The numbers may only fall.
const COMMON_NAMES: [(&str, usize); 19] = [
    ("Cell", 4),
    ("Command", 4),
    ("File", 5),
    ("Greedy", 4),
    ("Match", 4),
    ("Move", 4),
    ("Node", 6),
    ("NodeState", 6),
    ("Options", 6),
    ("Progress", 5),
    ("Reader", 4),
    ("Session", 7),
    ("Setup", 5),
    ("SetupError", 5),
    ("Solution", 4),
    ("Solver", 5),
    ("VerifyError", 4),
    ("Weights", 4),
    ("Worker", 5),
];

/// The crates of the workspace by name, with their sources.
fn crates() -> BTreeMap<String, Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.join("src").is_dir() {
            let mut files = vec![];
            sources(&path.join("src"), &mut files);
            found.insert(
                path.file_name().unwrap().to_string_lossy().into_owned(),
                files,
            );
        }
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The comment of a line, if it has one: the whole line, or what follows code and ` // `.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if line.starts_with("//") {
        return Some(line.trim_start_matches('/').trim_start_matches('!'));
    }
    let is_code = |at: usize| line[..at].matches('"').count().is_multiple_of(2);
    let at = line
        .match_indices(" // ")
        .map(|(at, _)| at)
        .find(|&at| is_code(at))?;
    Some(&line[at + 4..])
}

/// The text without names and code between backticks.
fn without_code(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join(" ` ")
}

/// The words of a file's comments, in lower case; examples in code are left out.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut is_code) = (vec![], false);
    for line in text.lines() {
        let Some(comment) = comment(line) else {
            continue;
        };
        if comment.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let plain = without_code(comment).to_lowercase();
            words.extend(
                plain
                    .split_whitespace()
                    .map(|word| word.trim_matches(|c: char| !c.is_alphabetic()).to_owned()),
            );
        }
    }
    words
}

/// The markers among these words, each with the words around it.
fn markers(words: &[String]) -> Vec<String> {
    let stands_at = |at: usize, marker: &[&str]| {
        marker
            .iter()
            .enumerate()
            .all(|(i, part)| words.get(at + i).is_some_and(|word| word == part))
    };
    let all = (0..words.len()).flat_map(|at| MARKERS.iter().map(move |marker| (at, *marker)));
    let found = all.filter(|&(at, marker)| stands_at(at, marker));
    found
        .map(|(at, _)| words[at.saturating_sub(3)..words.len().min(at + 4)].join(" "))
        .collect()
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn comments_are_plain_english() {
    let mut faults = vec![];
    for (name, files) in crates() {
        let (mut count, mut found) = (0, vec![]);
        for file in &files {
            let words = words(&fs::read_to_string(file).unwrap());
            count += words.iter().filter(|word| !word.is_empty()).count();
            found.extend(
                markers(&words)
                    .into_iter()
                    .map(|marker| format!("{}: … {marker} …", file.display())),
            );
        }
        let rate = found.len() * 10_000 / count.max(1);
        if rate > MARKERS_OF_A_CRATE {
            found.truncate(40);
            faults.push(format!(
                "{name}: {rate} in 10,000 words, {MARKERS_OF_A_CRATE} at most\n{}",
                found.join("\n")
            ));
        }
    }
    assert!(
        faults.is_empty(),
        "say it in plain words:\n{}",
        faults.join("\n")
    );
}

/// Collects the names of types that a file defines outside its tests.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl<'ast> Visit<'ast> for Names {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.0.insert(item.ident.to_string());
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.0.insert(item.ident.to_string());
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.0.insert(item.ident.to_string());
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.ident != "tests" {
            visit::visit_item_mod(self, item);
        }
    }
}

fn names(text: &str) -> BTreeSet<String> {
    let mut names = Names::default();
    names.visit_file(&syn::parse_file(text).unwrap());
    names.0
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn a_name_of_a_type_means_one_thing() {
    let mut modules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in crates().values().flatten() {
        for name in names(&fs::read_to_string(file).unwrap()) {
            modules
                .entry(name)
                .or_default()
                .push(file.display().to_string());
        }
    }
    let mut faults = vec![];
    for (name, files) in &modules {
        let exception = COMMON_NAMES.iter().find(|(exception, _)| exception == name);
        let bound = exception.map_or(MODULES_OF_A_NAME, |&(_, bound)| bound);
        if files.len() > bound {
            faults.push(format!(
                "{name}: {} modules, {bound} at most\n  {}",
                files.len(),
                files.join("\n  ")
            ));
        }
    }
    for (name, bound) in COMMON_NAMES {
        let count = modules.get(name).map_or(0, Vec::len);
        if count < bound {
            faults.push(format!(
                "{name}: {count} modules, so its bound falls from {bound}"
            ));
        }
    }
    assert!(
        faults.is_empty(),
        "one name for two things, or two homes of one thing:\n{}",
        faults.join("\n")
    );
    assert!(
        modules.len() > 500,
        "{} names: too few were read",
        modules.len()
    );
}

/// The count works: comments and no code, across lines, each marker once.
#[test]
fn markers_and_names_are_found() {
    let text = "//! Whoever moves.\n/// So\n/// many `nobody` words: what\n/// is here?\nlet said = \" // he \"; // He said so.\n\
                /// ```\n/// nobody\n/// ```\n";
    assert_eq!(markers(&words(text)).len(), 5);
    assert_eq!(
        markers(&words("/// The player to move; `None` if there is none.")),
        Vec::<String>::new()
    );
    let text = "struct A; mod inner { enum B {} trait C {} } mod tests { struct D; } type E = A;";
    assert_eq!(names(text).into_iter().collect::<Vec<_>>(), ["A", "B", "C"]);
}
