#![doc = include_str!("../README.md")]

#[cfg(feature = "arena")]
pub use arena;
#[cfg(feature = "contest")]
pub use contest;
#[cfg(feature = "farm")]
pub use farm;
#[cfg(feature = "journal")]
pub use journal;
#[cfg(feature = "protocols")]
pub use protocols;
#[cfg(feature = "records")]
pub use records;
pub use {connect6, dots, einstein, engines, game_core, lgame, planes, registry, search};

mod best_move;
pub mod prelude;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use best_move::best_move;
pub use best_move::{BestMove, BestMoveError, best_move_within};

/// The examples of the documentation are compiled and run.
#[cfg(doctest)]
mod documentation {
    #[doc = include_str!("../docs/adding-a-game.md")]
    struct AddingAGame;

    #[doc = include_str!("../docs/connect6.md")]
    struct Connect6;

    #[doc = include_str!("../docs/matches.md")]
    struct Matches;

    #[doc = include_str!("../docs/planes.md")]
    struct Planes;

    #[doc = include_str!("../docs/protocols.md")]
    struct Protocols;

    #[doc = include_str!("../docs/search.md")]
    struct Search;
}
