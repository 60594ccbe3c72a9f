//! Endgames in closed form against their recursion and against the rules, and the greedy player.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::collections::HashMap;

use common::{Known, value};
use dots::{
    Dots, Endgame, Fixed, Grid, Measured, Setup, Size, favoured, first_wants_even,
    long_chains_wanted,
};
use game_core::{Position, Score, Side, ToMove, random_move};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Chains and loops by their boxes, in order.
type Parts = (Vec<u32>, Vec<u32>);

fn without(parts: &[u32], at: usize) -> Vec<u32> {
    let mut rest = parts.to_vec();
    rest.remove(at);
    rest
}

/// The value by the recursion over *all* parts that may be opened, seen by the player who does not
/// open.
fn by_recursion(parts: &Parts, known: &mut HashMap<Parts, Score>) -> Score {
    let (chains, loops) = parts;
    if chains.is_empty() && loops.is_empty() {
        return 0;
    }
    if let Some(&value) = known.get(parts) {
        return value;
    }
    let mut least = Score::MAX;
    for at in 0..chains.len() {
        let rest = by_recursion(&(without(chains, at), loops.clone()), known);
        least = least.min(chains[at].cast_signed() - 2 + (rest - 2).abs());
    }
    for at in 0..loops.len() {
        let rest = by_recursion(&(chains.clone(), without(loops, at)), known);
        least = least.min(loops[at].cast_signed() - 4 + (rest - 4).abs());
    }
    known.insert(parts.clone(), least);
    least
}

/// All ways to choose this many elements of a list with repetition, in order.
fn choices(of: &[u32], many: usize) -> Vec<Vec<u32>> {
    if many == 0 {
        return vec![vec![]];
    }
    let first = |at: usize| {
        choices(&of[at..], many - 1)
            .into_iter()
            .map(move |rest| [&[of[at]], &rest[..]].concat())
    };
    (0..of.len()).flat_map(first).collect()
}

fn endgame(parts: &Parts) -> Endgame {
    let mut endgame = Endgame::EMPTY;
    parts.0.iter().for_each(|&boxes| endgame.add_chain(boxes));
    parts.1.iter().for_each(|&boxes| endgame.add_loop(boxes));
    endgame
}

#[test]
fn closed_form_of_all_small_endgames() {
    let (mut known, mut checked) = (HashMap::new(), 0);
    for chains in (0..=5).flat_map(|many| choices(&[3, 4, 5, 6, 7], many)) {
        for loops in (0..=5).flat_map(|many| choices(&[4, 6, 8, 10], many)) {
            let parts = (chains.clone(), loops);
            let (ours, expected) = (endgame(&parts), by_recursion(&parts, &mut known));
            assert_eq!(
                ours.value(),
                expected,
                "{parts:?}, controlled {}",
                ours.controlled_value()
            );
            assert_eq!(
                ours.boxes(),
                parts.0.iter().chain(&parts.1).sum::<u32>(),
                "{parts:?}"
            );
            checked += 1;
            // The part that is opened first leads to that value.
            let Some((ring, boxes)) = ours.opening() else {
                continue;
            };
            let (list, other) = if ring {
                (&parts.1, &parts.0)
            } else {
                (&parts.0, &parts.1)
            };
            let rest = without(list, list.iter().position(|&part| part == boxes).unwrap());
            let rest = if ring {
                (other.clone(), rest)
            } else {
                (rest, other.clone())
            };
            let left = if ring { 4 } else { 2 };
            let opened =
                boxes.cast_signed() - left + (by_recursion(&rest, &mut known) - left).abs();
            assert_eq!(opened, expected, "{parts:?} opens {boxes}");
        }
    }
    assert_eq!(checked, 252 * 126);
}

/// Sums of boxes up to this number, of parts of `from` boxes, one step more, and so on, in order.
fn sums(boxes: u32, from: u32, step: u32) -> Vec<Vec<u32>> {
    let sizes = (from..=boxes).step_by(usize::try_from(step).unwrap());
    let larger = sizes.flat_map(|part| {
        let rests = sums(boxes - part, part, step);
        rests
            .into_iter()
            .map(move |rest| [&[part], &rest[..]].concat())
    });
    std::iter::once(Vec::new()).chain(larger).collect()
}

/// Compares the closed form of every endgame of this many boxes or fewer, however they are shared.
fn all_that_fit(boxes: u32) -> usize {
    let (mut known, mut checked) = (HashMap::new(), 0);
    for chains in sums(boxes, 3, 1) {
        for loops in sums(boxes - chains.iter().sum::<u32>(), 4, 2) {
            let parts = (chains.clone(), loops);
            assert_eq!(
                endgame(&parts).value(),
                by_recursion(&parts, &mut known),
                "{parts:?}"
            );
            checked += 1;
        }
    }
    checked
}

/// The closed form is that of the recursion on every board of at most 116 edges: 5×10 has the most
/// boxes.
#[test]
fn closed_form_of_all_endgames_of_all_boards() {
    assert_eq!(Size::all().map(Size::boxes).max(), Some(50));
    assert_eq!(all_that_fit(50), 394_109);
}

#[test]
fn many_small_parts() {
    let mut known = HashMap::new();
    for (threes, fours, sixes) in
        (0..9).flat_map(|a| (0..9).flat_map(move |b| (0..5).map(move |c| (a, b, c))))
    {
        for long in [vec![], vec![4], vec![5], vec![4, 5], vec![12]] {
            let chains = [vec![3; threes], long.clone()].concat();
            let parts = (chains, [vec![4; fours], vec![6; sixes]].concat());
            assert_eq!(
                endgame(&parts).value(),
                by_recursion(&parts, &mut known),
                "{parts:?}"
            );
        }
    }
}

#[test]
fn parts_that_are_none() {
    let mut endgame = Endgame::EMPTY;
    (0..3).for_each(|boxes| endgame.add_chain(boxes));
    for boxes in [0, 1, 2, 3, 5, 7] {
        endgame.add_loop(boxes);
    }
    endgame.add_chain(u32::MAX);
    endgame.add_loop(u32::MAX - 1);
    assert_eq!(
        (endgame, endgame.value(), endgame.opening()),
        (Endgame::EMPTY, 0, None)
    );
    // With endless additions the counts saturate, and the value stays a number.
    (0..1_000_000).for_each(|_| endgame.add_chain(3));
    (0..1_000_000).for_each(|_| endgame.add_loop(4));
    assert!(endgame.boxes() <= 1 << 20 && (0..=4).contains(&endgame.value()));
}

/// Positions in which only chains and loops are left, reached by safe play at random: their value
/// in closed form is the value by the rules.
fn loony(rows: usize, columns: usize, seed: u64) -> u32 {
    let grid = Measured::<u64>::new(Size::new(rows, columns).unwrap()).unwrap();
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let (mut position, mut met) = (Dots::empty(grid), 0);
    while position.to_move() != ToMove::Nobody {
        let safe: Vec<_> = position
            .moves()
            .filter(|&edge| position.boxes_given(edge) == 0)
            .collect();
        let pick = game_core::below(random, safe.len() as u64);
        let edge = safe
            .get(usize::try_from(pick).unwrap())
            .copied()
            .or_else(|| random_move(&position, random));
        position.play(edge.unwrap());
        let Some(simple) = position
            .simple_value()
            .filter(|_| position.move_count() < 19)
        else {
            continue;
        };
        assert_eq!(simple, value(&position, &mut Known::new()), "{position}");
        met += u32::from(position.boxes_left() > 5);
    }
    met
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn endgames_on_boards() {
    let met: u32 = (0..150)
        .map(|seed| loony(3 + usize::from(seed % 2 == 0), 4, seed))
        .sum();
    assert!(met > 30, "{met}");
}

#[test]
fn named_endgames() {
    let cases = [
        ("2x3 11111111100000000", Some(-2)),
        ("2x3 11111111110000000", Some(2)),
        ("2x4 1111111111111000100000", Some(0)),
        ("1x2 1111000", None),
        ("2x2 110011101101", Some(-4)),
        ("2x2", None),
    ];
    for (text, expected) in cases {
        let position: dots::AnyDots = text.parse().unwrap();
        let dots::AnyDots::Narrow(position) = position else {
            panic!("{text}")
        };
        assert_eq!(position.simple_value(), expected, "{text}");
        assert!(
            position
                .simple_value()
                .is_none_or(|simple| simple == value(&position, &mut Known::new())),
            "{text}"
        );
    }
}

#[test]
fn long_chain_rule() {
    for size in Size::all().filter(|size| size.edges() <= 64) {
        let empty = Dots::empty(Measured::<u64>::new(size).unwrap());
        assert_eq!(
            long_chains_wanted(&empty) == 0,
            first_wants_even(size),
            "{size}"
        );
        assert_eq!(favoured(&empty, long_chains_wanted(&empty)), Side::First);
        assert_eq!(
            favoured(&empty, long_chains_wanted(&empty) + 1),
            Side::Second
        );
    }
}

proptest! {
    /// turns = edges − boxes + double-crosses + 1, in every game that ends with a capture.
    #[test]
    fn turns_are_counted(seed in any::<u64>(), rows in 1_usize..6, columns in 1_usize..6) {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let mut position = Dots::empty(Measured::<u64>::new(Size::new(rows, columns).unwrap()).unwrap());
        let (mut turns, mut double_crosses) = (1, 0);
        let (edges, boxes) = (position.move_count(), position.boxes_left() as usize);
        while let Some(edge) = random_move(&position, random) {
            double_crosses += usize::from(position.takes(edge) == 2);
            turns += usize::from(position.takes(edge) == 0);
            position.play(edge);
        }
        prop_assert_eq!(turns, edges - boxes + double_crosses + 1);
    }

    /// The greedy player takes all that can be taken, and else gives the fewest, by lowest number.
    #[test]
    fn greedy_moves(rows in 1_usize..6, columns in 1_usize..6, bits in any::<u64>()) {
        let grid = Measured::<u64>::new(Size::new(rows, columns).unwrap()).unwrap();
        let position = Dots::empty(grid).with_drawn(bits);
        let Some(edge) = position.greedy() else {
            prop_assert_eq!(position.to_move(), ToMove::Nobody);
            return Ok(());
        };
        let size = position.size();
        let most = position.moves().map(|other| position.takes(other).min(1)).max();
        prop_assert_eq!(Some(position.takes(edge).min(1)), most);
        let worse = |other: dots::Edge| {
            let (a, b) = (position.boxes_given(edge), position.boxes_given(other));
            most == Some(1) || a < b || a == b && size.number(edge) <= size.number(other)
        };
        prop_assert!(position.moves().all(worse));
    }
}

/// A whole greedy game ends, and all boxes have an owner.
#[test]
fn greedy_against_itself() {
    let mut position =
        Dots::from_setup(Fixed::<5, 5>::GRID, &Setup::empty(Size::STANDARD)).unwrap();
    while let Some(edge) = position.greedy() {
        position.try_play(edge).unwrap();
    }
    assert_eq!(position.won(Side::First) + position.won(Side::Second), 25);
    assert_eq!(position.grid().size(), Size::STANDARD);
}
