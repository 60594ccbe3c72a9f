//! Which room gives way to a new one.
//!
//! A room with a connection never does. Of the others those go first in which least is lost: rooms
//! without people on seats, then those whose people left a match that is over or did not begin,
//! then those whose people left a match. People who are on seats have some time to come back before
//! that. Among equals the address that created most of them goes first, and then the room that has
//! been empty longest.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::quotas::Quotas;
use crate::room::{Occupant, Phase, RoomState};

/// What would be lost with a room, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum EvictionRank {
    /// No person has a seat.
    Nothing,
    /// Persons have seats, and no match is played.
    Seats,
    /// A match.
    Match,
}

impl EvictionRank {
    pub(super) fn of(state: &RoomState) -> Self {
        if !state.seats().iter().flatten().any(Occupant::is_person) {
            return Self::Nothing;
        }
        if matches!(state.phase(), Phase::Lobby | Phase::Over) {
            Self::Seats
        } else {
            Self::Match
        }
    }

    /// How long a room that is worth this is kept for people who come back, in milliseconds.
    fn grace(self, quotas: &Quotas) -> u64 {
        let grace = u64::try_from(quotas.grace.as_millis()).unwrap_or(u64::MAX);
        match self {
            Self::Nothing => 0,
            Self::Seats => grace,
            Self::Match => grace.saturating_mul(10),
        }
    }
}

/// A room without connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Vacancy {
    /// Since when, in milliseconds of the server's clock.
    pub(super) since: u64,
    pub(super) rank: EvictionRank,
}

/// The vacancy of a room, as its task publishes it.
#[derive(Clone, Debug, Default)]
pub(super) struct VacancyCell {
    vacancy: Arc<Mutex<Option<Vacancy>>>,
}

impl VacancyCell {
    pub(super) fn set(&self, vacancy: Option<Vacancy>) {
        *self.vacancy.lock().unwrap_or_else(PoisonError::into_inner) = vacancy;
    }

    fn get(&self) -> Option<Vacancy> {
        *self.vacancy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rooms that may give way now, in the order in which they do: each with its vacancy, and the
/// address that created it.
pub(super) fn eviction_order<'a>(
    rooms: impl Iterator<Item = (&'a String, &'a VacancyCell, Option<IpAddr>)>,
    quotas: &Quotas,
    now: u64,
) -> Vec<String> {
    let vacant = rooms.filter_map(|(name, vacancy_cell, creator)| {
        let vacancy = vacancy_cell.get()?;
        let is_due = now >= vacancy.since.saturating_add(vacancy.rank.grace(quotas));
        is_due.then_some((name, vacancy, creator))
    });
    let vacant: Vec<_> = vacant.collect();
    let mut counts: HashMap<IpAddr, usize> = HashMap::new();
    for creator in vacant.iter().filter_map(|&(_, _, creator)| creator) {
        *counts.entry(creator).or_default() += 1;
    }
    let count_of = |creator: Option<IpAddr>| {
        creator.map_or(1, |creator| counts.get(&creator).copied().unwrap_or(1))
    };
    let mut order: Vec<_> = vacant
        .into_iter()
        .map(|(name, vacancy, creator)| {
            (
                vacancy.rank,
                Reverse(count_of(creator)),
                vacancy.since,
                name,
            )
        })
        .collect();
    order.sort_unstable();
    order
        .into_iter()
        .map(|(_, _, _, name)| name.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_the_largest_crowd_goes_first() {
        let quotas = Quotas {
            grace: std::time::Duration::from_secs(1),
            ..Quotas::default()
        };
        let room = |name: &str, house: Option<u8>, vacancy: Option<(u64, EvictionRank)>| {
            let vacancy_cell = VacancyCell::default();
            vacancy_cell.set(vacancy.map(|(since, rank)| Vacancy { since, rank }));
            (
                name.to_owned(),
                vacancy_cell,
                house.map(|house| IpAddr::from([192, 0, 2, house])),
            )
        };
        let rooms = [
            room("people", Some(1), None),
            room("one", Some(2), Some((5, EvictionRank::Nothing))),
            room("older", Some(3), Some((10, EvictionRank::Nothing))),
            room("newer", Some(3), Some((20, EvictionRank::Nothing))),
            room("resumed", None, Some((0, EvictionRank::Nothing))),
            room("seats", Some(3), Some((0, EvictionRank::Seats))),
            room("match", Some(3), Some((0, EvictionRank::Match))),
        ];
        let at = |now| {
            let vacancies = rooms
                .iter()
                .map(|(name, vacancy_cell, creator)| (name, vacancy_cell, *creator));
            eviction_order(vacancies, &quotas, now).join(" ")
        };
        assert_eq!(at(100), "older newer resumed one");
        assert_eq!(at(1_000), "older newer resumed one seats");
        assert_eq!(at(10_000), "older newer resumed one seats match");
    }
}
