//! Line protocols between engines and controllers.
//!
//! In all protocols two programs exchange lines: a *controller* – a contest platform, a referee, a
//! GUI – writes to the engine's standard input, and the engine answers on its standard output. This
//! crate implements both sides:
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
//! | [`connectmore`] | `ConnectMore` and Cloudict | Connect6 | 1,024 |
//! | [`sau`] | SAU Game Platform | Connect6, Dots and Boxes | 256 |
//! | [`gtp`] | Go Text Protocol 2 | Connect6 | 1,024 |
//! | [`ewn`] | that of university courses: one question a line | EinStein würfelt nicht! | 256 |
//! | [`quincunx`] | our own, similar to UCI | all five | 65,536 |
//!
//! The rules that hold for every protocol are implemented here, once:
//!
//! - Lines have a maximum length; longer lines are dropped ([`Lines`]).
//! - Every line gets an answer in the form of its protocol, or a [`Note`] on standard error. A
//!   refused line changes nothing ([`Session`]).
//! - Lines are read while the engine thinks, and some of them end the search ([`converse`],
//!   [`Interrupt`]). However many lines wait, the reader gets to the next one; lines that do not
//!   fit into the queue are dropped ([`Line::Dropped`]).
//! - Answers are sent before their deadline ([`EngineDefaults`]).
//! - A program that crashes, does not answer or sends nonsense loses its game; nothing else is
//!   affected.

pub mod connectmore;
mod conversation;
mod dialect;
pub mod ewn;
mod external;
pub mod gtp;
mod interrupt;
mod kinds;
mod line;
mod player;
mod process;
mod program;
mod queue;
pub mod quincunx;
pub mod sau;
mod session;
mod words;

pub use conversation::{ConversationError, converse};
pub use external::{ProgramError, can_begin, external_engine};
pub use interrupt::{Interrupt, Urgency};
pub use kinds::Protocol;
pub use line::{Line, Lines, shortened};
pub use session::{EngineDefaults, Moment, Note, Reply, Session};

pub(crate) use dialect::{ClientReply, Dialect};
pub(crate) use player::{EnginePlayer, limits};
pub(crate) use process::{AnswerFilter, Process};
pub(crate) use program::{PATIENCE, patience};
pub(crate) use queue::Meanwhile;
pub(crate) use words::words;
