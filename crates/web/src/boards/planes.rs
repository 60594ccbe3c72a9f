//! Planes: what was shot at, and the heat of every other cell.

use ::planes::{Answer, Belief, Cell, Heat};
use game_core::Position;
use registry::ErasedGame;
use serde_json::Value;

use crate::PageGame;
use crate::value::value;

/// The board, the shots with their answers, the layouts left, and the cells of planes that are
/// public.
pub(crate) fn board(page_game: &PageGame) -> Value {
    page_game.game().position().map_or(Value::Null, of)
}

/// The same of any belief.
pub(crate) fn of(belief: &Belief) -> Value {
    let setup = belief.world().setup();
    let shot = |cell: Cell| {
        let answer = belief.answer(cell);
        value!({
            "cell": cell.to_string(),
            "answer": answer.map(|answer| answer.to_string()),
            "head": answer.is_some_and(Answer::is_head),
        })
    };
    value!({
        "setup": setup.to_string(),
        "rows": setup.board.rows(),
        "columns": setup.board.columns(),
        "planes": setup.planes,
        "down": belief.heads().len(),
        "layouts": belief.layouts().len(),
        "question": belief.question().map(|cell| cell.to_string()),
        "shots": belief.shots().iter().map(shot).collect::<Vec<_>>(),
    })
}

/// The heat of every cell that may be shot at; none while a shot waits for its answer.
pub(crate) fn explain(game: &dyn ErasedGame) -> Value {
    game.position().map_or(Value::Null, heat)
}

/// The same of any belief.
pub(crate) fn heat(belief: &Belief) -> Value {
    let cells = if belief.move_count() > 0 {
        belief.heat()
    } else {
        Vec::new()
    };
    let warmth = |heat: &Heat| value!({"cell": heat.cell.to_string(), "head": heat.head, "body": heat.body, "bits": heat.bits});
    value!({"heat": cells.iter().map(warmth).collect::<Vec<_>>()})
}
