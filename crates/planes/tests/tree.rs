//! Trees that are proved best: compared with the definition on small worlds, and with known
//! results.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use common::Oracle;
use game_core::Position;
use planes::policy::{Greedy, Staged, State, Strategy, evaluate};
use planes::tree::{DecisionTree, Finish, Limits, Progress, Proof, Solver, TreeError, VerifyError};
use planes::{Belief, Cell, Setup, World};

fn world(text: &str) -> World {
    World::new(text.parse().unwrap()).unwrap()
}

/// The least mean and the least worst case by the search, verified by walking the tree.
fn solved(world: &World) -> [(u64, usize); 2] {
    let solver = Solver::new(world).unwrap();
    [
        solver.least_mean(&Limits::default()),
        solver.least_worst(&Limits::default()),
    ]
    .map(|solution| {
        let counts = solution.tree.unwrap().verify(world).unwrap();
        assert_eq!(
            (counts.total(), counts.layouts()),
            (solution.lower, world.len() as u64)
        );
        assert!(
            solution
                .worst
                .is_none_or(|worst| counts.worst() == worst as usize)
        );
        (counts.total(), counts.worst())
    })
}

const SMALL: [&str; 9] = [
    "4x5/1",
    "5x5/1",
    "6x5/1",
    "2x3/2[hb]",
    "2x3/2r[hb]",
    "3x3/1[hb]",
    "2x3/2[hb/.b]",
    "2x3/3[hb]",
    "2x3/3r[hb]",
];

#[test]
fn small_worlds_agree_with_the_definition() {
    for text in SMALL {
        let world = world(text);
        let mut oracle = Oracle::new(&world);
        // No layout of these worlds needs more shots.
        let least = oracle.all(12).unwrap();
        let (worst, within) = (0..)
            .find_map(|worst| oracle.all(worst).map(|least| (worst, least)))
            .unwrap();
        let [mean, depth] = solved(&world);
        assert_eq!(
            (mean.0, depth),
            (least, (within, worst)),
            "{text}, {} layouts",
            world.len()
        );
        // A tree for each worst case in between, and none below.
        let solver = Solver::new(&world).unwrap();
        for shots in 0..=worst + 2 {
            let found = solver
                .least_mean_within(u32::try_from(shots).unwrap(), &Limits::default())
                .lower;
            assert_eq!(
                found,
                oracle.all(shots).unwrap_or(u64::MAX),
                "{text} within {shots}"
            );
        }
    }
}

#[test]
fn first_shots_agree_with_the_definition() {
    for text in ["5x5/1", "2x3/2[hb]", "2x3/2r[hb]"] {
        let world = world(text);
        let (solver, mut oracle) = (Solver::new(&world).unwrap(), Oracle::new(&world));
        let layouts: Vec<usize> = (0..world.len()).collect();
        let all = solver.first_shots(&Limits::default());
        assert_eq!(all.len(), world.setup().board.cells().len());
        for shot in all {
            let asked = oracle.after(&layouts, planes::Cells::EMPTY, 12, shot.cell);
            // A shot to which all give the same answer, and not a head, is wasted.
            let asked = asked.unwrap_or_else(|| oracle.all(12).unwrap() + world.len() as u64);
            assert_eq!(
                (shot.lower, shot.exact),
                (asked, true),
                "{text} {}",
                shot.cell
            );
            assert_eq!(solver.first_shot(shot.cell, &Limits::default()), Ok(shot));
        }
        let outside = Cell::new(15, 15).unwrap();
        assert_eq!(
            solver.first_shot(outside, &Limits::default()),
            Err(TreeError::Outside(outside))
        );
    }
}

/// After a hit, every further shot agrees with the definition too, and none is fired twice.
#[test]
fn first_shots_after_answers() {
    for text in [
        "2x3/2[hb] A1=h",
        "2x3/2[hb] B2=b",
        "2x3/3[hb] A1=h C1=b",
        "2x3/2r[hb] A1=h>",
        "2x3/2[hb] A1=h B1=h",
    ] {
        let belief: Belief = text.parse().unwrap();
        let (solver, mut oracle) = (
            Solver::from_belief(&belief).unwrap(),
            Oracle::new(belief.world()),
        );
        let left: Vec<usize> = belief.layouts().iter().collect();
        let over = belief.move_count() == 0;
        for cell in belief.shots() {
            let error = if over {
                TreeError::Over
            } else {
                TreeError::Shot(cell)
            };
            assert_eq!(
                solver.first_shot(cell, &Limits::default()),
                Err(error),
                "{text} {cell}"
            );
        }
        let least = solver.least_mean(&Limits::default()).lower;
        let shots = solver.first_shots(&Limits::default());
        assert_eq!(
            shots.iter().map(|shot| shot.cell).collect::<Vec<_>>(),
            belief.moves().collect::<Vec<_>>()
        );
        for shot in shots {
            let asked = oracle
                .after(&left, belief.heads(), 12, shot.cell)
                .unwrap_or(least + left.len() as u64);
            assert_eq!(
                (shot.lower, shot.exact),
                (asked, true),
                "{text} {}",
                shot.cell
            );
        }
    }
}

#[test]
fn seven_by_seven() {
    let world = world("7x7/1");
    assert_eq!(solved(&world), [(214, 7), (216, 6)]);
    let solver = Solver::new(&world).unwrap();
    // The paper's (column, row): the best first shots, from the best on.
    for ((column, row), total) in [
        ((4, 3), 214),
        ((4, 4), 215),
        ((3, 3), 220),
        ((4, 2), 225),
        ((2, 2), 239),
    ] {
        let cell = Cell::new(7 - row, column - 1).unwrap();
        assert_eq!(
            solver
                .first_shot(cell, &Limits::default())
                .map(|shot| (shot.lower, shot.exact)),
            Ok((total, true))
        );
    }
    assert_eq!(
        solver.least_mean_within(5, &Limits::default()).lower,
        u64::MAX
    );
}

/// A world that is given up still has a lower bound.
#[test]
fn bounds_hold_when_nodes_run_out() {
    let world = world("7x7/1");
    let mut last = 0;
    for nodes in [0, 1, 10, 100] {
        let solution = Solver::new(&world)
            .unwrap()
            .least_mean(&Limits::new().nodes(nodes));
        assert!(
            (last..=214).contains(&solution.lower) && solution.tree.is_none(),
            "{nodes}: {solution:?}"
        );
        last = solution.lower;
    }
    assert!(last > 150);
}

/// Reports what has been proved and what not: out of nodes, memory or time, or impossible.
#[test]
fn solutions_report_what_is_proved() {
    let world = world("7x7/1");
    let solver = || Solver::new(&world).unwrap();
    let full = solver().least_mean(&Limits::default());
    assert_eq!(
        (full.proof, full.lower, full.tree.is_some()),
        (Proof::Exact, 214, true)
    );
    let within = solver().least_mean_within(5, &Limits::default());
    assert_eq!(
        (within.proof, within.lower, within.tree),
        (Proof::Impossible, u64::MAX, None)
    );
    let within = solver().least_mean_within(6, &Limits::default());
    assert_eq!((within.proof, within.lower), (Proof::Exact, 216));
    let stopped = solver().least_mean(&Limits::new().stop(&AtomicBool::new(true)));
    let small = solver().least_mean(&Limits::new().memory(5_000));
    for solution in [
        solver().least_mean(&Limits::new().nodes(100)),
        stopped,
        small,
    ] {
        assert_eq!((solution.proof, solution.tree), (Proof::Bound, None));
        assert!(
            solution.lower < 214 && solution.nodes <= 150,
            "{} {}",
            solution.lower,
            solution.nodes
        );
    }
    // Stopped on the way to the least worst case, which is 6: all smaller ones are already
    // excluded.
    for nodes in [0, 100, 1_000] {
        let solution = solver().least_worst(&Limits::new().nodes(nodes));
        assert!(
            solution.worst.unwrap() <= 6 && solution.proof == Proof::Bound,
            "{nodes}"
        );
    }
    // Nothing is left to do.
    let over: Belief = "7x7/1 D4=h".parse().unwrap();
    let solution = Solver::from_belief(&over)
        .unwrap()
        .least_mean(&Limits::new().nodes(0));
    assert_eq!(
        (
            solution.proof,
            solution.lower,
            solution.tree.map(|tree| tree.len())
        ),
        (Proof::Exact, 0, Some(0))
    );
}

/// Proved with the last node, so that the tree cannot be written down.
#[test]
fn a_solution_without_nodes_for_its_tree_has_none() {
    let world = world("7x7/1");
    let solver = || Solver::new(&world).unwrap();
    let full = solver().least_mean(&Limits::default());
    let exact = |nodes: u64| solver().least_mean(&Limits::new().nodes(nodes)).proof == Proof::Exact;
    let (mut few, mut enough) = (0, full.nodes + 1);
    while enough - few > 1 {
        let middle = u64::midpoint(few, enough);
        if exact(middle) {
            enough = middle;
        } else {
            few = middle;
        }
    }
    let bare = solver().least_mean(&Limits::new().nodes(enough));
    assert_eq!(
        (bare.proof, bare.lower, bare.tree),
        (Proof::Exact, 214, None)
    );
}

/// Values known from independent programs, with the worst case of the tree and the least worst
/// case; the last of them needs sets of two words.
#[test]
fn known_values() {
    for (text, mean, worst) in [
        ("7x7/2", (161, 7), (173, 6)),
        ("7x7/2r", (155, 7), (164, 6)),
        ("8x8/1", (413, 8), (425, 7)),
    ] {
        assert_eq!(solved(&world(text)), [mean, worst], "{text}");
    }
}

/// The rest of the game from a belief.
#[test]
fn beliefs_are_solved() {
    let start: Belief = "7x7/1".parse().unwrap();
    let first = Cell::new(4, 3).unwrap();
    let value = |text: &str| {
        Solver::from_belief(&text.parse().unwrap())
            .unwrap()
            .least_mean(&Limits::default())
            .lower
    };
    let rest: u64 = ["D5=m", "D5=b", "D5=h"]
        .map(|shot| value(&format!("7x7/1 {shot}")))
        .iter()
        .sum();
    assert_eq!(rest + 48, 214);
    let open = start.after(first);
    assert_eq!(
        Solver::from_belief(&open).err(),
        Some(TreeError::Open(first))
    );
}

/// The tree of a belief names its start: it is verified on the layouts that are left, and read
/// back.
#[test]
fn trees_of_beliefs() {
    let texts = [
        "7x7/1 D4=b",
        "7x7/2 C1=h",
        "7x7/2r C1=h^ A7=m",
        "2x3/2[hb] A1=h",
        "7x7/1 D4=h A1=m",
        "7x7/1 A1=m",
    ];
    for text in texts {
        let belief: Belief = text.parse().unwrap();
        let solution = Solver::from_belief(&belief)
            .unwrap()
            .least_mean(&Limits::default());
        let tree = solution.tree.unwrap();
        assert_eq!(
            tree.to_string().lines().next(),
            Some(belief.to_string().as_str())
        );
        assert_eq!(tree.to_string().parse(), Ok(tree.clone()));
        let counts = tree.verify(belief.world()).unwrap();
        assert_eq!(
            (counts.total(), counts.layouts()),
            (solution.lower, belief.layouts().len() as u64),
            "{text}"
        );
        assert_eq!(tree.answers().len(), belief.shots().len());
    }
    let verify = |text: &str| {
        text.parse::<DecisionTree>()
            .unwrap()
            .verify(&world("4x5/1"))
            .map(|counts| counts.total())
    };
    assert_eq!(verify("4x5/1 C1=b\nC4\n h .\n"), Ok(1));
    assert_eq!(verify("4x5/1 C1=h\nC4\n b .\n"), Err(VerifyError::Late(0)));
    assert_eq!(
        verify("4x5/1 C1=b\nC1\n b C4\n  h .\n"),
        Err(VerifyError::Twice(1, Cell::new(0, 2).unwrap()))
    );
    assert_eq!(verify("4x5/1 C1=m\nC4\n h .\n"), Err(VerifyError::Answers));
}

#[test]
fn trees_are_stored() {
    for text in SMALL {
        let world = world(text);
        let tree = Solver::new(&world)
            .unwrap()
            .least_mean(&Limits::default())
            .tree
            .unwrap();
        let stored = tree.to_string();
        assert_eq!(stored.parse(), Ok(tree.clone()), "{stored}");
        let mut strategy = &tree;
        assert_eq!(
            planes::policy::evaluate(&world, &mut strategy),
            tree.verify(&world).unwrap()
        );
    }
    let empty: DecisionTree = "4x5/1".parse().unwrap();
    assert_eq!(
        (empty.is_empty(), empty.to_string().parse()),
        (true, Ok(empty.clone()))
    );
    let refused = [
        ("", 1, 1),
        ("4x5/1\nZ1\n", 2, 1),
        ("4x5/1\n C1\n", 2, 2),
        ("4x5/1\nC1\n  m C4\n", 3, 3),
        ("4x5/1\nC1\n m\n", 3, 3),
        ("4x5/1\nC1\n x C4\n", 3, 2),
        ("4x5/1\nC1\n h .\n  m C4\n", 4, 3),
        ("4x5/1\nC1\nC2\n", 3, 1),
        ("4x5/1\nC1\n h .\n h .\n", 4, 2),
        ("4x5/1\nC1\n\n h .\n", 3, 1),
        ("4x5/1 C1=?\nC4\n h .\n", 1, 10),
        ("4x5/1 C1=b C1=b\n", 1, 12),
    ];
    for (text, line, column) in refused {
        let error = text.parse::<DecisionTree>().unwrap_err();
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{text:?}: {error}"
        );
    }
}

/// The verifier finds the fault with a tree.
#[test]
fn wrong_trees_are_noticed() {
    let world = world("4x5/1");
    let verify = |text: &str| {
        text.parse::<DecisionTree>()
            .unwrap()
            .verify(&world)
            .map(|counts| counts.total())
    };
    assert_eq!(verify("4x5/1\nC1\n b C4\n  h .\n h .\n"), Ok(3));
    assert_eq!(
        verify("4x5/1\nC1\n m C4\n  h .\n h .\n"),
        Err(VerifyError::Branch(1, Cell::new(0, 2).unwrap()))
    );
    assert_eq!(verify("5x5/1\nC1\n h .\n"), Err(VerifyError::Setup));
    assert_eq!(
        verify("4x5/1\nA2\n b .\n m .\n"),
        Err(VerifyError::Early(0))
    );
    assert_eq!(verify("4x5/1"), Err(VerifyError::Early(0)));
    assert_eq!(
        verify("4x5/1\nA2\n b A2\n  b .\n"),
        Err(VerifyError::Twice(0, Cell::new(1, 0).unwrap()))
    );
    assert_eq!(
        verify("4x5/1\nC1\n h C4\n  b .\n"),
        Err(VerifyError::Late(0))
    );
    assert_eq!(
        VerifyError::Early(0).to_string(),
        "The tree ends before all planes of layout 0 are down."
    );
}

/// Played out exactly from the beginning, any strategy is the best one; from the middle on, no
/// worse.
#[test]
fn exact_finishes() {
    let seven = world("7x7/1");
    let finish = |most| Finish::new(Greedy::gini(), most, Limits::default());
    assert_eq!(evaluate(&seven, &mut finish(48)).total(), 214);
    assert_eq!(
        evaluate(&seven, &mut Staged::new(20, Greedy::gini(), finish(48))).layouts(),
        48
    );
    let eight = world("8x8/2");
    let totals = [0, 4, 12].map(|most| evaluate(&eight, &mut finish(most)).total());
    assert!(
        totals[0] >= totals[1] && totals[1] >= totals[2] && totals[0] > totals[2],
        "{totals:?}"
    );
    // A search that is cut off leaves the choice to the strategy.
    let cut = evaluate(
        &eight,
        &mut Finish::new(Greedy::gini(), 12, Limits::new().nodes(0)),
    );
    assert_eq!(cut.total(), totals[0]);
}

/// Passes layouts on in another order.
struct Shuffled<S>(S);

impl<S: Strategy> Strategy for Shuffled<S> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        let mut layouts = state.layouts.to_vec();
        layouts.reverse();
        layouts.rotate_left(state.layouts.len() / 3);
        layouts.push(state.layouts[0]); // and one of them twice
        self.0.shot(&State {
            layouts: &layouts,
            ..*state
        })
    }
}

/// The order of a state's layouts changes nothing, symmetry included.
#[test]
fn layouts_come_in_any_order() {
    for text in ["7x7/1", "7x7/2", "7x7/2r", "5x5/1[hb]"] {
        let world = world(text);
        let make = || Finish::new(Greedy::gini(), 1_000, Limits::default());
        let plain = evaluate(&world, &mut make());
        assert_eq!(evaluate(&world, &mut Shuffled(make())), plain, "{text}");
    }
}

/// With many planes and shots, a worst case beyond all trees changes nothing.
#[test]
fn generous_worst_cases_are_no_limit() {
    for text in ["2x4/7[h]", "2x4/4[h]", "7x7/1", "7x7/2r"] {
        let world = world(text);
        let solver = Solver::new(&world).unwrap();
        let least = solver.least_mean(&Limits::default()).lower;
        for worst in [100, 254, 255, 256, u32::MAX] {
            let within = solver.least_mean_within(worst, &Limits::default());
            assert_eq!((within.lower, within.worst), (least, Some(worst)), "{text}");
        }
    }
}

#[test]
fn worlds_refused() {
    assert_eq!(
        Solver::new(&world("9x9/2")).err(),
        Some(TreeError::Layouts(2352))
    );
    assert_eq!(
        Solver::new(&world("2x4/8[h]")).err(),
        Some(TreeError::Planes(8))
    );
    assert_eq!(
        TreeError::Layouts(2352).to_string(),
        "Trees are searched for up to 1024 layouts, not for 2352."
    );
    assert_eq!(
        TreeError::Planes(8).to_string(),
        "Trees are searched for up to 7 planes, not for 8."
    );
}

/// A listener gets reports of a search, and may end it; the result is then a bound.
#[test]
fn listeners_end_a_search() {
    let world = World::new(Setup::standard(8, 1)).unwrap();
    let solver = Solver::new(&world).unwrap();
    let last = AtomicU64::new(0);
    let listener = |progress: &Progress| {
        last.fetch_max(progress.nodes, Relaxed);
        if progress.nodes < 500 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let (solution, shots) = solver.values(&Limits::new().progress(&listener));
    assert!(solution.proof == Proof::Bound && solution.lower <= 413 && solution.tree.is_none());
    assert!((500..700).contains(&last.into_inner()) && shots.iter().all(|shot| !shot.exact));
    // The least sum comes before the cells, and a listener may stop the search then.
    let listener = |progress: &Progress| match progress {
        Progress {
            least: Some(413),
            parts: Some((2, _)),
            ..
        } => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let (solution, shots) = solver.values(&Limits::new().progress(&listener));
    assert_eq!(
        (
            solution.lower,
            shots.iter().filter(|shot| shot.exact).count()
        ),
        (413, 2)
    );
    let (solution, shots) = solver.values(&Limits::new());
    assert_eq!(
        (solution.lower, shots.iter().map(|shot| shot.lower).min()),
        (413, Some(413))
    );
}
