//! `match --journal`: journals of other matches and programs, of matches that go on, and a full disk.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::fs;
#[cfg(target_os = "linux")]
use std::path::Path;

use common::{json, run, timeless};
use serde_json::json;

use crate::matches::{file, with};

#[test]
fn a_journal_of_another_match_is_refused() {
    let journal = file("match.journal", b"");
    let journal = journal.to_str().unwrap();
    let options = |games| with(&["--games", games, "--journal", journal]);
    let first = timeless(json(&options("6")));
    assert_eq!(timeless(json(&options("6"))), first);
    for (language, sentence) in [
        ("en", "What differs: --seed; --threads."),
        ("zh", "不同之处：--seed；--threads。"),
    ] {
        let refused = run([
            &options("6")[..],
            &["--seed", "2", "--threads", "2", "--lang", language],
        ]
        .concat());
        assert_eq!((refused.code, refused.out.as_str()), (2, ""));
        assert!(refused.err.contains(sentence), "{}", refused.err);
    }
    let text = fs::read_to_string(journal).unwrap();
    fs::write(journal, text.replacen("\"number\":3", "\"number\":5", 1)).unwrap();
    for (language, sentence) in [("en", "of the journal is damaged"), ("zh", "行已损坏")] {
        let refused = run([&options("6")[..], &["--lang", language]].concat());
        assert!(
            refused.code == 2 && refused.err.contains(sentence),
            "{}",
            refused.err
        );
    }
    for (content, sentence) in [
        ("Dear diary\n", "is no journal"),
        ("Dear diary", "is no journal"),
    ] {
        fs::write(journal, content).unwrap();
        let refused = run(options("6"));
        assert!(
            refused.code == 2 && refused.err.contains(sentence),
            "{}",
            refused.err
        );
        assert_eq!(
            fs::read_to_string(journal).unwrap(),
            content,
            "it is left alone"
        );
    }
    assert_eq!(run(with(&["--journal", "/nowhere/at/all"])).code, 1);
}

/// A journal that another build of the program wrote: its engines may have played otherwise.
/// Elsewhere than on Linux programs may be signed, and cannot be lengthened.
#[cfg(target_os = "linux")]
#[test]
fn a_journal_of_another_program_is_refused() {
    let journal = file("program.journal", b"");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("another-quincunx");
    let program = fs::read(env!("CARGO_BIN_EXE_quincunx")).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_quincunx"), &copy).unwrap();
    fs::write(&copy, [&program[..], b"another build"].concat()).unwrap();
    let options = with(&["--games", "4", "--journal", journal.to_str().unwrap()]);
    assert_eq!(
        common::finish(
            std::process::Command::new(&copy)
                .args(&options)
                .arg("--json")
        )
        .code,
        0
    );
    for (language, sentence) in [("en", "the program that wrote it"), ("zh", "写日志的程序")]
    {
        let refused = run([&options[..], &["--lang", language]].concat());
        assert!(
            refused.code == 2 && refused.err.contains(sentence),
            "{refused:?}"
        );
    }
}

/// A resumed match reports that, and whether the last line was dropped; so do objects.
#[test]
fn a_match_that_goes_on_says_so() {
    let journal = file("resumed.journal", b"");
    let path = journal.to_str().unwrap();
    let options = |games| with(&["--games", games, "--journal", path]);
    assert_eq!(
        json(&options("6"))["journal"],
        json!({"games": 0, "dropped": false})
    );
    let longer = json(&options("10"));
    assert_eq!(
        (&longer["journal"], &longer["games"]),
        (&json!({"games": 6, "dropped": false}), &json!(10))
    );
    assert_eq!(timeless(longer), timeless(json(&with(&["--games", "10"]))));
    for (language, resumed, dropped) in [
        (
            "en",
            "9 of its games are taken from there",
            "last line was torn",
        ),
        ("zh", "其中 9 局取自日志", "末行残缺"),
    ] {
        let mut bytes = fs::read(&journal).unwrap();
        let length = bytes.len();
        bytes[length - 30..length - 5].fill(0);
        fs::write(&journal, bytes).unwrap();
        let run = run([&options("10")[..], &["--lang", language]].concat());
        assert!(
            run.code == 0 && run.err.contains(resumed) && run.err.contains(dropped),
            "{}",
            run.err
        );
        assert_eq!(run.err.lines().count(), 1);
    }
}

/// A disk that takes two kilobytes: the games on it are kept, and the match can be resumed
/// elsewhere.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_match_with_a_sentence_and_keeps_the_journal() {
    use std::process::Command;
    let journal = file("full.journal", b"");
    let options = with(&["--games", "40", "--journal", journal.to_str().unwrap()]);
    let mut limited = Command::new("sh");
    limited.args([
        "-c",
        "trap '' XFSZ; ulimit -f 4; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_quincunx"),
    ]);
    let refused = common::finish(limited.args(&options));
    assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{refused:?}");
    assert!(
        refused
            .err
            .contains("The journal cannot be read or written"),
        "{}",
        refused.err
    );
    let kept = fs::read_to_string(&journal).unwrap();
    assert!(kept.lines().count() > 2);
    assert_eq!(
        timeless(json(&options)),
        timeless(json(&with(&["--games", "40"])))
    );
    let whole = kept.rfind('\n').unwrap();
    assert!(
        fs::read_to_string(&journal)
            .unwrap()
            .starts_with(&kept[..=whole])
    );
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_no_journals() {
    for device in ["/dev/zero", "/dev/full", "/dev/null"] {
        let refused = run(with(&["--games", "2", "--journal", device]));
        assert!(
            refused.code == 2 && refused.err.contains("is no journal"),
            "{device}: {refused:?}"
        );
    }
}
