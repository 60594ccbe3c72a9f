//! The heat map as an object.

use game_core::Position;
use planes::{Answer, Belief, Heat};
use serde::Serialize;

/// The part of `analyze planes`: the answers so far, and the heat of every cell that may be shot
/// at.
#[derive(Serialize)]
pub(crate) struct HeatObject {
    rows: usize,
    columns: usize,
    planes: usize,
    layouts: usize,
    shots: Vec<Shot>,
    cells: Vec<Warmth>,
}

/// A shot that was fired; `head` if it is to be shown red.
#[derive(Serialize)]
struct Shot {
    cell: String,
    answer: Option<String>,
    head: bool,
}

/// Probabilities from 0 to 1, and bits.
#[derive(Serialize)]
struct Warmth {
    cell: String,
    head: f64,
    body: f64,
    bits: f64,
}

impl From<&Belief> for HeatObject {
    fn from(belief: &Belief) -> Self {
        let setup = belief.world().setup();
        let shot = |cell| {
            let answer = belief.answer(cell);
            Shot {
                cell: cell.to_string(),
                answer: answer.as_ref().map(Answer::to_string),
                head: answer.is_some_and(Answer::is_head),
            }
        };
        let warmth = |heat: Heat| Warmth {
            cell: heat.cell.to_string(),
            head: heat.head,
            body: heat.body,
            bits: heat.bits,
        };
        // While a shot waits for its answer there is nothing to shoot at.
        let heat = if belief.move_count() > 0 {
            belief.heat()
        } else {
            Vec::new()
        };
        Self {
            rows: setup.board.rows(),
            columns: setup.board.columns(),
            planes: setup.planes,
            layouts: belief.layouts().len(),
            shots: belief.shots().iter().map(shot).collect(),
            cells: heat.into_iter().map(warmth).collect(),
        }
    }
}
