//! Repeatable work, to measure speed and to notice changes.

use ::planes::paper::Decisive;
use ::planes::policy::{Greedy, KnownAnswers, ONE, Rollout, ShotCounts, State, Strategy, evaluate};
use ::planes::tree::{Limits, Solver};
use ::planes::{Reveal, Setup, World};
use search::{perft, perft_divide};

use registry::Work;

/// Perft: sequences of two shots with every answer between.
pub(super) fn count_two_shots() -> Work {
    let start = ::planes::Belief::default();
    let mut work = Work {
        nodes: perft(&start, 1),
        ..Work::default()
    };
    perft_divide(&start, 2).for_each(|(_, count)| work.note(count));
    work
}

/// The value of every first shot on 7×7, and the tree.
pub(super) fn solve_seven() -> Work {
    let (mut work, world) = (Work::default(), World::default());
    let Ok(solver) = Solver::new(&world) else {
        return work;
    };
    let (solution, shots) = solver.values(&Limits::default());
    work.nodes = solution.nodes;
    work.note(solution.lower);
    for shot in shots {
        work.note(shot.lower);
    }
    if let Some(counts) = solution.tree.and_then(|tree| tree.verify(&world).ok()) {
        note(&mut work, &counts);
    }
    work
}

/// The greedy strategy against every layout of two planes.
pub(super) fn play_greedily() -> Work {
    play(Setup::standard(9, 2), &mut Greedy::with_heads(ONE))
}

/// The paper's method on a board where fallen planes become public.
pub(super) fn play_the_paper() -> Work {
    play(
        Setup::standard(9, 2).revealing(Reveal::Plane),
        &mut Decisive::correct(5).feeding(),
    )
}

/// One decision by rollouts of four cells at the start.
pub(super) fn roll_out() -> Work {
    let mut work = Work::default();
    let Ok(world) = World::new(Setup::standard(9, 2)) else {
        return work;
    };
    let layouts: Vec<u32> = (0..).take(world.len()).collect();
    let state = State {
        world: &world,
        layouts: &layouts,
        known: KnownAnswers::default(),
    };
    let shot = Rollout::new(Greedy::with_heads(ONE), 4).shot(&state);
    work.nodes = world.len() as u64;
    work.note(shot.map_or(u64::MAX, |cell| cell.number() as u64));
    work
}

/// Nodes are layouts met by a shot.
fn play(setup: Setup, strategy: &mut impl Strategy) -> Work {
    let mut work = Work::default();
    let Ok(world) = World::new(setup) else {
        return work;
    };
    let counts = evaluate(&world, strategy);
    work.nodes = counts.total();
    note(&mut work, &counts);
    work
}

fn note(work: &mut Work, counts: &ShotCounts) {
    for &layouts in counts.histogram() {
        work.note(layouts);
    }
}
