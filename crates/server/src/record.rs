//! The record of a match that is over, as a file.

use std::sync::Arc;

use game_core::Seat;
use planes::World;
use planes::notation::read_cell;
use planes::three::{MatchRecord, RoundRecord, Shot};
use records::{Date, ThreeRecord};

use crate::room::{Match, Played};

/// The match as a record of the crate `records`.
#[must_use]
pub fn record(played: &Match, world: &Arc<World>) -> ThreeRecord {
    let rounds = played
        .rounds
        .iter()
        .map(|played| round(played, world))
        .collect();
    let salts = played
        .rounds
        .iter()
        .map(|round| Some(round.secrets.each_ref().map(|secret| secret.salt.clone())));
    let rules = *played.standing.rules();
    ThreeRecord {
        players: played.players.clone(),
        date: date(played.began),
        record: MatchRecord {
            world: Arc::clone(world),
            rules,
            rounds,
        },
        salts: salts.collect(),
    }
}

fn round(played: &Played, world: &World) -> RoundRecord {
    let board = world.setup().board;
    let shot = |fired: &crate::room::Fired| {
        let cell = read_cell(&fired.cell, board).ok()?;
        Some(Shot {
            target: Seat::around(fired.target),
            cell,
        })
    };
    let layouts = played.secrets.each_ref().map(|secret| secret.layout);
    let shots = played.shots.iter().filter_map(shot).collect();
    RoundRecord {
        opener: Seat::around(played.opener),
        layouts,
        shots,
    }
}

/// The day of a second of the clock, in Greenwich: a server's players may live anywhere.
///
/// Days since 1 March of the year 0 are split into eras of 400 years (H. Hinnant,
/// *chrono-compatible low-level date algorithms*, 2013).
fn date(second: u64) -> Option<Date> {
    let days = second / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = (
        era * 400 + year + u64::from(month > 9),
        if month > 9 { month - 9 } else { month + 3 },
    );
    Date::new(
        u16::try_from(year).ok()?,
        u8::try_from(month).ok()?,
        u8::try_from(day).ok()?,
    )
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn seconds_are_days_of_the_calendar() {
        let text = |second| {
            date(second)
                .map(|date| date.to_string())
                .unwrap_or_default()
        };
        assert_eq!(text(0), "1970-01-01");
        assert_eq!(text(951_782_400), "2000-02-29");
        assert_eq!(text(1_795_305_599), "2026-11-21");
        assert_eq!(text(1_795_305_600), "2026-11-22");
        assert_eq!(text(4_107_542_400), "2100-03-01");
    }
}
