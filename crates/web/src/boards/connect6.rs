//! Connect6: stones, the cells that a threat leaves open, and wins by force.

use ::connect6::forced::{ForcedOptions, ForcedWinSolver};
use ::connect6::{AnyConnect6, Cells, Connect6, HotWindows, Roads, Threats, Window, notation};
use game_core::Side;
use registry::ErasedGame;
use serde_json::Value;

use super::position;
use crate::PageGame;
use crate::value::value;

/// Positions of the attacker that the search for a forced win enters at most: a second or less in a
/// browser.
const NODES: u64 = 20_000;

/// Does the same with the board of whichever size it is.
macro_rules! each {
    ($any:expr, $p:ident => $body:expr) => {
        match $any {
            AnyConnect6::Large($p) => $body,
            AnyConnect6::Middle($p) => $body,
            AnyConnect6::Small($p) => $body,
        }
    };
}

/// Rows, the stones of both sides as texts, the stones left in the turn, six in a line at the end,
/// and what each side threatens.
pub(crate) fn board(page_game: &PageGame) -> Value {
    let Some(game) = position::<AnyConnect6>(page_game.game()) else {
        return Value::Null;
    };
    let size = game.size();
    value!({
        "size": size,
        "black": texts(game.stones(Side::First), size),
        "white": texts(game.stones(Side::Second), size),
        "left": game.left(),
        "mover": i32::from(game.mover() == Side::Second),
        "six": game.winner().map(|side| texts(six(game, side), size)),
        "threats": each!(game, p => value!([threats(p, Side::First), threats(p, Side::Second)])),
    })
}

/// The shortest win by double threats of the player whose turn begins, if one is found.
pub(crate) fn explain(game: &dyn ErasedGame) -> Value {
    let Some(at) = position::<AnyConnect6>(game) else {
        return Value::Null;
    };
    let search = ForcedOptions {
        turns: ForcedOptions::DEFAULT.turns,
        nodes: NODES,
    };
    let found = each!(at, p => ForcedWinSolver::new().turns(p, search));
    let win = found.map(|(turns, turn)| {
        let stones: Vec<String> = turn
            .cells()
            .map(|cell| notation::cell_text(cell, at.size()))
            .collect();
        value!({"turns": turns, "stones": stones})
    });
    value!({"forced": win})
}

/// The stones of a side that stand in a line of six.
fn six(game: &AnyConnect6, side: Side) -> Cells {
    let stones = game.stones(side);
    let lines = ::connect6::windows(game.size()).map(Window::cells);
    lines
        .filter(|cells| cells.iter().all(|&cell| stones.contains(cell)))
        .flatten()
        .collect()
}

/// The cells in which a side would complete six with its next turn, and how many stones stop it: up
/// to 3, for *no two do*.
fn threats<const N: usize>(game: &Connect6<N>, side: Side) -> Value {
    let mut hot = HotWindows::default();
    hot.fill(&Roads::of(game), game, side);
    let cells: Cells = hot.pairs().iter().flatten().copied().collect();
    let needed = match hot.threats() {
        Threats::None => 0,
        Threats::One => 1,
        Threats::Two => 2,
        Threats::More => 3,
    };
    value!({"cells": texts(cells, N), "needed": needed})
}

fn texts(cells: Cells, size: usize) -> Vec<String> {
    cells
        .into_iter()
        .map(|cell| notation::cell_text(cell, size))
        .collect()
}
