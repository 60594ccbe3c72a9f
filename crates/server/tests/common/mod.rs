//! A room with its connections: all frames and events are recorded.
#![allow(dead_code, reason = "each test uses a part")]

use std::collections::BTreeMap;
use std::sync::Arc;

use planes::{Setup, World};
use serde_json::Value;
use server::{Connection, Effect, Event, Message, Room, RoomError, Terms};

/// All layouts of a room.
pub(crate) fn world() -> Arc<World> {
    Arc::new(World::new(Setup::standard(9, 2)).unwrap())
}

/// A room, the time, and all frames.
pub(crate) struct Wires {
    pub(crate) room: Room,
    pub(crate) now: u64,
    /// Frames by connection, in order.
    pub(crate) frames: BTreeMap<Connection, Vec<Arc<str>>>,
    /// All events, as a journal would have them.
    pub(crate) events: Vec<Event>,
    pub(crate) closed: Vec<Connection>,
}

impl Wires {
    pub(crate) fn new(terms: Terms, world: &Arc<World>, seed: u8) -> Self {
        let room = Room::fresh(
            "testroom22".to_owned(),
            terms,
            Arc::clone(world),
            [seed; 32],
        );
        Self {
            room,
            now: 0,
            frames: BTreeMap::new(),
            events: Vec::new(),
            closed: Vec::new(),
        }
    }

    pub(crate) fn deliver(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let (connection, frame) = match effect {
                Effect::Send(connection, frame) => (connection, frame),
                Effect::Close(connection, frame) => {
                    self.closed.push(connection);
                    (connection, frame)
                }
            };
            self.frames.entry(connection).or_default().push(frame);
        }
    }

    pub(crate) fn join(&mut self, connection: Connection) {
        let effects = self.room.join(connection, self.now);
        self.deliver(effects);
    }

    /// Handles the text of a message; returns whether it was done.
    pub(crate) fn say(&mut self, connection: Connection, text: &str) -> Result<(), RoomError> {
        let (message, id) = Message::read(text).map_err(|(error, _)| error)?;
        let plan = self.room.handle(connection, &message, id)?;
        self.events.extend(plan.event.clone());
        let effects = self.room.carry_out(plan, self.now, 0);
        self.deliver(effects);
        Ok(())
    }

    /// Advances the time to the next due event and executes it; returns whether there was one.
    pub(crate) fn step(&mut self) -> bool {
        let Some(due) = self.room.due() else {
            return false;
        };
        self.now = self.now.max(due);
        let Some(plan) = self.room.tick(self.now) else {
            return false;
        };
        self.events.extend(plan.event.clone());
        let effects = self.room.carry_out(plan, self.now, 0);
        self.deliver(effects);
        true
    }

    /// The last frame of this kind on a connection.
    pub(crate) fn last(&self, connection: Connection, kind: &str) -> Option<Value> {
        let frames = self.frames.get(&connection)?;
        let values = frames
            .iter()
            .rev()
            .map(|frame| serde_json::from_str::<Value>(frame).unwrap());
        values.into_iter().find(|value| value["is"] == kind)
    }

    pub(crate) fn view(&self, connection: Connection) -> Value {
        serde_json::from_str(&self.room.view(connection, self.now)).unwrap()
    }
}

/// A text for `hide`.
pub(crate) fn hide(round: usize, layout: &str, salt: u128) -> String {
    format!(r#"{{"do":"hide","round":{round},"layout":"{layout}","salt":"{salt:032x}"}}"#)
}

/// A text for `shoot`.
pub(crate) fn shoot(turn: usize, target: usize, cell: &str) -> String {
    format!(r#"{{"do":"shoot","turn":{turn},"target":{target},"cell":"{cell}"}}"#)
}

/// Seat 0 at A1, seat 1 and 2 elsewhere.
pub(crate) const LAYOUT: &str = "9x9 C1^ G2^";

/// Terms for this many rounds, in which bots answer at once.
pub(crate) fn terms(rounds: u16) -> Terms {
    Terms {
        rounds,
        bot_ms: 0,
        ..Terms::default()
    }
}

/// A room with a person on every seat, connections 1 to 3, and a spectator, 9.
pub(crate) fn three(rounds: u16) -> Wires {
    let mut wires = Wires::new(terms(rounds), &world(), 1);
    for connection in [1, 2, 3, 9] {
        wires.join(connection);
    }
    for seat in 0..3 {
        let name = ["Ada", "林", "Cy"][seat];
        wires
            .say(
                seat as u64 + 1,
                &format!(r#"{{"do":"sit","id":1,"seat":{seat},"name":"{name}"}}"#),
            )
            .unwrap();
    }
    wires
}

/// The same, where all have hidden in the first round.
pub(crate) fn hidden(rounds: u16) -> Wires {
    let mut wires = three(rounds);
    wires.say(1, r#"{"do":"begin"}"#).unwrap();
    for seat in 0..3 {
        wires
            .say(seat + 1, &hide(0, LAYOUT, u128::from(seat) + 1))
            .unwrap();
    }
    wires
}
