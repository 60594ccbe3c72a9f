//! The terms of a match: who plays, when, where, for how long.

use std::time::Duration;

use records::{Date, Moment, Time};
use serde::{Deserialize, Serialize};

use crate::kind::Kind;
use crate::team::Team;

/// The terms of a match, agreed before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The names of the teams.
    pub names: [String; 2],
    /// The contest.
    pub event: String,
    /// Where it is played.
    pub place: String,
    /// The day, if it was given.
    pub day: Option<Day>,
    /// The hour, if it was given.
    pub hour: Option<Hour>,
    /// Which team is ours: for it the program thinks.
    pub ours: Team,
    /// Games of the match; a team with more than half of the points has won it.
    pub games: u32,
    /// Each team's time for a game, in milliseconds.
    pub clock: u64,
    /// The part of our time that the engine never gets, in milliseconds: it is for the hands of the
    /// operator, and for clocks that differ.
    pub margin: u64,
    /// Who plays the first colour.
    pub colours: Colours,
    /// Who throws dice.
    pub dice: Dice,
    /// Where dice of the program come from.
    pub seed: u64,
}

/// Seconds that are kept back for the operator.
const MARGIN: u64 = 5;

impl Terms {
    /// The contest's terms of a game, with this seed for dice.
    #[must_use]
    pub fn new(kind: &Kind, seed: u64) -> Self {
        Self {
            names: [String::new(), String::new()],
            event: String::new(),
            place: String::new(),
            day: None,
            hour: None,
            ours: Team::A,
            games: kind.rules.games,
            clock: millis(kind.rules.clock),
            margin: MARGIN * 1000,
            colours: Colours::Opener,
            dice: Dice::Hand,
            seed,
        }
    }

    /// A team's name; its letter if it has none.
    #[must_use]
    pub fn name(&self, team: Team) -> String {
        let name = &self.names[team.index()];
        if name.is_empty() {
            team.to_string()
        } else {
            name.clone()
        }
    }
}

/// Who plays the first colour (Red of EinStein) where contests differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// The team that opens the game.
    Opener,
    /// The same team in every game.
    Fixed(Team),
}

/// Who throws dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dice {
    /// All are typed: a real die, the referee's or the other program's.
    Hand,
    /// The program throws ours; the opponent's are typed.
    Ours,
    /// The program throws all of them.
    Both,
}

/// A day: year, month, day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Day(pub u16, pub u8, pub u8);

/// A time of day: hour, minute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hour(pub u8, pub u8);

impl Day {
    /// Reads `2026-08-01`, `2026.8.1` or `2026/08/01`; nothing if it is no day of the calendar.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(['-', '.', '/']);
        let year = number(parts.next()?, 4)?;
        let (month, day) = (small(parts.next()?)?, small(parts.next()?)?);
        Date::new(year, month, day)?;
        parts.next().is_none().then_some(Self(year, month, day))
    }
}

impl Hour {
    /// Reads `14:00`; nothing if it is no time of day.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (hour, minute) = text.split_once([':', '：'])?;
        let (hour, minute) = (small(hour)?, small(minute)?);
        Time::new(hour, minute, None)?;
        Some(Self(hour, minute))
    }
}

/// Day and hour as records have them.
#[must_use]
pub fn moment(day: Option<Day>, hour: Option<Hour>) -> Moment {
    Moment {
        date: day.and_then(|Day(year, month, day)| Date::new(year, month, day)),
        time: hour.and_then(|Hour(hour, minute)| Time::new(hour, minute, None)),
    }
}

/// A number of at most this many digits.
fn number(text: &str, digits: usize) -> Option<u16> {
    let fits =
        !text.is_empty() && text.len() <= digits && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

fn small(text: &str) -> Option<u8> {
    u8::try_from(number(text, 2)?).ok()
}

/// A time in whole milliseconds.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_hours_are_those_of_the_calendar() {
        for text in ["2026-08-01", "2026.8.1", "2026/08/1"] {
            assert_eq!(Day::read(text), Some(Day(2026, 8, 1)), "{text}");
        }
        for text in [
            "",
            "2026-08",
            "2026-13-01",
            "2023-02-29",
            "2026-08-01-",
            "20260801",
            "-1-1-1",
            "２０２６-1-1",
        ] {
            assert_eq!(Day::read(text), None, "{text}");
        }
        assert_eq!(
            (Hour::read("9:05"), Hour::read("23：59")),
            (Some(Hour(9, 5)), Some(Hour(23, 59)))
        );
        for text in ["", "24:00", "12:60", "12", "12:", ":30", "1:2:3", "+1:30"] {
            assert_eq!(Hour::read(text), None, "{text}");
        }
    }
}
