//! What is too large for a job or a result: bytes under the hash of their contents.

use std::collections::HashMap;
use std::fmt::{self, Display, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::ObjectError;

/// The name of an object: the same for the same bytes, and for no others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectAddress {
    /// The SHA-256 of the bytes: 64 hexadecimal digits.
    pub sha256: String,
    /// How many bytes there are.
    pub bytes: u64,
}

impl ObjectAddress {
    /// The address of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let mut sha256 = String::with_capacity(64);
        for byte in Sha256::digest(bytes) {
            // Writing to a string cannot fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        Self {
            sha256,
            bytes: bytes.len() as u64,
        }
    }

    /// Whether its hash is written as hashes are: one that came from elsewhere may be any text.
    #[cfg(feature = "nats")]
    pub(crate) fn is_well_formed(&self) -> bool {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        self.sha256.len() == 64 && self.sha256.bytes().all(is_digit)
    }
}

impl Display for ObjectAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sha256)
    }
}

/// A store of objects: what jobs need and what they bring, where it is too large to stand in them.
///
/// An object never changes, so it does not matter how often it is put, by which worker, or where
/// it is read. A store may lose objects or be written by a liar; readers check each hash.
pub trait ObjectStore: Send + Sync {
    /// Puts an object of a run, unless it is there.
    ///
    /// # Errors
    ///
    /// The store cannot be reached.
    fn put_object(&self, run: &str, bytes: Arc<Vec<u8>>) -> Result<ObjectAddress, ObjectError>;

    /// The object at an address: bytes of that length and that hash.
    ///
    /// # Errors
    ///
    /// There is none, it is another one, or the store cannot be reached.
    fn get_object(&self, run: &str, address: &ObjectAddress) -> Result<Arc<Vec<u8>>, ObjectError>;

    /// Forgets all objects of a run.
    ///
    /// # Errors
    ///
    /// The store cannot be reached.
    fn forget_objects(&self, run: &str) -> Result<(), ObjectError>;
}

/// Objects by run and address.
type ObjectMap = HashMap<(String, ObjectAddress), Arc<Vec<u8>>>;

/// The objects of one process: for workers that are its threads.
#[derive(Default, Debug)]
pub struct InProcessObjects {
    objects: Mutex<ObjectMap>,
}

impl InProcessObjects {
    /// Nothing panics while the objects are locked, so their poison can be ignored.
    fn objects(&self) -> MutexGuard<'_, ObjectMap> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ObjectStore for InProcessObjects {
    fn put_object(&self, run: &str, bytes: Arc<Vec<u8>>) -> Result<ObjectAddress, ObjectError> {
        let address = ObjectAddress::of(&bytes);
        let key = (run.to_owned(), address.clone());
        self.objects().entry(key).or_insert(bytes);
        Ok(address)
    }

    fn get_object(&self, run: &str, address: &ObjectAddress) -> Result<Arc<Vec<u8>>, ObjectError> {
        let key = (run.to_owned(), address.clone());
        let found = self.objects().get(&key).cloned();
        found.ok_or_else(|| ObjectError::Missing {
            address: address.clone(),
        })
    }

    fn forget_objects(&self, run: &str) -> Result<(), ObjectError> {
        self.objects().retain(|(of, _), _| of != run);
        Ok(())
    }
}
