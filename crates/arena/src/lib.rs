//! Matches between engines: which one is stronger, by how much, and how sure is that?
//!
//! | | |
//! |---|---|
//! | [`Plan`] | a match or tournament as a value: engines, number of games, openings, limits |
//! | [`run_match`] | plays a plan on several threads, with a [`MatchJournal`] that survives a kill |
//! | [`Report`] | the results by game and by pair, how games ended, what each engine used |
//! | [`Job`], [`play`], [`Record`] | one game: its description, the pure function that plays it, its record |
//! | [`Sample`], [`Sprt`] | Elo with intervals, the likelihood of superiority, the sequential test |
//! | [`LuckAdjustment`], [`luck()`] | the luck of the dice, subtracted from the results |
//! | [`replay`] | checks a record by the rules of its game, without any engine |
//! | [`EngineProvider`] | where games and engines come from; [`Registry`] has those of `engines`, and programs that speak one of the [`protocols`] |
//!
//! # What a match promises
//!
//! *The same plan gives the same report* where limits count nodes or depth: on any number of
//! threads, in one run or in several that were killed and resumed. All random numbers depend only
//! on the plan's seed and on their purpose and place, and results count in the order of the games.
//!
//! *Every game has a result.* An engine that names an illegal move, refuses, panics or oversteps
//! its time loses its game, and the record says why.
//!
//! *Both sides get the same luck.* Openings are played twice with sides swapped, and both games of
//! a pair see the same dice, ply by ply.
//!
//! This crate reads no clock: the caller passes one in. Tests pass a [`VirtualClock`].
//!
//! ```
//! use arena::{MatchOptions, Plan, Registry, run_match};
//!
//! let plan = Plan { games: 4, ..Plan::new("lgame", ["perfect", "perfect"]) };
//! let clock = || std::time::Duration::ZERO;
//! let report = run_match(&plan, &Registry, &clock, MatchOptions::default(), &mut |_, _| ())?;
//! assert_eq!(report.games(), 4);
//! assert_eq!(report.encounters[0].estimate().elo, 0.0); // the same engine on both sides
//! # Ok::<(), arena::MatchError>(())
//! ```

mod adjudicator;
mod catch_panic;
mod chance;
mod clock;
mod dedup;
mod engine_pool;
mod engine_provider;
#[cfg(feature = "farm")]
mod farm_match;
mod game_clock;
mod job;
mod job_error;
pub mod journal;
mod luck;
mod plan;
mod pool;
mod record;
mod referee;
mod replay;
mod report;
mod run_match;
mod statistics;
mod summary;
mod tally;

pub use self::journal::{EntryError, JournalError, MatchJournal};
pub use clock::VirtualClock;
pub use engine_provider::{BuiltInEngines, EngineProvider, MakeEngineError, Registry};
#[cfg(feature = "farm")]
pub use farm_match::{FarmMatchError, PairKind, put_match_on_farm, run_match_on_farm};
pub use job::{Adjudication, Budget, Job, Rules};
pub use job_error::JobError;
pub use luck::{LuckAdjustment, luck};
pub use plan::{Openings, Plan, PlanError, System};
pub use record::{Reason, Record, Usage};
pub use referee::play;
pub use replay::{GameRecordError, replay};
pub use report::{Decision, Encounter, EngineFault, Report, Standing};
pub use run_match::{MatchError, MatchOptions, run_match};
pub use statistics::{
    Estimate, Pentanomial, Sample, ScoreMoments, Sprt, Trinomial, Verdict, elo_of_score,
    score_of_elo,
};
pub use summary::Summary;
