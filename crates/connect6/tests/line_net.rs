//! The learnt evaluation: its values by a plain computation from the bytes of the file, its
//! symmetries, boards of all sizes, and files that are refused.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use common::{random, visit};
use connect6::line_net::{self, LineWeights, LineWeightsError, PATTERNS};
use connect6::{
    Cell, Connect6, Expert, ForcedWinSchedule, RoadValues, Roads, Setup, Symmetry, Turn,
    TurnPosition, Width,
};
use game_core::{Evaluate, NodeContext, Order, Position, Track};
use rand_core::Rng;

/// The weights of the crate.
const BYTES: &[u8] = include_bytes!("../src/line_net/weights.bin");

/// Bytes before the weights.
const HEADER: usize = 10;

/// Sums of a cell, and units of the hidden layer.
const UNITS: usize = 32;

/// All weights in the order of the file.
fn weight(number: usize) -> i64 {
    static ALL: LazyLock<Vec<i64>> = LazyLock::new(|| {
        let (mut all, mut at) = (Vec::new(), HEADER);
        while at < BYTES.len() - 8 {
            let small = BYTES[at].cast_signed();
            let wide = || i16::from_le_bytes([BYTES[at + 1], BYTES[at + 2]]);
            all.push(if small == -128 {
                wide().into()
            } else {
                small.into()
            });
            at += if small == -128 { 3 } else { 1 };
        }
        all
    });
    ALL[number]
}

/// The value for the side that has just moved, by the formula: cell by cell, in wide numbers.
fn value<const N: usize>(position: &Connect6<N>) -> i64 {
    let biases = 2 * PATTERNS * UNITS;
    let mut sums = [0; UNITS];
    for rows in line_net::rows(position) {
        for (unit, sum) in sums.iter_mut().enumerate() {
            let own = rows.map(|row| weight(usize::from(row) * UNITS + unit));
            *sum += (weight(biases + unit) + own.iter().sum::<i64>()).max(0);
        }
    }
    let hidden = biases + UNITS;
    let others = hidden + UNITS * UNITS;
    let unit = |number: usize| {
        let products =
            (0..UNITS).map(|at| (sums[at] >> 5).min(32_767) * weight(hidden + UNITS * number + at));
        products.sum::<i64>() + weight(others + number) * 32
    };
    let odds =
        (0..UNITS).map(|number| (unit(number).max(0) >> 5) * weight(others + UNITS + number));
    let odds = odds.sum::<i64>() + weight(others + 2 * UNITS) * 1024;
    let roads = RoadValues::LEARNT.score(&Roads::of(position), !position.mover());
    ((odds * 600) >> 22) + roads * weight(others + 2 * UNITS + 1) * 600 / 4_096_000
}

/// What an expert says of a position.
fn said<const N: usize>(position: &Connect6<N>) -> i64 {
    let whole = TurnPosition::from(*position);
    let mut expert = Expert::new();
    expert.reset(&whole);
    expert.evaluate(&whole, !position.mover()).into()
}

fn agrees<const N: usize>() {
    let mut count = 0;
    visit::<N>(3, 60, |position| {
        if !position.is_over() {
            assert_eq!(said(position), value(position), "{position}");
            count += 1;
        }
    });
    assert!(count > 20, "{count}");
}

#[test]
fn values_are_those_of_the_formula() {
    agrees::<19>();
    agrees::<15>();
    agrees::<9>();
    agrees::<6>();
}

/// The turns that an expert tries with two turns to go, without a look for a forced win.
fn tried(position: &Connect6<19>, expert: Expert) -> Vec<Turn> {
    tried_at(position, expert, (1, 2))
}

/// The same at the root, with three turns to go.
fn at_the_root(position: &Connect6<19>, expert: Expert) -> Vec<Turn> {
    tried_at(position, expert, (0, 3))
}

fn tried_at(position: &Connect6<19>, expert: Expert, (ply, depth): (usize, u32)) -> Vec<Turn> {
    let (whole, mut turns) = (TurnPosition::from(*position), Vec::new());
    let mut expert = expert.budget(ForcedWinSchedule::BLIND);
    expert.reset(&whole);
    let context = NodeContext {
        ply,
        depth,
        previous: None,
        hint: None,
        window: None,
    };
    expert.choose(&whole, context, &mut turns);
    turns
}

/// Of the turns that roads choose those are tried that are worth most by the formula, the best first;
/// with two turns to go five where six are kept.
#[test]
fn the_turns_that_are_worth_most_are_tried() {
    let mut count = 0;
    visit::<19>(6, 150, |position| {
        if position.is_over() || position.left() != 2 || position.winning_turn().is_some() {
            return;
        }
        let all = tried(position, Expert::new().kept(usize::MAX));
        let by_roads = Expert::by_roads(RoadValues::LEARNT).width(Width::wide());
        let chosen: BTreeSet<Turn> = tried(position, by_roads).into_iter().collect();
        assert_eq!(all.iter().copied().collect::<BTreeSet<_>>(), chosen);
        let worths: Vec<i64> = all
            .iter()
            .map(|turn| {
                let after = turn.cells().fold(*position, |at, cell| at.after(cell));
                value(&after)
            })
            .collect();
        assert!(worths.is_sorted_by(|a, b| a >= b), "{position} {worths:?}");
        assert_eq!(
            tried(position, Expert::new().kept(6)),
            all[..all.len().min(5)],
            "{position}"
        );
        count += usize::from(all.len() > 5);
    });
    assert!(count > 20, "{count}");
}

/// Of turns that are given for the root those are tried that are worth most, half as many again as
/// elsewhere.
#[test]
fn the_best_of_given_turns_are_tried() {
    let mut count = 0;
    visit::<19>(6, 150, |position| {
        if position.is_over() || position.left() != 2 || position.winning_turn().is_some() {
            return;
        }
        let cells: Vec<Cell> = position.empty().into_iter().step_by(5).collect();
        let given: Vec<Turn> = cells
            .windows(2)
            .map(|two| Turn::Two(two[0], two[1]))
            .collect();
        let mut expected: Vec<(i64, Turn)> = given
            .iter()
            .map(|&turn| {
                let after = turn.cells().fold(*position, |at, cell| at.after(cell));
                (-value(&after), turn)
            })
            .collect();
        expected.sort_unstable();
        let mut expert = Expert::new().kept(6);
        expert.set_root_turns(given);
        let turns = at_the_root(position, expert);
        let wanted: Vec<Turn> = expected.iter().map(|&(_, turn)| turn).take(9).collect();
        assert_eq!(turns, wanted, "{position}");
        count += 1;
    });
    assert!(count > 20, "{count}");
}

#[test]
fn symmetries_change_no_value() {
    visit::<19>(2, 30, |position| {
        let expected = said(position);
        for symmetry in Symmetry::all() {
            let cells = [game_core::Side::First, game_core::Side::Second].map(|side| {
                position
                    .stones(side)
                    .into_iter()
                    .map(|cell| symmetry.image(cell, 19))
                    .collect()
            });
            let setup = Setup {
                stones: cells,
                mover: position.mover(),
                left: position.left(),
            };
            let image = Connect6::<19>::from_setup(&setup).unwrap();
            assert_eq!(said(&image), expected, "{position} {symmetry:?}");
        }
    });
}

/// Six in a row within reach is better for who threatens it than an empty corner.
#[test]
fn what_is_strong_is_worth_more() {
    let strong: Connect6 = "J10 A1A2 K11L12 A19S1".parse().unwrap();
    let weak: Connect6 = "J10 K11L12 A1S19 J11K10".parse().unwrap();
    let for_black = |position: &Connect6| {
        let whole = TurnPosition::from(*position);
        let mut expert = Expert::new();
        expert.reset(&whole);
        expert.evaluate(&whole, game_core::Side::First)
    };
    assert!(for_black(&strong) > for_black(&weak) + 300);
}

#[test]
fn the_file_is_read_and_written() {
    let weights = LineWeights::read(BYTES).unwrap();
    assert_eq!(weights, LineWeights::built_in());
    assert_eq!(weights.write(), BYTES);
}

#[test]
fn damaged_files_are_refused() {
    assert_eq!(LineWeights::read(&[]), Err(LineWeightsError::Length(0)));
    assert_eq!(
        LineWeights::read(&BYTES[..BYTES.len() - 1]),
        Err(LineWeightsError::Damaged)
    );
    let mut random = random(1);
    for _ in 0..200 {
        let mut bytes = BYTES.to_vec();
        let at = usize::try_from(random.next_u64()).unwrap() % bytes.len();
        bytes[at] ^= 1 << (random.next_u64() % 8);
        assert!(LineWeights::read(&bytes).is_err(), "byte {at}");
    }
    let foreign = [b"QX-LEARN", &BYTES[8..]].concat();
    assert_eq!(LineWeights::read(&foreign), Err(LineWeightsError::Foreign));
    let newer = [&BYTES[..8], &[2, 0], &BYTES[10..]].concat();
    assert_eq!(LineWeights::read(&newer), Err(LineWeightsError::Version(2)));
}

/// A file with the right checksum is refused for what it holds.
#[test]
fn weights_without_room_are_refused() {
    let numbers = 2 * PATTERNS * UNITS + UNITS + UNITS * UNITS + 2 * UNITS + 2;
    assert_eq!(LineWeights::rounded(&vec![0.0; numbers - 1]), None);
    let mut great = vec![0.0; numbers];
    great[0] = 1e9;
    let kept = LineWeights::rounded(&great).unwrap();
    assert_eq!(LineWeights::read(&kept.write()), Ok(kept));
    // The bias of a cell is the first of those behind the rows; 32,767 is beyond any row.
    let sealed = |weights: &[u8]| {
        let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        let sum = weights.iter().fold(0xCBF2_9CE4_8422_2325, step);
        [weights, &sum.to_le_bytes()].concat()
    };
    let head = &BYTES[..HEADER];
    let wide = [0x80, 0xFF, 0x7F];
    let first = sealed(&[head, &wide, &vec![0; numbers - 1]].concat());
    assert_eq!(
        LineWeights::read(&first),
        Err(LineWeightsError::TooGreat(0))
    );
    let short = sealed(&[head, &vec![0; numbers - 1]].concat());
    assert_eq!(
        LineWeights::read(&short),
        Err(LineWeightsError::Length(short.len()))
    );
    let cut_off = sealed(&[head, &vec![0; numbers - 1], &wide[..2]].concat());
    assert_eq!(
        LineWeights::read(&cut_off),
        Err(LineWeightsError::Length(cut_off.len()))
    );
}
