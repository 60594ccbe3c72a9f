//! The page agrees with the data, the data name claims, and claims name existing commands. Nothing
//! is measured here.

use std::collections::BTreeSet;
use std::fs;

use xtask::error::TaskError;
use xtask::performance::Known;
use xtask::performance::command::{Invocation, Mode, typed};
use xtask::performance::render::{File, PAGE, files, replaced};
use xtask::place;

fn page() -> String {
    fs::read_to_string(place(PAGE)).unwrap()
}

fn written(page: &str) -> [File; 4] {
    files(page, &Known::load().unwrap()).unwrap()
}

#[test]
fn the_page_and_its_pictures_agree_with_the_data() {
    for File { path, content } in written(&page()) {
        let there = fs::read_to_string(place(path)).unwrap_or_default();
        assert!(
            there == content,
            "{path} differs: `cargo xtask performance --render` writes it"
        );
    }
}

/// A manual change between the marks is detected; text elsewhere is free.
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
    let Known {
        claims, records, ..
    } = Known::load().unwrap();
    let names: Vec<&String> = claims
        .sources
        .iter()
        .flat_map(|source| &source.claims)
        .map(|claim| &claim.name)
        .collect();
    let unique: BTreeSet<&&String> = names.iter().collect();
    assert_eq!(unique.len(), names.len(), "two claims have one name");
    let measured: Vec<&String> = records.iter().map(|record| &record.claim).collect();
    let known: Vec<&String> = names
        .into_iter()
        .filter(|name| measured.contains(name))
        .collect();
    assert_eq!(
        measured, known,
        "at most a line a claim, in the order of the list"
    );
    for source in &claims.sources {
        let is_measured = source
            .claims
            .iter()
            .any(|claim| measured.contains(&&claim.name));
        assert!(is_measured, "nothing is known of {}", source.name);
        // The output of a command that is not run here is read by a person, all of it.
        let read = source
            .claims
            .iter()
            .filter(|claim| claim.reading.is_some())
            .count();
        assert!(
            read == 0 || read == source.claims.len(),
            "{}: {read} figures are read",
            source.name
        );
        assert!(
            read == 0 || Invocation::read(&source.command).is_some(),
            "{}: {}",
            source.name,
            source.command
        );
    }
    for record in &records {
        let [median, least, most] = record.figure;
        assert!(
            least <= median && median <= most && record.samples > 0,
            "{record:?}"
        );
        assert_eq!(record.run.date.len(), "2026-11-22".len(), "{record:?}");
        assert!(!record.run.machine.is_empty(), "{record:?}");
    }
}

#[test]
fn every_result_belongs_to_a_match_and_every_match_has_one() {
    let Known {
        claims, outcomes, ..
    } = Known::load().unwrap();
    let names: Vec<&String> = claims.matches.iter().map(|one| &one.name).collect();
    assert_eq!(
        outcomes
            .iter()
            .map(|outcome| &outcome.name)
            .collect::<Vec<_>>(),
        names
    );
    for outcome in &outcomes {
        if let Some(results) = outcome.results {
            let [won, drawn, lost] = results;
            assert_eq!(won + drawn + lost, outcome.games, "{}", outcome.name);
            let [half_points, games] =
                [2 * won + drawn, outcome.games].map(|n| f64::from(u32::try_from(n).unwrap()));
            let score = 50.0 * half_points / games;
            assert!(
                (score - outcome.score).abs() < 0.06,
                "{}: {score}",
                outcome.name
            );
        }
        assert!(
            outcome.score <= 100.0 && outcome.played.starts_with("20"),
            "{outcome:?}"
        );
    }
}

/// Whether a package has a target in one of its folders.
fn exists(package: &str, folder: &str, target: &str) -> bool {
    let root = if package.is_empty() {
        place(".")
    } else {
        place("crates").join(package)
    };
    let folder = root.join(folder);
    folder.join(format!("{target}.rs")).exists() || folder.join(target).join("main.rs").exists()
}

/// The variant of a command of a program: `CheckProof` for `check-proof`.
fn variant(verb: &str) -> String {
    let words = verb.split('-').map(|word| word.split_at(word.len().min(1)));
    words
        .map(|(first, rest)| first.to_uppercase() + rest)
        .collect()
}

/// Whether everything that a command line names exists.
fn runs(command: &str) -> bool {
    let words: Vec<&str> = command.split(' ').collect();
    let behind = |option: &str| {
        words
            .iter()
            .position(|word| *word == option)
            .and_then(|at| words.get(at + 1))
    };
    let package = behind("-p").copied().unwrap_or_default();
    let has_variant = |file: &str, verb: &str| {
        fs::read_to_string(place(file))
            .unwrap()
            .contains(&variant(verb))
    };
    match (words[0], words[1]) {
        ("quincunx", verb) => has_variant("crates/cli/src/commands/mod.rs", verb),
        ("cargo", "xtask") => has_variant("crates/xtask/src/main.rs", words[2]),
        ("node", script) => place(script).exists(),
        ("cd", folder) => place(folder).join("src/main.rs").exists(),
        _ => match (behind("--example"), behind("--bench"), behind("all")) {
            (Some(example), ..) => exists(package, "examples", example),
            (_, Some(bench), _) => exists(package, "benches", bench),
            (.., Some(module)) => exists(package, "tests", module.trim_end_matches("::")),
            _ => false,
        },
    }
}

#[test]
fn every_command_exists() {
    for source in Known::load().unwrap().claims.sources {
        assert!(runs(&source.command), "{}: {}", source.name, source.command);
        assert!(
            !source.claims.is_empty(),
            "{} measures nothing",
            source.name
        );
        let page = source.page.split('#').next().unwrap();
        assert!(place("docs").join(page).exists(), "{}: {page}", source.name);
    }
    for other in [
        "cargo run --release --example no_such_example",
        "quincunx dance",
        "cargo xtask dance",
    ] {
        assert!(!runs(other), "{other}");
    }
}

#[test]
fn command_lines_match_their_modes() {
    let sources = Known::load().unwrap().claims.sources;
    let of = |name: &str, mode| {
        typed(
            sources.iter().find(|source| source.name == name).unwrap(),
            mode,
        )
    };
    assert_eq!(
        of("dots-4x4", Mode::Full),
        "cargo run --release -p dots --example dots_solve -- 4x4 --mb 1000"
    );
    assert_eq!(of("dots-4x4", Mode::Quick), of("dots-4x4", Mode::Full));
    assert_eq!(
        of("lgame-bench", Mode::Quick),
        "cargo bench --bench lgame -- --quick"
    );
    assert_eq!(of("stops", Mode::Quick), "cargo bench --bench stop_latency");
    assert_eq!(
        of("dots-endings", Mode::Quick),
        "cargo run --release -p dots --example dots_endings -- 2000"
    );
    assert_eq!(
        of("rivals", Mode::Quick),
        "cd benches/rivals && cargo run --release -- --repetitions 3"
    );
}

#[test]
fn command_lines_are_parsed() {
    let read = |typed: &str| {
        let Invocation {
            folder,
            build,
            arguments,
        } = Invocation::read(typed)?;
        Some((folder, build.join(" "), arguments.join("|")))
    };
    let expected = (
        place("."),
        "build --release -p dots --example dots_late".to_owned(),
        "36|a b".to_owned(),
    );
    assert_eq!(
        read("cargo run --release -p dots --example dots_late -- 36 \"a b\""),
        Some(expected)
    );
    let expected = (
        place("."),
        "bench --no-run --bench lgame".to_owned(),
        "--quick|--bench".to_owned(),
    );
    assert_eq!(read("cargo bench --bench lgame -- --quick"), Some(expected));
    let expected = (
        place("benches/rivals"),
        "build --release".to_owned(),
        String::new(),
    );
    assert_eq!(
        read("cd benches/rivals && cargo run --release"),
        Some(expected)
    );
    assert_eq!(read("quincunx bench"), None);
    assert_eq!(read("cargo test -p dots"), None);
}

#[test]
fn a_block_is_replaced_and_nothing_else() {
    let page = "Before.\n<!-- begin x -->\nold\n<!-- end x -->\nAfter.\n";
    let expected = "Before.\n<!-- begin x -->\n\nnew\n\n<!-- end x -->\nAfter.\n";
    assert_eq!(replaced(page, "x", "new\n").unwrap(), expected);
    assert_eq!(replaced(expected, "x", "new").unwrap(), expected);
    let error = replaced(page, "y", "new").unwrap_err();
    assert!(matches!(error, TaskError::Block(_)));
    assert_eq!(
        error.to_string(),
        "The page has no `<!-- begin y -->` with `<!-- end y -->` behind it."
    );
}
