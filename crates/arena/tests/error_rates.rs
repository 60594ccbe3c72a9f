//! The error rates of the sequential test, measured by playing.
//!
//! Each run is a whole match with the real referee, pool and tally, with its own seed, so the
//! figures are the same on every machine. `--nocapture` prints them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::collections::HashMap;
use std::thread;

use arena::{
    MatchOptions, Openings, Pentanomial, Plan, Sprt, Trinomial, Verdict, elo_of_score, run_match,
};
use common::Toys;
use game_core::{Position, Side, ToMove};
use toys::tic_tac_toe::Board;

const RUNS: u64 = 2000;

/// A match between two test engines at tic-tac-toe, from the start, until the test decides.
fn plan(engines: [&str; 2], elo1: f64, seed: u64) -> Plan {
    Plan {
        games: 1_000_000,
        openings: Openings::Random { plies: 0 },
        sprt: Some(Sprt::new(0.0, elo1)),
        seed,
        ..Plan::new("tic-tac-toe", engines)
    }
}

/// How many of the runs accept H0, and how many games they take together.
fn lower_verdicts(engines: [&'static str; 2], elo1: f64) -> (u64, u64) {
    let toys = Toys::default();
    let run = |seed| {
        let clock = || toys.time.now();
        let plan = plan(engines, elo1, seed);
        let report = run_match(
            &plan,
            &toys,
            &clock,
            MatchOptions::default(),
            &mut |_, _| (),
        )
        .unwrap();
        let verdict = report.test.unwrap().verdict;
        assert_ne!(verdict, Verdict::Open);
        (u64::from(verdict == Verdict::Lower), report.games())
    };
    let halves = thread::scope(|scope| {
        let half = |range: std::ops::Range<u64>| {
            scope.spawn(move || {
                range
                    .map(run)
                    .fold((0, 0), |sum, run| (sum.0 + run.0, sum.1 + run.1))
            })
        };
        [half(0..RUNS / 2), half(RUNS / 2..RUNS)].map(|half| half.join().unwrap())
    });
    (halves[0].0 + halves[1].0, halves[0].1 + halves[1].1)
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn equals_are_called_different_in_one_of_twenty_matches() {
    let (lower, games) = lower_verdicts(["random", "random"], 50.0);
    let higher = RUNS - lower;
    println!("A/A, 0 against 50 Elo: {higher} of {RUNS} false positives, {games} games");
    assert_eq!(higher, 94, "the figure of docs/matches.md");
}

/// The exact score of First, if one side takes an immediate win with this probability and all else
/// is random.
fn score(board: &Board, greedy: Side, share: f64, known: &mut HashMap<Board, f64>) -> f64 {
    let ToMove::Player(mover) = board.to_move() else {
        return f64::from(board.payoff(Side::First).signum()).midpoint(1.0);
    };
    if let Some(&score) = known.get(board) {
        return score;
    }
    let (mut sum, mut count, mut win) = (0.0, 0.0, None);
    for m in board.moves() {
        let after = board.after(m);
        let score = score(&after, greedy, share, known);
        (sum, count) = (sum + score, count + 1.0);
        if after.to_move() == ToMove::Nobody && after.payoff(mover) > 0 {
            win = Some(score);
        }
    }
    let random = sum / count;
    let value = match win {
        Some(win) if mover == greedy => share * win + (1.0 - share) * random,
        _ => random,
    };
    known.insert(*board, value);
    value
}

/// The lead in Elo of the greedy puppet over the random one: exact.
fn exact_elo(percent: u32) -> f64 {
    let share = f64::from(percent) / 100.0;
    let first = score(&Board::START, Side::First, share, &mut HashMap::new());
    let second = 1.0 - score(&Board::START, Side::Second, share, &mut HashMap::new());
    elo_of_score(first.midpoint(second))
}

/// A player who takes a third of its chances is 57 Elo stronger than one who takes them only by
/// luck. A test against exactly this hypothesis misses it in one of twenty matches.
#[test]
#[ignore = "a minute; .ci/deep"]
fn the_stronger_one_is_missed_in_one_of_twenty_matches() {
    let elo = exact_elo(33);
    let (lower, games) = lower_verdicts(["greedy 33", "random"], elo);
    println!(
        "a lead of {elo:.2} Elo, 0 against {elo:.2}: {lower} of {RUNS} false negatives, {games} games"
    );
    assert_eq!(
        (format!("{elo:.2}").as_str(), lower),
        ("56.70", 90),
        "the figures of docs/matches.md"
    );
}

/// The page shows these figures, and no others.
#[test]
fn the_page_has_these_figures() {
    let page = include_str!("../../../docs/matches.md");
    for line in [
        "| A/A, 0 against 50 Elo | 94 of 2,000 false positives (4.7 %) |",
        "| a player that is exactly 56.70 Elo stronger, 0 against 56.70 | 90 of 2,000 false negatives (4.5 %) |",
    ] {
        assert!(page.lines().any(|shown| shown == line), "{line}");
    }
}

/// The exact strength is what many games show, within three standard errors.
#[test]
fn the_exact_strength_agrees_with_games() {
    let toys = Toys::default();
    let clock = || toys.time.now();
    let plan = Plan {
        games: 8000,
        sprt: None,
        ..plan(["greedy 33", "random"], 50.0, 5)
    };
    let report = run_match(
        &plan,
        &toys,
        &clock,
        MatchOptions {
            concurrency: 2,
            journal: None,
        },
        &mut |_, _| (),
    )
    .unwrap();
    let encounter = &report.encounters[0];
    let (estimate, error) = (
        encounter.estimate(),
        encounter.pentanomial().standard_error(),
    );
    let exact = arena::score_of_elo(exact_elo(33));
    assert!(
        (estimate.score - exact).abs() < 3.0 * error,
        "{estimate:?}, exactly {exact}"
    );
    assert!(estimate.low < elo_of_score(exact) && elo_of_score(exact) < estimate.high);
}

/// If the games of a pair are independent, pairs and games agree on average: here over all outcomes
/// of two independent games with known chances.
#[test]
fn independent_pairs_agree_with_their_games() {
    let chances = [0.2, 0.5, 0.3];
    let total = 1e6;
    let count = |chance: f64| {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a positive count"
        )]
        let count = (chance * total).round() as u64;
        count
    };
    let mut pairs = [0; 5];
    for (first, one) in chances.iter().enumerate() {
        for (second, other) in chances.iter().enumerate() {
            pairs[first + second] += count(one * other);
        }
    }
    let (games, pairs) = (
        Trinomial::from(chances.map(|chance| count(chance) * 2)),
        Pentanomial::from(pairs),
    );
    assert_eq!(games.total(), 2 * pairs.total());
    assert!((games.score() - pairs.score()).abs() < 1e-9);
    // A pair's mean has half the variance of a game, and there are half as many.
    assert!((games.standard_error() / pairs.standard_error() - 1.0).abs() < 1e-6);
    let (by_game, by_pair) = (games.estimate(), pairs.estimate());
    assert!((by_game.low - by_pair.low).abs() < 0.01 && (by_game.high - by_pair.high).abs() < 0.01);
    let sprt = Sprt::new(30.0, 32.0);
    assert!((sprt.ratio(&games) / sprt.ratio(&pairs) - 1.0).abs() < 0.01);
}
