//! EinStein würfelt nicht!: stones with their numbers, the sums of the patent's evaluation, and
//! exact probabilities where few positions can be reached.

use std::ops::ControlFlow;

use ::einstein::patent::{EvaluationTerms, Patent, StoneReport};
use ::einstein::{AnyEinStein, Face, Square};
use engines::EINSTEIN;
use engines::einstein::layout_choice;
use game_core::{Player, Side};
use registry::{ErasedGame, Limits, Progress, SolveRequest, Solved};
use serde_json::Value;

use super::position;
use crate::PageGame;
use crate::brain::valued;
use crate::value::value;

/// Positions that are settled for an exact value at most: a second or two in a browser, and some 40
/// MB.
const MOST: u64 = 250_000;

/// The game with the best layouts by study on both sides. Each side may still exchange its stones.
pub(crate) fn start() -> Box<dyn ErasedGame> {
    let mut game = EINSTEIN.start();
    if let Some(text) = layout_choice::studied_start(Side::First) {
        // A start is always read; if it were not, the stones would stand in their order.
        let _ = game.read(&text);
    }
    game
}

/// Width, faces of the die, the die, the stones (side, number, row and column from the upper left),
/// and how people name the squares, row by row.
pub(crate) fn board(page_game: &PageGame) -> Value {
    let Some(game) = position::<AnyEinStein>(page_game.game()) else {
        return Value::Null;
    };
    let (size, setup) = (game.size(), game.setup());
    let stones = [Side::First, Side::Second].into_iter().flat_map(|side| {
        let of_side = setup.stones[side.index()].iter().enumerate();
        of_side.filter_map(move |(stone, square)| {
            square.map(|at| value!({"side": side.index(), "number": stone + 1, "row": at.row(), "column": at.column()}))
        })
    });
    value!({
        "width": size.width,
        "faces": size.faces,
        "die": setup.die.map(Face::number),
        "mover": game.mover().index(),
        "stones": stones.collect::<Vec<_>>(),
        "names": names(page_game.game(), size.width),
    })
}

/// How people name the squares, row by row from the top.
fn names(game: &dyn ErasedGame, width: usize) -> Vec<String> {
    let square = |at: usize| Square::at(at % width, at / width);
    let named = |square: Square| (EINSTEIN.coordinates.people_text)(game, &square.to_string());
    (0..width * width).filter_map(square).map(named).collect()
}

/// The patent's sums, what it says of each stone, and the exact probability of winning with the
/// moves'.
pub(crate) fn explain(game: &dyn ErasedGame) -> Value {
    let Some(at) = position::<AnyEinStein>(game) else {
        return Value::Null;
    };
    let patent = Patent::default();
    let relations = patent.relations(at);
    let stones: Vec<Value> = relations.stones.iter().map(stone).collect();
    let listener = |progress: &Progress| {
        if progress.nodes > MOST {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let exact = game.solve(&SolveRequest::default().limits(Limits::new().progress(&listener)));
    let exact = exact.map_or(Value::Null, |Solved { answer, .. }| {
        value!({"value": answer.value, "fraction": answer.fraction, "moves": valued(&answer.moves)})
    });
    value!({"terms": terms(&patent.terms(at)), "stones": stones, "faces": relations.faces, "exact": exact})
}

/// The sums in worths, red's and blue's: the patent counts quarters.
fn terms(terms: &EvaluationTerms) -> Value {
    let worths = |sums: [i32; 2]| sums.map(|quarters| f64::from(quarters) / 4.0);
    value!({"attack": worths(terms.attack), "threat": worths(terms.threat)})
}

fn stone(stone: &StoneReport) -> Value {
    value!({
        "side": stone.side.index(),
        "number": stone.number,
        "square": stone.square.to_string(),
        "distance": stone.distance,
        "worth": f64::from(stone.worth) / 4.0,
        "allowed": stone.allowed.iter().collect::<Vec<_>>(),
        "chosen": stone.chosen.len(),
        "takes": &stone.takes,
    })
}
