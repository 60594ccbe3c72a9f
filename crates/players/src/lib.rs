//! Games and engines by name, for programs that learn at run time which game it is.
//!
//! The traits of [`game_core`] are generic: a search knows its game when it is compiled, and so
//! is fast. A command line, a page or a referee gets the *name* of a game from a person and text
//! from then on. This crate stands between the two:
//!
//! | | |
//! |---|---|
//! | [`AnyGame`] | a game at some position behind one object-safe trait: read, drawn, played, solved by text alone |
//! | [`Engine`] | a named player behind another: it thinks about any [`AnyGame`] that it plays |
//! | [`EngineSpec`], [`EngineInfo`] | which engine is meant, with its options, and what there is to know of it |
//! | [`Thinker`], [`Maker`] | the engine as it is written, for positions of one type, and how it gets its name |
//! | [`At`] | what makes any position with [`Notation`](game_core::Notation) such a game |
//! | [`Skills`] | what can be asked of one game and how it is answered: functions beside the position |
//! | [`GAMES`] | the registry: one [`Entry`] for each game |
//! | [`ContestRules`], [`Typing`], [`Picture`] | what contests ask of a game, how its moves are typed, what its pictures show |
//! | [`Answer`], [`Analysis`] | what is true of a position, and what an engine thinks of it, in terms that fit every game |
//! | [`SolveRequest`], [`Solved`], [`UnsolvedError`] | what a solver is to find, what it found, and what is known if it was stopped |
//! | [`Limits`], [`Progress`], [`Pace`] | how far an engine or a solver may go, what it knows on the way, and what a clock for a whole game gives a move |
//! | [`regret`] | what engines give away, measured against exact values |
//! | [`duel`] | the duel of Planes: who races, where to hide, what is learnt of an opponent |
//! | [`hiding`] | hide and seek in Planes: how planes are best hidden and sought, with proofs |
//! | [`layouts`] | small games of EinStein würfelt nicht! solved completely, and how layouts are best chosen |
//! | [`three`] | the game of three in Planes: bots, matches, the paper's strategy game |
//! | [`tables`] | endgame tables, made once and shared by all engines |
//! | [`Workload`] | work that is always the same, to measure with and to notice changes by |
//!
//! Why are the skills functions beside the position and not methods behind it? What it takes to
//! solve a game depends on its capabilities (an end, a ranking, an opponent), and a blanket
//! implementation cannot ask whether a type has them.
//!
//! There is no clock in here, so all of it runs in a browser: callers measure.
//!
//! ```
//! use players::SolveRequest;
//!
//! let entry = players::entry("lgame").ok_or("no such game")?;
//! let mut game = entry.start();
//! game.read("nAA./.BA./.BA./.BBn A")?;
//! let answer = game.solve(&SolveRequest::default())?.answer;
//! assert_eq!((answer.value, answer.moves.len()), (Some(0.0), 65));
//! game.play(&answer.moves[0].m)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabeta;
mod answer;
mod any;
mod at;
mod caps;
pub mod connect6;
mod contest_rules;
mod decimals;
mod deepening;
mod dice;
pub mod dots;
mod draws;
pub mod duel;
mod einstein;
mod engine;
mod error;
mod expectimax;
pub mod hiding;
mod history;
mod keeping;
pub mod layouts;
mod lgame;
mod mcts;
mod options;
mod outside;
mod picture;
pub mod planes;
mod random;
mod registry;
pub mod regret;
mod report;
mod settings;
mod solving;
mod spec;
pub mod tables;
mod thinker;
pub mod three;
mod work;

pub use answer::{Analysis, Answer, Progress, Unit, ValuedMove};
pub use any::AnyGame;
pub use at::{At, Skills};
pub use contest_rules::{ContestRules, Typing};
pub use engine::{Ending, Engine, EngineInfo};
pub use error::{EngineError, QueryError, TextError};
pub use game_core::Pace;
pub use history::{End, Snapshot, TextHistory, TextPly};
pub use keeping::{Inspection, Keep};
pub use options::{OptionInfo, OptionKind, OptionValue};
pub use outside::ExternalEngineError;
pub use picture::{Picture, Role};
pub use registry::{Census, Entry};
pub use settings::Settings;
pub use solving::{SolveRequest, Solved, UnsolvedError, Wanted};
pub use spec::{EngineSpec, SpecError};
pub use thinker::{Maker, Thinker};
pub use work::{Work, Workload};

/// The games, in the order in which they are shown.
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

/// The game of that name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.name == name)
}

/// How far an engine or a solver may go, with a listener to its [`Progress`].
///
/// An engine that looks its answer up, or whose answer takes less than a blink, need not look at them.
/// What an engine does without any limit it documents itself: it must end, so one that could go on for
/// ever has a depth of its own. A stop flag counts as a limit. Nodes are those of each thread.
///
/// ```
/// use std::time::{Duration, Instant};
/// use players::Limits;
///
/// let begin = Instant::now();
/// let clock = || begin.elapsed();
/// let limits = Limits::new().time(Duration::from_millis(500), &clock).nodes(1_000_000);
/// assert!(limits.is_limited());
/// ```
pub type Limits<'l> = game_core::Limits<'l, Progress>;
