//! The program's side of a contest table.
//!
//! At a contest two laptops stand side by side. Nothing connects them: an operator types the other
//! team's moves and dice, says ours aloud, and hands a record in. A clock that runs out loses, and
//! so does a crash. This crate is the program's part of it, without a terminal:
//!
//! ```text
//! line ──Command::read──► Command ──MatchState::execute──► JournalEntry ──► Journal (on the disk)
//!                                       │
//!                                   Controller: engine in a thread, dice, heartbeats, records
//! ```
//!
//! | | |
//! |---|---|
//! | [`Kind`], [`Terms`] | what contests ask of a game; who plays, when, for how long |
//! | [`Command`], [`keywords`], [`typing`] | what the operator types, in English or Chinese; moves in few keys |
//! | [`MatchState`], [`Event`], [`JournalEntry`] | the match as a state machine, and what happened to it |
//! | [`Journal`] | all that happened, kept so that a power cut loses a second |
//! | [`Controller`], [`Notice`] | a match with an engine, a journal and records; what it reports |
//! | [`layout`], [`record`] | how stones are placed; the file that is handed in |
//!
//! Where planes are hidden a step is a shot or its answer. The position is what both teams know;
//! our own layout stands beside it in the state, so our answers are computed, and they are all that
//! the opponent learns.
//!
//! A match is its terms and its events and nothing else: what a journal holds is what there is.
//! Time is passed in; there is no clock in here. Neither is there a terminal: `quincunx contest`
//! reads lines or keys and turns both into commands.
//!
//! ```
//! use std::time::Duration;
//! use contest::{Command, Kind, Phase, MatchState, Team, Terms};
//!
//! let kind = Kind::of("connect6").ok_or("no such game")?;
//! let mut state = MatchState::new(kind, Terms::new(&kind, 0));
//! for (second, line) in ["name a North", "name b South", "start", "move J10", "I9J9"].into_iter().enumerate() {
//!     let command = Command::read(line)?.ok_or("an empty line")?;
//!     state.execute(&command, Duration::from_secs(second as u64), (None, None))?;
//! }
//! assert_eq!((state.phase(), state.due()), (Phase::Playing, Some(Team::A)));
//! assert_eq!(state.left(Team::A, Duration::from_secs(10)), Duration::from_secs(15 * 60 - 1 - 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automation;
mod clocks;
mod command;
mod controller;
mod dice;
mod engine_runner;
mod error;
mod event;
mod history;
pub mod journal;
pub mod keywords;
mod kind;
mod match_state;
mod notice;
mod planes_text;
mod queries;
pub mod record;
mod rules;
mod secrets;
mod team;
mod terms;
pub mod typing;
mod worker;

pub use self::journal::{Journal, JournalError};
pub use clocks::Clocks;
pub use command::{Command, duration};
pub use controller::{Controller, Environment};
pub use engine_runner::{EngineRunner, RunnerStatus};
pub use engines::einstein::layout_choice as layout;
pub use error::CommandError;
pub use event::{Agreed, By, Ending, Event, JournalEntry};
pub use history::{Awaits, ContestGame, Ply, last_turn};
pub use keywords::KeywordError;
pub use kind::{Kind, contest_engine};
pub use match_state::{Finished, MatchState, Phase};
pub use notice::Notice;
pub use planes_text::answer_words;
pub use queries::points_text;
pub use team::Team;
pub use terms::{Colours, Day, Dice, Hour, Terms, moment};
pub use worker::{MakeEngine, SharedClock};
