//! The L-Game by every means: its own solver, the generic analysis, and plain search.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use quincunx::game_core::{Outcome, Position, Ranking, Side};
use quincunx::lgame::{
    AtMostOne, Classes, ExactlyOne, Fixed, LGame, Rule, Solution, States, UpToBoth,
};
use quincunx::search::retrograde::Solved;
use quincunx::search::{Retrograde, minimax, perft};

fn ranks<R: Rule>(ranking: &impl Ranking<LGame<R>>) -> impl Iterator<Item = (u64, LGame<R>)> {
    (0..ranking.count()).map(|rank| (rank, ranking.unrank(rank).unwrap()))
}

fn agrees<R: Rule>(ranking: &impl Ranking<LGame<R>>, solved: &Solved) {
    let solution = Solution::<R>::with_rule();
    for (rank, p) in ranks(ranking) {
        assert_eq!(solved.outcome_at(rank), Some(solution.outcome(&p)), "{p}");
    }
    solved.verify(ranking).unwrap();
}

fn every_way_agrees<R: Rule>() {
    agrees::<R>(
        &States,
        &Retrograde::new(&States).solve::<LGame<R>>().unwrap(),
    );
    agrees::<R>(
        &States,
        &Retrograde::new(&States)
            .solve_backwards::<LGame<R>>()
            .unwrap(),
    );
    agrees::<R>(
        &Classes,
        &Retrograde::new(&Classes).solve::<LGame<R>>().unwrap(),
    );
    agrees::<R>(
        &Classes,
        &Retrograde::new(&Classes)
            .solve_backwards::<LGame<R>>()
            .unwrap(),
    );
    agrees::<R>(
        &Classes,
        &Retrograde::new(&Classes).sweep::<LGame<R>>().unwrap(),
    );
}

#[test]
fn the_generic_analysis_agrees_on_the_game() {
    every_way_agrees::<AtMostOne>();
}

#[test]
fn the_generic_analysis_agrees_on_the_variants() {
    every_way_agrees::<Fixed>();
    every_way_agrees::<ExactlyOne>();
    every_way_agrees::<UpToBoth>();
}

/// Nine rounds of minimax by depth, over all states at once, find every decisive value with its
/// distance: the value of a state at one depth is the best of its children's at one depth less.
///
/// The values of a state at different depths are kept apart: cycles make values depend on the depth
/// that is left, and a table that mixes them goes wrong.
#[test]
fn nine_rounds_of_minimax_by_depth_find_all_that_is_decided() {
    const DEPTH: u16 = 9;
    let solution = Solution::new();
    let children: Vec<Vec<usize>> = ranks::<AtMostOne>(&States)
        .map(|(_, p)| p.moves().map(|m| States::index(&p.after(m))).collect())
        .collect();
    let leaf = |children: &Vec<usize>| {
        if children.is_empty() {
            Outcome::Loss(0)
        } else {
            Outcome::Draw
        }
    };
    let mut outcomes: Vec<Outcome> = children.iter().map(leaf).collect();
    for _ in 0..DEPTH {
        let best = |children: &Vec<usize>| {
            let replies = children
                .iter()
                .map(|&child| outcomes[child].reversed().one_ply_earlier());
            replies
                .max_by_key(|outcome| outcome.preference())
                .unwrap_or(Outcome::Loss(0))
        };
        outcomes = children.iter().map(best).collect();
    }
    for (p, outcome) in ranks(&States).map(|(_, p)| p).zip(outcomes) {
        assert_eq!(outcome, solution.outcome(&p), "{p}");
    }
}

/// The oracle of searches sees exactly the wins and losses within its depth.
#[test]
fn minimax_sees_near_wins_and_losses() {
    struct Silent;
    impl quincunx::game_core::Track<LGame> for Silent {}
    impl quincunx::game_core::Evaluate<LGame> for Silent {
        fn evaluate(&mut self, _: &LGame, _: Side) -> i32 {
            0
        }
    }
    let solution = Solution::new();
    for (_, p) in ranks::<AtMostOne>(&Classes).step_by(23) {
        let report = minimax(&p, 2, &mut Silent).unwrap();
        let near = solution
            .outcome(&p)
            .distance()
            .is_some_and(|plies| plies <= 2);
        let expected = if near {
            i32::from(solution.outcome(&p).sign())
        } else {
            0
        };
        // A finished position is seen by First, who is to move in the representatives.
        assert_eq!(report.value.signum(), expected, "{p}");
    }
}

#[test]
fn perft_of_the_start() {
    let by_hand = |p: &LGame| {
        p.moves()
            .map(|m| p.after(m).move_count() as u64)
            .sum::<u64>()
    };
    assert_eq!(perft(&LGame::START, 1), 65);
    assert_eq!(perft(&LGame::START, 2), by_hand(&LGame::START));
    let third: u64 = LGame::START
        .moves()
        .map(|m| by_hand(&LGame::START.after(m)))
        .sum();
    assert_eq!(perft(&LGame::START, 3), third);
}

/// The counts of tests/data/lgame.perft.
#[test]
fn perft_of_the_data_file() {
    let (mut position, mut counts) = (None, 0);
    let lines = include_str!("data/lgame.perft")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    for (key, value) in lines.map(|line| line.split_once(' ').unwrap()) {
        if key == "position" {
            position = Some(value.parse::<LGame>().unwrap());
        } else {
            assert_eq!(
                perft(&position.unwrap(), key.parse().unwrap()).to_string(),
                value,
                "depth {key}"
            );
            counts += 1;
        }
    }
    assert!(counts >= 5, "too few counts were read");
}
