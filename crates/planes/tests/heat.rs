//! The heat of cells, by counting layouts.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]
#![allow(
    clippy::disallowed_methods,
    reason = "logarithms of the standard library are compared within a billionth"
)]

use std::collections::BTreeMap;

use game_core::Position;
use planes::{Answer, Belief, Heat};

/// The results of a shot, by counting; information as the logarithm of the rest.
fn counted(belief: &Belief) -> Vec<Heat> {
    let (world, total) = (
        belief.world(),
        f64::from(u32::try_from(belief.layouts().len()).unwrap()),
    );
    let heat = |cell| {
        let mut counts: BTreeMap<Answer, f64> = BTreeMap::new();
        belief
            .layouts()
            .iter()
            .for_each(|layout| *counts.entry(world.answer(layout, cell)).or_default() += 1.0);
        let share = |wanted: fn(&Answer) -> bool| {
            counts
                .iter()
                .filter(|(answer, _)| wanted(answer))
                .map(|(_, count)| count / total)
                .sum()
        };
        let bits = counts
            .values()
            .map(|count| count / total * (total / count).log2())
            .sum();
        Heat {
            cell,
            head: share(|answer| answer.is_head()),
            body: share(|answer| *answer == Answer::Body),
            bits,
        }
    };
    belief.moves().map(heat).collect()
}

#[test]
fn heat_is_counted() {
    for text in [
        "7x7/1",
        "7x7/1 D4=b",
        "9x9/2 D4=m",
        "9x9/2r D4=h^",
        "4x4/1[hb] A1=m",
    ] {
        let belief: Belief = text.parse().unwrap();
        let heat = belief.heat();
        let all = counted(&belief);
        assert_eq!(heat.len(), all.len(), "{text}");
        for (found, counted) in heat.iter().zip(&all) {
            let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
            assert_eq!(found.cell, counted.cell, "{text}");
            assert!(
                near(found.head, counted.head) && near(found.body, counted.body),
                "{text} {found:?} {counted:?}"
            );
            assert!(
                near(found.bits, counted.bits),
                "{text} {found:?} {counted:?}"
            );
            assert_eq!(belief.heat_of(found.cell), Some(*found), "{text}");
        }
        for cell in belief.world().setup().board.cells() {
            assert_eq!(
                belief.heat_of(cell).is_some(),
                heat.iter().any(|heat| heat.cell == cell),
                "{text} {cell}"
            );
        }
    }
}

/// While a shot waits for its answer no cell may be shot at.
#[test]
fn an_open_shot_leaves_no_heat() {
    let belief: Belief = "7x7/1".parse().unwrap();
    let cell = belief.moves().next().unwrap();
    let open = belief.after(cell);
    assert_eq!((open.heat(), open.heat_of(cell)), (vec![], None));
}
