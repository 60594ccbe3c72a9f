//! Every game of the registry, through the object-safe trait alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Mutex;

use engines::{GAMES, entry};
use game_core::ToMove;
use registry::{EngineError, EngineSpec, ErasedGame, Limits, Progress, QueryError, SolveRequest};

const FINISHED: &str = ".nAA/..BA/BBBA/...n A";

#[test]
fn names_are_unique_and_found() {
    for (number, game) in GAMES.iter().enumerate() {
        assert_eq!(
            GAMES.iter().position(|other| other.name == game.name),
            Some(number)
        );
        assert_eq!(entry(game.name).unwrap().name, game.name);
        assert_eq!(game.start().name(), game.name);
        assert!(!game.title.en.is_empty() && !game.title.zh.is_ascii());
        assert!(game.ending.en.ends_with('.') && game.ending.zh.ends_with('。'));
        assert!(!game.workloads.is_empty() && !game.expected.is_empty());
    }
    assert!(entry("LGAME").is_none() && entry("").is_none());
}

#[test]
fn texts_lead_to_the_positions_that_answers_name() {
    let start = entry("lgame").unwrap().start();
    assert!(start.solve(&SolveRequest::default()).is_ok());
    for game in GAMES {
        let start = game.start();
        let Ok(answer) = start
            .solve(&SolveRequest::default())
            .map(|solved| solved.answer)
        else {
            continue;
        };
        let moves: Vec<String> = answer.moves.iter().map(|valued| valued.m.clone()).collect();
        assert_eq!(moves, start.steps());
        for valued in &answer.moves {
            let mut next = start.clone();
            next.play(&valued.m).unwrap();
            assert_eq!(next.text(), valued.position);
            let mut read = start.clone();
            read.read(&valued.position).unwrap();
            assert_eq!(read.draw(&[]), next.draw(&[]));
        }
    }
}

#[test]
fn wrong_texts_change_nothing() {
    for game in GAMES {
        let mut changed = game.start();
        for text in ["", "x", "A1A2A3A4", "\u{0}", "和"] {
            assert!(changed.read(text).is_err(), "{text:?}");
            let error = changed.play(text).expect_err(text);
            assert!(error.to_string().ends_with('.'), "{error}");
        }
        assert_eq!(changed.text(), game.start().text());
    }
}

/// The first position of the game in which a player is to move.
fn decision(start: &dyn ErasedGame) -> Box<dyn ErasedGame> {
    let mut game = start.boxed();
    while let Some((event, _)) = game.chances().into_iter().next() {
        game.play(&event).unwrap();
    }
    game
}

/// Before a roll there is no best move, and every named move is legal with its roll.
#[test]
fn every_engine_speaks_of_positions_before_a_roll() {
    let mut games = 0;
    for game in GAMES
        .iter()
        .filter(|game| game.start().to_move() == ToMove::Chance)
    {
        let start = game.start();
        for info in start.engines() {
            let mut engine = start
                .engine(&EngineSpec::named(info.name).unwrap())
                .unwrap();
            let analysis = engine
                .think(start.as_ref(), &Limits::new().nodes(6000))
                .unwrap();
            assert_eq!(
                (analysis.best_move(), &analysis.best),
                (Err(QueryError::Chance), &None),
                "{}",
                info.name
            );
            assert!(
                analysis.variation.is_empty() && analysis.nodes <= 6000,
                "{}: {}",
                info.name,
                analysis.nodes
            );
            let dice: BTreeSet<String> = analysis
                .moves
                .iter()
                .map(|valued| valued.die.unwrap().to_string())
                .collect();
            assert_eq!(
                dice,
                start
                    .chances()
                    .into_iter()
                    .map(|(event, _)| event)
                    .collect()
            );
            for valued in &analysis.moves {
                let mut after = start.clone();
                after.play(&valued.die.unwrap().to_string()).unwrap();
                after.play(&valued.m).unwrap();
                assert_eq!(after.text(), valued.position, "{}", info.name);
            }
        }
        games += 1;
    }
    assert!(games > 0);
}

#[test]
fn every_engine_is_found_and_names_a_legal_variation() {
    for game in GAMES {
        let start = game.start();
        for info in start.engines() {
            let mut engine = start
                .engine(&EngineSpec::named(info.name).unwrap())
                .unwrap();
            assert_eq!(engine.info(), info);
            assert_eq!(start.check(&EngineSpec::named(info.name).unwrap()), Ok(()));
            let odd: EngineSpec = format!("{}:no=1", info.name).parse().unwrap();
            assert_eq!(
                start.check(&odd).unwrap_err(),
                start.engine(&odd).unwrap_err()
            );
            let decision = decision(start.as_ref());
            let analysis = engine
                .think(decision.as_ref(), &Limits::new().nodes(1000))
                .unwrap();
            assert_eq!(analysis.engine, info.name);
            assert_eq!(analysis.variation.first(), analysis.best.as_ref());
            let mut game = decision.clone();
            for m in &analysis.variation {
                game.play(m).unwrap();
            }
        }
        assert!(start.check(&EngineSpec::named("nobody").unwrap()).is_err());
        let unknown = start
            .engine(&EngineSpec::named("nobody").unwrap())
            .unwrap_err();
        let known = start.engines().iter().map(|info| info.name).collect();
        assert_eq!(
            unknown,
            EngineError::UnknownEngine {
                name: "nobody".to_owned(),
                known
            }
        );
    }
}

/// Names and defaults can be written in a spec, and texts exist in both languages.
#[test]
fn options_are_well_described() {
    let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let word = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_lowercase()) && name.bytes().all(letter)
    };
    for info in GAMES.iter().flat_map(|game| game.start().engines()) {
        assert!(
            word(info.name)
                && info.description.en.ends_with('.')
                && info.description.zh.ends_with('。')
        );
        for (number, option) in info.options.iter().enumerate() {
            assert!(
                word(option.name)
                    && option.description.en.ends_with('.')
                    && option.description.zh.ends_with('。')
            );
            let default = option.kind.default();
            assert_eq!(
                option.kind.read(&default.to_string()),
                Some(default),
                "{} {}",
                info.name,
                option.name
            );
            assert_eq!(
                info.options
                    .iter()
                    .position(|other| other.name == option.name),
                Some(number)
            );
        }
    }
}

#[test]
fn perft_reports_every_first_step() {
    let game = entry("lgame").unwrap().start();
    let reports = Mutex::new(Vec::new());
    let listener = |progress: &Progress| {
        reports.lock().unwrap().push(progress.moves.unwrap());
        ControlFlow::Continue(())
    };
    assert_eq!(game.perft(2, &Limits::new().progress(&listener)), Ok(7956));
    assert_eq!(
        reports.into_inner().unwrap(),
        (0..=65).map(|done| (done, 65)).collect::<Vec<_>>()
    );
    let break_off = |_: &Progress| ControlFlow::Break(());
    let limits = Limits::new().progress(&break_off);
    assert_eq!(
        (game.perft(2, &limits), game.perft(0, &limits)),
        (Err(QueryError::Stopped), Ok(1))
    );
    assert_eq!(game.perft(1, &Limits::new()), Ok(65));
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let mut game = entry("lgame").unwrap().start();
    game.read(FINISHED).unwrap();
    assert_eq!(game.to_move(), ToMove::Nobody);
    let answer = game.solve(&SolveRequest::default()).unwrap().answer;
    assert_eq!(
        (answer.value, answer.distance, answer.moves),
        (Some(-1.0), Some(0), Vec::new())
    );
    for info in game.engines() {
        let mut engine = game.engine(&EngineSpec::named(info.name).unwrap()).unwrap();
        assert_eq!(
            engine.think(game.as_ref(), &Limits::new()),
            Err(QueryError::Finished),
            "{}",
            info.name
        );
    }
    assert_eq!(game.perft(3, &Limits::new()), Ok(0));
}

/// Work repeats exactly, and it is done: some nodes, some results.
#[test]
fn workloads_repeat_themselves() {
    for game in GAMES {
        for workload in game.workloads {
            let work = (workload.run)();
            assert_eq!((workload.run)(), work, "{workload:?}");
            assert!(work.nodes > 0 && work.digest != 0, "{workload:?}");
        }
    }
}

/// The probability of winning that is shown near the start changes by three per cent at most from
/// depth to depth, in Connect6 by five: the values themselves swing with the parity of the depth (expectimax: 0.625,
/// 0.542, 0.611).
#[test]
fn the_chance_near_the_start_is_steady() {
    for (name, engine, depths, most) in [
        ("einstein", "learnt", 2..=5, 0.03),
        ("einstein", "expectimax", 2..=5, 0.03),
        ("connect6", "connect6:book=off", 2..=6, 0.05),
    ] {
        let mut game = entry(name).map(registry::Entry::start).unwrap();
        if name == "connect6" {
            game.play("J10").unwrap();
        }
        let chances: Vec<f64> = depths
            .map(|depth| {
                let mut engine = game.engine(&engine.parse::<EngineSpec>().unwrap()).unwrap();
                let analysis = engine.think(game.as_ref(), &Limits::new().depth(depth));
                analysis.unwrap().probability().unwrap()
            })
            .collect();
        let (low, high) = chances
            .iter()
            .fold((1.0_f64, 0.0_f64), |(low, high), &chance| {
                (low.min(chance), high.max(chance))
            });
        assert!(high - low <= most, "{name} {engine}: {chances:?}");
    }
}
