//! Rooms in which three people, or people and bots, play Planes, and the page, over HTTP and
//! `WebSockets`.
//!
//! The wire is described in [`docs/rooms.md`](../../../docs/rooms.md). From the inside to the
//! outside:
//!
//! | | |
//! |---|---|
//! | [`RoomState`] | what a room is: the sum of its [`Event`]s; the referee is [`planes::three`] |
//! | [`Room`] | a state machine around it: [`Message`]s and time in, [`Effect`]s out; no network, no clock, no file |
//! | [`journal`] | the events on the disk, before they are sent to clients |
//! | [`RoomRegistry`] | all rooms, each a task of its own |
//! | [`serve`] | HTTP and `WebSockets`, and how much of them one may have ([`Quotas`]) |
//!
//! # Guarantees
//!
//! No layout leaves the server before its round is over, except to its own seat: views are made of
//! a public part, whose fields hold none, and of the seat's own secret. What was acknowledged is on
//! the disk. A client that sends nonsense, too much, or takes nothing is refused, slowed down or
//! dropped, and others notice nothing.
//!
//! ```
//! use std::sync::Arc;
//! use server::{Message, Room, Terms};
//!
//! let world = Arc::new(planes::World::new(planes::Setup::standard(9, 2))?);
//! let mut room = Room::fresh("k7m2q9xwta".to_owned(), Terms::default(), world, [0; 32]);
//! room.join(1, 0);
//! let (message, id) = Message::read(r#"{"do":"sit","id":1,"seat":0,"name":"Ada"}"#).unwrap();
//! let plan = room.handle(1, &message, id).unwrap(); // its event goes into the journal here
//! let effects = room.carry_out(plan, 0, 0);
//! assert_eq!(effects.len(), 2); // `seated` and the view
//! # Ok::<(), planes::SetupError>(())
//! ```

mod error;
mod event;
pub mod journal;
mod message;
mod net;
mod quotas;
mod record;
mod room;
mod secret;
mod terms;

pub use error::RoomError;
pub use event::{Event, How};
pub use message::{LONGEST, Message};
pub use net::{
    Clock, ExposedJournalsError, Host, Proxy, Ready, RoomRegistry, Site, UnreadableJournal,
    lan_address, serve,
};
pub use quotas::{Bucket, Quotas};
pub use record::record;
pub use room::{
    Connection, Effect, Fired, MOST_CONNECTIONS, MOST_OF_ADDRESS, MOST_SPECTATORS, Match, Occupant,
    Origin, Phase, Played, Room, RoomState, Secret, Transition, WAIT, bots, closing, refusal,
};
pub use terms::Terms;
