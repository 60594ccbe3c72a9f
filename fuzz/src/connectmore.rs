//! The laws of the line protocol of Connect6.

use std::io::BufReader;
use std::time::Duration;

use arena::connectmore::{Command, Line, Lines, Session, Told};

/// Most lines of a conversation: an engine's answers take their time.
const MOST: usize = 24;

/// Lines are what stands between their ends, whatever buffer they come through; each is a command or
/// refused, and an engine answers all of them: with nothing but words of the protocol on its output,
/// and in sentences beside it.
pub fn connectmore_lines_are_answered_or_refused(bytes: &[u8]) {
    let lines = read(bytes, 7);
    assert_eq!(lines, read(bytes, 4096));
    assert_eq!(lines, naive(bytes));
    let Some(entry) = players::entry("connect6") else { return };
    let (game, spec) = (entry.start(), "random".parse());
    let Some(engine) = spec.ok().and_then(|spec| game.engine(&spec).ok()) else { return };
    let mut session = Session::new(engine, game, Told { nodes: Some(1), ..Told::default() });
    let clock = || Duration::ZERO;
    for line in lines.iter().take(MOST) {
        let reply = session.hear(line, &clock);
        for answer in &reply.lines {
            let word = answer.split_whitespace().next().unwrap_or_default();
            assert!(["name", "move", "commands:", "A"].contains(&word) || word.parse::<u8>().is_ok(), "{answer:?}");
            assert!(word != "move" || Command::read(answer).is_ok(), "{answer:?}");
        }
        for note in &reply.notes {
            let sentence = note.to_string();
            assert!(sentence.ends_with('.') && !sentence.contains(char::is_control), "{sentence:?}");
        }
        if reply.quits {
            break;
        }
    }
}

/// All lines, through a buffer of so many bytes.
fn read(bytes: &[u8], buffer: usize) -> Vec<Line> {
    let mut lines = Lines::new(BufReader::with_capacity(buffer, bytes));
    std::iter::from_fn(|| lines.next_line().ok().flatten()).collect()
}

/// The same by the definition.
fn naive(bytes: &[u8]) -> Vec<Line> {
    let mut pieces: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    if pieces.last().is_some_and(|last| last.is_empty()) {
        pieces.pop();
    }
    let line = |piece: &[u8]| {
        let piece = piece.strip_suffix(b"\r").filter(|_| piece.len() <= 1025).unwrap_or(piece);
        match std::str::from_utf8(piece) {
            _ if piece.len() > 1024 => Line::TooLong,
            Ok(text) => Line::Text(text.trim().to_owned()),
            Err(_) => Line::NotText,
        }
    };
    pieces.into_iter().map(line).collect()
}
