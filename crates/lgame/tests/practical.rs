//! Players of drawn positions: sound in every state, and right by an oracle without classes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use game_core::{Outcome, Position, Ranking};
use lgame::{LGame, Manner, Move, Practical, Solution, States};

const MANNERS: [Manner; 4] = [
    Manner::Probability,
    Manner::Traps,
    Manner::TrapShare,
    Manner::Hunt,
];

fn states() -> Vec<LGame> {
    (0..States::COUNT as u64)
        .map(|rank| States.unrank(rank).unwrap())
        .collect()
}

fn children(states: &[LGame]) -> Vec<Vec<usize>> {
    states
        .iter()
        .map(|p| p.moves().map(|m| States::index(&p.after(m))).collect())
        .collect()
}

#[allow(clippy::cast_precision_loss, reason = "a few hundred moves")]
fn number(count: usize) -> f64 {
    count as f64
}

fn mean(values: &[f64], states: &[usize]) -> f64 {
    states.iter().map(|&state| values[state]).sum::<f64>() / number(states.len())
}

/// Every position with either side to move: the states, and the same with A and B exchanged.
fn positions() -> Vec<LGame> {
    let exchanged = |text: String| -> String {
        let other = |cell| match cell {
            'A' => 'B',
            'B' => 'A',
            _ => cell,
        };
        text.chars().map(other).collect()
    };
    let states = states();
    let others: Vec<LGame> = states
        .iter()
        .map(|p| exchanged(p.to_string()).parse().unwrap())
        .collect();
    let all = [states, others].concat();
    let sides = ['A', 'B'].map(|side| all.iter().filter(|p| p.to_string().ends_with(side)).count());
    assert_eq!(sides, [States::COUNT; 2]);
    all
}

/// Proof that no engine ever gives up its outcome: in each of the 36,736 positions its move is one
/// of the best, so a draw stays a draw, and the distance of a win falls with each move. Every reply
/// leads to another of these positions.
#[test]
fn every_engine_that_knows_the_solution_plays_a_best_move_in_every_position() {
    let (solution, positions) = (Solution::new(), positions());
    let prove = |name: &str, choose: &dyn Fn(&LGame) -> Option<Move>| {
        for p in &positions {
            let outcome = solution.outcome(p);
            let Some(m) = choose(p) else {
                assert_eq!(outcome, Outcome::Loss(0), "{p}");
                continue;
            };
            assert!(p.is_legal(m), "{p}");
            assert_eq!(
                solution.outcome(&p.after(m)).reversed().one_ply_earlier(),
                outcome,
                "{name} at {p}"
            );
        }
    };
    for player in MANNERS.map(Practical::new) {
        prove(&format!("{:?}", player.manner()), &|p| player.best_move(p));
    }
    // The engine `perfect` chooses by nothing else.
    prove("perfect", &|p| solution.best_move(p));
}

/// Among these it is the first of the greatest merit.
#[test]
fn no_sound_move_has_more_merit() {
    for player in MANNERS.map(Practical::new) {
        for p in states()
            .into_iter()
            .filter(|p| player.solution().outcome(p) == Outcome::Draw)
        {
            let merits = player
                .solution()
                .best_moves(&p)
                .map(|m| (m, player.merit(&p.after(m))));
            let best = player.best_move(&p).unwrap();
            let merit = player.merit(&p.after(best));
            let mut before = true;
            for (m, other) in merits {
                before &= m != best;
                assert!(
                    if before {
                        other < merit
                    } else {
                        other <= merit
                    },
                    "{player:?} at {p}"
                );
            }
        }
    }
}

#[test]
fn traps_are_counted_one_by_one() {
    let (solution, [count, share]) = (
        Solution::new(),
        [Manner::Traps, Manner::TrapShare].map(Practical::new),
    );
    for p in states() {
        let replies: Vec<Outcome> = solution.moves(&p).map(|(_, outcome)| outcome).collect();
        let losing = number(replies.iter().filter(|reply| reply.sign() < 0).count());
        if replies.is_empty() {
            assert!(count.merit(&p).min(share.merit(&p)) >= 1.0);
        } else {
            assert!((count.merit(&p) - losing).abs() < 1e-12, "{p}");
            assert!(
                (share.merit(&p) - losing / number(replies.len())).abs() < 1e-12,
                "{p}"
            );
        }
    }
}

/// Random play by definition, state by state: the equations have one solution, because a random
/// game ends with probability 1.
#[test]
fn chances_of_random_play_solve_their_equations() {
    let (player, states) = (Practical::new(Manner::Probability), states());
    let chances: Vec<f64> = states.iter().map(|p| 1.0 - player.merit(p)).collect();
    for ((p, chance), children) in states.iter().zip(&chances).zip(children(&states)) {
        let expected = if children.is_empty() {
            0.0
        } else {
            1.0 - mean(&chances, &children)
        };
        assert!((chance - expected).abs() < 1e-12, "{p}");
    }
    // The first player has no advantage in it.
    assert!((chances[States::index(&LGame::START)] - 0.496_084_796_421).abs() < 1e-12);
}

/// The decision process by definition: at most n own moves, for growing n.
#[test]
fn the_hunt_agrees_with_plain_iteration() {
    let (player, states, solution) = (Practical::new(Manner::Hunt), states(), Solution::new());
    let children = children(&states);
    let outcomes: Vec<Outcome> = states.iter().map(|p| solution.outcome(p)).collect();
    let sound = |p: usize, q: usize| outcomes[q].reversed().one_ply_earlier() == outcomes[p];
    let mut replies = vec![0.0; states.len()];
    for _ in 0..60 {
        let least = |p: usize| {
            let sound = children[p]
                .iter()
                .filter(|&&q| sound(p, q))
                .map(|&q| replies[q]);
            if outcomes[p].sign() < 0 {
                f64::INFINITY
            } else {
                1.0 + sound.fold(f64::INFINITY, f64::min)
            }
        };
        let moves: Vec<f64> = (0..states.len()).map(least).collect();
        replies = children
            .iter()
            .map(|q| if q.is_empty() { 0.0 } else { mean(&moves, q) })
            .collect();
    }
    for (p, moves) in states.iter().zip(&replies) {
        let merit = player.merit(p);
        assert!(
            if moves.is_infinite() {
                merit < f64::MIN
            } else {
                (merit + moves).abs() < 1e-9
            },
            "{p}: {merit}"
        );
    }
    // From the start the random opponent is beaten in 2.54 own moves, on average.
    let first = player.best_move(&LGame::START).unwrap();
    assert!((1.0 - player.merit(&LGame::START.after(first)) - 2.539_012_642_211).abs() < 1e-9);
}
