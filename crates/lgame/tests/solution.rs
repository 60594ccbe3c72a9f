//! The solver on sets compared with plain sweeps over all positions, in every variant.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{Outcome, Position, Ranking};
use lgame::{AtMostOne, ExactlyOne, Fixed, LGame, Rule, Solution, States, UpToBoth};

fn states<R: Rule>() -> Vec<LGame<R>> {
    (0..States::COUNT as u64)
        .map(|rank| States.unrank(rank).unwrap())
        .collect()
}

/// By definition: a position is won in d + 1 if a child is lost in d at best, lost in d + 1 if all
/// children are won, in d at worst. One sweep for each distance.
fn sweep<R: Rule>() -> Vec<Outcome> {
    let positions = states::<R>();
    let children: Vec<Vec<usize>> = positions
        .iter()
        .map(|p| p.moves().map(|m| States::index(&p.after(m))).collect())
        .collect();
    let mut outcomes = vec![Outcome::Draw; positions.len()];
    for distance in 0.. {
        let decide = |(at, outcome): (usize, &Outcome)| {
            let mut known = children[at].iter().map(|&child| outcomes[child]);
            if *outcome != Outcome::Draw {
                None
            } else if known.clone().any(|child| child.sign() < 0) {
                Some((at, Outcome::Win(distance)))
            } else {
                known
                    .all(|child| child.sign() > 0)
                    .then_some((at, Outcome::Loss(distance)))
            }
        };
        let found: Vec<(usize, Outcome)> = outcomes.iter().enumerate().filter_map(decide).collect();
        if found.is_empty() {
            break;
        }
        for (at, outcome) in found {
            outcomes[at] = outcome;
        }
    }
    outcomes
}

fn solver_and_sweeps_agree<R: Rule>() {
    let solution = Solution::<R>::with_rule();
    for (p, outcome) in states::<R>().iter().zip(sweep::<R>()) {
        assert_eq!(solution.outcome(p), outcome, "{p}");
        assert_eq!(solution.outcome(&p.swapped()), outcome, "{p} swapped");
    }
}

#[test]
fn the_game() {
    solver_and_sweeps_agree::<AtMostOne>();
}

#[test]
fn the_variants() {
    solver_and_sweeps_agree::<Fixed>();
    solver_and_sweeps_agree::<ExactlyOne>();
    solver_and_sweeps_agree::<UpToBoth>();
}

/// Outcomes of moves fit the outcome of the position, and best moves keep it.
#[test]
fn moves_and_positions_fit() {
    let solution = Solution::new();
    for p in states::<AtMostOne>() {
        let best = solution
            .moves(&p)
            .map(|(_, outcome)| outcome)
            .max_by_key(|outcome| outcome.preference());
        assert_eq!(
            best.unwrap_or(Outcome::Loss(0)),
            solution.outcome(&p),
            "{p}"
        );
        if let Some(m) = solution.best_move(&p) {
            assert!(p.is_legal(m));
            assert_eq!(
                solution.outcome(&p.after(m)).reversed().one_ply_earlier(),
                solution.outcome(&p),
                "{p}"
            );
        }
    }
}
