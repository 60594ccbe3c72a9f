//! The acyclic sweep against values by definition, by one thread and by two, stopped and resumed.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]
#![allow(clippy::float_cmp, reason = "what is the same is compared bit by bit")]

use crate::ladder;

use std::ops::ControlFlow;
use std::sync::Mutex;

use game_core::laws::{LawError, Suite};
use game_core::{
    BranchesError, Descending, Packed, Position, Probe, Ranking, Settled, Side, Slice, Stochastic,
    ToMove, ZeroSum,
};
use game_core::{Evaluate, Plain as NoOpinion};
use ladder::{Endless, Ladder, Plain, race};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::sweep::{SweepError, SweepProgress, SweptValues, ValueTable, VerifyError};
use search::{Expectimax, Limits, Sweep};
use toys::dice_lattice::DiceLattice;
use toys::lattice::Shape;
use toys::race::Race;
use toys::zoo::{Fault, Heaps, Numbers};

const SHAPES: [Shape; 3] = [Shape::Alternating, Shape::ExtraTurns, Shape::TwoMoves];

/// A ladder of a random game with chance: every position that goes on.
fn lattice<const WINS: bool>(seed: u32, shape: Shape) -> Ladder<DiceLattice<WINS>> {
    // Two events at most lie between two moves.
    let height = |position: &DiceLattice<WINS>| {
        let rolls = position.pack()[0] >> 4 & 3;
        let left = position.pack()[0] >> 16 & 0xFF;
        4 * left + rolls
    };
    Ladder::new(&DiceLattice::new(seed, shape, 9), false, height)
}

/// Every entry is as near to the value by definition as it claims, and the probe's interval
/// contains it.
fn right<P: Stochastic + ZeroSum + Packed>(ladder: &Ladder<P>, swept: &SweptValues) {
    let mut plain = Plain::new();
    swept.verify::<P, _>(ladder).unwrap();
    for (position, rank) in ladder.positions().iter().zip(0..) {
        let perspective = ladder.perspective(position);
        let first = plain.value(position) - f64::from(position.payoff(Side::First));
        let value = if perspective == Side::First {
            first
        } else {
            -first
        };
        let (found, error) = (swept.value(rank).unwrap(), swept.error_at(rank));
        assert!(
            (found - value).abs() <= error,
            "{position:?}: {found} instead of {value}, error {error}"
        );
        assert!(error <= swept.error());
    }
}

#[test]
fn random_games_have_the_values_of_the_definition() {
    for seed in 0..60 {
        let shape = SHAPES[seed as usize % 3];
        let counted = lattice::<false>(seed, shape);
        let swept = Sweep::new(&counted).run::<DiceLattice<false>>().unwrap();
        assert!(swept.is_complete() && swept.positions() == counted.count());
        right(&counted, &swept);
        let won = lattice::<true>(seed, shape);
        right(&won, &Sweep::new(&won).run::<DiceLattice<true>>().unwrap());
    }
}

#[test]
fn a_race_with_dice_has_the_values_of_the_definition() {
    let ladder = race();
    let swept = Sweep::new(&ladder).run::<Race>().unwrap();
    assert!(ladder.count() > 1_000, "{}", ladder.count());
    right(&ladder, &swept);
}

#[test]
fn the_ladders_keep_the_laws() -> Result<(), LawError> {
    let random = || ChaCha8Rng::seed_from_u64(1);
    Suite::new(Race::START, random())
        .plies(20_000)
        .descending(&race())?;
    for seed in 0..6 {
        let shape = SHAPES[seed as usize % 3];
        let start = DiceLattice::<false>::new(seed, shape, 9);
        Suite::new(start, random()).descending(&lattice::<false>(seed, shape))?;
    }
    Ok(())
}

#[test]
fn threads_change_nothing() {
    let ladder = race();
    let one = Sweep::new(&ladder).run::<Race>().unwrap();
    for threads in [0, 2, 3, 1_000] {
        assert_eq!(
            Sweep::new(&ladder)
                .limits(&Limits::new().threads(threads))
                .run::<Race>()
                .unwrap(),
            one,
            "{threads}"
        );
    }
}

/// Stopped at every report, a sweep resumes there, and ends with the same values.
#[test]
fn a_stopped_sweep_is_resumed() {
    let ladder = race();
    let whole = Sweep::new(&ladder).run::<Race>().unwrap();
    let mut swept = SweptValues::empty::<Race, _>(&ladder).unwrap();
    assert_eq!(
        (swept.settled(), swept.positions(), swept.value(0)),
        (0, 0, None)
    );
    assert_eq!(
        swept.verify::<Race, _>(&ladder),
        Err(VerifyError::Incomplete { slice: 0 })
    );
    let break_off = |_: &SweepProgress| ControlFlow::Break(());
    let stopped = Sweep::new(&ladder)
        .limits(&Limits::new().progress(&break_off))
        .resume::<Race>(&mut swept);
    assert_eq!(stopped, Err(SweepError::Stopped));
    let settled = swept.settled();
    assert!(
        settled > 0 && settled < Descending::<Race>::slices(&ladder),
        "{settled}"
    );
    let reports = Mutex::new(Vec::new());
    let listener = |progress: &SweepProgress| {
        reports
            .lock()
            .unwrap()
            .push((progress.done, progress.total));
        ControlFlow::Continue(())
    };
    Sweep::new(&ladder)
        .limits(&Limits::new().progress(&listener))
        .resume::<Race>(&mut swept)
        .unwrap();
    let told = reports.into_inner().unwrap();
    assert!(told[0].0 > 0, "{told:?}");
    assert_eq!(
        (&swept, told.last()),
        (&whole, Some(&(ladder.count(), ladder.count())))
    );
    assert!(told.is_sorted());
}

#[test]
fn values_of_another_ranking_are_refused() {
    let (a, b) = (
        lattice::<false>(1, SHAPES[0]),
        lattice::<false>(2, SHAPES[0]),
    );
    let mut swept = Sweep::new(&a).run::<DiceLattice<false>>().unwrap();
    let refused = Sweep::new(&b).resume::<DiceLattice<false>>(&mut swept);
    assert_eq!(refused, Err(SweepError::OtherRanking));
    let other = Err(VerifyError::Broken(SweepError::OtherRanking));
    assert_eq!(swept.verify::<DiceLattice<false>, _>(&b), other);
    assert!(ValueTable::new::<DiceLattice<false>>(b, swept).is_none());
    let empty = SweptValues::empty::<DiceLattice<false>, _>(&a).unwrap();
    assert!(ValueTable::new::<DiceLattice<false>>(a, empty).is_none());
}

/// Intervals of a table contain the value by definition at every node of random games, and exist
/// wherever a decision leads to a ranked position.
#[test]
fn probes_hold_the_value() {
    let ladder = race();
    let swept = Sweep::new(&ladder).run::<Race>().unwrap();
    let error = swept.error();
    let table = ValueTable::new::<Race>(ladder, swept).unwrap();
    let (mut plain, mut probed) = (Plain::new(), 0);
    let mut positions: Vec<Race> = table.ranking().positions().to_vec();
    positions.extend(positions.clone().iter().flat_map(|p| {
        p.events()
            .map(|(face, _)| p.given(face))
            .collect::<Vec<_>>()
    }));
    for position in positions {
        let value = plain.value(&position);
        for (player, value) in [(Side::First, value), (Side::Second, -value)] {
            let (low, high) = table.probe(&position, player).unwrap();
            assert!(
                low <= value && value <= high && high - low <= 2.0 * error,
                "{position:?}: {value} {low} {high}"
            );
            probed += 1;
        }
    }
    assert!(probed > 8_000, "{probed}");
}

/// An evaluator that is settled by a table of all positions needs no search to find a best move.
#[test]
fn a_settled_evaluator_plays_perfectly() {
    let ladder = lattice::<false>(3, SHAPES[0]);
    let swept = Sweep::new(&ladder).run::<DiceLattice<false>>().unwrap();
    let starts = ladder.positions().to_vec();
    let table = ValueTable::new::<DiceLattice<false>>(ladder, swept).unwrap();
    let mut plain = Plain::new();
    let evaluator = Settled(NoOpinion::default(), &table);
    let mut settled = 0;
    for position in starts
        .iter()
        .filter(|position| matches!(position.to_move(), ToMove::Player(_)))
    {
        let value = plain.value(position);
        let (low, high) = evaluator.outlook(position, Side::First);
        assert!(
            low == high && (f64::from(low) - value).abs() < 0.51,
            "{position:?}: {low} instead of {value}"
        );
        let mut search = Expectimax::without_table(evaluator).unwrap();
        let report = search.search(position, &Limits::new().depth(1)).unwrap();
        let me = position.to_move().player().unwrap();
        let mine = if me == Side::First { value } else { -value };
        let best = plain.value(&position.after(report.best.unwrap()));
        let best = if me == Side::First { best } else { -best };
        assert!(best > mine - 1.01, "{position:?}: {best} instead of {mine}");
        settled += 1;
    }
    assert!(settled > 10, "{settled}");
}

/// Faulty rankings and games end in the error that names the fault.
#[test]
fn broken_laws_are_named() {
    let error = |fault| {
        let numbers = Numbers { fault: Some(fault) };
        Sweep::new(&numbers).run::<Heaps>().map(|_| ()).unwrap_err()
    };
    assert_eq!(
        error(Fault::ForgottenSlice),
        SweepError::Slices { slice: 3 }
    );
    assert!(matches!(error(Fault::Uphill), SweepError::NotBefore { .. }));
    assert!(matches!(
        error(Fault::RankOfNothing),
        SweepError::NoPosition { .. }
    ));
    assert!(matches!(
        error(Fault::Stuck),
        SweepError::Branches {
            error: BranchesError::NoStep,
            ..
        }
    ));
    assert!(matches!(
        error(Fault::EndlessMoves),
        SweepError::Branches {
            error: BranchesError::TooManySteps,
            ..
        }
    ));
    assert!(matches!(error(Fault::Jackpot), SweepError::Payoff { .. }));
    assert!(matches!(error(Fault::Abyss), SweepError::Payoff { .. }));
    // The check finds faults that the sweep cannot notice.
    let right = Numbers { fault: None };
    let swept = Sweep::new(&right).run::<Heaps>().unwrap();
    let astray = Numbers {
        fault: Some(Fault::RankAstray),
    };
    assert!(matches!(
        swept.verify::<Heaps, _>(&astray),
        Err(VerifyError::NotInverse { .. })
    ));
    // If a rank's only move is missing, its value is below all others.
    assert!(matches!(
        error(Fault::ForgottenBranch),
        SweepError::Payoff { .. }
    ));
}

#[test]
fn every_error_is_a_sentence() {
    let (rank, to, slice) = (3, 4, 5);
    let errors = [
        SweepError::TooLarge { count: 9 },
        SweepError::Slices { slice },
        SweepError::OtherRanking,
        SweepError::Stopped,
        SweepError::Panicked,
        SweepError::NotBefore { rank, to },
        SweepError::NoPosition { rank, to },
        SweepError::Payoff { rank },
    ];
    let astray = [
        BranchesError::NoStep,
        BranchesError::TooManySteps,
        BranchesError::Weights,
        BranchesError::Outside,
    ];
    let astray = astray.map(|error| SweepError::Branches { rank, error });
    let broken = errors.into_iter().chain(astray).map(VerifyError::from);
    let more = [
        VerifyError::Mismatch {
            rank,
            found: None,
            expected: Some(0.5),
        },
        VerifyError::Incomplete { slice },
        VerifyError::NotInverse { rank },
    ];
    for sentence in broken.chain(more).map(|error| error.to_string()) {
        assert!(
            sentence.ends_with('.') && sentence.starts_with(char::is_uppercase),
            "{sentence}"
        );
    }
}

#[test]
fn tables_too_large_for_memory_are_refused() {
    for count in [1 << 62, u64::MAX] {
        let refused = Sweep::new(&Endless(count)).run::<Race>();
        assert_eq!(refused.err(), Some(SweepError::TooLarge { count }));
    }
}

/// A ranking that panics in every thread but the first, which waits for that.
#[cfg(not(target_family = "wasm"))]
struct Panicking(Ladder<Race>, std::sync::atomic::AtomicBool);

#[cfg(not(target_family = "wasm"))]
impl Ranking<Race> for Panicking {
    fn count(&self) -> u64 {
        self.0.count()
    }
    fn rank(&self, position: &Race) -> Option<u64> {
        self.0.rank(position)
    }
    fn unrank(&self, rank: u64) -> Option<Race> {
        use std::sync::atomic::Ordering::SeqCst;
        // The threads of a sweep have no name, those of tests have.
        if std::thread::current().name().is_none() {
            self.1.store(true, SeqCst);
            panic!("on purpose");
        }
        while !self.1.load(SeqCst) {
            std::thread::yield_now();
        }
        self.0.unrank(rank)
    }
}

#[cfg(not(target_family = "wasm"))]
impl Descending<Race> for Panicking {
    fn perspective(&self, position: &Race) -> Side {
        self.0.perspective(position)
    }
    fn slices(&self) -> usize {
        self.0.slices()
    }
    fn slice(&self, number: usize) -> Option<Slice> {
        self.0.slice(number)
    }
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn a_panicking_thread_is_an_error() {
    let ranking = Panicking(race(), false.into());
    assert_eq!(
        Sweep::new(&ranking)
            .limits(&Limits::new().threads(2))
            .run::<Race>()
            .err(),
        Some(SweepError::Panicked)
    );
}
