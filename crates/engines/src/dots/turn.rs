//! The whole turn of an engine: all captures and the edge that ends it, for protocols that send
//! turns and not moves.

use ::dots::AnyDots;
use game_core::{Position, ToMove};

use registry::{Analysis, Engine, ErasedGame, Limits, QueryError};

/// The engine's moves until the opponent is to move or the game is over: one analysis for each
/// edge, which is its best move.
///
/// The limits of time hold for the whole turn. If boxes can be taken, an edge may be followed by
/// others, so it gets half of the remaining time; otherwise it is the last one and gets all. A
/// [time manager](registry::TimeManager) is shared in the same way, so that each edge counts as
/// played by the clock of a game. Limits of nodes and depth hold for each edge.
///
/// ```
/// use engines::{dots, entry};
/// use registry::{EngineSpec, Limits};
///
/// let mut game = entry("dots").ok_or("no such game")?.start();
/// game.read("2x3 11111111110000000")?;
/// let mut engine = game.engine(&"dots".parse::<EngineSpec>()?)?;
/// let turn = dots::turn(engine.as_mut(), game.as_ref(), &Limits::new())?;
/// let edges: Vec<_> = turn.iter().filter_map(|analysis| analysis.best.as_deref()).collect();
/// // One box is taken and two are left, because the player to move then must open the chain.
/// assert_eq!(edges, ["10", "12"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the game is over, if the engine fails, or if it names no playable move.
pub fn turn(
    engine: &mut dyn Engine,
    game: &dyn ErasedGame,
    limits: &Limits<'_>,
) -> Result<Vec<Analysis>, QueryError> {
    let (mut game, mut turn, mover) = (game.boxed(), Vec::new(), game.to_move());
    let ToMove::Player(_) = mover else {
        return Err(QueryError::Finished);
    };
    let begin = limits.now();
    while game.to_move() == mover {
        let parts = parts(game.position());
        let analysis = engine.think(game.as_ref(), &limits.rest(parts, begin))?;
        if analysis
            .best
            .as_deref()
            .is_none_or(|best| game.play(best).is_err())
        {
            return Err(QueryError::Unplayable {
                engine: analysis.engine,
                named: analysis.best,
            });
        }
        turn.push(analysis);
    }
    Ok(turn)
}

/// The number of parts into which the remaining time is divided; the next edge gets one.
fn parts(position: Option<&AnyDots>) -> u32 {
    let goes_on =
        position.is_some_and(|position| position.captures().0 > 0 && position.move_count() > 1);
    if goes_on { 2 } else { 1 }
}
