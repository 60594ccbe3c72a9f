//! The five games and their engines, as entries of a list that programs choose from by name.
//!
//! | | |
//! |---|---|
//! | [`GAMES`], [`games`], [`entry`] | the games of this crate, all games, and the one of a name |
//! | [`add_games`] | a program's own games, which are then among all |
//! | [`LGAME`], [`EINSTEIN`], [`CONNECT6`], [`DOTS`], [`PLANES`] | each alone, for programs that leave the others out |
//! | [`alphabeta`], [`mcts`], [`random`] | engines for any game with the capabilities that they ask for |
//! | [`connect6`] | the engine of turns, its solver of forced wins, its book |
//! | [`dots`] | exact values of Dots and Boxes, and the study of a position |
//! | [`einstein::layouts`] | small games of EinStein würfelt nicht! solved completely, and how layouts are best chosen |
//! | [`einstein::tables`] | endgame tables, made once and shared by all engines |
//! | [`planes`] | the searchers of Planes, and what a seed hides |
//! | [`planes::duel`] | the duel of Planes: who races, where to hide, what is learnt of an opponent |
//! | [`planes::hiding`] | hide and seek in Planes: how planes are best hidden and sought, with proofs |
//! | [`planes::three`] | the game of three in Planes: bots, matches, the paper's strategy game |
//!
//! Alpha-beta, Monte Carlo tree search, expectimax and the random player are written once for all games; a game adds
//! its evaluation and its options. What an engine, an option and an entry are, says the crate [`registry`].
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
mod caps;
pub mod connect6;
mod deepening;
mod dice;
pub mod dots;
mod draws;
pub mod einstein;
mod expectimax;
mod games;
mod lgame;
pub mod mcts;
pub mod planes;
pub mod random;
mod report;

pub use games::{AddGamesError, add_games, entry, games};
use registry::Entry;

/// The games of this crate, in the order in which they are shown.
pub const GAMES: &[Entry] = &[LGAME, EINSTEIN, CONNECT6, DOTS, PLANES];

/// The L-Game alone. A program that names the entries it needs is linked without the others' games, and one that
/// takes single fields of them without what the rest refers to. That matters where a browser has to load it.
pub const LGAME: Entry = lgame::ENTRY;

/// EinStein würfelt nicht! alone.
pub const EINSTEIN: Entry = einstein::ENTRY;

/// Connect6 alone.
pub const CONNECT6: Entry = connect6::ENTRY;

/// Dots and Boxes alone.
pub const DOTS: Entry = dots::ENTRY;

/// Planes alone.
pub const PLANES: Entry = planes::ENTRY;
