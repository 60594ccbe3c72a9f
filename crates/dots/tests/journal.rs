//! Journals: settled positions are learnt again, after any damage to the file.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;

use dots::solve::journal::{self, Contents, Journal, JournalError};
use dots::solve::{Ideas, Limits, Report, SettledPosition, SolveError, Solver};
use dots::{Dots, Fixed, Grid, Size};

use crate::recheck::{self, RecheckCount};

const NO_LIMIT: Limits<'static> = Limits::new();

#[test]
fn settled_positions_are_not_searched_again() {
    let folder = tempfile::tempdir().unwrap();
    let (path, grid) = (folder.path().join("journal"), Fixed::<3, 3>::GRID);
    let (file, known) = journal::open(&path, grid.size()).unwrap();
    assert_eq!(known, Contents::default());
    let keep = |report: &Report| {
        if let Report::Settled(settled) = report {
            file.append(settled).unwrap();
        }
        ControlFlow::Continue(())
    };
    let solver = Solver::new(grid, 1 << 20).unwrap().settled_from(200);
    let first = solver
        .value(&Dots::empty(grid), &Limits::new().progress(&keep))
        .unwrap();
    let known = journal::read(&path, grid.size()).unwrap().settled;
    assert!(known.len() > 5, "{}", known.len());
    let solver = Solver::new(grid, 1 << 20).unwrap();
    for settled in &known {
        solver.learn(settled).unwrap();
    }
    let second = solver.value(&Dots::empty(grid), &NO_LIMIT).unwrap();
    assert_eq!((second.value, second.nodes), (first.value, 0));
    // Half of it, as if the search had been killed on the way.
    let solver = Solver::new(grid, 1 << 20).unwrap();
    for settled in &known[..known.len() / 2] {
        solver.learn(settled).unwrap();
    }
    let third = solver.value(&Dots::empty(grid), &NO_LIMIT).unwrap();
    assert!(
        third.value == first.value && third.nodes < first.nodes,
        "{first:?} {third:?}"
    );
}

/// Another solver agrees with a journal, and with no claim that is wrong by one of its bounds.
#[test]
fn positions_of_a_journal_are_solved_again() {
    let grid = Fixed::<3, 3>::GRID;
    let mut claims = claims_of_the_older_journal(grid);
    let solver = Solver::with_ideas(grid, 1 << 16, Ideas::all()).unwrap();
    let check = |claims: &[SettledPosition], threads| {
        let count = Mutex::new(RecheckCount::default());
        let listener =
            |_: &SettledPosition, holds: bool, nodes| count.lock().unwrap().add(holds, nodes);
        recheck::recheck(&solver, claims, threads, &listener).unwrap();
        count.into_inner().unwrap()
    };
    let RecheckCount { done, wrong, nodes } = check(&claims, 2);
    assert!((done, wrong) == (claims.len(), 0) && nodes > 0);
    let mut moved = 0;
    for claim in &mut claims {
        let position = Dots::empty(grid).with_drawn(u64::try_from(claim.drawn).unwrap());
        let value = solver.value(&position, &NO_LIMIT).unwrap().value;
        // Bounds that are not the value can be moved by two and still hold.
        if claim.lower == value {
            claim.lower += 2;
            claim.upper += 2;
            moved += 1;
        } else if claim.upper == value {
            claim.upper -= 2;
            claim.lower -= 2;
            moved += 1;
        }
    }
    assert!(moved > 5, "{moved}");
    assert_eq!(check(&claims, 1).wrong, moved);
    // No position has more boxes than there are.
    let impossible = [(11, 13), (-13, -11)].map(|(lower, upper)| SettledPosition {
        drawn: 0,
        loose: 0,
        lower,
        upper,
    });
    assert_eq!(check(&impossible, 1).wrong, 2);
}

/// The claims of the journal of an older program, in the order in which they are solved again:
/// positions with loose parts are left out, those that look alike are one, and those with the
/// fewest undrawn edges come first.
fn claims_of_the_older_journal(grid: Fixed<3, 3>) -> Vec<SettledPosition> {
    let old = include_bytes!("data/3x3_2026_11.journal");
    let mut settled = Contents::of(old, grid.size()).unwrap().settled;
    settled.push(one(0b1000));
    let claims = recheck::ordered(grid, &settled);
    assert!(claims.iter().all(|claim| claim.loose == 0));
    let drawn = claims.iter().map(|claim| claim.drawn.count_ones());
    assert!(drawn.is_sorted_by(|one, next| one >= next));
    let one_edge = claims.iter().find(|claim| claim.drawn == 1).unwrap();
    assert_eq!((claims.len(), one_edge.lower, one_edge.upper), (17, 3, 3));
    claims
}

/// A journal that a program before the crate `journal` has written, byte by byte: it is read, and
/// its positions are not searched again.
#[test]
fn a_journal_of_an_older_program_is_read() {
    let old = include_bytes!("data/3x3_2026_11.journal");
    let folder = tempfile::tempdir().unwrap();
    let (path, grid) = (folder.path().join("journal"), Fixed::<3, 3>::GRID);
    fs::write(&path, old).unwrap();
    let (file, known) = opened(&path, grid.size());
    assert_eq!((known.settled.len(), known.damaged), (31, 0));
    file.append(&one(9)).unwrap();
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(old) && bytes.len() > old.len());
    let fresh = Solver::new(grid, 1 << 20)
        .unwrap()
        .value(&Dots::empty(grid), &NO_LIMIT)
        .unwrap();
    let solver = Solver::new(grid, 1 << 20).unwrap();
    for settled in &known.settled {
        solver.learn(settled).unwrap();
    }
    let second = solver.value(&Dots::empty(grid), &NO_LIMIT).unwrap();
    assert!(
        second.value == fresh.value && second.nodes < fresh.nodes,
        "{fresh:?} {second:?}"
    );
}

/// The line that the head of `journal.rs` shows.
#[test]
fn the_worked_line_is_one_that_a_search_writes() {
    let lines = Mutex::new(Vec::new());
    let keep = |report: &Report| {
        if let Report::Settled(settled) = report {
            lines.lock().unwrap().push(settled.to_string());
        }
        ControlFlow::Continue(())
    };
    let solver = Solver::new(Fixed::<2, 2>::GRID, 1 << 10)
        .unwrap()
        .settled_from(0);
    solver
        .value(&Dots::<Fixed<2, 2>>::EMPTY, &Limits::new().progress(&keep))
        .unwrap();
    assert!(
        lines
            .into_inner()
            .unwrap()
            .contains(&"0 00000000 2 4 088a4ea7".to_owned())
    );
}

const fn one(drawn: u128) -> SettledPosition {
    SettledPosition {
        drawn,
        loose: 3,
        lower: -2,
        upper: 4,
    }
}

/// A journal of three lines: its bytes, and where its lines end.
fn three_lines(path: &Path, size: Size) -> (Vec<u8>, Vec<usize>) {
    let (file, _) = journal::open(path, size).unwrap();
    (1..4).for_each(|drawn| file.append(&one(drawn)).unwrap());
    let whole = fs::read(path).unwrap();
    let ends = (0..whole.len())
        .filter(|&at| whole[at] == b'\n')
        .map(|at| at + 1)
        .collect();
    (whole, ends)
}

/// Opens a journal that was just closed. A program that another test starts holds its lock for the
/// moment between fork and exec.
fn opened(path: &Path, size: Size) -> (Journal, Contents) {
    for _ in 0..100 {
        match journal::open(path, size) {
            Err(JournalError::Busy) => std::thread::sleep(std::time::Duration::from_millis(10)),
            opened => return opened.unwrap(),
        }
    }
    panic!("{} stays busy", path.display())
}

#[test]
fn journals_lose_the_last_line_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let (path, size) = (folder.path().join("journal"), Size::STANDARD);
    let (whole, ends) = three_lines(&path, size);
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let (file, known) = opened(&path, size);
        let lines = ends
            .iter()
            .filter(|&&end| end <= length)
            .count()
            .saturating_sub(1);
        assert_eq!(
            (known.settled, known.damaged),
            ((1..).map(one).take(lines).collect(), 0),
            "{length}"
        );
        file.append(&one(9)).unwrap();
        assert_eq!(
            journal::read(&path, size).unwrap().settled.last(),
            Some(&one(9)),
            "{length}"
        );
    }
}

/// Each damaged byte costs the line it is in; a damaged line end also the next one.
#[test]
fn damage_is_noticed_and_costs_its_line_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (path, size) = (folder.path().join("journal"), Size::STANDARD);
    let (whole, ends) = three_lines(&path, size);
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            let known = match Contents::of(&bytes, size) {
                Err(JournalError::NotAJournal { .. }) if at < ends[0] => continue,
                known => known.unwrap(),
            };
            let line = ends.iter().filter(|&&end| end <= at).count();
            let is_end = ends.contains(&(at + 1));
            let lost = |drawn: usize| drawn == line || is_end && drawn == line + 1;
            let left: Vec<_> = (1..4)
                .filter(|&drawn| !lost(drawn))
                .map(|drawn| one(drawn as u128))
                .collect();
            assert_eq!(known.settled, left, "{at} {bit}");
            // A last line without its end is one that is being written.
            assert_eq!(known.damaged == 0, is_end && line == 3, "{at} {bit}");
        }
    }
    // Behind a damaged line the journal goes on.
    let mut bytes = whole.clone();
    bytes[ends[0]] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let (file, known) = journal::open(&path, size).unwrap();
    assert_eq!((known.settled.len(), known.damaged), (2, 1));
    file.append(&one(4)).unwrap();
    assert_eq!(
        journal::read(&path, size).unwrap().settled,
        [one(2), one(3), one(4)]
    );
}

/// One process may write; a reader changes nothing, even if a line is half written.
#[test]
fn one_writes_and_others_read() {
    let folder = tempfile::tempdir().unwrap();
    let (path, size) = (folder.path().join("journal"), Size::STANDARD);
    let (file, _) = journal::open(&path, size).unwrap();
    file.append(&one(1)).unwrap();
    assert!(matches!(
        journal::open(&path, size),
        Err(JournalError::Busy)
    ));
    let mut half = fs::read(&path).unwrap();
    half.extend(b"2 0000");
    fs::write(&path, &half).unwrap();
    assert_eq!(journal::read(&path, size).unwrap().settled, [one(1)]);
    assert_eq!(fs::read(&path).unwrap(), half);
    drop(file);
    assert_eq!(journal::open(&path, size).unwrap().1.settled, [one(1)]);
}

#[test]
fn files_that_are_no_journal_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (path, size) = (folder.path().join("journal"), Size::STANDARD);
    let both = |path: &Path, size| {
        [
            journal::open(path, size).map(drop),
            journal::read(path, size).map(drop),
        ]
    };
    drop(journal::open(&path, size).unwrap());
    for told in both(&path, Size::new(4, 4).unwrap()) {
        assert!(
            matches!(told, Err(JournalError::NotAJournal { .. })),
            "{told:?}"
        );
    }
    for told in both(folder.path(), size) {
        assert!(matches!(told, Err(JournalError::NotAFile)), "{told:?}");
    }
    for told in both(&folder.path().join("no/where"), size) {
        let error = told.unwrap_err();
        assert!(
            matches!(error, JournalError::Io { .. }) && error.to_string().ends_with('.'),
            "{error}"
        );
    }
    // A file with a hole: it takes no space, but reading it would.
    File::options()
        .write(true)
        .open(&path)
        .unwrap()
        .set_len((1 << 30) + 1)
        .unwrap();
    for told in both(&path, size) {
        assert!(
            matches!(told, Err(JournalError::TooLong { .. })),
            "{told:?}"
        );
    }
}

/// A pipe without a writer, and a device without an end.
#[cfg(unix)]
#[test]
fn endless_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    for path in [pipe.as_path(), Path::new("/dev/zero")] {
        for told in [
            journal::open(path, Size::STANDARD).map(drop),
            journal::read(path, Size::STANDARD).map(drop),
        ] {
            assert!(matches!(told, Err(JournalError::NotAFile)), "{told:?}");
        }
    }
}

#[test]
fn unlikely_news_are_refused() {
    let grid = Fixed::<2, 2>::GRID;
    let solver = Solver::new(grid, 1 << 10).unwrap();
    let fine = SettledPosition {
        drawn: 0,
        loose: 0,
        lower: -4,
        upper: 2,
    };
    assert_eq!(solver.learn(&fine), Ok(()));
    for (fault, why) in [
        (
            SettledPosition {
                drawn: 1 << 12,
                ..fine
            },
            "an edge off the board",
        ),
        (
            SettledPosition {
                drawn: 1 << 80,
                ..fine
            },
            "an edge off every board",
        ),
        (SettledPosition { loose: 1, ..fine }, "five boxes"),
        (
            SettledPosition { lower: -3, ..fine },
            "a lower bound of the wrong parity",
        ),
        (
            SettledPosition { upper: 1, ..fine },
            "an upper bound of the wrong parity",
        ),
        (SettledPosition { upper: 6, ..fine }, "more than there is"),
        (SettledPosition { lower: -6, ..fine }, "less than there is"),
        (SettledPosition { lower: 4, ..fine }, "nothing lies between"),
        (
            SettledPosition {
                drawn: 0b10_0101,
                ..fine
            },
            "a box with three edges drawn",
        ),
    ] {
        assert_eq!(
            solver.learn(&fault),
            Err(SolveError::Unlikely(grid.size())),
            "{why}"
        );
    }
}
