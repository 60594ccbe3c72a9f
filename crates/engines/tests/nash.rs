//! The stored equilibrium of hide and seek on 7×7, and the engine that seeks by it.
#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a test fails by panicking; means of small counts"
)]

use std::sync::Arc;

use engines::entry;
use engines::planes::concealed;
use engines::planes::hiding::{Fraction, HideAndSeek, HidingCertificate, stored};
use game_core::ToMove;
use planes::tree::{Limits as TreeLimits, LowerProof};
use planes::{Belief, World};
use registry::{EngineSpec, ErasedGame, Limits, QueryError};
use search::equilibrium::{BigInt, BigRational};

/// The value of the game.
const VALUE: &str = "1173337/251436";

fn fraction(numerator: u128, denominator: u128) -> Fraction {
    Fraction::new(BigInt::from(numerator), BigInt::from(denominator))
}

/// Neither side can be exploited: the seeker needs at most the value against every layout, and
/// exactly the value against those that are played.
#[test]
fn the_stored_seeker_needs_the_value_at_most() {
    let mixture = stored(&"7x7/1".parse().unwrap()).unwrap();
    let value: Fraction = VALUE.parse().unwrap();
    let belief = Belief::new(Arc::clone(mixture.world()));
    for (layout, &weight) in mixture.weights().iter().enumerate() {
        let shots = mixture.seeker().remaining(&belief, layout);
        let cost: u128 = shots
            .iter()
            .zip(0..)
            .map(|(&weight, shots)| weight * shots)
            .sum();
        let mean = fraction(cost, shots.iter().sum());
        assert!(
            if weight > 0 {
                mean == value
            } else {
                mean <= value
            },
            "layout {layout}: {mean}"
        );
    }
}

/// The solver finds the stored mixture again.
#[test]
#[ignore = "a minute; .ci/deep"]
fn the_stored_mixture_is_found_again() {
    let world = Arc::new(World::new("7x7/1".parse().unwrap()).unwrap());
    let found = HideAndSeek::new(&world)
        .unwrap()
        .solve(&BigRational::default(), &TreeLimits::new())
        .unwrap();
    assert!(found.is_exact() && found.lower == VALUE.parse().unwrap());
    let certificate = HidingCertificate::of(&world, &found, &TreeLimits::new()).unwrap();
    let mut text = String::new();
    HidingCertificate {
        proof: LowerProof::default(),
        ..certificate
    }
    .write(&world, &mut text)
    .unwrap();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/nash_7x7_1.txt");
    // A checkout may have other line ends.
    assert_eq!(
        std::fs::read_to_string(file).unwrap().replace("\r\n", "\n"),
        text
    );
}

fn game(text: &str) -> Box<dyn ErasedGame> {
    let mut game = entry("planes").unwrap().start();
    game.read(text).unwrap();
    game
}

/// It finds every plane, and over many games needs the expected number of shots; the same seeds
/// give the same shots.
#[test]
fn the_engine_seeks_by_the_mixture() {
    let start = game("7x7/1");
    let mut engine = start
        .engine(&"nash".parse::<EngineSpec>().unwrap())
        .unwrap();
    let hunts = 960_u64;
    let mut play = |seed: u64| {
        let mut game = start.boxed();
        engine.begin(seed);
        let mut shots = Vec::new();
        while game.to_move() != ToMove::Nobody {
            let best = engine
                .think(game.as_ref(), &Limits::new())
                .unwrap()
                .best
                .unwrap();
            game.play(&best).unwrap();
            let answer = concealed(game.as_ref(), seed).unwrap().event;
            game.play(&answer.unwrap()).unwrap();
            shots.push(best);
        }
        shots
    };
    let all: Vec<_> = (0..hunts).map(&mut play).collect();
    assert_eq!(all[7], play(7));
    let mean = all.iter().map(|shots| shots.len() as f64).sum::<f64>() / hunts as f64;
    // Planes of a seed are hidden uniformly, against which the mixture needs at most the value; a
    // standard error is below 0.05 shots.
    assert!((4.3..4.85).contains(&mean), "{mean}");
}

#[test]
fn values_other_boards_and_other_shots() {
    let start = game("7x7/1");
    let spec: EngineSpec = "nash:seed=3".parse().unwrap();
    let mut engine = start.engine(&spec).unwrap();
    let found = engine.think(start.as_ref(), &Limits::new()).unwrap();
    assert!(
        (found.value.unwrap() - 1_173_337.0 / 251_436.0).abs() < 1e-9,
        "{found:?}"
    );
    assert!(!found.proved);
    // No tree begins in a corner.
    let odd = engine
        .think(game("7x7/1 A1=m").as_ref(), &Limits::new())
        .unwrap();
    assert!(odd.proved && odd.best.is_some(), "{odd:?}");
    for text in ["8x8/1", "7x7/2", "7x7/1r"] {
        let refused = engine.think(game(text).as_ref(), &Limits::new());
        assert_eq!(
            refused.map(|_| ()),
            Err(QueryError::NoStrategy { engine: "nash" }),
            "{text}"
        );
    }
    let asked = game("7x7/1 D4=?");
    assert_eq!(
        engine.think(asked.as_ref(), &Limits::new()).map(|_| ()),
        Err(QueryError::Chance)
    );
}
