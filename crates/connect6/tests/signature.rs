//! Node counts that must not change unnoticed: the same in every build and on every machine.
//!
//! `cargo test -p connect6 --test all signature::`, and with `--target wasm32-wasip1` in
//! WebAssembly.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use connect6::forced::ForcedOptions;
use connect6::zone::{Options, Prover};
use connect6::{
    Connect6, Evaluation, Evaluator, Expert, ForcedWinSolver, PartialTurn, RoadValues,
    TurnPosition, Width,
};
use search::{AlphaBeta, Limits};

/// What to do when a number differs.
const ON_PURPOSE: &str = "if this is on purpose, say why in the commit";

/// A position of a contest game, after seven stones.
const POSITION: &str = "J10 I9J11 I11K10 I10L10";

/// Nodes and value of three turns, by the orders and the evaluations, roads and shapes each: the
/// answer to Black's first stone, and a position in the middle of a game.
const SEARCHED: [[(u64, i32); 2]; 4] = [
    [(2676, 1236), (2711, 2785)],
    [(3484, 8135), (3523, 16_475)],
    [(3420, 1299), (2880, 2785)],
    [(3358, 7520), (4584, 16_475)],
];

/// The same by width alone, as in the patent.
const BY_WIDTH: [[(u64, i32); 2]; 4] = [
    [(1020, 1236), (1048, 2785)],
    [(1497, 8135), (916, 16_475)],
    [(1112, 1299), (1056, 2785)],
    [(1236, 7520), (1871, 16_475)],
];

/// Nodes and value of both positions by all four searches.
fn searched(defends: bool) -> [[(u64, i32); 2]; 4] {
    let searched = |position: &str, inner, leaf| {
        let position = PartialTurn::from(position.parse::<Connect6>().unwrap());
        let mut search =
            AlphaBeta::new(Evaluator::<19>::new(inner, leaf).defends(defends), 1 << 20).unwrap();
        let report = search.search(&position, &Limits::new().depth(3)).unwrap();
        (report.nodes, report.value)
    };
    let mixes = [
        (Evaluation::Roads, Evaluation::Roads),
        (Evaluation::Roads, Evaluation::Shapes),
        (Evaluation::Shapes, Evaluation::Roads),
        (Evaluation::Shapes, Evaluation::Shapes),
    ];
    mixes.map(|(inner, leaf)| ["J10", POSITION].map(|position| searched(position, inner, leaf)))
}

#[test]
fn of_all_four_searches() {
    assert_eq!(searched(true), SEARCHED, "{ON_PURPOSE}");
}

#[test]
fn of_all_four_searches_by_width() {
    assert_eq!(searched(false), BY_WIDTH, "{ON_PURPOSE}");
}

/// Black threatens to make six; White is to move.
const THREATENED: &str = "J10 A1A19 K10L10 S1S19 M10A5";

/// Nodes and value of three whole turns by the expert: the answer to Black's first stone, the
/// position above, one in which White must stop a six; and White's second stone in two turns.
const EXPERT: [(&str, (u64, i32)); 5] = [
    ("J10", (449, 25)),
    (POSITION, (189, 2068)),
    (THREATENED, (200, -962)),
    ("J10 I9J11 I11K10 I10", (139, 324)),
    ("J10 A1A19 K10L10 S1S19 M10A5 I10", (73, -962)),
];

/// The same with the network.
const NETWORK: [(u64, i32); 5] = [
    (180, -646),
    (85, 1553),
    (39, -3107),
    (136, -340),
    (32, -3107),
];

/// Three whole turns in the positions of [`EXPERT`].
fn of_experts(make: fn() -> Expert) -> [(u64, i32); 5] {
    EXPERT.map(|(position, _)| {
        let position = TurnPosition::from(position.parse::<Connect6>().unwrap());
        let expert = make().width(Width::new(12, 6, 30).unwrap());
        let report = AlphaBeta::new(expert, 1 << 20)
            .unwrap()
            .search(&position, &Limits::new().depth(3))
            .unwrap();
        (report.nodes, report.value)
    })
}

/// The expert by roads alone.
fn by_roads() -> Expert {
    Expert::by_roads(RoadValues::LEARNT)
}

#[test]
fn of_the_expert() {
    let found = of_experts(by_roads);
    assert_eq!(found, EXPERT.map(|(_, counts)| counts), "{ON_PURPOSE}");
    assert_eq!(of_experts(Expert::new), NETWORK, "{ON_PURPOSE}");
}

/// Five whole turns by the expert by roads, of which the last look sees a loss: without looks for the mover's wins
/// the search has 1,777 nodes and sees none.
#[test]
fn of_looks_for_forced_wins() {
    let tense = "J10 H9K11 J11J12 J9K9 K10I12 L9L10 I9H13 G14M9 N9J13 J15N8";
    let position = TurnPosition::from(tense.parse::<Connect6>().unwrap());
    let report = AlphaBeta::new(by_roads(), 1 << 20)
        .unwrap()
        .search(&position, &Limits::new().depth(5))
        .unwrap();
    assert_eq!(
        (report.nodes, report.value),
        (733, -268_435_444),
        "{ON_PURPOSE}"
    );
}

/// Of proofs with zones, by turns of all kinds and by those that threaten: nodes after two steps;
/// steps, nodes and positions at the end.
const ZONES: [(&str, Options, [u64; 4]); 3] = [
    (
        "J10 A1S19 L11N8 B2B18",
        Options::DEFAULT,
        [1740, 3, 19_465, 192],
    ),
    (
        "J10 A1S19 K11N14 B2B18",
        Options::DEFAULT,
        [2533, 6, 10_026, 36],
    ),
    (
        "J10 A1S19 K11N14 B2B18",
        Options::SINGLES,
        [1995, 6, 9370, 36],
    ),
];

#[test]
fn of_proofs_with_zones() {
    let found = ZONES.map(|(position, options, _)| {
        let mut prover = Prover::new(&position.parse::<Connect6>().unwrap(), options).unwrap();
        let middle = prover.run(&Limits::new().nodes(2));
        let end = prover.run(&Limits::new().nodes(10_000));
        assert_eq!(end.answer, Some(true), "{position}");
        [middle.nodes, end.steps, end.nodes, end.positions as u64]
    });
    assert_eq!(found, ZONES.map(|(_, _, counts)| counts), "{ON_PURPOSE}");
}

/// Nodes until a win by double threats is found, or until the limits end the search.
const FORCED: [(&str, u64); 4] = [
    ("J10 A1S19 K11N14 B2B18", 10),
    ("J10 A1S19 L11N8 B2B18", 2),
    (POSITION, 871),
    ("J10 I9J11 I11K10 I10L10 L12H12 M9G13", 2),
];

#[test]
fn of_double_threats() {
    let found = FORCED.map(|(position, _)| {
        let mut forced = ForcedWinSolver::new();
        forced.turns(
            &position.parse::<Connect6>().unwrap(),
            ForcedOptions {
                turns: 8,
                nodes: 5_000,
            },
        );
        forced.nodes()
    });
    assert_eq!(found, FORCED.map(|(_, nodes)| nodes), "{ON_PURPOSE}");
}
