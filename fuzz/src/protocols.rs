//! The laws of the line protocols.

use std::io::BufReader;
use std::time::Duration;

use protocols::gtp::{Request, Response as GtpResponse};
use protocols::quincunx::{Command, Response};
use protocols::{EngineDefaults, Line, Lines, Moment, Protocol, Reply};

/// Most lines of a conversation: an engine's answers take their time.
const MOST: usize = 24;

/// Most bytes of a line in the target for lines alone.
const LONGEST: usize = 1024;

/// Lines are the bytes between their ends, with any buffer.
pub fn protocol_lines_are_what_stands_between_their_ends(bytes: &[u8]) {
    let lines = read(bytes, 7, LONGEST);
    assert_eq!(lines, read(bytes, 4096, LONGEST));
    assert_eq!(lines, naive(bytes));
}

/// `ConnectMore`: an answer is `name` or a turn, or the requested text; a refusal is reported
/// beside it.
pub fn protocol_connectmore_never_panics_and_answers(bytes: &[u8]) {
    talk(Protocol::ConnectMore, "connect6", bytes, |_, reply| {
        for answer in &reply.lines {
            let word = answer.split_whitespace().next().unwrap_or_default();
            assert!(
                ["name", "move", "commands:", "A"].contains(&word) || word.parse::<u8>().is_ok(),
                "{answer:?}"
            );
            assert!(
                word != "move" || protocols::connectmore::Command::read(answer).is_some(),
                "{answer:?}"
            );
        }
    });
}

/// SAU: an answer is a name or a turn of at most 256 bytes, and the word `move` occurs in turns
/// alone. The first byte chooses the game.
pub fn protocol_sau_never_panics_and_answers(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let game = if first % 2 == 0 { "connect6" } else { "dots" };
    talk(Protocol::Sau, game, rest, |_, reply| {
        for answer in &reply.lines {
            assert!(
                answer.len() <= 256 && (answer == "name Quincunx" || answer.starts_with("move ")),
                "{answer:?}"
            );
            assert!(
                answer.matches("move").count() == usize::from(answer.starts_with("move ")),
                "{answer:?}"
            );
        }
    });
}

/// GTP: each command is answered once, with its number, and nothing else is; no answer has an empty
/// line before its end.
pub fn protocol_gtp_never_panics_and_answers(bytes: &[u8]) {
    talk(Protocol::Gtp, "connect6", bytes, |line, reply| {
        let asked = match line {
            Line::Text(text) | Line::NotText(text) => Request::read(text).map(|request| request.id),
            Line::TooLong | Line::Dropped(_) => Some(None),
        };
        assert_eq!(reply.lines.len(), usize::from(asked.is_some()));
        for answer in &reply.lines {
            let body = answer.strip_suffix('\n').unwrap_or_default();
            assert!(
                !body.is_empty() && !body.contains("\n\n") && !body.ends_with('\n'),
                "{answer:?}"
            );
            let first = GtpResponse::read(body.lines().next().unwrap_or_default());
            assert_eq!(first.map(|response| response.id), asked, "{answer:?}");
        }
    });
}

/// The course's protocol: an answer is two squares.
pub fn protocol_ewn_never_panics_and_answers(bytes: &[u8]) {
    talk(Protocol::Ewn, "einstein", bytes, |_, reply| {
        for answer in &reply.lines {
            assert!(
                answer.len() == 5 && answer.as_bytes().get(2) == Some(&b' '),
                "{answer:?}"
            );
        }
    });
}

/// Our own protocol: every line of an answer is one of the protocol and written as it is read; `go`
/// is answered by exactly one `bestmove`, which is legal at the engine's position; a refused line
/// is answered by an error alone. The first byte chooses the game.
pub fn protocol_quincunx_never_panics_and_answers(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    // Planes list all their layouts first, which takes long.
    let games = ["lgame", "einstein", "connect6", "dots"];
    let game = games
        .get(usize::from(*first) % games.len())
        .copied()
        .unwrap_or("lgame");
    talk(Protocol::Quincunx, game, rest, |line, reply| {
        let command = if let Line::Text(text) = line {
            Command::read(text).ok()
        } else {
            None
        };
        let answers: Vec<Response> = reply
            .lines
            .iter()
            .filter_map(|line| Response::read(line).ok())
            .collect();
        assert_eq!(answers.len(), reply.lines.len(), "{:?}", reply.lines);
        for (answer, line) in answers.iter().zip(&reply.lines) {
            assert_eq!(&answer.to_string(), line);
        }
        let moves = answers
            .iter()
            .filter(|answer| matches!(answer, Response::BestMove(_)))
            .count();
        assert_eq!(
            moves,
            usize::from(matches!(command, Some(Command::Go(_)))),
            "{:?}",
            reply.lines
        );
        let errors = answers
            .iter()
            .filter(|answer| matches!(answer, Response::Error(_)))
            .count();
        assert!(
            command.is_some() || (errors, answers.len()) == (1, 1),
            "{:?}",
            reply.lines
        );
        if let Some(command) = command {
            assert_eq!(Command::read(&command.to_string()), Ok(command));
        }
    });
}

/// Sends all lines to an engine that moves at random, and checks its answers with `judge`.
fn talk(protocol: Protocol, game: &str, bytes: &[u8], judge: impl Fn(&Line, &Reply)) {
    let Some(game) = engines::entry(game).map(registry::Entry::start) else {
        return;
    };
    let engine = "random"
        .parse()
        .ok()
        .and_then(|spec| game.engine(&spec).ok());
    let defaults = EngineDefaults {
        nodes: Some(1),
        ..EngineDefaults::default()
    };
    let Some(mut session) =
        engine.and_then(|engine| protocol.session(engine, game, defaults, None))
    else {
        return;
    };
    let clock = || Duration::ZERO;
    for line in read(bytes, 4096, protocol.longest())
        .iter()
        .filter(|line| !changes_the_engine(line))
        .take(MOST)
    {
        let reply = session.handle(line, Moment::alone(&clock));
        judge(line, &reply);
        for note in &reply.notes {
            let sentence = note.to_string();
            assert!(
                sentence.ends_with('.') && !sentence.contains(char::is_control),
                "{sentence:?}"
            );
        }
        if reply.quits {
            break;
        }
    }
}

/// Engines that think are slow, and some make tables first: they are tested elsewhere.
fn changes_the_engine(line: &Line) -> bool {
    matches!(line, Line::Text(text) if text.contains("setoption") && text.contains("engine") || text.contains("vcf"))
}

/// All lines, through a buffer of this many bytes.
fn read(bytes: &[u8], buffer: usize, longest: usize) -> Vec<Line> {
    let mut lines = Lines::new(BufReader::with_capacity(buffer, bytes), longest);
    std::iter::from_fn(|| lines.next_line().ok().flatten()).collect()
}

/// The same by definition.
fn naive(bytes: &[u8]) -> Vec<Line> {
    let mut pieces: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    if pieces.last().is_some_and(|last| last.is_empty()) {
        pieces.pop();
    }
    let line = |piece: &[u8]| {
        let piece = piece
            .strip_suffix(b"\r")
            .filter(|_| piece.len() <= LONGEST + 1)
            .unwrap_or(piece);
        match std::str::from_utf8(piece) {
            _ if piece.len() > LONGEST => Line::TooLong,
            Ok(text) => Line::Text(text.trim().to_owned()),
            Err(_) => Line::NotText(String::from_utf8_lossy(piece).trim().to_owned()),
        }
    };
    pieces.into_iter().map(line).collect()
}
