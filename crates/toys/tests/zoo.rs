//! Every fault of the zoo is found, and the reported law is the one it breaks.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use game_core::laws::{Law, Suite};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::zoo::{Deal, Evaluator, Fault, Heaps, Numbers, examine};

#[test]
fn without_a_fault_every_law_is_kept() {
    for seed in 0..20 {
        if let Err(broken) = examine(None, &ChaCha8Rng::seed_from_u64(seed)) {
            panic!("{broken}");
        }
    }
}

/// Not by a lucky seed: with each of several seeds.
#[test]
fn every_fault_is_caught_and_named() {
    let mut wrong = Vec::new();
    for (&fault, seed) in Fault::ALL
        .iter()
        .flat_map(|fault| (0..5).map(move |seed| (fault, seed)))
    {
        let found =
            examine(Some(fault), &ChaCha8Rng::seed_from_u64(seed)).map_err(|broken| broken.law);
        if found != Err(fault.law()) {
            wrong.push(format!(
                "{fault:?} with seed {seed}: {found:?} instead of {:?}",
                fault.law()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_law_is_broken_by_some_fault() {
    let broken: BTreeSet<Law> = Fault::ALL.iter().map(|fault| fault.law()).collect();
    let all: BTreeSet<Law> = Law::ALL.iter().copied().collect();
    assert_eq!(broken, all);
    assert!(Law::ALL.len() >= 25 && Fault::ALL.len() >= 25);
}

#[test]
fn laws_and_verdicts_are_whole_sentences() {
    for law in Law::ALL {
        let meaning = law.meaning();
        assert!(
            meaning.ends_with('.') && !meaning.contains("  ") && !meaning.starts_with(' '),
            "{meaning}"
        );
    }
    for &fault in Fault::ALL {
        let verdict = examine(Some(fault), &ChaCha8Rng::seed_from_u64(1));
        let Err(broken) = verdict else {
            panic!("{fault:?}")
        };
        let text = broken.to_string();
        assert!(
            text.starts_with("The law ") && text.ends_with('.'),
            "{fault:?}: {text}"
        );
        assert!(
            text.contains(&broken.position) && text.contains(&broken.witness),
            "{text}"
        );
        // The way there, if it is not at the start.
        let told = broken
            .steps
            .first()
            .map(|first| format!("after {}: {first}", broken.start));
        assert_eq!(text.contains(", which lies "), told.is_some(), "{text}");
        assert!(told.is_none_or(|told| text.contains(&told)), "{text}");
    }
}

/// The check of descending rankings examines ranks itself, independently of the check of rankings.
#[test]
fn ranks_that_are_none_are_named_without_the_check_of_rankings() {
    for fault in [
        Fault::RankTooGreat,
        Fault::RankOfTheEnd,
        Fault::RankOfNothing,
        Fault::RankRound,
    ] {
        let mut suite =
            Suite::new(<Heaps>::new(Some(fault)), ChaCha8Rng::seed_from_u64(1)).plies(500);
        let found = suite
            .descending(&Numbers { fault: Some(fault) })
            .map(|_| ())
            .map_err(|broken| broken.law);
        assert_eq!(found, Err(fault.law()), "{fault:?}");
    }
}

/// Each check alone, without those that usually come first: no order makes one panic or hang.
#[test]
fn checks_may_run_in_any_order() {
    for &fault in Fault::ALL {
        let (fault, random) = (Some(fault), ChaCha8Rng::seed_from_u64(1));
        let heaps = || Suite::new(<Heaps>::new(fault), random.clone()).plies(500);
        let (numbers, evaluator) = (Numbers { fault }, Evaluator::new(fault));
        let deal = || Suite::new(Deal::new(fault), random.clone()).plies(500);
        let kept = [
            heaps().evaluate(&evaluator).is_ok(),
            heaps().notation().is_ok(),
            heaps().descending(&numbers).is_ok(),
            heaps().predecessors(&numbers).is_ok(),
            heaps().ranking(&numbers).is_ok(),
            heaps().symmetric().is_ok(),
            heaps().finite().is_ok(),
            heaps().packed().is_ok(),
            heaps().zero_sum().is_ok(),
            heaps().position().is_ok(),
            deal().notation().is_ok(),
            deal().hidden().is_ok(),
            deal().finite().is_ok(),
            deal().packed().is_ok(),
            deal().compact().is_ok(),
            deal().zero_sum().is_ok(),
            deal().position().is_ok(),
        ];
        // By a type, not by a value.
        let declared = [
            Law::BoundSize,
            Law::WinSize,
            Law::GameEnds,
            Law::Players,
            Law::IndexRange,
            Law::DistinctIndices,
        ];
        let named = fault.is_some_and(|fault| declared.contains(&fault.law()));
        assert!(named || kept.contains(&false), "{fault:?}");
    }
}
