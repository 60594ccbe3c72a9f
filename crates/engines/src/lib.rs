//! The five games and their engines, as entries of a list from which programs choose by name.
//!
//! | | |
//! |---|---|
//! | [`GAMES`], [`games`], [`entry`] | the games of this crate, all games, and the one of a name |
//! | [`add_games`] | a program's own games, which are then among all |
//! | [`signature_of_all`] | by which programs know that they come to the same results |
//! | [`LGAME`], [`EINSTEIN`], [`CONNECT6`], [`DOTS`], [`PLANES`] | each game alone, for programs without the others |
//! | [`level`] | levels of strength for any game |
//! | [`alphabeta`], [`mcts`], [`random`] | engines for any game with the capabilities that they ask for |
//! | [`connect6`] | the engine of turns, its solver of forced wins, its book |
//! | [`dots`] | exact values of Dots and Boxes, and the study of a position |
//! | [`einstein::layouts`] | small games of EinStein würfelt nicht! solved completely, and the best choice of layouts |
//! | [`position_set`] | positions with what is known of them, as files to measure engines by: the frame |
//! | [`dots::win_set`] | positions of Dots and Boxes with the moves that win |
//! | [`einstein::regret_set`] | positions from play with the value of every move, as files to measure engines by |
//! | [`einstein::self_play`], [`connect6::self_play`] | games for training, in batches for many workers too |
//! | [`einstein::tables`] | endgame tables, made once and shared by all engines |
//! | [`planes`] | the searchers of Planes, and layouts hidden by a seed |
//! | [`planes::duel`] | the duel of Planes: racing strategies, hiding, and learning from an opponent |
//! | [`planes::hiding`] | hide and seek in Planes: the best ways to hide planes and to search for them, with proofs |
//! | [`planes::three`] | the game of three in Planes: bots, matches, the paper's strategy game |
//!
//! Alpha-beta, Monte Carlo tree search, expectimax and the random player are written once for all
//! games; a game adds its evaluation and its options. The crate [`registry`] defines engines,
//! options and entries.
//!
//! ```
//! use registry::{EngineSpec, Limits};
//!
//! let game = engines::entry("connect6").ok_or("no such game")?.start();
//! let mut engine = game.engine(&"random:seed=7".parse::<EngineSpec>()?)?;
//! assert!(engine.think(game.as_ref(), &Limits::new())?.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alphabeta;
mod chance_node;
pub mod connect6;
pub mod dots;
pub mod einstein;
mod engine_limits;
mod expectimax;
mod game_rng;
mod games;
mod iterative_deepening;
pub mod level;
mod lgame;
pub mod mcts;
pub mod planes;
pub mod position_set;
pub mod random;
mod report;
mod rules;
mod sentences;

pub use games::{AddGamesError, add_games, entry, games, signature_of_all};
use registry::Entry;

/// The games of this crate, in the order in which they are shown.
pub const GAMES: &[Entry] = &[LGAME, EINSTEIN, CONNECT6, DOTS, PLANES];

/// The L-Game alone. A program that uses only some entries is linked without the other games, and
/// one that uses only some fields without the code of the others. This matters to a page that a
/// browser loads.
pub const LGAME: Entry = lgame::ENTRY;

/// EinStein würfelt nicht! alone.
pub const EINSTEIN: Entry = einstein::ENTRY;

/// Connect6 alone.
pub const CONNECT6: Entry = connect6::ENTRY;

/// Dots and Boxes alone.
pub const DOTS: Entry = dots::ENTRY;

/// Planes alone.
pub const PLANES: Entry = planes::ENTRY;
