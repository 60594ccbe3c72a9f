//! What the page draws of each game, and what it teaches: one module a game, each with a `board` and a `lore`.
//!
//! A board is made at every step, on the page's own thread, so it takes next to no time. Lore may take a
//! second; it is made beside the engine.

pub(crate) mod connect6;
pub(crate) mod dots;
pub(crate) mod einstein;
pub(crate) mod lgame;
pub(crate) mod planes;

use players::AnyGame;

/// The position of a game whose type is known.
fn position<P: 'static>(game: &dyn AnyGame) -> Option<&P> {
    game.position()
}
