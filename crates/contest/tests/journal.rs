//! Journals: their contents, torn lines, and refusals.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::path::Path;
use std::time::Duration;

use contest::journal::{self, append, damaged, read, unfinished};
use contest::{Command, Ending, JournalError, Kind, MatchState, Phase, Team, Terms};
use game_core::Localized;

/// A line of a journal.
fn sealed(text: &str) -> String {
    ::journal::seal_line(text) + "\n"
}

/// A recorded game with some moves.
fn play(path: &Path) -> MatchState {
    let kind = Kind::of("connect6").unwrap();
    let mut state = MatchState::new(kind, Terms::new(&kind, 9));
    let file = journal::begin(path, &state).unwrap();
    for (second, line) in [
        "name a 北方",
        "start",
        "move J10",
        "I9J9",
        "undo",
        "J9",
        "move K10L10",
    ]
    .into_iter()
    .enumerate()
    {
        let command = Command::read(line).unwrap().unwrap();
        for entry in state
            .execute(&command, Duration::from_secs(second as u64), (None, None))
            .unwrap()
        {
            append(&file, &entry, 1_785_571_200 + second as u64).unwrap();
        }
    }
    state
}

fn text(state: &MatchState) -> String {
    state.game().unwrap().text()
}

#[test]
fn a_journal_leads_back_to_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("000000000001-connect6.contest");
    let state = play(&path);
    let (file, kept) = journal::open(&path).unwrap();
    assert_eq!(
        (text(&kept.state), kept.last, kept.has_dropped),
        (text(&state), 1_785_571_206, false)
    );
    assert_eq!(
        kept.state.left(Team::A, Duration::ZERO),
        Duration::from_secs(900 - 3)
    );
    assert_eq!(
        kept.state.left(Team::B, Duration::ZERO),
        Duration::from_secs(900 - 1)
    );
    // No other process may open it meanwhile.
    assert!(matches!(journal::open(&path), Err(JournalError::Busy)));
    drop(file);
    assert_eq!(
        unfinished(folder.path(), "connect6"),
        std::slice::from_ref(&path)
    );
    assert!(unfinished(folder.path(), "dots").is_empty() && damaged(folder.path()).is_empty());
    let mut bytes = fs::read(&path).unwrap();
    bytes[300] ^= 1;
    fs::write(folder.path().join("b.contest"), &bytes).unwrap();
    assert!(matches!(
        damaged(folder.path())[0].1,
        JournalError::Damaged { .. }
    ));
    assert!(matches!(
        journal::begin(&path, &state),
        Err(JournalError::Io { .. })
    ));
}

/// All events are restored from a match of any length: here from a journal of more than 64 MiB.
#[test]
fn a_journal_of_any_length_is_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.contest");
    play(&path);
    // A line of the journal again, with a name of 8 MiB.
    let mut text = fs::read_to_string(&path).unwrap();
    let named = text.lines().find(|line| line.contains("北方")).unwrap();
    let long = sealed(&named[9..].replace("北方", &"x".repeat(8 << 20)));
    let last = named.to_owned() + "\n";
    text.push_str(&long.repeat(8));
    text.push_str(&last);
    fs::write(&path, &text).unwrap();
    let length = fs::metadata(&path).unwrap().len();
    assert!(length > 64 << 20);
    assert_eq!(
        unfinished(folder.path(), "connect6"),
        std::slice::from_ref(&path)
    );
    let (_, kept) = journal::open(&path).unwrap();
    assert_eq!(
        (kept.state.terms().names[0].as_str(), kept.has_dropped),
        ("北方", false)
    );
    assert_eq!(fs::metadata(&path).unwrap().len(), length, "nothing is cut");
}

#[cfg(unix)]
#[test]
fn journals_are_their_owners() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let fresh = folder.path().join("new/contest");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    play(&fresh.join("a.contest"));
    assert_eq!(
        (mode(&fresh.join("a.contest")), mode(&fresh)),
        (0o600, 0o700)
    );
    // An existing folder keeps its permissions.
    fs::set_permissions(&fresh, fs::Permissions::from_mode(0o755)).unwrap();
    play(&fresh.join("b.contest"));
    assert_eq!(
        (mode(&fresh.join("b.contest")), mode(&fresh)),
        (0o600, 0o755)
    );
}

/// A journal that is cut anywhere is that of an earlier moment, or none.
#[test]
fn a_torn_end_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.contest");
    play(&path);
    let bytes = fs::read(&path).unwrap();
    let first = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for length in 0..bytes.len() {
        match read(&bytes[..length]) {
            Ok(kept) => {
                assert!(length >= first);
                assert_eq!(kept.has_dropped, bytes[length - 1] != b'\n');
            }
            Err(error) => {
                assert!(
                    length < first && matches!(error, JournalError::NotAJournal { .. }),
                    "{length} {error:?}"
                );
            }
        }
    }
    // Zeros in an unwritten block, and a last line without its middle.
    assert!(
        read(&[bytes.clone(), vec![0; 100]].concat())
            .unwrap()
            .has_dropped
    );
    let mut holes = bytes.clone();
    let end = holes.len();
    holes[end - 20..end - 10].fill(0);
    assert!(read(&holes).unwrap().has_dropped);
    fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
    let (file, kept) = journal::open(&path).unwrap();
    assert!(kept.has_dropped);
    let mut state = kept.state;
    let go = Command::read("move L10").unwrap().unwrap();
    for entry in state.execute(&go, Duration::ZERO, (None, None)).unwrap() {
        append(&file, &entry, 7).unwrap();
    }
    drop(file);
    assert_eq!(text(&journal::open(&path).unwrap().1.state), text(&state));
}

/// A changed byte is found everywhere except in the last line, which is dropped.
#[test]
fn damage_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.contest");
    play(&path);
    let bytes = fs::read(&path).unwrap();
    let last = bytes[..bytes.len() - 1]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .unwrap()
        + 1;
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        match read(&damaged) {
            // Without the line feed before it, the last line is torn together with the one before
            // it.
            Ok(kept) => assert!(place + 1 >= last && kept.has_dropped, "{place}"),
            Err(error) => {
                assert!(place < last, "{place} {error}");
                assert!(error.to_string().ends_with('.') && error.text().zh.ends_with('。'));
            }
        }
    }
}

#[test]
fn impossible_events_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.contest");
    play(&path);
    let whole = fs::read_to_string(&path).unwrap();
    let step = sealed(r#"{"at":1,"event":{"step":{"text":"J10","by":"hand"}},"left":[1,1]}"#);
    assert!(matches!(
        read((whole.clone() + &step).as_bytes()),
        Err(JournalError::Rejected { line: 11, .. })
    ));
    let unknown = sealed(r#"{"at":1,"event":"dance","left":[1,1]}"#);
    assert!(matches!(
        read((whole.clone() + &unknown).as_bytes()),
        Err(JournalError::Damaged { .. })
    ));
    for head in [r#"{"journal":"diary"}"#, "[]", "7"] {
        assert!(matches!(
            read(sealed(head).as_bytes()),
            Err(JournalError::NotAJournal { .. })
        ));
    }
    let head = whole.lines().next().unwrap()[9..].to_owned();
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("connect6", "chess"),
        ("\"seed\":9", "\"seed\":-9"),
    ] {
        assert!(
            matches!(
                read(sealed(&head.replace(from, to)).as_bytes()),
                Err(JournalError::Version)
            ),
            "{from}"
        );
    }
    assert!(matches!(
        read(b"dear diary\n"),
        Err(JournalError::NotAJournal { .. })
    ));
}

/// A journal that a program before the crate `journal` has written, byte by byte: it is read and
/// continued.
#[test]
fn a_journal_of_an_older_program_is_read() {
    let old = include_bytes!("data/dots_2026_11.contest");
    let kept = read(old).unwrap();
    assert!(
        !kept.has_dropped && matches!(kept.state.phase(), Phase::Over(Ending::Resigned(_))),
        "{:?}",
        kept.state.phase()
    );
    assert_eq!(kept.state.terms().names, ["Red Team", "北方"]);
    let steps: Vec<&str> = kept
        .state
        .history()
        .unwrap()
        .plies()
        .iter()
        .map(|ply| ply.step.as_str())
        .collect();
    assert_eq!((steps.len() >= 2, kept.last), (true, 1_795_428_583));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.contest");
    fs::write(&path, old).unwrap();
    let (file, mut kept) = journal::open(&path).unwrap();
    let command = Command::read("next").unwrap().unwrap();
    for entry in kept
        .state
        .execute(&command, Duration::ZERO, (None, None))
        .unwrap()
    {
        append(&file, &entry, kept.last + 1).unwrap();
    }
    drop(file);
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(old) && bytes.len() > old.len() && read(&bytes).is_ok());
}
