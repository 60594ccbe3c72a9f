//! Conversations in the `ConnectMore` protocol, in one process.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::time::Duration;

use engines::entry;
use protocols::connectmore::Session;
use protocols::{EngineDefaults, Line, Moment, Note, Reply, Session as _};

/// A session with an engine of this workspace, and its answers to these lines.
fn answers(engine: &str, lines: &[&str]) -> Vec<Reply> {
    let game = entry("connect6").unwrap().start();
    let engine = game.engine(&engine.parse().unwrap()).unwrap();
    let mut session = Session::new(
        engine,
        game,
        EngineDefaults {
            nodes: Some(500),
            ..EngineDefaults::default()
        },
    );
    let clock = || Duration::ZERO;
    lines
        .iter()
        .map(|&line| session.handle(&Line::Text(line.to_owned()), Moment::alone(&clock)))
        .collect()
}

/// A game in one process, by lines alone: the named side begins.
#[test]
fn a_conversation() {
    let replies = answers(
        "hybrid",
        &[
            "name",
            "new black",
            "move KIHK",
            "print",
            "name?",
            "new black",
            "new white",
            "move JJJJ",
        ],
    );
    assert_eq!(replies[0].lines, ["name Quincunx"]);
    assert_eq!(
        (replies[1].lines.as_slice(), replies[5].lines.as_slice()),
        (&["move JJ".into()][..], &["move JJ@@".into()][..])
    );
    assert!(replies[2].lines[0].starts_with("move ") && replies[2].lines[0].len() == 9);
    assert_eq!(replies[3].lines.len(), 21);
    assert!(replies[6].lines.is_empty() && replies[7].lines[0].len() == 9);
    assert!(
        replies
            .iter()
            .all(|reply| reply.notes.is_empty() && !reply.quits)
    );
}

/// Impossible commands are reported beside the protocol, and change nothing.
#[test]
fn refusals_do_not_end_a_conversation() {
    let lines = [
        "move JJ",
        "black JJ",
        "white JJKK",
        "black KKLL",
        "vcf",
        "depth 2",
        "next",
        "dance",
        "end",
        "quit",
    ];
    let replies = answers("road", &lines);
    assert_eq!(replies[0].lines.len(), 1);
    assert!(matches!(
        replies[1].notes[..],
        [Note::Illegal { .. } | Note::OutOfTurn]
    ));
    assert_eq!(replies[2].notes, [Note::OutOfTurn]);
    assert!(replies[4] == Reply::default() && replies[5] == Reply::default());
    assert_eq!((replies[6].lines.len(), replies[7].notes.len()), (1, 1));
    assert!(replies[8] == Reply::default() && replies[9].quits);
    for reply in &replies {
        assert!(
            reply
                .notes
                .iter()
                .all(|note| note.to_string().ends_with('.')),
            "{reply:?}"
        );
    }
}

/// On the engine's turn the opponent cannot move, and sides stay as they are.
#[test]
fn a_turn_out_of_turn_is_refused() {
    let replies = answers(
        "road",
        &[
            "new white",
            "black JJ",
            "move KIHK",
            "next",
            "move AAAB",
            "white ACAD",
            "move AEAF",
        ],
    );
    assert!(
        replies[2].lines.is_empty() && replies[2].notes == [Note::OutOfTurn],
        "{:?}",
        replies[2]
    );
    // White's turn is still to be made; then White answers Black's.
    assert_eq!((replies[3].lines.len(), replies[4].lines.len()), (1, 1));
    assert_eq!(replies[5].notes, [Note::OutOfTurn]);
    assert_eq!(replies[6].lines.len(), 1);
}

fn black_has_won() -> Note {
    Note::Over {
        game: "connect6",
        winner: Some(0),
    }
}

/// Wins by turns of double threats are found before any engine searches.
#[test]
fn forced_wins_are_looked_for() {
    let stones = [
        "black JJ",
        "white ASCS",
        "black KKLL",
        "white ESGS",
        "black MMNN",
        "white ISKS",
    ];
    let mut lines = vec!["new white", "vcf"];
    lines.extend(stones);
    lines.extend(["next", "unvcf"]);
    let replies = answers("random", &lines);
    let last = &replies[replies.len() - 2];
    // Five in a row with both ends open: one stone makes six, and any two of them end the game.
    assert_eq!(last.notes, [black_has_won()], "{replies:?}");
}

/// Black fills a line; the engine learns that the game is over, and moves no more.
#[test]
fn a_game_that_is_over_stays_so() {
    let lines = [
        "black JJ",
        "white AAAB",
        "black JKJL",
        "white ACSA",
        "black JMJN",
        "white SBSC",
        "black JO",
        "next",
        "new white",
    ];
    let replies = answers("hybrid", &lines);
    assert_eq!(
        (&replies[6].notes[..], &replies[7].notes[..]),
        (&[black_has_won()][..], &[black_has_won()][..])
    );
    assert!(replies[7].lines.is_empty() && replies[8] == Reply::default());
}
