//! The task of a room: an actor that handles one command after the other.
//!
//! Only this task touches the room. Whatever changes the room is written to the disk on a thread
//! that may block, and only then carried out; meanwhile messages wait. Frames go into the queues of
//! their connections; a connection whose queue is full does not take its messages in time and is
//! dropped, so it delays no other.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::sleep_until;

use super::clock::{Clock, second};
use super::connection_limiter::ConnectionPermit;
use super::eviction::{EvictionRank, Vacancy, VacancyCell};
use super::ledger::Account;
use crate::error::RoomError;
use crate::event::Event;
use crate::journal::{Journal, append, entry};
use crate::message::Message;
use crate::quotas::Quotas;
use crate::room::{Connection, Effect, Match, Origin, Phase, Room, Transition, refusal};

/// What a connection gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outgoing {
    /// A frame.
    Frame(Arc<str>),
    /// The last frame.
    Last(Arc<str>),
}

/// A command to a room.
#[derive(Debug)]
pub(crate) enum RoomCommand {
    /// A client connects.
    Join {
        connection: Connection,
        origin: Origin,
        outbox: Outbox,
        answer: oneshot::Sender<()>,
    },
    /// A message.
    Handle {
        connection: Connection,
        message: Message,
        id: Option<u64>,
    },
    /// A connection is gone.
    Leave { connection: Connection },
    /// Asks for the view of a spectator.
    View { answer: oneshot::Sender<String> },
    /// The last match that is over.
    Record {
        answer: oneshot::Sender<Option<Arc<Match>>>,
    },
    /// The end, and why: connections get their last frames.
    End {
        reason: RoomError,
        answer: oneshot::Sender<()>,
    },
    /// The end, unless the room has a connection: another room needs the place. The answer is
    /// whether it ends.
    GiveWay { answer: oneshot::Sender<bool> },
}

/// A connection as its room has it.
#[derive(Debug)]
pub(crate) struct Outbox {
    /// Where its frames go.
    pub(crate) out: mpsc::Sender<Outgoing>,
    /// Its place in the server.
    pub(crate) permit: Option<Arc<ConnectionPermit>>,
}

/// A room with its journal and the queues of its connections.
#[derive(Debug)]
pub(crate) struct Actor {
    room: Room,
    storage: Storage,
    clock: Clock,
    quotas: Quotas,
    outboxes: BTreeMap<Connection, Outbox>,
    vacancy_cell: VacancyCell,
    /// Since when the room has no connection.
    empty: u64,
}

/// Where a room's events are written.
#[derive(Debug)]
pub(crate) enum Storage {
    /// Nowhere: rooms live in memory alone.
    Memory,
    /// On the disk.
    Disk(Journal, Account),
    /// The journal is gone, so nothing may happen any more.
    Lost,
}

/// How a room ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RoomEnd {
    /// The server stops; the room is there again with the next one.
    Stopped,
    /// It was empty for a long time: its journal may be removed.
    Forgotten,
}

impl Actor {
    pub(crate) fn new(
        room: Room,
        storage: Storage,
        clock: Clock,
        quotas: Quotas,
        vacancy_cell: VacancyCell,
    ) -> Self {
        let actor = Self {
            room,
            storage,
            clock,
            quotas,
            outboxes: BTreeMap::new(),
            vacancy_cell,
            empty: clock.now(),
        };
        actor.publish_vacancy();
        actor
    }

    /// Publishes whether the room is vacant.
    fn publish_vacancy(&self) {
        let vacancy = Vacancy {
            since: self.empty,
            rank: EvictionRank::of(self.room.state()),
        };
        self.vacancy_cell
            .set((self.room.connected() == 0).then_some(vacancy));
    }

    /// Runs until the command to end, or until the room was empty for a long time.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<RoomCommand>) -> RoomEnd {
        loop {
            let (due, is_end) = self.due();
            tokio::select! {
                biased;
                command = commands.recv() => match command {
                    None => return RoomEnd::Stopped,
                    Some(RoomCommand::End { reason, answer }) => {
                        self.send(self.room.close(reason));
                        // The caller may have gone.
                        let _ = answer.send(());
                        return RoomEnd::Stopped;
                    }
                    Some(RoomCommand::GiveWay { answer }) => {
                        let is_empty = self.room.connected() == 0;
                        let _ = answer.send(is_empty);
                        if is_empty {
                            return RoomEnd::Forgotten;
                        }
                    }
                    Some(command) => self.handle(command).await,
                },
                () = sleep_until(self.clock.instant(due)) => {
                    if is_end {
                        return RoomEnd::Forgotten;
                    }
                    self.tick().await;
                }
            }
        }
    }

    /// When there is something to do, and whether it is to end.
    fn due(&self) -> (u64, bool) {
        let is_lobby = self.room.state().phase() == Phase::Lobby;
        let kept = if is_lobby {
            self.quotas.empty_lobby
        } else {
            self.quotas.empty_room
        };
        let end = self
            .empty
            .saturating_add(u64::try_from(kept.as_millis()).unwrap_or(u64::MAX));
        match self.room.due() {
            Some(due) => (due, false),
            None if self.room.connected() > 0 => (self.clock.now() + 3_600_000, false),
            None => (end, true),
        }
    }

    async fn handle(&mut self, command: RoomCommand) {
        match command {
            RoomCommand::Join {
                connection,
                origin,
                outbox,
                answer,
            } => {
                let effects = self.room.join_from(connection, origin, self.clock.now());
                self.outboxes.insert(connection, outbox);
                self.publish_vacancy();
                self.send(effects);
                let _ = answer.send(());
            }
            RoomCommand::Handle {
                connection,
                message,
                id,
            } => {
                let plan = self.room.handle(connection, &message, id);
                let done = match plan {
                    Ok(plan) => self.carry_out(plan).await,
                    Err(error) => Err(error),
                };
                match done {
                    Ok(()) => self.update_permit(connection),
                    Err(error) => {
                        self.send(vec![Effect::Send(connection, refusal(error, id).into())]);
                    }
                }
            }
            RoomCommand::Leave { connection } => self.disconnect(connection),
            RoomCommand::View { answer } => {
                let _ = answer.send(self.room.view(Connection::MAX, self.clock.now()));
            }
            RoomCommand::Record { answer } => {
                let _ = answer.send(self.room.state().finished().cloned());
            }
            RoomCommand::End { .. } | RoomCommand::GiveWay { .. } => {}
        }
    }

    /// Notes whether a connection has a seat: then it gives way to no other.
    fn update_permit(&self, connection: Connection) {
        if let Some(permit) = self
            .outboxes
            .get(&connection)
            .and_then(|outbox| outbox.permit.as_ref())
        {
            permit.set_seated(self.room.seat_of(connection).is_some(), self.clock.now());
        }
    }

    fn disconnect(&mut self, connection: Connection) {
        self.outboxes.remove(&connection);
        let was_empty = self.room.connected() == 0;
        self.room.disconnect(connection, self.clock.now());
        self.note_empty(was_empty);
    }

    /// Notes since when there has been no connection.
    fn note_empty(&mut self, was_empty: bool) {
        if !was_empty && self.room.connected() == 0 {
            self.empty = self.clock.now();
            self.publish_vacancy();
        }
    }

    /// Carries out what the time calls for. Where the disk does not write, it is tried again a
    /// second later; where the journal is full, which does not change, a minute later.
    async fn tick(&mut self) {
        let (now, was_empty) = (self.clock.now(), self.room.connected() == 0);
        if let Some(plan) = self.room.tick(now)
            && let Err(error) = self.carry_out(plan).await
        {
            self.room.postpone(
                now + if error == RoomError::Quota {
                    60_000
                } else {
                    1_000
                },
            );
        }
        self.note_empty(was_empty);
    }

    /// Writes the plan's event down, and only then lets it happen.
    async fn carry_out(&mut self, plan: Transition) -> Result<(), RoomError> {
        let at = second();
        if let Some(event) = plan.event.clone() {
            self.write(event, at).await?;
        }
        let effects = self.room.carry_out(plan, self.clock.now(), at);
        self.send(effects);
        Ok(())
    }

    async fn write(&mut self, event: Event, at: u64) -> Result<(), RoomError> {
        let (journal, mut account) = match std::mem::replace(&mut self.storage, Storage::Lost) {
            Storage::Disk(journal, account) => (journal, account),
            Storage::Memory => {
                self.storage = Storage::Memory;
                return Ok(());
            }
            Storage::Lost => return Err(RoomError::Disk),
        };
        let bytes = entry(&event, at)
            .map_err(|_| RoomError::Disk)
            .map(|line| line.len() as u64);
        let bytes = match bytes.and_then(|bytes| account.check(&event, bytes).map(|()| bytes)) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.storage = Storage::Disk(journal, account);
                return Err(error);
            }
        };
        let write = move || {
            let added = append(&journal, &event, at);
            (journal, added)
        };
        // A task that blocks fails with a panic alone, or when the whole server ends.
        let (journal, added) = spawn_blocking(write).await.map_err(|_| RoomError::Disk)?;
        if added.is_ok() {
            account.add(bytes);
        }
        self.storage = Storage::Disk(journal, account);
        added.map_err(|_| RoomError::Disk)
    }

    /// Puts frames into queues; a connection with a full one is dropped.
    fn send(&mut self, effects: Vec<Effect>) {
        let mut slow = Vec::new();
        for effect in effects {
            let (connection, out, is_last) = match effect {
                Effect::Send(connection, frame) => (connection, Outgoing::Frame(frame), false),
                Effect::Close(connection, frame) => (connection, Outgoing::Last(frame), true),
            };
            let Some(outbox) = self.outboxes.get(&connection) else {
                continue;
            };
            if outbox.out.try_send(out).is_err() {
                slow.push(connection);
            }
            if is_last {
                self.outboxes.remove(&connection);
            }
        }
        for connection in slow {
            // Its task sees that the channel is closed, and ends.
            self.disconnect(connection);
        }
    }
}
