//! Nimstring values against the recursion taken literally and against an exhaustive program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::{Numbered, of_bits};
use dots::{AnyDots, Dots, Fixed, Grid, Nimber, Nimstring, NodeLimitError, Sets, Word};

/// A value: the size of a heap, or this for loony.
const LOONY: u8 = u8::MAX;

/// The values of all positions that can follow, from the winner beside a heap: for each position
/// the one heap beside which the mover loses, found by playing.
fn all_values<G: Grid>(position: &Dots<G>) -> Vec<u8> {
    let (grid, numbered) = (position.grid(), Numbered::new(position));
    let mut values = vec![0_u8; numbered.count()];
    for number in (0..values.len() - 1).rev() {
        let drawn = numbered.set(number);
        let closed = grid.closed(drawn);
        // The heaps of less than 32 beside which the mover wins by a move in the position.
        let mut won = 0_u32;
        for at in (0..numbered.bits.len()).filter(|at| number >> at & 1 == 0) {
            let after = values[number | 1 << at];
            let lost_there = if after == LOONY { 0 } else { 1 << after };
            let takes = !(grid.closed(drawn | numbered.bits[at]) & !closed).is_empty();
            won |= if takes { !lost_there } else { lost_there };
        }
        // A move in the heap wins if a smaller heap is lost: so the least one that is not won is
        // it.
        values[number] = if won == u32::MAX {
            LOONY
        } else {
            u8::try_from(won.trailing_ones()).unwrap()
        };
    }
    values
}

fn nimber(value: u8) -> Nimber {
    if value == LOONY {
        Nimber::Loony
    } else {
        Nimber::Heap(value.into())
    }
}

fn every_position<const R: usize, const C: usize>()
where
    Fixed<R, C>: Grid<Word = u64>,
{
    let empty = Dots::<Fixed<R, C>>::EMPTY;
    let (values, mut nimstring) = (all_values(&empty), Nimstring::new(empty.grid()));
    for (number, &value) in values.iter().enumerate() {
        assert_eq!(
            nimstring.value(number as u64, u64::MAX),
            Ok(nimber(value)),
            "{number:b}"
        );
    }
}

/// The winner beside heaps in every `step`-th position, by a fresh solver each time.
fn winners<const R: usize, const C: usize>(step: usize)
where
    Fixed<R, C>: Grid<Word = u64>,
{
    let empty = Dots::<Fixed<R, C>>::EMPTY;
    for (number, &value) in all_values(&empty).iter().enumerate().step_by(step) {
        for heap in (0..4).chain([9, 32, 33, u32::MAX]) {
            let wins = Nimstring::new(empty.grid()).wins(number as u64, heap, u64::MAX);
            let is_loony = value == LOONY;
            assert_eq!(
                wins,
                Ok(is_loony || u32::from(value) != heap),
                "{number:b} {heap}"
            );
        }
    }
}

#[test]
fn every_position_of_small_boards() {
    every_position::<1, 1>();
    every_position::<1, 5>();
    every_position::<2, 2>();
    every_position::<2, 3>();
    every_position::<5, 1>();
    winners::<1, 4>(1);
    winners::<2, 2>(1);
    winners::<2, 3>(2_011);
}

/// On these boards chains of three and four boxes, and of more, hang at the same junctions.
#[test]
#[ignore = "takes long: the gate runs it"]
fn every_position_with_longer_chains() {
    every_position::<2, 4>();
    every_position::<1, 7>();
    winners::<2, 4>(10_007);
}

/// Wide boards have no symmetric images, narrow ones have: the values are the same.
#[test]
fn wide_words_have_the_same_values() {
    let (narrow, wide) = (Fixed::<3, 3>::GRID, Fixed::<3, 3, u128>::GRID);
    for seed in 0..500 {
        // About a third of the edges are drawn.
        let drawn = game_core::mix(seed) & (game_core::mix(!seed) | game_core::mix(seed << 20));
        let drawn = drawn & game_core::mix(seed << 40) & narrow.edges();
        let value = Nimstring::new(narrow).value(drawn, u64::MAX);
        let mut other = Nimstring::new(wide);
        for heap in [1, 0, 2] {
            let won = value != Ok(Nimber::Heap(heap));
            assert_eq!(
                other.wins(drawn.into(), heap, u64::MAX),
                Ok(won),
                "{drawn:b}"
            );
        }
        assert_eq!(other.value(drawn.into(), u64::MAX), value, "{drawn:b}");
    }
}

#[test]
fn values_of_an_exhaustive_program() {
    let mut checked = 0;
    for line in include_str!("data/exact.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [rows, columns] = [words[0], words[1]].map(|word| word.parse().unwrap());
        let position = of_bits(rows, columns, words[2]);
        assert_eq!(
            position.nimstring(1_000_000).unwrap().to_string(),
            words[4],
            "{line}"
        );
        checked += 1;
    }
    assert_eq!(checked, 54);
}

/// A program that disagrees on these boards (2, 2 and 3) stores fragments of a board under hashes
/// of other positions; by the literal recursion the values are these.
#[test]
#[ignore = "a minute; .ci/deep"]
fn empty_boards_on_which_programs_disagree() {
    assert_eq!(all_values(&Dots::<Fixed<2, 2>>::EMPTY)[0], 0);
    assert_eq!(all_values(&Dots::<Fixed<2, 4>>::EMPTY)[0], 0);
    let values = all_values(&Dots::<Fixed<3, 3>>::EMPTY);
    assert_eq!(values[0], 2);
    // A sample of that board by both words.
    let mut narrow = Nimstring::new(Fixed::<3, 3>::GRID);
    let mut wide = Nimstring::new(Fixed::<3, 3, u128>::GRID);
    for (number, &value) in values.iter().enumerate().step_by(997) {
        let drawn = number as u64;
        assert_eq!(
            narrow.value(drawn, u64::MAX),
            Ok(nimber(value)),
            "{drawn:b}"
        );
        assert_eq!(
            wide.value(drawn.into(), u64::MAX),
            Ok(nimber(value)),
            "{drawn:b}"
        );
    }
}

#[test]
fn any_board_has_the_winner_of_its_size() {
    for (text, wins) in [("2x2", false), ("2x3", true)] {
        let any: AnyDots = text.parse().unwrap();
        assert_eq!(any.wins_nimstring(10_000), Ok(wins), "{text}");
    }
    let large: AnyDots = "7x7".parse().unwrap();
    assert_eq!(large.wins_nimstring(1_000), Err(NodeLimitError));
}

#[test]
fn a_limit_ends_the_search() {
    let empty = Dots::<Fixed<5, 5>>::EMPTY;
    assert_eq!(empty.nimstring(100), Err(NodeLimitError));
    assert_eq!(
        NodeLimitError.to_string(),
        "The Nimstring value was not found within the limit of positions."
    );
    // The results stay known, so a patient caller succeeds.
    let mut nimstring = Nimstring::new(Fixed::<2, 3>::GRID);
    let (mut tries, mut value) = (0, Err(NodeLimitError));
    while value.is_err() {
        value = nimstring.value(0, 50);
        tries += 1;
    }
    assert_eq!(
        (value, nimstring.value(0, 0)),
        (Ok(Nimber::Heap(1)), Ok(Nimber::Heap(1)))
    );
    assert!(tries > 1 && nimstring.known() > 50);
}
