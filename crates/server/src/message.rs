//! Messages of clients.

use serde::Deserialize;

use crate::error::RoomError;

/// The longest message, in bytes.
pub const LONGEST: usize = 1024;

/// The largest number of a message: what JavaScript counts exactly.
const MOST: u64 = 1 << 53;

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// Sits down.
    Sit {
        /// On which seat.
        seat: usize,
        /// Under which name.
        name: String,
    },
    /// Comes back to a seat.
    Return {
        /// The seat's token.
        token: String,
    },
    /// Asks for the view.
    Watch,
    /// Puts a bot on an empty seat.
    Bot {
        /// Which seat.
        seat: usize,
        /// Which bot.
        kind: String,
    },
    /// Empties a seat.
    Free {
        /// Which seat.
        seat: usize,
    },
    /// Begins the match.
    Begin,
    /// Hides.
    Hide {
        /// In which round.
        round: usize,
        /// Which layout.
        layout: String,
        /// With which salt.
        salt: String,
    },
    /// Shoots.
    Shoot {
        /// In which turn of the match.
        turn: usize,
        /// At whose board.
        target: usize,
        /// Where.
        cell: String,
    },
    /// Has seen the layouts.
    Next,
    /// Wants another match.
    Rematch,
    /// Gets up.
    Leave,
}

/// The JSON members of all messages. A message must have its own members, and no others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    r#do: String,
    id: Option<u64>,
    seat: Option<usize>,
    name: Option<String>,
    token: Option<String>,
    kind: Option<String>,
    round: Option<usize>,
    layout: Option<String>,
    salt: Option<String>,
    turn: Option<usize>,
    target: Option<usize>,
    cell: Option<String>,
}

impl Raw {
    /// How many members there are beside `do` and `id`.
    fn count(&self) -> usize {
        let numbers = [self.seat, self.round, self.turn, self.target];
        let texts = [
            &self.name,
            &self.token,
            &self.kind,
            &self.layout,
            &self.salt,
            &self.cell,
        ];
        numbers.iter().flatten().count() + texts.into_iter().flatten().count()
    }
}

/// A member that must be there.
fn need<T>(member: Option<T>, expected: &'static str) -> Result<T, RoomError> {
    member.ok_or(RoomError::Text {
        column: 0,
        expected,
    })
}

impl Message {
    /// Reads a frame: the message, and its number.
    ///
    /// # Errors
    ///
    /// It is no message; the number is that of the text, if one could be read.
    pub fn read(text: &str) -> Result<(Self, Option<u64>), (RoomError, Option<u64>)> {
        const OBJECT: &str = "one JSON object with the members of docs/rooms.md";
        if text.len() > LONGEST {
            return Err((RoomError::Long, None));
        }
        // A list would be read too, member by member.
        if !text.trim_start().starts_with('{') {
            return Err((
                RoomError::Text {
                    column: 1,
                    expected: OBJECT,
                },
                None,
            ));
        }
        let raw: Raw = serde_json::from_str(text).map_err(|error| {
            (
                RoomError::Text {
                    column: error.column().max(1),
                    expected: OBJECT,
                },
                None,
            )
        })?;
        if raw.id.is_some_and(|id| id >= MOST) {
            return Err((
                RoomError::Text {
                    column: 0,
                    expected: "an `id` below 2^53",
                },
                None,
            ));
        }
        let (id, count) = (raw.id, raw.count());
        let (message, members) = Self::of(raw).map_err(|error| (error, id))?;
        if count > members {
            return Err((
                RoomError::Text {
                    column: 0,
                    expected: "a message without members of others",
                },
                id,
            ));
        }
        Ok((message, id))
    }

    /// The number of a frame's text; `None` if it has none that can be read.
    #[must_use]
    pub fn number(text: &str) -> Option<u64> {
        match Self::read(text) {
            Ok((_, id)) | Err((_, id)) => id,
        }
    }

    /// The message, and how many members it has.
    fn of(raw: Raw) -> Result<(Self, usize), RoomError> {
        const SEAT: &str = "`seat`";
        Ok(match raw.r#do.as_str() {
            "sit" => (
                Self::Sit {
                    seat: need(raw.seat, SEAT)?,
                    name: need(raw.name, "`name`")?,
                },
                2,
            ),
            "return" => (
                Self::Return {
                    token: need(raw.token, "`token`")?,
                },
                1,
            ),
            "watch" => (Self::Watch, 0),
            "bot" => (
                Self::Bot {
                    seat: need(raw.seat, SEAT)?,
                    kind: need(raw.kind, "`kind`")?,
                },
                2,
            ),
            "free" => (
                Self::Free {
                    seat: need(raw.seat, SEAT)?,
                },
                1,
            ),
            "begin" => (Self::Begin, 0),
            "hide" => (
                Self::Hide {
                    round: need(raw.round, "`round`")?,
                    layout: need(raw.layout, "`layout`")?,
                    salt: need(raw.salt, "`salt`")?,
                },
                3,
            ),
            "shoot" => (
                Self::Shoot {
                    turn: need(raw.turn, "`turn`")?,
                    target: need(raw.target, "`target`")?,
                    cell: need(raw.cell, "`cell`")?,
                },
                3,
            ),
            "next" => (Self::Next, 0),
            "rematch" => (Self::Rematch, 0),
            "leave" => (Self::Leave, 0),
            _ => {
                return Err(RoomError::Text {
                    column: 0,
                    expected: "a `do` of docs/rooms.md",
                });
            }
        })
    }
}
