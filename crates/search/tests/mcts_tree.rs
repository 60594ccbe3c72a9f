//! The tree of Monte Carlo search: counts that add up, limits that hold, and reuse.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use core::cell::Cell;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use std::sync::Mutex;

use common::bell::Bell;
use common::heavy::Heavy;
use game_core::{Payoff, Position, Score, Side, Step, Stochastic, ToMove};
use rand_core::Rng;
use search::mcts::{Advised, Evaluated, Formula, Guided, Leaf, Mcts, Options, Policy, RandomPlay};
use search::{Limits, Report, SearchError};
use toys::lattice::{Lattice, Opinion, Shape};
use toys::race::Race;
use toys::tag::Tag;
use toys::tic_tac_toe::Board;

const MEGABYTE: usize = 1 << 20;

#[test]
fn visits_add_up() {
    let mut search = Mcts::new(RandomPlay, MEGABYTE).unwrap();
    for nodes in [1_u32, 2, 9, 10, 1_000] {
        search.clear();
        let report = search
            .search(&Board::START, &Limits::new().nodes(nodes.into()))
            .unwrap();
        let visits = search.visits();
        let all = u64::from(nodes);
        assert_eq!(
            (
                report.nodes,
                visits.iter().map(|known| known.visits).sum::<u64>()
            ),
            (all, all)
        );
        let sum: i64 = visits.iter().map(|known| known.sum).sum();
        let mean = search.payoffs().unwrap()[0];
        let sum = f64::from(i32::try_from(sum).unwrap());
        assert!((mean - sum / f64::from(nodes)).abs() < 1e-9);
        assert_eq!(report.moves.len(), 9);
        let most = visits.iter().map(|known| known.visits).max();
        assert_eq!(
            visits
                .iter()
                .find(|known| Some(known.m) == report.best)
                .map(|known| known.visits),
            most
        );
        assert_eq!(report.variation.first(), report.best.as_ref());
    }
}

/// In slices, or at once: the same tree.
#[test]
fn slices_grow_the_same_tree() {
    let position = Lattice::<false>::new(5, Shape::ExtraTurns, 14);
    let mut whole = Mcts::solver(RandomPlay, MEGABYTE).unwrap();
    whole
        .search(&position, &Limits::new().nodes(1_000))
        .unwrap();
    let mut sliced = Mcts::solver(RandomPlay, MEGABYTE).unwrap();
    for _ in 0..100 {
        assert_eq!(
            sliced
                .search(&position, &Limits::new().nodes(10))
                .unwrap()
                .nodes,
            10
        );
    }
    assert_eq!(whole.visits(), sliced.visits());
    assert_eq!(whole.edges(), sliced.edges());
}

/// The knowledge about the position after a move and an event is that of the new root.
#[test]
fn the_tree_goes_on_with_the_game() {
    for seed in 0..20_u8 {
        let options = Options {
            seed: seed.into(),
            ..Options::DEFAULT
        };
        let mut search = Mcts::duel(RandomPlay, 4 * MEGABYTE)
            .unwrap()
            .options(options);
        let mut position = Race::START;
        while position.to_move() != ToMove::Nobody {
            let report = search
                .search(&position, &Limits::new().nodes(2_000))
                .unwrap();
            let (edges, before) = (search.edges(), search.visits());
            let step = match report.best {
                Some(m) => Step::Move(m),
                None => Step::Event(position.events().nth(usize::from(seed % 3)).unwrap().0),
            };
            match step {
                Step::Move(m) => position.play(m),
                Step::Event(event) => position.happen(event),
            }
            let kept = search.advance(step);
            let visits: u64 = search.visits().iter().map(|known| known.visits).sum();
            assert!(search.edges() < edges && search.edges() * 40 <= search.bytes_used());
            if let (true, Step::Move(m)) = (kept, step) {
                let known = before.iter().find(|known| known.m == m).unwrap();
                assert!(visits <= known.visits, "{visits} of {known:?}");
            }
            if kept && position.to_move().player().is_some() {
                assert!(visits > 0);
                let report = search.search(&position, &Limits::new().nodes(10)).unwrap();
                let more: u64 = search.visits().iter().map(|known| known.visits).sum();
                assert_eq!(more, visits + report.nodes);
            }
        }
        assert!(search.search(&position, &Limits::new()).unwrap().proved);
    }
}

/// A tree that was compacted is searched on like the same tree in its old place.
#[test]
fn moving_a_tree_changes_nothing_in_it() {
    let mut search = Mcts::solver(RandomPlay, 4 * MEGABYTE).unwrap();
    let position = Lattice::<false>::new(9, Shape::TwoMoves, 10);
    search
        .search(&position, &Limits::new().nodes(3_000))
        .unwrap();
    let best = search
        .search(&position, &Limits::new().nodes(1))
        .unwrap()
        .variation;
    let known = search
        .visits()
        .into_iter()
        .find(|known| known.m == best[0])
        .unwrap();
    assert!(search.advance(Step::Move(best[0])));
    // All visits of the edge but the first, which found no node there.
    assert_eq!(
        search
            .visits()
            .iter()
            .map(|known| known.visits)
            .sum::<u64>(),
        known.visits - 1
    );
    let next = search
        .search(&position.after(best[0]), &Limits::new().nodes(0))
        .unwrap();
    assert_eq!(next.variation, best[1..]);
    // A step that does not exist or was never tried leads to an empty tree.
    assert!(!search.advance(Step::Move(200)));
    assert_eq!((search.edges(), search.visits().len()), (0, 0));
}

#[test]
fn memory_is_limited() {
    for bytes in [0, 1, 100, 300] {
        let mut search = Mcts::new(RandomPlay, bytes).unwrap();
        let small = search.search(&Board::START, &Limits::new().nodes(10));
        assert_eq!(small, Err(SearchError::SmallTree { bytes }));
    }
    for bytes in [1_000, 10_000, 100_000] {
        let mut search = Mcts::solver(RandomPlay, bytes).unwrap();
        let report = search
            .search(&Board::START, &Limits::new().nodes(20_000))
            .unwrap();
        assert!(
            search.bytes_used() <= bytes && search.bytes_used() * 2 > bytes,
            "{bytes}"
        );
        assert!(search.is_full() && (report.nodes == 20_000 || report.proved));
        // Room for more once the game goes on.
        let kept = search.advance(Step::Move(report.best.unwrap()));
        assert!(!search.is_full() && kept == (search.edges() > 0) && (kept || bytes < 10_000));
    }
    let error = Mcts::<Board, _>::new(RandomPlay, usize::MAX).unwrap_err();
    assert_eq!(error, SearchError::Memory { bytes: usize::MAX });
}

/// A clock that advances with every look; a flag that is set; a limit of nothing.
#[test]
fn limits_hold_and_leave_a_move() {
    let looks = AtomicU64::new(0);
    let clock = || Duration::from_millis(looks.fetch_add(1, Relaxed));
    let mut search = Mcts::new(RandomPlay, MEGABYTE).unwrap();
    let report = search
        .search(
            &Board::START,
            &Limits::new().time(Duration::from_millis(10), &clock),
        )
        .unwrap();
    assert!(
        (9 * 16..=11 * 16).contains(&report.nodes) && report.elapsed.is_some(),
        "{report:?}"
    );
    let stop = AtomicBool::new(true);
    for limits in [Limits::new().stop(&stop), Limits::new().nodes(0)] {
        let mut search = Mcts::new(RandomPlay, MEGABYTE).unwrap();
        let report = search.search(&Board::START, &limits).unwrap();
        assert_eq!(
            (report.nodes, report.best),
            (0, Board::START.moves().next())
        );
    }
    let reports = Mutex::new(vec![]);
    let listener = |report: &Report<_>| {
        reports.lock().unwrap().push(report.nodes);
        if report.nodes < 64 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    search.clear();
    let report = search
        .search(&Board::START, &Limits::new().nodes(100).progress(&listener))
        .unwrap();
    assert_eq!(
        (reports.into_inner().unwrap(), report.nodes),
        (vec![1, 2, 4, 8, 16, 32, 64], 64)
    );
}

/// A flag that a leaf sets is noticed before the next play-out.
#[test]
fn a_flag_is_noticed_after_one_play_out() {
    struct Setter<'f>(&'f AtomicBool, Cell<u32>);
    impl Leaf<Board> for Setter<'_> {
        fn payoffs<R: Rng>(
            &mut self,
            _: &mut Board,
            _: &mut R,
            payoffs: &mut [Score],
        ) -> Result<(), SearchError> {
            payoffs.fill(0);
            self.1.set(self.1.get() + 1);
            self.0.store(self.1.get() == 77, Relaxed);
            Ok(())
        }
    }
    let stop = AtomicBool::new(false);
    let mut search = Mcts::new(Setter(&stop, Cell::new(0)), MEGABYTE).unwrap();
    let report = search
        .search(&Board::START, &Limits::new().stop(&stop))
        .unwrap();
    assert!(
        search.leaf().1.get() == 77 && report.nodes >= 77,
        "{}",
        report.nodes
    );
}

/// All of the prior on one move.
struct Stubborn(usize);

impl<P: Stochastic> Policy<P> for Stubborn {
    fn priors(&mut self, _: &P, priors: &mut [f32]) {
        priors.fill(f32::NAN);
        if let Some(prior) = priors.get_mut(self.0) {
            *prior = 3.0;
        }
    }
}

#[test]
fn priors_lead() {
    let options = Options {
        formula: Formula::Puct,
        ..Options::DEFAULT
    };
    for favourite in 0..9 {
        // All leaves are worth nothing and no game ends soon: priors alone decide.
        let leaf = Advised(
            Guided {
                guide: RandomPlay,
                plies: 0,
                evaluator: Payoff,
            },
            Stubborn(favourite),
        );
        let mut search = Mcts::new(leaf, MEGABYTE).unwrap().options(options);
        search
            .search(&Board::START, &Limits::new().nodes(4))
            .unwrap();
        let visits = search.visits();
        assert_eq!(visits[favourite].visits, 4, "{visits:?}");
    }
}

/// The last move is eight times as likely as any other, in any unit.
struct Scaled(f32);

impl<P: Stochastic> Policy<P> for Scaled {
    fn priors(&mut self, _: &P, priors: &mut [f32]) {
        priors.fill(self.0);
        if let Some(last) = priors.last_mut() {
            *last *= 8.0;
        }
    }
}

/// Priors are weights: a common factor changes nothing.
#[test]
fn priors_are_weights() {
    let options = Options {
        formula: Formula::Puct,
        ..Options::DEFAULT
    };
    let visits = |unit| {
        let mut search = Mcts::new(Advised(RandomPlay, Scaled(unit)), MEGABYTE)
            .unwrap()
            .options(options);
        search
            .search(&Board::START, &Limits::new().nodes(400))
            .unwrap();
        search
            .visits()
            .iter()
            .map(|known| known.visits)
            .collect::<Vec<_>>()
    };
    // Powers of two, which no rounding changes.
    assert_eq!(visits(1.0), visits(64.0));
    assert_eq!(visits(1.0), visits(1.0 / 1024.0));
}

/// Evaluations instead of play-outs, and play-outs that stop before the end.
#[test]
fn leaves_may_be_evaluated() {
    let position = Lattice::<false>::new(5, Shape::Alternating, 9);
    let truth = search::minimax_to_end(&position).unwrap().value;
    let options = Options {
        scale: Some(30),
        ..Options::DEFAULT
    };
    let mut evaluated = Mcts::solver(Evaluated(Opinion), 16 * MEGABYTE)
        .unwrap()
        .options(options);
    assert_eq!(
        evaluated
            .search(&position, &Limits::new().nodes(200_000))
            .unwrap()
            .value,
        truth
    );
    let leaf = Guided {
        guide: RandomPlay,
        plies: 2,
        evaluator: Opinion,
    };
    let mut guided = Mcts::solver(leaf, 16 * MEGABYTE).unwrap().options(options);
    assert_eq!(
        guided
            .search(&position, &Limits::new().nodes(200_000))
            .unwrap()
            .value,
        truth
    );
    assert!(evaluated.is_finished() && guided.is_finished());
}

/// Play may go on for ever, so play-outs are cut; wins are found nevertheless.
#[test]
fn endless_games_are_searched() {
    let leaf = Guided {
        guide: RandomPlay,
        plies: 20,
        evaluator: Payoff,
    };
    let mut search = Mcts::solver(leaf, MEGABYTE).unwrap();
    let report = search
        .search(&Tag::new(9, 0, 2), &Limits::new().nodes(1_000))
        .unwrap();
    assert_eq!(
        (report.value, report.proved, report.best),
        (Tag::BOUND - 1, true, Some(2))
    );
    let open = search
        .search(&Tag::new(9, 0, 3), &Limits::new().nodes(5_000))
        .unwrap();
    assert!(open.best.is_some() && open.nodes > 0);
    assert_eq!(Tag::new(9, 0, 2).after(2).payoff(Side::First), Tag::BOUND);
}

/// Chance several times in a row, and positions that own memory.
#[test]
fn chance_in_a_row() {
    let limited = Guided {
        guide: RandomPlay,
        plies: 50,
        evaluator: Payoff,
    };
    let mut search = Mcts::for_players(limited, MEGABYTE).unwrap();
    let report = search
        .search(
            &Heavy::new(Bell::new(3, 2, 2, 4)),
            &Limits::new().nodes(5_000),
        )
        .unwrap();
    // Four moves with three rings before each: every line pays nothing.
    assert_eq!((report.best, report.value), (None, 0));
    assert!(search.edges() > 100);
}
