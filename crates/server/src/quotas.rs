//! How much of a server its clients may use: connections, messages, rooms, waiting time, bytes.
//!
//! Quotas are shared by all clients and hold as long as the server runs. They are not the limits
//! of a run, which say how far one search may go (`game_core::Limits`).

use std::time::Duration;

/// How much one client, one room and all of them together may use. The defaults serve a school on one laptop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// Connections in all.
    pub connections: usize,
    /// Connections of one address; a house behind one router has one.
    pub per_address: usize,
    /// Connections beyond these two, each of which may return to a seat by its token and do nothing
    /// else.
    pub waiting: usize,
    /// Rooms in all; a room without people gives way to a new one.
    pub rooms: usize,
    /// Rooms that one address may create in an hour.
    pub rooms_per_hour: u32,
    /// Messages of a connection, or requests of an address, in a second, on average.
    pub per_second: u32,
    /// How many messages or requests more may come at once.
    pub burst: u32,
    /// Frames that wait for a connection before it is called slow.
    pub queue: usize,
    /// How long a request may take to come, and an answer to go.
    pub patience: Duration,
    /// How long a connection may be silent; the server asks for a sign of life three times in it.
    pub silence: Duration,
    /// How long a room without people, and without a match, is kept.
    pub empty_lobby: Duration,
    /// How long a room without people is kept in all.
    pub empty_room: Duration,
    /// How long a room whose people are gone, but have seats, does not give way to a new one; ten
    /// times as long while a match is played in it.
    pub grace: Duration,
    /// Bytes of a room's journal before nothing new begins in the room; a match that runs may use a
    /// quarter more.
    pub journal: u64,
    /// Bytes of all journals before nothing new begins in any room.
    pub journals: u64,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            connections: 12_000,
            per_address: 256,
            waiting: 256,
            rooms: 2_000,
            rooms_per_hour: 120,
            per_second: 20,
            burst: 40,
            queue: 64,
            patience: Duration::from_secs(10),
            silence: Duration::from_secs(60),
            empty_lobby: Duration::from_secs(60 * 60),
            empty_room: Duration::from_secs(24 * 60 * 60),
            grace: Duration::from_secs(60),
            journal: 8 << 20,
            journals: 4 << 30,
        }
    }
}

/// A token bucket: refilled at a steady rate, up to a maximum.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bucket {
    tokens: f64,
    last: u64,
}

impl Bucket {
    /// A full bucket at that millisecond.
    #[must_use]
    pub fn full(most: u32, now: u64) -> Self {
        Self {
            tokens: most.into(),
            last: now,
        }
    }

    /// Takes a token out; whether there was one.
    pub fn take(&mut self, per_second: f64, most: u32, now: u64) -> bool {
        let passed = u32::try_from(now.saturating_sub(self.last)).unwrap_or(u32::MAX);
        self.tokens = (self.tokens + per_second * f64::from(passed) / 1_000.0).min(most.into());
        self.last = now.max(self.last);
        let there = self.tokens >= 1.0;
        if there {
            self.tokens -= 1.0;
        }
        there
    }

    /// Whether it would be full by now: then nothing is to be remembered.
    #[must_use]
    pub fn is_full(&self, per_second: f64, most: u32, now: u64) -> bool {
        let passed = u32::try_from(now.saturating_sub(self.last)).unwrap_or(u32::MAX);
        self.tokens + per_second * f64::from(passed) / 1_000.0 >= most.into()
    }
}
