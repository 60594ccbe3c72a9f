//! Collects the licences of all packages whose code is in a release:
//!
//! ```text
//! cargo xtask notices --out FILE --target TRIPLE…
//! ```
//!
//! `cargo metadata` knows the packages, and the archive of nearly every package has the texts of
//! its licences. Each text is written once, below the packages that have it. Packages that run
//! while others are compiled, such as macros, are not in a release.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::{TaskError, named};
use crate::place;

/// The packages of this workspace that are in a release: the program, and the files of the page.
const ROOTS: [&str; 2] = ["cli", "web"];

/// The beginnings of the names of files with licences, in capitals.
const FILES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

/// The arguments of `cargo xtask notices`.
#[derive(clap::Args, Debug)]
pub struct NoticesArgs {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// A target of the release; without one, all targets
    #[arg(long = "target", value_name = "TRIPLE")]
    pub targets: Vec<String>,
}

/// The output of `cargo metadata`, as far as it is read here.
#[derive(Deserialize, Debug)]
pub struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

/// A package.
#[derive(Deserialize, Debug)]
struct Package {
    id: String,
    name: String,
    version: String,
    /// An SPDX expression.
    license: Option<String>,
    repository: Option<String>,
    /// `None` for packages of this workspace.
    source: Option<String>,
    manifest_path: PathBuf,
    targets: Vec<Target>,
}

#[derive(Deserialize, Debug)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize, Debug)]
struct Resolve {
    nodes: Vec<ResolvedPackage>,
}

/// A package and its dependencies.
#[derive(Deserialize, Debug)]
struct ResolvedPackage {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize, Debug)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

/// `None` for a normal dependency, `build` or `dev` otherwise.
#[derive(Deserialize, Debug)]
struct DependencyKind {
    kind: Option<String>,
}

impl Package {
    /// Whether the package is a macro, which runs in the compiler.
    fn is_macro(&self) -> bool {
        let mut kinds = self.targets.iter().flat_map(|target| &target.kind);
        kinds.any(|kind| kind == "proc-macro")
    }

    /// The line that names the package.
    fn title(&self) -> String {
        let Self { name, version, .. } = self;
        let license = self.license.as_deref().unwrap_or("see below");
        let repository = self.repository.as_deref().unwrap_or("");
        format!("{name} {version} ({license}) {repository}")
            .trim_end()
            .to_owned()
    }

    /// The texts of its licences.
    fn texts(&self) -> Result<Vec<String>, TaskError> {
        let folder = self.manifest_path.parent().unwrap_or(Path::new("."));
        let mut files = Vec::new();
        for entry in named(folder, fs::read_dir(folder))? {
            let path = named(folder, entry)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let name = name.to_uppercase();
            if path.is_file() && FILES.iter().any(|file| name.starts_with(file)) {
                files.push(path);
            }
        }
        files.sort();
        files
            .iter()
            .map(|file| named(file, fs::read_to_string(file)))
            .collect()
    }
}

/// Writes the licences into a file.
///
/// # Errors
///
/// Fails if cargo fails, or a file cannot be read or written.
pub fn write(args: &NoticesArgs) -> Result<(), TaskError> {
    let mut words = vec!["--locked", "--all-features"];
    for target in &args.targets {
        words.extend(["--filter-platform", target]);
    }
    let metadata: Metadata = metadata(&words)?;
    named(&args.out, fs::write(&args.out, text(&metadata)?))
}

/// What `cargo metadata` with these arguments says of the workspace.
///
/// # Errors
///
/// Fails if cargo fails, or says something else.
pub(crate) fn metadata<T: DeserializeOwned>(words: &[&str]) -> Result<T, TaskError> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["metadata", "--format-version", "1"])
        .args(words)
        .current_dir(place("."));
    let output = named(Path::new("cargo"), cargo.output())?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(TaskError::Command("cargo metadata".to_owned(), why));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| TaskError::Command("cargo metadata".to_owned(), error.to_string()))
}

/// The packages of others that are in a release, by name and version.
fn packages(metadata: &Metadata) -> Vec<&Package> {
    let package: HashMap<&str, &Package> = metadata
        .packages
        .iter()
        .map(|package| (package.id.as_str(), package))
        .collect();
    let nodes = metadata.resolve.nodes.iter();
    let deps: HashMap<&str, &Vec<Dependency>> =
        nodes.map(|node| (node.id.as_str(), &node.deps)).collect();
    let roots = metadata.packages.iter();
    let is_root =
        |package: &&Package| package.source.is_none() && ROOTS.contains(&package.name.as_str());
    let mut open: Vec<&str> = roots
        .filter(is_root)
        .map(|package| package.id.as_str())
        .collect();
    let mut seen: HashSet<&str> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        for dependency in deps.get(id).into_iter().copied().flatten() {
            let is_normal = dependency.dep_kinds.iter().any(|one| one.kind.is_none());
            let is_macro = package
                .get(dependency.pkg.as_str())
                .is_some_and(|package| package.is_macro());
            if is_normal && !is_macro && seen.insert(&dependency.pkg) {
                open.push(&dependency.pkg);
            }
        }
    }
    let mut found: Vec<&Package> = metadata
        .packages
        .iter()
        .filter(|package| package.source.is_some() && seen.contains(package.id.as_str()))
        .collect();
    found.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    found
}

/// All licences: each text below the packages that have it, and last the packages without one.
///
/// # Errors
///
/// Fails if a file cannot be read.
pub fn text(metadata: &Metadata) -> Result<String, TaskError> {
    let mut titles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut without = Vec::new();
    for package in packages(metadata) {
        let texts = package.texts()?;
        if texts.is_empty() {
            without.push(package.title());
        }
        for text in texts {
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            let text = lines.join("\n").trim_matches('\n').to_owned();
            titles.entry(text).or_default().push(package.title());
        }
    }
    let mut out = String::from("Packages in the program and in its page, with their licences.\n");
    let mut groups: Vec<_> = titles.into_iter().collect();
    groups.sort_by(|a, b| a.1.cmp(&b.1));
    for (text, titles) in groups {
        let rule = "=".repeat(80);
        // Writing to a text cannot fail.
        let _ = writeln!(out, "\n{rule}\n{}\n{rule}\n\n{text}", titles.join("\n"));
    }
    if !without.is_empty() {
        let names = without.join("\n");
        let _ = writeln!(
            out,
            "\nWithout a text of the licence in their archives:\n\n{names}"
        );
    }
    Ok(out)
}
