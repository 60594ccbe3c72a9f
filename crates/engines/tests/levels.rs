//! Levels of strength.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use engines::{GAMES, level};
use game_core::ToMove;
use registry::{Engine, EngineSpec, Limits};

use crate::level_match::{engine, points};

/// The highest level wins nearly all games against the lowest; `docs/matches.md` has the score of
/// each level.
#[test]
fn level_8_beats_level_1() {
    for entry in GAMES {
        let mut engines = [
            engine(entry, "level:n=8").unwrap(),
            engine(entry, "level:n=1").unwrap(),
        ];
        let points = points(entry, &mut engines, 10, &Limits::new().nodes(60)).unwrap();
        assert!(points >= 7.0, "{}: {points} of 10", entry.name);
    }
}

/// A game depends on its seed and on the level, and an error on the position as long as it is
/// thought about.
#[test]
fn games_of_a_level_depend_on_the_seed() {
    for entry in GAMES {
        let moves = |level: usize, seed| {
            let mut game = entry.start();
            let mut engine = engine(entry, &format!("level:n={level}")).unwrap();
            engine.begin(seed);
            for _ in 0..12 {
                if let Some((event, _)) = game.chances().into_iter().next() {
                    game.play(&event).unwrap();
                }
                if game.to_move() == ToMove::Nobody {
                    break;
                }
                let think = |engine: &mut dyn Engine| {
                    engine
                        .think(game.as_ref(), &Limits::new().nodes(1))
                        .unwrap()
                        .best
                };
                let best = think(engine.as_mut()).unwrap();
                if entry.name == "lgame" {
                    assert_eq!(think(engine.as_mut()).unwrap(), best, "{}", entry.name);
                }
                game.play(&best).unwrap();
            }
            game.text()
        };
        assert_eq!(moves(2, 5), moves(2, 5), "{}", entry.name);
        assert_ne!(moves(2, 5), moves(2, 6), "{}", entry.name);
        assert_ne!(moves(2, 5), moves(1, 5), "{}", entry.name);
    }
}

/// The highest level is the first engine; the random engine stays the last of the list.
#[test]
fn the_highest_level_is_the_first_engine() {
    for entry in GAMES {
        let mut game = entry.start();
        let names: Vec<&str> = game.engines().iter().map(|info| info.name).collect();
        assert_eq!(names[names.len() - 2..], [level::NAME, "random"]);
        if let Some((event, _)) = game.chances().into_iter().next() {
            game.play(&event).unwrap();
        }
        let think = |name| {
            engine(entry, name)
                .unwrap()
                .think(game.as_ref(), &Limits::new().nodes(300))
                .unwrap()
        };
        let (first, highest) = (think(names[0]), think("level:n=8"));
        assert_eq!(
            registry::Analysis {
                engine: names[0],
                ..highest
            },
            first
        );
    }
    let start = GAMES[0].start();
    for wrong in ["level:n=0", "level:n=9", "level:seed=1"] {
        assert!(
            start.engine(&wrong.parse::<EngineSpec>().unwrap()).is_err(),
            "{wrong}"
        );
    }
}
