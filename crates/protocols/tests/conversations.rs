//! Conversations in one process: golden dialogues and meaningless lines.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::io::{BufReader, Cursor, Read};
use std::time::{Duration, Instant};

use engines::entry;
use protocols::{EngineDefaults, Line, Moment, Note, Protocol, Session, converse};

/// A session with an engine that looks a few hundred positions ahead.
pub(crate) fn session(
    protocol: Protocol,
    game: &str,
    engine: &str,
    defaults: EngineDefaults,
) -> Box<dyn Session> {
    let game = entry(game).unwrap().start();
    let engine = game.engine(&engine.parse().unwrap()).unwrap();
    protocol.session(engine, game, defaults, None).unwrap()
}

/// The answers to these lines, and the remarks.
fn talk(protocol: Protocol, game: &str, input: impl Read + Send + 'static) -> (String, Vec<Note>) {
    let mut session = session(
        protocol,
        game,
        "random",
        EngineDefaults {
            nodes: Some(1),
            ..EngineDefaults::default()
        },
    );
    let (mut output, mut notes) = (Vec::new(), Vec::new());
    let begin = Instant::now();
    let (clock, mut remark) = (
        move || begin.elapsed(),
        |note: &Note| notes.push(note.clone()),
    );
    converse(
        protocol,
        session.as_mut(),
        BufReader::new(input),
        &mut output,
        clock,
        &mut remark,
    )
    .unwrap();
    (String::from_utf8(output).unwrap(), notes)
}

pub(crate) fn bytes(text: &str) -> Cursor<Vec<u8>> {
    Cursor::new(text.as_bytes().to_vec())
}

#[test]
fn sau_names_the_engine_and_moves() {
    let (said, notes) = talk(
        Protocol::Sau,
        "connect6",
        bytes("name?\r\nNEW BLACK\r\nquit\r\nname?\r\n"),
    );
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        notes.is_empty() && lines.len() == 2 && lines[0] == "name Quincunx",
        "{said}"
    );
    assert!(
        lines[1].starts_with("move ") && lines[1].ends_with("@@") && lines[1].len() == 9,
        "{said}"
    );
}

/// A whole turn in one line: a turn that is too short or too long is refused, and the next line is
/// handled as if it had not come.
#[test]
fn sau_turns_of_dots_are_whole() {
    let mut session = session(
        Protocol::Sau,
        "dots",
        "greedy",
        EngineDefaults {
            nodes: Some(1),
            ..EngineDefaults::default()
        },
    );
    let clock = || Duration::ZERO;
    let mut handle =
        |line: &str| session.handle(&Line::Text(line.to_owned()), Moment::alone(&clock));
    assert!(handle("new white").lines.is_empty());
    for wrong in [
        "move 2 AAAABA",
        "move 1 AZZ",
        "move 0",
        "move 1",
        "move 2 AAA",
        "move 1 AAA AAA",
        "move 1 aa",
    ] {
        let reply = handle(wrong);
        assert!(
            reply.lines.is_empty() && matches!(reply.notes[..], [Note::Illegal { .. }]),
            "{wrong}: {reply:?}"
        );
        assert!(!reply.notes[0].to_string().contains('\n'));
    }
    let reply = handle("move 1 AAA");
    assert!(
        reply.lines[0].starts_with("move 1 ") && reply.notes.is_empty(),
        "{reply:?}"
    );
    assert_eq!(handle("error").notes, [Note::Refused]);
}

/// Lines of up to 256 bytes are accepted.
#[test]
fn lines_have_a_greatest_length() {
    for (protocol, game) in [
        (Protocol::Sau, "dots"),
        (Protocol::Ewn, "einstein"),
        (Protocol::ConnectMore, "connect6"),
    ] {
        let longest = protocol.longest();
        for (length, is_heard) in [(longest, true), (longest + 1, false), (1 << 20, false)] {
            let (said, notes) = talk(protocol, game, bytes(&("x".repeat(length) + "\n")));
            assert!(said.is_empty() && notes.len() == 1, "{notes:?}");
            assert_eq!(
                matches!(notes[0], Note::Nonsense { .. }),
                is_heard,
                "{notes:?}"
            );
            assert!(is_heard || notes[0].to_string().contains(&longest.to_string()));
        }
    }
    let long = "#".repeat(1025) + "\nname\n";
    assert_eq!(
        talk(Protocol::Gtp, "connect6", bytes(&long)).0,
        "? syntax error\n\n= Quincunx\n\n"
    );
    let (said, _) = talk(
        Protocol::Quincunx,
        "lgame",
        bytes(&("x".repeat((1 << 16) + 1) + "\nisready\n")),
    );
    assert_eq!(
        said,
        "error A line has more than 65536 bytes and was left out.\nreadyok\n"
    );
}

/// Bytes that are no text, and all kinds of meaningless lines, in every protocol.
#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let lines = [
        "",
        " ",
        "\u{0}",
        "\u{1b}[2J",
        "和",
        "move",
        "play",
        "get",
        "go 1",
        "position",
        "new",
        "quit now",
    ];
    for (protocol, game) in [
        (Protocol::ConnectMore, "connect6"),
        (Protocol::Sau, "connect6"),
        (Protocol::Sau, "dots"),
        (Protocol::Gtp, "connect6"),
        (Protocol::Ewn, "einstein"),
        (Protocol::Quincunx, "planes"),
    ] {
        let mut input = b"\xff\xfe\n".to_vec();
        input.extend(lines.join("\n").into_bytes());
        let (said, notes) = talk(protocol, game, Cursor::new(input));
        let answers = said
            .lines()
            .filter(|line| line.starts_with("error ") || line.starts_with("? "))
            .count();
        // Two of the lines are blank; in GTP a control character alone is, too, and `new` is a
        // command of ConnectMore.
        let due = match protocol {
            Protocol::ConnectMore | Protocol::Gtp => 10,
            _ => 11,
        };
        assert_eq!(
            (answers + notes.len(), said.contains("move ")),
            (due, false),
            "{protocol:?}: {said} {notes:?}"
        );
    }
}

/// The rules of the GTP specification for lines: control characters, tabs, comments, blank lines,
/// numbers.
#[test]
fn gtp_lines_are_those_of_the_specification() {
    let said = |lines: &str| talk(Protocol::Gtp, "connect6", bytes(lines)).0;
    assert_eq!(said("pro\u{7}tocol\u{1}_version\r\n"), "= 2\n\n");
    assert_eq!(
        said("\t7\tname\t# who?\n   \n# nothing\n\n"),
        "=7 Quincunx\n\n"
    );
    assert_eq!(said("0 quit\nname\n"), "=0\n\n");
    assert_eq!(
        said("known_command genmove\nknown_command dance\nknown_command\n"),
        "= true\n\n= false\n\n? syntax error\n\n"
    );
    assert_eq!(
        said("8 dance\n9\n"),
        "?8 unknown command\n\n?9 unknown command\n\n"
    );
    assert_eq!(said("komi 6.5\nkomi much\n"), "=\n\n? syntax error\n\n");
    let names = said("list_commands\n");
    for name in names
        .trim_start_matches("= ")
        .lines()
        .filter(|line| !line.is_empty())
    {
        assert_eq!(
            said(&format!("known_command {name}\n")),
            "= true\n\n",
            "{name}"
        );
    }
    // A comment may hold any bytes.
    let latin = Cursor::new(b"name # caf\xe9\n".to_vec());
    assert_eq!(talk(Protocol::Gtp, "connect6", latin).0, "= Quincunx\n\n");
}

/// One stone for each command: a turn of two is two of them.
#[test]
fn gtp_plays_stone_by_stone() {
    let said = |lines: &str| talk(Protocol::Gtp, "connect6", bytes(lines)).0;
    let plays = |lines: &[&str]| said(&lines.join("\n")).replace('\n', "");
    assert_eq!(
        plays(&[
            "play b K10",
            "play b L11",
            "play w A1",
            "play White t19",
            "play b A1"
        ]),
        "=? illegal move==? illegal move"
    );
    assert_eq!(
        plays(&[
            "play w K10",
            "play b I9",
            "play b",
            "play green K10",
            "play b pass"
        ]),
        "? illegal move? syntax error? syntax error? syntax error? illegal move"
    );
    assert_eq!(
        plays(&["undo", "play b K10", "undo", "play b K10", "final_score"]),
        "? cannot undo===? cannot score"
    );
    assert_eq!(
        plays(&[
            "boardsize 9",
            "boardsize 13",
            "boardsize nine",
            "play b K9",
            "play b J9"
        ]),
        "=? unacceptable size? syntax error? syntax error="
    );
    let moves = said("play b K10\ngenmove b\ngenmove w\ngenmove w\ngenmove w\ngenmove b\n");
    let answers: Vec<&str> = moves.split("\n\n").collect();
    assert_eq!(
        (answers[1], answers[4]),
        ("? it is the turn of white", "? it is the turn of black"),
        "{moves}"
    );
    assert!(
        [2, 3, 5]
            .iter()
            .all(|&place| answers[place].starts_with("= ")),
        "{moves}"
    );
    // Six in a line: the game is over, and both pass.
    let six = "boardsize 9\nplay b A1\nplay w A9\nplay w B9\nplay b B1\nplay b C1\nplay w C9\nplay w D9\nplay b D1\nplay b E1\n\
               play w J9\nplay w J8\nplay b F1\nfinal_score\ngenmove w\nplay w pass\nplay w H5\n";
    assert!(
        said(six).ends_with("= B+1\n\n= pass\n\n=\n\n? illegal move\n\n"),
        "{}",
        said(six)
    );
}

/// Every question of the course's protocol contains the whole position.
#[test]
fn ewn_answers_two_squares() {
    let (said, notes) = talk(
        Protocol::Ewn,
        "einstein",
        bytes(
            "get R 1 A1 - - - - - E5 - - - - -\nget b 6 - - - - - a1 - - - - - e5\nget R 1 E5 - - - - - A1 - - - - -\n",
        ),
    );
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        lines.len() == 2 && lines[0].starts_with("A1 ") && lines[1].starts_with("E5 "),
        "{said}"
    );
    assert!(
        matches!(notes[..], [Note::Illegal { .. } | Note::Over { .. }]),
        "{notes:?}"
    );
}

/// All five games by our own protocol: every answer of the engine can be played, to the end.
#[test]
fn every_game_is_played_by_the_quincunx_protocol() {
    for game in ["lgame", "einstein", "connect6", "dots"] {
        let mut session = session(
            Protocol::Quincunx,
            game,
            "random",
            EngineDefaults {
                nodes: Some(1),
                ..EngineDefaults::default()
            },
        );
        let (clock, mut steps) = (|| Duration::ZERO, Vec::<String>::new());
        let mut handle = |line: &str| {
            session
                .handle(&Line::Text(line.to_owned()), Moment::alone(&clock))
                .lines
        };
        let mut board = entry(game).unwrap().start();
        for ply in 0..40_usize {
            let chances = board.chances();
            if chances.is_empty() && board.steps().is_empty() {
                break;
            }
            let step = if let Some((event, _)) = chances.get(ply % chances.len().max(1)) {
                event.clone()
            } else {
                let lines = handle("go");
                lines[1]
                    .strip_prefix("bestmove ")
                    .unwrap()
                    .replace('_', " ")
            };
            board.play(&step).unwrap();
            steps.push(step.replace(' ', "_"));
            assert_eq!(
                handle(&format!("position start moves {}", steps.join(" "))),
                Vec::<String>::new()
            );
            assert_eq!(
                handle("d").last().unwrap(),
                &format!("position {}", board.text())
            );
        }
        // An impossible move changes nothing.
        let before = handle("d");
        assert!(
            handle("position start moves nonsense")[0]
                .starts_with("error Move 1 cannot be played.")
        );
        assert!(handle("position nonsense")[0].starts_with("error Line 1, column "));
        assert_eq!(handle("d"), before);
    }
}
