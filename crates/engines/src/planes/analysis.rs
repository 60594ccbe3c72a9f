//! From costs over all layouts to an analysis.

use ::planes::{Belief, Cell};
use game_core::{Notation, Position};

use super::reasons::reasons;
use registry::{Analysis, Unit, ValuedMove};

/// The result of an engine: its shot, and the cost of each cell that it tried, summed over all
/// layouts left.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Decision {
    pub(super) best: Option<Cell>,
    pub(super) tried: Vec<(Cell, u64)>,
    pub(super) is_proved: bool,
}

impl Decision {
    /// One layout is left, so its heads are known.
    pub(super) fn certain(head: Cell, planes: usize) -> Self {
        Self {
            best: Some(head),
            tried: vec![(head, planes as u64)],
            is_proved: true,
        }
    }
}

/// The mean of a sum over this many layouts.
#[allow(clippy::cast_precision_loss, reason = "sums are far below 2^52")]
pub(super) fn mean(sum: u64, layouts: usize) -> f64 {
    sum as f64 / layouts as f64
}

/// The analysis; `None` if there is no shot.
pub(super) fn analysis(
    engine: &'static str,
    belief: &Belief,
    decision: &Decision,
    nodes: u64,
) -> Option<Analysis> {
    let (best, layouts) = (decision.best?, belief.layouts().len());
    let mut tried = decision.tried.clone();
    tried.sort_by_key(|&(cell, _)| cell);
    let cost = tried
        .iter()
        .find(|&&(cell, _)| cell == best)
        .map(|&(_, cost)| mean(cost, layouts));
    let best_text = belief.move_text(best);
    Some(Analysis {
        engine,
        best: Some(best_text.clone()),
        value: cost,
        unit: Unit::Shots,
        proved: decision.is_proved,
        depth: 1,
        nodes: nodes.max(1),
        variation: vec![best_text],
        moves: tried
            .iter()
            .map(|&(cell, cost)| valued(belief, cell, Some(mean(cost, layouts))))
            .collect(),
        reasons: reasons(belief, best),
        ..Analysis::default()
    })
}

/// A shot with its value.
pub(super) fn valued(belief: &Belief, cell: Cell, value: Option<f64>) -> ValuedMove {
    let (m, position) = (belief.move_text(cell), belief.after(cell).to_string());
    ValuedMove {
        m,
        position,
        value,
        distance: None,
        turns: None,
        again: None,
        die: None,
    }
}
