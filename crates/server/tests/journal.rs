//! The journal: torn ends are dropped, all other damage is refused with its line.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use ::journal::LineError;
use proptest::prelude::*;
use server::journal::{self, Journal, JournalError, RestoredRoom, entry, head, read};
use server::{Event, How, Phase, RoomError, Terms};

use crate::common;
use common::world;

/// A line of a journal.
fn sealed(text: &str) -> String {
    ::journal::seal_line(text) + "\n"
}

/// The lines of a journal: two people, a bot, and all have hidden planes.
fn lines() -> Vec<String> {
    let sit = |seat: usize, name: &str| Event::Sit {
        seat,
        name: name.to_owned(),
        token: "t".to_owned(),
    };
    let hide = |seat: usize, how| Event::Hide {
        seat,
        layout: "9x9 C1^ G2^".to_owned(),
        salt: format!("{seat:032x}"),
        how,
    };
    let events = [
        sit(0, "Ada"),
        sit(1, "林"),
        Event::Bot {
            seat: 2,
            kind: "ahead".to_owned(),
        },
        Event::Begin,
        hide(2, How::Bot),
        hide(0, How::Person),
        hide(1, How::Late),
        Event::Shoot {
            seat: 0,
            target: 1,
            cell: "C1".to_owned(),
            how: How::Person,
        },
        Event::Wake,
    ];
    let mut lines = vec![head("testroom22", Terms::default()).unwrap()];
    lines.extend(
        events
            .iter()
            .map(|event| entry(event, 1_795_330_800).unwrap()),
    );
    lines
}

/// Opens a journal that was just closed. A program that another test starts holds its lock for the
/// moment between fork and exec.
fn opened(path: &Path) -> (Journal, RestoredRoom) {
    for _ in 0..100 {
        match journal::open(path, &world()) {
            Err(JournalError::Busy) => thread::sleep(Duration::from_millis(10)),
            opened => return opened.unwrap(),
        }
    }
    panic!("{} stays busy", path.display())
}

/// A journal that a program before the crate `journal` has written, byte by byte: the room is
/// restored and continues.
#[test]
fn a_journal_of_an_older_program_is_read() {
    let old = include_bytes!("data/three_2026_11.room");
    let folder = tempfile::tempdir().unwrap();
    let path = journal::path(folder.path(), "p7brdy7b5s");
    fs::write(&path, old).unwrap();
    let (file, restored) = opened(&path);
    assert_eq!(
        (restored.room.as_str(), restored.length),
        ("p7brdy7b5s", old.len() as u64)
    );
    let state = &restored.state;
    assert_eq!(
        (state.phase(), state.round(), state.shots().len()),
        (Phase::Shooting, 0, 0)
    );
    assert_eq!(
        state.text(state.secrets()[0].as_ref().unwrap().layout),
        "9x9 C1^ G2^"
    );
    let seat = state.mover().unwrap();
    let shot = Event::Shoot {
        seat,
        target: (seat + 1) % 3,
        cell: "D4".to_owned(),
        how: How::Person,
    };
    journal::append(&file, &shot, 1_795_439_010).unwrap();
    drop(file);
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(old) && bytes.len() > old.len());
    assert_eq!(opened(&path).1.state.shots().len(), 1);
}

#[test]
fn written_events_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = journal::begin(folder.path(), "testroom22", Terms::default()).unwrap();
    let path = journal::path(folder.path(), "testroom22");
    journal::append(
        &file,
        &Event::Bot {
            seat: 0,
            kind: "info".to_owned(),
        },
        5,
    )
    .unwrap();
    assert!(matches!(
        journal::open(&path, &world()).unwrap_err(),
        JournalError::Busy
    ));
    drop(file);
    let (file, kept) = opened(&path);
    assert_eq!((kept.room.as_str(), kept.state.events()), ("testroom22", 1));
    journal::append(&file, &Event::Free { seat: 0 }, 6).unwrap();
    drop(file);
    assert!(opened(&path).1.state.seats()[0].is_none());
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_journals() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    drop(journal::begin(folder.path(), "testroom22", Terms::default()).unwrap());
    let mode = fs::metadata(journal::path(folder.path(), "testroom22"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn every_truncation_is_survived() {
    let (world, lines) = (world(), lines());
    let whole = lines.concat().into_bytes();
    for length in lines[0].len()..whole.len() {
        let kept = read(&whole[..length], &world).unwrap();
        let events = whole[..length].split(|&byte| byte == b'\n').count() - 2;
        assert_eq!(kept.state.events(), events as u64);
        assert!(kept.length <= length as u64);
    }
    for length in 0..lines[0].len() {
        assert!(
            matches!(
                read(&whole[..length], &world).unwrap_err(),
                JournalError::NotAJournal { .. }
            ),
            "{length}"
        );
    }
}

#[test]
fn every_single_flipped_bit_is_found_or_drops_the_last_line() {
    let (world, lines) = (world(), lines());
    let whole = lines.concat().into_bytes();
    let last = whole.len() - lines.last().unwrap().len();
    let all = read(&whole, &world).unwrap().state.events();
    for bit in 0..8 * whole.len() {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        match read(&bytes, &world) {
            Err(_) => {}
            // Without the line feed before it, the last line is torn together with the one before
            // it.
            Ok(kept) if bit / 8 == last - 1 => assert_eq!(kept.state.events(), all - 2),
            Ok(kept) => assert!(
                bit / 8 >= last && kept.state.events() == all - 1,
                "bit {bit} was not noticed"
            ),
        }
    }
}

#[test]
fn zeros_behind_the_end_are_dropped() {
    let mut bytes = lines().concat().into_bytes();
    let length = bytes.len();
    bytes.extend([0; 100]);
    assert_eq!(read(&bytes, &world()).unwrap().length, length as u64);
}

#[test]
fn faults_are_named() {
    let (world, lines) = (world(), lines());
    let other = sealed(r#"{"journal":"quincunx contest","version":1}"#);
    assert!(matches!(
        read(other.as_bytes(), &world).unwrap_err(),
        JournalError::NotAJournal { .. }
    ));
    assert!(matches!(
        read(b"hello\n", &world).unwrap_err(),
        JournalError::NotAJournal { .. }
    ));
    let newer = lines[0]
        .split_once(' ')
        .unwrap()
        .1
        .trim_end()
        .replace("\"version\":1", "\"version\":2");
    assert!(matches!(
        read(sealed(&newer).as_bytes(), &world).unwrap_err(),
        JournalError::Version
    ));
    let bad = lines[0].replacen("testroom22", "testroom23", 1);
    assert!(matches!(
        read(bad.as_bytes(), &world).unwrap_err(),
        JournalError::Damaged { line: 1, .. }
    ));
    let folder = tempfile::tempdir().unwrap();
    let missing = journal::path(folder.path(), "none");
    assert!(matches!(
        journal::open(&missing, &world).unwrap_err(),
        JournalError::Io { .. }
    ));
    for error in [
        JournalError::Busy,
        JournalError::NotAFile,
        JournalError::Version,
    ] {
        assert!(error.to_string().ends_with('.'));
    }
}

#[test]
fn entries_that_cannot_stand_there_are_named() {
    let (world, mut lines) = (world(), lines());
    lines[2] = sealed("{}");
    let error = read(lines.concat().as_bytes(), &world).unwrap_err();
    assert!(
        matches!(
            error,
            JournalError::Damaged {
                line: 3,
                error: LineError::Meaning
            }
        ),
        "{error}"
    );
    lines[2] = entry(&Event::Begin, 0).unwrap();
    let error = read(lines.concat().as_bytes(), &world).unwrap_err();
    assert!(
        matches!(
            error,
            JournalError::Rejected {
                line: 3,
                reason: RoomError::Empty
            }
        ),
        "{error}"
    );
    assert!(error.to_string().ends_with('.'));
}

/// All acknowledged events are restored, however long the room has existed: here from a journal of
/// more than 64 MiB.
#[test]
fn a_journal_of_any_length_is_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    drop(journal::begin(folder.path(), "testroom22", Terms::default()).unwrap());
    let path = journal::path(folder.path(), "testroom22");
    // The hash of a token has 64 digits; one of any length is read.
    let sit = Event::Sit {
        seat: 0,
        name: "Ada".to_owned(),
        token: "0".repeat(8 << 20),
    };
    let pair = entry(&sit, 1).unwrap() + &entry(&Event::Free { seat: 0 }, 2).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    for _ in 0..8 {
        bytes.extend(pair.as_bytes());
    }
    bytes.extend(
        entry(
            &Event::Bot {
                seat: 2,
                kind: "info".to_owned(),
            },
            3,
        )
        .unwrap()
        .as_bytes(),
    );
    fs::write(&path, &bytes).unwrap();
    assert!(bytes.len() > 64 << 20);
    let (file, kept) = opened(&path);
    assert_eq!((kept.state.events(), kept.length), (17, bytes.len() as u64));
    assert!(kept.state.is_bot(2) && kept.state.seats()[0].is_none());
    assert_eq!(
        fs::metadata(&path).unwrap().len(),
        bytes.len() as u64,
        "nothing is cut"
    );
    journal::append(&file, &Event::Free { seat: 2 }, 4).unwrap();
    drop(file);
    assert_eq!(opened(&path).1.state.events(), 18);
}

proptest! {
    /// Arbitrary bytes are read or refused.
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes, &world());
    }

    /// Sound lines in any order are read, or refused with the line of an impossible event.
    #[test]
    fn lines_in_any_order_are_read_or_refused(order in proptest::collection::vec(1_usize..10, 0..20)) {
        let lines = lines();
        let text: String = std::iter::once(&lines[0]).chain(order.iter().map(|&line| &lines[line])).cloned().collect();
        match read(text.as_bytes(), &world()) {
            Ok(kept) => prop_assert_eq!(kept.state.events(), order.len() as u64),
            Err(error) => prop_assert!(matches!(error, JournalError::Rejected { .. }), "{}", error),
        }
    }
}
