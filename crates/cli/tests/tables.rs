//! `tables` from outside: in both languages, for scripts, and its refusals.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use common::{Run, finish, is_chinese, object, program};
use serde_json::Value;

/// The table of a small game, and its file.
const SMALL: [&str; 4] = ["einstein", "4", "--size", "4x4/3"];
const FILE: &str = "einstein-4x4-3-3-most4.table";

/// An empty folder.
fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Runs `tables` with its folder.
fn tables(folder: &Path, arguments: &[&str]) -> Run {
    finish(
        program()
            .env("QUINCUNX_TABLES", folder)
            .arg("tables")
            .args(arguments),
    )
}

fn small(folder: &Path, action: &str, options: &[&str]) -> Run {
    tables(folder, &[&[action][..], &SMALL, options].concat())
}

fn said(run: &Run) -> &str {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    &run.out
}

/// The object of a command that succeeds.
fn output_object(run: &Run) -> Value {
    assert_eq!(run.code, 0, "{run:?}");
    object(run)
}

#[test]
fn a_table_is_built_listed_verified_and_removed() {
    let folder = fresh("tables-life");
    assert!(said(&tables(&folder, &["list"])).contains("There are no tables yet."));
    let built = small(&folder, "build", &["--threads", "2"]);
    let place = folder.join(FILE).display().to_string();
    for piece in [
        "einstein 4x4/3, up to 4 stones",
        " on disk in ",
        "of memory while it is made",
        "Built in",
        &place,
    ] {
        assert!(said(&built).contains(piece), "{piece}: {built:?}");
    }
    assert!(said(&small(&folder, "build", &[])).contains("its checksums are right"));
    let list = tables(&folder, &["list"]);
    assert!(
        said(&list).contains("einstein 4x4/3, up to 4 stones") && list.out.contains("finished"),
        "{list:?}"
    );
    let checked = small(&folder, "verify", &[]);
    assert!(
        said(&checked).contains("entries agree with the rules"),
        "{checked:?}"
    );
    assert!(
        said(&small(
            &folder,
            "verify",
            &["--sample", "1000", "--threads", "2"]
        ))
        .contains(" 1,000 entries")
    );
    let unasked = small(&folder, "remove", &[]);
    assert!(
        unasked.code == 2 && unasked.err.contains("--yes"),
        "{unasked:?}"
    );
    assert!(said(&small(&folder, "remove", &["--yes"])).starts_with("Removed: einstein 4x4/3"));
    let missing = small(&folder, "verify", &[]);
    assert!(
        missing.code == 1
            && missing
                .err
                .contains("`quincunx tables build einstein 4 --size 4x4/3`"),
        "{missing:?}"
    );
}

#[test]
fn it_speaks_chinese() {
    let folder = fresh("tables-chinese");
    let zh = ["--lang", "zh"];
    for run in [
        tables(&folder, &["list", "--lang", "zh"]),
        small(&folder, "build", &zh),
        small(&folder, "build", &zh),
        tables(&folder, &["list", "--lang", "zh"]),
        small(&folder, "verify", &zh),
        small(&folder, "remove", &["--yes", "--lang", "zh"]),
    ] {
        assert!(is_chinese(said(&run)), "{run:?}");
        assert!(
            run.out
                .lines()
                .all(|line| line.contains(['。', '：', '成']) || line.is_empty()),
            "{run:?}"
        );
    }
    for run in [
        small(&folder, "verify", &zh),
        small(&folder, "remove", &zh),
        small(&folder, "fly", &zh),
    ] {
        assert!(
            run.code > 0 && is_chinese(&run.err) && run.err.ends_with("。\n"),
            "{run:?}"
        );
    }
}

#[test]
fn scripts_get_one_object() {
    let folder = fresh("tables-json");
    let json = ["--json"];
    let list = || output_object(&tables(&folder, &["list", "--json"]));
    assert_eq!(list()["tables"].as_array().unwrap().len(), 0);
    let built = output_object(&small(&folder, "build", &json));
    assert_eq!(
        (&built["outcome"], &built["size"], &built["stones"]),
        (&"built".into(), &"4x4/3".into(), &4.into())
    );
    assert_eq!(
        output_object(&small(&folder, "build", &json))["outcome"],
        "there"
    );
    let table = &list()["tables"][0];
    assert_eq!(
        (&table["state"], &table["bytes"], &table["busy"]),
        (&"whole".into(), &built["bytes"], &false.into())
    );
    let verified = output_object(&small(&folder, "verify", &json));
    assert!(
        verified["outcome"] == "verified" && verified["checked"].as_u64().unwrap() > 50_000,
        "{verified}"
    );
    let unasked = small(&folder, "remove", &json);
    assert!(
        unasked.code == 2 && object(&unasked)["error"]["expected"] == "--yes",
        "{unasked:?}"
    );
    let removed = output_object(&small(&folder, "remove", &["--yes", "--json"]));
    assert_eq!(
        (&removed["outcome"], &removed["bytes"]),
        (&"removed".into(), &built["bytes"])
    );
}

#[test]
fn damage_is_reported_and_repaired() {
    let folder = fresh("tables-damage");
    small(&folder, "build", &[]);
    let path = folder.join(FILE);
    let sound = fs::read(&path).unwrap();
    let mut flipped = sound.clone();
    flipped[sound.len() / 2] ^= 1;
    let cases = [
        (flipped, "is damaged. `quincunx tables build"),
        (sound[..sound.len() - 1].to_vec(), "ends too early."),
        ([&sound[..], b"x"].concat(), "goes on behind its end."),
        (
            b"no table, but a long enough text to be read".to_vec(),
            "no table of this project.",
        ),
    ];
    for (bytes, sentence) in cases {
        fs::write(&path, bytes).unwrap();
        let refused = small(&folder, "verify", &[]);
        assert!(
            refused.code == 1 && refused.err.contains(sentence),
            "{refused:?}"
        );
        let chinese = small(&folder, "verify", &["--lang", "zh"]);
        assert!(chinese.code == 1 && is_chinese(&chinese.err), "{chinese:?}");
        assert!(said(&small(&folder, "build", &[])).contains("Built in"));
        assert_eq!(fs::read(&path).unwrap(), sound);
    }
}

/// A process that makes the table holds its lock.
#[test]
fn a_table_in_the_making_is_left_alone() {
    let folder = fresh("tables-busy");
    fs::create_dir_all(&folder).unwrap();
    let lock = File::create(folder.join(format!("{FILE}.lock"))).unwrap();
    lock.try_lock().unwrap();
    fs::write(folder.join(format!("{FILE}.making")), "").unwrap();
    for (language, sentence) in [
        ("en", "Another process is making this table"),
        ("zh", "另一个进程正在生成此残局库"),
    ] {
        for run in [
            small(&folder, "build", &["--lang", language]),
            small(&folder, "remove", &["--yes", "--lang", language]),
        ] {
            assert!(run.code == 1 && run.err.contains(sentence), "{run:?}");
        }
    }
    assert_eq!(
        output_object(&tables(&folder, &["list", "--json"]))["tables"][0]["busy"],
        true
    );
    // A process that another test starts meanwhile may have inherited the file, so closing it is
    // not enough.
    lock.unlock().unwrap();
    assert!(said(&small(&folder, "build", &[])).contains("Built in"));
}

#[test]
fn folders_that_cannot_be_used_are_named() {
    let folder = fresh("tables-folder");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("file");
    fs::write(&file, "x").unwrap();
    for (language, sentence) in [("en", "cannot be used"), ("zh", "无法使用")] {
        for run in [
            tables(&file, &["list", "--lang", language]),
            small(&file.join("below"), "build", &["--lang", language]),
        ] {
            assert!(run.code == 1 && run.err.contains(sentence), "{run:?}");
        }
        let none = small(Path::new(""), "build", &["--lang", language]);
        assert!(
            none.code == 1 && none.err.contains("QUINCUNX_TABLES"),
            "{none:?}"
        );
    }
}

/// Command lines, and a part of the sentence that refuses them.
const WRONG: &[(&[&str], &str)] = &[
    (&["tables"], "The argument `<action>` is missing."),
    (
        &["tables", "burn"],
        "What can be done: list, build, verify, remove.",
    ),
    (
        &["tables", "build"],
        "as in `quincunx tables build einstein 5`",
    ),
    (&["tables", "build", "einstein"], "number of stones"),
    (
        &["tables", "build", "lgame", "4"],
        "no endgame tables for the game `lgame`",
    ),
    (
        &["tables", "build", "einstein", "1"],
        "a whole number from 2 to 6",
    ),
    (
        &["tables", "build", "einstein", "７"],
        "a whole number from 2 to 6",
    ),
    (
        &["tables", "build", "einstein", "4", "--size", "5x4/6"],
        "the size of the board",
    ),
    (
        &["tables", "build", "einstein", "4", "--size", "3x3/6"],
        "a supported size",
    ),
    (
        &["tables", "build", "einstein", "4", "--size", "4x4/3 "],
        "the end of the text",
    ),
    (
        &["tables", "verify", "einstein", "4", "--sample", "0"],
        "`--sample`",
    ),
    (
        &["tables", "list", "--yes"],
        "`tables list` has no option `--yes`",
    ),
];

#[test]
fn wrong_command_lines_are_refused() {
    let folder = fresh("tables-usage");
    for (arguments, sentence) in WRONG {
        let run = finish(program().env("QUINCUNX_TABLES", &folder).args(*arguments));
        assert!(
            run.code == 2 && run.err.contains(sentence),
            "{arguments:?}: {run:?}"
        );
    }
    let regret = finish(
        program()
            .env("QUINCUNX_TABLES", &folder)
            .args(["regret", "einstein", "--stones", "5"]),
    );
    assert!(
        regret.code == 1 && regret.err.contains("`quincunx tables build einstein 5`"),
        "{regret:?}"
    );
}

/// A file may not become as large as a table: as on a full disk, one sentence and no table.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_reported() {
    let folder = fresh("tables-limit");
    let command = "trap '' XFSZ; ulimit -f 100; exec \"$0\" tables build einstein 4 --size 4x4/3 --lang \"$1\"";
    for (language, sentence) in [
        ("en", "may not become so large"),
        ("zh", "不允许如此大的文件"),
    ] {
        let mut shell = std::process::Command::new("sh");
        shell
            .args(["-c", command, env!("CARGO_BIN_EXE_quincunx"), language])
            .env("QUINCUNX_TABLES", &folder);
        let run = finish(&mut shell);
        assert!(run.code == 1 && run.err.contains(sentence), "{run:?}");
    }
    assert!(!folder.join(FILE).exists());
    assert!(said(&small(&folder, "build", &[])).contains("Built in"));
}

/// The same in the middle of the work: the draft has its full length, and slices beyond the limit
/// cannot be written. Whichever thread fails, no file gets the name of a table.
#[cfg(unix)]
#[test]
fn slices_that_cannot_be_written_are_reported() {
    let folder = fresh("tables-middle");
    assert!(said(&small(&folder, "build", &[])).contains("Built in"));
    let (table, draft) = (folder.join(FILE), folder.join(format!("{FILE}.making")));
    let whole = std::fs::read(&table).unwrap();
    std::fs::remove_file(&table).unwrap();
    // A table differs from its draft only by its name.
    let mut torn = whole.clone();
    torn[whole.len() / 4..].fill(0);
    let limit = whole.len() / 4096;
    let command = "trap '' XFSZ; ulimit -f \"$1\"; exec \"$0\" tables build einstein 4 --size 4x4/3 --threads 4";
    for _ in 0..10 {
        std::fs::write(&draft, &torn).unwrap();
        let mut shell = std::process::Command::new("sh");
        let arguments = [
            "-c",
            command,
            env!("CARGO_BIN_EXE_quincunx"),
            &limit.to_string(),
        ];
        let run = finish(shell.args(arguments).env("QUINCUNX_TABLES", &folder));
        assert!(
            run.code == 1 && run.err.contains("may not become so large"),
            "{run:?}"
        );
        assert!(!table.exists() && draft.exists());
    }
    assert!(said(&small(&folder, "build", &[])).contains("Built in"));
    assert!(std::fs::read(&table).unwrap() == whole);
}
