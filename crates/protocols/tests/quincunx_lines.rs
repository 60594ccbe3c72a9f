//! Our own protocol as a language: written lines are read back unchanged, and malformed ones are
//! refused with a place and a sentence.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use proptest::prelude::*;
use protocols::quincunx::{Command, Go, Info, Kind, Left, Offer, Response, Score, expected};
use registry::Unit;

/// One word, of letters that stand in moves, names and values.
fn word() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9:./=-]{1,8}"
}

/// A move: words with a single space between them, as in the L-Game. `none` is no move.
fn step() -> impl Strategy<Value = String> {
    prop::collection::vec("[A-Z][0-9a-z:-]{0,7}", 1..3).prop_map(|words| words.join(" "))
}

/// A text of several words, none of them `moves`.
fn text() -> impl Strategy<Value = String> {
    let words = prop::collection::vec("[0-9A-Zx./]{1,9}", 1..5);
    words.prop_map(|words| words.join(" "))
}

fn time() -> impl Strategy<Value = Duration> {
    (0..100_000_000_000_000_000_u64).prop_map(Duration::from_nanos)
}

prop_compose! {
    fn go()(
        nodes: Option<u64>, depth: Option<u32>, movetime in prop::option::of(time()),
        clock in prop::option::of((time(), time())), infinite: bool, ponder: bool,
    ) -> Go {
        let clock = clock.map(|(left, increment)| Left { left, increment });
        Go { nodes, depth, movetime, clock, infinite, ponder }
    }
}

fn command() -> impl Strategy<Value = Command> {
    let value = prop::collection::vec(word(), 1..3).prop_map(|words| words.join(" "));
    prop_oneof![
        Just(Command::Quincunx),
        Just(Command::IsReady),
        Just(Command::PonderHit),
        Just(Command::Stop),
        Just(Command::Draw),
        Just(Command::Quit),
        Just(Command::Nothing),
        (word(), value).prop_map(|(name, value)| Command::SetOption { name, value }),
        any::<Option<u64>>().prop_map(|seed| Command::NewGame { seed }),
        (
            prop::option::of(text()),
            prop::collection::vec(step(), 0..4)
        )
            .prop_map(|(start, moves)| Command::Position { start, moves }),
        go().prop_map(Command::Go),
    ]
}

fn score() -> impl Strategy<Value = Score> {
    let units = [
        Unit::Outcome,
        Unit::Probability,
        Unit::Boxes,
        Unit::Shots,
        Unit::Points,
    ];
    let value = any::<f64>().prop_filter("finite", |value| value.is_finite());
    (
        value,
        prop::sample::select(units.to_vec()),
        any::<bool>(),
        any::<Option<u32>>(),
    )
        .prop_map(|(value, unit, proved, distance)| Score {
            value,
            unit,
            proved,
            distance,
        })
}

prop_compose! {
    fn info()(
        depth: Option<u32>, nodes: Option<u64>, nps: Option<u64>, time in prop::option::of(time()),
        score in prop::option::of(score()), pv in prop::collection::vec(step(), 0..4),
    ) -> Info {
        Info { depth, nodes, nps, time, score, pv }
    }
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(default, min, max)| Kind::Whole {
            default,
            min,
            max
        }),
        (-1e9..1e9_f64, -1e300..1e300_f64, -1.0..1.0_f64)
            .prop_map(|(default, min, max)| Kind::Real { default, min, max }),
        (word(), prop::collection::vec(word(), 0..4))
            .prop_map(|(default, names)| Kind::Choice { default, names }),
        any::<bool>().prop_map(|default| Kind::Switch { default }),
    ]
}

fn response() -> impl Strategy<Value = Response> {
    let of = prop::sample::select(vec!["name", "version", "author", "game"]);
    prop_oneof![
        Just(Response::QuincunxOk),
        Just(Response::ReadyOk),
        (of, text()).prop_map(|(of, text)| Response::Id {
            of: of.to_owned(),
            text
        }),
        (word(), kind()).prop_map(|(name, kind)| Response::Option(Offer { name, kind })),
        info().prop_map(Response::Info),
        prop::option::of(step()).prop_map(Response::BestMove),
        "( {0,3}[0-9A-Z.+|]){0,5}".prop_map(Response::Board),
        text().prop_map(Response::Position),
        text().prop_map(Response::Error),
    ]
}

proptest! {
    #[test]
    fn commands_round_trip(command in command()) {
        prop_assert_eq!(Command::read(&command.to_string()), Ok(command));
    }

    #[test]
    fn responses_round_trip(response in response()) {
        prop_assert_eq!(Response::read(&response.to_string()), Ok(response));
    }

    /// Any line is read or refused, and a line that is read is written with the same meaning.
    #[test]
    fn any_line_is_read_or_refused(line in "\\PC{0,40}") {
        if let Ok(command) = Command::read(&line) {
            prop_assert_eq!(Command::read(&command.to_string()), Ok(command));
        }
        if let Ok(response) = Response::read(&line) {
            prop_assert_eq!(Response::read(&response.to_string()), Ok(response));
        }
    }
}

#[test]
fn refusals_say_where_and_what() {
    for (line, column, expected) in [
        ("dance", 1, expected::COMMAND),
        ("isready now", 9, expected::END),
        ("setoption", 10, expected::NAME),
        ("setoption name x", 17, expected::VALUE),
        ("setoption name x value", 18, expected::VALUE),
        ("newgame 3", 9, expected::SEED),
        ("newgame seed -3", 14, expected::SEED),
        ("position", 9, expected::TEXT),
        ("position moves A1", 10, expected::TEXT),
        ("position start moves", 21, expected::MOVES),
        ("go fast", 4, expected::LIMIT),
        ("go nodes 5 nodes 6", 12, expected::LIMIT),
        ("go nodes", 9, expected::NUMBER),
        ("go depth 4294967296", 10, expected::NUMBER),
        ("go movetime 1e3", 13, expected::TIME),
        ("go clock 5", 10, expected::LEFT),
        ("go clock left 5 increment", 26, expected::TIME),
        ("  棋 go", 3, expected::COMMAND),
    ] {
        let error = Command::read(line).unwrap_err();
        assert_eq!((error.column, error.expected), (column, expected), "{line}");
    }
    for (line, column, expected) in [
        ("", 1, expected::RESPONSE),
        ("id", 3, expected::ID),
        ("id colour red", 4, expected::ID),
        ("option", 7, expected::NAME),
        ("option name x type spin", 24, expected::KIND),
        (
            "option name x type whole default 1 min 0",
            41,
            expected::RANGE,
        ),
        ("option name x type switch default yes", 35, expected::RANGE),
        ("info speed 3", 6, expected::INFO),
        ("info score 1", 13, expected::SCORE),
        ("info score inf points", 12, expected::SCORE),
        ("info pv", 6, expected::INFO),
        ("bestmove", 9, expected::BEST),
        ("bestmove A1 A2", 13, expected::END),
        ("error", 6, expected::SENTENCE),
        ("position", 9, expected::TEXT),
    ] {
        let error = Response::read(line).unwrap_err();
        assert_eq!((error.column, error.expected), (column, expected), "{line}");
    }
}
