//! A room as a state machine without a network: messages and time in, effects out.
//!
//! Whatever changes a room is an [`Event`]. A message that may have its way becomes a [`Plan`]; the caller writes the
//! plan's event into the journal and only then lets it happen, so nobody ever sees what a crash could take back:
//!
//! ```text
//! message ──hear──►  Plan ──journal──► carry_out ──► effects: frames to connections, connections to close
//! time    ──tick──►
//! ```
//!
//! [`State`] is what the events lead to; a [`Room`] adds who is connected, the time of the phase, and chance. While
//! nobody is connected time stands still, and so do the bots.

mod apply;
mod check;
mod frames;
mod hear;
mod plan;
mod state;
mod time;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use planes::World;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::event::Event;
use crate::refused::Refused;
use crate::terms::Terms;
use frames::{Answer, written};
pub use frames::{closing, refusal};
pub use plan::bots;
pub use state::{Fired, Match, Phase, Played, Secret, Sitter, State};

/// The number of a connection.
pub type Connection = u64;

/// The most connections of a room.
pub const MOST_CONNECTIONS: usize = 200;

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
pub struct Plan {
    /// What is to be written down first.
    pub event: Option<Event>,
    then: Then,
}

/// What follows beside the event.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Then {
    /// Nothing.
    Nothing,
    /// The view again.
    View { to: Connection, id: Option<u64> },
    /// It is said that it was done.
    Done { to: Connection, id: Option<u64> },
    /// A connection gets a seat.
    Seat { to: Connection, id: Option<u64>, seat: usize, token: String },
    /// A connection loses its seat.
    Stand { to: Connection, id: Option<u64> },
}

/// A room: its state, who is connected, the time, and chance.
#[derive(Debug)]
pub struct Room {
    name: String,
    state: State,
    connections: BTreeMap<Connection, Option<usize>>,
    /// When the phase, or the turn, is over; nothing while nobody is connected.
    deadline: Option<u64>,
    /// When comings and goings are told.
    tell: Option<u64>,
    /// Changes since the last event that no event made.
    changes: u64,
    random: ChaCha8Rng,
}

impl Room {
    /// A room that goes on from a state; `seed` is what chance begins with.
    #[must_use]
    pub fn new(name: String, state: State, seed: [u8; 32]) -> Self {
        let random = ChaCha8Rng::from_seed(seed);
        Self { name, state, connections: BTreeMap::new(), deadline: None, tell: None, changes: 0, random }
    }

    /// An empty room.
    #[must_use]
    pub fn fresh(name: String, terms: Terms, world: Arc<World>, seed: [u8; 32]) -> Self {
        Self::new(name, State::new(terms, world), seed)
    }

    /// The room's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What its events led to.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How many are connected.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.connections.len()
    }

    /// Somebody connects, as a spectator.
    ///
    /// # Errors
    ///
    /// The room is full.
    pub fn join(&mut self, connection: Connection, now: u64) -> Result<Vec<Effect>, Refused> {
        if self.connections.len() >= MOST_CONNECTIONS {
            return Err(Refused::Full);
        }
        let was_empty = self.connections.is_empty();
        self.connections.insert(connection, None);
        if was_empty {
            self.set_deadline(now);
        }
        self.stir(now);
        Ok(vec![Effect::Send(connection, self.view(connection, now).into())])
    }

    /// A connection is gone.
    pub fn part(&mut self, connection: Connection, now: u64) {
        if self.connections.remove(&connection).is_some() {
            self.stir(now);
        }
        if self.connections.is_empty() {
            (self.deadline, self.tell) = (None, None);
        }
    }

    /// Carries a plan out whose event is in the journal: it happens at the second `at`, `now` is the clock of
    /// deadlines.
    pub fn carry_out(&mut self, plan: Plan, now: u64, at: u64) -> Vec<Effect> {
        let Plan { event, then } = plan;
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
        let mut effects = self.answer(then, now);
        if event.is_none() {
            self.changes += 1;
        }
        self.forget_seats();
        if !effects.iter().any(|effect| matches!(effect, Effect::Send(_, text) if text.starts_with(r#"{"is":"view""#)))
        {
            self.broadcast(now, &mut effects);
        }
        effects
    }

    /// The effects of what follows beside an event.
    fn answer(&mut self, then: Then, now: u64) -> Vec<Effect> {
        match then {
            Then::Nothing => Vec::new(),
            Then::View { to, id } => {
                let done = written(&Answer::Done { id });
                vec![Effect::Send(to, done), Effect::Send(to, self.view(to, now).into())]
            }
            Then::Done { to, id } => vec![Effect::Send(to, written(&Answer::Done { id }))],
            Then::Stand { to, id } => {
                self.connections.entry(to).and_modify(|seat| *seat = None);
                vec![Effect::Send(to, written(&Answer::Done { id }))]
            }
            Then::Seat { to, id, seat, token } => {
                let others = self.connections.iter().filter(|&(&other, &at)| at == Some(seat) && other != to);
                let replaced: Vec<Connection> = others.map(|(&other, _)| other).collect();
                let mut effects = Vec::new();
                for other in replaced {
                    self.connections.remove(&other);
                    effects.push(Effect::Close(other, closing(Refused::Replaced).into()));
                }
                self.connections.entry(to).and_modify(|at| *at = Some(seat));
                effects.push(Effect::Send(to, written(&Answer::Seated { id, seat, token: &token })));
                effects
            }
        }
    }

    /// Connections lose seats that are empty, or a bot's, by now.
    fn forget_seats(&mut self) {
        let state = &self.state;
        let is_person = |seat: usize| state.seats()[seat].as_ref().is_some_and(Sitter::is_person);
        for seat in self.connections.values_mut() {
            *seat = seat.filter(|&seat| is_person(seat));
        }
    }

    /// Which seats have a connection.
    fn online(&self) -> [bool; 3] {
        [0, 1, 2].map(|seat| self.connections.values().any(|&at| at == Some(seat)))
    }
}
