//! Journals: written games are read back, damage is found, torn games are played again.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use arena::journal::{Contents, entry, head, read};
use arena::{
    Budget, EntryError, JournalError, MatchError, MatchJournal, MatchOptions, Plan, Reason, Record,
    Registry, Report, Sprt, Summary, Usage, Verdict, run_match,
};
use common::Toys;
use journal::{open_line, seal_line};
use proptest::prelude::*;

/// The fingerprint of this program.
pub(crate) const PROGRAM: &str = "tests";

pub(crate) fn plan() -> Plan {
    Plan {
        games: 40,
        ..Plan::new("tic-tac-toe", ["greedy 50", "random"])
    }
}

fn any_reason() -> impl Strategy<Value = Reason> {
    prop_oneof![
        Just(Reason::Decided),
        Just(Reason::Repetition),
        Just(Reason::Adjudicated),
        Just(Reason::Plies),
        (any::<String>(), any::<String>())
            .prop_map(|(text, message)| Reason::Illegal { text, message }),
        any::<String>().prop_map(|message| Reason::Refusal { message }),
        any::<String>().prop_map(|message| Reason::Panic { message }),
        (any::<u64>(), any::<u64>()).prop_map(|(used, allowed)| Reason::Time {
            used: Duration::from_nanos(used),
            allowed: Duration::from_nanos(allowed)
        }),
    ]
}

prop_compose! {
    fn any_usage()(moves: u64, nodes: u64, time: u64) -> Usage {
        Usage { moves, nodes, time: Duration::from_nanos(time) }
    }
}

prop_compose! {
    fn any_record()(
        start: String,
        steps in prop::collection::vec(any::<String>(), 0..5),
        winner in prop::option::of(0..2_usize),
        reason in any_reason(),
        usage in [any_usage(), any_usage()],
    ) -> Record {
        let record = Record { start, steps, winner, reason, usage };
        // The reason determines whether there is a winner.
        let fits = |winner| Record { winner, ..record.clone() }.is_sound();
        let winner = [record.winner, None, Some(1)].into_iter().find(|&winner| fits(winner)).unwrap();
        Record { winner, ..record }
    }
}

prop_compose! {
    fn any_games()(games in prop::collection::btree_map(0..40_u64, any_record(), 0..6)) -> BTreeMap<u64, Record> {
        games
    }
}

/// A journal of these games, and where each of its lines ends.
fn written(plan: &Plan, games: &BTreeMap<u64, Record>) -> (Vec<u8>, Vec<usize>) {
    let mut bytes = head(plan, PROGRAM).unwrap().into_bytes();
    let mut ends = vec![bytes.len()];
    for (&number, record) in games {
        bytes.extend(entry(number, record).unwrap().into_bytes());
        ends.push(bytes.len());
    }
    (bytes, ends)
}

proptest! {
    #[test]
    fn written_games_are_read_back(games in any_games()) {
        let (bytes, _) = written(&plan(), &games);
        prop_assert_eq!(read(&bytes, &plan(), PROGRAM).unwrap(), Contents { games, length: bytes.len() });
    }

    /// A changed byte is refused, or tears the last line; it never yields another game.
    #[test]
    fn every_changed_byte_is_found(games in any_games(), place: prop::sample::Index, change in 1..=255_u8) {
        let (mut bytes, ends) = written(&plan(), &games);
        let place = place.index(bytes.len());
        bytes[place] ^= change;
        match read(&bytes, &plan(), PROGRAM) {
            Err(_) => {}
            Ok(contents) => {
                let kept = ends.iter().filter(|&&end| end <= contents.length).count();
                prop_assert!(kept > 0 && contents.length <= place, "what changed was dropped");
                // A change of the line feed before the last line joins the last two lines into a
                // damaged one.
                let lost = if ends.contains(&(place + 1)) && place + 1 < bytes.len() { 2 } else { 1 };
                prop_assert_eq!(contents.length, ends[ends.len() - 1 - lost]);
                let expected: BTreeMap<_, _> = games.into_iter().take(kept - 1).collect();
                prop_assert_eq!(contents.games, expected);
            }
        }
    }

    #[test]
    fn every_truncation_is_survived(games in any_games(), place: prop::sample::Index, zeros in 0..9_usize) {
        let (mut bytes, ends) = written(&plan(), &games);
        let place = place.index(bytes.len() + 1);
        bytes.truncate(place);
        bytes.extend(vec![0; zeros]);
        let whole = ends.iter().filter(|&&end| end <= place).count();
        if place == 0 && zeros > 0 {
            let is_refused = matches!(read(&bytes, &plan(), PROGRAM), Err(JournalError::NotAJournal { .. }));
            prop_assert!(is_refused);
            return Ok(());
        }
        let contents = read(&bytes, &plan(), PROGRAM).unwrap();
        prop_assert_eq!(contents.length, if whole == 0 { 0 } else { ends[whole - 1] });
        let expected: BTreeMap<_, _> = games.into_iter().take(whole.saturating_sub(1)).collect();
        prop_assert_eq!(contents.games, expected);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        if let Ok(contents) = read(&bytes, &plan(), PROGRAM) {
            prop_assert_eq!(contents, Contents::default());
        }
    }
}

/// Flips each bit of a small journal.
#[test]
fn every_single_flipped_bit_is_found() {
    let record = common::played(&Toys::default(), &common::job(["random", "random"]));
    let games = BTreeMap::from([0, 1, 2].map(|number| (number, record.clone())));
    let (bytes, ends) = written(&plan(), &games);
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1 << bit;
            let line = ends.iter().filter(|&&end| end <= place).count() + 1;
            match read(&flipped, &plan(), PROGRAM) {
                Err(JournalError::Damaged { line: found, .. }) => {
                    assert!(found == line || found == line + 1);
                }
                Err(JournalError::NotAJournal { .. }) => assert_eq!(line, 1),
                Ok(contents) => {
                    assert!(
                        line == ends.len() || place + 1 == ends[ends.len() - 2],
                        "it is the last line"
                    );
                    assert!(
                        contents.length <= place
                            && contents.games.values().all(|game| *game == record)
                    );
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

pub(crate) fn open(path: &Path, plan: &Plan) -> Result<MatchJournal, JournalError> {
    MatchJournal::open(path, plan, PROGRAM)
}

fn run(plan: &Plan, path: &Path, concurrency: usize) -> Report {
    let toys = Toys::default();
    let clock = || toys.time.now();
    let journal = Some(open(path, plan).unwrap());
    run_match(
        plan,
        &toys,
        &clock,
        MatchOptions {
            concurrency,
            journal,
        },
        &mut |_, _| (),
    )
    .unwrap()
}

#[test]
fn a_match_resumes_where_its_journal_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, whole, part) = (
        plan(),
        folder.path().join("whole"),
        folder.path().join("part"),
    );
    let expected = run(&plan, &whole, 1);
    let bytes = fs::read(&whole).unwrap();
    for (number, cut) in (0..bytes.len()).step_by(bytes.len() / 37).enumerate() {
        fs::write(&part, &bytes[..cut]).unwrap();
        assert_eq!(run(&plan, &part, 1 + number % 3), expected);
        let resumed = read(&fs::read(&part).unwrap(), &plan, PROGRAM).unwrap();
        assert_eq!(resumed, read(&bytes, &plan, PROGRAM).unwrap());
    }
    // Finished games are not played again: nothing is written.
    assert_eq!(run(&plan, &whole, 2), expected);
    assert_eq!(fs::read(&whole).unwrap(), bytes);
}

/// A journal that was written before the crate `journal` existed is read, and its match is resumed.
/// The head names the version of this crate, so the test replaces the version in the fixture.
#[test]
fn a_journal_of_an_older_program_is_read() {
    let plan = Plan {
        games: 4,
        seed: 7,
        ..Plan::new("lgame", ["random", "perfect"])
    };
    let old = include_str!("data/lgame_2026_11.journal");
    let (first, games) = old.split_once('\n').unwrap();
    let text = open_line(first.as_bytes()).unwrap();
    let ours = format!("\"program\":\"{} {PROGRAM}\"", env!("CARGO_PKG_VERSION"));
    let first =
        seal_line(&text.replacen("\"program\":\"0.1.0 a941514e-12759264\"", &ours, 1)) + "\n";
    assert_eq!(first, head(&plan, PROGRAM).unwrap());
    let whole = first + games;
    let kept = read(whole.as_bytes(), &plan, PROGRAM).unwrap();
    assert_eq!((kept.games.len(), kept.length), (4, whole.len()));
    assert!(
        kept.games
            .values()
            .all(|record| record.reason == Reason::Decided && record.winner.is_some())
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old");
    let cut = whole.len() - games.lines().last().unwrap().len() / 2;
    fs::write(&path, &whole.as_bytes()[..cut]).unwrap();
    let (time, journal) = (Duration::ZERO, Some(open(&path, &plan).unwrap()));
    let options = MatchOptions {
        concurrency: 1,
        journal,
    };
    run_match(&plan, &Registry, &|| time, options, &mut |_, _| ()).unwrap();
    let resumed = read(&fs::read(&path).unwrap(), &plan, PROGRAM).unwrap();
    let lines = |contents: &Contents| {
        contents
            .games
            .values()
            .map(|record| record.steps.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(&resumed), lines(&kept));
}

/// Games that other threads were still playing when a sequential test decided are not counted, also
/// when the match is reported again.
#[test]
fn a_decided_match_stays_decided() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let plan = Plan {
        games: 4000,
        sprt: Some(Sprt::new(0.0, 80.0)),
        ..plan()
    };
    let expected = run(&plan, &path, 4);
    assert_ne!(expected.test.unwrap().verdict, Verdict::Open);
    for threads in [1, 3] {
        assert_eq!(run(&plan, &path, threads), expected);
    }
}

/// The second game of a pair takes the time of the first from the journal.
#[test]
fn equal_time_resumes_in_the_middle_of_a_pair() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, part) = (folder.path().join("whole"), folder.path().join("part"));
    let (budget, engines) = (Budget::Depth { depth: 1 }, ["late 0", "slow 30"]);
    let plan = Plan {
        games: 6,
        equal_time: true,
        budget,
        ..Plan::new("tic-tac-toe", engines)
    };
    let expected = run(&plan, &whole, 1);
    let text = fs::read_to_string(&whole).unwrap();
    for games in 0..6 {
        let kept: String = text.split_inclusive('\n').take(1 + games).collect();
        fs::write(&part, kept).unwrap();
        assert_eq!(run(&plan, &part, 1), expected, "times included");
        assert_eq!(fs::read_to_string(&part).unwrap(), text);
    }
}

#[test]
fn a_torn_line_is_dropped_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, path) = (plan(), folder.path().join("journal"));
    let record = common::played(&Toys::default(), &common::job(["random", "random"]));
    let mut journal = open(&path, &plan).unwrap();
    assert!(journal.is_empty() && !journal.has_dropped());
    journal.append(7, &record).unwrap();
    drop(journal);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, [&whole[..], b"12345678 {\"numb"].concat()).unwrap();
    let journal = open(&path, &plan).unwrap();
    assert!(journal.has_dropped() && journal.len() == 1);
    assert_eq!(
        (journal.game(7), journal.game(8)),
        (Some(&Summary::from(record)), None)
    );
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn two_writers_are_one_too_many() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let _first = open(&path, &plan()).unwrap();
    assert!(matches!(open(&path, &plan()), Err(JournalError::Busy)));
}

/// A last line is torn if a block in its middle is missing, even if its end is there.
#[test]
fn a_hole_in_the_last_line_is_torn_and_one_before_it_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let record = common::played(&Toys::default(), &common::job(["random", "random"]));
    let (bytes, ends) = written(
        &plan(),
        &BTreeMap::from([0, 1, 2].map(|number| (number, record.clone()))),
    );
    for from in [ends[2], ends[2] + 20] {
        let mut holed = bytes.clone();
        holed[from..from + 50].fill(0);
        fs::write(&path, &holed).unwrap();
        let journal = open(&path, &plan()).unwrap();
        assert!(journal.has_dropped() && journal.len() == 2);
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), bytes[..ends[2]]);
    }
    let mut holed = bytes.clone();
    holed[ends[1] + 20..ends[1] + 70].fill(0);
    assert!(matches!(
        read(&holed, &plan(), PROGRAM),
        Err(JournalError::Damaged { line: 3, .. })
    ));
}

/// Only the owner can read a journal.
#[cfg(unix)]
#[test]
fn a_new_journal_is_its_owners() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    drop(open(&path, &plan()).unwrap());
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert_eq!(
        open(&path, &plan()).unwrap().len(),
        0,
        "a journal that is there is left alone"
    );
}

/// The library itself refuses the journal of another match.
#[test]
fn a_match_takes_no_other_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let toys = Toys::default();
    let clock = || toys.time.now();
    run(&plan(), &path, 1);
    let cheats = Plan {
        engines: vec!["cheat".to_owned(), "random".to_owned()],
        ..plan()
    };
    let journal = Some(open(&path, &plan()).unwrap());
    let error = run_match(
        &cheats,
        &toys,
        &clock,
        MatchOptions {
            concurrency: 1,
            journal,
        },
        &mut |_, _| (),
    )
    .unwrap_err();
    assert!(
        error.to_string().ends_with("What differs: engines."),
        "{error}"
    );
    let MatchError::Journal(JournalError::Rejected {
        reason: EntryError::Differs { parameters },
        ..
    }) = error
    else {
        panic!("{error}");
    };
    assert_eq!(parameters, ["engines"]);
    // A game with another start does not belong to this match, whatever the head says.
    let record = common::played(&toys, &common::job(["random", "random"]));
    fs::write(
        &path,
        head(&plan(), PROGRAM).unwrap() + &entry(5, &record).unwrap(),
    )
    .unwrap();
    let journal = Some(open(&path, &plan()).unwrap());
    let error = run_match(
        &plan(),
        &toys,
        &clock,
        MatchOptions {
            concurrency: 1,
            journal,
        },
        &mut |_, _| (),
    )
    .unwrap_err();
    assert!(
        matches!(error, MatchError::Opening { number: 5 }),
        "{error}"
    );
    assert!(error.to_string().ends_with('.'));
}

#[test]
fn a_match_can_be_extended_and_cut() {
    let folder = tempfile::tempdir().unwrap();
    let (short, long) = (folder.path().join("short"), folder.path().join("long"));
    let longer = Plan {
        games: 61,
        ..plan()
    };
    let (forty, sixty_one) = (run(&plan(), &short, 1), run(&longer, &long, 2));
    assert_eq!(run(&longer, &short, 2), sixty_one);
    assert_eq!(run(&plan(), &long, 1), forty);
    assert_eq!(open(&long, &plan()).unwrap().len(), 40);
    assert_eq!(open(&long, &longer).unwrap().len(), 61);
    let tested = Plan {
        sprt: Some(Sprt::new(0.0, 5.0)),
        ..longer
    };
    assert_eq!(run(&tested, &long, 1).encounters, sixty_one.encounters);
}

#[test]
fn impossible_games_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let record = common::played(&Toys::default(), &common::job(["random", "random"]));
    let mut journal = open(&path, &plan()).unwrap();
    journal.append(3, &record).unwrap();
    let length = fs::metadata(&path).unwrap().len();
    let odd = Record {
        winner: Some(2),
        ..record.clone()
    };
    for (number, record) in [(3, &record), (1 << 32, &record), (4, &odd)] {
        let error = journal.append(number, record).unwrap_err();
        assert!(
            matches!(error, JournalError::Rejected { .. }) && error.to_string().ends_with('.'),
            "{error}"
        );
    }
    assert_eq!(fs::metadata(&path).unwrap().len(), length);
    journal.append(4, &record).unwrap();
    drop(journal);
    let journal = open(&path, &plan()).unwrap();
    assert_eq!(journal.len(), 2);
    drop(journal);
    assert!(matches!(
        open(&path, &plan()).unwrap().append(3, &record),
        Err(JournalError::Rejected {
            line: 4,
            reason: EntryError::Game { number: 3 }
        })
    ));
}
