//! Retrograde analysis: three ways that must agree, and a check that must notice everything.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use crate::common;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use common::leaps;
use common::web::{self, Graph, Walk};
use game_core::Outcome::{self, Draw, Loss, Win};
use game_core::{Deterministic, Position, Predecessors, Ranking, ToMove, ZeroSum};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use search::retrograde::{Histogram, Phase, Progress, RetrogradeError, Solved, VerifyError};
use search::{Limits, Retrograde};
use toys::tag::{Gaps, Ring, Tag};
use toys::tic_tac_toe::{Board, Boards, Cell};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// The cell with this number in reading order.
fn cell(number: usize) -> Cell {
    Board::START.moves().nth(number).unwrap()
}

/// Solves without predecessors in both ways; they agree and are verified.
fn forward<P: Deterministic + ZeroSum>(ranking: &impl Ranking<P>) -> Solved {
    let solved = Retrograde::new(ranking).solve().unwrap();
    let swept = Retrograde::new(ranking).sweep().unwrap();
    assert!(solved.outcomes().eq(swept.outcomes()));
    assert_eq!(solved.verify(ranking), Ok(()));
    solved
}

/// Solves in all three ways; they agree and are verified.
fn all_ways<P: Deterministic + ZeroSum>(ranking: &impl Predecessors<P>) -> Solved {
    let solved = forward(ranking);
    let backwards = Retrograde::new(ranking).solve_backwards().unwrap();
    assert!(solved.outcomes().eq(backwards.outcomes()));
    solved
}

#[test]
fn tag_is_the_same_with_and_without_names() {
    for cells in 4..40 {
        let (ring, gaps) = (Ring::new(cells), Gaps::new(cells));
        let (by_position, by_gap) = (all_ways(&ring), all_ways(&gaps));
        for rank in 0..by_position.count() {
            let position: Tag = ring.unrank(rank).unwrap();
            assert_eq!(
                by_position.outcome(&ring, &position),
                by_gap.outcome(&gaps, &position)
            );
        }
    }
}

#[test]
fn a_large_ring_is_decided_far_from_its_end() {
    let solved = all_ways(&leaps::Numbers::new(12));
    let Histogram {
        tally,
        nothing,
        won_in,
        lost_in,
    } = solved.histogram();
    assert_eq!(tally.total() + nothing, 1 << 12);
    assert!(won_in.len() > 20 && tally.drawn < 100, "{tally:?}");
    assert_eq!(won_in.iter().sum::<u64>(), tally.won);
    assert_eq!(lost_in.iter().sum::<u64>(), tally.lost);
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let solved = forward(&Boards);
    assert_eq!(solved.outcome(&Boards, &Board::START), Some(Draw));
    let position = board("xx./oo./...");
    assert_eq!(solved.outcome(&Boards, &position), Some(Win(1)));
    let moves: Vec<_> = solved.moves(&Boards, &position).collect();
    assert_eq!(moves.first(), Some(&(cell(2), Some(Win(1)))));
    assert!(moves.contains(&(cell(6), Some(Loss(2)))));
    let best = moves
        .iter()
        .max_by_key(|(_, outcome)| outcome.map(Outcome::preference));
    assert_eq!(best, moves.first());
    assert_eq!(solved.outcome(&Boards, &board("xxx/oo./...")), Some(Win(0)));
    assert_eq!(solved.outcome_at(2), None); // a board with a single nought
    assert_eq!(solved.outcome_at(u64::MAX), None);
}

#[test]
fn random_graphs_are_the_same_by_every_way_and_every_ranking() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut seen = [0; 3];
    for number in 0..4000 {
        let graph = Arc::new(Graph::random(2 + number % 17, 1 + number % 4, &mut random));
        let (states, nodes) = (
            web::States(Arc::clone(&graph)),
            web::Nodes(Arc::clone(&graph)),
        );
        let (one_end, no_ends) = (
            web::OneEnd(Arc::clone(&graph)),
            web::NoEnds(Arc::clone(&graph)),
        );
        let (by_state, by_node) = (all_ways(&states), all_ways(&nodes));
        let (with_one_end, without_ends) = (forward(&one_end), forward(&no_ends));
        for rank in 0..by_state.count() {
            let position: Walk = states.unrank(rank).unwrap();
            let outcome = by_state.outcome(&states, &position);
            assert_eq!(outcome, by_state.outcome_at(rank));
            assert_eq!(outcome, by_node.outcome(&nodes, &position));
            assert_eq!(outcome, with_one_end.outcome(&one_end, &position));
            assert_eq!(outcome, without_ends.outcome(&no_ends, &position));
            seen[usize::try_from(outcome.unwrap().sign() + 1).unwrap()] += 1;
        }
    }
    assert!(seen.into_iter().all(|count| count > 5000), "{seen:?}");
}

#[test]
fn a_mover_who_moves_again_keeps_the_same_perspective() {
    // 0 → 1 (again) → 2 (again), lost for the player to move there: First must not end there.
    let graph = Graph {
        ways: vec![vec![(1, true), (0, true)], vec![(2, true)], vec![]],
        payoffs: vec![0, 0, -1],
    };
    let solved = all_ways(&web::States(Arc::new(graph)));
    // Staying at 0 for ever is better than losing.
    assert!(
        solved
            .outcomes()
            .eq([Draw, Draw, Loss(1), Loss(1), Loss(0), Win(0)].map(Some))
    );
    // The same end, won.
    let graph = Graph {
        ways: vec![vec![(1, true), (0, true)], vec![(2, true)], vec![]],
        payoffs: vec![0, 0, 1],
    };
    let solved = all_ways(&web::Nodes(Arc::new(graph)));
    assert!(solved.outcomes().eq([Win(2), Win(1), Win(0)].map(Some)));
}

#[test]
fn an_empty_ranking_is_solved() {
    let empty = web::Nodes(Arc::new(Graph {
        ways: Vec::new(),
        payoffs: Vec::new(),
    }));
    assert_eq!(all_ways(&empty).count(), 0);
}

#[test]
fn distances_end_at_the_longest() {
    // A line of 20,000 nodes, whose last one has no move.
    let nodes = 20_000;
    let ways = (0..nodes).map(|node| {
        if node + 1 < nodes {
            vec![(node + 1, false)]
        } else {
            Vec::new()
        }
    });
    let graph = Graph {
        ways: ways.collect(),
        payoffs: vec![-1; nodes],
    };
    let line = web::NoEnds(Arc::new(graph));
    let solved = Retrograde::new(&line).solve().unwrap();
    let last = nodes as u64 - 1;
    assert_eq!(solved.outcome_at(last - 1), Some(Win(1)));
    assert_eq!(solved.outcome_at(last - 16_382), Some(Loss(16_382)));
    assert_eq!(solved.outcome_at(last - 16_383), Some(Win(Solved::LONGEST)));
    assert_eq!(
        solved.outcome_at(last - 16_384),
        Some(Loss(Solved::LONGEST))
    );
    assert_eq!(solved.outcome_at(0), Some(Win(Solved::LONGEST)));
    assert_eq!(solved.verify(&line), Ok(()));
}

type Told<'t> = Retrograde<'t, leaps::Numbers>;

#[test]
fn progress_is_reported_in_order_and_ends_complete() {
    let ring = leaps::Numbers::new(17);
    let told = |solve: fn(Told) -> Solved| {
        let reports = Mutex::new(Vec::new());
        let listener = |progress: &Progress| {
            reports.lock().unwrap().push(*progress);
            ControlFlow::Continue(())
        };
        let _ = solve(Retrograde::new(&ring).limits(&Limits::new().progress(&listener)));
        let all = reports.into_inner().unwrap();
        assert!(
            all.iter()
                .all(|progress| progress.done <= progress.total && progress.total == 1 << 17)
        );
        let mut phases: Vec<_> = all.iter().map(|progress| progress.phase).collect();
        phases.dedup();
        let ends = phases.iter().all(|&phase| {
            let last = all
                .iter()
                .rfind(|progress| progress.phase == phase)
                .unwrap();
            last.done == last.total
        });
        assert!(ends && all.len() > 2 * phases.len(), "{all:?}");
        phases
    };
    assert_eq!(
        told(|analysis| analysis.solve().unwrap()),
        [Phase::Look, Phase::Link, Phase::Spread]
    );
    assert_eq!(
        told(|analysis| analysis.solve_backwards().unwrap()),
        [Phase::Look, Phase::Spread]
    );
    let phases = told(|analysis| analysis.sweep().unwrap());
    assert!(phases.starts_with(&[
        Phase::Look,
        Phase::Sweep { distance: 1 },
        Phase::Sweep { distance: 2 }
    ]));
}

/// When a listener stops it, every way stops at once, in every phase.
#[test]
fn an_analysis_can_be_stopped() {
    let ring = leaps::Numbers::new(17);
    let reports = |solve: fn(Told) -> Result<Solved, RetrogradeError>, most: usize| {
        let reports = AtomicUsize::new(0);
        let listener = |_: &Progress| {
            let is_last = reports.fetch_add(1, Relaxed) + 1 == most;
            if is_last {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let stopped =
            solve(Retrograde::new(&ring).limits(&Limits::new().progress(&listener))).err();
        (reports.into_inner(), stopped)
    };
    let ways: [fn(Told) -> Result<Solved, RetrogradeError>; 3] = [
        |analysis| analysis.solve(),
        |analysis| analysis.solve_backwards(),
        |analysis| analysis.sweep(),
    ];
    for solve in ways {
        let (all, stopped) = reports(solve, usize::MAX);
        assert_eq!(stopped, None);
        for most in (1..=all).step_by(1 + all / 6) {
            assert_eq!(reports(solve, most), (most, Some(RetrogradeError::Stopped)));
        }
    }
}

#[test]
fn every_false_claim_is_rejected() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for number in 0..200 {
        let graph = Arc::new(Graph::random(3 + number % 9, 3, &mut random));
        for claims in [
            claims_about(&web::States(Arc::clone(&graph))),
            claims_about(&web::Nodes(graph)),
        ] {
            assert!(claims > 0);
        }
    }
    assert!(claims_about(&Gaps::new(7)) > 0);
}

/// Changes every entry of a solution in every way, one at a time. A mismatch is found: at that rank
/// or, if a child is the cause, at an earlier one.
fn claims_about<P: Deterministic + ZeroSum>(ranking: &impl Ranking<P>) -> usize {
    let truth: Vec<_> = Retrograde::new(ranking)
        .solve()
        .unwrap()
        .outcomes()
        .collect();
    let mut claims = 0;
    for rank in 0..truth.len() {
        let near = truth[rank].and_then(Outcome::distance).unwrap_or(1);
        let distances = [near.saturating_sub(1), near, near + 1, near + 2];
        let decided = distances
            .into_iter()
            .flat_map(|distance| [Win(distance), Loss(distance)]);
        for claim in decided
            .chain([Draw])
            .map(Some)
            .chain([None])
            .filter(|claim| *claim != truth[rank])
        {
            let mut outcomes = truth.clone();
            outcomes[rank] = claim;
            match Solved::from_outcomes(outcomes).verify(ranking) {
                Err(VerifyError::Mismatch { rank: found, .. }) => assert!(found <= rank as u64),
                // The solution claims that a child is no position.
                Err(VerifyError::Broken(RetrogradeError::NoPosition { rank: child }))
                    if claim.is_none() =>
                {
                    assert_eq!(child, rank as u64);
                }
                other => panic!(
                    "{claim:?} at {rank} instead of {:?} gives {other:?}",
                    truth[rank]
                ),
            }
            claims += 1;
        }
    }
    claims
}

#[test]
fn a_cycle_that_claims_to_be_won_is_rejected() {
    // Two nodes that lead to each other: all draws. Win and loss would support each other, but for
    // the distance.
    let graph = Arc::new(Graph {
        ways: vec![vec![(1, false)], vec![(0, false)]],
        payoffs: vec![0; 2],
    });
    let nodes = web::Nodes(graph);
    for distance in 0..10 {
        let claim = Solved::from_outcomes([Some(Win(distance + 1)), Some(Loss(distance))]);
        assert!(matches!(
            claim.verify(&nodes),
            Err(VerifyError::Mismatch { .. })
        ));
    }
    let short = Solved::from_outcomes([Some(Draw)]);
    assert_eq!(
        short.verify(&nodes),
        Err(VerifyError::Count {
            found: 1,
            expected: 2
        })
    );
}

#[test]
fn finished_positions_are_seen_by_first() {
    let gaps = Gaps::new(9);
    let solved = Retrograde::new(&gaps).solve().unwrap();
    let caught = Tag::new(9, 1, 3).after(2);
    assert_eq!(caught.to_move(), ToMove::Nobody);
    assert_eq!(solved.outcome(&gaps, &caught), Some(Win(0)));
    let caught = Tag::new(9, 0, 2).after(1).after(8);
    assert_eq!(caught.to_move(), ToMove::Nobody);
    assert_eq!(solved.outcome(&gaps, &caught), Some(Loss(0)));
}
