//! An endgame table by many workers: its slices are jobs.
//!
//! Slices of one stage do not need each other ([`Slice`]), so they go out together; the next stage
//! begins when all of them are there:
//!
//! ```text
//! for each stage, the fewest stones first
//!     let workers settle its slices           given the values of all earlier stages
//!     write each slice into the draft         the one that a build on one machine writes
//! rename the draft to the table
//! ```
//!
//! The values of a slice are too large for a job or a result: they are
//! [objects](farm::ObjectStore) under their hash. Workers keep those of earlier stages in memory,
//! once for all threads, and do not fetch what they have made themselves.
//!
//! A slice is one job: its values depend on each other before they are rounded, so it is not cut
//! further. With five stones most take half a second.
//!
//! # What is believed
//!
//! The bytes of a result are those of its hash, and a sample of its entries agrees with the rules
//! of the game. A lie about few entries passes that; it is found by second opinions of other workers
//! ([`SECOND_OPINIONS`]), as the bytes of honest workers are the same. What an earlier start of the
//! build has kept in the draft is believed.

mod kind;
mod run;

#[cfg(doc)]
use game_core::Slice;
pub use kind::{SliceJob, SliceKind};
pub use run::{JobBuild, JobBuildError, SECOND_OPINIONS, build_by_jobs, coordinator_needs};
