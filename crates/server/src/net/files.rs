//! How many files the system lets this program have: each connection is one, and each journal.

use std::fs;

use crate::quotas::Quotas;

/// Files beside those of connections and journals: the listener, the page, folders, the runtime's
/// own.
const OWN: usize = 64;

/// How many files this program may have open. Returns `None` where the system does not say so in
/// Linux's way.
pub(super) fn allowed() -> Option<usize> {
    most_in(&fs::read_to_string("/proc/self/limits").ok()?)
}

/// The soft limit for open files in Linux's table of limits.
fn most_in(table: &str) -> Option<usize> {
    let line = table
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The limits that this number of open files allows. Without this a server would accept connections
/// up to a point where it can neither write a journal nor let a player return.
pub(super) fn within(quotas: Quotas, files: usize) -> Quotas {
    let files = files.saturating_sub(OWN);
    if quotas
        .connections
        .saturating_add(quotas.waiting)
        .saturating_add(quotas.rooms)
        <= files
    {
        return quotas;
    }
    let (rooms, waiting) = (quotas.rooms.min(files / 4), quotas.waiting.min(files / 8));
    Quotas {
        rooms,
        waiting,
        connections: quotas.connections.min(files - rooms - waiting),
        ..quotas
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_shared_out() {
        let table = "Limit           Soft Limit  Hard Limit  Units\nMax open files  1024        524288      files\n";
        assert_eq!(most_in(table), Some(1_024));
        assert_eq!(
            most_in("Max open files  unlimited  unlimited  files\n"),
            None
        );
        let quotas = within(Quotas::default(), 1_024);
        assert_eq!(
            (quotas.rooms, quotas.waiting, quotas.connections),
            (240, 120, 600)
        );
        assert_eq!(within(Quotas::default(), 1 << 20), Quotas::default());
        assert_eq!(within(Quotas::default(), 0).connections, 0);
    }
}
