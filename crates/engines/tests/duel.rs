//! Strategies of the round.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]
#![allow(clippy::cast_precision_loss, reason = "small numbers")]

use std::collections::BTreeSet;
use std::sync::Arc;

use engines::planes::duel::{
    DuelMatch, DuelMatchError, Forecast, Hider, KnownOpponent, PERSON, PROGRAM, Prior, RaceSeeker,
    Usual, race_equilibrium,
};
use engines::planes::hiding::{HidingCertificate, HidingMixture, TreeMixture};
use game_core::{Player, Position, Side};
use planes::duel::{DuelError, DuelRound};
use planes::tree::{Limits, LowerProof, Solver, symmetry_classes};
use planes::{Cell, World};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::equilibrium::BigInt;

fn world(text: &str) -> Arc<World> {
    Arc::new(World::new(text.parse().unwrap()).unwrap())
}

/// If both hide uniformly and ignore the other's shots, the opener of a round on 7×7 wins 1372 of
/// 2304 pairs of layouts.
#[test]
fn the_opener_wins_1372_of_2304() {
    let world = world("7x7/1");
    let found = race_equilibrium(&world, &Limits::new()).unwrap();
    assert_eq!(
        (found.lower.to_string(), found.is_exact()),
        ("343/576".into(), true)
    );
    // Both strategies are trees that find every layout.
    for (tree, _) in found.opener.iter().chain(&found.other) {
        assert_eq!(tree.verify(&world).unwrap().layouts(), 48);
    }
}

/// Rounds between seekers end on every board, and repeat exactly.
#[test]
fn rounds_end_and_repeat() {
    for (text, rounds) in [("7x7/1", 6), ("8x8/2", 2), ("9x9/2r", 1), ("4x6/2[hb]", 6)] {
        let world = world(text);
        let play = || {
            let random = &mut ChaCha8Rng::seed_from_u64(3);
            let (mut prior, mut winners) = (Prior::new(&world), Vec::new());
            for round in 0..rounds {
                let hidden = [
                    Hider::Uniform.hide(&world, random),
                    Hider::Uniform.hide(&world, random),
                ];
                let opener = if round % 2 == 0 {
                    Side::First
                } else {
                    Side::Second
                };
                let mut round = DuelRound::new(&world, hidden, opener).unwrap();
                let (mut chances, mut shots) = (Vec::new(), 0);
                while let Some(side) = round.mover() {
                    let choice = RaceSeeker::default()
                        .shot(&round.view(side), &prior.weights(), &mut Usual)
                        .unwrap();
                    chances.push(choice.chance);
                    round.shoot(choice.cell).unwrap();
                    shots += 1;
                }
                assert!(
                    chances
                        .iter()
                        .flatten()
                        .all(|chance| (0.0..=1.0).contains(chance)),
                    "{chances:?}"
                );
                prior.learn(hidden[Side::Second.index()]);
                winners.push((round.winner().unwrap(), shots));
            }
            winners
        };
        assert_eq!(play(), play(), "{text}");
    }
}

/// A forecast assumes one's own layout, and ends with its last head.
#[test]
fn forecasts_end_with_the_head() {
    let world = world("7x7/1");
    let found = race_equilibrium(&world, &Limits::new()).unwrap();
    let mixture = TreeMixture::new(&world, &found.other).unwrap();
    let random = &mut ChaCha8Rng::seed_from_u64(5);
    for own in [0, 17, 33] {
        let mut round = DuelRound::new(&world, [own, 4], Side::Second).unwrap();
        let begin = KnownOpponent(&mixture).shots(&round.view(Side::First));
        let (mut fired, mut shots) = (0, begin.clone());
        while round.winner().is_none() {
            shots = KnownOpponent(&mixture).shots(&round.view(Side::First));
            // Shots fired and shots left add up to the shots that some tree needs from the start.
            let left = shots.iter().enumerate().filter(|&(_, &weight)| weight > 0);
            assert!(
                shots[0] == 0 && left.clone().all(|(left, _)| begin[fired + left] > 0),
                "{begin:?} {fired} {shots:?}"
            );
            assert!(left.count() > 0);
            fired += 1;
            assert!(Usual.shots(&round.view(Side::First)).iter().sum::<u64>() == 24);
            let cell = mixture.shot(round.known_to(Side::Second), random).unwrap();
            round.shoot(cell).unwrap();
            if round.mover().is_some() {
                // The other board is left alone, except for a cell that gives little information.
                let idle = round
                    .known_to(Side::First)
                    .moves()
                    .find(|cell| world.heads(*cell).is_empty())
                    .unwrap();
                round.shoot(idle).unwrap();
            }
        }
        // The forecast before the last shot allowed for its being the last.
        assert!(
            shots[1] > 0 && begin[fired] > 0 && round.winner() == Some(Side::Second),
            "{begin:?} {fired} {shots:?}"
        );
    }
}

/// A mixture's layouts are drawn by their weights, only on its own board.
#[test]
fn hiders_follow_their_mixture() {
    let own = world("4x5/1");
    let tree = Solver::new(&own)
        .unwrap()
        .least_mean(&Limits::default())
        .tree
        .unwrap();
    let proof = LowerProof::default();
    let certificate = HidingCertificate {
        weights: vec![0, 3],
        trees: vec![(tree, BigInt::from(1).into())],
        proof,
    };
    let mixture = HidingMixture::new(&own, &certificate).unwrap();
    let random = &mut ChaCha8Rng::seed_from_u64(9);
    for (hider, world, layouts) in [
        (Hider::Mixed(&mixture), &own, 1..2),
        (Hider::Uniform, &own, 0..2),
        (Hider::Mixed(&mixture), &world("7x7/1"), 0..48),
    ] {
        let drawn: BTreeSet<usize> = (0..1000).map(|_| hider.hide(world, random)).collect();
        assert_eq!(drawn, layouts.collect(), "{}", world.setup());
    }
}

/// A layout that was shown makes its class likelier, by the formula, and rules nothing out.
#[test]
fn priors_count_classes() {
    let world = world("7x7/1");
    let (mut prior, classes) = (Prior::new(&world), symmetry_classes(&world));
    let shown = [0, 0, 5, 11, 47, usize::MAX];
    for layout in shown {
        prior.learn(layout);
    }
    assert_eq!(prior.rounds(), 5);
    let weights = prior.weights();
    let sum = weights.iter().sum::<u128>() as f64;
    for class in classes {
        let count = shown.iter().filter(|layout| class.contains(layout)).count() as f64;
        let asked = (8.0 / 48.0 + count / class.len() as f64) / (8.0 + 5.0);
        for layout in class {
            assert!(
                (weights[layout] as f64 / sum - asked).abs() < 1e-4,
                "{layout}"
            );
        }
    }
}

/// If the opponent surely ends with the next shot, the seeker takes the cell with most heads,
/// regardless of information.
#[test]
fn the_last_chance_is_a_head() {
    struct Next;
    impl Forecast for Next {
        fn shots(&mut self, _: &planes::duel::DuelView<'_>) -> Vec<u64> {
            vec![0, 1]
        }
    }
    let world = world("7x7/1");
    let round = DuelRound::new(&world, [0, 1], Side::First).unwrap();
    let choice = RaceSeeker::default()
        .shot(&round.view(Side::First), &vec![1; 48], &mut Next)
        .unwrap();
    let most = world
        .setup()
        .board
        .cells()
        .iter()
        .map(|cell| world.heads(cell).len())
        .max()
        .unwrap();
    assert_eq!(world.heads(choice.cell).len(), most);
    assert!((choice.chance.unwrap() - most as f64 / 48.0).abs() < 1e-12);
}

/// A match of the terminal and of the page: a round begins when the person has hidden planes, and
/// ends when one side has found all planes or resigns.
#[test]
fn a_match_of_a_person_goes_from_round_to_round() {
    let world = world("7x7/1");
    let mut game = DuelMatch::new(&world, 3);
    let out = DuelMatchError::OutOfTurn;
    assert_eq!(
        (game.shoot(Cell::new(0, 0).unwrap()), game.resign()),
        (Err(out), Err(out))
    );
    assert!(game.hint().is_none() && game.shown().is_none());
    for round in 0..3 {
        let opens = game.contest().opener() == PERSON;
        let first = game.begin(round, round + 1).unwrap();
        assert_eq!((first.is_none(), game.begin(0, 0)), (opens, Err(out)));
        if round == 1 {
            game.resign().unwrap();
        }
        while game.round().is_some() {
            let cell = game.hint().unwrap().cell;
            let [shot, reply] = game.shoot(cell).unwrap();
            assert_eq!(
                shot.map(|shot| (shot.side, shot.cell)),
                Some((PERSON, cell))
            );
            assert!(reply.is_none_or(|reply| reply.side == PROGRAM));
            // A cell is shot at once.
            if game.round().is_some() {
                assert_eq!(
                    game.shoot(cell),
                    Err(DuelMatchError::Shot(DuelError::Cell(cell)))
                );
            }
        }
        let over = game.rounds().last().unwrap();
        assert_eq!(
            (game.rounds().len(), over.layouts),
            (round + 1, [round, round + 1])
        );
        assert!(over.shots == game.shots() && game.shown().is_some());
        assert_eq!(round == 1, over.winner == PROGRAM && over.shots.len() <= 1);
    }
    assert_eq!(game.contest().score().iter().sum::<u32>(), 3);
}
