//! `contest einstein` where the endgame table of five stones cannot be built.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::common::program;
use crate::contest::fresh;

/// A game up to its first die.
const LINES: &str =
    "name a North\nname b South\nlayout a 125634\nlayout b 342561\nstart\n1\nboard\n";

/// How long a line may take to come, on a machine with other work.
const PATIENCE: Duration = Duration::from_secs(120);

/// The lines that a program prints, as they come.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    let out = BufReader::new(child.stdout.take().unwrap());
    thread::spawn(move || {
        for line in out.lines() {
            let _ = sender.send(line.unwrap());
        }
    });
    receiver
}

/// A sentence says that the table cannot be built, and the match goes on.
#[test]
fn a_table_that_cannot_be_built_costs_a_sentence() {
    for (language, sentence) in [
        ("en", "The match goes on without the endgame table"),
        ("zh", "比赛不使用残局库"),
    ] {
        let folder = fresh(&format!("table-{language}"));
        fs::create_dir_all(&folder).unwrap();
        // A file where the folder of tables should be.
        fs::write(folder.join("file"), "no folder").unwrap();
        let mut command = program();
        command.args([
            "contest", "einstein", "--lines", "--nodes", "100", "--lang", language,
        ]);
        command.arg("--folder").arg(&folder);
        command.env("QUINCUNX_TABLES", folder.join("file").join("tables"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let printed = lines_of(&mut child);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(LINES.as_bytes()).unwrap();
        let mut text = String::new();
        // The sentence comes when the thread of the build comes to it.
        while !(text.contains("A B C D E") && text.contains(sentence)) {
            let line = printed.recv_timeout(PATIENCE);
            text += &(line.unwrap_or_else(|_| panic!("no more lines: {text}")) + "\n");
        }
        stdin.write_all(b"quit\n").unwrap();
        for line in printed {
            text += &(line + "\n");
        }
        assert!(child.wait().unwrap().success(), "{text}");
        assert_eq!(text.matches(sentence).count(), 1, "{text}");
    }
}
