use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{ObjectAddress, ObjectError, ObjectStore};

/// A store behind which the objects that were put or read last stay in memory, for all threads of
/// a program: what a worker has made itself it does not fetch.
#[derive(Clone)]
pub struct RecentObjects {
    store: Arc<dyn ObjectStore>,
    recent: Arc<Mutex<Recent>>,
    most_bytes: u64,
}

/// The objects in memory, the oldest first.
#[derive(Default)]
struct Recent {
    objects: VecDeque<(ObjectAddress, Arc<Vec<u8>>)>,
    bytes: u64,
}

impl RecentObjects {
    /// Keeps up to this many bytes of the objects of a store in memory.
    #[must_use]
    pub fn new(store: Arc<dyn ObjectStore>, most_bytes: u64) -> Self {
        Self {
            store,
            recent: Arc::default(),
            most_bytes,
        }
    }

    /// Nothing panics while the objects are locked, so their poison can be ignored.
    fn recent(&self) -> MutexGuard<'_, Recent> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps an object, and lets the oldest go until the others fit.
    fn keep(&self, address: &ObjectAddress, bytes: Arc<Vec<u8>>) {
        let mut recent = self.recent();
        if recent.objects.iter().any(|(kept, _)| kept == address) {
            return;
        }
        recent.bytes += address.bytes;
        recent.objects.push_back((address.clone(), bytes));
        while recent.bytes > self.most_bytes {
            let Some((oldest, _)) = recent.objects.pop_front() else {
                break;
            };
            recent.bytes -= oldest.bytes;
        }
    }
}

impl ObjectStore for RecentObjects {
    fn put_object(&self, run: &str, bytes: Arc<Vec<u8>>) -> Result<ObjectAddress, ObjectError> {
        let address = self.store.put_object(run, Arc::clone(&bytes))?;
        self.keep(&address, bytes);
        Ok(address)
    }

    fn get_object(&self, run: &str, address: &ObjectAddress) -> Result<Arc<Vec<u8>>, ObjectError> {
        let kept = {
            let recent = self.recent();
            let mut objects = recent.objects.iter();
            let found = objects.find(|(kept, _)| kept == address);
            found.map(|(_, bytes)| Arc::clone(bytes))
        };
        if let Some(bytes) = kept {
            return Ok(bytes);
        }
        let bytes = self.store.get_object(run, address)?;
        self.keep(address, Arc::clone(&bytes));
        Ok(bytes)
    }

    fn forget_objects(&self, run: &str) -> Result<(), ObjectError> {
        *self.recent() = Recent::default();
        self.store.forget_objects(run)
    }
}

impl fmt::Debug for RecentObjects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecentObjects")
            .field("most_bytes", &self.most_bytes)
            .finish_non_exhaustive()
    }
}
