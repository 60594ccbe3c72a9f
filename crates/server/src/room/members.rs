//! Who is connected to a room: on a seat, as a spectator, or waiting.
//!
//! Seats have places of their own, so spectators never keep a person out of a seat. A connection
//! for which there is no place as a spectator waits for [`WAIT`]: in this time it takes a seat, or
//! it is closed as `full`. It gets one view when it comes and no others, so that waiting
//! connections cost little.

use std::collections::BTreeMap;
use std::net::IpAddr;

use super::Connection;

/// The most connections of a room that have a place in it.
pub const MOST_CONNECTIONS: usize = 200;

/// The most spectators of a room: seats have places of their own.
pub const MOST_SPECTATORS: usize = MOST_CONNECTIONS - 3;

/// The most spectators of one address in a room.
pub const MOST_OF_ADDRESS: usize = 64;

/// How long a connection waits, in milliseconds.
pub const WAIT: u64 = 5_000;

/// Where a connection comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The address, as the server counts addresses; `None` if it is not known, and then not
    /// counted.
    pub address: Option<IpAddr>,
    /// Whether the connection is beyond the server's limits, so that it may only return to a seat.
    pub beyond: bool,
}

/// Where a connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConnectionPlace {
    /// On a seat.
    Seat(usize),
    /// Among the spectators.
    Spectator,
    /// Waiting until this time, in milliseconds of the room's clock.
    Waiting(u64),
}

#[derive(Clone, Copy, Debug)]
struct Member {
    place: ConnectionPlace,
    origin: Origin,
}

/// All connections of a room.
#[derive(Debug, Default)]
pub(super) struct Members {
    all: BTreeMap<Connection, Member>,
}

impl Members {
    /// The number of connections, waiting ones included.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Every connection, and where it is.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Connection, ConnectionPlace)> + '_ {
        self.all
            .iter()
            .map(|(&connection, member)| (connection, member.place))
    }

    /// How many watch.
    pub(super) fn spectators(&self) -> usize {
        self.iter()
            .filter(|&(_, place)| place == ConnectionPlace::Spectator)
            .count()
    }

    /// The seat of a connection.
    pub(super) fn seat(&self, connection: Connection) -> Option<usize> {
        match self.all.get(&connection)?.place {
            ConnectionPlace::Seat(seat) => Some(seat),
            ConnectionPlace::Spectator | ConnectionPlace::Waiting(_) => None,
        }
    }

    /// The connections of a seat.
    pub(super) fn of_seat(&self, seat: usize) -> impl Iterator<Item = Connection> + '_ {
        self.iter()
            .filter(move |&(_, place)| place == ConnectionPlace::Seat(seat))
            .map(|(connection, _)| connection)
    }

    /// Whether a connection waits.
    pub(super) fn is_waiting(&self, connection: Connection) -> bool {
        self.all
            .get(&connection)
            .is_some_and(|member| matches!(member.place, ConnectionPlace::Waiting(_)))
    }

    /// Whether a connection is beyond the server's limits.
    pub(super) fn is_beyond(&self, connection: Connection) -> bool {
        self.all
            .get(&connection)
            .is_some_and(|member| member.origin.beyond)
    }

    /// Takes a connection in: as a spectator where there is a place, else as a waiting one. Returns
    /// its place.
    pub(super) fn join(
        &mut self,
        connection: Connection,
        origin: Origin,
        now: u64,
    ) -> ConnectionPlace {
        let place = self.place_for(origin, now);
        self.all.insert(connection, Member { place, origin });
        place
    }

    /// Removes a connection. Returns where it was.
    pub(super) fn disconnect(&mut self, connection: Connection) -> Option<ConnectionPlace> {
        self.all.remove(&connection).map(|member| member.place)
    }

    /// Gives a connection a seat. From then on it is within the server's limits, where another one
    /// gave way.
    pub(super) fn sit(&mut self, connection: Connection, seat: usize) {
        if let Some(member) = self.all.get_mut(&connection) {
            member.place = ConnectionPlace::Seat(seat);
            member.origin.beyond = false;
        }
    }

    /// Takes the seat of a connection away: it watches, or waits.
    pub(super) fn stand(&mut self, connection: Connection, now: u64) {
        let Some(origin) = self.all.get(&connection).map(|member| member.origin) else {
            return;
        };
        let place = self.place_for(origin, now);
        if let Some(member) = self.all.get_mut(&connection) {
            member.place = place;
        }
    }

    /// When the first waiting connection has waited long enough.
    pub(super) fn due(&self) -> Option<u64> {
        let until = |(_, place)| {
            if let ConnectionPlace::Waiting(until) = place {
                Some(until)
            } else {
                None
            }
        };
        self.iter().filter_map(until).min()
    }

    /// The connections that have waited long enough: those for which there is a place by now watch,
    /// the others are removed. Returns both, those that watch first.
    pub(super) fn expire(&mut self, now: u64) -> (Vec<Connection>, Vec<Connection>) {
        let waited = |&(_, place): &(Connection, ConnectionPlace)| matches!(place, ConnectionPlace::Waiting(until) if until <= now);
        let due: Vec<Connection> = self
            .iter()
            .filter(waited)
            .map(|(connection, _)| connection)
            .collect();
        let (mut seen, mut closed) = (Vec::new(), Vec::new());
        for connection in due {
            self.stand(connection, now);
            if self.is_waiting(connection) {
                self.disconnect(connection);
                closed.push(connection);
            } else {
                seen.push(connection);
            }
        }
        (seen, closed)
    }

    /// Where a connection without a seat goes.
    fn place_for(&self, origin: Origin, now: u64) -> ConnectionPlace {
        let of_address = |member: &&Member| {
            member.place == ConnectionPlace::Spectator
                && origin.address.is_some()
                && member.origin.address == origin.address
        };
        let is_full = self.spectators() >= MOST_SPECTATORS;
        if origin.beyond
            || is_full
            || self.all.values().filter(of_address).count() >= MOST_OF_ADDRESS
        {
            ConnectionPlace::Waiting(now.saturating_add(WAIT))
        } else {
            ConnectionPlace::Spectator
        }
    }
}
