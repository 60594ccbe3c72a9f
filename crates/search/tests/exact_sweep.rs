//! The exact sweep compared with exact fractions, position by position, and its errors.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::ladder;

use std::ops::ControlFlow;
use std::sync::Mutex;

use game_core::{BranchesError, Descending, Finite, Position, Ranking, Side, Slice};
use ladder::{Endless, Ladder, race};
use search::exact_sweep::{ExactSweepError, Numerators, SweepProgress};
use search::sweep::SweepError;
use search::{ExactSweep, Fractions, Limits};
use toys::race::Race;
use toys::zoo::{Fault, Heaps, Numbers};

/// What a win pays.
const WIN: i32 = Race::BOUND;

fn swept(ladder: &Ladder<Race>, base: u64, throws: u32) -> Result<Numerators, ExactSweepError> {
    ExactSweep::new(ladder, WIN, base, throws).run::<Race>()
}

/// Every value is that of `Fractions`, which computes it in another way with other numbers.
fn right(ladder: &Ladder<Race>, values: &Numerators) {
    let mut exact = Fractions::new(WIN, 3);
    for (position, rank) in ladder.positions().iter().zip(0..) {
        let first = exact.value(position, &Limits::new()).unwrap();
        let seen = if ladder.perspective(position) == Side::First {
            Some(first)
        } else {
            first.negated()
        };
        assert_eq!(values.value(rank), seen, "{position:?}");
    }
    assert_eq!(
        (values.count(), values.positions()),
        (ladder.count(), ladder.count())
    );
    values.verify::<Race, _>(ladder, 1).unwrap();
}

#[test]
fn a_race_has_the_values_of_the_definition() {
    let ladder = race();
    let longest = u32::try_from(
        ladder
            .positions()
            .iter()
            .map(Race::moves_left)
            .max()
            .unwrap(),
    )
    .unwrap();
    let values = swept(&ladder, 3, longest).unwrap();
    assert_eq!(
        (values.apart(), values.throws(), values.kept()),
        (0, longest, longest)
    );
    assert_eq!(values.denominator(), 3_i128.pow(longest));
    right(&ladder, &values);
    // The position that no play leads to is the greatest of all.
    assert_eq!(values.numerator(ladder.count()), None);
}

/// With a base that leaves space for only a few throws in 64 bits, many numbers are stored apart.
#[test]
fn numbers_beyond_64_bits_are_kept_apart() {
    let ladder = race();
    for (base, throws, kept) in [(3 * 10_007, 7, 3), (3 * 101, 12, 6), (3 * 5, 29, 14)] {
        let values = swept(&ladder, base, throws).unwrap();
        assert!(
            values.kept() >= kept && values.kept() < throws,
            "{base}: {}",
            values.kept()
        );
        assert!(
            (values.apart() > 0) == (base != 15),
            "{base}: {}",
            values.apart()
        );
        right(&ladder, &values);
    }
}

#[test]
fn a_game_without_chance_needs_no_powers() {
    let numbers = Numbers { fault: None };
    let values = ExactSweep::new(&numbers, 100, 1, 0).run::<Heaps>().unwrap();
    assert_eq!(values.denominator(), 1);
    values.verify::<Heaps, _>(&numbers, 1).unwrap();
    // The same in units of payoffs, a hundred times as much.
    let fine = ExactSweep::new(&numbers, 1, 1, 0).run::<Heaps>().unwrap();
    let hundred = |rank| values.numerator(rank).map(|number| 100 * number);
    assert!((0..fine.count()).all(|rank| fine.numerator(rank) == hundred(rank)));
    assert!((0..fine.count()).any(|rank| fine.numerator(rank) == Some(100)));
}

#[test]
fn a_game_unlike_its_description_is_refused() {
    let ladder = race();
    assert!(matches!(
        swept(&ladder, 3, 1),
        Err(ExactSweepError::TooLong { .. })
    ));
    assert!(matches!(
        swept(&ladder, 4, 20),
        Err(ExactSweepError::Base { .. })
    ));
    assert!(matches!(
        swept(&ladder, 2, 20),
        Err(ExactSweepError::Base { .. })
    ));
    assert_eq!(swept(&ladder, 3, 80), Err(ExactSweepError::TooFine));
    assert_eq!(swept(&ladder, 3, u32::MAX), Err(ExactSweepError::TooFine));
    assert_eq!(swept(&ladder, 0, 20), Err(ExactSweepError::Numbers));
    assert_eq!(swept(&ladder, u64::MAX, 20), Err(ExactSweepError::Numbers));
    for unit in [0, -1, 7, i32::MIN] {
        assert_eq!(
            ExactSweep::new(&ladder, unit, 3, 9).run::<Race>(),
            Err(ExactSweepError::Numbers)
        );
    }
}

#[test]
fn broken_laws_are_named() {
    let error = |fault| {
        let numbers = Numbers { fault: Some(fault) };
        ExactSweep::new(&numbers, 1, 1, 0)
            .run::<Heaps>()
            .unwrap_err()
    };
    assert!(matches!(
        error(Fault::Uphill),
        ExactSweepError::Sweep(SweepError::NotBefore { .. })
    ));
    assert!(matches!(
        error(Fault::RankOfNothing),
        ExactSweepError::Sweep(SweepError::NoPosition { .. })
    ));
    assert!(matches!(
        error(Fault::Stuck),
        ExactSweepError::Sweep(SweepError::Branches {
            error: BranchesError::NoStep,
            ..
        })
    ));
    assert!(matches!(
        error(Fault::EndlessMoves),
        ExactSweepError::Sweep(SweepError::Branches {
            error: BranchesError::TooManySteps,
            ..
        })
    ));
    assert!(matches!(
        error(Fault::Jackpot),
        ExactSweepError::Sweep(SweepError::Payoff { .. })
    ));
    assert!(matches!(
        error(Fault::Abyss),
        ExactSweepError::Sweep(SweepError::Payoff { .. })
    ));
    assert!(matches!(
        error(Fault::ForgottenBranch),
        ExactSweepError::Sweep(SweepError::Payoff { .. })
    ));
    let values = ExactSweep::new(&Numbers { fault: None }, 1, 1, 0)
        .run::<Heaps>()
        .unwrap();
    for fault in [Fault::RankAstray, Fault::RankOfNothing] {
        let other = Numbers { fault: Some(fault) };
        assert!(
            matches!(
                values.verify::<Heaps, _>(&other, 1),
                Err(ExactSweepError::Mismatch { .. })
            ),
            "{fault:?}"
        );
    }
}

#[test]
fn tables_too_large_for_memory_are_refused() {
    let error = ExactSweep::new(&Endless(1 << 60), WIN, 3, 9)
        .run::<Race>()
        .unwrap_err();
    assert_eq!(
        error,
        ExactSweepError::Sweep(SweepError::TooLarge { count: 1 << 60 })
    );
}

/// The ranks of the race repeated many times, so that there are reports before the end.
struct Often(Ladder<Race>);

impl Ranking<Race> for Often {
    fn count(&self) -> u64 {
        200_000
    }

    fn rank(&self, position: &Race) -> Option<u64> {
        self.0.rank(position)
    }

    fn unrank(&self, rank: u64) -> Option<Race> {
        self.0.unrank(rank % self.0.count())
    }
}

impl Descending<Race> for Often {
    fn perspective(&self, position: &Race) -> Side {
        self.0.perspective(position)
    }

    fn slices(&self) -> usize {
        1
    }

    fn slice(&self, number: usize) -> Option<Slice> {
        (number == 0).then_some(Slice {
            first: 0,
            end: 200_000,
            stage: 0,
        })
    }
}

#[test]
fn progress_is_reported_and_may_stop_it() {
    let (often, reports) = (Often(race()), Mutex::new(vec![]));
    let listener = |progress: &SweepProgress| {
        reports.lock().unwrap().push(progress.done);
        assert_eq!(progress.total, 200_000);
        ControlFlow::Continue(())
    };
    ExactSweep::new(&often, WIN, 3, 20)
        .limits(&Limits::new().progress(&listener))
        .run::<Race>()
        .unwrap();
    let told = reports.into_inner().unwrap();
    assert_eq!((told.len(), told.last()), (4, Some(&200_000)));
    assert!(told.is_sorted());
    let break_off = |_: &SweepProgress| ControlFlow::Break(());
    let limits = Limits::new().progress(&break_off);
    let stopped = ExactSweep::new(&often, WIN, 3, 20)
        .limits(&limits)
        .run::<Race>();
    assert_eq!(stopped, Err(ExactSweepError::Sweep(SweepError::Stopped)));
}

#[test]
fn every_error_is_a_sentence() {
    let (rank, to) = (3, 4);
    let errors = [
        ExactSweepError::Sweep(SweepError::TooLarge { count: 9 }),
        ExactSweepError::Numbers,
        ExactSweepError::TooFine,
        ExactSweepError::Sweep(SweepError::Stopped),
        ExactSweepError::Sweep(SweepError::Branches {
            rank,
            error: BranchesError::Outside,
        }),
        ExactSweepError::Base { rank },
        ExactSweepError::Unit { rank },
        ExactSweepError::TooLong { rank },
        ExactSweepError::Sweep(SweepError::NotBefore { rank, to }),
        ExactSweepError::Sweep(SweepError::NoPosition { rank, to }),
        ExactSweepError::Sweep(SweepError::Payoff { rank }),
        ExactSweepError::Mismatch { rank },
    ];
    for sentence in errors.map(|error| error.to_string()) {
        assert!(
            sentence.ends_with('.') && sentence.starts_with(char::is_uppercase),
            "{sentence}"
        );
    }
}
