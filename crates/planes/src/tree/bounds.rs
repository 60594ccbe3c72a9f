//! Lower bounds by size.
//!
//! Let W(n) be the least cost of any tree for n layouts with p planes up, where no cell has more
//! than B bodies and H heads in any set that may occur. A shot leaves b ≤ B bodies, h ≤ H heads and
//! n − b − h misses, and each group is as cheap as its size allows at best:
//!
//! ```text
//! Wₚ(0) = 0,  W₀(n) = 0
//! Wₚ(n) = n + min over b ≤ B, h ≤ H of Wₚ(n − b − h) + Wₚ(b) + Hₚ₋₁(h)
//! ```
//!
//! where H(h) = W(h), and if a fallen plane is public the cheapest way to part h by the four noses.
//! Caps hold for subsets, so the tables of a set bound all that follows from it.
//!
//! Once a plane is down, all layouts left have its head, and another cell has few heads and bodies
//! among them: these caps are worked out once, for all layouts of a search, and tables for fewer
//! planes keep to them too. Two planes on 7×7 (u) take a quarter of the nodes with that.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::vec;
use std::vec::Vec;

use super::geometry::{MOST_PLANES, Target};
use super::node::Mixer;
use crate::setup::{Reveal, Setup};

/// Caps are rounded up to these, so that few tables serve all sets.
const fn rounded(cap: u32) -> u32 {
    let mut step = 1;
    while cap > 8 * step {
        step *= 2;
    }
    cap.div_ceil(step) * step
}

/// Planes and rounded caps in one word: caps are at most 1024.
const fn key(planes: u32, [bodies, heads]: [u32; 2]) -> u64 {
    (planes as u64) << 40 | (bodies as u64) << 20 | heads as u64
}

/// The most bodies and heads that any cell has among layouts that gave the same answer of a head at
/// another cell; at least one of each.
pub(super) fn beside_a_head<const W: usize>(targets: &[Target<W>]) -> [u32; 2] {
    let mut caps = [1, 1];
    for shot in targets {
        for other in targets.iter().filter(|other| other.cell != shot.cell) {
            for group in &shot.revealed {
                caps[0] = caps[0].max(group.common(&other.bodies));
                caps[1] = caps[1].max(group.common(&other.heads));
            }
        }
    }
    caps
}

/// Tables by (planes up, most bodies, most heads), made as they are wanted.
#[derive(Debug)]
pub(super) struct SizeBounds {
    reveal: Reveal,
    most: usize,
    /// All planes, and the most bodies and heads of any cell once one of them is down.
    planes: u32,
    fallen: [u32; 2],
    tables: HashMap<u64, Vec<u32>, BuildHasherDefault<Mixer>>,
}

impl SizeBounds {
    /// For sets of at most this many layouts, where with a plane down no cell has more bodies and
    /// heads than `fallen`.
    pub(super) fn new(setup: &Setup, most: usize, fallen: [u32; 2]) -> Self {
        let planes = u32::try_from(setup.planes).unwrap_or(u32::MAX);
        Self {
            reveal: setup.reveal,
            most,
            planes,
            fallen,
            tables: HashMap::default(),
        }
    }

    /// The caps that a table is made for.
    #[inline]
    fn caps(&self, planes: u32, caps: [u32; 2]) -> [u32; 2] {
        let most = if planes < self.planes {
            self.fallen
        } else {
            [u32::MAX; 2]
        };
        [
            rounded(caps[0].clamp(1, most[0])),
            rounded(caps[1].clamp(1, most[1])),
        ]
    }

    /// The table for these caps: the bound by size.
    pub(super) fn table(&mut self, planes: u32, bodies: u32, heads: u32) -> &[u32] {
        let caps = self.caps(planes, [bodies, heads]);
        let key = key(planes, caps);
        if !self.tables.contains_key(&key) {
            let table = self.make(planes, caps);
            self.tables.insert(key, table);
        }
        self.tables.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The tables for this many planes up and for one less.
    pub(super) fn tables(&mut self, planes: u32, bodies: u32, heads: u32) -> [&[u32]; 2] {
        self.table(planes, bodies, heads);
        self.table(planes - 1, bodies, heads);
        let key = |planes| key(planes, self.caps(planes, [bodies, heads]));
        [planes, planes - 1]
            .map(|planes| self.tables.get(&key(planes)).map_or(&[][..], Vec::as_slice))
    }

    fn make(&mut self, planes: u32, [bodies, heads]: [u32; 2]) -> Vec<u32> {
        let mut table = vec![0_u32; self.most + 1];
        if planes == 0 {
            return table;
        }
        let below = self.table(planes - 1, bodies, heads).to_vec();
        let down = match self.reveal {
            Reveal::Plane if planes > 1 => parted(&parted(&below)),
            _ => below,
        };
        let (bodies, heads) = (bodies as usize, heads as usize);
        for n in 1..=self.most {
            let mut best = u32::MAX;
            for h in 0..=heads.min(n) {
                let least = usize::from(h == 0);
                for b in least..=bodies.min(n - h).min(n - 1) {
                    best = best.min(table[n - b - h] + table[b] + down[h]);
                }
            }
            table[n] = best.saturating_add(u32::try_from(n).unwrap_or(u32::MAX));
        }
        table
    }
}

/// The cheapest way to part each size in two.
fn parted(table: &[u32]) -> Vec<u32> {
    (0..table.len())
        .map(|n| {
            (0..=n / 2)
                .map(|a| table[a] + table[n - a])
                .min()
                .unwrap_or(0)
        })
        .collect()
}

/// Seven planes and eleven shots more.
const MOST_SHOTS: u32 = 18;

/// How many layouts at most are finished within this many shots: bodies and misses each have one
/// shot less, heads one shot and one plane less.
///
/// ```text
/// C₀(s) = ∞,  Cₚ(s) = 0 for s < p
/// Cₚ(s) = 2 Cₚ(s − 1) + min(heads, Cₚ₋₁(s − 1))
/// ```
///
/// The number at least doubles with each shot beyond the p-th, so 11 more suffice for the 1024
/// layouts of a search, and only this many are counted.
pub(super) fn capacity(planes: u32, heads: u32, shots: u32) -> u64 {
    let mut within = [0_u64; MOST_PLANES + 1];
    within[0] = u64::MAX;
    let planes = (planes as usize).min(MOST_PLANES);
    for _ in 0..shots.min(MOST_SHOTS) {
        // From above, so that the entries read are still those of one shot less.
        for up in (1..=planes).rev() {
            within[up] = within[up]
                .saturating_mul(2)
                .saturating_add(within[up - 1].min(heads.into()));
        }
    }
    within[planes]
}
