//! The transposition table keeps the most valuable entries, and never confuses positions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::mix;
use search::{Bound, Entry, Table, TableError};

fn entry(score: i32, depth: u32) -> Entry {
    Entry {
        score,
        depth,
        bound: Bound::Exact,
        best: 7,
    }
}

#[test]
fn entries_come_back_as_they_were() {
    let table = Table::<1>::with_bytes(1 << 20).unwrap();
    let mut key = 1;
    for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
        for score in [0, 1, -1, i32::MAX / 2, -(i32::MAX / 2)] {
            for depth in [0, 1, 254, u32::MAX] {
                key = mix(key);
                let entry = Entry {
                    score,
                    depth,
                    bound,
                    best: u16::MAX,
                };
                table.store(key, [key], entry);
                assert_eq!(table.probe(key, [key]), Some(entry));
                assert_eq!(table.probe(key, [key ^ 1]), None);
            }
        }
    }
}

/// Depths between 254 and the end of the game count as 254: the table claims less, never more.
#[test]
fn great_depths_are_kept_as_less() {
    let table = Table::<1>::with_bytes(0).unwrap();
    table.store(5, [5], entry(1, 1000));
    assert_eq!(table.probe(5, [5]), Some(entry(1, 254)));
}

#[test]
fn all_words_must_agree() {
    let table = Table::<2>::with_bytes(0).unwrap();
    table.store(0, [3, 4], entry(9, 2));
    assert_eq!(table.probe(0, [3, 4]), Some(entry(9, 2)));
    for words in [[3, 5], [2, 4], [4, 3], [0, 0]] {
        assert_eq!(table.probe(0, words), None, "{words:?}");
    }
}

#[test]
fn the_least_deep_gives_way() {
    let table = Table::<1>::with_bytes(0).unwrap();
    for depth in 1..=4 {
        table.store(depth.into(), [depth.into()], entry(0, depth));
    }
    table.store(9, [9], entry(0, 2));
    assert_eq!(table.probe(1, [1]), None, "depth 1 gave way");
    assert!(
        [2, 3, 4, 9]
            .into_iter()
            .all(|key| table.probe(key, [key]).is_some())
    );
    table.store(4, [4], entry(5, 1));
    assert_eq!(
        table.probe(4, [4]),
        Some(entry(5, 1)),
        "the same position is replaced"
    );
}

#[test]
fn old_searches_give_way_to_new_ones() {
    let table = Table::<1>::with_bytes(0).unwrap();
    for key in 1..=4 {
        table.store(key, [key], entry(0, 6));
    }
    assert_eq!(table.permille_full(), 1000);
    table.grow_older();
    assert_eq!(table.permille_full(), 0);
    for key in 11..=14 {
        table.store(key, [key], entry(0, 1));
    }
    assert!((11..=14).all(|key| table.probe(key, [key]).is_some()));
    table.clear();
    assert!((1..=14).all(|key| table.probe(key, [key]).is_none()));
}

#[test]
fn sizes() {
    assert_eq!(Table::<1>::with_bytes(0).unwrap().bytes(), 64);
    assert_eq!(Table::<1>::with_bytes(1 << 20).unwrap().bytes(), 1 << 20);
    let error = Table::<1>::with_bytes(usize::MAX).unwrap_err();
    assert_eq!(error, TableError { bytes: usize::MAX });
    assert!(
        error
            .to_string()
            .starts_with("There is not enough memory for a table of ")
    );
}
