//! Who may come in: connections counted by address, requests by buckets.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::{Bucket, Limits};

/// Addresses that are remembered before full buckets are thrown away.
const MANY: usize = 4_096;

/// What is known of one address.
#[derive(Debug)]
struct Known {
    connections: usize,
    requests: Bucket,
    rooms: Bucket,
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    known: HashMap<IpAddr, Known>,
}

/// The doors of a server.
#[derive(Debug)]
pub(crate) struct Doors {
    limits: Limits,
    counts: Mutex<Counts>,
}

/// A connection that was let in; it is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Guest {
    doors: Arc<Doors>,
    address: IpAddr,
}

impl Doors {
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { limits, counts: Mutex::default() })
    }

    /// Lets a connection in, if there is room for it.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr, now: u64) -> Option<Guest> {
        let (limits, address) = (self.limits, of_whom(address));
        let mut counts = self.counts();
        if counts.all >= limits.connections {
            return None;
        }
        counts.forget(&limits, now);
        let known = counts.know(address, &limits, now);
        if known.connections >= limits.per_address {
            return None;
        }
        known.connections += 1;
        counts.all += 1;
        Some(Guest { doors: Arc::clone(self), address })
    }

    /// How many are in.
    pub(crate) fn inside(&self) -> usize {
        self.counts().all
    }

    /// Whether an address may ask for something now.
    pub(crate) fn may_ask(&self, address: IpAddr, now: u64) -> bool {
        let limits = &self.limits;
        let mut counts = self.counts();
        let known = counts.know(of_whom(address), limits, now);
        // A page has twenty files and its checks: a house gets ten times what one player sends.
        known.requests.take(f64::from(limits.per_second) * 10.0, limits.burst * 10, now)
    }

    /// Whether an address may create a room now.
    pub(crate) fn may_create(&self, address: IpAddr, now: u64) -> bool {
        let most = self.limits.rooms_per_hour;
        let mut counts = self.counts();
        counts.know(of_whom(address), &self.limits, now).rooms.take(f64::from(most) / 3_600.0, most, now)
    }

    /// Nothing that holds the lock can panic between two changes.
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    fn know(&mut self, address: IpAddr, limits: &Limits, now: u64) -> &mut Known {
        self.known.entry(address).or_insert_with(|| Known {
            connections: 0,
            requests: Bucket::full(limits.burst * 10, now),
            rooms: Bucket::full(limits.rooms_per_hour, now),
        })
    }

    /// Forgets addresses of which there is nothing to remember.
    fn forget(&mut self, limits: &Limits, now: u64) {
        if self.known.len() < MANY || self.known.len() < 2 * self.all {
            return;
        }
        let (asks, rooms) = (f64::from(limits.per_second) * 10.0, limits.rooms_per_hour);
        self.known.retain(|_, known| {
            known.connections > 0
                || !known.requests.is_full(asks, limits.burst * 10, now)
                || !known.rooms.is_full(f64::from(rooms) / 3_600.0, rooms, now)
        });
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut counts = self.doors.counts();
        counts.all = counts.all.saturating_sub(1);
        if let Some(known) = counts.known.get_mut(&self.address) {
            known.connections = known.connections.saturating_sub(1);
        }
    }
}

/// A house has 2^64 addresses of the sixth version; they count as one.
fn of_whom(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}
