//! The laws of Planes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use game_core::{Finite, Notation, Position, Seat, Stochastic, ToMove};
use planes::policy::evaluate;
use planes::tree::DecisionTree;
use planes::{Answer, Belief, Cell, Reveal, Setup, World};

/// Whether a belief is of a large world. Those take a fraction of a second to list; small ones
/// cover the same refusals.
pub(crate) fn is_large(belief: &str) -> bool {
    let setup = belief
        .split(' ')
        .next()
        .unwrap_or_default()
        .parse::<Setup>();
    let large =
        |setup: Setup| setup.planes > 2 || setup.board.cells().len() > [256, 256, 64][setup.planes];
    setup.is_ok_and(large)
}

/// A text is refused at one of its columns, or is a belief whose own text is read back unchanged
/// and whose moves are read in both dialects.
pub fn planes_beliefs_round_trip(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if is_large(text) {
        return;
    }
    match text.parse::<Belief>() {
        Ok(belief) => {
            assert_eq!(belief.to_string().parse(), Ok(belief.clone()));
            assert_eq!(
                usize::try_from(-belief.payoff(Seat::OPENER)),
                Ok(belief.shots().len())
            );
            let rows = belief.world().setup().board.rows();
            for cell in belief.moves() {
                let dialect = format!("({},{})", cell.column() + 1, rows - cell.row());
                assert_eq!(
                    [belief.move_text(cell), dialect].map(|text| belief.read_move(&text)),
                    [Ok(cell); 2]
                );
            }
            assert!(belief.move_count() <= belief.moves_left());
        }
        Err(error) => {
            let columns = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            assert!(
                error.line == 1 && (1..=columns.saturating_add(1)).contains(&error.column),
                "{error}"
            );
        }
    }
}

/// Worlds are listed once.
fn world(setup: Setup) -> Option<Arc<World>> {
    static WORLDS: OnceLock<Mutex<BTreeMap<String, Option<Arc<World>>>>> = OnceLock::new();
    let mut worlds = WORLDS.get_or_init(Mutex::default).lock().ok()?;
    worlds
        .entry(setup.to_string())
        .or_insert_with(|| World::new(setup).map(Arc::new).ok())
        .clone()
}

/// The answer of a layout to a shot, found from its planes.
fn answer(world: &World, layout: usize, cell: Cell) -> Answer {
    let is_public = world.setup().reveal == Reveal::Plane;
    let plane = world
        .planes(layout)
        .find(|plane| plane.cells.contains(cell));
    plane.map_or(Answer::Miss, |plane| {
        if plane.head == cell {
            Answer::Head(Some(plane.nose).filter(|_| is_public))
        } else {
            Answer::Body
        }
    })
}

/// The first byte chooses board, planes and rule, the second the hidden layout, every other one a
/// shot: a belief holds the layouts that answer all shots as the hidden one does, found one by one
/// from their planes.
pub fn planes_beliefs_are_what_filtering_leaves(bytes: &[u8]) {
    let [first, second, shots @ ..] = bytes else {
        return;
    };
    let reveal = if first & 1 > 0 {
        Reveal::Plane
    } else {
        Reveal::Head
    };
    let setup = Setup::standard(
        5 + usize::from(first >> 1 & 3),
        1 + usize::from(first >> 3 & 1),
    )
    .revealing(reveal);
    let Some(world) = world(setup) else { return };
    let hidden = usize::from(*second) * 7 % world.len();
    let (mut belief, mut left) = (
        Belief::new(Arc::clone(&world)),
        (0..world.len()).collect::<Vec<usize>>(),
    );
    for &shot in shots {
        if belief.to_move() == ToMove::Nobody {
            break;
        }
        let Some(cell) = belief.nth_move(usize::from(shot) % belief.move_count()) else {
            break;
        };
        let told = answer(&world, hidden, cell);
        belief.play(cell);
        let weight = belief
            .events()
            .find(|&(event, _)| event == told)
            .map_or(0, |(_, weight)| weight);
        belief.happen(told);
        left.retain(|&layout| answer(&world, layout, cell) == told);
        assert_eq!(weight, left.len() as u64);
        assert_eq!(
            belief.layouts().iter().collect::<Vec<_>>(),
            left,
            "{belief}"
        );
    }
    let heads = world
        .planes(hidden)
        .filter(|plane| belief.shots().contains(plane.head))
        .count();
    assert_eq!(
        belief.to_move() == ToMove::Nobody,
        heads == world.setup().planes
    );
}

/// A text is refused in one of its lines, or is a tree that is written as it is read and that the
/// verifier walks or refuses.
pub fn planes_trees_round_trip(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match text.parse::<DecisionTree>() {
        Ok(tree) => {
            assert_eq!(tree.to_string().parse(), Ok(tree.clone()));
            if tree.setup().board.cells().len() <= 64 && tree.setup().planes <= 2 {
                let Some(world) = world(tree.setup().clone()) else {
                    return;
                };
                // A tree that is sound for each layout can be played like any strategy.
                if let (Ok(shots), []) = (tree.verify(&world), tree.answers()) {
                    assert_eq!(shots, evaluate(&world, &mut &tree));
                }
            }
        }
        Err(error) => assert!(error.line as usize <= text.split('\n').count(), "{error}"),
    }
}
