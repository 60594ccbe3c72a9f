//! The bit sets behave like sets: compared with `BTreeSet` on random members.

use std::collections::BTreeSet;

use game_core::below;
use game_core::bits::{Set16, Set64, Set128};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

// Miri is a thousand times slower, and looks for other faults.
const CASES: usize = if cfg!(miri) { 2 } else { 2_000 };

/// Writes the comparison for one type of set.
macro_rules! compare {
    ($test:ident, $Set:ident, $Word:ident) => {
        mod $test {
            use super::*;

            /// A set with the density of a random case, and the same as a tree.
            fn pair(random: &mut ChaCha8Rng) -> ($Set, BTreeSet<usize>) {
                let density = below(random, 101);
                let members: BTreeSet<usize> = (0..$Set::CAPACITY)
                    .filter(|_| below(random, 100) < density)
                    .collect();
                (members.iter().copied().collect(), members)
            }

            fn same(set: $Set, members: &BTreeSet<usize>) {
                assert!(set.iter().eq(members.iter().copied()));
                assert!(set.iter().rev().eq(members.iter().rev().copied()));
                assert_eq!(set.len(), members.len());
                assert_eq!(set.iter().len(), members.len());
                assert_eq!(set.is_empty(), members.is_empty());
                assert_eq!(set.first(), members.first().copied());
                assert_eq!(set.last(), members.last().copied());
                assert_eq!($Set::from_bits(set.bits()), set);
                assert_eq!(format!("{set:?}"), format!("{members:?}"));
            }

            #[test]
            fn operations_on_two_sets() {
                let mut random = ChaCha8Rng::seed_from_u64(1);
                for _ in 0..CASES {
                    let ((a, in_a), (b, in_b)) = (pair(&mut random), pair(&mut random));
                    same(a, &in_a);
                    same(a | b, &(&in_a | &in_b));
                    same(a & b, &(&in_a & &in_b));
                    same(a - b, &(&in_a - &in_b));
                    same(a ^ b, &(&in_a ^ &in_b));
                    same(
                        !a,
                        &(0..$Set::CAPACITY).filter(|n| !in_a.contains(n)).collect(),
                    );
                    assert_eq!(a.is_disjoint(b), in_a.is_disjoint(&in_b));
                    assert_eq!(a.is_subset(b), in_a.is_subset(&in_b));
                    assert!((a & b).is_subset(b));
                    let mut assigned = a;
                    assigned |= b;
                    assigned &= !a;
                    assigned ^= b;
                    assigned -= a;
                    assert_eq!(assigned, ((((a | b) & !a) ^ b) - a));
                    let mut extended = a;
                    extended.extend(in_b.iter().copied());
                    assert_eq!(extended, a | b);
                }
            }

            #[test]
            fn operations_with_one_number() {
                let mut random = ChaCha8Rng::seed_from_u64(2);
                for _ in 0..CASES {
                    let (set, members) = pair(&mut random);
                    let n =
                        usize::try_from(below(&mut random, $Set::CAPACITY as u64 + 3)).unwrap_or(0);
                    assert_eq!(set.contains(n), members.contains(&n));
                    assert_eq!(set.place(n), members.range(..n).count());
                    assert_eq!(set.nth(n), members.iter().nth(n).copied());
                    same(
                        set.without(n),
                        &members
                            .iter()
                            .copied()
                            .filter(|&member| member != n)
                            .collect(),
                    );
                    let with = members
                        .iter()
                        .copied()
                        .chain((n < $Set::CAPACITY).then_some(n))
                        .collect();
                    same(set.with(n), &with);
                    same(
                        set.without_first(),
                        &members.iter().copied().skip(1).collect(),
                    );
                    same($Set::below(n), &(0..n.min($Set::CAPACITY)).collect());
                    same($Set::single(n), &(n..(n + 1).min($Set::CAPACITY)).collect());
                }
            }

            #[test]
            fn the_ends() {
                same($Set::EMPTY, &BTreeSet::new());
                same($Set::FULL, &(0..$Set::CAPACITY).collect());
                assert_eq!($Set::CAPACITY, $Word::BITS as usize);
                assert_eq!($Set::default(), $Set::EMPTY);
                assert_eq!($Set::single(usize::MAX), $Set::EMPTY);
                assert_eq!($Set::below(usize::MAX), $Set::FULL);
                assert_eq!($Set::FULL.nth(usize::MAX), None);
            }
        }
    };
}

compare!(set_16, Set16, u16);
compare!(set_64, Set64, u64);
compare!(set_128, Set128, u128);
