//! Positions with values, for the training of [`einstein::learnt`]: from games of the evaluation
//! against itself.
//!
//! [`SelfPlayer`] plays games by the evaluation alone, with some random moves, and then values
//! their positions: by the endgame table, or by searches that evaluate their leaves by the same
//! evaluation. Nearly all the time goes into these searches. Or it plays games by searches, whose
//! [outcomes, without the luck of the throws](SelfPlayer::game_without_luck), are the values.
//!
//! # Batches as jobs
//!
//! With the feature `farm` a batch of positions is a job (`farm::Job`) of the kind
//! `EinSteinSelfPlayKind`. All that its result depends on stands in it:
//!
//! ```text
//! input    seed, number of positions, depth, the weights (a file of 33 kB, in hexadecimal digits)
//! output   the values, a whole number each, in the order of the positions
//! ```
//!
//! The positions themselves do not travel: the games follow from the seed and the weights, and to
//! play them again needs no search. So no worker can send other positions than those of the job.
//! Each value is searched with an empty table, so that any one of them can be searched again alone.
//!
//! # How results are checked
//!
//! The check plays the games again, compares the number of values, their range and those of the
//! endgame table, and searches one position of fifty again, drawn by a secret of the coordinator. A
//! few wrong values among many right ones are found by second opinions of other workers
//! (`farm::Trust`).

#[cfg(feature = "farm")]
mod kind;
mod player;
mod without_luck;

#[cfg(feature = "farm")]
pub use kind::{EinSteinSelfPlayKind, SelfPlayBatch};
pub use player::{LabelledPosition, SelfPlayer};
