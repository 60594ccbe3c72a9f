//! The first engine of a game, with which programs and the page play, is its strongest one.

use std::collections::BTreeMap;

use quincunx::engines::{self, GAMES, level, planes};
use quincunx::game_core::ToMove;
use quincunx::registry::{EngineSpec, Limits};
use serde_json::Value;

/// The names of a game's engines that claim to play well, the first one first.
fn names(game: &str) -> Vec<&'static str> {
    let start = engines::entry(game).unwrap().start();
    let names = start.engines().into_iter().map(|info| info.name);
    names
        .filter(|name| ![level::NAME, "random"].contains(name))
        .collect()
}

/// The matches of a game in `docs/matches.tsv`: two engines, and the score of the first in percent.
fn scores(game: &str) -> Vec<([String; 2], f64)> {
    let claims: Value = serde_json::from_str(include_str!("../crates/xtask/claims.json")).unwrap();
    let table: BTreeMap<&str, f64> = include_str!("../docs/matches.tsv")
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .map(|fields| (fields[0], fields[5].parse().unwrap()))
        .collect();
    let engine = |one: &Value, key| {
        one[key]
            .as_str()
            .unwrap()
            .split(':')
            .next()
            .unwrap()
            .to_owned()
    };
    claims["matches"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["game"] == game)
        .filter_map(|one| {
            let score = table.get(one["name"].as_str()?)?;
            Some((["a", "b"].map(|key| engine(one, key)), *score))
        })
        .collect()
}

/// The table of matches has the first engine of each game of two players against every other one,
/// and it lost none of these matches.
#[test]
fn the_first_engine_has_lost_no_match() {
    for entry in GAMES.iter().filter(|entry| entry.players.len() == 2) {
        let names = names(entry.name);
        let scores = scores(entry.name);
        let (first, others) = names.split_first().unwrap();
        for other in others {
            let against: Vec<f64> = scores
                .iter()
                .filter_map(|([a, b], score)| match (a, b) {
                    (a, b) if a == first && b == other => Some(*score),
                    (a, b) if a == other && b == first => Some(100.0 - score),
                    _ => None,
                })
                .collect();
            let game = entry.name;
            assert!(
                !against.is_empty(),
                "{game}: no match of {first} and {other}"
            );
            assert!(
                against.iter().all(|&score| score >= 50.0),
                "{game}: {first} scores {against:?} against {other}"
            );
        }
    }
}

/// Planes has one player and no matches: the first engine needs the fewest shots over all layouts.
#[test]
fn the_first_engine_of_planes_needs_the_fewest_shots() {
    let mut start = engines::entry("planes").unwrap().start();
    start.read("7x7/1").unwrap();
    // One seed for each layout.
    let layouts: BTreeMap<String, u64> = (0..2000)
        .map(|seed| (planes::concealed(start.as_ref(), seed).unwrap().text, seed))
        .collect();
    assert_eq!(layouts.len(), 48);
    let shots = |name: &str| -> usize {
        let mut engine = start.engine(&EngineSpec::named(name).unwrap()).unwrap();
        let mut shots = 0;
        for &seed in layouts.values() {
            let mut game = start.boxed();
            engine.begin(0);
            while game.to_move() != ToMove::Nobody {
                let shot = engine.think(game.as_ref(), &Limits::new()).unwrap();
                game.play(shot.best_move().unwrap()).unwrap();
                let answer = planes::concealed(game.as_ref(), seed).unwrap().event;
                game.play(&answer.unwrap()).unwrap();
                shots += 1;
            }
        }
        shots
    };
    let names = names("planes");
    let (first, others) = names.split_first().unwrap();
    let least = shots(first);
    for other in others {
        let needed = shots(other);
        assert!(
            least <= needed,
            "{first} needs {least} shots, {other} {needed}"
        );
    }
}
