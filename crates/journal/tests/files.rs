//! Journals as files: locks, headers, and full disks.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use journal::{
    Decode, Encode, Journal, JournalError, LineError, Reader, Sharing, open_line, seal_line,
};

/// An entry: a word. The head is one too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word(pub(crate) String);

pub(crate) fn word(word: &str) -> Word {
    Word(word.to_owned())
}

impl Encode for Word {
    fn encode(&self) -> io::Result<String> {
        Ok(seal_line(&self.0))
    }
}

impl Decode for Word {
    fn decode(line: &[u8]) -> Result<Self, LineError> {
        Ok(Self(open_line(line)?.to_owned()))
    }
}

/// The words after the head.
pub(crate) fn words(reader: &mut Reader<impl io::BufRead>) -> Result<Vec<Word>, JournalError> {
    match reader.line()? {
        Some(head) if open_line(head) == Ok("diary") => {}
        _ => return Err(JournalError::NotAJournal { of: "days".into() }),
    }
    let mut found = Vec::new();
    while let Some((_, word)) = reader.entry()? {
        found.push(word);
    }
    Ok(found)
}

fn open_or_begin(
    path: &Path,
    sharing: Sharing,
) -> Result<(Journal, Option<Vec<Word>>), JournalError> {
    Journal::open_or_begin(path, sharing, &word("diary"), words)
}

/// Opens a journal whose writer has gone. A child process that another test starts has the lock as
/// well, for the moment until it runs its own program.
fn open_when_free(path: &Path, sharing: Sharing) -> (Journal, Option<Vec<Word>>) {
    let begin = Instant::now();
    loop {
        match open_or_begin(path, sharing) {
            Err(JournalError::Busy) if begin.elapsed() < Duration::from_secs(60) => {
                sleep(Duration::from_millis(5));
            }
            opened => return opened.unwrap(),
        }
    }
}

#[test]
fn one_process_writes() {
    let folder = tempfile::tempdir().unwrap();
    for sharing in [Sharing::Private, Sharing::Shared] {
        let path = folder.path().join(format!("{sharing:?}"));
        let (journal, contents) = open_or_begin(&path, sharing).unwrap();
        assert_eq!(contents, None);
        journal.append(&word("Monday")).unwrap();
        assert_eq!(
            open_or_begin(&path, sharing).unwrap_err(),
            JournalError::Busy
        );
        // Readers need no lock.
        assert_eq!(
            words(&mut Reader::open(&path).unwrap()).unwrap(),
            [word("Monday")]
        );
        drop(journal);
        assert_eq!(open_when_free(&path, sharing).1, Some(vec![word("Monday")]));
        assert_eq!(
            folder.path().join(format!("{sharing:?}.lock")).exists(),
            sharing == Sharing::Shared
        );
    }
}

#[test]
fn a_journal_that_is_there_is_not_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("diary");
    drop(Journal::begin(&path, &word("diary")).unwrap());
    let error = Journal::begin(&path, &word("diary")).unwrap_err();
    assert!(
        matches!(
            error,
            JournalError::Io {
                kind: io::ErrorKind::AlreadyExists,
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        seal_line("diary") + "\n"
    );
}

/// A head that cannot be written leaves no file.
#[test]
fn a_journal_that_cannot_be_begun_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("diary");
    let long = word(&"x".repeat(journal::LONGEST_LINE));
    assert_eq!(
        Journal::begin(&path, &long).unwrap_err(),
        JournalError::TooLong { most: 64 << 20 }
    );
    assert!(!path.exists());
}

/// Entries depend on those before them, so a reader that rejects one leaves the file as it is.
#[test]
fn refused_files_are_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("diary");
    let lines = |words: &[&str]| {
        words
            .iter()
            .map(|word| seal_line(word) + "\n")
            .collect::<String>()
    };
    for text in [
        "Dear diary\n".to_owned(),
        lines(&["logbook", "Monday"]),
        lines(&["diary", "Monday"]) + "x\nx\n",
    ] {
        fs::write(&path, &text).unwrap();
        assert!(Journal::open(&path, words).is_err());
        assert!(open_or_begin(&path, Sharing::Private).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::write(&path, lines(&["diary", "Monday", "Monday"])).unwrap();
    let read = Journal::open(&path, |reader| {
        words(reader).map_err(JournalError::with_reason)?;
        Err::<(), _>(JournalError::Rejected {
            line: 3,
            reason: "Monday was before.",
        })
    });
    let error = read.unwrap_err();
    assert_eq!(
        error.to_string(),
        "Line 3 of the journal holds what cannot stand there: Monday was before."
    );
}

#[test]
fn folders_and_missing_files_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no/where");
    for error in [
        Journal::open(&missing, words).unwrap_err(),
        open_or_begin(&missing, Sharing::Private).unwrap_err(),
        open_or_begin(&missing, Sharing::Shared).unwrap_err(),
        Reader::open(&missing).unwrap_err(),
        Journal::open(folder.path(), words).unwrap_err(),
    ] {
        assert!(
            matches!(error, JournalError::Io { .. }) && error.to_string().ends_with('.'),
            "{error}"
        );
    }
    assert_eq!(
        open_or_begin(folder.path(), Sharing::Shared).unwrap_err(),
        JournalError::NotAFile
    );
    assert_eq!(
        Reader::open(folder.path()).unwrap_err(),
        JournalError::NotAFile
    );
}

/// A pipe without a writer, and devices.
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
    for path in [
        pipe.as_path(),
        Path::new("/dev/zero"),
        Path::new("/dev/full"),
    ] {
        for sharing in [Sharing::Private, Sharing::Shared] {
            assert_eq!(
                open_or_begin(path, sharing).unwrap_err(),
                JournalError::NotAFile,
                "{path:?}"
            );
        }
        assert_eq!(Reader::open(path).unwrap_err(), JournalError::NotAFile);
    }
}

/// Only the owner can read a private journal.
#[cfg(unix)]
#[test]
fn a_private_journal_is_its_owners() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (begun, opened) = (folder.path().join("begun"), folder.path().join("opened"));
    drop(Journal::begin(&begun, &word("diary")).unwrap());
    drop(open_or_begin(&opened, Sharing::Private).unwrap());
    assert_eq!([mode(&begun), mode(&opened)], [0o600; 2]);
    let inner = folder.path().join("a/b");
    journal::create_folder(&inner).unwrap();
    assert_eq!([mode(&inner), mode(&folder.path().join("a"))], [0o700; 2]);
}

/// Entries that the disk refuses are kept in order, and written with the next one.
#[test]
fn a_full_journal_keeps_entries_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("diary");
    let line = (seal_line("Monday").len() + 1) as u64;
    let head = (seal_line("diary").len() + 1) as u64;
    let journal = Journal::begin(&path, &word("diary"))
        .unwrap()
        .at_most(head + line);
    journal.append_or_keep(&word("Monday")).unwrap();
    assert!(journal.append_or_keep(&word("Sunday")).is_err() && journal.is_behind());
    assert!(
        journal.append(&word("Friday")).is_err(),
        "nothing overtakes what is kept"
    );
    let journal = journal.at_most(head + 2 * line);
    journal.catch_up().unwrap();
    assert!(!journal.is_behind());
    assert_eq!(
        journal.length(),
        File::open(&path).unwrap().metadata().unwrap().len()
    );
    drop(journal);
    assert_eq!(
        words(&mut Reader::open(&path).unwrap()).unwrap(),
        [word("Monday"), word("Sunday")]
    );
}
