//! Every target over its seeds, and over damaged copies of them.
//!
//! Inside the library and not in `tests/`, for which cargo would link the program of every target
//! first.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Damaged copies of each seed.
const COPIES: usize = 2_000;

/// Damaged copies for bodies that play whole games, make engines or search, which takes a hundred
/// times as long.
const FEW: usize = 25;

/// These bodies.
const SLOW: [&str; 14] = [
    "connect6_experts_do_not_depend_on_the_way",
    "connect6_games_agree_with_a_naive_board",
    "connect6_judges_do_not_depend_on_the_way",
    "contest_lines_lead_where_the_journal_does",
    "dots_captures_give_the_value",
    "dots_captures_give_the_value_on_any_board",
    "dots_games_agree_with_a_naive_board",
    "dots_journals_are_read_or_refused",
    "dots_solver_gives_the_value",
    "einstein_games_agree_with_a_naive_board",
    "engine_specs_round_trip_and_are_answered",
    "planes_beliefs_are_what_filtering_leaves",
    "protocol_gtp_never_panics_and_answers",
    "protocol_quincunx_never_panics_and_answers",
];

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(target);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| fs::read(file).unwrap())
        .collect()
}

/// One to four bytes replaced, removed, doubled or swapped, half of them by bytes of the seed.
fn damage(bytes: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    for _ in 0..random.random_range(1..=4) {
        if bytes.is_empty() {
            return;
        }
        let [at, other] = [0; 2].map(|_| random.random_range(0..bytes.len()));
        match random.random_range(0..5) {
            0 => bytes[at] = bytes[other],
            1 => bytes[at] = random.random(),
            2 => drop(bytes.remove(at)),
            3 => bytes.insert(at, bytes[other]),
            _ => bytes.swap(at, other),
        }
    }
}

/// Runs every target over its seeds, and over damaged copies of each: one in `share` of the full
/// number.
fn replay(share: usize) {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    for (name, body) in crate::TARGETS {
        let seeds = seeds(name);
        assert!(seeds.len() >= 2, "{name} has few seeds");
        let copies = if SLOW.contains(name) { FEW } else { COPIES }.div_ceil(share);
        for seed in seeds {
            body(&seed);
            for _ in 0..copies {
                let mut bytes = seed.clone();
                damage(&mut bytes, random);
                body(&bytes);
            }
        }
    }
}

#[test]
fn seeds_and_some_damaged_seeds() {
    replay(25);
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn seeds_and_damaged_seeds() {
    replay(1);
}

#[test]
fn every_target_has_a_program_and_seeds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = |part: &str| {
        let mut names: Vec<String> = fs::read_dir(folder.join(part))
            .unwrap()
            .map(|entry| {
                entry
                    .unwrap()
                    .path()
                    .file_stem()
                    .unwrap()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    };
    let mut targets: Vec<&str> = crate::TARGETS.iter().map(|(name, _)| *name).collect();
    targets.sort_unstable();
    assert_eq!(names("fuzz_targets"), targets);
    assert_eq!(names("seeds"), targets);
    assert!(SLOW.iter().all(|name| targets.contains(name)));
}
