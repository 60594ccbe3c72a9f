//! Strategies against every layout: the figures that are cheap, and properties of all of them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{Step, random_step};
use planes::paper::{Decisive, Elimination, Matrix};
use planes::policy::{
    Ahead, Counts, Greedy, KnownAnswers, ONE, Ranked, Rollout, ShotCounts, Staged, State, Strategy,
    Ties, evaluate, evaluate_threads,
};
use planes::tree::{Finish, Limits, Solver};
use planes::{Belief, Cell, Reveal, Secret, Setup, World};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::sync::Arc;

fn world(side: usize, planes: usize, reveal: Reveal) -> World {
    World::new(Setup::standard(side, planes).revealing(reveal)).unwrap()
}

/// Mean in thousandths and worst case.
fn cost(world: &World, mut strategy: impl Strategy) -> (u64, usize) {
    let counts = evaluate(world, &mut strategy);
    assert_eq!(counts.layouts(), world.len() as u64);
    (
        (counts.total() * 2000 + counts.layouts()) / (2 * counts.layouts()),
        counts.worst(),
    )
}

#[test]
fn one_plane() {
    let world = world(7, 1, Reveal::Head);
    assert_eq!(cost(&world, Greedy::gini()), (4_771, 7));
    assert_eq!(cost(&world, Greedy::with_heads(ONE / 4)), (4_542, 7));
    let counts = evaluate(&world, &mut Rollout::new(Greedy::with_heads(ONE / 4), 81));
    assert_eq!((counts.total(), counts.worst()), (214, 7)); // as good as any
}

#[test]
fn two_planes() {
    let world = [Reveal::Head, Reveal::Plane].map(|reveal| world(9, 2, reveal));
    assert_eq!(cost(&world[0], Greedy::gini()), (9_465, 14));
    assert_eq!(
        cost(&world[0], Greedy::gini().ties(Ties::Heads)),
        (9_138, 14)
    );
    assert_eq!(cost(&world[0], Greedy::with_heads(ONE)), (9_011, 14));
    assert_eq!(cost(&world[1], Greedy::with_heads(ONE)), (8_801, 15));
}

#[test]
fn three_planes() {
    let world = [Reveal::Head, Reveal::Plane].map(|reveal| world(10, 3, reveal));
    assert_eq!(cost(&world[0], Greedy::gini()), (13_466, 20));
    assert_eq!(
        cost(&world[0], Greedy::gini().ties(Ties::Heads)),
        (13_060, 20)
    );
    assert_eq!(
        cost(&world[0], Greedy::with_heads(ONE * 3 / 2)),
        (12_806, 21)
    );
    assert_eq!(
        cost(&world[1], Greedy::with_heads(ONE * 3 / 2)),
        (12_412, 21)
    );
}

/// With a plane down, a head's λ is smaller or larger: λ by planes left.
#[test]
fn heads_by_planes() {
    let world = [Reveal::Head, Reveal::Plane].map(|reveal| world(9, 2, reveal));
    let greedy = |one, two| Greedy::with_heads_by_planes([one, two, 0]);
    assert_eq!(
        evaluate(&world[0], &mut greedy(ONE, ONE)),
        evaluate(&world[0], &mut Greedy::with_heads(ONE))
    );
    assert_eq!(
        evaluate(&world[0], &mut greedy(ONE, ONE * 3 / 4)).total(),
        21_180
    );
    assert_eq!(
        evaluate(&world[0], &mut greedy(ONE / 4, ONE * 3 / 4)).total(),
        21_256
    );
}

/// The evaluation on all layouts at once agrees with playing them one by one.
#[test]
fn all_layouts_at_once_are_all_layouts_one_by_one() {
    use game_core::{Position, Seat};
    for (side, planes, reveal) in [
        (7, 1, Reveal::Head),
        (8, 2, Reveal::Head),
        (8, 2, Reveal::Plane),
    ] {
        let world = Arc::new(world(side, planes, reveal));
        let mut strategy = Greedy::with_heads(ONE / 2);
        let mut counts = ShotCounts::default();
        for layout in 0..world.len() {
            let mut game = Secret::new(Arc::clone(&world), layout).unwrap();
            while game.to_move().player().is_some() {
                let belief = game.belief();
                let left: Vec<u32> = belief
                    .layouts()
                    .iter()
                    .map(|layout| u32::try_from(layout).unwrap())
                    .collect();
                let known = belief.known();
                let shot = strategy
                    .shot(&State {
                        world: &world,
                        layouts: &left,
                        known,
                    })
                    .unwrap();
                assert!(game.try_play(shot).is_ok());
            }
            counts.add(usize::try_from(-game.payoff(Seat::OPENER)).unwrap(), 1);
        }
        assert_eq!(counts, evaluate(&world, &mut strategy));
    }
}

#[test]
fn threads_change_nothing() {
    let world = world(9, 2, Reveal::Plane);
    let alone = evaluate(&world, &mut Greedy::with_heads(ONE));
    for threads in [0, 1, 2, 5] {
        let done = std::sync::atomic::AtomicU64::new(0);
        let progress = |layouts| {
            done.fetch_add(layouts, std::sync::atomic::Ordering::Relaxed);
        };
        assert_eq!(
            evaluate_threads(&world, threads, || Greedy::with_heads(ONE), progress),
            alone
        );
        assert_eq!(done.into_inner(), 2352);
    }
}

/// The greatest parameters neither stop the process nor wrap.
#[test]
fn great_numbers_are_no_trouble() {
    let (nine, seven) = (world(9, 2, Reveal::Head), world(7, 1, Reveal::Head));
    // Only heads count, or only their absence.
    for lambda in [i64::MAX, i64::MIN] {
        assert_eq!(
            evaluate(&seven, &mut Greedy::with_heads(lambda)).layouts(),
            48
        );
    }
    let most = evaluate(&seven, &mut Greedy::with_heads(i64::MAX));
    assert_eq!(most, evaluate(&seven, &mut Greedy::with_heads(ONE << 20)));
    let mut heavy = Decisive::correct(u32::MAX);
    assert_eq!(
        evaluate(&nine, &mut heavy),
        evaluate(&nine, &mut Decisive::correct(1 << 30))
    );
    let matrix = Matrix::new(
        &nine,
        u32::MAX,
        Elimination::Correct,
        &KnownAnswers::default(),
    );
    assert_eq!(matrix.sum(), 2352 * 2 * (u64::from(u32::MAX) + 9));
    let mut counts = ShotCounts::default();
    counts.add(usize::MAX, u64::MAX);
    counts.add(usize::MAX, 1);
    assert_eq!((counts.worst(), counts.layouts()), (256, u64::MAX));
    // Counts of one world are refilled from another one, larger or smaller.
    let mut counts = Counts::of(&seven, &[0, 1]);
    counts.refill(&nine, &[2351]);
    assert_eq!((counts.layouts(), counts.covered().len()), (1, 20));
    counts.refill(&seven, &[47]);
    assert_eq!((counts.layouts(), counts.covered().len()), (1, 10));
}

/// A rollout also improves a strategy whose own shot is not among its candidates.
#[test]
fn rollouts_try_the_own_shot_first() {
    let world = world(8, 2, Reveal::Head);
    let finish = || Finish::new(Greedy::gini(), 20, Limits::new().nodes(3_000));
    let plain = evaluate(&world, &mut finish()).total();
    for width in [1, 2] {
        let once = evaluate(&world, &mut Rollout::new(finish(), width)).total();
        assert!(once <= plain, "{width}: {once} {plain}");
    }
}

/// A rollout is never worse than its base strategy.
#[test]
fn rollouts_improve() {
    for reveal in [Reveal::Head, Reveal::Plane] {
        let world = world(8, 2, reveal);
        let plain = evaluate(&world, &mut Greedy::gini()).total();
        let once = evaluate(&world, &mut Rollout::new(Greedy::gini(), 8)).total();
        assert!(once < plain, "{once} {plain}");
    }
}

/// A strategy that looks ahead to the end, at every cell, plays the best tree, with any scout and
/// base.
#[test]
fn looking_ahead_to_the_end_is_exact() {
    let small = [
        "4x5/1",
        "5x5/1",
        "2x3/2[hb]",
        "2x3/2r[hb]",
        "2x3/2[hb/.b]",
        "2x3/3[hb]",
        "2x3/3r[hb]",
    ];
    // One strategy for all of them, to check that it does not take one world's results for
    // another's.
    let mut ahead = Ahead::new(Greedy::gini(), Greedy::gini(), 1, 256, 256);
    for text in small {
        let world = World::new(text.parse().unwrap()).unwrap();
        let least = Solver::new(&world)
            .unwrap()
            .least_mean(&Limits::default())
            .lower;
        assert_eq!(evaluate(&world, &mut ahead).total(), least, "{text}");
        assert_eq!(
            evaluate(&world, &mut ahead),
            evaluate(&world, &mut ahead.clone()),
            "{text}"
        );
    }
}

/// Looking ahead is never worse than the base, which plays alone beyond all layouts.
#[test]
fn looking_ahead_improves() {
    for reveal in [Reveal::Head, Reveal::Plane] {
        let world = world(8, 2, reveal);
        let base = || Rollout::new(Greedy::entropy(), 4);
        let total = |limit, width| {
            let mut ahead = Ahead::new(Greedy::entropy(), base(), limit, 12, width);
            evaluate(&world, &mut ahead).total()
        };
        let plain = evaluate(&world, &mut base()).total();
        let totals = [1, 2, 3].map(|width| total(100, width));
        assert_eq!(total(548, 3), plain);
        assert!(
            totals[0] <= plain && totals[0] >= totals[1] && totals[1] >= totals[2],
            "{totals:?} {plain}"
        );
        assert!(totals[2] < plain, "{totals:?} {plain}");
    }
}

/// Shoots at one fixed cell first, then at the given one, if any.
#[derive(Clone, Copy)]
struct Once(Option<Cell>);

impl Strategy for Once {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if state.known.shots().is_empty() {
            Cell::new(0, 2)
        } else {
            self.0
        }
    }
}

/// A strategy that shoots once and then gives up costs the whole board, with any number of threads.
#[test]
fn a_strategy_that_gives_up_is_charged() {
    let world = world(7, 1, Reveal::Head);
    let counts = evaluate(&world, &mut Once(None));
    assert_eq!((counts.histogram()[1], counts.histogram()[49]), (1, 47));
    for threads in [1, 2, 5] {
        assert_eq!(
            evaluate_threads(&world, threads, || Once(None), |_| {}),
            counts,
            "{threads}"
        );
    }
}

/// A shot that cannot be fired, at the same cell again or off the board, does not count.
#[test]
fn shots_that_cannot_be_fired_are_none() {
    let world = world(7, 1, Reveal::Head);
    let given_up = evaluate(&world, &mut Once(None));
    for cell in [Cell::new(0, 2), Cell::new(0, 7), Cell::new(15, 15)] {
        assert_eq!(evaluate(&world, &mut Once(cell)), given_up, "{cell:?}");
        assert_eq!(
            evaluate_threads(&world, 2, || Once(cell), |_| {}),
            given_up,
            "{cell:?}"
        );
        // No play-out after a shot ends, and the first candidate that can be fired is taken.
        let counts = evaluate(&world, &mut Rollout::new(Stuck(cell), 3));
        assert_eq!((counts.layouts(), counts.worst()), (48, 49), "{cell:?}");
        let counts = evaluate(&world, &mut Ahead::new(Stuck(cell), Once(cell), 10, 3, 3));
        assert_eq!((counts.layouts(), counts.worst()), (48, 49), "{cell:?}");
    }
}

/// Ranks the same cells after any shots.
struct Stuck(Option<Cell>);

impl Strategy for Stuck {
    fn shot(&mut self, _: &State<'_>) -> Option<Cell> {
        self.0
    }
}

impl Ranked for Stuck {
    fn candidates(&mut self, _: &State<'_>) -> Vec<Cell> {
        self.0.into_iter().collect()
    }
}

/// A rollout has the given width, by layouts left, and passes its width on; rollouts nest.
#[test]
fn rollouts_have_the_given_width() {
    let world = world(7, 1, Reveal::Head);
    let rollout = Rollout::new(Greedy::gini(), 9).narrower(20, 0);
    let layouts: Vec<u32> = (0..48).collect();
    let all = State {
        world: &world,
        layouts: &layouts,
        known: KnownAnswers::default(),
    };
    assert_eq!(
        (
            rollout.width_at(&all),
            Rollout::new(Greedy::gini(), 0).width_at(&all)
        ),
        (1, 1)
    );
    let handed = rollout.with_inner(Greedy::with_heads(ONE / 4));
    assert_eq!(handed.width_at(&all), 1);
    assert_eq!(
        rollout.width_at(&State {
            layouts: &layouts[..20],
            ..all
        }),
        9
    );
    assert_eq!(
        format!("{:?}", rollout.inner()),
        format!("{:?}", Greedy::gini())
    );
    // Wide only when few layouts are left: between the greedy strategy and the full rollout.
    let greedy = evaluate(&world, &mut Greedy::gini()).total();
    let narrow = evaluate(
        &world,
        &mut Rollout::new(Greedy::gini(), 81).narrower(20, 1),
    )
    .total();
    let wide = evaluate(&world, &mut Rollout::new(Greedy::gini(), 81)).total();
    let nested = evaluate(
        &world,
        &mut Rollout::new(Rollout::new(Greedy::gini(), 3), 9),
    )
    .total();
    assert!(
        wide <= narrow && narrow <= greedy && nested <= greedy,
        "{greedy} {narrow} {wide} {nested}"
    );
    let mut boxed: Box<dyn Strategy> = Box::new(Greedy::gini());
    assert_eq!(evaluate(&world, &mut boxed).total(), greedy);
    // Stages nest in rollouts too.
    let mut staged = Rollout::new(
        Staged::new(20, Greedy::gini(), Greedy::with_heads(ONE / 4)),
        5,
    );
    assert!(evaluate(&world, &mut staged).total() <= greedy);
}

/// Answers one after another give the knowledge of a belief, whether fallen planes become public or
/// not.
#[test]
fn answers_one_by_one_agree_with_the_belief() {
    let random = &mut ChaCha8Rng::seed_from_u64(6);
    for text in ["7x7/1", "9x9/2", "9x9/2r", "4x4/3r[hb]"] {
        for _ in 0..30 {
            let mut belief: Belief = text.parse().unwrap();
            let mut known = KnownAnswers::default();
            while let Some(step) = random_step(&mut belief, random) {
                let Step::Event(answer) = step else { continue };
                let cell = belief.world().setup().board.cells().minus(known.shots());
                let cell = cell
                    .iter()
                    .find(|&cell| belief.answer(cell).is_some())
                    .unwrap();
                known = known.with_answer(belief.world(), cell, answer);
                assert_eq!(known, belief.known(), "{belief} after {cell}");
            }
            assert!(
                known.heads.len() == belief.world().setup().planes,
                "{belief}"
            );
        }
    }
}
