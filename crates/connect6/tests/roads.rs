//! Roads, hot windows and threats against their definitions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::{Board, crowded, naive_threats, random, visit};
use connect6::{Cell, Connect6, HotWindows, RoadError, RoadValues, Roads, Threats};
use game_core::{Position, Side};

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Positions per board: a million in all in the long run, fewer in the usual one.
fn positions() -> usize {
    std::env::var("CONNECT6_POSITIONS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(2_000)
}

fn agree<const N: usize>(roads: &Roads<N>, position: &Connect6<N>) {
    let board = Board::of(position);
    for side in SIDES {
        assert_eq!(roads.counts(side), board.roads(side), "{position}");
        for lacking in 0..6 {
            let expected = board.roads(side)[6 - lacking..]
                .iter()
                .any(|&count| count > 0);
            assert_eq!(
                roads.lacks(side, lacking),
                expected,
                "{position}: {lacking}"
            );
        }
    }
}

/// Stones are placed one by one and removed again in the same order.
fn games<const N: usize>(seed: u64, positions: usize) {
    let (mut random, mut left, mut roads) = (random(seed), positions, Roads::<N>::new());
    while left > 0 {
        let mut line = vec![Connect6::<N>::EMPTY];
        roads.reset(&line[0]);
        while let Some(m) = crowded(line.last().unwrap(), &mut random).filter(|_| left > 0) {
            let last = *line.last().unwrap();
            roads.push(m, last.mover());
            line.push(last.after(m));
            agree(&roads, line.last().unwrap());
            left -= 1;
        }
        while line.pop().is_some() {
            let Some(last) = line.last() else { break };
            roads.pop();
            if line.len() % 5 == 1 {
                agree(&roads, last);
            }
        }
        left = left.saturating_sub(1);
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn counts_agree_with_the_definition() {
    games::<6>(1, positions() / 4);
    games::<9>(2, positions());
    games::<15>(3, positions() / 4);
    games::<19>(4, positions() / 2);
}

/// The sets of one cell that meet all windows, and those of two cells that do it only together, in
/// order.
fn naive_defences(hot: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    let meets = |cells: &[Cell]| {
        hot.iter()
            .all(|missing| missing.iter().any(|cell| cells.contains(cell)))
    };
    let mut cells: Vec<Cell> = hot.iter().flatten().copied().collect();
    cells.sort_unstable();
    cells.dedup();
    if meets(&[]) {
        return vec![vec![]];
    }
    let (one, others): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(|&cell| meets(&[cell]));
    let pairs = others
        .iter()
        .flat_map(|&a| others.iter().map(move |&b| vec![a, b]));
    let together = pairs.filter(|pair| pair[0] < pair[1] && meets(pair));
    one.into_iter()
        .map(|cell| vec![cell])
        .chain(together)
        .collect()
}

/// The cells that stop the wins of a side, with the stones examined in any order.
fn check_defences(
    roads: &Roads<19>,
    position: &Connect6<19>,
    side: Side,
    hot: &[Vec<Cell>],
    threats: Threats,
) {
    let stones: Vec<Cell> = position.stones(side).iter().collect();
    let seed = usize::try_from(position.key() % 997).unwrap();
    let any = |number: usize| {
        stones
            .get((seed + number * 7) % stones.len().max(1))
            .copied()
    };
    for recent in [
        vec![],
        any(0).into_iter().collect(),
        any(1).into_iter().chain(any(2)).collect::<Vec<Cell>>(),
    ] {
        let defences = roads.defences(position, side, &recent);
        let found: Vec<Vec<Cell>> = defences
            .sets()
            .iter()
            .map(|set| set.cells().collect())
            .collect();
        assert_eq!(found, naive_defences(hot), "{position} {side:?} {recent:?}");
        assert_eq!(defences.threats(), threats, "{position} {side:?}");
        assert_eq!(
            [1, 2].map(|stones| defences.needs_more(stones)),
            [threats > Threats::One, threats > Threats::Two]
        );
    }
}

/// Both sides' hot windows and threats; returns the kinds of threats.
fn check(position: &Connect6<19>) -> [Threats; 2] {
    let (mut hot, roads) = (HotWindows::default(), Roads::of(position));
    SIDES.map(|side| {
        hot.fill(&roads, position, side);
        let (mut expected, threats) = naive_threats(position, side);
        assert_eq!(hot.threats(), threats, "{position} {side:?}");
        let mut found: Vec<Vec<Cell>> = hot.pairs().iter().map(|pair| pair.to_vec()).collect();
        for pair in &mut found {
            pair.sort_unstable();
            pair.dedup();
        }
        found.sort();
        for missing in &mut expected {
            missing.sort_unstable();
        }
        expected.sort();
        assert_eq!(found, expected, "{position} {side:?}");
        check_defences(&roads, position, side, &expected, threats);
        threats
    })
}

#[test]
fn threats_agree_with_the_definition() {
    let mut met = [0; 4];
    let mut note = |threats: [Threats; 2]| {
        for threats in threats {
            met[threats as usize] += 1;
        }
    };
    visit::<19>(5, positions() / 2, |position| note(check(position)));
    if let Some(games) = common::human_games() {
        for (stones, _) in games.iter().step_by((800_000 / positions().max(1)).max(1)) {
            let mut position = Connect6::<19>::EMPTY;
            for &stone in stones {
                position.play(stone);
                note(check(&position));
            }
        }
    }
    assert!(met.iter().all(|&count| count > 10), "{met:?}");
}

/// The score by formula 1 over all windows.
#[test]
fn scores_agree_with_the_definition() {
    let values = RoadValues::new(
        [3, 30, 91, 200, 801, 1000, 9],
        [7, 31, 90, 211, 800, 1001, 5],
        0,
    )
    .unwrap();
    visit::<9>(6, 1_000, |position| {
        let board = Board::of(position);
        for me in SIDES {
            let [mine, theirs] = [me, !me].map(|side| board.roads(side).map(i64::from));
            let v: i64 = mine
                .iter()
                .zip([3, 30, 91, 200, 801, 1000, 9])
                .map(|(count, worth)| count * worth)
                .sum();
            let u: i64 = theirs
                .iter()
                .zip([7, 31, 90, 211, 800, 1001, 5])
                .map(|(count, worth)| count * worth)
                .sum();
            assert_eq!(values.score(&Roads::of(position), me), v - u, "{position}");
        }
    });
    assert_eq!(
        RoadValues::new([0; 7], [0; 7], 1_000_001),
        Err(RoadError(1_000_001))
    );
    assert!(RoadError(5_000_000).to_string().contains("5000000"));
}
