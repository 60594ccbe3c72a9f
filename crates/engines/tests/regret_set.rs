//! The public sets of positions with the values of their moves: read, complete, and right.
#![cfg(not(target_family = "wasm"))]

use crate::common::all_flips_are_found;

use std::collections::HashSet;
use std::fs;

use einstein::{EinStein, Face, Race, Size, WIN};
use engines::einstein::regret_set::{self, RatedPosition, UNIT, expected};
use engines::einstein::tables::Tables;
use engines::position_set::{
    self,
    expected::{COUNT, FILE_END, NEW},
};
use game_core::{Notation, ParseError, Position, Settled, Side, Stochastic, Text, ToMove};
use search::{Expectimax, Limits};

/// A set of one position.
const SMALL: &str = "# A comment.\n\
    ..1../...../2.e3./....f/..... r 1:404,590,434 2:2353,161,2319 3:468,36568,43690\n";

fn published(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/einstein");
    fs::read_to_string(format!("{folder}/{name}.txt")).unwrap()
}

/// The small set with its end.
fn whole() -> String {
    let position: RatedPosition = SMALL.lines().nth(1).unwrap().parse().unwrap();
    position_set::write(&["A comment.".to_owned()], &[position])
}

#[test]
fn the_published_sets_are_whole() {
    for (name, stones) in [("five", 5), ("six", 6)] {
        let text = published(name);
        let positions = regret_set::read(&text).unwrap();
        assert_eq!(positions.len(), 10_000, "{name}");
        let mut known = HashSet::new();
        for (number, rated) in positions.iter().enumerate() {
            let position = rated.position();
            let sides = [Side::First, Side::Second].map(|side| position.alive(side).len());
            assert_eq!(sides.iter().sum::<usize>(), stones, "{position}");
            assert!(known.insert(rated.representative()), "{position}");
            // Every move of every face has one value, and nothing else has.
            let moves: HashSet<_> = (1..=6)
                .flat_map(|face| position.given(Face::new(face).unwrap()).moves())
                .collect();
            let valued: HashSet<_> = rated.values().iter().map(|valued| valued.0).collect();
            assert!(moves == valued && valued.len() == rated.values().len());
            let exercise = rated.exercise(number).unwrap();
            assert!(exercise.moves.len() > 1 && exercise.spread() >= 0.01);
        }
        let exercises = regret_set::exercises(&text, 17).unwrap();
        assert_eq!(exercises.len(), 17);
        let head: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("# "))
            .map(str::to_owned)
            .collect();
        assert_eq!(position_set::write(&head, &positions), text, "{name}");
    }
}

/// By an expectimax search with cuts that ends in the table of four stones: the sets were made with
/// that of five, without cuts.
#[test]
fn values_agree_with_another_search() {
    let table = Tables::shared().einstein(Size::STANDARD, 4).unwrap();
    let mut search = Expectimax::compact(Settled(Race::new(), table), 16 << 20).unwrap();
    for (name, step) in [("five", 500), ("six", 100)] {
        let mut checked = 0;
        for rated in regret_set::read(&published(name))
            .unwrap()
            .iter()
            .step_by(step)
        {
            let mut again = Vec::new();
            RatedPosition::new(rated.position(), |after| {
                if after.winner().is_some() {
                    again.push(1.0);
                    return Some(1.0);
                }
                let limits = Limits::new().nodes(50_000);
                let report = search.solve(after, &limits).unwrap();
                let by_first = f64::midpoint(f64::from(report.value) / f64::from(WIN), 1.0);
                let mine = match rated.position().mover() {
                    Side::First => by_first,
                    Side::Second => 1.0 - by_first,
                };
                again.push(mine);
                report.proved.then_some(mine)
            });
            if again.len() < rated.values().len() {
                continue;
            }
            checked += 1;
            for (again, (m, units)) in again.iter().zip(rated.values()) {
                let difference = again * f64::from(UNIT) - f64::from(*units);
                assert!(difference.abs() < 3.01, "{} {m:?}", rated.position());
            }
        }
        assert!(checked >= 8, "{name}: {checked}");
    }
}

/// Position `n`, from 1, takes the face `1 + (n − 1) mod 6`, or the next that leaves a decision.
#[test]
fn the_face_follows_from_the_number() {
    let rated: RatedPosition = SMALL.lines().nth(1).unwrap().parse().unwrap();
    let faces: Vec<String> = (0..7)
        .map(|number| rated.exercise(number).unwrap().position)
        .map(|text| text.chars().last().unwrap().to_string())
        .collect();
    // Stone 1 alone has no decision worth a hundredth, so 1 gives way to 2.
    assert_eq!(faces, ["2", "2", "3", "4", "5", "6", "2"]);
    let exercise = rated.exercise(2).unwrap();
    let thrown: EinStein = exercise.position.parse().unwrap();
    assert_eq!(thrown.to_move(), ToMove::Player(Side::First));
    assert_eq!(exercise.moves.len(), thrown.move_count());
    for (m, _) in &exercise.moves {
        assert!(thrown.read_move(m).is_ok(), "{m}");
    }
    assert!((exercise.best() - 43_690.0 / 65_536.0).abs() < 1e-9);
}

#[test]
fn a_damaged_set_is_refused_at_its_place() {
    let good = whole();
    assert_eq!(regret_set::read(&good).map(|read| read.len()), Ok(1));
    assert_eq!(
        regret_set::read(&good.replace('\n', "\r\n")).map(|read| read.len()),
        Ok(1)
    );
    let line = SMALL.lines().nth(1).unwrap();
    let cases: [(String, u32, u32, &Text); 12] = [
        (String::new(), 1, 1, COUNT),
        (SMALL.to_owned(), 3, 1, COUNT),
        (good.replace("end 1 ", "end 2 "), 3, 1, COUNT),
        (good.replace("404", "405"), 3, 1, COUNT),
        (format!("{good}\nmore"), 4, 1, FILE_END),
        (format!("{line}\n{line}\n"), 2, 1, NEW),
        (good.replace("590,434", "590"), 2, 42, expected::COMMA),
        (good.replace(" 2:", " 4:"), 2, 46, expected::STONE),
        (good.replace("590", "65537"), 2, 39, expected::VALUE),
        (good.replace("590", ""), 2, 39, expected::VALUE),
        (good.replace("43690", "43690,1"), 2, 80, expected::LINE_END),
        (good.replace(" r 1:", " r 5 1:"), 2, 32, expected::STONE),
    ];
    for (text, at, column, expected) in cases {
        let error = regret_set::read(&text).unwrap_err();
        let wanted = ParseError {
            line: at,
            column,
            expected,
        };
        assert_eq!(error, wanted, "{text:?}");
    }
    let over = "...../...../...../...../a...1 b 1:1".parse::<RatedPosition>();
    assert_eq!(over.unwrap_err().expected, expected::BEFORE_THROW);
    assert!("5x5/6 1..../.".parse::<RatedPosition>().is_err());
}

#[test]
fn flipped_bits_are_found() {
    all_flips_are_found(&whole(), |text| regret_set::read(text).is_err());
}
