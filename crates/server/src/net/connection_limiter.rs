//! Limits of connections, counted by address, and of requests, by token buckets.
//!
//! A connection beyond the limits is not closed at once, as it may be that of a person whose line
//! dropped. It gets one of a few waiting places, where it may return to its seat by its token and
//! do nothing else. When it does, a connection without a seat is closed in its place. If all
//! waiting places are taken, the address with the most waiting connections loses the one that has
//! waited longest. So an address can keep others out only together with as many other addresses as
//! there are waiting places.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::meter::Meter;
use crate::quotas::{Bucket, Quotas};

/// Addresses that are remembered before full buckets are thrown away.
const MOST_ADDRESSES: usize = 4_096;

/// The state of one address.
#[derive(Debug)]
struct AddressState {
    connections: usize,
    requests: Bucket,
    rooms: Bucket,
}

/// A connection as the limiter knows it.
#[derive(Debug)]
struct ConnectionEntry {
    address: IpAddr,
    is_seated: bool,
    gone: Arc<Notify>,
}

/// All connections by their numbers, which grow.
#[derive(Debug, Default)]
struct Connections {
    admitted: BTreeMap<u64, ConnectionEntry>,
    /// Those beyond the limits.
    waiting: BTreeMap<u64, ConnectionEntry>,
    known: HashMap<IpAddr, AddressState>,
    next: u64,
}

/// The limiter of a server.
#[derive(Debug)]
pub(crate) struct ConnectionLimiter {
    quotas: Quotas,
    counts: Mutex<Connections>,
}

/// An admitted connection; it is counted until this is dropped, or another one gets its place.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    address: IpAddr,
    number: u64,
    gone: Arc<Notify>,
}

impl ConnectionLimiter {
    pub(crate) fn new(quotas: Quotas) -> Arc<Self> {
        Arc::new(Self {
            quotas,
            counts: Mutex::default(),
        })
    }

    /// Admits a connection, at least as a waiting one. Returns `None` if there are no waiting
    /// places at all.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr, now: u64) -> Option<ConnectionPermit> {
        let (quotas, address) = (&self.quotas, counted_address(address));
        let mut counts = self.counts();
        counts.forget(quotas, now);
        let is_full = counts.admitted.len() >= quotas.connections;
        let known = counts.address_state(address, quotas, now);
        let is_beyond = is_full || known.connections >= quotas.per_address;
        if is_beyond && quotas.waiting == 0 {
            return None;
        }
        if !is_beyond {
            known.connections += 1;
        }
        counts.next += 1;
        let (number, gone) = (counts.next, Arc::new(Notify::new()));
        let entry = ConnectionEntry {
            address,
            is_seated: false,
            gone: Arc::clone(&gone),
        };
        if is_beyond {
            counts.waiting.insert(number, entry);
            if counts.waiting.len() > quotas.waiting
                && let Some(longest) = longest_waiting(&counts.waiting)
            {
                counts.revoke(longest);
            }
        } else {
            counts.admitted.insert(number, entry);
        }
        Some(ConnectionPermit {
            limiter: Arc::clone(self),
            address,
            number,
            gone,
        })
    }

    /// The number of connections, waiting ones included.
    pub(crate) fn connections(&self) -> usize {
        let counts = self.counts();
        counts.admitted.len() + counts.waiting.len()
    }

    /// Whether an address may ask for something now.
    pub(crate) fn may_ask(&self, address: IpAddr, now: u64) -> bool {
        let quotas = &self.quotas;
        let mut counts = self.counts();
        let known = counts.address_state(counted_address(address), quotas, now);
        // A page has twenty files and its checks: a house gets ten times what one player sends.
        known
            .requests
            .take(f64::from(quotas.per_second) * 10.0, quotas.burst * 10, now)
    }

    /// Whether an address may create a room now.
    pub(crate) fn may_create(&self, address: IpAddr, now: u64) -> bool {
        let most = self.quotas.rooms_per_hour;
        let mut counts = self.counts();
        counts
            .address_state(counted_address(address), &self.quotas, now)
            .rooms
            .take(f64::from(most) / 3_600.0, most, now)
    }

    /// Nothing that holds the lock can panic between two changes.
    fn counts(&self) -> MutexGuard<'_, Connections> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connections {
    fn address_state(&mut self, address: IpAddr, quotas: &Quotas, now: u64) -> &mut AddressState {
        self.known.entry(address).or_insert_with(|| AddressState {
            connections: 0,
            requests: Bucket::full(quotas.burst * 10, now),
            rooms: Bucket::full(quotas.rooms_per_hour, now),
        })
    }

    /// Forgets addresses of which there is nothing to remember.
    fn forget(&mut self, quotas: &Quotas, now: u64) {
        if self.known.len() < MOST_ADDRESSES || self.known.len() < 2 * self.admitted.len() {
            return;
        }
        let (asks, rooms) = (f64::from(quotas.per_second) * 10.0, quotas.rooms_per_hour);
        self.known.retain(|_, known| {
            known.connections > 0
                || !known.requests.is_full(asks, quotas.burst * 10, now)
                || !known.rooms.is_full(f64::from(rooms) / 3_600.0, rooms, now)
        });
    }

    /// A connection has a seat now, or has none any more.
    fn set_seated(&mut self, number: u64, is_seated: bool, quotas: &Quotas, now: u64) {
        if let Some(entry) = self.admitted.get_mut(&number) {
            entry.is_seated = is_seated;
            return;
        }
        // A waiting connection that takes its seat again is admitted, and another one gives way.
        if !is_seated {
            return;
        }
        let Some(mut entry) = self.waiting.remove(&number) else {
            return;
        };
        let address = entry.address;
        entry.is_seated = true;
        self.admitted.insert(number, entry);
        let known = self.address_state(address, quotas, now);
        known.connections += 1;
        let is_over = known.connections > quotas.per_address;
        if is_over && let Some(newest) = newest_without_seat(&self.admitted, Some(address)) {
            self.revoke(newest);
        }
        if self.admitted.len() > quotas.connections
            && let Some(newest) = newest_without_seat(&self.admitted, None)
        {
            self.revoke(newest);
        }
    }

    /// Gives the place of a connection to another one.
    fn revoke(&mut self, number: u64) {
        if let Some(entry) = self.leave(number) {
            entry.gone.notify_one();
        }
    }

    /// A connection is not counted any more.
    fn leave(&mut self, number: u64) -> Option<ConnectionEntry> {
        let Some(entry) = self.admitted.remove(&number) else {
            return self.waiting.remove(&number);
        };
        if let Some(known) = self.known.get_mut(&entry.address) {
            known.connections = known.connections.saturating_sub(1);
        }
        Some(entry)
    }
}

impl ConnectionPermit {
    /// The address, as addresses are counted.
    pub(crate) fn address(&self) -> IpAddr {
        self.address
    }

    /// Whether this connection waits, or was revoked: it may return to a seat and do nothing else.
    pub(crate) fn is_beyond(&self) -> bool {
        !self.limiter.counts().admitted.contains_key(&self.number)
    }

    /// Notes whether this connection has a seat: then it gives way to no other. A waiting one is
    /// admitted with it.
    pub(crate) fn set_seated(&self, is_seated: bool, now: u64) {
        self.limiter
            .counts()
            .set_seated(self.number, is_seated, &self.limiter.quotas, now);
    }

    /// Waits until another connection gets the place of this one.
    pub(crate) async fn revoked(&self) {
        self.gone.notified().await;
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.limiter.counts().leave(self.number);
    }
}

/// How many connections of each address there are.
fn counts_by_address<'a>(
    entries: impl Iterator<Item = &'a ConnectionEntry>,
) -> HashMap<IpAddr, usize> {
    let mut counts = HashMap::new();
    for entry in entries {
        *counts.entry(entry.address).or_insert(0) += 1;
    }
    counts
}

/// The longest waiting connection of the address with the most waiting connections.
fn longest_waiting(waiting: &BTreeMap<u64, ConnectionEntry>) -> Option<u64> {
    let counts = counts_by_address(waiting.values());
    let most = counts.values().max()?;
    waiting
        .iter()
        .find(|(_, entry)| counts.get(&entry.address) == Some(most))
        .map(|(&number, _)| number)
}

/// The newest connection without a seat: of that address, or of the one with the most of them.
fn newest_without_seat(
    admitted: &BTreeMap<u64, ConnectionEntry>,
    of: Option<IpAddr>,
) -> Option<u64> {
    let stands = |entry: &&ConnectionEntry| {
        !entry.is_seated && of.is_none_or(|address| entry.address == address)
    };
    let counts = counts_by_address(admitted.values().filter(stands));
    let most = counts.values().max()?;
    let is_one =
        |entry: &ConnectionEntry| stands(&entry) && counts.get(&entry.address) == Some(most);
    admitted
        .iter()
        .rev()
        .find(|(_, entry)| is_one(entry))
        .map(|(&number, _)| number)
}

/// The address under which connections are counted: the 2^64 `IPv6` addresses of a house count as
/// one.
pub(crate) fn counted_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// The client of a request.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) permit: Arc<ConnectionPermit>,
    pub(crate) meter: Arc<Meter>,
}
