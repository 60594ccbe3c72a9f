//! Hide and seek, with its proofs.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use std::ops::ControlFlow;

use engines::planes::duel::race_equilibrium;
use engines::planes::hiding::{
    Equilibrium, HideAndSeek, HidingCertificate, HidingError, HidingFault, HidingProgress,
};
use planes::tree::{Limits, LowerProof, ProofError, Solver};
use planes::{Belief, World};
use search::equilibrium::{BigInt, BigRational, Matrix, solve};

fn world(text: &str) -> World {
    World::new(text.parse().unwrap()).unwrap()
}

fn solved(world: &World) -> Equilibrium {
    HideAndSeek::new(world)
        .unwrap()
        .solve(&BigRational::default(), &Limits::new())
        .unwrap()
}

/// The value of hide and seek on 7×7 with one plane is 1173337/251436 = 4.66654; hiding uniformly
/// would give away 0.208 shots. The certificate is accepted, through its text too.
#[test]
#[ignore = "takes long: the gate runs it"]
fn seven_by_seven() {
    let world = world("7x7/1");
    let found = solved(&world);
    assert_eq!(
        (found.lower.to_string(), found.is_exact()),
        ("1173337/251436".into(), true)
    );
    let certificate = HidingCertificate::of(&world, &found, &Limits::new()).unwrap();
    let mut text = String::new();
    certificate.write(&world, &mut text).unwrap();
    let read = HidingCertificate::read(&text, &world).unwrap();
    assert_eq!(read, certificate);
    let bounds = read.check(&world, &Limits::new()).unwrap();
    assert_eq!(
        (bounds.lower, bounds.upper),
        (found.lower.clone(), found.upper)
    );
    // Hiding uniformly would give away 0.208 shots.
    let best = Solver::new(&world)
        .unwrap()
        .least_mean(&Limits::default())
        .lower;
    let given = found.lower - BigRational::new(best.into(), 48.into());
    assert_eq!((given * BigInt::from(1000)).round().to_string(), "208");
    tampered(&world, &certificate, &text);
}

/// A changed certificate proves nothing false, and mostly nothing at all.
fn tampered(world: &World, certificate: &HidingCertificate, text: &str) {
    let known = certificate.check(world, &Limits::new()).unwrap();
    let worse = |bent: &HidingCertificate| match bent.check(world, &Limits::new()) {
        Ok(bounds) => assert!(
            bounds.lower <= known.lower && bounds.upper >= known.upper,
            "{bounds:?}"
        ),
        Err(HidingError::Proof(_) | HidingError::Shares | HidingError::Verify(_)) => {}
        Err(error) => unreachable!("{error}"),
    };
    let mut refused = 0;
    let count = certificate.proof.len();
    for left_out in (0..count).step_by(count / 6) {
        let bent = without_bound(certificate, left_out);
        refused += usize::from(bent.check(world, &Limits::new()).is_err());
        worse(&bent);
    }
    assert!(refused > 3, "{refused} of 6");
    let all: Vec<u32> = (0..48).collect();
    let (_, _, whole) = certificate
        .proof
        .iter()
        .find(|(layouts, ..)| *layouts == all)
        .unwrap();
    let mut bent = certificate.clone();
    bent.proof.add(all, Vec::new(), whole + 1);
    assert!(matches!(
        bent.check(world, &Limits::new()),
        Err(HidingError::Proof(ProofError::Bound { size: 48, .. }))
    ));
    for layout in (0..world.len()).step_by(12) {
        let mut bent = certificate.clone();
        bent.weights[layout] += 1000;
        worse(&bent);
    }
    bent_trees(world, certificate);
    let mut bent = certificate.clone();
    let (first, second) = (bent.trees[0].1.clone(), bent.trees[1].1.clone());
    (bent.trees[0].1, bent.trees[1].1) = (second, first);
    worse(&bent);
    bent.trees.pop();
    assert_eq!(bent.check(world, &Limits::new()), Err(HidingError::Shares));
    corrupted_texts(world, text);
}

/// The certificate without one of its bounds.
fn without_bound(certificate: &HidingCertificate, left_out: usize) -> HidingCertificate {
    let mut bent = HidingCertificate {
        proof: LowerProof::default(),
        ..certificate.clone()
    };
    for (_, (layouts, hits, bound)) in certificate
        .proof
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != left_out)
    {
        bent.proof.add(layouts.to_vec(), hits.to_vec(), bound);
    }
    bent
}

/// Trees or layouts that do not make a mixture are refused.
fn bent_trees(world: &World, certificate: &HidingCertificate) {
    // A tree for some of the layouts proves nothing about the others.
    for part in ["7x7/1 C1=h", "7x7/1 C1=m"] {
        let belief: Belief = part.parse().unwrap();
        let tree = Solver::from_belief(&belief)
            .unwrap()
            .least_mean(&Limits::default())
            .tree
            .unwrap();
        let bent = HidingCertificate {
            trees: vec![(tree, whole_number(1))],
            ..certificate.clone()
        };
        assert_eq!(
            bent.check(world, &Limits::new()),
            Err(HidingError::Begun),
            "{part}"
        );
    }
    let bent = HidingCertificate {
        weights: vec![0; 48],
        ..certificate.clone()
    };
    assert_eq!(
        bent.check(world, &Limits::new()),
        Err(HidingError::Unplayed)
    );
}

/// A fault in a text is reported with its line.
fn corrupted_texts(world: &World, text: &str) {
    for (from, to, expected) in [
        ("seek 1", "seek 2", HidingFault::Format),
        ("game 7x7/1", "game 8x8/1", HidingFault::Game),
        ("game 7x7/1", "game of seven", HidingFault::Game),
        ("\nhider ", "\nhider 0", HidingFault::Hider),
        ("\ntree ", "\ntree -", HidingFault::Tree),
        ("\nbound ", "\nbound x", HidingFault::Bound),
        ("\nend\n", "\n", HidingFault::End),
    ] {
        let HidingError::Text { line, fault } =
            HidingCertificate::read(&text.replacen(from, to, 1), world).unwrap_err()
        else {
            unreachable!("{to}")
        };
        let place = text.find(from).unwrap() + usize::from(from.starts_with('\n'));
        let at = text[..place].lines().count()
            + usize::from(place == 0 || text[..place].ends_with('\n'));
        assert_eq!((fault, line), (expected, at), "{to}");
    }
    // A repeated set is refused in its second line, with any bound.
    let bound = text
        .lines()
        .find(|line| line.starts_with("bound "))
        .unwrap();
    let first = text.lines().position(|line| line == bound).unwrap();
    let (_, set) = bound
        .strip_prefix("bound ")
        .unwrap()
        .split_once(' ')
        .unwrap();
    for again in [
        bound.to_owned(),
        format!("bound 0 {set}"),
        format!("bound 340282366920938463463374607431768211455 {set}"),
    ] {
        let twice = text.replacen(bound, &format!("{bound}\n{again}"), 1);
        let refused = HidingCertificate::read(&twice, world);
        assert_eq!(
            refused,
            Err(HidingError::Text {
                line: first + 2,
                fault: HidingFault::Bound
            }),
            "{again}"
        );
    }
}

fn whole_number(number: i64) -> BigRational {
    BigRational::from(BigInt::from(number))
}

/// A board small enough to list all of its trees: the same value from the whole matrix.
#[test]
fn the_same_value_from_all_trees() {
    for text in [
        "4x5/1",
        "1x3/1[hb]",
        "1x4/1[hb]",
        "2x2/1[hb]",
        "1x4/2[hb]",
        "1x4/2r[hb]",
        "1x1/1[h]",
        "1x2/2[h]",
    ] {
        let world = world(text);
        let columns = all_costs(&world, &(0..world.len()).collect::<Vec<_>>(), &[]);
        let entries: Vec<BigRational> = (0..world.len())
            .flat_map(|layout| {
                columns
                    .iter()
                    .map(move |column| BigRational::from(BigInt::from(column[layout])))
            })
            .collect();
        let matrix = Matrix::of_fractions(world.len(), columns.len(), &entries).unwrap();
        let value = solve(&matrix).unwrap().value;
        let found = solved(&world);
        assert_eq!((&found.lower, &found.upper), (&value, &value), "{text}");
        let certificate = HidingCertificate::of(&world, &found, &Limits::new()).unwrap();
        assert_eq!(
            certificate.check(&world, &Limits::new()).unwrap().lower,
            value,
            "{text}"
        );
    }
}

/// The costs by layout of every tree without useless shots; of trees with equal costs one, and none
/// that is dominated by another.
fn all_costs(world: &World, layouts: &[usize], hits: &[planes::Cell]) -> Vec<Vec<usize>> {
    if layouts.is_empty() || hits.len() == world.setup().planes {
        return vec![vec![0; world.len()]];
    }
    let mut all: Vec<Vec<usize>> = Vec::new();
    for cell in world.setup().board.cells() {
        let mut groups = std::collections::BTreeMap::<_, Vec<usize>>::new();
        for &layout in layouts {
            groups
                .entry(world.answer(layout, cell))
                .or_default()
                .push(layout);
        }
        let heads = groups.keys().any(|answer| answer.is_head());
        if hits.contains(&cell) || (groups.len() == 1 && !heads) {
            continue;
        }
        let mut costs = vec![vec![0; world.len()]];
        for (answer, group) in &groups {
            let mut hits = hits.to_vec();
            hits.extend(answer.is_head().then_some(cell));
            let below = all_costs(world, group, &hits);
            costs = costs
                .iter()
                .flat_map(|cost| below.iter().map(|more| add(cost, more)))
                .collect();
        }
        all.extend(costs.into_iter().map(|cost| {
            (0..world.len())
                .map(|layout| cost[layout] + usize::from(layouts.contains(&layout)))
                .collect::<Vec<_>>()
        }));
    }
    all.sort_unstable();
    all.dedup();
    let worse = |cost: &&Vec<usize>| {
        all.iter()
            .any(|other| other != *cost && other.iter().zip(*cost).all(|(a, b)| a <= b))
    };
    all.iter().filter(|cost| !worse(cost)).cloned().collect()
}

fn add(a: &[usize], b: &[usize]) -> Vec<usize> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// A search that is stopped or runs out of resources returns the bounds of the finished work, and
/// the reason.
#[test]
#[ignore = "a minute; .ci/deep"]
fn a_stopped_search_returns_its_bounds() {
    let world = world("7x7/1");
    let game = HideAndSeek::new(&world).unwrap();
    let value: BigRational = "1173337/251436".parse().unwrap();
    let holds = |found: &Equilibrium| {
        found.lower <= value && value <= found.upper && found.upper < whole_number(8)
    };
    // In the middle of a search, and between two.
    let mut widths = Vec::new();
    for most in [40_000, 150_000] {
        let listener = |round: &HidingProgress| {
            if round.nodes < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let found = game
            .solve(&BigRational::default(), &Limits::new().progress(&listener))
            .unwrap();
        assert!(
            holds(&found) && found.ended == Some(HidingError::Stopped),
            "{found:?}"
        );
        let certificate = HidingCertificate::of(&world, &found, &Limits::new()).unwrap();
        let bounds = certificate.check(&world, &Limits::new()).unwrap();
        assert_eq!((&bounds.lower, &bounds.upper), (&found.lower, &found.upper));
        widths.push(found.upper - found.lower);
    }
    assert!(widths.is_sorted_by(|a, b| a >= b), "{widths:?}");
    // Before the first tree there is no result.
    let break_off = |_: &HidingProgress| ControlFlow::Break(());
    let nothing = game.solve(&BigRational::default(), &Limits::new().progress(&break_off));
    assert!(matches!(
        nothing,
        Err(HidingError::Stopped)
            | Ok(Equilibrium {
                ended: Some(HidingError::Stopped),
                ..
            })
    ));
    let short = |nodes| game.solve(&BigRational::default(), &Limits::new().nodes(nodes));
    assert_eq!(short(10).map(|_| ()), Err(HidingError::Limits));
    for nodes in [4_000, 12_000, 24_000] {
        if let Ok(found) = short(nodes) {
            assert!(
                holds(&found) && matches!(found.ended, None | Some(HidingError::Limits)),
                "{found:?}"
            );
        }
    }
}

/// The race between all trees that a small board has, from the whole matrix.
#[test]
fn the_same_race_from_all_trees() {
    for text in [
        "4x5/1",
        "1x3/1[hb]",
        "1x4/1[hb]",
        "2x2/1[hb]",
        "1x4/2[hb]",
        "1x4/2r[hb]",
        "1x2/2[h]",
    ] {
        let world = std::sync::Arc::new(world(text));
        let trees = all_costs(&world, &(0..world.len()).collect::<Vec<_>>(), &[]);
        let wins = |opener: &[usize], other: &[usize]| {
            opener
                .iter()
                .flat_map(|a| other.iter().map(move |b| u32::from(a <= b)))
                .sum::<u32>()
        };
        let all = BigInt::from(world.len() * world.len());
        let entries: Vec<BigRational> = trees
            .iter()
            .flat_map(|opener| trees.iter().map(move |other| wins(opener, other)))
            .map(|wins| BigRational::new(wins.into(), all.clone()))
            .collect();
        let matrix = Matrix::of_fractions(trees.len(), trees.len(), &entries).unwrap();
        let value = solve(&matrix).unwrap().value;
        let found = race_equilibrium(&world, &Limits::new()).unwrap();
        assert_eq!((found.lower, found.upper), (value.clone(), value), "{text}");
    }
}
