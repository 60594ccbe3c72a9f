//! Trees that are proved best: against the definition on small worlds, and against what is known.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

mod common;

use common::Oracle;
use game_core::Position;
use planes::tree::{DecisionTree, Finish, Limits, Solver, TreeError, VerifyError};
use planes::{Belief, Cell, World};

fn world(text: &str) -> World {
    World::new(text.parse().unwrap()).unwrap()
}

/// The least mean and the least worst case by the search, verified by walking the tree.
fn solved(world: &World) -> [(u64, usize); 2] {
    let solver = Solver::new(world).unwrap();
    [solver.least_mean(Limits::default()), solver.least_worst(Limits::default())].map(|solution| {
        let counts = solution.tree.unwrap().verify(world).unwrap();
        assert_eq!((counts.total(), counts.layouts()), (solution.lower, world.len() as u64));
        assert!(solution.worst.is_none_or(|worst| counts.worst() == worst as usize));
        (counts.total(), counts.worst())
    })
}

const SMALL: [&str; 9] =
    ["4x5/1", "5x5/1", "6x5/1", "2x3/2[hb]", "2x3/2r[hb]", "3x3/1[hb]", "2x3/2[hb/.b]", "2x3/3[hb]", "2x3/3r[hb]"];

#[test]
fn small_worlds_agree_with_the_definition() {
    for text in SMALL {
        let world = world(text);
        let mut oracle = Oracle::new(&world);
        // No layout of these worlds needs more shots.
        let least = oracle.all(12).unwrap();
        let (worst, within) = (0..).find_map(|worst| oracle.all(worst).map(|least| (worst, least))).unwrap();
        let [mean, depth] = solved(&world);
        assert_eq!((mean.0, depth), (least, (within, worst)), "{text}, {} layouts", world.len());
        // A tree for each worst case in between, and none below.
        let solver = Solver::new(&world).unwrap();
        for shots in 0..=worst + 2 {
            let found = solver.least_mean_within(u32::try_from(shots).unwrap(), Limits::default()).lower;
            assert_eq!(found, oracle.all(shots).unwrap_or(u64::MAX), "{text} within {shots}");
        }
    }
}

#[test]
fn first_shots_agree_with_the_definition() {
    for text in ["5x5/1", "2x3/2[hb]", "2x3/2r[hb]"] {
        let world = world(text);
        let (solver, mut oracle) = (Solver::new(&world).unwrap(), Oracle::new(&world));
        let layouts: Vec<usize> = (0..world.len()).collect();
        for cell in world.setup().board.cells() {
            let asked = oracle.after(&layouts, planes::Cells::EMPTY, 12, cell);
            let got = solver.first_shot(cell, Limits::default());
            assert!(asked.is_none_or(|asked| got == (asked, true)), "{text} {cell}: {asked:?} {got:?}");
        }
    }
}

#[test]
fn seven_by_seven() {
    let world = world("7x7/1");
    assert_eq!(solved(&world), [(214, 7), (216, 6)]);
    let solver = Solver::new(&world).unwrap();
    // The paper's (column, row): the best first shots, from the best on.
    for ((column, row), total) in [((4, 3), 214), ((4, 4), 215), ((3, 3), 220), ((4, 2), 225), ((2, 2), 239)] {
        let cell = Cell::new(7 - row, column - 1).unwrap();
        assert_eq!(solver.first_shot(cell, Limits::default()), (total, true), "{cell}");
    }
    assert_eq!(solver.least_mean_within(5, Limits::default()).lower, u64::MAX);
}

/// A world that is given up has a lower bound all the same.
#[test]
fn bounds_hold_when_nodes_run_out() {
    let world = world("7x7/1");
    let mut last = 0;
    for nodes in [0, 1, 10, 100] {
        let solution = Solver::new(&world).unwrap().least_mean(Limits { nodes });
        assert!((last..=214).contains(&solution.lower) && solution.tree.is_none(), "{nodes}: {solution:?}");
        last = solution.lower;
    }
    assert!(last > 150);
}

/// From a belief, the rest of the game.
#[test]
fn beliefs_are_solved() {
    let start: Belief = "7x7/1".parse().unwrap();
    let first = Cell::new(4, 3).unwrap();
    let value = |text: &str| Solver::from_belief(&text.parse().unwrap()).unwrap().least_mean(Limits::default()).lower;
    let rest: u64 = ["D5=m", "D5=b", "D5=h"].map(|shot| value(&format!("7x7/1 {shot}"))).iter().sum();
    assert_eq!(rest + 48, 214);
    let open = start.after(first);
    assert_eq!(Solver::from_belief(&open).err(), Some(TreeError::Open(first)));
}

#[test]
fn trees_are_stored() {
    for text in SMALL {
        let world = world(text);
        let tree = Solver::new(&world).unwrap().least_mean(Limits::default()).tree.unwrap();
        let stored = tree.to_string();
        assert_eq!(stored.parse(), Ok(tree.clone()), "{stored}");
        let mut strategy = &tree;
        assert_eq!(planes::policy::evaluate(&world, &mut strategy), tree.verify(&world).unwrap());
    }
    let empty: DecisionTree = "4x5/1".parse().unwrap();
    assert_eq!((empty.is_empty(), empty.to_string().parse()), (true, Ok(empty.clone())));
    let refused = [
        ("", 1, 1),
        ("4x5/1\nZ1\n", 2, 1),
        ("4x5/1\n C1\n", 2, 2),
        ("4x5/1\nC1\n  m C4\n", 3, 3),
        ("4x5/1\nC1\n m\n", 3, 3),
        ("4x5/1\nC1\n x C4\n", 3, 2),
        ("4x5/1\nC1\n h .\n  m C4\n", 4, 3),
        ("4x5/1\nC1\nC2\n", 3, 1),
    ];
    for (text, line, column) in refused {
        let error = text.parse::<DecisionTree>().unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
    }
}

/// The verifier finds what is wrong with a tree.
#[test]
fn wrong_trees_are_noticed() {
    let world = world("4x5/1");
    let verify = |text: &str| text.parse::<DecisionTree>().unwrap().verify(&world).map(|counts| counts.total());
    assert_eq!(verify("4x5/1\nC1\n b C4\n  h .\n h .\n"), Ok(3));
    assert_eq!(verify("4x5/1\nC1\n m C4\n  h .\n h .\n"), Err(VerifyError::Branch(1, Cell::new(0, 2).unwrap())));
    assert_eq!(verify("5x5/1\nC1\n h .\n"), Err(VerifyError::Setup));
    assert_eq!(verify("4x5/1\nA2\n b .\n m .\n"), Err(VerifyError::Early(0)));
    assert_eq!(verify("4x5/1"), Err(VerifyError::Early(0)));
    assert_eq!(verify("4x5/1\nA2\n b A2\n  b .\n"), Err(VerifyError::Twice(0, Cell::new(1, 0).unwrap())));
    assert_eq!(verify("4x5/1\nC1\n h C4\n  b .\n"), Err(VerifyError::Late(0)));
    assert_eq!(VerifyError::Early(0).to_string(), "The tree ends before all planes of layout 0 are down.");
}

/// Played out exactly from the beginning, any strategy is the best one; from the middle on, no worse.
#[test]
fn exact_finishes() {
    use planes::policy::{Greedy, Staged, evaluate};
    let seven = world("7x7/1");
    let finish = |most| Finish::new(Greedy::gini(), most, Limits::default());
    assert_eq!(evaluate(&seven, &mut finish(48)).total(), 214);
    assert_eq!(evaluate(&seven, &mut Staged::new(20, Greedy::gini(), finish(48))).layouts(), 48);
    let eight = world("8x8/2");
    let totals = [0, 4, 12].map(|most| evaluate(&eight, &mut finish(most)).total());
    assert!(totals[0] >= totals[1] && totals[1] >= totals[2] && totals[0] > totals[2], "{totals:?}");
    // A search that is cut off leaves the choice to the strategy.
    let cut = evaluate(&eight, &mut Finish::new(Greedy::gini(), 12, Limits { nodes: 0 }));
    assert_eq!(cut.total(), totals[0]);
}

#[test]
fn worlds_refused() {
    assert_eq!(Solver::new(&world("9x9/2")).err(), Some(TreeError::Layouts(2352)));
    assert_eq!(Solver::new(&world("2x4/8[h]")).err(), Some(TreeError::Planes(8)));
    assert_eq!(TreeError::Layouts(2352).to_string(), "Trees are searched for up to 1024 layouts, not for 2352.");
    assert_eq!(TreeError::Planes(8).to_string(), "Trees are searched for up to 7 planes, not for 8.");
}
