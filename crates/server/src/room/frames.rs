//! The frames of a room: views, answers, last words.

use std::sync::Arc;

use game_core::Localized;
use serde::Serialize;

use super::view::Presence;
use super::{Connection, ConnectionPlace, Effect, Room};
use crate::error::RoomError;

/// An answer to one message.
#[derive(Serialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub(super) enum AnswerFrame<'a> {
    Done {
        id: Option<u64>,
    },
    Seated {
        id: Option<u64>,
        seat: usize,
        token: &'a str,
    },
}

/// The frame of a refusal.
#[must_use]
pub fn refusal(error: RoomError, id: Option<u64>) -> String {
    let text = error.text();
    serde_json::json!({ "is": "refused", "id": id, "code": error.code(), "english": text.en, "chinese": text.zh })
        .to_string()
}

/// The last frame of a connection.
#[must_use]
pub fn closing(reason: RoomError) -> String {
    let text = reason.text();
    serde_json::json!({ "is": "closing", "code": reason.code(), "english": text.en, "chinese": text.zh }).to_string()
}

impl Room {
    /// The view of a connection; of one that is not here, a spectator's.
    #[must_use]
    pub fn view(&self, connection: Connection, now: u64) -> String {
        self.frame(self.members.seat(connection), &self.public(now))
    }

    fn frame(&self, seat: Option<usize>, public: &str) -> String {
        let serial = (self.state.events() << 20) + self.changes;
        format!(
            r#"{{"is":"view","serial":{serial},"own":{},{public}"#,
            self.state.own(seat)
        )
    }

    fn public(&self, now: u64) -> String {
        let spectators = self.members.spectators();
        let left = self.deadline.map(|deadline| deadline.saturating_sub(now));
        self.state.public(Presence {
            room: &self.name,
            online: self.online(),
            spectators,
            left,
        })
    }

    /// Sends the view to all but the waiting connections.
    pub(super) fn broadcast(&self, now: u64, effects: &mut Vec<Effect>) {
        let public = self.public(now);
        let spectators: Arc<str> = self.frame(None, &public).into();
        for (connection, place) in self.members.iter() {
            let frame = match place {
                ConnectionPlace::Waiting(_) => continue,
                ConnectionPlace::Spectator => Arc::clone(&spectators),
                ConnectionPlace::Seat(seat) => self.frame(Some(seat), &public).into(),
            };
            effects.push(Effect::Send(connection, frame));
        }
    }

    /// The last frames of all connections.
    #[must_use]
    pub fn close(&self, reason: RoomError) -> Vec<Effect> {
        let frame: Arc<str> = closing(reason).into();
        self.members
            .iter()
            .map(|(connection, _)| Effect::Close(connection, Arc::clone(&frame)))
            .collect()
    }
}

/// The frame of an answer.
pub(super) fn written(answer: &AnswerFrame<'_>) -> Arc<str> {
    serde_json::to_string(answer).unwrap_or_default().into()
}
