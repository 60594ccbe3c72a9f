//! A room that lives: a task that hears one thing after the other.
//!
//! It is the only one that touches the room. Whatever changes the room is written to the disk on a thread that may
//! block, and only then carried out; meanwhile messages wait. Frames go into the queues of their connections; a
//! connection whose queue is full does not take its messages in time and is dropped, so it delays nobody.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::sleep_until;

use super::clock::{Clock, second};
use crate::event::Event;
use crate::journal::Journal;
use crate::limits::Limits;
use crate::message::Message;
use crate::refused::Refused;
use crate::room::{Connection, Effect, Match, Phase, Plan, Room, refusal};

/// What a connection gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Out {
    /// A frame.
    Frame(Arc<str>),
    /// The last frame.
    Last(Arc<str>),
}

/// What a room is asked.
#[derive(Debug)]
pub(crate) enum Call {
    /// Somebody connects; frames go there.
    Join { connection: Connection, out: mpsc::Sender<Out>, answer: oneshot::Sender<Result<(), Refused>> },
    /// A message.
    Hear { connection: Connection, message: Message, id: Option<u64> },
    /// A connection is gone.
    Part { connection: Connection },
    /// What does a spectator see?
    Look { answer: oneshot::Sender<String> },
    /// The last match that is over.
    Record { answer: oneshot::Sender<Option<Arc<Match>>> },
    /// The end, and why: connections get their last frames.
    End { reason: Refused, answer: oneshot::Sender<()> },
}

/// A room with its journal and the queues of its connections.
#[derive(Debug)]
pub(crate) struct Actor {
    room: Room,
    keep: Keep,
    clock: Clock,
    limits: Limits,
    queues: BTreeMap<Connection, mpsc::Sender<Out>>,
    /// Since when nobody is connected.
    empty: u64,
}

/// Where a room's events are written.
#[derive(Debug)]
pub(crate) enum Keep {
    /// Nowhere: rooms live in memory alone.
    Memory,
    /// On the disk.
    Disk(Journal),
    /// The journal is gone, so nothing may happen any more.
    Lost,
}

/// How a room ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The server stops; the room is there again with the next one.
    Stopped,
    /// Nobody came for long: its journal may go.
    Forgotten,
}

impl Actor {
    pub(crate) fn new(room: Room, journal: Option<Journal>, clock: Clock, limits: Limits) -> Self {
        let keep = journal.map_or(Keep::Memory, Keep::Disk);
        Self { room, keep, clock, limits, queues: BTreeMap::new(), empty: clock.now() }
    }

    /// Lives until it is told to end, or nobody came for long.
    pub(crate) async fn live(mut self, mut calls: mpsc::Receiver<Call>) -> End {
        loop {
            let (due, is_end) = self.due();
            tokio::select! {
                biased;
                call = calls.recv() => match call {
                    None => return End::Stopped,
                    Some(Call::End { reason, answer }) => {
                        self.send(self.room.close(reason));
                        // Whoever asked may be gone.
                        let _ = answer.send(());
                        return End::Stopped;
                    }
                    Some(call) => self.hear(call).await,
                },
                () = sleep_until(self.clock.instant(due)) => {
                    if is_end {
                        return End::Forgotten;
                    }
                    self.tick().await;
                }
            }
        }
    }

    /// When there is something to do, and whether it is to end.
    fn due(&self) -> (u64, bool) {
        let is_lobby = self.room.state().phase() == Phase::Lobby;
        let kept = if is_lobby { self.limits.empty_lobby } else { self.limits.empty_room };
        let end = self.empty.saturating_add(u64::try_from(kept.as_millis()).unwrap_or(u64::MAX));
        match self.room.due() {
            Some(due) => (due, false),
            None if self.room.connected() > 0 => (self.clock.now() + 3_600_000, false),
            None => (end, true),
        }
    }

    async fn hear(&mut self, call: Call) {
        match call {
            Call::Join { connection, out, answer } => {
                let joined = self.room.join(connection, self.clock.now());
                if joined.is_ok() {
                    self.queues.insert(connection, out);
                }
                let _ = answer.send(joined.map(|effects| self.send(effects)));
            }
            Call::Hear { connection, message, id } => {
                let plan = self.room.hear(connection, &message, id);
                let done = match plan {
                    Ok(plan) => self.carry_out(plan).await,
                    Err(refused) => Err(refused),
                };
                if let Err(refused) = done {
                    self.send(vec![Effect::Send(connection, refusal(refused, id).into())]);
                }
            }
            Call::Part { connection } => self.part(connection),
            Call::Look { answer } => {
                let _ = answer.send(self.room.view(Connection::MAX, self.clock.now()));
            }
            Call::Record { answer } => {
                let _ = answer.send(self.room.state().finished().cloned());
            }
            Call::End { .. } => {}
        }
    }

    fn part(&mut self, connection: Connection) {
        self.queues.remove(&connection);
        self.room.part(connection, self.clock.now());
        if self.room.connected() == 0 {
            self.empty = self.clock.now();
        }
    }

    /// Does what is due. Where the disk does not write, it is tried again a second later.
    async fn tick(&mut self) {
        let now = self.clock.now();
        if let Some(plan) = self.room.tick(now)
            && self.carry_out(plan).await.is_err()
        {
            self.room.put_off(now + 1_000);
        }
    }

    /// Writes the plan's event down, and only then lets it happen.
    async fn carry_out(&mut self, plan: Plan) -> Result<(), Refused> {
        let at = second();
        if let Some(event) = plan.event.clone() {
            self.write(event, at).await?;
        }
        let effects = self.room.carry_out(plan, self.clock.now(), at);
        self.send(effects);
        Ok(())
    }

    async fn write(&mut self, event: Event, at: u64) -> Result<(), Refused> {
        let mut journal = match std::mem::replace(&mut self.keep, Keep::Lost) {
            Keep::Disk(journal) => journal,
            Keep::Memory => {
                self.keep = Keep::Memory;
                return Ok(());
            }
            Keep::Lost => return Err(Refused::Disk),
        };
        let write = move || {
            let added = journal.add(&event, at);
            (journal, added)
        };
        // A task that blocks fails with a panic alone, or when the whole server ends.
        let (journal, added) = spawn_blocking(write).await.map_err(|_| Refused::Disk)?;
        self.keep = Keep::Disk(journal);
        added.map_err(|_| Refused::Disk)
    }

    /// Puts frames into queues; who has a full one is dropped.
    fn send(&mut self, effects: Vec<Effect>) {
        let mut slow = Vec::new();
        for effect in effects {
            let (connection, out, is_last) = match effect {
                Effect::Send(connection, frame) => (connection, Out::Frame(frame), false),
                Effect::Close(connection, frame) => (connection, Out::Last(frame), true),
            };
            let Some(queue) = self.queues.get(&connection) else { continue };
            if queue.try_send(out).is_err() {
                slow.push(connection);
            }
            if is_last {
                self.queues.remove(&connection);
            }
        }
        for connection in slow {
            // Its task sees that nobody sends any more, and ends.
            self.part(connection);
        }
    }
}
