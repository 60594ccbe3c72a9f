//! Every refusal of the table has a sentence and changes nothing: each reason, and what causes it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::time::Duration;

use contest::{By, Command, CommandError, Event, Kind, MatchState, Team, Terms};
use game_core::Localized;

/// A table of this game after these lines.
fn state(game: &str, lines: &[&str]) -> MatchState {
    let kind = Kind::of(game).unwrap();
    let mut state = MatchState::new(kind, Terms::new(&kind, 5));
    for line in lines {
        let command = Command::read(line).unwrap().unwrap();
        state
            .execute(&command, Duration::ZERO, (None, None))
            .unwrap_or_else(|refused| panic!("{line}: {refused}"));
    }
    state
}

/// A round in which the opponent B has answered once, we have answered once and have shot again.
const SHOTS: [&str; 7] = [
    "hide C1^", "start", "move D4", "b", "A1", "answer", "move D3",
];

const PLACED: [&str; 2] = ["layout a 125634", "layout b 125634"];
const EINSTEIN: [&str; 3] = [PLACED[0], PLACED[1], "start"];

/// A game, the lines before, the line that is refused, and its reason.
type Case<'c> = (&'c str, &'c [&'c str], &'c str, CommandError);

const REFUSED: &[Case<'_>] = &[
    ("einstein", &["close"], "name a x", CommandError::Closed),
    ("einstein", &["close"], "clock a 1:00", CommandError::Closed),
    ("dots", &[], "pause", CommandError::NotNow),
    ("dots", &["start"], "go", CommandError::NotNow),
    ("dots", &["start", "pause"], "pause", CommandError::NotNow),
    ("dots", &["start"], "clock a 999999", CommandError::NotNow),
    ("dots", &["start"], "games 3", CommandError::TooLate),
    ("dots", &["start"], "clock 1:00", CommandError::TooLate),
    ("dots", &["start"], "start", CommandError::TooLate),
    (
        "einstein",
        &EINSTEIN,
        "layout a 654321",
        CommandError::TooLate,
    ),
    ("dots", &[], "move a6h", CommandError::NoGame),
    ("dots", &[], "resign", CommandError::NoGame),
    ("dots", &[], "undo", CommandError::NoGame),
    ("einstein", &[], "die 3", CommandError::NoGame),
    ("dots", &["start"], "next", CommandError::NotOver),
    ("dots", &[], "dice ours", CommandError::NoDice),
    ("connect6", &["start"], "die 3", CommandError::NoDice),
    ("einstein", &EINSTEIN, "die 7", CommandError::DieFirst),
    (
        "einstein",
        &EINSTEIN,
        "move 1:A1-A2",
        CommandError::DieFirst,
    ),
    (
        "einstein",
        &[EINSTEIN[0], EINSTEIN[1], EINSTEIN[2], "die 4"],
        "die 4",
        CommandError::NoThrow,
    ),
    ("dots", &["start"], "roll", CommandError::NoThrow),
    ("dots", &[], "name a \u{3164}", CommandError::BadName),
    ("dots", &[], "name a No\u{ad}rth", CommandError::BadName),
    (
        "dots",
        &["name a North"],
        "name b ＮＯＲＴＨ",
        CommandError::SameName,
    ),
    ("dots", &[], "name a b", CommandError::SameName),
    ("connect6", &[], "layout a 125634", CommandError::NoLayouts),
    ("einstein", &[], "start", CommandError::NoLayout(Team::A)),
    (
        "einstein",
        &[PLACED[0]],
        "start",
        CommandError::NoLayout(Team::B),
    ),
    ("connect6", &[], "red a", CommandError::NoColours),
    ("dots", &["start"], "undo", CommandError::NothingBack),
    ("dots", &["we a", "start"], "a6h", CommandError::OurTurn),
];

#[test]
fn every_reason_is_met() {
    check(REFUSED);
    let typed = |text: &str| CommandError::Illegal {
        typed: text.to_owned(),
    };
    check(&[
        ("dots", &["start"], "move z9", typed("z9")),
        ("connect6", &["start"], "move T20", typed("T20")),
        (
            "connect6",
            &["start", "move J10"],
            "move I9J9K9",
            CommandError::TooMany {
                last: "J9".to_owned(),
            },
        ),
    ]);
}

/// The same for games with hidden planes.
const REFUSED_WHERE_PLANES_ARE_HIDDEN: &[Case<'_>] = &[
    ("dots", &[], "setup 9x9/2", CommandError::NoSetups),
    ("planes", &[], "setup 9x9", CommandError::BadSetup),
    ("planes", &[], "setup 3x3/1", CommandError::BadSetup),
    ("planes", &[], "setup 16x16/5", CommandError::BadSetup),
    ("planes", &["start"], "setup 9x9/2", CommandError::TooLate),
    ("planes", &["start"], "we b", CommandError::TooLate),
    ("planes", &["start"], "hide", CommandError::TooLate),
    ("dots", &[], "hide", CommandError::NoPlanes),
    ("dots", &[], "hide C1^", CommandError::NoPlanes),
    ("dots", &[], "reveal C1^", CommandError::NoPlanes),
    ("planes", &[], "hide C1", CommandError::BadPlanes),
    ("planes", &[], "hide C1^ D1^", CommandError::BadPlanes),
    (
        "planes",
        &["setup 9x9/2"],
        "hide C1^ C2^",
        CommandError::BadPlanes,
    ),
    ("planes", &["start"], "reveal C1^", CommandError::NotOver),
    ("planes", &[], "reveal C1^", CommandError::NotOver),
    ("planes", &[], "answer", CommandError::NoGame),
    ("planes", &["start"], "answer m", CommandError::NoAnswer),
    ("planes", &["start"], "D4", CommandError::OurTurn),
    (
        "planes",
        &["start", "move D4"],
        "answer",
        CommandError::AnswerFirst,
    ),
    (
        "planes",
        &["start", "move D4"],
        "A1",
        CommandError::AnswerFirst,
    ),
    (
        "planes",
        &["start", "move D4"],
        "h^",
        CommandError::AnswerFirst,
    ),
    (
        "planes",
        &["start", "move D4", "b", "A1"],
        "m",
        CommandError::OwnAnswer,
    ),
    ("planes", &["start"], "roll", CommandError::NoThrow),
    (
        "planes",
        &["start", "resign", "next"],
        "reveal C1^",
        CommandError::Left,
    ),
    (
        "planes",
        &["games 3", "start", "resign", "next"],
        "reveal C1^",
        CommandError::Left,
    ),
];

#[test]
fn every_reason_is_met_where_planes_are_hidden() {
    check(REFUSED_WHERE_PLANES_ARE_HIDDEN);
    let typed = |text: &str| CommandError::Illegal {
        typed: text.to_owned(),
    };
    let contradicts = |number, shot: &str, answer: &str, would: &str| {
        let [shot, answer, would] = [shot, answer, would].map(str::to_owned);
        CommandError::Contradicts {
            number,
            shot,
            answer,
            would,
        }
    };
    let head = [&SHOTS[..], &["h"]].concat();
    let body = [&SHOTS[..], &["b", "resign"]].concat();
    check(&[
        ("planes", &["start"], "move d8", typed("d8")),
        (
            "planes",
            &["start", "move A1"],
            "h",
            CommandError::Unexplained {
                shot: "A1".to_owned(),
                answer: "h".to_owned(),
            },
        ),
        (
            "planes",
            &head,
            "reveal C1^",
            contradicts(3, "D3", "h", "m"),
        ),
        (
            "planes",
            &body,
            "reveal D3^",
            contradicts(3, "D3", "b", "h"),
        ),
    ]);
}

/// Each is refused for its reason, and changes nothing.
fn check(cases: &[Case<'_>]) {
    for (game, lines, line, reason) in cases {
        let mut state = state(game, lines);
        let before = format!("{state:?}");
        let command = Command::read(line).unwrap().unwrap();
        assert_eq!(
            state.execute(&command, Duration::ZERO, (None, None)),
            Err(reason.clone()),
            "{game} {lines:?}: {line}"
        );
        assert_eq!(
            format!("{state:?}"),
            before,
            "{line} is refused and changes something"
        );
        let said = reason.text();
        assert!(
            said.en.ends_with('.') && said.zh.ends_with('。'),
            "{said:?}"
        );
    }
}

/// Values that no line can express, but a program that uses the library can.
#[test]
fn a_layout_has_every_stone_once() {
    let mut state = state("einstein", &[]);
    let twice = Command::Layout(Team::A, Some([1, 1, 2, 3, 4, 5]));
    assert_eq!(
        state.execute(&twice, Duration::ZERO, (None, None)),
        Err(CommandError::BadLayout)
    );
}

/// Events that a journal could contain, but that no line causes.
#[test]
fn events_that_no_line_causes_are_refused() {
    let mut unhidden = state("planes", &[]);
    let started = Event::Started {
        day: None,
        hour: None,
    };
    assert_eq!(
        unhidden.apply_at(started, Duration::ZERO),
        Err(CommandError::Unhidden)
    );
    let mut asked = state("planes", &["hide C1^", "start", "move D4", "b", "A1"]);
    let lie = Event::Step {
        text: "b".to_owned(),
        by: By::Program,
    };
    assert_eq!(
        asked.apply_at(lie, Duration::ZERO),
        Err(CommandError::OwnAnswer)
    );
    assert_eq!(asked.own_answer().as_deref(), Some("m"));
    let recorded = |name: &str| Event::Recorded {
        name: name.to_owned(),
    };
    assert_eq!(
        state("dots", &[]).apply_at(recorded("a.txt"), Duration::ZERO),
        Err(CommandError::NoGame)
    );
    // No name leads out of the folder of records.
    for name in [
        "",
        ".",
        "..",
        "../a.txt",
        "/etc/passwd",
        "a\\b",
        "c:a",
        "a\0",
    ] {
        let mut ended = state("dots", &["start", "resign"]);
        assert_eq!(
            ended.apply_at(recorded(name), Duration::ZERO),
            Err(CommandError::NotNow),
            "{name:?}"
        );
    }
}
