//! The searchers of Planes, their values of shots, and layouts hidden by a seed.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use engines::entry;
use engines::planes::{Recipe, concealed};
use game_core::ToMove;
use planes::policy::{Strategy, evaluate};
use planes::{Belief, World};
use registry::{
    EngineSpec, ErasedGame, Limits, Progress, QueryError, SolveGoal, SolveRequest, Unit,
};

fn at(text: &str) -> Box<dyn ErasedGame> {
    let mut game = entry("planes").unwrap().start();
    game.read(text).unwrap();
    game
}

fn spec(text: &str) -> EngineSpec {
    text.parse().unwrap()
}

const SPECS: [&str; 10] = [
    "exact",
    "rollout",
    "rollout:width=4,inner=2,lambda=0.5",
    "entropy",
    "entropy:lambda=0",
    "gini:ties=heads",
    "paper",
    "paper:elimination=program,weight=6",
    "paper:ties=random,seed=3",
    "paper:probes=same-box",
];

#[test]
fn the_default_position_is_the_usual_world() {
    let start = entry("planes").unwrap().start();
    assert_eq!(start.text(), "7x7/1");
    assert_eq!(
        *start.position::<Belief>().unwrap(),
        "7x7/1".parse::<Belief>().unwrap()
    );
    assert!(
        entry("dots")
            .unwrap()
            .start()
            .position::<Belief>()
            .is_none()
    );
}

/// An engine's value of its own shot is the mean that the strategy needs over all layouts; the
/// paper's golden figures are among them.
#[test]
fn values_are_means_over_all_layouts() {
    let world = World::default();
    for (text, total) in [
        ("exact", Some(214)),
        ("rollout", Some(214)),
        ("entropy", Some(218)),
        ("gini", Some(229)),
    ]
    .into_iter()
    .chain(SPECS.map(|text| (text, None)))
    {
        let recipe = Recipe::of(&spec(text)).unwrap();
        let shots = evaluate(&world, &mut recipe.seeker(world.setup(), 0));
        assert!(
            total.is_none_or(|total| total == shots.total()),
            "{text}: {}",
            shots.total()
        );
        let game = at("7x7/1");
        let analysis = game
            .engine(&spec(text))
            .unwrap()
            .think(game.as_ref(), &Limits::new())
            .unwrap();
        let value = analysis.value.unwrap();
        // After a rollout's first shot its inner strategy plays on, which is worse.
        assert!(
            (value - shots.mean()).abs() < 1e-12
                || (text.starts_with("rollout") && value > shots.mean()),
            "{text}"
        );
        assert_eq!((analysis.unit, analysis.reasons.len()), (Unit::Shots, 2));
        assert_eq!(analysis.proved, text == "exact", "{text}");
    }
}

/// In every game every engine finishes, and repeats its shots with the same seed.
#[test]
fn every_engine_finds_all_planes() {
    for board in ["7x7/1", "7x7/2r", "6x6/1[.h./bbb/.b./bbb]", "5x5/2[hb]"] {
        for text in SPECS.into_iter().chain(["random"]) {
            let play = |seed| {
                let mut game = at(board);
                let mut engine = game.engine(&spec(text)).unwrap();
                engine.begin(seed);
                let mut steps = Vec::new();
                while game.to_move() != ToMove::Nobody {
                    let step = match concealed(game.as_ref(), seed).unwrap().event {
                        Some(event) => event,
                        None => engine
                            .think(game.as_ref(), &Limits::new())
                            .unwrap()
                            .best
                            .unwrap(),
                    };
                    game.play(&step).unwrap();
                    steps.push(step);
                }
                steps
            };
            assert_eq!(play(5), play(5), "{board} {text}");
        }
    }
}

#[test]
fn limits_are_kept_and_a_shot_is_named_all_the_same() {
    let game = at("9x9/2");
    for text in SPECS {
        for nodes in [1, 2, 100] {
            let mut engine = game.engine(&spec(text)).unwrap();
            let analysis = engine
                .think(game.as_ref(), &Limits::new().nodes(nodes))
                .unwrap();
            assert!(
                analysis.best.is_some() && analysis.nodes <= nodes + 64,
                "{text} {nodes}: {}",
                analysis.nodes
            );
        }
    }
    let stop = std::sync::atomic::AtomicBool::new(true);
    let analysis = game
        .engine(&spec("rollout"))
        .unwrap()
        .think(game.as_ref(), &Limits::new().stop(&stop))
        .unwrap();
    assert!(analysis.best.is_some() && analysis.value.is_none());
}

/// However early the search ends: a shot that is called proved has its value, and no other has
/// less.
#[test]
fn a_proved_shot_has_its_value() {
    let game = at("7x7/1");
    let think = |limits: &Limits<'_>| {
        game.engine(&spec("exact"))
            .unwrap()
            .think(game.as_ref(), limits)
            .unwrap()
    };
    let (alone, all) = (think(&Limits::new()), think(&Limits::new().every_move()));
    let mut partly = 0;
    for part in 0..=16 {
        let nodes = alone.nodes + (all.nodes - alone.nodes) * part / 16;
        let analysis = think(&Limits::new().every_move().nodes(nodes));
        if !analysis.proved {
            continue;
        }
        partly += usize::from(analysis.moves.len() < all.moves.len());
        let values = analysis.moves.iter().filter_map(|valued| valued.value);
        assert_eq!(
            analysis.value,
            values.min_by(f64::total_cmp),
            "{nodes} nodes"
        );
        assert_eq!(analysis.value, all.value, "{nodes} nodes");
    }
    assert!(partly > 0, "{} to {} nodes", alone.nodes, all.nodes);
}

/// The shots within a rollout of rollouts are nodes too, and each checks the limits.
#[test]
fn levels_of_rollouts_are_watched_to_the_bottom() {
    let nodes = |text: &str| {
        let game = at("7x7/1");
        game.engine(&spec(text))
            .unwrap()
            .think(game.as_ref(), &Limits::new())
            .unwrap()
            .nodes
    };
    let (one, two) = (nodes("rollout:width=4"), nodes("rollout:width=4,inner=4"));
    assert!(two > 5 * one, "{one} and {two}");
    // A clock that advances by a millisecond at each look: with more than a thousand layouts left,
    // that is before every shot.
    let game = at("9x9/2");
    for text in ["rollout", "rollout:inner=2", "rollout:inner=256"] {
        for time in [1, 5, 20] {
            let looks = AtomicU64::new(0);
            let clock = || Duration::from_millis(looks.fetch_add(1, Relaxed));
            let limits = Limits::new().time(Duration::from_millis(time), &clock);
            let analysis = game
                .engine(&spec(text))
                .unwrap()
                .think(game.as_ref(), &limits)
                .unwrap();
            let looks = looks.into_inner();
            assert!(
                analysis.best.is_some() && looks <= time + 2,
                "{text} {time}: {looks}"
            );
            assert!(
                analysis.nodes <= 16 * time,
                "{text} {time}: {}",
                analysis.nodes
            );
        }
        let analysis = game.engine(&spec(text)).unwrap().think(
            game.as_ref(),
            &Limits::new().time(Duration::ZERO, &|| Duration::ZERO),
        );
        assert!(analysis.unwrap().best.is_some());
    }
}

/// A seed hides one layout from the first shot to the last, and all layouts equally often.
#[test]
fn the_hidden_layout_never_changes() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..960 {
        let mut game = at("7x7/1");
        let hidden = concealed(game.as_ref(), seed).unwrap();
        assert_eq!(
            (hidden.event, hidden.drawing.matches(['h', 'b']).count()),
            (None, 10)
        );
        for shot in ["D4", "C3", "E5"] {
            if game.play(shot).is_err() {
                break;
            }
            let event = concealed(game.as_ref(), seed).unwrap().event.unwrap();
            assert!(
                game.chances()
                    .iter()
                    .any(|(possible, _)| *possible == event)
            );
            game.play(&event).unwrap();
            assert_eq!(concealed(game.as_ref(), seed).unwrap().text, hidden.text);
        }
        *seen.entry(hidden.text).or_default() += 1;
    }
    // 20 of each are expected; below 2 and above 50 are six and a half standard deviations, or
    // four.
    assert!(
        seen.len() == 48 && seen.values().all(|count| (2..50).contains(count)),
        "{seen:?}"
    );
    assert!(concealed(entry("dots").unwrap().start().as_ref(), 0).is_none());
}

/// The values of `solve` are those of the tree that an independent program verifies.
#[test]
fn solutions_are_fractions_and_agree_with_their_parts() {
    for (text, fraction) in [
        ("7x7/1", "107/24"),
        ("7x7/2", "161/36"),
        ("7x7/2r", "155/36"),
        ("7x7/1 D4=b", "29/7"),
    ] {
        let answer = at(text).solve(&SolveRequest::default()).unwrap().answer;
        assert_eq!(answer.fraction.as_deref(), Some(fraction), "{text}");
        let best = answer
            .moves
            .iter()
            .filter_map(|valued| valued.value)
            .min_by(f64::total_cmp)
            .unwrap();
        assert!((best - answer.value.unwrap()).abs() < 1e-12);
        // A move's value is one shot plus the mean over its answers.
        let valued = &answer.moves[10];
        let asked = at(&valued.position)
            .solve(&SolveRequest::default())
            .unwrap()
            .answer;
        assert!(
            (valued.value.unwrap() - 1.0 - asked.value.unwrap()).abs() < 1e-12,
            "{text}"
        );
    }
    let over = at("7x7/1 C1=h")
        .solve(&SolveRequest::default())
        .unwrap()
        .answer;
    assert_eq!((over.value, over.moves.len()), (Some(0.0), 0));
    assert_eq!(
        at("9x9/2").solve(&SolveRequest::default()).unwrap_err().why,
        QueryError::TooManyPositions { positions: 0 }
    );
    let asked = at("7x7/1").solve(&SolveRequest::new(SolveGoal::Outcome));
    assert_eq!(
        asked.map_err(|unsolved| unsolved.why),
        Err(QueryError::NoOutcome { game: "planes" })
    );
    let break_off = |_: &Progress| ControlFlow::Break(());
    let request = SolveRequest::default().limits(Limits::new().progress(&break_off));
    let broken = at("8x8/1").solve(&request).unwrap_err();
    assert!(
        broken.why == QueryError::Stopped && broken.between.is_some() && broken.known.is_some()
    );
}

#[test]
fn recipes_are_refused_as_engines_are() {
    let game = at("7x7/1");
    for text in [
        "nobody",
        "random",
        "paper:weight=1001",
        "paper:width=1",
        "rollout:width=0",
        "entropy:lambda=x",
    ] {
        let made = Recipe::of(&spec(text));
        assert!(
            made.is_err() && (text == "random" || game.engine(&spec(text)).is_err()),
            "{text}"
        );
    }
    // A strategy without a cell still has a shot to fire by the rules.
    let world = Arc::new(World::new("2x2/1[h]".parse().unwrap()).unwrap());
    let start = Belief::new(world);
    let mut seeker = Recipe::of(&spec("paper:weight=0"))
        .unwrap()
        .seeker(start.world().setup(), 0);
    let layouts = [0, 1, 2, 3];
    let state = planes::policy::State {
        world: start.world(),
        layouts: &layouts,
        known: start.known(),
    };
    assert_eq!(seeker.shot(&state), None);
    let game = at("2x2/1[h]");
    let analysis = game
        .engine(&spec("paper:weight=0"))
        .unwrap()
        .think(game.as_ref(), &Limits::new())
        .unwrap();
    assert_eq!(analysis.best.as_deref(), Some("A1"));
}
