//! A room as a state machine without a network: messages and time in, effects out.
//!
//! Whatever changes a room is an [`Event`]. A message that may have its way becomes a
//! [`Transition`]; the caller writes its event into the journal and only then lets it
//! happen, so no client sees what a crash could take back:
//!
//! ```text
//! message ──handle─► Transition ──journal──► carry_out ──► effects: frames to connections,
//! time    ──tick───►                                       connections to close
//! ```
//!
//! [`RoomState`] is what the events lead to; a [`Room`] adds who is connected, the time of the
//! phase, and chance. While the room has no connection, time stands still, and so do the bots.

mod apply;
mod check;
mod frames;
mod handle;
mod members;
mod plan;
mod state;
mod time;
mod view;

use std::sync::Arc;

use planes::World;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::error::RoomError;
use crate::event::Event;
use crate::terms::Terms;
use frames::{AnswerFrame, written};
pub use frames::{closing, refusal};
use members::{ConnectionPlace, Members};
pub use members::{MOST_CONNECTIONS, MOST_OF_ADDRESS, MOST_SPECTATORS, Origin, WAIT};
pub use plan::bots;
pub use state::{Fired, Match, Occupant, Phase, Played, RoomState, Secret};

/// The number of a connection.
pub type Connection = u64;

/// What the room wants done. Frames are shared, as spectators all get the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Send a frame.
    Send(Connection, Arc<str>),
    /// Send a last frame, and close.
    Close(Connection, Arc<str>),
}

/// What a message or the time leads to, once the journal has its event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// The event that the caller writes to the journal first.
    pub event: Option<Event>,
    then: FollowUp,
}

/// What follows beside the event.
#[derive(Clone, PartialEq, Eq, Debug)]
enum FollowUp {
    /// Nothing.
    Nothing,
    /// The view again.
    View { to: Connection, id: Option<u64> },
    /// The sender gets `done`.
    Done { to: Connection, id: Option<u64> },
    /// A connection gets a seat.
    Seat {
        to: Connection,
        id: Option<u64>,
        seat: usize,
        token: String,
    },
    /// A connection loses its seat.
    Stand { to: Connection, id: Option<u64> },
    /// Connections that have waited long enough join, or are closed.
    Expire,
}

/// A room: its state, who is connected, the time, and chance.
#[derive(Debug)]
pub struct Room {
    name: String,
    state: RoomState,
    members: Members,
    /// When the phase, or the turn, is over; `None` while there is no connection.
    deadline: Option<u64>,
    /// When changes of who is connected are sent.
    view_due: Option<u64>,
    /// Changes since the last event that no event made.
    changes: u64,
    random: ChaCha8Rng,
}

impl Room {
    /// A room that goes on from a state; `seed` is what chance begins with.
    #[must_use]
    pub fn new(name: String, state: RoomState, seed: [u8; 32]) -> Self {
        let random = ChaCha8Rng::from_seed(seed);
        Self {
            name,
            state,
            members: Members::default(),
            deadline: None,
            view_due: None,
            changes: 0,
            random,
        }
    }

    /// An empty room.
    #[must_use]
    pub fn fresh(name: String, terms: Terms, world: Arc<World>, seed: [u8; 32]) -> Self {
        Self::new(name, RoomState::new(terms, world), seed)
    }

    /// The room's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What its events led to.
    #[must_use]
    pub const fn state(&self) -> &RoomState {
        &self.state
    }

    /// How many are connected.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.members.len()
    }

    /// The seat of a connection; `None` if it has none, or is not here.
    #[must_use]
    pub fn seat_of(&self, connection: Connection) -> Option<usize> {
        self.members.seat(connection)
    }

    /// Adds a connection from an address that is not counted.
    pub fn join(&mut self, connection: Connection, now: u64) -> Vec<Effect> {
        self.join_from(connection, Origin::default(), now)
    }

    /// Adds a connection. A connection for which there is no place among the spectators has
    /// [`WAIT`] milliseconds to take a seat.
    pub fn join_from(&mut self, connection: Connection, origin: Origin, now: u64) -> Vec<Effect> {
        let was_empty = self.members.is_empty();
        if self.members.join(connection, origin, now) == ConnectionPlace::Spectator {
            self.schedule_view(now);
        }
        if was_empty {
            self.set_deadline(now);
        }
        vec![Effect::Send(connection, self.view(connection, now).into())]
    }

    /// A connection is gone.
    pub fn disconnect(&mut self, connection: Connection, now: u64) {
        if matches!(
            self.members.disconnect(connection),
            Some(ConnectionPlace::Seat(_) | ConnectionPlace::Spectator)
        ) {
            self.schedule_view(now);
        }
        if self.members.is_empty() {
            (self.deadline, self.view_due) = (None, None);
        }
    }

    /// Carries a plan out whose event is in the journal: it happens at the second `at`, `now` is
    /// the clock of deadlines.
    pub fn carry_out(&mut self, plan: Transition, now: u64, at: u64) -> Vec<Effect> {
        let Transition { event, then } = plan;
        let old = (self.state.phase(), self.state.round(), self.state.turn());
        if let Some(event) = &event {
            // It was checked when it was planned, and nothing happened since.
            if self.state.apply(event, at).is_err() {
                return Vec::new();
            }
            self.changes = 0;
            let is_anew = match event {
                Event::Hide { seat, .. } => self.state.is_bot(*seat),
                // A bot takes the seat, and needs less time.
                Event::Leave { .. } => true,
                _ => false,
            };
            if is_anew || old != (self.state.phase(), self.state.round(), self.state.turn()) {
                self.set_deadline(now);
            }
        }
        // Waiting connections are not shown to others.
        let is_silent = then == FollowUp::Expire;
        let mut effects = self.answer(then, now);
        if is_silent {
            return effects;
        }
        if event.is_none() {
            self.changes += 1;
        }
        self.forget_seats(now);
        if !effects.iter().any(
            |effect| matches!(effect, Effect::Send(_, text) if text.starts_with(r#"{"is":"view""#)),
        ) {
            self.broadcast(now, &mut effects);
        }
        effects
    }

    /// The effects of what follows beside an event.
    fn answer(&mut self, then: FollowUp, now: u64) -> Vec<Effect> {
        match then {
            FollowUp::Nothing => Vec::new(),
            FollowUp::Expire => self.expire(now),
            FollowUp::View { to, id } => {
                let done = written(&AnswerFrame::Done { id });
                vec![
                    Effect::Send(to, done),
                    Effect::Send(to, self.view(to, now).into()),
                ]
            }
            FollowUp::Done { to, id } => vec![Effect::Send(to, written(&AnswerFrame::Done { id }))],
            FollowUp::Stand { to, id } => {
                self.members.stand(to, now);
                vec![Effect::Send(to, written(&AnswerFrame::Done { id }))]
            }
            FollowUp::Seat {
                to,
                id,
                seat,
                token,
            } => {
                let replaced: Vec<Connection> = self
                    .members
                    .of_seat(seat)
                    .filter(|&other| other != to)
                    .collect();
                let mut effects = Vec::new();
                for other in replaced {
                    self.members.disconnect(other);
                    effects.push(Effect::Close(other, closing(RoomError::Replaced).into()));
                }
                self.members.sit(to, seat);
                effects.push(Effect::Send(
                    to,
                    written(&AnswerFrame::Seated {
                        id,
                        seat,
                        token: &token,
                    }),
                ));
                effects
            }
        }
    }

    /// Handles connections that have waited long enough: a view for those that join, a last frame
    /// for the others.
    fn expire(&mut self, now: u64) -> Vec<Effect> {
        let (seen, closed) = self.members.expire(now);
        if !seen.is_empty() {
            self.schedule_view(now);
        }
        let full: Arc<str> = closing(RoomError::Full).into();
        let mut effects: Vec<Effect> = closed
            .into_iter()
            .map(|gone| Effect::Close(gone, Arc::clone(&full)))
            .collect();
        effects.extend(
            seen.into_iter()
                .map(|to| Effect::Send(to, self.view(to, now).into())),
        );
        if self.members.is_empty() {
            (self.deadline, self.view_due) = (None, None);
        }
        effects
    }

    /// Connections lose seats that are empty, or a bot's, by now.
    fn forget_seats(&mut self, now: u64) {
        for seat in 0..3 {
            if self.state.seats()[seat]
                .as_ref()
                .is_some_and(Occupant::is_person)
            {
                continue;
            }
            let lost: Vec<Connection> = self.members.of_seat(seat).collect();
            for connection in lost {
                self.members.stand(connection, now);
            }
        }
    }

    /// Which seats have a connection.
    fn online(&self) -> [bool; 3] {
        [0, 1, 2].map(|seat| self.members.of_seat(seat).next().is_some())
    }
}
