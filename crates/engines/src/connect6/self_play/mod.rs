//! Games of the engine `connect6` against itself, from which values of roads are learnt.
//!
//! [`SelfPlayer`] plays a turn at a time: a win in one turn or by double threats if it finds one,
//! else the best turn of a search with a limit of nodes. Games begin with an
//! [opening](draw_opening) that is drawn: Black's stone in the centre, and a turn of each side near
//! it.
//!
//! # Batches as jobs
//!
//! With the feature `farm` a batch of games is a job (`farm::Job`) of the kind
//! `Connect6SelfPlayKind`. All that its result depends on stands in it:
//!
//! ```text
//! input    seed, number of games, nodes of a search, values of roads
//! output   the games, each as the list of its turns: "J10 K10L11 J9K8 …"
//! ```
//!
//! Each turn is chosen by a player that has forgotten the turns before, so that any one of them can
//! be searched again alone.
//!
//! # How results are checked
//!
//! The check replays each game by the rules, from the opening of its number to its end, and chooses
//! one turn of twenty again, drawn by a secret of the coordinator. A few other turns are found by
//! second opinions of other workers (`farm::Trust`).

#[cfg(feature = "farm")]
mod kind;
mod player;

#[cfg(feature = "farm")]
pub use kind::{Connect6SelfPlayKind, GameBatch};
pub use player::{OPENING_TURNS, SelfPlayer, draw_opening};
