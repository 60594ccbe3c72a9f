//! The patent's evaluation: worked examples, tables, and plain sums compared with the fast ones.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::Board;
use einstein::patent::{Patent, Scale, StoneReport, WeightError, Weights, Worth};
use einstein::{AnyEinStein, EinStein, Size, WIN};
use game_core::laws::{LawError, Suite};
use game_core::{Evaluate, Position, Side, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Position, then attack and threat of red, attack and threat of blue, by the formula.
const WORKED: [(&str, [i32; 4]); 5] = [
    ("...../...../....6/...1./a.... r", [44, 0, 6, 0]),
    ("...../...../1..../.f3d./..... r", [21, 12, 12, 21]),
    ("123../45.../6...f/...ed/..cba r", [7, 0, 7, 0]),
    ("1..../.4.../...../..b.f/..... r", [11, 0, 11, 0]),
    ("...../.2.4./...../.c.f./..... r", [12, 0, 12, 0]),
];

fn at(text: &str) -> EinStein {
    text.parse().unwrap()
}

#[test]
fn worked_examples() {
    let patent = Patent::default();
    for (text, [attack_red, threat_red, attack_blue, threat_blue]) in WORKED {
        let terms = patent.terms(&at(text));
        assert_eq!(terms.attack, [4 * attack_red, 4 * attack_blue], "{text}");
        assert_eq!(terms.threat, [4 * threat_red, 4 * threat_blue], "{text}");
        let red = 40 * attack_red - 30 * attack_blue + threat_red - threat_blue;
        let blue = 40 * attack_blue - 30 * attack_red + threat_blue - threat_red;
        assert_eq!(
            (
                patent.value(&at(text), Side::First),
                patent.value(&at(text), Side::Second)
            ),
            (4 * red, 4 * blue)
        );
    }
    let figure = Patent::default().worth(Worth::Figure, 2);
    assert_eq!(figure.terms(&at(WORKED[0].0)).attack, [4 * 45, 4 * 6]);
}

/// Figure 2, and its blue half: the same turned.
#[test]
fn tables() {
    let table = |worth, row: usize| -> Vec<f64> {
        let patent = Patent::default().worth(worth, 2);
        (0..5)
            .map(|column| f64::from(patent.quarters(5, column, row).unwrap()) / 4.0)
            .collect()
    };
    let figure = [
        [0.0, 1.0, 1.0, 1.0, 1.0],
        [1.0, 2.0, 2.0, 2.0, 2.5],
        [1.0, 2.0, 4.0, 4.0, 5.0],
        [1.0, 2.0, 4.0, 8.0, 10.0],
        [1.0, 2.5, 5.0, 10.0, 16.0],
    ];
    for (row, expected) in figure.into_iter().enumerate() {
        assert_eq!(table(Worth::Figure, row), expected);
        let formula: Vec<f64> = (0..5)
            .map(|column| [1.0, 2.0, 4.0, 8.0, 16.0][column.min(row)])
            .collect();
        assert_eq!(table(Worth::Formula, row), formula);
    }
    let three = Patent::default().worth(Worth::Formula, 3);
    assert_eq!(
        (three.quarters(5, 4, 4), three.quarters(6, 5, 5)),
        (Some(4 * 81), Some(4 * 243))
    );
    assert_eq!(
        (
            three.quarters(5, 5, 0),
            three.quarters(2, 0, 0),
            three.quarters(7, 0, 0)
        ),
        (None, None, None)
    );
}

/// Stone 1 moves with five faces of six and stone 6 with one, because 2 to 5 choose the stone that
/// wins; the probabilities of a side add up to 1.
#[test]
fn figure_3() {
    let relations = Patent::default().relations(&at(WORKED[0].0));
    let of: Vec<_> = relations
        .stones
        .iter()
        .map(|s| (s.side, s.number, s.allowed.len(), s.chosen.len()))
        .collect();
    assert_eq!(
        of,
        [
            (Side::First, 1, 5, 5),
            (Side::First, 6, 5, 1),
            (Side::Second, 1, 6, 6)
        ]
    );
    let expected = "\
        Red 1 on D4: distance 1, worth 8, moves with 1 2 3 4 5, chosen 5/6\n\
        Red 6 on E3: distance 2, worth 4, moves with (2) (3) (4) (5) 6, chosen 1/6\n\
        Blue 1 on A5: distance 4, worth 1, moves with 1 2 3 4 5 6, chosen 6/6\n";
    assert_eq!(relations.text().en, expected);
    assert!(
        relations
            .text()
            .zh
            .starts_with("红1 位于 D4：距离 1，价值 8，点数 1 2 3 4 5 可走，走子概率 5/6\n")
    );
}

/// Blue 4 can take red 3, blue 6 red 1; a five chooses the more valuable of both.
#[test]
fn figure_4() {
    let patent = Patent::default();
    let relations = patent.relations(&at(WORKED[1].0));
    let takes: Vec<_> = relations
        .stones
        .iter()
        .map(|stone| (stone.side, stone.number, &stone.takes[..]))
        .collect();
    let (red, blue) = (Side::First, Side::Second);
    assert_eq!(
        takes,
        [
            (red, 1, &[6][..]),
            (red, 3, &[4][..]),
            (blue, 4, &[3][..]),
            (blue, 6, &[1][..])
        ]
    );
    assert!(
        relations.text().en.contains("can take 3\n") && relations.text().zh.contains("，可吃 3\n")
    );
}

/// The sums by the definition, on a map of stones.
fn plain(
    board: &Board,
    side: Side,
    faces: u8,
    worth: impl Fn(Side, (i32, i32)) -> i32,
) -> (i32, i32) {
    let (mut attack, mut threat) = (0, 0);
    for die in 1..=faces {
        let view = Board {
            mover: side,
            die: Some(die),
            ..board.clone()
        };
        let choice = view.choice();
        attack += choice
            .iter()
            .map(|&stone| worth(side, view.stones[&(side, stone)]))
            .max()
            .unwrap_or(0);
        let ahead = if side == Side::First { 1 } else { -1 };
        let takes = |&stone: &u8| {
            let (row, column) = view.stones[&(side, stone)];
            let targets = [
                (row, column + ahead),
                (row + ahead, column),
                (row + ahead, column + ahead),
            ];
            let enemies = view
                .stones
                .iter()
                .filter(|(key, at)| key.0 != side && targets.contains(at));
            enemies.map(|(_, &at)| worth(!side, at)).max().unwrap_or(0)
        };
        threat += choice.iter().map(takes).max().unwrap_or(0);
    }
    (attack, threat)
}

fn sums_are_the_plain_ones<const N: usize, const K: usize, const F: usize>(worth: Worth) {
    let patent = Patent::default().worth(worth, 3);
    let random = &mut ChaCha8Rng::seed_from_u64(11);
    let width = i32::try_from(N).unwrap();
    let quarters = |side: Side, (row, column): (i32, i32)| {
        let (row, column) = if side == Side::First {
            (row, column)
        } else {
            (width - 1 - row, width - 1 - column)
        };
        patent
            .quarters(
                N,
                usize::try_from(column).unwrap(),
                usize::try_from(row).unwrap(),
            )
            .unwrap()
    };
    for _ in 0..300 {
        let mut position = EinStein::<N, K, F>::start();
        while random_step(&mut position, random).is_some() {
            let (board, terms) = (Board::of(&position), patent.terms(&position));
            for side in [Side::First, Side::Second] {
                let sums = plain(&board, side, u8::try_from(F).unwrap(), quarters);
                assert_eq!(
                    (terms.attack[side as usize], terms.threat[side as usize]),
                    sums,
                    "{position} {side:?}"
                );
            }
            assert_eq!(
                patent.terms(&position.swapped()).attack,
                [terms.attack[1], terms.attack[0]]
            );
            choices_are_those_of_the_definition(&patent.relations(&position).stones, F, N - 1);
            for stone in patent.relations(&position).stones {
                let number = u8::try_from(stone.number).unwrap();
                let expected = quarters(stone.side, board.stones[&(stone.side, number)]);
                assert_eq!(stone.worth, expected, "{position}");
            }
        }
    }
}

/// Of the stones that a face lets move the most valuable one is chosen, of equal ones that of the
/// smallest number; the distance to the corner is that of the longer way.
fn choices_are_those_of_the_definition(stones: &[StoneReport], faces: usize, last: usize) {
    for side in [Side::First, Side::Second] {
        let own = || stones.iter().filter(move |stone| stone.side == side);
        for face in (1..=faces).filter(|_| own().next().is_some()) {
            let may = own().filter(|stone| stone.allowed.contains(face));
            let best = may
                .min_by_key(|stone| (-stone.worth, stone.number))
                .map(|stone| stone.number);
            let chosen: Vec<usize> = own()
                .filter(|stone| stone.chosen.contains(face))
                .map(|stone| stone.number)
                .collect();
            assert_eq!(chosen, Vec::from_iter(best), "face {face}");
        }
        for stone in own() {
            let goes = |at: usize| if side == Side::First { last - at } else { at };
            assert_eq!(
                stone.distance,
                goes(stone.square.row()).max(goes(stone.square.column())),
                "{stone:?}"
            );
        }
    }
}

#[test]
fn quick_sums_are_plain_sums() {
    sums_are_the_plain_ones::<5, 6, 6>(Worth::Formula);
    sums_are_the_plain_ones::<5, 6, 6>(Worth::Figure);
    sums_are_the_plain_ones::<4, 3, 3>(Worth::Figure);
    sums_are_the_plain_ones::<6, 5, 6>(Worth::Formula);
    sums_are_the_plain_ones::<3, 3, 6>(Worth::Figure);
}

#[test]
fn evaluators_keep_the_laws() -> Result<(), LawError> {
    let heavy = Patent::default()
        .weights(Weights::new(1000, 1000, 1000, 1000).unwrap())
        .worth(Worth::Figure, 4);
    let evaluators = [
        Patent::default(),
        Patent::default().scale(Scale::Linear),
        heavy.clone().scale(Scale::Linear),
        heavy.scale(Scale::Logistic(0)).seen_by(Side::Second),
    ];
    for evaluator in evaluators {
        Suite::new(EinStein::START, ChaCha8Rng::seed_from_u64(5))
            .plies(20_000)
            .evaluate(&evaluator)?;
        for &size in Size::ALL {
            let start = AnyEinStein::start(size).unwrap();
            Suite::new(start, ChaCha8Rng::seed_from_u64(5))
                .plies(2_000)
                .evaluate(&evaluator)?;
        }
    }
    Ok(())
}

#[test]
fn values_on_the_scales() {
    let position = at(WORKED[0].0);
    let weighted = Patent::default().weights(Weights::new(40, 20, 1, 1).unwrap());
    let (mut logistic, mut linear) = (
        weighted.clone().scale(Scale::Logistic(6_560)),
        weighted.scale(Scale::Linear),
    );
    // VALUE is 4 · (40 · 44 − 20 · 6) = 6560 quarters: one t, so 1 / (1 + 1/e).
    assert_eq!(logistic.value(&position, Side::First), 6_560);
    assert!((logistic.probability(&position, Side::First) - 0.731_058_578_6).abs() < 1e-7);
    assert_eq!(logistic.evaluate(&position, Side::First), 7_753_039); // 2^24 · tanh(1/2), rounded
    // At most 41 · 8 · 6 and one quarter more: 6560 of 7873 quarters.
    assert_eq!(
        i64::from(linear.evaluate(&position, Side::First)),
        6_560 * i64::from(WIN) / 7_873
    );
    // Back again: 6560 quarters are 1640 worths, and a won game counts for 7873 quarters.
    let worths = |score| linear.worths(&position, score);
    assert!(
        (worths(6_560 * (WIN / 7_873)) - 1_640.0).abs() < 1.0
            && (worths(-WIN) + 1_968.25).abs() < 1e-9
    );
    let mut mine = Patent::default().seen_by(Side::First);
    assert_eq!(
        mine.evaluate(&position, Side::Second),
        -mine.evaluate(&position, Side::First)
    );
    let over = at("...../...../....6/...../a...1 b");
    assert_eq!(
        (
            over.payoff(Side::First),
            mine.evaluate(&over, Side::First),
            mine.evaluate(&over, Side::Second)
        ),
        (WIN, WIN, -WIN)
    );
}

#[test]
fn weights_refused() {
    assert_eq!(Weights::new(40, 30, 1, 1), Ok(Weights::default()));
    assert_eq!(
        Weights::new(1, 0, 1, 1),
        Err(WeightError {
            index: 2,
            weight: 0
        })
    );
    let error = Weights::new(1, 1, 1, 1001).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The weight k4 is 1001, and must lie between 1 and 1000."
    );
}
