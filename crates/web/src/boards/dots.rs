//! Dots and Boxes: edges, who closed which box, and the structure for students.

use ::dots::notation::owners;
use ::dots::{AnyDots, Nimber};
use engines::dots::{MoveStudy, Study, study};
use game_core::{Player, Side};
use registry::ErasedGame;
use serde_json::Value;

use super::position;
use crate::PageGame;
use crate::value::value;

/// Rows and columns, drawn edges by number, and the owner of each closed box, if known.
pub(crate) fn board(page_game: &PageGame) -> Value {
    let Some(game) = position::<AnyDots>(page_game.game()) else {
        return Value::Null;
    };
    let (size, drawn, closed) = (game.size(), game.setup().drawn, game.closed_boxes());
    let past: Vec<&AnyDots> = page_game.past().filter_map(position).collect();
    value!({
        "rows": size.rows(),
        "columns": size.columns(),
        "drawn": drawn.iter().collect::<Vec<_>>(),
        "closed": (0..size.boxes()).map(|number| closed.contains(number)).collect::<Vec<_>>(),
        "owners": owners(&past).into_iter().map(|owner| owner.map(Player::index)).collect::<Vec<_>>(),
        "score": [game.won(Side::First), game.won(Side::Second)],
        "mover": game.mover().index(),
        "names": (0..size.edges()).map(|n| size.edge(n).and_then(|e| size.contest_text(e))).collect::<Vec<_>>(),
    })
}

/// What there is to learn: a summary of the structure in both languages, the mark of each box, and
/// each move.
pub(crate) fn explain(game: &dyn ErasedGame) -> Value {
    let Some(study) = study(game) else {
        return Value::Null;
    };
    let structure = &study.structure;
    let text = structure.summary();
    let marks: String = (1..=structure.boxes.len())
        .map(|number| structure.mark(number))
        .collect();
    value!({
        "marks": marks,
        "dead": structure.boxes.iter().map(|facts| facts.dead).collect::<Vec<_>>(),
        "text": value!(&text),
        "chains": structure.chains.iter().map(|chain| value!({"boxes": &chain.boxes, "long": chain.is_long()}))
            .collect::<Vec<_>>(),
        "loops": &structure.loops,
        "longChains": study.long_chains,
        "wanted": study.wanted,
        "favours": study.favours.map(Player::index),
        "value": study.value,
        "nimstring": nimstring(study.nimstring),
        "greedy": study.greedy.map(|edge| study.position.size().number(edge).to_string()),
        "greedyLoses": study.greedy_loses,
        "turns": study.turns_to_come(),
        "moves": study.moves.iter().map(|move_study| move_object(&study, move_study)).collect::<Vec<_>>(),
    })
}

fn nimstring(nimber: Option<Nimber>) -> Option<String> {
    nimber.map(|nimber| nimber.to_string())
}

fn move_object(study: &Study, move_study: &MoveStudy) -> Value {
    let facts = &move_study.facts;
    let kind = facts.kind.name();
    value!({
        "move": study.position.size().number(facts.edge).to_string(),
        "kind": value!(&kind),
        "loony": facts.is_loony(),
        "takes": facts.takes,
        "gives": facts.boxes_given,
        "value": move_study.value,
        "nimstring": nimstring(move_study.nimstring),
        "greedyLoses": move_study.greedy_loses,
    })
}
