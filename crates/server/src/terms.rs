//! What a room is created with.

use serde::{Deserialize, Serialize};

use crate::error::RoomError;

/// How long a match is and how long everybody may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// Rounds before a match may be decided, 1 to 18.
    pub rounds: u16,
    /// Seconds for hiding, 1 to 3600.
    pub hide_seconds: u16,
    /// Seconds for a shot, 1 to 3600.
    pub shoot_seconds: u16,
    /// Seconds for which layouts are shown after a round, 1 to 3600.
    pub show_seconds: u16,
    /// Milliseconds a bot pauses before a shot, 0 to 10,000.
    pub bot_ms: u16,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            rounds: 18,
            hide_seconds: 90,
            shoot_seconds: 45,
            show_seconds: 30,
            bot_ms: 700,
        }
    }
}

impl Terms {
    /// Reads the body of a request; an empty one is the default.
    ///
    /// # Errors
    ///
    /// The text is no object of these members, or a number is out of its range.
    pub fn read(text: &str) -> Result<Self, RoomError> {
        const EXPECTED: &str = "an object with some of `rounds`, `hide_seconds`, `shoot_seconds`, `show_seconds`, `bot_ms`";
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        // Lists would be read too, member by member.
        if !text.trim_start().starts_with('{') {
            return Err(RoomError::Text {
                column: 1,
                expected: EXPECTED,
            });
        }
        let read: Result<Self, _> = serde_json::from_str(text);
        let terms = read.map_err(|error| RoomError::Text {
            column: error.column().max(1),
            expected: EXPECTED,
        })?;
        terms.check().map_or(Ok(terms), |expected| {
            Err(RoomError::Text {
                column: 0,
                expected,
            })
        })
    }

    /// The first value out of its range, as an expectation; `None` if all are in range.
    #[must_use]
    pub fn check(&self) -> Option<&'static str> {
        let seconds = |value: u16| (1..=3600).contains(&value);
        if !(1..=18).contains(&self.rounds) {
            return Some("`rounds` from 1 to 18");
        }
        if ![self.hide_seconds, self.shoot_seconds, self.show_seconds]
            .into_iter()
            .all(seconds)
        {
            return Some("seconds from 1 to 3600");
        }
        (self.bot_ms > 10_000).then_some("`bot_ms` from 0 to 10000")
    }
}
