//! Line protocols between engines and controllers: what all of them have in common.
//!
//! In all protocols two programs exchange lines: a *controller* – a contest platform, a referee, a GUI – writes to
//! the engine's standard input, and the engine answers on its standard output. This crate implements both sides:
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
//! | [`ewn`](crate::ewn) | that of university courses: one question a line | EinStein würfelt nicht! | 256 |
//! | [`quincunx`](crate::quincunx) | our own, similar to UCI | all five | 65,536 |
//!
//! The rules that hold for every protocol are implemented here, once:
//!
//! - Lines have a maximum length; longer lines are dropped ([`Lines`]).
//! - Every line gets an answer in the form of its protocol, or a [`Note`] on standard error. A refused line changes
//!   nothing ([`Session`]).
//! - Lines are read while the engine thinks, and some of them end the search ([`converse`], [`Interrupt`]). However
//!   many lines wait, the reader gets to the next one; lines that do not fit into the queue are dropped
//!   ([`Line::Dropped`]).
//! - Answers are sent before their deadline ([`EngineDefaults`]).
//! - A program that crashes, does not answer or sends nonsense loses its game; nothing else is affected.

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
