//! What every engine guarantees its callers, and how to write one for a game outside the registry.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use engines::entry;
use game_core::{Notation, Position, Text};
use registry::{
    Analysis, Engine, EngineFactory, EngineInfo, EngineSpec, Erased, ErasedGame, GameEngines,
    GameResult, Limits, OptionInfo, OptionKind, QueryError, TypedEngine, Unit,
};
use toys::tic_tac_toe::Board;

/// Plays the move with a chosen number, plus one for each game that it has won.
#[derive(Debug)]
struct Stubborn {
    number: u64,
    won: u64,
}

impl TypedEngine<Board> for Stubborn {
    fn think(&mut self, position: &Board, _: &Limits<'_>) -> Result<Analysis, QueryError> {
        let number = usize::try_from(self.number + self.won).unwrap();
        let m = position.moves().nth(number).ok_or(QueryError::Finished)?;
        Ok(Analysis {
            engine: "stubborn",
            best: Some(position.move_text(m)),
            value: None,
            unit: Unit::Points,
            distance: None,
            proved: false,
            depth: 0,
            nodes: 1,
            variation: vec![position.move_text(m)],
            moves: Vec::new(),
            ..Analysis::default()
        })
    }

    fn end(&mut self, ending: GameResult) {
        self.won += u64::from(ending == GameResult::Won);
    }
}

static GAME_ENGINES: GameEngines<Board> = GameEngines {
    name: "tic-tac-toe",
    solve: |_, _| Err(QueryError::Finished.into()),
    moves_left: |_| None,
    engines: &[EngineFactory {
        info: EngineInfo {
            name: "stubborn",
            description: &Text::new("Plays the move of a number.", "按编号走棋。"),
            options: &[OptionInfo {
                name: "number",
                description: &Text::new("The number of the move.", "走法编号。"),
                kind: OptionKind::Whole {
                    min: 0,
                    max: 8,
                    default: 4,
                },
            }],
        },
        make: |settings| {
            Ok(Box::new(Stubborn {
                number: settings.whole("number"),
                won: 0,
            }))
        },
    }],
};

#[test]
fn an_engine_learns_from_the_end_of_its_games_and_keeps_to_its_option() {
    let start: Box<dyn ErasedGame> = Box::new(Erased::new(Board::START, &GAME_ENGINES));
    let best = |spec: &str, endings: &[GameResult]| {
        let mut engine = start.engine(&spec.parse::<EngineSpec>().unwrap()).unwrap();
        for &ending in endings {
            engine.begin(7);
            engine.end(ending);
        }
        engine
            .think(start.as_ref(), &Limits::new())
            .unwrap()
            .best
            .unwrap()
    };
    let steps = start.steps();
    assert_eq!(best("stubborn", &[]), steps[4]);
    assert_eq!(best("stubborn:number=1", &[]), steps[1]);
    assert_eq!(
        best(
            "stubborn:number=1",
            &[
                GameResult::Won,
                GameResult::Lost,
                GameResult::Drawn,
                GameResult::Won
            ]
        ),
        steps[3]
    );
}

#[test]
fn a_position_of_another_game_is_refused() {
    let (mine, other) = (
        Erased::new(Board::START, &GAME_ENGINES),
        entry("lgame").unwrap().start(),
    );
    let mut engine = mine
        .engine(&EngineSpec::named("stubborn").unwrap())
        .unwrap();
    let refused = engine.think(other.as_ref(), &Limits::new());
    assert_eq!(
        refused,
        Err(QueryError::AnotherGame {
            engine: "stubborn",
            game: "lgame"
        })
    );
    for info in other.engines() {
        let mut engine = other
            .engine(&EngineSpec::named(info.name).unwrap())
            .unwrap();
        let refused = engine.think(&mine, &Limits::new());
        assert_eq!(
            refused,
            Err(QueryError::AnotherGame {
                engine: info.name,
                game: "tic-tac-toe"
            })
        );
    }
}

fn engine(spec: &str) -> Box<dyn Engine> {
    entry("lgame")
        .unwrap()
        .start()
        .engine(&spec.parse().unwrap())
        .unwrap()
}

/// The first ten moves of a game of an engine against itself.
fn game(engine: &mut dyn Engine, seed: u64, limits: &Limits<'_>) -> Vec<Analysis> {
    let mut game = entry("lgame").unwrap().start();
    engine.begin(seed);
    let mut analyses = Vec::new();
    while let (true, Ok(analysis)) = (analyses.len() < 10, engine.think(game.as_ref(), limits)) {
        game.play(analysis.best_move().unwrap()).unwrap();
        analyses.push(analysis);
    }
    analyses
}

/// Matches rely on this: a game depends only on its seed and not on earlier games.
#[test]
fn games_depend_on_their_seed_alone() {
    let limits = Limits::new().nodes(3000);
    for info in entry("lgame").unwrap().start().engines() {
        let mut one = engine(info.name);
        let first = game(one.as_mut(), 1, &limits);
        game(one.as_mut(), 2, &limits);
        assert_eq!(game(one.as_mut(), 1, &limits), first, "{}", info.name);
        assert_eq!(
            game(engine(info.name).as_mut(), 1, &limits),
            first,
            "{}",
            info.name
        );
    }
}

#[test]
fn players_and_games_draw_their_own_numbers() {
    let bests = |spec: &str, seed| -> Vec<String> {
        game(engine(spec).as_mut(), seed, &Limits::new())
            .into_iter()
            .filter_map(|analysis| analysis.best)
            .collect()
    };
    let games: Vec<_> = [
        ("random", 0),
        ("random", 1),
        ("random:seed=1", 0),
        ("random:seed=1", 1),
    ]
    .into_iter()
    .map(|(spec, seed)| bests(spec, seed))
    .collect();
    for (number, one) in games.iter().enumerate() {
        assert_eq!(
            games.iter().position(|other| other == one),
            Some(number),
            "{one:?}"
        );
    }
    // An engine that was not given a seed plays the game of seed 0.
    let start = entry("lgame").unwrap().start();
    assert_eq!(
        engine("random")
            .think(start.as_ref(), &Limits::new())
            .unwrap()
            .best_move(),
        Ok(games[0][0].as_str())
    );
}

/// All moves are equally likely: 65 of them at the start, drawn 6,500 times. With 64 degrees of
/// freedom chi squared exceeds 130 less than once in a million seeds; this seed's value is fixed.
#[test]
fn random_moves_are_uniform() {
    let (start, mut random) = (entry("lgame").unwrap().start(), engine("random"));
    let steps = start.steps();
    let mut counts = vec![0_u32; steps.len()];
    for _ in 0..6500 {
        let best = random
            .think(start.as_ref(), &Limits::new())
            .unwrap()
            .best
            .unwrap();
        counts[steps.iter().position(|step| *step == best).unwrap()] += 1;
    }
    let squares: f64 = counts
        .iter()
        .map(|&count| f64::from(count.abs_diff(100).pow(2)) / 100.0)
        .sum();
    assert!((30.0..130.0).contains(&squares), "{squares}");
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn alpha_beta_keeps_to_its_limits() {
    let start = entry("lgame").unwrap().start();
    let think =
        |spec: &str, limits: &Limits<'_>| engine(spec).think(start.as_ref(), limits).unwrap();
    assert_eq!(think("alphabeta", &Limits::new().depth(2)).depth, 2);
    assert_eq!(think("alphabeta:depth=3", &Limits::new()).depth, 3);
    assert_eq!(think("alphabeta:depth=3", &Limits::new().depth(1)).depth, 1);
    assert!(think("alphabeta", &Limits::new().nodes(500)).nodes <= 500);
    // Of its own limits and the caller's, the narrower one of each kind holds.
    assert_eq!(
        think("alphabeta:depth=2", &Limits::new().nodes(100_000)).depth,
        2
    );
    assert_eq!(think("alphabeta:depth=2", &Limits::new().depth(5)).depth, 2);
    let few = think("alphabeta:nodes=300", &Limits::new().nodes(100_000)).nodes;
    assert!((100..=300).contains(&few), "{few}");
    assert!(think("alphabeta:nodes=100000", &Limits::new().nodes(500)).nodes <= 500);
    assert!(think("alphabeta:nodes=300", &Limits::new()).nodes <= 300);
    assert_eq!(
        think("alphabeta:depth=0,nodes=0", &Limits::new().depth(2)).depth,
        2
    );
    let one = think("alphabeta", &Limits::new().nodes(1));
    assert_eq!(
        (one.depth, one.value, one.variation),
        (0, None, vec![one.best.clone().unwrap()])
    );
    // A clock that advances by a second at each look.
    let seconds = AtomicU64::new(0);
    let clock = || Duration::from_secs(seconds.fetch_add(1, Relaxed));
    let late = think(
        "alphabeta",
        &Limits::new().time(Duration::from_secs(10), &clock),
    );
    assert!(late.nodes < 3000, "{}", late.nodes);
    let stop = AtomicBool::new(true);
    assert!(think("alphabeta", &Limits::new().stop(&stop)).nodes < 300);
    let many = think("alphabeta", &Limits::new().depth(2).threads(4));
    assert_eq!(
        (many.depth, many.value),
        (2, think("alphabeta", &Limits::new().depth(2)).value)
    );
}

/// What it sees within its depth is true: the outcome and the distance of a decided position.
#[test]
fn alpha_beta_sees_near_wins_and_losses() {
    for (text, value, distance) in [
        ("n.AA/.B.A/.B.A/.BBn B", 1.0, 1),
        (".nAA/BBBA/..BA/...n A", -1.0, 2),
        ("..AA/..nA/B..A/BBBn A", 1.0, 3),
        ("n.AA/BBBA/..BA/..n. A", -1.0, 4),
    ] {
        let mut game = entry("lgame").unwrap().start();
        game.read(text).unwrap();
        let analysis = engine("alphabeta:table=1")
            .think(game.as_ref(), &Limits::new().depth(4))
            .unwrap();
        assert_eq!(
            (analysis.value, analysis.unit),
            (Some(value), Unit::Outcome),
            "{text}"
        );
        assert_eq!(
            (analysis.distance, analysis.proved),
            (Some(distance), false),
            "{text}"
        );
        assert!(
            analysis
                .moves
                .iter()
                .any(|valued| Some(&valued.m) == analysis.best.as_ref()
                    && valued.value == Some(value)),
            "{text}"
        );
    }
}
