//! The page agrees with the data, the data name claims, and claims name existing commands. Nothing is measured here.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use performance::command::{Command, Kind, Mode};
use performance::page::{File, PAGE, files};
use performance::{claims, data, matches, place};

fn page() -> String {
    fs::read_to_string(place(PAGE)).unwrap()
}

fn written(page: &str) -> Vec<File> {
    files(page, &data::load().unwrap(), &matches::load().unwrap()).unwrap()
}

#[test]
fn the_page_and_its_pictures_agree_with_the_data() {
    for File { path, content } in written(&page()) {
        let there = fs::read_to_string(place(path)).unwrap_or_default();
        assert!(there == content, "{path} differs: `cargo run --release -p performance -- --render` writes it");
    }
}

/// A change by hand between the marks is noticed; one elsewhere is allowed.
#[test]
fn a_change_by_hand_is_noticed() {
    let page = page();
    let mark = "<!-- begin lgame -->\n";
    let changed = page.replace(mark, &format!("{mark}\nFaster than anybody.\n"));
    assert_ne!(changed, page);
    assert_eq!(written(&changed)[0].content, page);
    let more = page.clone() + "\nA sentence.\n";
    assert_eq!(written(&more)[0].content, more);
}

#[test]
fn every_figure_belongs_to_a_claim_and_every_command_has_some() {
    let sources = claims::sources();
    let names: Vec<String> =
        sources.iter().flat_map(|source| source.claims.iter().map(|claim| claim.name.clone())).collect();
    let unique: BTreeSet<&String> = names.iter().collect();
    assert_eq!(unique.len(), names.len(), "two claims have one name");
    let records = data::load().unwrap();
    let measured: Vec<String> = records.iter().map(|record| record.claim.clone()).collect();
    let known: Vec<String> = names.iter().filter(|name| measured.contains(name)).cloned().collect();
    assert_eq!(measured, known, "at most a line a claim, in the order of the list");
    for source in &sources {
        let is_measured = source.claims.iter().any(|claim| measured.contains(&claim.name));
        assert!(is_measured, "nothing is known of {}", source.name);
    }
    for record in &records {
        let [median, least, most] = record.figure;
        assert!(least <= median && median <= most && record.samples > 0, "{record:?}");
        assert_eq!(record.run.date.len(), "2026-11-22".len(), "{record:?}");
        assert!(!record.run.machine.is_empty(), "{record:?}");
    }
}

#[test]
fn every_result_belongs_to_a_match_and_every_match_has_one() {
    let names: Vec<&str> = claims::matches().iter().map(|game| game.name).collect();
    let results = matches::load().unwrap();
    assert_eq!(results.iter().map(|result| result.name.as_str()).collect::<Vec<_>>(), names);
    for result in &results {
        if let Some(outcomes) = result.outcomes {
            let [won, drawn, lost] = outcomes;
            assert_eq!(won + drawn + lost, result.games, "{}", result.name);
            let [half_points, games] = [2 * won + drawn, result.games].map(|n| f64::from(u32::try_from(n).unwrap()));
            let score = 50.0 * half_points / games;
            assert!((score - result.score).abs() < 0.06, "{}: {score}", result.name);
        }
        assert!(result.score <= 100.0 && result.played.starts_with("20"), "{result:?}");
    }
}

/// Whether a package has a target in one of its folders.
fn exists(package: &str, folder: &str, target: &str) -> bool {
    let root = if package.is_empty() { place(".") } else { place("crates").join(package) };
    let folder: PathBuf = root.join(folder);
    folder.join(format!("{target}.rs")).exists() || folder.join(target).join("main.rs").exists()
}

/// The variant of a command of the program: `CheckProof` for `check-proof`.
fn variant(verb: &str) -> String {
    let words = verb.split('-').map(|word| word.split_at(word.len().min(1)));
    words.map(|(first, rest)| first.to_uppercase() + rest).collect()
}

/// Whether a command, or one that people type, names an existing target.
fn runs(command: &Command) -> bool {
    let package = command.package.unwrap_or_default();
    match command.kind {
        Kind::Criterion | Kind::Bench => exists(package, "benches", command.target),
        Kind::Example => exists(package, "examples", command.target),
        Kind::Workspace => place(command.target).join("src/main.rs").exists(),
        Kind::Elsewhere => {
            let words: Vec<&str> = command.target.split(' ').collect();
            let behind = |option: &str| words.iter().position(|word| *word == option).and_then(|at| words.get(at + 1));
            let package = behind("-p").copied().unwrap_or_default();
            match (words[0], words[1]) {
                ("quincunx", verb) => {
                    let commands = fs::read_to_string(place("crates/cli/src/commands/mod.rs")).unwrap();
                    commands.contains(&format!("    Commands::{}", variant(verb)))
                }
                ("node", script) => place(script).exists(),
                _ => match (behind("--example"), behind("all")) {
                    (Some(example), _) => exists(package, "examples", example),
                    (_, Some(module)) => exists(package, "tests", module.trim_end_matches("::")),
                    _ => place("crates").join(package).join("src/main.rs").exists(),
                },
            }
        }
    }
}

#[test]
fn every_command_exists() {
    for source in claims::sources() {
        assert!(runs(&source.command), "{}: {}", source.name, source.command.typed(Mode::Full));
        assert!(!source.claims.is_empty(), "{} measures nothing", source.name);
        let page = source.page.split('#').next().unwrap();
        assert!(place("docs").join(page).exists(), "{}: {page}", source.name);
    }
    assert!(!runs(&Command::new(Kind::Example, "no_such_example")));
    assert!(!runs(&Command::new(Kind::Elsewhere, "quincunx dance")));
}

#[test]
fn commands_are_typed_as_they_are_run() {
    let sources = claims::sources();
    let typed = |name: &str, mode| sources.iter().find(|source| source.name == name).unwrap().command.typed(mode);
    assert_eq!(typed("dots-4x4", Mode::Full), "cargo run --release -p dots --example dots_solve -- 4x4 --mb 1000");
    assert_eq!(typed("lgame-bench", Mode::Quick), "cargo bench --bench lgame -- --quick");
    assert_eq!(typed("rivals", Mode::Quick), "cd benches/rivals && cargo run --release -- --repetitions 3");
}
