//! The list of matches.

use crate::matches::Match;

const EINSTEIN: &str = "einstein.md#what-was-learnt";
const EINSTEIN_ENGINES: &str = "einstein.md#engines";
const EINSTEIN_TIME: &str = "einstein.md#equal-time";
const CONNECT6: &str = "connect6.md#what-each-part-is-worth";
const PATENT: &str = "connect6.md#the-patents-claims-measured";
const DOTS: &str = "dots.md#the-player-for-contests";
const DOTS_ENGINES: &str = "dots.md#in-the-program";

const fn of(
    [name, page, game]: [&'static str; 3],
    a: &'static str,
    b: &'static str,
    conditions: &'static str,
) -> Match {
    Match { name, page, game, a, b, conditions }
}

/// A match of EinStein.
const fn einstein(
    name: &'static str,
    page: &'static str,
    [a, b]: [&'static str; 2],
    conditions: &'static str,
) -> Match {
    of([name, page, "einstein"], a, b, conditions)
}

/// A match of Connect6.
const fn connect6(
    name: &'static str,
    page: &'static str,
    [a, b]: [&'static str; 2],
    conditions: &'static str,
) -> Match {
    of([name, page, "connect6"], a, b, conditions)
}

/// A match of Dots and Boxes.
const fn dots(name: &'static str, page: &'static str, [a, b]: [&'static str; 2], conditions: &'static str) -> Match {
    of([name, page, "dots"], a, b, conditions)
}

pub(super) const LIST: &[Match] = &[
    of(["lgame-two-turns", "matches.md#a-first-match", "lgame"], "alphabeta", "perfect", "--depth 2 --games 400"),
    einstein("einstein-learnt-2", EINSTEIN, ["learnt:depth=2", "expectimax:depth=2"], "--games 6000"),
    einstein("einstein-learnt-3", EINSTEIN, ["learnt:depth=3", "expectimax:depth=3"], "--games 4000"),
    einstein(
        "einstein-learnt-nodes",
        EINSTEIN,
        ["learnt:nodes=6000", "expectimax:nodes=8000"],
        "--games 4000 --nodes 100000000",
    ),
    einstein(
        "einstein-learnt-2ms",
        EINSTEIN,
        ["learnt", "expectimax"],
        "--time 0.002 --sprt 0,8 --games 20000 --seed 61",
    ),
    einstein(
        "einstein-learnt-10ms",
        EINSTEIN,
        ["learnt", "expectimax"],
        "--time 0.010 --sprt 0,8 --games 6000 --seed 62",
    ),
    einstein(
        "einstein-learnt-race",
        EINSTEIN_TIME,
        ["learnt", "race"],
        "--games 1000 --nodes 100000000 --equal-time --seed 71",
    ),
    einstein(
        "einstein-learnt-patent",
        EINSTEIN_TIME,
        ["learnt", "patent:depth=4"],
        "--games 1000 --nodes 100000000 --equal-time --seed 72",
    ),
    einstein("einstein-race", EINSTEIN_TIME, ["expectimax", "race"], "--games 1000 --nodes 100000000 --equal-time"),
    einstein(
        "einstein-patent",
        EINSTEIN_TIME,
        ["expectimax", "patent:depth=4"],
        "--games 1000 --nodes 100000000 --equal-time",
    ),
    einstein(
        "einstein-mcts",
        EINSTEIN_ENGINES,
        ["expectimax:nodes=20000,tables=0", "mcts:nodes=20000,tables=0"],
        "--games 2000 --nodes 100000000",
    ),
    einstein("einstein-race-patent", EINSTEIN_ENGINES, ["race", "patent:k2=20"], "--games 2000 --nodes 100000000"),
    einstein(
        "einstein-figure",
        EINSTEIN_ENGINES,
        ["patent:worth=figure,k2=20", "patent:k2=20"],
        "--games 2000 --nodes 100000000",
    ),
    einstein(
        "einstein-weights",
        "einstein.md#the-weights",
        ["patent", "patent:k2=20"],
        "--games 20000 --nodes 1000000",
    ),
    connect6(
        "connect6-values",
        CONNECT6,
        ["connect6", "connect6:values=patent"],
        "--nodes 1000 --sprt 0,30 --games 6000 --openings openings.txt",
    ),
    connect6(
        "connect6-forced",
        CONNECT6,
        ["connect6", "connect6:forced=0"],
        "--nodes 1000 --sprt 0,30 --games 6000 --openings openings.txt",
    ),
    connect6(
        "connect6-inner",
        CONNECT6,
        ["connect6:nodes=600", "connect6:inner=0,leaf=0,nodes=2200"],
        "--nodes 100000000 --sprt 0,30 --games 6000 --openings openings.txt",
    ),
    connect6(
        "connect6-hybrid",
        "connect6.md#against-the-patents-engine",
        ["connect6:nodes=1000", "hybrid:depth=4"],
        "--games 200 --nodes 100000000 --openings openings.txt --seed 1",
    ),
    connect6(
        "connect6-book",
        "connect6.md#the-book",
        ["connect6:book=on", "connect6"],
        "--nodes 1000 --sprt 0,40 --games 698 --openings openings.txt",
    ),
    connect6("connect6-patent-time", PATENT, ["hybrid", "road"], "--games 200 --time 0.2 --openings openings.txt"),
    connect6("connect6-patent-depth", PATENT, ["hybrid", "road"], "--games 200 --depth 3 --openings openings.txt"),
    connect6("connect6-patent-shapes", PATENT, ["hybrid", "pattern"], "--games 200 --depth 3 --openings openings.txt"),
    dots("dots-greedy", DOTS, ["dots", "greedy"], "--games 200 --clock 3 --random-plies 3"),
    dots("dots-playout", DOTS, ["dots", "mcts:leaf=playout"], "--games 200 --clock 3 --random-plies 3"),
    dots("dots-mcts", DOTS, ["dots", "mcts"], "--games 200 --clock 3 --random-plies 3"),
    dots("dots-fast", DOTS, ["dots", "greedy"], "--games 1000 --clock 0.25 --random-plies 3"),
    dots("dots-sixty", DOTS, ["dots", "greedy"], "--games 100 --nodes 60 --random-plies 3"),
    dots("dots-book", DOTS, ["dots", "dots:book=off"], "--games 1000 --sprt 0,30 --clock 1 --random-plies 1"),
    dots("dots-alphabeta", DOTS_ENGINES, ["alphabeta", "greedy"], "--games 400 --nodes 10000 --random-plies 6"),
    dots("dots-exact", DOTS_ENGINES, ["alphabeta", "alphabeta:exact=0"], "--games 400 --nodes 10000 --random-plies 6"),
];
