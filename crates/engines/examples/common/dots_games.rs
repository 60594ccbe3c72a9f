//! Games of the player `dots` against itself on the contest's board, from any beginning: what sets
//! and tables of positions from play are made of.

use std::error::Error;

use dots::{Dots, Edge, Fixed};
use engines::entry;
use game_core::{Notation, Position};
use registry::EngineSpec;

/// The contest's board.
pub(crate) type Board = Fixed<5, 5>;

/// Play-outs for a move.
pub(crate) const PLAYOUTS: u64 = 2000;

/// The position after these moves.
pub(crate) fn after(moves: &[Edge]) -> Dots<Board> {
    moves
        .iter()
        .fold(Dots::<Board>::EMPTY, |at, &edge| at.after(edge))
}

/// Goes on with a game, by the player for both sides with this seed, until this many edges are
/// undrawn. Returns the position.
pub(crate) fn play_on(
    moves: &mut Vec<Edge>,
    seed: u64,
    undrawn: usize,
) -> Result<Dots<Board>, Box<dyn Error>> {
    let mut board = entry("dots").ok_or("There is no such game.")?.start();
    let mut engine = board.engine(&"dots:book=off,exact=0".parse::<EngineSpec>()?)?;
    engine.begin(seed);
    let mut at = after(moves);
    while at.move_count() > undrawn {
        board.read(&at.to_string())?;
        let analysis = engine.think(board.as_ref(), &registry::Limits::new().nodes(PLAYOUTS))?;
        let edge = at.read_move(analysis.best_move()?)?;
        moves.push(edge);
        at.play(edge);
    }
    Ok(at)
}
