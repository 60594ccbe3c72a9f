//! Engines between two games.
//!
//! To make an engine may take longer than to play a game with it: it solves its game first, or
//! clears a large table. So engines are kept by their specs, and a game takes from the pool what
//! it needs. [`Engine::begin`] promises that a game depends on its seed and on nothing before it,
//! so a kept engine plays exactly like a new one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use registry::{Engine, ErasedGame};

use crate::{EngineProvider, MakeEngineError};

/// The idle engines of a match: of each spec at most as many as have played at the same time.
#[derive(Default)]
pub(crate) struct EnginePool {
    engines: Mutex<HashMap<String, Vec<Box<dyn Engine>>>>,
}

impl EnginePool {
    /// An engine by its spec: one that was kept, else a new one.
    pub(crate) fn take(
        &self,
        provider: &dyn EngineProvider,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<Box<dyn Engine>, MakeEngineError> {
        let kept = self.with(|engines| engines.get_mut(spec).and_then(Vec::pop));
        kept.map_or_else(|| provider.engine(game, spec), Ok)
    }

    /// Keeps an engine whose game is over. One that panicked must not be kept: nothing is known of
    /// the state it is in.
    pub(crate) fn put_back(&self, spec: &str, engine: Box<dyn Engine>) {
        self.with(|engines| engines.entry(spec.to_owned()).or_default().push(engine));
    }

    /// Nothing panics while the lock is held, so its poison can be ignored.
    fn with<T>(&self, act: impl FnOnce(&mut HashMap<String, Vec<Box<dyn Engine>>>) -> T) -> T {
        act(&mut self.engines.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
