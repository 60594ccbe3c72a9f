//! The engine `connect6` behind the registry: forced wins, threats, limits, boards, threads.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common::connect6 as common;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use common::{HELD, LOST, WON, engine, game, think};
use connect6::{AnyConnect6, Cell, Connect6, ForcedWinSolver, Roads, forced::check};
use engines::entry;
use game_core::{Notation, ToMove, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use registry::{Analysis, ErasedGame, Limits, QueryError, Unit};

const OPENING: &str = "J10 I9J11 H8K12";

/// From a human game: the mover wins by double threats.
const FORCED: &str = "J10 I9J9 K10K9 I10K8 L8L7 I8I11 I7I12 H8H11 G12L9 J11L10 L6L5 L4M7 K7K6";

/// Positions of games that were lost against another engine, at the turn that lost them: lines 1, 3
/// and 5 of the positions of the shared file `connect6-defence.tsv`. The opponent threatens to win
/// by double threats.
const LOST_GAMES: [&str; 3] = [
    "J10 I9J11 I11K9 L8H10 J8L10 H6H9 K10H12",
    "J10 H10K9 J9J8 J6H8 G9H9 K10J11 F9G10",
    "J10 H9K11 J11J12 J9K9 K10I12 L9L10 I9H13 G14M9 N9J13 J15N8",
];

/// Positions of such games in which the mover wins by single threats: lines 7, 8, 13 and 16 of that
/// file.
const SINGLE_THREATS: [&str; 4] = [
    "J10 I9I10 I11K9 J11H12 L8J8 M7M8 L10I7 H6M11 K10M10 L7O10 K12K11 K7K13 N9L11 P7J13",
    "J10 H10J9 I9H8 I10K11 G7G9 F6G8 F10E11 J6D12",
    "J10 I9K11 I11K9 L10J12 G13I13 H12I12 G12H13 M9J13 N8F13 M12D13",
    "J10 H8H10 K9I11 H11H12 L8H9 M7F9 L9G10 I9H14 J8H13",
];

/// The position after both stones of a turn, and the analysis of the first.
fn turn(spec: &str, position: &str, limits: &Limits<'_>) -> (Analysis, AnyConnect6) {
    let (mut engine, mut game) = (engine(spec), game(position));
    let first = engine.think(game.as_ref(), limits).unwrap();
    game.play(first.best_move().unwrap()).unwrap();
    let position: AnyConnect6 = game.text().parse().unwrap();
    if position.left() == 1 && !position.is_over() {
        let second = engine.think(game.as_ref(), limits).unwrap();
        assert_eq!(
            (second.nodes, second.value),
            (0, first.value),
            "the second stone is planned"
        );
        game.play(second.best_move().unwrap()).unwrap();
    }
    (first, game.text().parse().unwrap())
}

#[test]
fn it_is_the_first_engine_of_the_game() {
    assert_eq!(
        entry("connect6").unwrap().start().engines()[0].name,
        "connect6"
    );
}

#[test]
fn the_first_stone_goes_to_the_centre() {
    for (board, centre) in [("19x19", "J10"), ("15x15", "H8"), ("9x9", "E5")] {
        assert_eq!(
            think("connect6", board, &Limits::new().nodes(10)).best_move(),
            Ok(centre)
        );
    }
}

#[test]
fn a_win_in_one_is_played() {
    for spec in [
        "connect6",
        "connect6:forced=0",
        "connect6:forced=0,inner=0,leaf=0",
    ] {
        let (won, after) = turn(spec, WON, &Limits::new().nodes(5000));
        assert_eq!(
            (won.value, won.unit, won.proved),
            (Some(1.0), Unit::Outcome, true),
            "{spec}"
        );
        assert!(
            after.winner().is_some() && won.reasons[0].en.ends_with(" wins."),
            "{spec}"
        );
    }
}

#[test]
fn threats_are_answered_and_lost_positions_played() {
    for nodes in [1, 10, 1000] {
        let (_, held) = turn("connect6", HELD, &Limits::new().nodes(nodes));
        assert_eq!((held.left(), held.winning_turn()), (2, None), "{nodes}");
        let (lost, after) = turn("connect6", LOST, &Limits::new().nodes(nodes));
        assert!(lost.best.is_some() && !after.is_over(), "{nodes}");
    }
}

/// A forced win is found before the search and by the search, and the turn keeps it.
#[test]
fn a_forced_win_is_found() {
    for spec in ["connect6", "connect6:forced=0,zones=0,inner=500,leaf=20"] {
        let (found, after) = turn(spec, FORCED, &Limits::new().depth(4));
        assert_eq!(
            (found.value, found.unit),
            (Some(1.0), Unit::Outcome),
            "{spec}"
        );
        assert_eq!(found.proved, spec == "connect6");
        assert!(!after.is_over() && !found.reasons.is_empty(), "{spec}");
    }
    let position: Connect6 = FORCED.parse().unwrap();
    let win = ForcedWinSolver::new()
        .win(&position, connect6::forced::ForcedOptions::DEFAULT)
        .unwrap();
    assert!(check(&position, &win).is_ok());
}

#[test]
fn limits_are_kept() {
    assert_eq!(think("connect6:depth=3", OPENING, &Limits::new()).depth, 3);
    assert_eq!(
        think("connect6:depth=3", OPENING, &Limits::new().depth(1)).depth,
        1
    );
    for nodes in [1, 7, 100, 1000] {
        let found = think("connect6", OPENING, &Limits::new().nodes(nodes));
        assert!(
            found.nodes <= nodes + 1 && found.best.is_some(),
            "{nodes}: {}",
            found.nodes
        );
    }
    for nodes in [1, 7, 8, 100, 1000, 5000] {
        let found = think("connect6", LOST_GAMES[0], &Limits::new().nodes(nodes));
        assert!(
            found.nodes <= nodes + 1 && found.best.is_some(),
            "{found:?}"
        );
    }
    // A clock that advances by a millisecond at each look.
    let ticks = AtomicU64::new(0);
    let clock = || Duration::from_millis(ticks.fetch_add(1, Relaxed));
    let late = think(
        "connect6",
        OPENING,
        &Limits::new().time(Duration::from_millis(20), &clock),
    );
    assert!(
        late.nodes < 6000 && ticks.load(Relaxed) < 40,
        "{}",
        late.nodes
    );
    assert_eq!(
        engine("connect6").think(finished().as_ref(), &Limits::new()),
        Err(QueryError::Finished)
    );
}

fn finished() -> Box<dyn ErasedGame> {
    let mut over = game(WON);
    for stone in ["N10", "O10"] {
        over.play(stone).unwrap();
    }
    over
}

/// Same nodes, same answer, after any other games; two threads find a turn as well.
#[test]
fn answers_repeat_themselves() {
    let limits = Limits::new().nodes(1500);
    let mut engine = engine("connect6");
    let first = engine.think(game(OPENING).as_ref(), &limits).unwrap();
    engine.think(game(HELD).as_ref(), &limits).unwrap();
    engine.begin(3);
    assert_eq!(
        engine.think(game(OPENING).as_ref(), &limits).unwrap(),
        first
    );
    let two = think("connect6", OPENING, &Limits::new().depth(2).threads(2));
    assert_eq!(
        (two.depth, two.value),
        (2, think("connect6", OPENING, &Limits::new().depth(2)).value)
    );
}

/// Where values of all moves are wanted, both stones of the best turn have its value, and no stone has
/// a better one: a board can show them.
#[test]
fn stones_of_the_best_turns_have_values() {
    for position in ["J10 I11K9", OPENING, LOST_GAMES[0]] {
        let limits = Limits::new().nodes(20_000).every_move();
        let all = think("connect6", position, &limits);
        assert!(all.value.is_some(), "{position}");
        let known = all.moves.iter().filter_map(|at| Some((&at.m, at.value?)));
        let values: Vec<(&String, f64)> = known.collect();
        let of = |stone: &String| Some(values.iter().find(|&&(m, _)| m == stone)?.1);
        for stone in &all.variation[..2] {
            assert_eq!(of(stone), all.value, "{position}: {values:?}");
        }
        assert!(values.iter().all(|&(_, value)| Some(value) <= all.value));
    }
}

/// Boards of every size, from the first stone and in the middle of a turn; and a game to its end.
#[test]
fn boards_of_all_sizes_are_played() {
    let mut engine = engine("connect6");
    for position in [
        "19x19",
        "J10",
        "15x15 H8",
        "9x9 E5",
        "J10 I9",
        "15x15 H8 G8",
        "9x9",
        "9x9 E5 D5 F5",
    ] {
        let mut game = game(position);
        let best = engine
            .think(game.as_ref(), &Limits::new().nodes(300))
            .unwrap()
            .best
            .unwrap();
        game.play(&best).unwrap();
    }
    let mut game = game("9x9");
    while game.to_move() != ToMove::Nobody {
        let best = engine
            .think(game.as_ref(), &Limits::new().nodes(200))
            .unwrap()
            .best
            .unwrap();
        game.play(&best).unwrap();
    }
}

/// Every option changes something.
#[test]
fn every_option_has_its_effect() {
    let nodes = |spec: &str| think(spec, OPENING, &Limits::new().depth(4)).nodes;
    let plain = nodes("connect6");
    for spec in [
        "first=3",
        "second=1",
        "turns=5",
        "keep=4",
        "values=learnt",
        "values=patent",
    ] {
        assert_ne!(nodes(&format!("connect6:{spec}")), plain, "{spec}");
    }
    // Without threats the search for wins finds none.
    let tense = "J10 I9J9 K10K9 I10K8 L8L7 I8I11 I7I12 H8H11";
    let nodes = |spec: &str| {
        think(
            &format!("connect6:values=learnt,forced=0,safety=0,zones=0,{spec}"),
            tense,
            &Limits::new().depth(5),
        )
        .nodes
    };
    let [plain, no_inner, more_at_leaves] = ["inner=3", "inner=0", "leaf=20"].map(nodes);
    assert!(
        plain != no_inner && plain != more_at_leaves,
        "{plain} {no_inner} {more_at_leaves}"
    );
    let proves = |zones: u32| {
        let spec = format!("connect6:forced=0,safety=0,zones={zones}");
        think(&spec, FORCED, &Limits::new().depth(1)).proved
    };
    assert!(proves(5_000) && !proves(0));
}

/// The glance before the search changes no chance that is shown.
#[test]
fn a_glance_leaves_the_chance_as_it_was() {
    for depth in 3..=6 {
        let [with, without] = ["connect6", "connect6:zones=0"].map(|spec| {
            let found = think(spec, OPENING, &Limits::new().depth(depth));
            found.probability().unwrap()
        });
        assert!((with - without).abs() < 0.005, "{depth}: {with} {without}");
    }
}

/// No turn is played that leaves the opponent a forced win, where another one holds; and the same
/// engine without that care loses.
#[test]
fn the_opponent_gets_no_forced_win() {
    let search = connect6::forced::ForcedOptions {
        nodes: 50_000,
        ..connect6::forced::ForcedOptions::DEFAULT
    };
    let holds = |spec: &str, position: &str| {
        let (found, after) = turn(spec, position, &Limits::new().nodes(40_000));
        assert!(found.nodes <= 40_001 && !found.proved, "{found:?}");
        let after: Connect6 = after.to_string().parse().unwrap();
        ForcedWinSolver::new().turns(&after, search).is_none()
    };
    for position in LOST_GAMES {
        assert!(holds("connect6", position), "{position}");
        assert!(!holds("connect6:safety=0", position), "{position}");
    }
    let limits = Limits::new().nodes(4000);
    let (mut engine, game) = (engine("connect6"), game(LOST_GAMES[1]));
    let first = engine.think(game.as_ref(), &limits).unwrap();
    engine.begin(1);
    assert_eq!(engine.think(game.as_ref(), &limits).unwrap(), first);
}

/// A stone of a random turn that stops what is threatened, if anything is; else any stone.
fn defence(position: &Connect6, random: &mut ChaCha8Rng) -> Cell {
    let roads = Roads::of(position);
    let defences = roads.defences(position, !position.mover(), &[]);
    let mut cells: Vec<Cell> = defences.sets().iter().flat_map(|set| set.cells()).collect();
    if cells.is_empty() {
        cells = position.empty().iter().collect();
    }
    cells[usize::try_from(below(random, cells.len() as u64)).unwrap()]
}

/// Wins by single threats are found, proved, and played to their end, although the opponent stops
/// what can be stopped. Only the first turn is searched for: the others follow from its proof.
#[test]
fn a_win_with_zones_is_played_to_its_end() {
    for (number, position) in SINGLE_THREATS.into_iter().enumerate() {
        let limits = Limits::new().nodes(60_000);
        let (mut attacker, mut game) = (engine("connect6:forced=0"), game(position));
        let ToMove::Player(winner) = game.to_move() else {
            panic!("{position}")
        };
        if number < 2 {
            let few = Limits::new().nodes(6000);
            let blind = think("connect6:zones=0", position, &few);
            assert!(!blind.proved, "{position}");
        }
        let (mut random, mut thoughts) = (ChaCha8Rng::seed_from_u64(number as u64), Vec::new());
        while let ToMove::Player(mover) = game.to_move() {
            if mover == winner {
                let found = attacker.think(game.as_ref(), &limits).unwrap();
                assert!(found.proved && found.value == Some(1.0), "{}", game.text());
                game.play(found.best_move().unwrap()).unwrap();
                thoughts.push(found.nodes);
            } else {
                let position: Connect6 = game.text().parse().unwrap();
                let stone = defence(&position, &mut random);
                game.play(&position.move_text(stone)).unwrap();
            }
        }
        assert!(game.payoffs()[winner] > 0, "{position}");
        assert!(number > 1 || thoughts[0] <= 6000, "{position} {thoughts:?}");
        assert!(
            thoughts.len() > 4 && thoughts[0] > 150 && thoughts[1..].iter().all(|&n| n < 50),
            "{position} {thoughts:?}"
        );
    }
}

/// A turn after which the opponent's win is found is chosen anew, and the same engine without that
/// look loses. Nothing else in it sees forced wins.
#[test]
fn a_turn_that_loses_is_chosen_anew() {
    let search = connect6::forced::ForcedOptions {
        nodes: 20_000,
        ..connect6::forced::ForcedOptions::DEFAULT
    };
    let holds = |zones: u64, (depth, position): (u32, &str)| {
        let spec = format!("connect6:values=learnt,forced=0,safety=0,inner=0,leaf=0,zones={zones}");
        let (_, after) = turn(&spec, position, &Limits::new().depth(depth));
        let after: Connect6 = after.to_string().parse().unwrap();
        after.is_over() || ForcedWinSolver::new().turns(&after, search).is_none()
    };
    // Earlier turns of lost games, in which a glance says that the mover is behind.
    for lost in [
        (2, "J10 H10J9 I9H8 I10K11 G7G9"),
        (
            1,
            "J10 H9J11 I10K10 I8G10 K6K9 K8F11 E12I11 L8L10 L7M8 J5G8 H8N9",
        ),
    ] {
        assert!(!holds(0, lost), "{lost:?}");
        assert!(holds(20_000, lost), "{lost:?}");
    }
}
