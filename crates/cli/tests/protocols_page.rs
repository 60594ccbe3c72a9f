//! Checks docs/protocols.md: every dialogue of the page with the program, line by line.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use common::program;

const PAGE: &str = include_str!("../../../docs/protocols.md");

/// The dialogues of the page: the command, and its lines.
fn dialogues() -> Vec<(&'static str, Vec<&'static str>)> {
    let blocks = PAGE.split("```console\n").skip(1);
    let block = |text: &'static str| {
        let mut lines = text.split("```").next().unwrap().lines();
        (
            lines.next().unwrap().strip_prefix("$ quincunx ").unwrap(),
            lines.collect(),
        )
    };
    blocks.map(block).collect()
}

/// Whether a line agrees with the page, where `…` stands for anything.
fn is_shown(shown: &str, line: &str) -> bool {
    let mut parts = shown.split('…');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap()) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    for (number, part) in parts.iter().enumerate() {
        let is_last = number + 1 == parts.len();
        let at = if is_last {
            rest.ends_with(part).then(|| rest.len() - part.len())
        } else {
            rest.find(part)
        };
        let Some(at) = at else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.is_empty()
}

#[test]
fn lines_are_compared_with_gaps() {
    for (shown, line, is) in [
        ("move …", "move JJ", true),
        ("move …", "move", false),
        ("a … c … e", "a b c d e", true),
        ("a … c … e", "a b d e", false),
        ("= 2", "= 2", true),
        ("= 2", "= 22", false),
    ] {
        assert_eq!(is_shown(shown, line), is, "{shown} {line}");
    }
}

#[test]
fn every_dialogue_of_the_page_is_held() {
    let dialogues = dialogues();
    assert!(dialogues.len() >= 10, "{}", dialogues.len());
    for (command, lines) in dialogues {
        let arguments = command.split_whitespace().chain(["--lang", "en"]);
        let pipes = program()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = pipes.unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for line in lines.iter().filter(|line| !line.starts_with('!')) {
            let (sign, text) = line.split_at(1);
            let text = text.strip_prefix(' ').unwrap_or(text);
            if sign == ">" {
                writeln!(input, "{text}").unwrap();
                continue;
            }
            assert_eq!(sign, "<", "{line}");
            let mut said = String::new();
            output.read_line(&mut said).unwrap();
            // The reports of a long thought depend on the speed of the machine.
            while said.starts_with("info ") && !is_shown(text, said.trim_end()) {
                said.clear();
                output.read_line(&mut said).unwrap();
            }
            assert!(
                is_shown(text, said.trim_end()),
                "{command}\nshown: {text}\nsaid:  {said}"
            );
        }
        drop(input);
        let (mut rest, mut beside) = (String::new(), String::new());
        output.read_to_string(&mut rest).unwrap();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut beside)
            .unwrap();
        assert_eq!(
            (child.wait().unwrap().code(), rest.as_str()),
            (Some(0), ""),
            "{command}"
        );
        let shown: Vec<&str> = lines
            .iter()
            .filter_map(|line| line.strip_prefix("! "))
            .collect();
        assert_eq!(beside.lines().collect::<Vec<_>>(), shown, "{command}");
    }
}
