//! Engines at the end of a pipe: what all line protocols have in common.
//!
//! A protocol is a conversation in lines: a *controller* – a platform, a referee, a window on a screen –
//! writes to the engine's standard input, and the engine answers on its standard output. We
//! stand on both sides:
//!
//! ```text
//!            lines             Session                             Engine
//! controller ─────► Lines ─► converse ─► handle ─► EnginePlayer ─► think   we are the engine
//!            ◄───────────────────────── Reply ◄─────────┘
//!
//! referee ─► Engine::think ─► Program ─► Dialect ─► Process ─────►         we are the controller
//!                                 ◄─────────────── AnswerFilter ◄──        another program
//! ```
//!
//! | module | protocol | games | line, bytes |
//! |---|---|---|---|
//! | [`connectmore`](crate::connectmore) | `ConnectMore` and Cloudict | Connect6 | 1,024 |
//! | [`sau`](crate::sau) | SAU Game Platform | Connect6, Dots and Boxes | 256 |
//! | [`gtp`](crate::gtp) | Go Text Protocol 2 | Connect6 | 1,024 |
//! | [`ewn`](crate::ewn) | a course's, one question a line | EinStein würfelt nicht! | 256 |
//! | [`quincunx`](crate::quincunx) | our own, like those of chess engines | all five | 65,536 |
//!
//! What every protocol promises is kept here, once:
//!
//! - A line has a greatest length; longer lines are dropped ([`Lines`]).
//! - For every line there is an answer as the protocol has it, or a [`Note`] for standard error;
//!   a refused line changes nothing ([`Session`]).
//! - Lines are read while the engine thinks, and some end its thought ([`converse`], [`Interrupt`]). However many
//!   lines wait, the reader gets to them; lines that do not fit any more are dropped ([`Line::Dropped`]).
//! - An answer is there before its deadline ([`EngineDefaults`]).
//! - A program that dies, falls silent or talks nonsense loses its game, and nothing else.

mod conversation;
mod dialect;
mod external;
mod interrupt;
mod kinds;
mod line;
mod player;
mod process;
mod program;
mod queue;
mod session;
mod words;

pub use conversation::{ConversationError, converse};
pub use interrupt::{Interrupt, Urgency};
pub use kinds::Protocol;
pub use line::{Line, Lines};
pub use session::{EngineDefaults, Moment, Note, Reply, Session};

pub(crate) use dialect::{ClientReply, Dialect};
pub(crate) use external::{can_begin, external_engine};
pub(crate) use player::{EnginePlayer, limits};
pub(crate) use process::{AnswerFilter, Process};
pub(crate) use program::{PATIENCE, patience};
pub(crate) use queue::Meanwhile;
pub(crate) use words::words;
