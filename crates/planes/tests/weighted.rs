//! Trees of least weighted cost, and lower bounds with proofs: compared with the definition, and
//! damaged.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game_core::mix;
use planes::tree::{Limits, LowerProof, Progress, Proof, ProofError, Solver, TreeError, Weighted};
use planes::{Answer, Cell, Cells, World};

const SMALL: [&str; 8] = [
    "4x5/1",
    "5x5/1",
    "2x3/2[hb]",
    "2x3/2r[hb]",
    "3x3/1[hb]",
    "2x3/2[hb/.b]",
    "2x3/3[hb]",
    "2x3/3r[hb]",
];

fn world(text: &str) -> World {
    World::new(text.parse().unwrap()).unwrap()
}

/// Weights of several kinds: equal, a single one, small random ones, random ones of sixty bits.
fn weights(world: &World) -> Vec<Vec<u128>> {
    let layouts = || 0..world.len() as u64;
    vec![
        layouts().map(|_| 3).collect(),
        layouts().map(|layout| u128::from(layout == 1)).collect(),
        layouts()
            .map(|layout| u128::from(mix(layout) % 5))
            .collect(),
        layouts()
            .map(|layout| u128::from(mix(layout + 77) >> 4))
            .collect(),
    ]
}

/// The least weighted cost by definition: every cell that gives information or brings a plane down
/// is tried.
struct Plain<'w> {
    world: &'w World,
    weights: &'w [u128],
    known: BTreeMap<(Vec<usize>, Cells), u128>,
}

impl Plain<'_> {
    fn least(&mut self, layouts: &[usize], hits: Cells) -> u128 {
        if layouts.is_empty() || hits.len() == self.world.setup().planes {
            return 0;
        }
        let key = (layouts.to_vec(), hits);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let weight: u128 = layouts.iter().map(|&layout| self.weights[layout]).sum();
        let mut best = u128::MAX;
        for cell in self.world.setup().board.cells().minus(hits) {
            let mut groups: BTreeMap<Answer, Vec<usize>> = BTreeMap::new();
            for &layout in layouts {
                groups
                    .entry(self.world.answer(layout, cell))
                    .or_default()
                    .push(layout);
            }
            if groups.len() == 1 && groups.keys().all(|answer| !answer.is_head()) {
                continue;
            }
            let after = groups.iter().map(|(answer, group)| {
                self.least(
                    group,
                    if answer.is_head() {
                        hits.with(cell)
                    } else {
                        hits
                    },
                )
            });
            best = best.min(weight + after.sum::<u128>());
        }
        self.known.insert(key, best);
        best
    }
}

#[test]
fn least_costs_are_those_of_the_definition_and_prove_themselves() {
    for text in SMALL {
        let world = world(text);
        for weights in weights(&world) {
            let mut plain = Plain {
                world: &world,
                weights: &weights,
                known: BTreeMap::new(),
            };
            let least = plain.least(&(0..world.len()).collect::<Vec<_>>(), Cells::EMPTY);
            let search = Weighted::new(&world, &weights).unwrap();
            let found = search.least(None, &Limits::default());
            assert_eq!(
                (found.lower, found.proof),
                (least, Proof::Exact),
                "{text} {weights:?}"
            );
            let shots = found.tree.unwrap().shots(&world).unwrap();
            assert_eq!(shots.len(), world.len());
            assert_eq!(
                shots
                    .iter()
                    .map(|&(layout, shots)| weights[layout] * shots as u128)
                    .sum::<u128>(),
                least
            );
            let proof = search.prove(least, &Limits::default()).unwrap();
            assert_eq!(
                proof.check(&world, &weights, &Limits::new()),
                Ok(least),
                "{text} {weights:?}"
            );
            assert_eq!(search.prove(least + 1, &Limits::default()), None);
            // Below an impossible bound there is no tree, and the result says only that.
            let below = search.least(Some(least), &Limits::default());
            assert_eq!(
                (below.proof, below.tree, below.lower),
                (Proof::Bound, None, least),
                "{text}"
            );
            assert_eq!(
                search.least(Some(least + 1), &Limits::default()).lower,
                least
            );
        }
    }
}

/// With equal weights, the search by weights finds the same as the search by sizes.
#[test]
#[ignore = "takes long: the gate runs it"]
fn weights_of_one_change_nothing() {
    for text in ["7x7/1", "8x8/1", "7x7/2", "7x7/2r", "6x6/1[.h./bbb]"] {
        let world = world(text);
        let by_sizes = Solver::new(&world)
            .unwrap()
            .least_mean(&Limits::default())
            .lower;
        let search = Weighted::new(&world, &vec![3; world.len()]).unwrap();
        let found = search.least(None, &Limits::default());
        assert_eq!(found.lower, u128::from(by_sizes) * 3, "{text}");
        assert_eq!(
            found.tree.unwrap().verify(&world).unwrap().total(),
            by_sizes,
            "{text}"
        );
        let proof = search.prove(found.lower, &Limits::default()).unwrap();
        assert_eq!(
            proof.check(&world, &vec![3; world.len()], &Limits::new()),
            Ok(found.lower),
            "{text}, {} sets",
            proof.len()
        );
        assert_eq!(
            search.prove(found.lower + 1, &Limits::default()),
            None,
            "{text}"
        );
        let lighter = proof.check(&world, &vec![2; world.len()], &Limits::new());
        assert!(
            matches!(lighter, Err(ProofError::Bound { .. })),
            "{text}: {lighter:?}"
        );
    }
}

/// A changed proof proves nothing false.
#[test]
fn corrupted_proofs_prove_nothing_more() {
    for text in ["4x5/1", "2x3/2[hb]", "2x3/3r[hb]"] {
        let world = world(text);
        let weights = &weights(&world)[3];
        let search = Weighted::new(&world, weights).unwrap();
        let least = search.least(None, &Limits::default()).lower;
        let proof = search.prove(least, &Limits::default()).unwrap();
        let parts: Vec<_> = proof
            .iter()
            .map(|(layouts, hits, bound)| (layouts.to_vec(), hits.to_vec(), bound))
            .collect();
        assert_eq!((parts.len(), proof.is_empty()), (proof.len(), false));
        let (mut lacking, mut refused) = (0, 0);
        for bent in 0..parts.len() {
            for more in [None, Some(1), Some(least)] {
                let mut other = LowerProof::default();
                for (number, (layouts, hits, bound)) in parts.iter().enumerate() {
                    match more {
                        None if number == bent => {}
                        Some(more) if number == bent => {
                            other.add(layouts.clone(), hits.clone(), bound + more);
                        }
                        _ => other.add(layouts.clone(), hits.clone(), *bound),
                    }
                }
                match other.check(&world, weights, &Limits::new()) {
                    Ok(bound) => assert!(bound <= least, "{text}"),
                    Err(_) if more.is_none() => lacking += 1,
                    Err(_) => refused += 1,
                }
            }
        }
        // A proof is reduced to the parts that its end rests on: without almost any of them it
        // fails.
        assert!(
            100 * lacking >= 95 * parts.len(),
            "{text}: {lacking} of {}",
            parts.len()
        );
        assert!(
            refused >= parts.len(),
            "{text}: {refused} of {}",
            2 * parts.len()
        );
    }
}

/// A proof of these bounds: layouts, hit heads, bound.
fn proof(parts: &[(Vec<u32>, Vec<Cell>, u128)]) -> LowerProof {
    let mut proof = LowerProof::default();
    for (layouts, hits, bound) in parts {
        proof.add(layouts.clone(), hits.clone(), *bound);
    }
    proof
}

#[test]
fn faults_of_a_proof_are_reported() {
    let small = world("2x3/2[hb]");
    let count = u32::try_from(small.len()).unwrap();
    let ones = vec![1; small.len()];
    let whole = ((0..count).collect::<Vec<_>>(), vec![], 1);
    let [on, off] = [Cell::new(0, 0), Cell::new(6, 6)].map(Option::unwrap);
    let tall = (whole.0.clone(), vec![], u128::MAX);
    let bound = proof(&[tall])
        .check(&small, &ones, &Limits::new())
        .unwrap_err();
    assert!(
        matches!(bound, ProofError::Bound { layout: 0, size, .. } if size == small.len()),
        "{bound}"
    );
    let cases = [
        (ProofError::Root, proof(&[])),
        (ProofError::Root, proof(&[(vec![0], vec![], 1)])),
        (
            ProofError::Layout(count),
            proof(&[whole.clone(), (vec![0, count], vec![], 1)]),
        ),
        (
            ProofError::Over,
            proof(&[whole.clone(), (vec![], vec![], 0)]),
        ),
        (
            ProofError::Over,
            proof(&[whole.clone(), (vec![0], vec![on, off], 0)]),
        ),
        (
            ProofError::Hit(off),
            proof(&[whole.clone(), (vec![0], vec![off], 0)]),
        ),
        (
            ProofError::Hit(on),
            proof(&[whole.clone(), (whole.0.clone(), vec![on], 0)]),
        ),
    ];
    let mut sentences = BTreeSet::from([bound.to_string()]);
    for (error, proof) in cases {
        assert_eq!(
            proof.check(&small, &ones, &Limits::new()),
            Err(error.clone())
        );
        sentences.insert(error.to_string());
    }
    sentences.extend([ProofError::Weights, ProofError::World].map(|error| error.to_string()));
    // One sentence for each kind, and another cell for one of them.
    assert_eq!(sentences.len(), 8, "{sentences:?}");
    assert!(
        sentences.iter().all(|sentence| sentence.ends_with('.')),
        "{sentences:?}"
    );
}

/// One bound for all layouts.
fn one_bound(world: &World) -> LowerProof {
    let all = (0..u32::try_from(world.len()).unwrap()).collect();
    proof(&[(all, vec![], 1)])
}

#[test]
fn a_check_can_be_stopped() {
    let small = world("2x3/2[hb]");
    let ones = vec![1; small.len()];
    let root = one_bound(&small);
    assert_eq!(root.check(&small, &ones, &Limits::new()), Ok(1));
    let stop = |_: &Progress| ControlFlow::Break(());
    assert_eq!(
        root.check(&small, &ones, &Limits::new().progress(&stop)),
        Err(ProofError::Stopped)
    );
}

/// Weights of another number of layouts, or whose sum is too great.
#[test]
fn wrong_weights_are_refused() {
    let small = world("2x3/2[hb]");
    let root = one_bound(&small);
    for weights in [
        vec![1; small.len() - 1],
        vec![Weighted::MOST; small.len()],
        vec![u128::MAX; small.len()],
    ] {
        assert_eq!(
            root.check(&small, &weights, &Limits::new()),
            Err(ProofError::Weights)
        );
        assert_eq!(
            Weighted::new(&small, &weights).err(),
            Some(TreeError::Weights)
        );
    }
}

/// Of two bounds for one set the greater counts, in whatever order its layouts are listed.
#[test]
fn the_greater_of_two_bounds_counts() {
    let on = Cell::new(0, 0).unwrap();
    let mut twice = LowerProof::default();
    twice.add(vec![2, 0, 2, 1], vec![on, on], 4);
    twice.add(vec![0, 1, 2], vec![on], 3);
    assert_eq!(
        twice.iter().collect::<Vec<_>>(),
        [([0, 1, 2].as_slice(), [on].as_slice(), 4)]
    );
}

/// A small text that would take hours to check is refused.
#[test]
fn worlds_too_large_are_refused() {
    let large = world("9x9/2");
    let mut proof = LowerProof::default();
    proof.add((0..2352).collect(), Vec::new(), 1);
    assert_eq!(
        proof.check(&large, &vec![1; 2352], &Limits::new()),
        Err(ProofError::World)
    );
    assert_eq!(
        Weighted::new(&large, &vec![1; 2352]).err(),
        Some(TreeError::Layouts(2352))
    );
}

/// A search that is stopped gives a bound that holds, and no tree.
#[test]
fn searches_that_are_ended_say_a_bound() {
    let world = world("7x7/1");
    let ones = vec![1; world.len()];
    let search = Weighted::new(&world, &ones).unwrap();
    let break_off = |_: &Progress| ControlFlow::Break(());
    let ended = [
        search.least(None, &Limits::new().stop(&AtomicBool::new(true))),
        search.least(None, &Limits::new().progress(&break_off)),
        search.least(
            None,
            &Limits::new().time(Duration::ZERO, &|| Duration::ZERO),
        ),
        search.least(None, &Limits::new().nodes(10)),
    ];
    for found in ended {
        assert_eq!((found.proof, found.tree), (Proof::Bound, None));
        assert!(found.lower <= 214, "{}", found.lower);
    }
    assert_eq!(search.prove(214, &Limits::new().nodes(10)), None);
    assert!(search.prove(214, &Limits::default()).is_some());
}
