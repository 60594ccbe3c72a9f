//! Files of many games, some of them broken off and some damaged, read by `check` and `convert`.
//!
//! Five are ours, in `data/corpora`: matches between weak engines with fixed seeds, one of each
//! game, each in another format. This writes them again:
//!
//! ```text
//! CORPORA=write cargo test -p cli --test all corpora::files_are_the_matches_of_their_seeds
//! ```
//!
//! Two more, of Connect6 programs and of people, are not part of the repository; where they are
//! absent, their test says so.

use std::fs;
use std::path::{Path, PathBuf};

use game_core::{ToMove, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use records::{Encoding, Format, Heading, Play, Record};
use registry::{EngineSpec, GameEnd, Limits, TextHistory};
use serde_json::Value;

use crate::common::{json, object, run};

/// Games of each file.
const GAMES: u64 = 20;

/// Games that are damaged.
const DAMAGED: [u64; 4] = [3, 8, 13, 19];

/// Every fifth game is broken off in the middle.
const BROKEN_OFF: u64 = 5;

/// A match, and the results of its games that are read: won by the first and the second side,
/// drawn, none.
struct Corpus {
    file: &'static str,
    game: &'static str,
    format: Format,
    engines: [&'static str; 2],
    results: [u64; 4],
}

const CORPORA: [Corpus; 5] = [
    Corpus {
        file: "lgame.txt",
        game: "lgame",
        format: Format::LStrings,
        engines: ["level:n=3", "random"],
        results: [5, 7, 0, 4],
    },
    Corpus {
        file: "einstein.txt",
        game: "einstein",
        format: Format::Wtn,
        engines: ["race:tables=0", "random"],
        results: [5, 7, 0, 4],
    },
    Corpus {
        file: "connect6.sgf",
        game: "connect6",
        format: Format::Sgf,
        engines: ["level:n=2", "level:n=1"],
        results: [8, 4, 0, 4],
    },
    Corpus {
        file: "dots.txt",
        game: "dots",
        format: Format::GolemDots,
        engines: ["level:n=2", "random"],
        results: [6, 6, 0, 4],
    },
    Corpus {
        file: "planes.json",
        game: "planes",
        format: Format::Json,
        engines: ["level:n=2", ""],
        results: [0, 0, 0, 16],
    },
];

/// A finished game, by fixed seeds: its steps, and the end.
fn played(corpus: &Corpus, seed: u64) -> (Vec<String>, Option<GameEnd>) {
    let start = engines::entry(corpus.game).unwrap().start();
    let players = start.payoffs().len();
    let engine = |spec: &&str| {
        let mut engine = start.engine(&spec.parse::<EngineSpec>().unwrap()).unwrap();
        engine.begin(seed);
        engine
    };
    let mut engines: Vec<_> = corpus.engines[..players].iter().map(engine).collect();
    // The sides change after each game.
    if seed.is_multiple_of(2) {
        engines.reverse();
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut history = TextHistory::new(start.boxed());
    while history.end().is_none() {
        let game = history.game();
        let step = match game.to_move() {
            ToMove::Player(player) => {
                let limits = Limits::new().nodes(500);
                let analysis = engines[player].think(game, &limits).unwrap();
                analysis.best_move().unwrap().to_owned()
            }
            ToMove::Chance | ToMove::Nobody => {
                let chances = game.chances();
                let mut left = below(&mut random, chances.iter().map(|(_, weight)| weight).sum());
                let falls = |(_, weight): &&(String, u64)| {
                    let falls = left < *weight;
                    left = left.wrapping_sub(*weight);
                    falls
                };
                chances.iter().find(falls).unwrap().0.clone()
            }
        };
        history.play_as_written(&step, ()).unwrap();
    }
    let steps = history.plies().iter().map(|ply| ply.step.clone());
    (steps.collect(), history.end())
}

/// The text of a game; damaged, a character is missing, or all from a character on, so that it is
/// no record.
fn text(corpus: &Corpus, number: u64, steps: &[String]) -> String {
    let game = records::Game::named(corpus.game).unwrap();
    let start = engines::entry(corpus.game).unwrap().start().text();
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let play = Play::replay(game, &start, &steps).unwrap();
    let heading = Heading {
        players: ["Ada".to_owned(), "Boole".to_owned()],
        event: format!("Corpus {number}"),
        ..Heading::default()
    };
    let record = Record::new(heading, play).unwrap();
    let text = records::write(&record, corpus.format, Encoding::Utf8)
        .unwrap()
        .text;
    if !DAMAGED.contains(&number) {
        return text;
    }
    let damaged = |(at, sign): (usize, char)| {
        let behind = if number.is_multiple_of(2) {
            &text[at + sign.len_utf8()..]
        } else {
            ""
        };
        let damaged = text[..at].to_owned() + behind;
        records::read(damaged.as_bytes())
            .is_err()
            .then_some(damaged)
    };
    let late = text.char_indices().skip(text.chars().count() * 2 / 3);
    late.into_iter().find_map(damaged).unwrap()
}

/// The file of a match, and the results of the games that can be read.
fn made(corpus: &Corpus) -> (String, [u64; 4]) {
    let (mut file, mut results) = (String::new(), [0; 4]);
    for number in 1..=GAMES {
        let (mut steps, end) = played(corpus, number);
        let is_broken_off = number.is_multiple_of(BROKEN_OFF);
        if is_broken_off {
            // An odd number of stones is a number of whole turns in Connect6.
            steps.truncate((steps.len() / 2) | 1);
        }
        let result = match end {
            Some(GameEnd::Decided(Some(winner))) if !is_broken_off => winner,
            Some(GameEnd::Decided(None)) if !is_broken_off && !corpus.engines[1].is_empty() => 2,
            _ => 3,
        };
        results[result] += u64::from(!DAMAGED.contains(&number));
        let text = text(corpus, number, &steps);
        file += &records::as_entry(&text, corpus.format, number);
    }
    (file, results)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpora")
}

/// The number of games, the numbers of those that are refused, and the results.
fn checked(report: &Value) -> (u64, Vec<u64>, [u64; 4]) {
    let (games, summary) = (report["games"].as_array().unwrap(), &report["summary"]);
    let refused = games.iter().filter(|game| !game["error"].is_null());
    let refused = refused.map(|game| game["number"].as_u64().unwrap());
    let count = |name: &str| summary[name].as_u64().unwrap();
    let results = ["first", "second", "draw", "none"].map(count);
    let all = [count("failed"), count("void")].iter().sum::<u64>() + results.iter().sum::<u64>();
    assert_eq!((count("games"), all), (games.len() as u64, count("games")));
    (count("games"), refused.collect(), results)
}

#[test]
fn files_are_the_matches_of_their_seeds() {
    let writes = std::env::var_os("CORPORA").is_some_and(|value| value == "write");
    for corpus in &CORPORA {
        let (file, results) = made(corpus);
        let path = folder().join(corpus.file);
        if writes {
            fs::write(&path, &file).unwrap();
            eprintln!("{}: {} bytes, {results:?}", corpus.file, file.len());
            continue;
        }
        assert_eq!(fs::read_to_string(path).unwrap(), file, "{}", corpus.file);
        assert_eq!(results, corpus.results, "{}", corpus.file);
        assert!(file.len() < 100_000, "{}", corpus.file);
    }
}

#[test]
fn every_game_of_a_corpus_is_reported_and_results_are_counted() {
    for corpus in &CORPORA {
        let path = folder().join(corpus.file);
        let said = run(["check", path.to_str().unwrap(), "--json"]);
        assert_eq!(said.code, 2, "{}", said.err);
        let report = &object(&said)["files"][0];
        let expected = (GAMES, DAMAGED.to_vec(), corpus.results);
        assert_eq!(checked(report), expected, "{}", corpus.file);
        let game = &report["games"][0];
        assert_eq!(
            (game["game"].as_str(), game["format"].as_str()),
            (Some(corpus.game), Some(corpus.format.name()))
        );
        let lines = run(["check", path.to_str().unwrap()]).out;
        let reports = lines.lines().filter(|line| line.contains(", game "));
        assert_eq!(reports.count() as u64, GAMES, "{lines}");
        let [first, second, drawn, none] = corpus.results;
        let summary = format!(
            "{GAMES} games, {} failed. First side won: {first}; second side won: {second}; drawn: {drawn}; broken off: 0; no result: {none}.",
            DAMAGED.len()
        );
        assert!(lines.contains(&summary), "{summary}\n{lines}");
    }
}

/// The games that are read are the same in our JSON.
#[test]
fn a_corpus_is_converted_without_its_damaged_games() {
    for corpus in &CORPORA {
        let path = folder().join(corpus.file);
        let out =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("corpus-{}", corpus.game));
        let said = run([
            "convert",
            path.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
            "--force",
        ]);
        assert_eq!(said.code, 2, "{}", said.err);
        for number in DAMAGED {
            let name = format!("game {number}: ");
            assert!(said.err.contains(&name), "{name} in {}", said.err);
        }
        let report = json(&["check", out.to_str().unwrap()]);
        let kept = GAMES - DAMAGED.len() as u64;
        let expected = (kept, Vec::new(), corpus.results);
        assert_eq!(checked(&report["files"][0]), expected, "{}", corpus.file);
    }
}

/// The games of Connect6 programs, and those of people from Little Golem.
#[test]
fn corpora_from_elsewhere_are_checked() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference");
    let programs = folder.join("connect6-games.tsv");
    let people = folder.join("connect6-human-games.csv.gz");
    let (true, Ok(packed)) = (programs.is_file(), fs::File::open(people)) else {
        return eprintln!("SKIPPED: the corpora of Connect6 are not there");
    };
    let report = json(&["check", programs.to_str().unwrap()]);
    let (games, refused, _) = checked(&report["files"][0]);
    assert_eq!((games, refused), (14, Vec::new()));
    let unpacked = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("connect6-human-games.csv");
    let mut file = fs::File::create(&unpacked).unwrap();
    std::io::copy(&mut flate2::read::GzDecoder::new(packed), &mut file).unwrap();
    let report = json(&["check", unpacked.to_str().unwrap()]);
    let expected = (8282, Vec::new(), [4154, 4128, 0, 0]);
    assert_eq!(checked(&report["files"][0]), expected);
}
