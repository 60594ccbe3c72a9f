//! What the page draws of each game, and what it teaches: one module a game, each with a `board`
//! and an `explain`.
//!
//! A board is made at every step, on the page's own thread, so it takes next to no time. An
//! explanation may take a second; it is made beside the engine.

pub(crate) mod connect6;
pub(crate) mod dots;
pub(crate) mod einstein;
pub(crate) mod lgame;
pub(crate) mod planes;

use registry::ErasedGame;

use crate::Subject;

/// The L-Game: every move with its outcome.
pub const LGAME: Subject = Subject::of(&engines::LGAME, lgame::board, lgame::explain);

/// EinStein würfelt nicht!, from the best layouts by study: the patent's terms, and exact values of small positions.
pub const EINSTEIN: Subject = Subject {
    start: einstein::start,
    // The endgame table takes seconds to make in a browser.
    hurried: Some("tables=0"),
    ..Subject::of(&engines::EINSTEIN, einstein::board, einstein::explain)
};

/// Connect6: threats and forced wins.
pub const CONNECT6: Subject = Subject {
    turn: engines::connect6::turn,
    ..Subject::of(&engines::CONNECT6, connect6::board, connect6::explain)
};

/// Dots and Boxes: chains, loops, dead boxes, and what each edge is worth.
pub const DOTS: Subject = Subject::of(&engines::DOTS, dots::board, dots::explain);

/// Planes: the heat map.
pub const PLANES: Subject = Subject {
    concealed: engines::planes::concealed,
    ..Subject::of(&engines::PLANES, planes::board, planes::explain)
};

/// All of them, for tests: a page that names this holds all games.
pub const ALL: [&Subject; 5] = [&LGAME, &EINSTEIN, &CONNECT6, &DOTS, &PLANES];

/// The position of a game whose type is known.
fn position<P: 'static>(game: &dyn ErasedGame) -> Option<&P> {
    game.position()
}
