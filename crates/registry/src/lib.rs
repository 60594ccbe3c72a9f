//! Games and engines by name, for programs that learn at run time which game it is.
//!
//! The traits of [`game_core`] are generic: a search is compiled for its game, and so is fast. A
//! command line, a page or a referee gets the *name* of a game from a person, and from then on
//! text. This crate connects the two:
//!
//! | | |
//! |---|---|
//! | [`ErasedGame`] | a game at some position behind an object-safe trait: read, drawn, played and solved as text |
//! | [`Engine`] | a named player behind another such trait: it thinks about any [`ErasedGame`] that it plays |
//! | [`EngineSpec`], [`EngineInfo`] | a request for an engine with its options, and the description of an engine |
//! | [`TypedEngine`], [`EngineFactory`] | an engine written for positions of one type, and the factory that gives it a name |
//! | [`Erased`] | makes an [`ErasedGame`] of any position with [`Notation`](game_core::Notation) |
//! | [`GameEngines`] | the solver, the engines and the estimates of one game: functions beside the position |
//! | [`Entry`] | a game in the registry; the crate `engines` has the list of all |
//! | [`ContestRules`], [`Typing`], [`Picture`], [`Coordinates`] | the rules of contests, the typed forms of moves, the signs of pictures, the names of cells for people |
//! | [`Answer`], [`Analysis`] | exact values of a position, and an engine's opinion of it, in terms that fit every game |
//! | [`SolveRequest`], [`Solved`], [`UnsolvedError`] | a request to a solver, its result, and the partial result if it was stopped |
//! | [`Limits`], [`Progress`], [`TimeManager`] | how far an engine or a solver may go, its reports, and the time for a move from a clock for a whole game |
//! | [`regret`] | the cost of engines' moves, measured against exact values |
//! | [`Workload`] | repeatable work, to measure speed and to notice changes |
//!
//! Solvers and estimates are functions beside the position and not methods of it, because solving a
//! game depends on its capabilities (an end, a ranking, an opponent), and a blanket implementation
//! cannot test for them.
//!
//! The crate reads no clock, so all of it runs in a browser: callers measure time.
//!
//! ```
//! use registry::SolveRequest;
//!
//! let entry = engines::entry("lgame").ok_or("no such game")?;
//! let mut game = entry.start();
//! game.read("nAA./.BA./.BA./.BBn A")?;
//! let answer = game.solve(&SolveRequest::default())?.answer;
//! assert_eq!((answer.value, answer.moves.len()), (Some(0.0), 65));
//! game.play(&answer.moves[0].m)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod contest_rules;
mod coordinates;
mod decimals;
mod engine;
mod entry;
mod erased;
mod erased_game;
mod error;
mod external;
mod game_error;
mod history;
mod options;
mod phrase;
mod picture;
pub mod regret;
mod sentences;
mod settings;
mod solve_request;
mod solver_journal;
mod spec;
mod typed_engine;
mod workload;

pub use answer::{Analysis, Answer, Progress, Unit, ValuedMove};
pub use contest_rules::{ContestRules, Typing};
pub use coordinates::Coordinates;
pub use decimals::Thousandths;
pub use engine::{Engine, EngineInfo, GameResult};
pub use entry::{Census, Entry};
pub use erased::{Erased, GameEngines};
pub use erased_game::ErasedGame;
pub use error::{EngineError, QueryError, TextError};
pub use external::ExternalEngineError;
pub use game_core::TimeManager;
pub use game_error::GameError;
pub use history::{GameEnd, Snapshot, TextHistory, TextPly};
pub use options::{OptionInfo, OptionKind, OptionValue};
pub use phrase::outcome_phrase;
pub use picture::{Picture, Role};
pub use sentences::Sentences;
pub use settings::Settings;
pub use solve_request::{SolveGoal, SolveRequest, Solved, UnsolvedError};
pub use solver_journal::{JournalInspection, SolverJournal};
pub use spec::{EngineSpec, SpecError};
pub use typed_engine::{EngineFactory, TypedEngine};
pub use workload::{Work, Workload};

/// How far an engine or a solver may go, with a listener to its [`Progress`].
///
/// An engine that answers from a table or within a blink may ignore them. An engine documents how
/// far it goes without any limit; it must end, so one that could run for ever has a default depth.
/// A stop flag counts as a limit. Nodes are counted for each thread.
///
/// ```
/// use std::time::{Duration, Instant};
/// use registry::Limits;
///
/// let begin = Instant::now();
/// let clock = || begin.elapsed();
/// let limits = Limits::new().time(Duration::from_millis(500), &clock).nodes(1_000_000);
/// assert!(limits.is_limited());
/// ```
pub type Limits<'l> = game_core::Limits<'l, Progress>;
