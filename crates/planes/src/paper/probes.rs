//! The paper's probing shots, drawn at random before the decisive ones.
//!
//! What they cost is an expectation over the draws: every cell that may be drawn is followed with
//! its probability, and nothing is sampled.

use alloc::vec;
use alloc::vec::Vec;

use super::chance::{Expectation, count};
use super::{Decisive, Elimination, Matrix};
use crate::cell::Cell;
use crate::policy::{KnownAnswers, State, all};
use crate::world::World;

/// How the paper's two probing shots are drawn, before the decisive ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probes {
    /// None.
    None,
    /// By the initial matrix; drawn again on a cell that was shot at or where no plane can be any
    /// more.
    Initial,
    /// By the matrix as it stands after each answer.
    Recomputed,
    /// By the initial matrix; drawn again on a cell that was shot at alone.
    Unshot,
    /// By the initial matrix, the second one among cells that share a box of 4×5 or 5×4 with the
    /// first (section 七); drawn again as in [`Unshot`](Self::Unshot).
    SameBox,
    /// By the procedure `tanCe` of the appendix, for 7×7.
    Procedure,
}

/// The mean shots over all layouts of two probes followed by decisive shots with random ties. Every
/// draw is followed with its probability. `None` for the [procedure](Probes::Procedure) of the
/// appendix on another board than 7×7, which it is written for.
#[must_use]
pub fn probed(world: &World, method: Decisive, probes: Probes) -> Option<f64> {
    if !probes.fit(world) {
        return None;
    }
    let layouts = all(world);
    let rest = if probes == Probes::None { 0 } else { 2 };
    let draw = Draw {
        world,
        probes,
        initial: Matrix::new(
            world,
            method.weight,
            Elimination::Correct,
            &KnownAnswers::default(),
        ),
    };
    let mut expectation = Expectation::new(world, method);
    Some(
        draw.value(&mut expectation, &layouts, KnownAnswers::default(), rest)
            / count(layouts.len()),
    )
}

impl Probes {
    /// Whether the variant is for this board.
    fn fit(self, world: &World) -> bool {
        let board = world.setup().board;
        self != Self::Procedure || (board.rows(), board.columns()) == (7, 7)
    }
}

/// The cells that may be drawn as the next probe, with their weights; none without probes.
pub(super) fn weights_of(state: &State<'_>, method: &Decisive, probes: Probes) -> Vec<(Cell, f64)> {
    let State {
        world,
        layouts,
        known,
    } = *state;
    if probes == Probes::None || !probes.fit(world) {
        return vec![];
    }
    let initial = Matrix::new(
        world,
        method.weight,
        Elimination::Correct,
        &KnownAnswers::default(),
    );
    Draw {
        world,
        probes,
        initial,
    }
    .weights(method, layouts, &known)
}

struct Draw<'a> {
    world: &'a World,
    probes: Probes,
    initial: Matrix,
}

impl Draw<'_> {
    /// Shots of all layouts of a group when this many probes are still to come.
    fn value(
        &self,
        expectation: &mut Expectation<'_>,
        layouts: &[u32],
        known: KnownAnswers,
        rest: usize,
    ) -> f64 {
        let weights = if rest == 0 {
            vec![]
        } else {
            self.weights(expectation.method(), layouts, &known)
        };
        let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
        if sum <= 0.0 {
            return expectation.value(layouts, known);
        }
        let mut mean = 0.0;
        for (cell, weight) in weights {
            let mut then = |expectation: &mut Expectation<'_>, layouts: &[u32], known| {
                self.value(expectation, layouts, known, rest - 1)
            };
            mean += weight / sum * expectation.after(layouts, known, cell, &mut then);
        }
        mean
    }

    /// Cells that may be drawn with their weights.
    fn weights(
        &self,
        method: &Decisive,
        layouts: &[u32],
        known: &KnownAnswers,
    ) -> Vec<(Cell, f64)> {
        let shots = known.shots();
        let now = method.matrix(&State {
            world: self.world,
            layouts,
            known: *known,
        });
        let cells = || self.world.setup().board.cells().minus(shots).iter();
        let possible = |cell: &Cell| now.value(*cell) > 0;
        let by = |matrix: &Matrix, cells: &mut dyn Iterator<Item = Cell>| -> Vec<(Cell, f64)> {
            cells
                .map(|cell| (cell, real(matrix.value(cell))))
                .filter(|&(_, weight)| weight > 0.0)
                .collect()
        };
        match self.probes {
            Probes::None => vec![],
            Probes::Initial => by(&self.initial, &mut cells().filter(possible)),
            Probes::Recomputed => by(&now, &mut cells()),
            Probes::Unshot => by(&self.initial, &mut cells()),
            Probes::SameBox => {
                let share = |cell: &Cell| shots.iter().all(|shot| share_box(shot, *cell));
                by(&self.initial, &mut cells().filter(share))
            }
            Probes::Procedure => procedure(&|cell| !shots.contains(cell) && possible(&cell)),
        }
    }
}

/// A sum as a weight: relative to the others 53 bits are plenty.
#[allow(clippy::cast_precision_loss, reason = "a weight")]
const fn real(sum: u64) -> f64 {
    sum as f64
}

/// Whether a box of 4×5 or 5×4 cells holds both.
fn share_box(a: Cell, b: Cell) -> bool {
    let (rows, columns) = (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
    rows.max(columns) < 5 && rows.min(columns) < 4
}

/// The appendix's `tanCe`: with probability 0.9 one draw near the middle, moved off the rim, else
/// `tanCe1`, which draws among (1|3|7, 1|3|7) – Visual Basic rounds 2·Rnd + 1 to 1, 2, 3 with
/// probabilities ¼, ½, ¼ and 2 then becomes 7. A refused cell starts the procedure again, which
/// `tanCe1` does by itself.
fn procedure(allowed: &dyn Fn(Cell) -> bool) -> Vec<(Cell, f64)> {
    let cell = |x: usize, y: usize| Cell::new(7 - y, x - 1).filter(|&cell| allowed(cell));
    let inside = |at: usize| at.clamp(2, 6);
    let mut drawn = vec![];
    for x in 1..=7 {
        let rows = if (3..=5).contains(&x) { 1..=7 } else { 3..=5 };
        let weight = 0.9 / 7.0 / count(rows.clone().count());
        drawn.extend(
            rows.filter_map(|y| cell(inside(x), inside(y)))
                .map(|cell| (cell, weight)),
        );
    }
    let corners = [(1, 0.25), (7, 0.5), (3, 0.25)];
    let inner: Vec<(Cell, f64)> = corners
        .iter()
        .flat_map(|&(x, p)| {
            corners
                .iter()
                .filter_map(move |&(y, q)| cell(x, y).map(|cell| (cell, p * q)))
        })
        .collect();
    let sum: f64 = inner.iter().map(|(_, weight)| weight).sum();
    drawn.extend(
        inner
            .into_iter()
            .map(|(cell, weight)| (cell, 0.1 * weight / sum)),
    );
    drawn
}
