//! Rounds of the duel by the rules.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game_core::{Notation, Position, Side};
use planes::duel::{DuelError, DuelRound};
use planes::tree::{Limits, Progress, Proof, Race, Solver, TreeError, Weighted};
use planes::{Belief, Cell, World};

/// Shots alternate, each side sees what the rules allow, and the round ends with the last head.
#[test]
fn rounds_go_by_the_rules() {
    let world = Arc::new(World::new("9x9/2".parse().unwrap()).unwrap());
    for (layouts, opener) in [([3, 700], Side::First), ([2000, 11], Side::Second)] {
        let mut round = DuelRound::new(&world, layouts, opener).unwrap();
        let mut naive = [Vec::new(), Vec::new()];
        for shot in 0.. {
            let mover = if shot % 2 == 0 { opener } else { !opener };
            if round.winner().is_some() {
                break;
            }
            assert_eq!(round.mover(), Some(mover));
            let view = round.view(mover);
            assert_eq!(view.own, layouts[usize::from(mover == Side::Second)]);
            assert_eq!(view.opponent_board, round.known_to(mover));
            assert_eq!(view.own_board_as_seen, round.known_to(!mover));
            let cell = view.opponent_board.moves().next().unwrap();
            let target = layouts[usize::from(mover == Side::First)];
            assert_eq!(round.shoot(cell), Ok(world.answer(target, cell)));
            naive[usize::from(mover == Side::Second)].push(cell);
            // The same cell cannot be shot at twice by one side.
            let mut again = round.clone();
            if again.mover().is_some() {
                let other = again.known_to(!mover).moves().next().unwrap();
                again.shoot(other).unwrap();
            }
            if again.mover().is_some() {
                let before = again.clone();
                assert_eq!(again.shoot(cell), Err(DuelError::Cell(cell)));
                assert_eq!(again, before);
            }
        }
        // A player who shoots in reading order is done when the last of the opponent's heads has
        // its turn.
        let winner = round.winner().unwrap();
        let last = |side: Side| {
            world
                .planes(layouts[usize::from(side == Side::First)])
                .map(|plane| plane.head)
                .max()
        };
        let shots = &naive[usize::from(winner == Side::Second)];
        assert_eq!(shots.last().copied(), last(winner));
        assert_eq!(round.mover(), None);
        assert_eq!(round.shoot(Cell::new(8, 8).unwrap()), Err(DuelError::Over));
    }
    assert_eq!(DuelRound::new(&world, [0, world.len()], Side::First), None);
}

/// Least loss by its definition: every shot is tried.
fn naive(world: &World, layouts: &[usize], heads: usize, shots: &[Cell], losses: &[u64]) -> u128 {
    if layouts.is_empty() || heads == world.setup().planes {
        return 0;
    }
    let fresh = world
        .setup()
        .board
        .cells()
        .iter()
        .filter(|cell| !shots.contains(cell));
    let cost = |cell: Cell| -> u128 {
        let mut groups = std::collections::BTreeMap::<_, Vec<usize>>::new();
        for &layout in layouts {
            groups
                .entry(world.answer(layout, cell))
                .or_default()
                .push(layout);
        }
        let more = [shots, &[cell]].concat();
        let group = |(answer, group): (planes::Answer, Vec<usize>)| -> u128 {
            let heads = heads + usize::from(answer.is_head());
            let loss = u128::from(losses[shots.len().min(losses.len() - 1)]);
            let falls = if heads == world.setup().planes {
                group
                    .iter()
                    .map(|&layout| loss * (1 + layout as u128 % 3))
                    .sum()
            } else {
                0
            };
            falls + naive(world, &group, heads, &more, losses)
        };
        groups.into_iter().map(group).sum()
    };
    fresh.map(cost).min().unwrap_or(0)
}

/// Losses, weights and trees agree with the definition on boards that are small enough for it.
#[test]
fn least_losses_are_those_of_the_definition() {
    for text in ["2x3/1[hb]", "2x3/2[hb]", "2x3/2r[hb]", "2x4/1[hb]"] {
        let world = Arc::new(World::new(text.parse().unwrap()).unwrap());
        let weights: Vec<u128> = (0..world.len() as u128)
            .map(|layout| 1 + layout % 3)
            .collect();
        let all: Vec<usize> = (0..world.len()).collect();
        for losses in [
            &[0, 1, 2, 3, 4, 5, 6, 7][..],
            &[0, 0, 1],
            &[0, 3, 4, 4, 9],
            &[2],
            &[0, 1, 1, 5],
        ] {
            let belief = Belief::new(Arc::clone(&world));
            let found = Race::new(&belief, &weights, losses)
                .unwrap()
                .least(&Limits::default());
            assert_eq!(
                found.lower,
                naive(&world, &all, 0, &[], losses),
                "{text} {losses:?}"
            );
            let tree = found.tree.unwrap();
            let lost = |(layout, shots): (usize, usize)| {
                weights[layout] * u128::from(losses[(shots - 1).min(losses.len() - 1)])
            };
            let sum: u128 = tree.shots(&world).unwrap().into_iter().map(lost).sum();
            assert_eq!(sum, found.lower, "{text} {losses:?}");
        }
    }
}

/// If every shot loses the same, the race is the search for the least mean, weights and beliefs
/// included.
#[test]
fn even_losses_are_shots() {
    let losses: Vec<u64> = (1..=49).collect();
    for text in ["7x7/1 D4=b", "7x7/1 D4=m", "8x8/1 D4=b D5=m"] {
        let belief: Belief = text.parse().unwrap();
        let weights = vec![1; belief.world().len()];
        let race = Race::new(&belief, &weights, &losses)
            .unwrap()
            .least(&Limits::default());
        let solution = Solver::from_belief(&belief)
            .unwrap()
            .least_mean(&Limits::default());
        assert_eq!(race.lower, u128::from(solution.lower), "{text}");
    }
    let world = Arc::new(World::new("4x6/1".parse().unwrap()).unwrap());
    let weights: Vec<u128> = (0..world.len() as u128)
        .map(|layout| layout * layout % 7)
        .collect();
    let belief = Belief::new(Arc::clone(&world));
    let race = Race::new(&belief, &weights, &losses)
        .unwrap()
        .least(&Limits::default());
    assert_eq!(
        race.lower,
        Weighted::new(&world, &weights)
            .unwrap()
            .least(None, &Limits::default())
            .lower
    );
}

/// The first shot is that of the tree; a search that ends early has none.
#[test]
fn races_say_their_shot_or_none() {
    let losses: Vec<u64> = (1..=49).collect();
    let belief: Belief = "7x7/1 D4=b".parse().unwrap();
    let weights = vec![1; belief.world().len()];
    let race = Race::new(&belief, &weights, &losses).unwrap();
    let solution = race.least(&Limits::default());
    let (cell, sum) = race.shot(&Limits::default()).unwrap();
    let tree = solution.tree.unwrap();
    assert_eq!((Some(cell), sum), (tree.cell(0), solution.lower));
    let (stop, break_off) = (AtomicBool::new(true), |_: &Progress| ControlFlow::Break(()));
    for limits in [
        Limits::new().stop(&stop).quiet(),
        Limits::new().progress(&break_off),
    ] {
        let found = race.least(&limits);
        assert_eq!(
            (race.shot(&limits), found.tree, found.proof),
            (None, None, Proof::Bound)
        );
        assert!(found.lower <= solution.lower);
    }
    assert_eq!(race.shot(&Limits::new().nodes(1)), None);
    // Without losses nothing is lost.
    assert_eq!(
        Race::new(&belief, &weights, &[])
            .unwrap()
            .least(&Limits::default())
            .lower,
        0
    );
}

#[test]
fn positions_without_a_race_are_refused() {
    let refused = |text: &str, weight: u128| {
        let belief: Belief = text.parse().unwrap();
        let weights = vec![weight; belief.world().len()];
        Race::new(&belief, &weights, &[1]).err()
    };
    let belief: Belief = "7x7/1".parse().unwrap();
    let [on, head] = ["D4", "C1"].map(|text| belief.read_move(text).unwrap());
    assert_eq!(
        Race::new(&belief.after(on), &[1; 48], &[1]).err(),
        Some(TreeError::Open(on))
    );
    assert_eq!(refused("9x9/2", 1), Some(TreeError::Layouts(2352)));
    assert_eq!(
        refused("7x7/1", Race::MOST / 48 + 1),
        Some(TreeError::Weights)
    );
    assert_eq!(refused("7x7/1", u128::MAX), Some(TreeError::Weights));
    assert_eq!(refused("7x7/1", Race::MOST / 48), None);
    assert_eq!(
        Race::new(&belief, &[1; 47], &[1]).err(),
        Some(TreeError::Weights)
    );
    assert_eq!(
        refused("7x7/1 C1=h", 1),
        Some(TreeError::Over),
        "{head} was the last head"
    );
    assert_eq!(refused("3x3/8[h]", 1), Some(TreeError::Planes(8)));
}
