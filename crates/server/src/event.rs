//! What happens in a room: the lines of its journal.

use serde::{Deserialize, Serialize};

/// Who acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// The person of the seat.
    Person,
    /// The bot of the seat.
    Bot,
    /// The server, as the person's time was over.
    Late,
}

/// Something that happened. It holds every random draw, so replaying a journal gives the same room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "lowercase", deny_unknown_fields)]
pub enum Event {
    /// A person sat down.
    Sit {
        /// Where.
        seat: usize,
        /// Under which name.
        name: String,
        /// The hash of the seat's token, so that a journal that is read by others opens no seat.
        token: String,
    },
    /// A bot was put on a seat.
    Bot {
        /// Where.
        seat: usize,
        /// Which one.
        kind: String,
    },
    /// A seat was emptied.
    Free {
        /// Which one.
        seat: usize,
    },
    /// The match began.
    Begin,
    /// A seat hid its planes.
    Hide {
        /// Which one.
        seat: usize,
        /// Its layout.
        layout: String,
        /// Its salt.
        salt: String,
        /// Who chose.
        how: How,
    },
    /// A shot.
    Shoot {
        /// Whose.
        seat: usize,
        /// At whose board.
        target: usize,
        /// Where.
        cell: String,
        /// Who chose.
        how: How,
    },
    /// A person has seen the layouts.
    Next {
        /// Of which seat.
        seat: usize,
    },
    /// The time for looking at the layouts was over.
    Onward,
    /// A person wants another match.
    Rematch {
        /// Of which seat.
        seat: usize,
    },
    /// A person got up.
    Leave {
        /// From which seat.
        seat: usize,
    },
    /// The server began anew.
    Wake,
}
