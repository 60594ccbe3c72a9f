//! Connect6 behind the registry: its players, their limits, and the marks on the board.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common::connect6 as common;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use common::{HELD, LOST, WON, engine, game, think};
use connect6::{AnyConnect6, Cell, Turn};
use engines::connect6::{
    Book, EvaluationPair, ForcedWinResult, ForcedWinSearch, OPTIONS, Patent, turn,
};
use engines::entry;
use game_core::{Notation, Position, Text, ToMove};
use registry::{
    Engine, EngineFactory, EngineInfo, Erased, ErasedGame, GameEngines, Limits, Progress,
    QueryError, SolveRequest, Solved,
};
use registry::{TextHistory, Unit};

const ALL: [&str; 4] = ["hybrid", "road", "pattern", "pattern-road"];

/// A position of a contest game, after seven stones.
const OPENING: &str = "J10 I9J11 I11K10 I10L10";

#[test]
fn all_four_find_a_win_in_one_and_answer_threats() {
    for name in ALL {
        let won = think(name, WON, &Limits::new().nodes(5000));
        assert_eq!(
            (won.value, won.unit, won.proved, won.distance),
            (Some(1.0), Unit::Outcome, true, Some(2)),
            "{name}"
        );
        let mut over = game(WON);
        for stone in &won.variation {
            over.play(stone).unwrap();
        }
        assert_eq!(
            (over.to_move(), over.payoffs()[0] > 0),
            (ToMove::Nobody, true),
            "{name}"
        );
        assert!(won.reasons[0].en.ends_with(" wins.") && won.reasons[0].zh.ends_with(" 取胜。"));
        let mut held = game(HELD);
        let mut engine = engine(name);
        for _ in 0..2 {
            let best = engine
                .think(held.as_ref(), &Limits::new().depth(2))
                .unwrap()
                .best
                .unwrap();
            held.play(&best).unwrap();
        }
        let position: AnyConnect6 = held.text().parse().unwrap();
        assert_eq!(
            (position.left(), position.winning_turn()),
            (2, None),
            "{name}: {held:?}"
        );
    }
}

/// A turn is thought about once, under any limit, and its second stone costs nothing.
#[test]
fn a_turn_is_thought_about_once() {
    for nodes in [10, 100, 1000, 3000, 10_000] {
        let (limits, mut engine, mut game) =
            (Limits::new().nodes(nodes), engine("hybrid"), game(OPENING));
        let first = engine.think(game.as_ref(), &limits).unwrap();
        assert!(first.nodes <= nodes && first.nodes > 0);
        game.play(first.best_move().unwrap()).unwrap();
        let second = engine.think(game.as_ref(), &limits).unwrap();
        if let Some(planned) = first.variation.get(1) {
            assert_eq!(
                (second.best.as_ref(), second.nodes, second.value),
                (Some(planned), 0, first.value)
            );
        }
        assert!(
            nodes < 1000 || first.variation.len() > 1,
            "{nodes}: {first:?}"
        );
        game.play(second.best_move().unwrap()).unwrap();
        assert_eq!(game.to_move(), ToMove::Player(1));
    }
    // A position that is settled without a look after the first stone has a second one, too.
    for (name, limits) in ALL.iter().flat_map(|name| {
        [Limits::new().depth(2), Limits::new().nodes(3)].map(|limits| (name, limits))
    }) {
        let (mut engine, mut game) = (engine(&format!("{name}:defends=on")), game(LOST));
        let first = engine.think(game.as_ref(), &limits).unwrap();
        game.play(first.best_move().unwrap()).unwrap();
        let second = engine.think(game.as_ref(), &limits).unwrap();
        assert_eq!(
            (second.nodes, second.value),
            (0, first.value),
            "{name}: {first:?}"
        );
        game.play(second.best_move().unwrap()).unwrap();
        assert_eq!(game.to_move(), ToMove::Player(0), "{name}");
    }
    // After a different first stone, the second one is searched.
    let (mut engine, mut game) = (engine("road"), game(OPENING));
    let planned = engine
        .think(game.as_ref(), &Limits::new().depth(2))
        .unwrap();
    let other = game
        .steps()
        .into_iter()
        .find(|step| Some(step) != planned.best.as_ref())
        .unwrap();
    game.play(&other).unwrap();
    assert!(
        engine
            .think(game.as_ref(), &Limits::new().depth(2))
            .unwrap()
            .nodes
            > 0
    );
}

#[test]
fn limits_are_kept() {
    assert_eq!(think("road", OPENING, &Limits::new()).depth, 4);
    assert_eq!(think("road:depth=3", OPENING, &Limits::new()).depth, 3);
    assert_eq!(
        think("hybrid:depth=3", OPENING, &Limits::new().depth(1)).depth,
        1
    );
    assert!(think("hybrid:nodes=300", OPENING, &Limits::new().nodes(100_000)).nodes <= 300);
    // A clock that advances by a millisecond at each look.
    let ticks = AtomicU64::new(0);
    let clock = || Duration::from_millis(ticks.fetch_add(1, Relaxed));
    let late = think(
        "pattern",
        OPENING,
        &Limits::new().time(Duration::from_millis(10), &clock),
    );
    assert!(late.nodes < 3000, "{}", late.nodes);
    let [one, two] =
        [1, 2].map(|threads| think("road", OPENING, &Limits::new().depth(2).threads(threads)));
    assert_eq!((one.depth, one.value), (two.depth, two.value));
}

/// Every option changes something, and a smaller width searches less.
#[test]
fn every_option_has_its_effect() {
    let nodes = |spec: &str| think(spec, OPENING, &Limits::new().depth(3)).nodes;
    assert!(nodes("hybrid:turns=5") < nodes("hybrid"));
    assert!(nodes("hybrid:first=2,second=2") < nodes("hybrid"));
    // Black has four stones in a row, open on both sides: White's width is mostly spent on turns
    // that lose.
    let held = |spec: &str| think(spec, HELD, &Limits::new().depth(3)).nodes;
    for name in ALL {
        let heeded = held(&format!("{name}:defends=on"));
        assert_ne!(heeded, held(name), "{name}");
        assert_eq!(held(&format!("{name}:defends=off")), held(name), "{name}");
    }
    let roots = |spec: &str| think(spec, OPENING, &Limits::new().depth(1)).moves.len();
    assert_eq!(
        (roots("road:first=1"), roots("road:first=3,second=1")),
        (1, 3)
    );
    // Printed values differ only for fives, and here one more stone makes a five.
    let four = "J10 A1A19 K10L10 S1S19 M10";
    let value = |spec: &str| {
        let valued = |(text, depth)| think(spec, text, &Limits::new().depth(depth)).value;
        [(OPENING, 2), (OPENING, 3), (four, 1)].map(valued)
    };
    let plain = value("pattern");
    for spec in [
        "pattern:weights=printed",
        "pattern:k=1",
        "pattern:extras=on",
    ] {
        assert_ne!(value(spec), plain, "{spec}");
    }
    assert_eq!(
        (
            value("pattern:k=2.5"),
            value("pattern:weights=repaired,extras=off")
        ),
        (plain, plain)
    );
    assert_eq!(value("road:weights=printed,k=1"), value("road"));
}

/// The four differ: the evaluations of inner nodes and of leaves are two choices.
#[test]
fn games_repeat_themselves_and_differ_between_players() {
    let played = |engine: &mut dyn Engine| {
        let mut game = game("9x9 E5");
        engine.begin(1);
        let mut moves = Vec::new();
        while let (true, Ok(analysis)) = (
            moves.len() < 12,
            engine.think(game.as_ref(), &Limits::new().nodes(2000)),
        ) {
            game.play(analysis.best_move().unwrap()).unwrap();
            moves.push(analysis.best.unwrap());
        }
        moves
    };
    let mut games = Vec::new();
    for name in ALL {
        let mut engine = engine(name);
        let first = played(engine.as_mut());
        assert_eq!(played(engine.as_mut()), first, "{name}");
        games.push(first);
    }
    games.sort();
    games.dedup();
    assert!(games.len() > 1);
}

/// One engine plays boards of every size, one after another.
#[test]
fn boards_of_all_sizes_are_played() {
    let mut engine = engine("hybrid");
    for position in ["J10", "15x15 H8", "9x9 E5", "15x15 H8 G8G9", "9x9 E5 D5 F5"] {
        let mut game = game(position);
        let best = engine
            .think(game.as_ref(), &Limits::new().nodes(500))
            .unwrap()
            .best
            .unwrap();
        game.play(&best).unwrap();
    }
    for refused in [
        "8x8",
        "6x6 A1",
        "20x20",
        "9x9 J1",
        "15x15 A16",
        "9x9 ../.. x 2",
    ] {
        assert!(
            entry("connect6").unwrap().start().read(refused).is_err(),
            "{refused}"
        );
    }
}

/// The capitals of a drawn board: stones of the last turn.
fn capitals(history: &TextHistory<()>) -> String {
    let rows = history.draw(history.plies().len());
    rows.lines()
        .skip(1)
        .take(9)
        .flat_map(|line| line.chars())
        .filter(|c| "XO".contains(*c))
        .collect()
}

/// Stones of the last turn are capitals, for every way to reach the position.
#[test]
fn the_last_turn_is_marked() {
    for (position, marks) in [
        ("9x9", ""),
        ("9x9 E5", "X"),
        ("9x9 E5 D4", "O"),
        ("9x9 E5 D4D5", "OO"),
        ("9x9 e5,d4,d5,f6", "X"),
    ] {
        assert_eq!(
            capitals(&TextHistory::new(game(position))),
            marks,
            "{position}"
        );
        let rows = game(position).text();
        assert_eq!(capitals(&TextHistory::new(game(&rows))), "", "{rows}");
    }
    let stones = ["E5", "D4", "D5", "F6", "F7", "A1"];
    for (read, begun) in ["9x9", "9x9 E5", "9x9 E5 D4", "9x9 E5 D4D5"]
        .into_iter()
        .enumerate()
    {
        let mut played = TextHistory::new(game(begun));
        for (stone, marks) in stones
            .into_iter()
            .zip(["X", "O", "OO", "X", "XX", "O"])
            .skip(read)
        {
            played.play(stone, ()).unwrap();
            assert_eq!(capitals(&played), marks, "{stone} from {begun}");
        }
        played.undo(3 - read);
        assert_eq!(
            capitals(&played),
            "OO",
            "what is undone is not the last turn"
        );
    }
    let begun = game(&game("9x9 E5 D4").text());
    let mut played = TextHistory::new(begun);
    played.play("D5", ()).unwrap();
    assert_eq!(
        capitals(&played),
        "O",
        "rows do not say which stone of a turn came first"
    );
}

#[test]
fn turns_are_read_stone_by_stone() {
    assert_eq!(
        turn(game("9x9 E5").as_ref(), "d4f4"),
        Some(vec!["D4".to_owned(), "F4".to_owned()])
    );
    for none in ["d4", "d4f4a1", "e5d4"] {
        assert_eq!(turn(game("9x9 E5").as_ref(), none), None);
    }
    assert_eq!(
        turn(game("9x9 E5 D4D5 F6F7 A1").as_ref(), "B1"),
        Some(vec!["B1".to_owned()])
    );
    assert_eq!(turn(entry("dots").unwrap().start().as_ref(), "d4f4"), None);
}

#[test]
fn a_game_that_is_over_has_a_value() {
    let mut over = game(WON);
    for stone in ["N10", "O10"] {
        over.play(stone).unwrap();
    }
    let answer = over.solve(&SolveRequest::default()).unwrap().answer;
    assert_eq!(
        (answer.value, answer.distance, answer.moves.len()),
        (Some(-1.0), Some(0), 0)
    );
    assert_eq!(
        engine("hybrid").think(over.as_ref(), &Limits::new()),
        Err(QueryError::Finished)
    );
}

/// A six, a win by double threats and one after a quiet turn are solved and proved; elsewhere the
/// solver reports how far it looked.
#[test]
fn wins_are_solved() {
    let six = game(WON).solve(&SolveRequest::default()).unwrap().answer;
    assert_eq!(
        (six.exact, six.value, six.distance, six.moves.len()),
        (true, Some(1.0), Some(1), 1)
    );
    let request = SolveRequest::default().proof();
    let enough = request.limits(Limits::new().nodes(100_000));
    for (position, distance) in [
        ("J10 A1A19 K10L10 S1S19 J11K12 A5A6", true),
        ("J10 A1S19 L11N8 B2B18", false),
    ] {
        let Solved { answer, proof, .. } = game(position).solve(&enough).unwrap();
        assert_eq!(
            (answer.value, answer.distance.is_some()),
            (Some(1.0), distance),
            "{position}"
        );
        let verified = connect6::zone::verify(&proof.unwrap()).unwrap();
        assert_eq!(verified.turn, answer.moves[0].m);
        let unproved = SolveRequest::default().limits(enough.limits);
        assert_eq!(game(position).solve(&unproved), Ok(answer.into()));
    }
    let unsolved = game("J10")
        .solve(&request.limits(Limits::new().nodes(100)))
        .unwrap_err();
    assert!(
        matches!(unsolved.why, QueryError::TooManyPositions { .. }),
        "{unsolved}"
    );
    assert_eq!(
        unsolved.known.map(|known| (known.exact, known.value)),
        Some((false, None))
    );
    let break_off = |_: &Progress| ControlFlow::Break(());
    let stopped = game("J10")
        .solve(&enough.limits(enough.limits.progress(&break_off)))
        .unwrap_err();
    assert_eq!(stopped.why, QueryError::Stopped);
    let begun = game("J10 A1").solve(&enough).unwrap_err();
    assert_eq!(begun.why, QueryError::NoSolver { game: "connect6" });
    let table = game("J10")
        .solve(&enough.limits(enough.limits.memory(1)))
        .unwrap_err();
    assert_eq!(
        table.why,
        QueryError::NoOption {
            game: "connect6",
            option: "table"
        }
    );
}

/// Knows one turn for the position after `J10`, and an illegal one for the empty board.
#[derive(Debug)]
struct Line;

impl Book for Line {
    fn turn(&self, position: &AnyConnect6) -> Option<Turn> {
        let [a, b] = [Cell::new(0, 0), Cell::new(0, 1)].map(Option::unwrap);
        match position.move_count() {
            360 | 361 => Some(Turn::Two(a, b)),
            _ => None,
        }
    }
}

/// Proves what `winning_turn` says, and has an illegal turn for every other position.
#[derive(Debug)]
struct AtOnce;

impl ForcedWinSearch for AtOnce {
    fn win(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> ForcedWinResult {
        assert!(
            limits.node_limit().is_none_or(|nodes| nodes <= 500),
            "half is set aside"
        );
        let [odd, same] = [Cell::new(18, 18).unwrap(); 2];
        ForcedWinResult {
            win: Some((position.winning_turn().unwrap_or(Turn::Two(odd, same)), 1)),
            nodes: 7,
        }
    }
}

static GAME_ENGINES: GameEngines<AnyConnect6> = GameEngines {
    name: "connect6",
    solve: |_, _| Err(QueryError::NoSolver { game: "connect6" }.into()),
    moves_left: |_| None,
    engines: &[EngineFactory {
        info: EngineInfo {
            name: "flow",
            description: &Text::new("For tests.", "测试用。"),
            options: OPTIONS,
        },
        make: |settings| {
            let patent = Patent::new("flow", EvaluationPair::HYBRID, settings)?;
            Ok(Box::new(
                patent
                    .with_book(Box::new(Line))
                    .with_forced_win_search(Box::new(AtOnce)),
            ))
        },
    }],
};

/// First the book, then the forcing search, then alpha-beta; neither of the first two is trusted.
#[test]
fn book_and_forcing_search_come_first() {
    let at = |text: &str| Erased::new(text.parse::<AnyConnect6>().unwrap(), &GAME_ENGINES);
    let think = |text: &str| {
        let game = at(text);
        let mut engine = game.engine(&"flow".parse().unwrap()).unwrap();
        engine.think(&game, &Limits::new().nodes(1000)).unwrap()
    };
    let known = think("J10");
    assert_eq!(
        (known.variation.join(" "), known.nodes, known.value),
        ("A19 B19".to_owned(), 0, None)
    );
    let forced = think(WON);
    assert_eq!(
        (forced.nodes, forced.proved, forced.value, forced.distance),
        (7, true, Some(1.0), Some(2))
    );
    for text in ["19x19", OPENING] {
        let searched = think(text);
        assert!(
            !searched.proved && searched.nodes > 7 && searched.nodes <= 1000,
            "{searched:?}"
        );
        let position: AnyConnect6 = text.parse().unwrap();
        assert!(position.read_move(searched.best_move().unwrap()).is_ok());
    }
}
