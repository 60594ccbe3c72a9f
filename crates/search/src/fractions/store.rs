//! Known values, by pack.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};

use game_core::mix;

use super::value::Value;

/// The pack of a position, as the key of a map.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pack([u64; 2]);

impl Hash for Pack {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0[0]);
        state.write_u64(self.0[1]);
    }
}

/// Hashes words with [`mix`]: packs come from no adversary, and a map with its usual hash takes
/// twice as long.
#[derive(Clone, Copy, Default)]
struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }
}

impl BuildHasher for MixHasher {
    type Hasher = Self;

    fn build_hasher(&self) -> Self {
        Self::default()
    }
}

/// The values of positions that a move leads to.
pub(super) struct Store(HashMap<Pack, Value, MixHasher>);

impl Store {
    pub(super) fn new() -> Self {
        Self(HashMap::with_hasher(MixHasher::default()))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn get(&self, pack: [u64; 2]) -> Option<Value> {
        self.0.get(&Pack(pack)).copied()
    }

    /// Keeps a value; `false` if memory is short.
    pub(super) fn keep(&mut self, pack: [u64; 2], value: Value) -> bool {
        let room = self.0.try_reserve(1).is_ok();
        if room {
            self.0.insert(Pack(pack), value);
        }
        room
    }
}
